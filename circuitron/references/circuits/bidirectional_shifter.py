"""Level shifter for eight lines, with the TXS0108E."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.words import listed

_A = ("1", "3", "4", "5", "6", "7", "8", "9")
_B = ("20", "18", "17", "16", "15", "14", "13", "12")

_LOW, _HIGH = ([f"{side}{n}" for n in range(1, 9)] for side in "AB")
_PACKAGE = "Package_SO:TSSOP-20_4.4x6.5mm_P0.65mm"


def _work_out(values: Values) -> Designed:
    low, high = values["low"], values["high"]
    draft = Draft(REFERENCE, values)
    draft.require(low <= high, "the lower level must not be above the higher one")
    draft.figure("edges, the slowest line at 70 pF, about", "3 * 4e3 * 70e-12", "s")
    with draft.block("low side", f"{shown(low, 'V')}"):
        draft.header("J1", f"{low:g}V/GND/A1-A8", "supply, ground, lines", "VA", "GND", *_LOW)
        draft.capacitor("C1", 100e-9, "VA", "GND", "supply capacitor, at VCCA")
    with draft.block("high side", f"{shown(high, 'V')}"):
        draft.header("J2", f"{high:g}V/GND/B1-B8", "supply, ground, lines", "VB", "GND", *_HIGH)
        draft.capacitor("C2", 100e-9, "VB", "GND", "supply capacitor, at VCCB")
    with draft.block("shifter", "eight lines, both ways"):
        pins = {"10": "OE", "2": "VA", "19": "VB", "11": "GND"}
        pins |= dict(zip((*_A, *_B), (*_LOW, *_HIGH), strict=True))
        draft.part("U1", "Logic_LevelTranslator:TXS0108EPW", "", _PACKAGE, "shifter", pins)
        draft.resistor("R1", 10e3, "VA", "OE", "on with the supply of the low side")
    draft.fed("VA", "VB", "GND")
    draft.decoupled("U1")
    draft.pulled("OE", "VA")
    draft.apart("VA", "VB")
    draft.wired("U1", A1="1", B1="20")
    draft.stated(R1=10e3)
    return draft.finish("Level shifter", f"Eight lines between {shown(low, 'V')} and {shown(high, 'V')}, both ways.")


REFERENCE = Reference(
    name="level-shifter-8",
    title="Level shifter for eight lines, both ways (TXS0108E)",
    answers=listed(
        """
            8 channel level shifter, txs0108, txs0108e, 8 channel bidirectional level shifter, 8 bit level shifter, 8
            bit level translator, 8 channel logic level converter, 8 channel level converter, spi level shifter,
            txs0108e level shifter, 8 bit bidirectional level shifter, level shifter spi, 4 channel level shifter, 4
            channel logic level shifter, 4 channel logic level converter, 8 channel level translator, bidirectional
            level shifter 8 channel
        """
    ),
    parameters=(
        Parameter(
            "low", "lower level", "V", 3.3, 1.4, 3.6, ("from", "between", "low"), ("to", "and", "side"), alone=True
        ),
        Parameter("high", "higher level", "V", 5.0, 1.65, 5.5, ("to", "and", "high"), ("side",), alone=True),
    ),
    sources=(
        "TXS0108E 8-Bit Bidirectional Voltage-Level Translator for Open-Drain and Push-Pull Applications, "
        "Texas Instruments SCES642",
    ),
    limits=(
        "At most some 50 Mbit/s push-pull and 1 Mbit/s open-drain.",
        "Pull-ups on the lines must be above 50 kohm.",
    ),
    neutral=listed(
        """
        8, 4, channel, bit, level, shifter, translator, converter, bidirectional, logic, spi, bus, gpio, lines, both,
        ways, i2c, signal, signals
        """
    ),
    devices=("TXS0108E",),
    work_out=_work_out,
    sides=("low", "high"),
    rank=2,
)
