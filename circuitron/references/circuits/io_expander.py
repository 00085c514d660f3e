"""I/O expander on an I²C bus."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import BUTTON, LED_0603
from circuitron.references.words import listed

_PACKAGE = "Package_SO:SOIC-28W_7.5x17.9mm_P1.27mm"
_ADDRESS = ("15", "16", "17")  # pins A0 to A2
_PORTS = (("A", range(21, 29)), ("B", range(1, 9)))  # pins of a port, from its line 0


_ONLY_OUTPUTS = ("GPA7", "GPB7")
_LINES = tuple(f"GP{port}{line}" for port, _ in _PORTS for line in range(8))
_LED, _VF = 3e-3, 2.0  # amperes and volts of an LED at a line


def things(most: int) -> tuple[Parameter, Parameter]:
    """What may hang on the lines of an expander: LEDs and buttons."""
    return (
        Parameter("leds", "LEDs at its lines", "", 0.0, 0.0, float(most), (), ("leds", "led"), alone=True),
        Parameter("buttons", "buttons at its lines", "", 0.0, 0.0, float(most), (),
                  ("buttons", "button", "switches", "keys", "pushbuttons"), alone=True),
    )  # fmt: skip


def hanging(values: Values) -> str:
    """What hangs on the lines, for the summary of a design."""
    told = [
        f"{values[name]:g} {name if values[name] > 1 else name[:-1]}" for name in ("leds", "buttons") if values[name]
    ]
    return f", {' and '.join(told).replace('led', 'LED')} at them," if told else ""


def hung(draft: Draft, lines: Sequence[str], volts: float, side: str) -> None:
    """LEDs at the last lines, and buttons at the first ones.

    Args:
        side: the net to which LEDs go.
    """
    buttons, leds = int(draft.values["buttons"]), int(draft.values["leds"])
    inputs = [line for line in lines if line not in _ONLY_OUTPUTS]
    draft.require(buttons <= len(inputs), f"it has {len(inputs)} lines for buttons")
    pressed = inputs[:buttons]
    free = [line for line in reversed(lines) if line not in pressed]
    draft.require(leds <= len(free), f"it has {len(lines)} lines")
    if buttons:
        with draft.block("buttons", "they pull a line low"):
            for n, line in enumerate(pressed, 1):
                draft.part(f"SW{n}", *BUTTON, "push button", {"1": line, "2": "GND"})
        has_own = side == "VDD"
        draft.note(
            f"The buttons have the pull-ups of the expander alone{'' if has_own else ': its program turns them on'}."
        )
    if leds:
        resistor = draft.standard("R11", "R11", "(VDD - VF) / ILED", "ohm", 24, VDD=volts, VF=_VF, ILED=_LED)
        with draft.block("LEDs", "lit while a line is low" if side == "VDD" else "lit while a line is high"):
            for n, line in enumerate(sorted(free[:leds], key=lines.index), 1):
                feeding, cathode = (side, line) if side == "VDD" else (line, side)
                draft.resistor(f"R{n + 10}", resistor, feeding, f"LED{n}", "LED current")
                draft.diode(f"D{n}", "Device:LED", LED_0603, f"LED{n}", cathode, "lights up", f"red {_VF:g}V")


def _addressed(draft: Draft) -> dict[str, str]:
    """The nets of the pins that set the address: supply or ground, or jumpers."""
    if not draft.values["jumpers"]:
        return strapped(draft.values["address"], *_ADDRESS)
    draft.require("address" not in draft.values.given, "the jumpers set the address")
    nets = [f"A{n}" for n in range(3)]
    for n, net in enumerate(nets):
        draft.header(f"J{n + 5}", net, f"jumper: adds {1 << n} to the address", "VDD", net)
        draft.resistor(f"R{n + 4}", 10e3, net, "GND", "no jumper: 0")
        draft.pulled(net, "GND")
    draft.note("Without jumpers the address is 0x20.")
    return dict(zip(_ADDRESS, nets, strict=True))


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.header("J2", "INT", "interrupt, low; of port B too with MIRROR set", "INT_N", "GND")
        draft.resistor("R3", 10e3, "VDD", "RESET_N", "no reset")
    with draft.block("expander", f"16 lines, address {where}"):
        pins = {"13": "SDA", "12": "SCL", "19": OPEN, "20": "INT_N", "18": "RESET_N", "9": "VDD", "10": "GND"}
        pins |= {**_addressed(draft), "11": OPEN, "14": OPEN}
        for port, numbers in _PORTS:
            pins |= {str(pin): f"GP{port}{line}" for line, pin in enumerate(numbers)}
        draft.part("U1", "Interface_Expansion:MCP23017_SO", "", _PACKAGE, "expander", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the expander")
    with draft.block("lines", "two ports of eight"):
        for number, (port, _) in enumerate(_PORTS, 3):
            lines = (f"GP{port}{n}" for n in range(8))
            draft.header(f"J{number}", f"port {port}", "eight lines and ground", *lines, "GND")
    hung(draft, _LINES, volts, "GND")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("RESET_N", "VDD")
    draft.wired("U1", SDA="13", SCL="12")
    return draft.finish(
        "I/O expander",
        f"MCP23017 with 16 lines{hanging(values)} on an I2C bus of {shown(volts, 'V')}, address {where}.",
    )


REFERENCE = Reference(
    name="io-expander",
    title="I/O expander with 16 lines (MCP23017) on an I²C bus",
    answers=listed(
        """
        add more input pins i2c, i2c input expander, add more inputs i2c,
        mcp23017 inputs, mcp23017 buttons, mcp23017 input pins, io expander, i2c io expander, mcp23017, gpio expander,
        port expander, i2c gpio expander, mcp23017 io expander, i2c port expander, 16 bit io expander, mcp23017
        expander, i o expander, mcp23017 gpio expander
        """
    ),
    parameters=(
        supply(3.3, 2.7, 5.5),
        address(0x20, 0x27),
        Parameter("inputs", "number of inputs", "", 0.0, 0.0, 14.0, after=("inputs", "input")),
        Parameter("lines", "number of lines", "", 16.0, 16.0, 16.0, after=("gpios", "extra", "lines", "ios", "pins")),
        Parameter(
            "jumpers",
            "jumpers for the address: 1",
            "",
            0.0,
            0.0,
            1.0,
            named=(("jumpers", 1.0), ("jumper", 1.0), ("address jumpers", 1.0), ("selectable address", 1.0)),
        ),
        *things(16),
    ),
    sources=(
        "MCP23017/MCP23S17 16-Bit I/O Expander with Serial Interface, Microchip DS20001952",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "GPA7 and GPB7 are outputs alone.",
        "A line carries 25 mA, all together 125 mA.",
    ),
    neutral=listed(
        """
        slave, add, adds, input, pin, arcade, buttons, button, extender, i2c, io, gpio, expander, port, bus, pull, up,
        ups, 16, bit, lines, line, pins, inputs, outputs, interrupt, channel, extra, more, address, gpios, selectable,
        led, leds, switches, pushbuttons, keys
        """
    ),
    devices=("MCP23017",),
    lends=("input", "output"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.13"),),
    signals=i2c("supply"),
)
