"""Fuzz pedal of two transistors with feedback."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.pedals import BYPASS, BYPASS_LIMIT, jacks, true_bypass
from circuitron.references.stock import KNOB
from circuitron.references.words import listed

_TO92 = "Package_TO_SOT_THT:TO-92_Inline"
_VBE, _FUZZ, _FEEDBACK, _FIRST, _TAP, _HFE = 0.65, 1e3, 100e3, 33e3, 470.0, 150.0
_INPUT, _EMITTER, _OUTPUT, _VOLUME = 2.2e-6, 22e-6, 10e-9, 500e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    base = draft.figure("base current of Q1", "(VCC - 2 * VBE - VRF) / (RC1 * HFE)", "A", VCC=volts, VBE=_VBE, VRF=0.15,
                        RC1=_FIRST, HFE=_HFE)  # fmt: skip
    emitter = draft.figure("current of Q2", "(VBE + IB * RF) / RFUZZ", "A", VBE=_VBE, IB=base, RF=_FEEDBACK,
                           RFUZZ=_FUZZ)  # fmt: skip
    ohms = draft.standard("R4", "R4, for half of the supply at Q2", "VCC / (2 * I) - R3", "ohm", 24, VCC=volts,
                          I=emitter, R3=_TAP)  # fmt: skip
    rest = draft.figure("collector of Q2", "VCC - I * (R3 + R4)", "V", VCC=volts, I=emitter, R3=_TAP, R4=ohms)
    draft.figure("lower corner of the output", "1 / (TWOPI * RV2 * C4)", "Hz", TWOPI=2 * pi, RV2=_VOLUME, C4=_OUTPUT)
    _drawn(draft, ohms)
    draft.wired("Q2", MIDDLE="2", DRIVE="1", FUZZ="3")
    draft.pulled_all(MIDDLE="VCC", DRIVE="TAP", FUZZ="BASE1")
    draft.measured("rail", "DRIVE", rest, 20.0)
    draft.stated(R4=ohms)
    draft.note(f"The collector of Q2 should rest at {shown(volts / 2, 'V')} or so: change R4 until it does.")
    return draft.finish(
        "Fuzz", f"Fuzz pedal of two silicon transistors with fuzz and volume, from {shown(volts, 'V')}."
    )


def _drawn(draft: Draft, ohms: float) -> None:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "battery")
        draft.capacitor("C1", 100e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("fuzz", "two stages; the second one feeds the first one's base"):
        draft.header("J2", "guitar", "signal and ground", jacks(draft)[0], "GND")
        draft.film("C2", _INPUT, "BASE1", "IN", "couples the input; film")
        draft.part("Q1", "Transistor_BJT:BC547", "", _TO92, "first stage", {"B": "BASE1", "C": "MIDDLE", "E": "GND"})
        draft.resistor("R1", _FIRST, "VCC", "MIDDLE", "collector of Q1")
        draft.part("Q2", "Transistor_BJT:BC547", "", _TO92, "second stage", {"B": "MIDDLE", "C": "DRIVE", "E": "FUZZ"})
        draft.resistor("R2", _FEEDBACK, "FUZZ", "BASE1", "feedback, which also sets the operating point")
        draft.resistor("R3", _TAP, "VCC", "TAP", "the output is taken here, as the whole is too loud")
        draft.resistor("R4", ohms, "TAP", "DRIVE", "collector of Q2 at half of the supply")
        draft.part("RV1", "Device:R_Potentiometer", "1k", KNOB, "fuzz", {"1": "GND", "2": "WIPER", "3": "FUZZ"})
        draft.capacitor("C3", _EMITTER, "WIPER", "GND", "the further up the wiper, the more gain", volts)
    with draft.block("output stage", "volume"):
        draft.film("C4", _OUTPUT, "TAP", "LEVEL", "couples the output; film")
        draft.part("RV2", "Device:R_Potentiometer", "500k", KNOB, "volume", {"1": "GND", "2": "OUT", "3": "LEVEL"})
        draft.header("J3", "amplifier", "signal and ground", jacks(draft)[1], "GND")
    true_bypass(draft)


REFERENCE = Reference(
    name="fuzz",
    title="Fuzz pedal for a guitar, of two transistors, with fuzz and volume",
    answers=listed(
        """
        fuzz, fuzz pedal, guitar fuzz, fuzz face, fuzz effect, two transistor fuzz, 2 transistor fuzz, fuzz pedal with
        2 transistors, fuzz with 2 transistors, guitar fuzz pedal, fuzz face clone, silicon fuzz face, transistor fuzz,
        transistor fuzz pedal, fuzz guitar pedal, fuzz guitar effect, fuzz circuit, silicon fuzz, fuzz box, fuzzbox,
        fuzz pedal with two transistors, bass fuzz, fuzz face pedal
        """
    ),
    parameters=(supply(9.0, 8.0, 12.0), BYPASS),
    sources=(
        "Small-signal transistors in feedback pair: VE2 = VBE1 + IB1 RF",
        "BC546 to BC549 NPN epitaxial silicon transistors, onsemi",
    ),
    limits=(
        "The operating point follows the transistors.",
        BYPASS_LIMIT,
        "It has headers instead of jacks.",
        "Its low input resistance loads a pickup, which belongs to the sound: no buffer before it.",
    ),
    neutral=listed(
        "fuzz, pedal, guitar, bass, effect, transistor, transistors, two, 2, silicon, npn, distortion, sound, stomp, "
        "box, stompbox, vintage, 60s, sixties, style, knob, knobs, volume, battery, face"
    ),
    devices=("BC547",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"),),
)
