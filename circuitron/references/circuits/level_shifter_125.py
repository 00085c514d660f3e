"""Level shifter for one to four lines in one direction, to 5 V, with a 74AHCT125."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SO14
from circuitron.references.words import listed

_UNITS = (("1", "2", "3"), ("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11"))  # enable, input and output of each
_HIGH, _LOW = 2.0, 0.8  # volts that an input takes for high, at least, and for low, at most
_SERIES, _HOLD = 33.0, 100e3


def _work_out(values: Values) -> Designed:
    low, high, lines = values["low"], values["high"], int(values["lines"])
    draft = Draft(REFERENCE, values)
    draft.require(lines == values["lines"], "the number of lines must be whole")
    draft.require(low <= high, f"{shown(low, 'V')} is above {shown(high, 'V')}")
    draft.figure("margin of a high level at an input", "VLOW * 0.9 - VIH", "V", VLOW=low, VIH=_HIGH)
    draft.figure("current into a pull-down", "VLOW / R", "A", VLOW=low, R=_HOLD)
    inputs, outputs = ([f"{side}{n}" for n in range(1, lines + 1)] for side in ("IN", "OUT"))
    with draft.block("low side", f"{shown(low, 'V')}, lines in"):
        draft.header("J1", f"IN 1-{lines}/GND", f"lines of {shown(low, 'V')}, and ground", *inputs, "GND")
        for n, net in enumerate(inputs, 1):
            draft.resistor(f"R{n}", _HOLD, net, "GND", "low while nothing drives it")
            draft.pulled(net, "GND")
    _buffers(draft, inputs)
    _out(draft, outputs)
    draft.fed("VHIGH", "GND")
    draft.decoupled("U1")
    for net, (enable, into, _) in zip(inputs, _UNITS, strict=False):
        draft.enabled("U1", enable, "GND")
        draft.joined("U1", into, net)
    draft.stated(R1=_HOLD, R11=_SERIES)
    count = "Four lines" if lines == 4 else f"{lines} line{'s' if lines > 1 else ''}"
    return draft.finish(
        f"Level shifter to {shown(high, 'V')}, one way",
        f"{count} from {shown(low, 'V')} to {shown(high, 'V')}, in that direction alone.",
    )


def _out(draft: Draft, outputs: Sequence[str]) -> None:
    lines, high = len(outputs), draft.values["high"]
    with draft.block("high side", f"{shown(high, 'V')}, lines out"):
        for n, net in enumerate(outputs, 1):
            draft.resistor(f"R{n + 10}", _SERIES, f"Y{n}", net, "damps the line")
            draft.pulled(net, f"Y{n}")
        draft.header("J2", f"{high:g}V/GND/OUT 1-{lines}", "supply, ground, lines", "VHIGH", "GND", *outputs)


def _buffers(draft: Draft, inputs: Sequence[str]) -> None:
    """The four buffers, of which those that nothing needs are tied off."""
    lines, high, devices = len(inputs), draft.values["high"], draft.values.devices
    is_slow = any("HCT" in each and "AHCT" not in each for each in devices)
    with draft.block("shifter", f"TTL levels in, {shown(high, 'V')} out"):
        pins = {"14": "VHIGH", "7": "GND"}
        for n, (enable, into, out) in enumerate(_UNITS):
            used = n < lines
            pins |= {enable: "GND", into: inputs[n] if used else "GND", out: f"Y{n + 1}" if used else OPEN}
        draft.part("U1", "74xx:74AHCT125", "74HCT125" if is_slow else "", SO14, "four buffers", pins)
        draft.capacitor("C1", 100e-9, "VHIGH", "GND", "supply capacitor, at the buffers")


REFERENCE = Reference(
    name="level-shifter-125",
    title="Level shifter for one to four lines in one direction, from 2.5 V or more to 5 V (74AHCT125)",
    answers=listed(
        """
        74ahct125, 74ahct125 level shifter, level shifter 74ahct125, level shifter with 74ahct125, 74hct125, 74hct125
        level shifter, level shifter 74hct125, level shifter with 74hct125, one way level shifter, unidirectional level
        shifter, one direction level shifter, 74ahct125 buffer, 74ahct125 level converter, 74hct125 buffer, push pull
        level shifter, one way level converter, unidirectional level converter, unidirectional logic level shifter,
        ttl level shifter, 74hct125 level converter, 4 channel unidirectional level shifter, fast level shifter
        """
    ),
    parameters=(
        Parameter("low", "lower level", "V", 3.3, 2.5, 5.0, ("from", "between", "low"), ("to", "and", "side"),
                  alone=True),
        Parameter("high", "higher level", "V", 5.0, 4.5, 5.5, ("to", "and", "high"), ("side",), alone=True),
        Parameter("lines", "number of lines", "", 4.0, 1.0, 4.0, (), ("lines", "line", "channels", "channel", "signals",
                  "bit", "outputs")),
    ),
    sources=(
        "SNx4AHCT125 Quadruple Bus Buffer Gates With 3-State Outputs, Texas Instruments SCLS264: inputs take 2 V for "
        "high and 0.8 V for low",
    ),
    limits=(
        "One direction: what answers with 5 V (MISO, echo) needs a divider or another shifter back.",
        "Not for open-drain buses such as I2C.",
        "Up to some 50 MHz (a 74HCT125 to some 20 MHz), with lines of some decimetres.",
    ),
    neutral=listed(
        "level, shifter, shift, logic, translator, converter, buffer, quad, one, way, direction, unidirectional, push, "
        "pull, line, lines, signal, signals, data, spi, channel, channels, fast, ttl, output, outputs, controller, "
        "microcontroller, mcu, esp32, up"
    ),
    devices=("74AHCT125", "74HCT125", "SN74AHCT125", "SN74HCT125"),
    unlike=("bidirectional", "i2c", "both"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VHIGH", "high", "0.02"),),
)  # fmt: skip
