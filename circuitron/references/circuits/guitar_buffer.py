"""Buffer for a guitar or another source of high resistance."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import TL072, TL072_SOURCE, half_supply, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_COUPLING, _OUTPUT, _HOLD, _SERIES = 22e-9, 10e-6, 100e3, 470.0
_DROP, _COMMON = 0.3, 3.0  # volts of D1; that the inputs of a TL072 stay above ground, typically


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    each = draft.standard("R1 R2", "R1 and R2", "2 * RIN", "ohm", 12, RIN=values["ohms"])
    draft.figure("input resistance", "R1 * R2 / (R1 + R2)", "ohm", R1=each, R2=each)
    draft.figure("lower corner", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=each, C2=_COUPLING)
    draft.figure("largest signal, peak, about", "(VCC - VF) / 2 - VCM", "V", VCC=volts, VF=_DROP, VCM=_COMMON)
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VIN", "battery or adapter")
        draft.diode("D1", "Diode:1N5819WS", "Diode_SMD:D_SOD-323", "VIN", "VCC", "against a reversed battery")
        draft.capacitor("C5", 47e-6, "VCC", "GND", "supply capacitor", volts)
        half_supply(draft, "VCC", "VREF", ("R5", "R6"), "C4")
    with draft.block("buffer", "as much as at the input, whatever cable follows"):
        draft.header("J2", "in", "jack: tip and sleeve", "IN", "GND")
        draft.resistor("R2", each, "IN", "GND", "no click when a plug goes in")
        draft.capacitor("C2", _COUPLING, "PLUS", "IN", "couples the input")
        draft.resistor("R1", each, "PLUS", "VREF", "bias; a pickup needs a high resistance")
        place(draft, TL072, "VCC", ("PLUS", "BUFFERED", "BUFFERED"), ("VREF", "SPARE", "SPARE"))
    with draft.block("output", "without DC"):
        draft.capacitor("C3", _OUTPUT, "BUFFERED", "OUT_AC", "couples the output", volts)
        draft.resistor("R3", _HOLD, "OUT_AC", "GND", "holds the output at ground")
        draft.resistor("R4", _SERIES, "OUT_AC", "OUT", "keeps the capacitance of the cable from the op-amp")
        draft.header("J3", "out", "jack: tip and sleeve", "OUT", "GND")
    return _finished(draft, each)


def _finished(draft: Draft, each: float) -> Designed:
    volts = draft.values["supply"]
    draft.makes("VCC")
    draft.pulled_all(PLUS="VREF", IN="GND", OUT="OUT_AC")
    draft.stated(R1=each, C2=_COUPLING)
    draft.measured("gain", "OUT", 1.0, 5.0, "IN")
    return draft.finish(
        "Guitar buffer",
        f"A buffer of {shown(each / 2, 'ohm')} for a guitar or a piezo pickup, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="guitar-buffer",
    title="Buffer for a guitar or piezo pickup: 0.5 Mohm to 11 Mohm in, low resistance out (op-amp)",
    answers=listed(
        """
        guitar buffer, guitar pickup buffer, piezo pickup buffer, instrument buffer, pickup
        buffer, high impedance buffer, buffer pedal, guitar buffer pedal, acoustic guitar buffer, bass guitar
        buffer, hi z buffer, high impedance audio buffer, instrument input buffer, piezo buffer, contact microphone
        buffer, guitar input buffer,
        piezo pickup preamp, piezo preamp
        """
    ),
    parameters=(
        Parameter(
            "ohms",
            "input resistance",
            "ohm",
            1.1e6,
            0.5e6,
            11e6,
            ("of", "with"),
            ("input", "in", "impedance"),
            alone=True,
        ),
        supply(9.0, 9.0, 30.0),
    ),
    sources=(
        TL072_SOURCE,
        "The Art of Electronics, Horowitz and Hill, third edition, section 4.2.3: followers",
    ),
    limits=("It does not amplify.", "It has no bypass, and headers instead of jacks."),
    neutral=listed(
        "guitar, buffer, pickup, piezo, instrument, high, impedance, input, hi, z, pedal, audio, bass, acoustic, "
        "electric, battery, cable, long, microphone, contact, opamp, op, amp, tl072, preamp, unity, gain, "
        "active"
    ),
    devices=("TL072",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "supply", "0.01"),),
)
