"""BCD to a 7-segment digit, with a CD4511 or 74HC4511."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.digits import DISPLAY_SOURCE, digit, segment_resistor
from circuitron.references.draft import Draft
from circuitron.references.gates import CD_SOURCE
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.words import listed

_BITS = ("A", "B", "C", "D")  # 1, 2, 4, 8
_MOST = 6.0  # volts of a 74HC4511


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    fast = any(device.startswith("74") for device in values.devices)
    draft = Draft(REFERENCE, values)
    draft.require(not fast or volts <= _MOST, f"a 74HC4511 stands {shown(_MOST, 'V')}; nearest: a CD4511")
    ohms = segment_resistor(draft, 1)
    with draft.block("number", f"four lines of {shown(volts, 'V')} logic"):
        draft.inlet("J1", volts, "VCC")
        draft.header("J2", "A/B/C/D", "bits of 1, 2, 4 and 8, and ground", *_BITS, "GND")
        for n, net in enumerate(_BITS, 1):
            draft.resistor(f"R{n}", 10e3, net, "GND", "low while nothing drives it: CMOS inputs may not be open")
            draft.pulled(net, "GND")
    with draft.block("digit", "0 to 9; dark for 10 to 15"):
        digit(draft, 1, "U1 C1", ohms, _BITS, "74HC4511" if fast else "CD4511B")
    draft.wired("U1", A="7", B="1", C="2", D="6")
    draft.note("LT and BI are tied high and LE low: the digit follows the inputs at once.")
    return draft.finish(
        "BCD to 7 segments",
        f"Shows a number of four bits (BCD) on a 7-segment digit with common cathode, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="bcd-digit",
    title="BCD to 7-segment decoder with its digit (CD4511 or 74HC4511)",
    answers=listed(
        """
        bcd to 7 segment, bcd to seven segment, bcd to 7 segment decoder, bcd to seven segment decoder, bcd decoder, bcd
        to 7 segment display, 7 segment display from bcd, 7 segment display from 4 bit bcd, 7 segment decoder, seven
        segment decoder, cd4511, 4511, 74hc4511, cd4511 7 segment display, 4511 7 segment, 4511 7 segment display,
        cd4511 decoder, 74hc4511 7 segment display, bcd display, bcd 7 segment display, bcd 7 segment, 7 segment driver,
        seven segment driver, bcd to 7 segment driver, 4 bit bcd display, cd4511 display
        """
    ),
    parameters=(supply(5.0, 4.5, 15.0), FORWARD_VOLTAGE),
    sources=(
        CD_SOURCE,
        "CD4511B CMOS BCD-to-7-Segment Latch Decoder Drivers, Texas Instruments SCHS072",
        "CD74HC4511 BCD-to-7 Segment Latch/Decoder/Drivers, Texas Instruments SCHS279",
        DISPLAY_SOURCE,
    ),
    limits=("For digits with common cathode.", "There is no latch and no lamp test."),
    neutral=listed(
        "7, seven, segment, display, digit, bcd, decoder, driver, 4, bit, four, bits, binary, number, common, cathode, "
        "led, leds, cmos, single, logic, inputs, input, switches, 4511"
    ),
    devices=("CD4511", "74HC4511"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.06"),),
)
