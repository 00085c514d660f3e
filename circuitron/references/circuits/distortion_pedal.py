"""Distortion for a guitar."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import TL072, TL072_SOURCE, half_supply, place
from circuitron.references.parameters import supply
from circuitron.references.pedals import BYPASS, BYPASS_LIMIT, jacks, true_bypass
from circuitron.references.stock import KNOB
from circuitron.references.words import listed

_INPUT, _COUPLING, _LEG, _LEG_C, _DRIVE, _LEAST = 1e6, 22e-9, 1e3, 220e-9, 470e3, 10e3
_SERIES, _SMOOTH, _VOLUME, _VF = 4.7e3, 2.2e-9, 100e3, 0.6


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("least gain", "1 + R4 / R3", "", R4=_LEAST, R3=_LEG)
    most = draft.figure("most gain", "1 + (R4 + RV1) / R3", "", R4=_LEAST, RV1=_DRIVE, R3=_LEG)
    draft.figure("bandwidth at the most gain", "GBW / GAIN", "Hz", GBW=TL072.bandwidth, GAIN=most)
    draft.figure("lower corner of the gain", "1 / (TWOPI * R3 * C3)", "Hz", TWOPI=2 * pi, R3=_LEG, C3=_LEG_C)
    draft.figure("lower corner of the input", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=_INPUT, C2=_COUPLING)
    draft.figure("upper corner of the diodes", "1 / (TWOPI * R5 * C5)", "Hz", TWOPI=2 * pi, R5=_SERIES, C5=_SMOOTH)
    draft.figure("output, peak to peak", "2 * VF", "V", VF=_VF)
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VIN", "battery or adapter")
        draft.diode("D3", "Diode:1N5819WS", "Diode_SMD:D_SOD-323", "VIN", "VCC", "against a reversed battery")
        draft.capacitor("C7", 47e-6, "VCC", "GND", "supply capacitor", volts)
        half_supply(draft, "VCC", "VREF", ("R8", "R9"), "C8")
    with draft.block("amplifier", "gain by the drive knob"):
        draft.header("J2", "in", "jack: tip and sleeve", jacks(draft)[0], "GND")
        draft.resistor("R2", 1e6, "IN", "GND", "no click when a plug goes in")
        draft.capacitor("C2", _COUPLING, "PLUS", "IN", "couples the input")
        draft.resistor("R1", _INPUT, "PLUS", "VREF", "bias; a pickup needs a high resistance")
        place(draft, TL072, "VCC", ("PLUS", "MINUS", "DRIVEN"))
        draft.resistor("R3", _LEG, "MINUS", "LEG", "gain")
        draft.capacitor("C3", _LEG_C, "LEG", "GND", "less gain for the bass, none for DC")
        draft.resistor("R4", _LEAST, "MINUS", "TRACK", "least gain")
        draft.part("RV1", "Device:R_Potentiometer", "470k log", KNOB, "drive",
                   {"1": "TRACK", "2": "DRIVEN", "3": "DRIVEN"})  # fmt: skip
    with draft.block("clipper", "two diodes, against each other"):
        draft.capacitor("C4", 1e-6, "DRIVEN", "DRIVEN_AC", "no DC in the diodes")
        draft.resistor("R5", _SERIES, "DRIVEN_AC", "CLIPPED", "limits the current of the diodes")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "CLIPPED", "GND", "clips")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "GND", "CLIPPED", "clips")
        draft.capacitor("C5", _SMOOTH, "CLIPPED", "GND", "takes the harshest overtones")
    with draft.block("volume", "a knob"):
        draft.part("RV2", "Device:R_Potentiometer", "100k log", KNOB, "volume",
                   {"1": "GND", "2": "OUT", "3": "CLIPPED"})  # fmt: skip
        draft.header("J3", "out", "jack: tip and sleeve", jacks(draft)[1], "GND")
    true_bypass(draft)
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.makes("VCC")
    draft.pulled_all(PLUS="VREF", MINUS="LEG", CLIPPED="DRIVEN_AC")
    draft.stated(R3=_LEG, R5=_SERIES, C3=_LEG_C)
    draft.rated("C7", 1.25 * volts)
    return draft.finish(
        "Distortion pedal", f"Distortion for a guitar by two diodes, with drive and volume, on {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="distortion-pedal",
    title="Distortion pedal for a guitar: op-amp and clipping diodes, drive and volume",
    answers=listed(
        """
        distortion pedal, distortion, guitar distortion, guitar distortion pedal, overdrive pedal, overdrive, guitar
        overdrive, distortion effect, guitar effect pedal, guitar pedal, fuzz pedal with op amp, diode clipper
        distortion, opamp distortion, guitar effect, op amp distortion pedal, distortion circuit, overdrive circuit
        """
    ),
    parameters=(supply(9.0, 9.0, 18.0), BYPASS),
    sources=(
        TL072_SOURCE,
        "Small Signal Audio Design, Self, third edition, chapter 21: clipping by diodes",
        "1N4148W Small Signal Fast Switching Diode, Vishay 85748",
    ),
    limits=(
        BYPASS_LIMIT,
        "It clips hard and evenly: other sounds take other diodes.",
    ),
    neutral=listed(
        "distortion, overdrive, guitar, pedal, effect, drive, volume, diode, diodes, clipping, clipper, opamp, op, "
        "amp, battery, 9v, electric, stompbox, knob, knobs, hard, sound, two, silicon, bass, tl072"
    ),
    devices=("TL072",),
    work_out=_work_out,
    takes=(Rail("VIN", "supply", "0.01"),),
)  # fmt: skip
