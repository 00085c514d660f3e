"""Clap switch: each clap turns a lamp over."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import CD_SOURCE, DIP14
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES
from circuitron.references.parameters import supply
from circuitron.references.stock import DO41, KNOB, SO8, TO220
from circuitron.references.timers import SOURCE, supply_capacitors
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_LOWER, _UPPER, _BIAS, _QUIET, _HALF, _CAPSULE = 1e3, 100e3, 10e3, 1e3, 10e3, 10.0  # the last: volts it stands
_TOP, _KNOB, _BOTTOM = 47e3, 22e3, 22e3
_PULSE, _TIMING, _RON = 470e3, 1e-6, 0.06  # ohms and farads of the pause; ohms of an IRLZ44N at 4 V, warm


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    gain = draft.figure("gain", "1 + R6 / R5", "", R6=_UPPER, R5=_LOWER)
    draft.figure("lower corner", "1 / (TWOPI * R5 * C8)", "Hz", TWOPI=2 * pi, R5=_LOWER, C8=1e-6)
    named = {"VCC": volts, "R8": _TOP, "RV1": _KNOB, "R9": _BOTTOM}
    draft.figure("lowest threshold", "VCC * R9 / (R8 + RV1 + R9)", "V", **named)
    most = draft.figure("highest threshold", "VCC * (RV1 + R9) / (R8 + RV1 + R9)", "V", **named)
    draft.figure("clap at the microphone for the highest threshold", "(VCC / 2 - VTH) / A", "V",
                 VCC=volts, VTH=most, A=gain)  # fmt: skip
    draft.figure("pause after a clap", "1.1 * R10 * C6", "s", R10=_PULSE, C6=_TIMING)
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=_RON)
    _heard(draft)
    _switched(draft, heat)
    return _finished(draft)


def _heard(draft: Draft) -> None:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} for electronics and lamp"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
        draft.resistor("R1", _QUIET, "VCC", "QUIET", "keeps ripple from the microphone")
        draft.capacitor("C1", 47e-6, "QUIET", "GND", "keeps ripple from the microphone", volts)
        draft.resistor("R2", _HALF, "QUIET", "VREF", "half of the supply, there before the reset of U3 ends")
        draft.resistor("R3", _HALF, "VREF", "GND", "half of the supply")
        draft.capacitor("C2", 10e-6, "VREF", "GND", "keeps ripple of the supply out", volts)
        draft.divides("QUIET", "VREF", "GND", volts, volts / 2, 2.0)
    with draft.block("microphone", "electret, with its amplifier"):
        draft.part("MK1", "Device:Microphone", "electret", "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
                   "hears the clap", {"2": "MIC", "1": "GND"})  # fmt: skip
        draft.resistor("R4", _BIAS, "QUIET", "MIC", "current of the microphone")
        if volts > _CAPSULE:
            draft.resistor("R14", _BIAS, "MIC", "GND", "keeps the microphone below 10 V")
        draft.film("C5", 100e-9, "MIC", "PLUS", "couples the microphone")
        draft.resistor("R7", 100e3, "PLUS", "VREF", "bias")
        pins = {"3": "PLUS", "2": "MINUS", "1": "SOUND", "5": "SOUND", "6": "LEVEL", "7": "TRIGGER", "8": "VCC",
                "4": "GND"}  # fmt: skip
        draft.part("U1", "Amplifier_Operational:LM358", "", SO8, "amplifier, and comparator of loudness", pins)
        draft.capacitor("C7", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        draft.resistor("R5", _LOWER, "MINUS", "LEG", "gain")
        draft.film("C8", 1e-6, "LEG", "GND", "no gain for DC")
        draft.resistor("R6", _UPPER, "SOUND", "MINUS", "gain")
        draft.resistor("R8", _TOP, "QUIET", "LEVEL_H", "range of the sensitivity")
        draft.part("RV1", "Device:R_Potentiometer", "22k", KNOB, "sensitivity",
                   {"1": "LEVEL_L", "2": "LEVEL", "3": "LEVEL_H"})  # fmt: skip
        draft.resistor("R9", _BOTTOM, "LEVEL_L", "GND", "range of the sensitivity")


def _switched(draft: Draft, heat: float) -> None:
    current = draft.values["current"]
    with draft.block("pause", "one pulse for each clap, however it echoes"):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TRIGGER", "6": "TIMING", "7": "TIMING", "5": "CV",
                "3": "CLAP"}  # fmt: skip
        draft.part("U2", "Timer:NE555D", "", SO8, "monostable", pins)
        draft.resistor("R10", _PULSE, "VCC", "TIMING", "length of the pause")
        draft.film("C6", _TIMING, "TIMING", "GND", "length of the pause")
        draft.capacitor("C9", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    with draft.block("memory", "turns over at each pulse; off when the supply comes"):
        pins = {"3": "CLAP", "5": "OUT_N", "2": "OUT_N", "1": "OUT", "6": "GND", "4": "RESET", "14": "VCC", "7": "GND"}
        pins |= {"11": "GND", "9": "GND", "8": "GND", "10": "GND", "13": OPEN, "12": OPEN}
        draft.part("U3", "4xxx:4013", "CD4013B", DIP14, "flip-flop", pins)
        draft.capacitor("C10", 100e-9, "VCC", "GND", "supply capacitor, at U3")
        draft.film("C11", 1e-6, "VCC", "RESET", "off when the supply comes")
        draft.resistor("R11", 1e6, "RESET", "GND", "ends the reset")
    with draft.block("switch", f"lamp of up to {shown(current, 'A')}"):
        draft.resistor("R12", 100.0, "OUT", "GATE", "slows the edges")
        draft.resistor("R13", 1e6, "GATE", "GND", "off while nothing drives it")
        draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, f"switches the lamp; {shown(heat, 'W')}",
                   {"G": "GATE", "D": "LAMP", "S": "GND"})  # fmt: skip
        draft.diode("D1", "Diode:1N4007", DO41, "LAMP", "VCC", "for a relay in the lamp's place")
        draft.terminal("J2", "lamp", "VCC", "LAMP", "lamp, LED strip or relay")


def _finished(draft: Draft) -> Designed:
    volts, current = draft.values["supply"], draft.values["current"]
    for ref in ("U1", "U2", "U3"):
        draft.decoupled(ref)
    draft.enabled("U2", "4", "VCC")
    draft.wired("U1", PLUS="3", MINUS="2", LEVEL="6", TRIGGER="7")
    draft.wired("U3", CLAP="3", OUT_N="5", RESET="4", OUT="1")
    draft.pulled_all(RESET="GND", GATE="GND", MIC="QUIET", PLUS="VREF", SOUND="MINUS")
    draft.stated(R6=_UPPER, R10=_PULSE)
    return draft.finish(
        "Clap switch",
        f"Each clap turns a lamp of {shown(volts, 'V')} and up to {shown(current, 'A')} over: on, off.",
    )


REFERENCE = Reference(
    name="clap-switch",
    title="Clap switch: an electret microphone, an LM358, an NE555 and a CD4013 turn a lamp on and off, 9 V to 15 V",
    answers=listed(
        """
        clap switch, clap on clap off, clap on clap off switch, clap light, clapper, sound activated switch, sound
        switch, clap controlled switch, clap activated switch, clap operated switch, hand clap switch, clap sensor
        switch, sound operated switch, clap lamp, sound activated light, sound activated lamp, clap controlled lamp,
        acoustic switch, clap led, noise activated switch
        """
    ),
    parameters=(
        supply(12.0, 9.0, 15.0, "lamp", "light", "led", "strip"),
        Parameter("current", "current of the lamp", "A", 1.0, 1e-3, 3.0, LOAD_BEFORE, (*LOAD_AFTER, "lamp"),
                  alone=True),
    ),
    sources=(
        *SOURCES[1:], SOURCE, CD_SOURCE, "CD4013B CMOS Dual D-Type Flip-Flop, Texas Instruments SCHS023",
        "Monostable of a 555: pulse of 1.1 R C, NA555, NE555, SA555, SE555 Precision Timers, Texas Instruments SLFS022",
    ),
    limits=(
        "Any loud, sharp sound turns it over, not claps alone.",
        "It is off whenever the supply comes.",
    ),
    neutral=listed(
        "clap, claps, clapping, hand, hands, on, off, switch, lamp, light, led, strip, microphone, electret, "
        "condenser, sound, "
        "noise, acoustic, toggle, toggles, turn, mosfet, 555, 4013, sensitivity, adjustable"
    ),
    devices=("LM358", "NE555", "CD4013", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.03"),),
)  # fmt: skip
