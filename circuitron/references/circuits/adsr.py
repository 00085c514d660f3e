"""Envelope generator (ADSR) with a CMOS 555 and analogue switches."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import DIP14
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB, NPN, SO8
from circuitron.references.words import listed

_FARADS, _LEAST, _POT = 2.2e-6, 1e3, 1e6
_SPLIT = 2 / 3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("peak of the envelope", "VCC * 2 / 3", "V", VCC=volts)
    draft.figure("shortest attack", "LN3 * R * C", "s", LN3=log(3), R=_LEAST, C=_FARADS)
    draft.figure("longest attack", "LN3 * R * C", "s", LN3=log(3), R=_LEAST + _POT, C=_FARADS)
    draft.figure("longest decay and release, time constant", "R * C", "s", R=_LEAST + _POT, C=_FARADS)
    draft.figure("trigger pulse, about", "R6 * C4", "s", R6=10e3, C4=1e-9)
    with draft.block("gate", "5 V to 10 V while a key is down"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C5", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.header("J2", "gate", "gate and ground", "GATE", "GND")
        draft.resistor("R1", 47e3, "GATE", "BASE", "base current")
        draft.resistor("R2", 100e3, "BASE", "GND", "off while nothing is plugged in")
        draft.part(
            "Q1", *NPN, "turns the gate over, at the level of the logic", {"B": "BASE", "C": "GATE_N", "E": "GND"}
        )
        draft.resistor("R3", 10e3, "VCC", "GATE_N", "pull-up")
    return _drawn(draft, volts)


def _drawn(draft: Draft, volts: float) -> Designed:
    with draft.block("logic", "what is on: attack, decay or release"):
        pins = {"1": "GATE_N", "2": "GATE_N", "3": "KEY", "5": "GATE_N", "6": "ATTACK", "4": "DECAY", "8":
                "GND", "9": "GND", "10": OPEN, "12": "GND", "13": "GND", "11": OPEN, "14": "VCC", "7":
                "GND"}  # fmt: skip
        draft.part("U1", "4xxx:4001", "CD4001B", DIP14, "NOR gates", pins)
        draft.capacitor("C6", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        pins = {"1": "GND", "8": "VCC", "2": "TRIG_N", "3": "ATTACK", "4": "KEY", "5": "CV", "6": "ENV", "7": OPEN}
        draft.part("U2", "Timer:TLC555xD", "", SO8, "high from the key until the envelope is at two thirds", pins)
        draft.capacitor("C7", 100e-9, "VCC", "GND", "supply capacitor, at U2")
        draft.capacitor("C8", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.capacitor("C4", 1e-9, "GATE_N", "TRIG_N", "the edge of a new key")
        draft.resistor("R6", 10e3, "VCC", "TRIG_N", "ends the trigger")
        draft.diode(
            "D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "TRIG_N", "VCC", "keeps the other edge within the supply"
        )
    _envelope(draft, volts)
    return _finished(draft, volts)


def _finished(draft: Draft, volts: float) -> Designed:
    for ref in ("U1", "U2", "U3", "U4"):
        draft.decoupled(ref)
    draft.pulled_all(GATE_N="VCC", TRIG_N="VCC", BASE="GND")
    draft.wired("U2", ENV="6", KEY="4", TRIG_N="2")
    draft.wired("U4", ENV="3", SUSTAIN="5")
    draft.stated(R4=_LEAST)
    return draft.finish(
        "ADSR envelope",
        f"An envelope with attack, decay, sustain and release for a gate of 5 V to 10 V, on {shown(volts, 'V')}.",
    )


def _envelope(draft: Draft, volts: float) -> None:
    """The capacitor, charged and discharged through a switch for each phase."""
    with draft.block("envelope", f"{shown(_FARADS, 'F')}, through three knobs"):
        pins = {"1": "TO_ATTACK", "2": "VCC", "13": "ATTACK", "4": "TO_DECAY", "3": "LEVEL", "5": "DECAY",
                "8": "TO_RELEASE", "9": "GND", "6": "GATE_N", "10": "GND", "11": "GND", "12": "GND", "14":
                "VCC", "7": "GND"}  # fmt: skip
        draft.part("U3", "4xxx:4066", "CD4066B", DIP14, "analogue switches", pins)
        draft.capacitor("C9", 100e-9, "VCC", "GND", "supply capacitor, at U3")
        for n, phase in enumerate(("attack", "decay", "release"), 1):
            track = f"{phase.upper()}_KNOB"
            pins = {"1": track, "2": f"TO_{phase.upper()}", "3": f"TO_{phase.upper()}"}
            draft.part(f"RV{n}", "Device:R_Potentiometer", "1M log", KNOB, phase, pins)
            draft.resistor(f"R{n + 6}" if n > 1 else "R4", _LEAST, "ENV", track, f"shortest {phase}")
        draft.film("C1", _FARADS, "ENV", "GND", "the envelope")
    with draft.block("level", "sustain, and the output"):
        pins = {"1": "GND", "2": "SUSTAIN", "3": "TOP"}
        draft.part("RV4", "Device:R_Potentiometer", "100k", KNOB, "sustain, up to the peak", pins)
        draft.resistor("R5", 47e3, "VCC", "TOP", "the peak of the envelope at the end of the knob")
        pins = {"3": "ENV", "2": "OUT_BUF", "1": "OUT_BUF", "5": "SUSTAIN", "6": "LEVEL", "7": "LEVEL",
                "8": "VCC", "4": "GND"}  # fmt: skip
        draft.part("U4", "Amplifier_Operational:TLC272", "", SO8,
                   "followers; their inputs draw nothing, and reach ground", pins)  # fmt: skip
        draft.capacitor("C10", 100e-9, "VCC", "GND", "supply capacitor, at U4")
        draft.resistor("R10", 1e3, "OUT_BUF", "OUT", "stands a short")
        draft.header("J3", "envelope", "0 V to two thirds of the supply, and ground", "OUT", "GND")


REFERENCE = Reference(
    name="adsr",
    title="ADSR envelope generator (CMOS 555, CD4066) for synthesizers, single supply",
    answers=listed(
        "adsr, adsr envelope, adsr envelope generator, envelope generator, adsr generator, adsr 555, 555 "
        "adsr, envelope 555, adsr for synth, synth envelope, adsr envelope 555, eurorack adsr, eurorack "
        "envelope, adsr module, 555 envelope generator, attack decay sustain release, adsr envelope generator "
        "555, envelope generator for synth, synth adsr"
    ),
    parameters=(supply(12.0, 9.0, 15.0, "eurorack"),),
    sources=(
        "LinCMOS TLC555 Timer, Texas Instruments SLFS043",
        "CD4066B CMOS Quad Bilateral Switch, Texas Instruments SCHS051",
        "CD4001B CMOS NOR Gates, Texas Instruments SCHS015",
        "TLC272 LinCMOS Precision Dual Operational Amplifiers, Texas Instruments SLOS091",
        "Charging of an RC: to two thirds of its supply in R C ln 3",
    ),
    limits=(
        "It is retriggered by a new gate alone.",
        "The sustain ends at the peak within some percent: the knob's tolerance.",
    ),
    neutral=listed(
        "adsr, envelope, generator, attack, decay, sustain, release, 555, tlc555, based, style, synth, "
        "synthesizer, eurorack, modular, gate, trigger, cv, knobs, module, analog, drum, voice"
    ),
    devices=("TLC555", "555", "CD4066"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
