"""I/O expander on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_PACKAGE = "Package_SO:SOIC-28W_7.5x17.9mm_P1.27mm"
_ADDRESS = ("15", "16", "17")  # pins A0 to A2
_PORTS = (("A", range(21, 29)), ("B", range(1, 9)))  # pins of a port, from its line 0


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
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("RESET_N", "VDD")
    draft.wired("U1", SDA="13", SCL="12")
    return draft.finish(
        "I/O expander", f"MCP23017 with 16 lines on an I2C bus of {shown(volts, 'V')}, address {where}."
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
        ups, 16, bit, lines, line, pins, inputs, outputs, interrupt, channel, extra, more, address, gpios, selectable
        """
    ),
    devices=("MCP23017",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.13"),),
    signals=i2c("supply"),
)
