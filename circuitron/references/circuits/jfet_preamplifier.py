"""Preamplifier for a guitar with one JFET."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB
from circuitron.references.words import listed

_GATE, _SOURCE, _COUPLING, _BYPASS, _OUTPUT = 1e6, 3.3e3, 22e-9, 22e-6, 1e-6
_IDSS, _CUTOFF = 8e-3, 3.0  # of a 2N3819 in the middle of its spread


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    current = draft.figure("drain current, about",
                           "VP^2 / (2 * IDSS * R2^2) * (1 + 2 * IDSS * R2 / VP - sqrt(1 + 4 * IDSS * R2 / VP))",
                           "A", VP=_CUTOFF, IDSS=_IDSS, R2=_SOURCE)  # fmt: skip
    load = draft.standard(
        "R3", "R3, with a third of the supply across it", "VCC / 3 / I", "ohm", 12, VCC=volts, I=current
    )
    drain = draft.figure("drain, about", "VCC - I * R3", "V", VCC=volts, I=current, R3=load)
    draft.figure("it clips below", "VP", "V", VP=_CUTOFF)
    draft.require(drain >= _CUTOFF + 2.0, f"the drain would be at {shown(drain, 'V')}")
    slope = draft.figure("transconductance, about", "2 / VP * sqrt(IDSS * I)", "S", VP=_CUTOFF, IDSS=_IDSS, I=current)
    draft.figure("gain, about", "GM * R3 / (1 + GM * R4)", "", GM=slope, R3=load, R4=100.0)
    draft.figure("lower corner of the input", "1 / (TWOPI * R1 * C1)", "Hz", TWOPI=2 * pi, R1=_GATE, C1=_COUPLING)
    draft.figure("lower corner of the source", "GM / (TWOPI * C2)", "Hz", GM=slope, TWOPI=2 * pi, C2=_BYPASS)
    with draft.block("supply", f"{shown(volts, 'V')} in: battery or adapter"):
        draft.inlet("J1", volts, "VIN", "battery or adapter")
        draft.diode("D1", "Diode:1N5819WS", "Diode_SMD:D_SOD-323", "VIN", "VCC", "against a reversed battery")
        draft.capacitor("C4", 47e-6, "VCC", "GND", "supply capacitor", volts)
    return _drawn(draft, volts, load)


def _drawn(draft: Draft, volts: float, load: float) -> Designed:
    with draft.block("amplifier", "1 Mohm in"):
        draft.header("J2", "in", "jack: tip and sleeve", "IN", "GND")
        draft.capacitor("C1", _COUPLING, "GATE", "IN", "couples the input")
        draft.resistor("R1", _GATE, "GATE", "GND", "holds the gate at ground; the load of the pickup")
        draft.part("Q1", "Transistor_FET:2N3819", "", "Package_TO_SOT_THT:TO-92_Inline", "amplifier", {"G":
                   "GATE", "D": "DRAIN", "S": "SOURCE"})  # fmt: skip
        draft.resistor("R2", _SOURCE, "SOURCE", "GND", "sets the current by itself")
        draft.resistor("R4", 100, "SOURCE", "BYPASS", "keeps the gain even from part to part")
        draft.capacitor("C2", _BYPASS, "BYPASS", "GND", "gain for audio", volts)
        draft.resistor("R3", load, "VCC", "DRAIN", "drain")
    with draft.block("output", "without DC, with a volume knob"):
        draft.film("C3", _OUTPUT, "DRAIN", "TOP", "couples the output")
        draft.part("RV1", "Device:R_Potentiometer", "100k log", KNOB, "volume", {"1": "GND", "2": "OUT", "3": "TOP"})
        draft.header("J3", "out", "jack: tip and sleeve", "OUT", "GND")
    return _finished(draft, volts, load)


def _finished(draft: Draft, volts: float, load: float) -> Designed:
    draft.makes("VCC")
    draft.pulled_all(GATE="GND", DRAIN="VCC", SOURCE="GND")
    draft.wired("Q1", GATE="G", DRAIN="D", SOURCE="S")
    draft.stated(R1=_GATE, R2=_SOURCE, R3=load)
    return draft.finish("JFET preamplifier", f"A preamplifier with one JFET and 1 Mohm in, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="jfet-preamplifier",
    title="Guitar preamplifier with a JFET (2N3819), 1 Mohm in, gain of some 14 to 22 dB",
    answers=listed(
        "jfet preamp, jfet guitar preamp, guitar preamp jfet, jfet amplifier, jfet preamplifier, guitar "
        "preamp with jfet, guitar preamp with jfet input, jfet input preamp, jfet booster, guitar booster, "
        "jfet guitar booster, clean boost, clean booster, guitar preamp, guitar clean boost, fet preamp "
        "guitar, booster pedal, boost pedal guitar, guitar preamp 2n3819, common source jfet amplifier, jfet "
        "common source amplifier, acoustic guitar preamp, piezo preamp jfet"
    ),
    parameters=(supply(9.0, 9.0, 18.0),),
    sources=(
        "2N3819 N-Channel RF Amplifier, Fairchild: IDSS of 2 mA to 20 mA, cut-off to 8 V",
        "The Art of Electronics, Horowitz and Hill, third edition, section 3.2: common-source amplifier with self-bias",
    ),
    limits=(
        "JFETs differ: the drain should rest at half to three quarters of the supply; else choose another R2, or "
        "another piece.",
        "It turns the signal over, and has no tone controls, no bypass, and headers instead of jacks.",
    ),
    neutral=listed(
        "jfet, fet, guitar, bass, preamp, amplifier, input, clean, booster, boost, pedal, pickup, piezo, "
        "acoustic, instrument, high, impedance, battery, volume, discrete, transistor, single"
    ),
    devices=("2N3819",),
    work_out=_work_out,
    takes=(Rail("VIN", "supply", "0.005"),),
)
