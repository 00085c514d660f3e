"""Buffer for a guitar with one JFET."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

# BF545A: gate to source 0.4 V to 2.2 V at 200 µA, cut off at 7.5 V at the most of its family; some 3 mA/V near 0.5 mA.
_LEAST, _MOST, _SLOPE = 0.4, 2.2, 2e-3
_SOURCE, _UPPER, _LOWER, _COUPLING, _OUTPUT, _HOLD, _SERIES = 10e3, 220e3, 100e3, 22e-9, 10e-6, 100e3, 470.0
_DROP, _PINCHED = 0.3, 2.2  # volts of D1; that a JFET keeps between drain and source to amplify


def _work_out(values: Values) -> Designed:
    volts, draft = values["supply"], Draft(REFERENCE, values)
    each = draft.standard("R1 R2", "R1 and R2", "2 * RIN", "ohm", 12, RIN=values["ohms"])
    draft.figure("input resistance", "R1 * R2 / (R1 + R2)", "ohm", R1=each, R2=each)
    gate = draft.figure("gate at rest", "(VIN - VF) * R6 / (R5 + R6)", "V", VIN=volts, VF=_DROP, R5=_UPPER, R6=_LOWER)
    low = draft.figure("source at rest, at the least", "VG + VGS", "V", VG=gate, VGS=_LEAST)
    high = draft.figure("source at rest, at the most", "VG + VGS", "V", VG=gate, VGS=_MOST)
    draft.figure("current, at the most", "VS / R3", "A", VS=high, R3=_SOURCE)
    draft.figure("gain, about", "GM * R3 / (1 + GM * R3)", "", GM=_SLOPE, R3=_SOURCE)
    draft.figure("resistance inside of the source, about", "1 / GM", "ohm", GM=_SLOPE)
    room = draft.figure("largest signal, peak, at the least", "min(VS, VIN - VF - VMAX - VDS)", "V", VS=low, VIN=volts,
                        VF=_DROP, VMAX=high, VDS=_PINCHED)  # fmt: skip
    draft.require(room >= 1.0, f"{shown(volts, 'V')} leave too little for a guitar")
    draft.figure("lower corner", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=each, C2=_COUPLING)
    return _drawn(draft, volts, each)


def _drawn(draft: Draft, volts: float, each: float) -> Designed:
    with draft.block("supply", f"{shown(volts, 'V')} in, and a third of it for the gate"):
        draft.inlet("J1", volts, "VIN", "battery or adapter")
        draft.diode("D1", "Diode:1N5819WS", "Diode_SMD:D_SOD-323", "VIN", "VCC", "against a reversed battery")
        draft.capacitor("C1", 47e-6, "VCC", "GND", "supply capacitor", volts)
        draft.resistor("R5", _UPPER, "VCC", "VREF", "a third of the supply")
        draft.resistor("R6", _LOWER, "VREF", "GND", "a third of the supply")
        draft.capacitor("C4", 10e-6, "VREF", "GND", "keeps ripple of the supply out", volts)
    with draft.block("buffer", "a source follower"):
        draft.header("J2", "in", "jack: tip and sleeve", "IN", "GND")
        draft.resistor("R2", each, "IN", "GND", "no click when a plug goes in")
        draft.capacitor("C2", _COUPLING, "GATE", "IN", "couples the input")
        draft.resistor("R1", each, "GATE", "VREF", "bias; a pickup needs a high resistance")
        draft.part("Q1", "Transistor_FET:BF545A", "", SOT23, "JFET, source follower",
                   {"G": "GATE", "D": "VCC", "S": "SOURCE"})  # fmt: skip
        draft.resistor("R3", _SOURCE, "SOURCE", "GND", "sets the current")
    with draft.block("output", "without DC"):
        draft.capacitor("C3", _OUTPUT, "SOURCE", "OUT_AC", "couples the output", volts)
        draft.resistor("R4", _HOLD, "OUT_AC", "GND", "holds the output at ground")
        draft.resistor("R7", _SERIES, "OUT_AC", "OUT", "keeps the capacitance of the cable from Q1")
        draft.header("J3", "out", "jack: tip and sleeve", "OUT", "GND")
    draft.makes("VCC")
    draft.divides("VCC", "VREF", "GND", volts - _DROP, (volts - _DROP) * _LOWER / (_UPPER + _LOWER), 3.0)
    draft.pulled_all(GATE="VREF", IN="GND", SOURCE="GND", OUT="OUT_AC")
    draft.wired("Q1", GATE="G", VCC="D", SOURCE="S")
    draft.stated(R1=each, R3=_SOURCE, C2=_COUPLING)
    return draft.finish(
        "JFET buffer",
        f"A source follower with one JFET for a guitar, {shown(each / 2, 'ohm')} in, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="jfet-buffer",
    title="Buffer for a guitar or piezo pickup with one JFET (source follower), 0.5 Mohm to 11 Mohm in",
    answers=listed(
        """
        jfet buffer, jfet buffer guitar, guitar buffer with a jfet, guitar buffer with jfet, jfet guitar buffer,
        jfet source follower, source follower buffer, jfet follower, jfet buffer pedal, jfet buffer piezo pickup,
        jfet piezo buffer, discrete guitar buffer, jfet input buffer, single jfet buffer, jfet pickup buffer, source
        follower with a jfet
        """
    ),
    parameters=(
        Parameter("ohms", "input resistance", "ohm", 1.1e6, 0.5e6, 11e6, ("of", "with"), ("input", "in", "impedance"),
                  alone=True),
        supply(9.0, 9.0, 18.0),
    ),
    sources=(
        "BF545A, BF545B, BF545C N-channel silicon junction field-effect transistors, NXP",
        "The Art of Electronics, Horowitz and Hill, third edition, section 3.2.6: JFET source followers",
    ),
    limits=("It does not amplify.", "It has no bypass.", "One channel."),
    neutral=listed(
        "guitar, buffer, pickup, piezo, instrument, high, impedance, input, hi, z, pedal, audio, bass, acoustic, "
        "electric, battery, cable, long, microphone, contact, one, single, jfet, follower, source, discrete, unity, "
        "gain"
    ),
    devices=("BF545A",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "supply", "0.002"),),
)  # fmt: skip
