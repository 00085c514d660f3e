"""Stereo headphone amplifier from 3 V to 5 V, without output capacitors (TPA6132A2)."""

from __future__ import annotations

from math import log, pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.volumes import LIMIT, NEUTRAL, OTHERS, VOLUME, volume
from circuitron.references.words import listed

_GAINS = {0.5: ("GND", "GND"), 1.0: ("VDD", "GND"), 1.41: ("GND", "VDD"), 2.0: ("VDD", "VDD")}  # of G0 and G1
_COUPLING, _INPUT = 1e-6, 13.2e3
_JACK = "Connector_Audio:Jack_3.5mm_CUI_SJ1-3523N_Horizontal"


def _work_out(values: Values) -> Designed:
    gain = values["gain"]
    draft = Draft(REFERENCE, values)
    chosen = min(_GAINS, key=lambda each: abs(log(each / gain)))
    draft.require(abs(log(chosen / gain)) < 0.3, f"the gains are 0.5, 1, 1.41 and 2, not {gain:.4g}")
    draft.figure("lower corner", "1 / (TWOPI * RIN * C)", "Hz", TWOPI=2 * pi, RIN=_INPUT, C=_COUPLING)
    draft.figure("power in each headphone, about", "VOUT^2 / RL", "W", VOUT=0.63 if values["load"] <= 24
                 else 0.9, RL=values["load"])  # fmt: skip
    return _drawn(draft, chosen)


def _drawn(draft: Draft, chosen: float) -> Designed:
    volts, load = draft.values["supply"], draft.values["load"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VDD")
        draft.capacitor("C1", 10e-6, "VDD", "GND", "supply capacitor", volts)
    with draft.block("inputs", "left and right, each against ground"):
        draft.header("J2", "in", "left, right and ground", "IN_L", "IN_R", "GND")
        first = volume(draft)
        for n, side in ((3, "L"), (5, "R")):
            draft.capacitor(f"C{n}", _COUPLING, f"{first}_{side}", f"MINUS_{side}", "couples the input")
            draft.capacitor(f"C{n + 1}", _COUPLING, f"PLUS_{side}", "GND", "the other input on ground")
    return _completed(draft, chosen, load, volts)


def _completed(draft: Draft, chosen: float, load: float, volts: float) -> Designed:
    with draft.block(
        "amplifier", f"gain {chosen:g}; makes its own negative supply, so that no capacitor is at the outputs"
    ):
        zero, one = _GAINS[chosen]
        pins = {"1": "MINUS_L", "2": "PLUS_L", "3": "PLUS_R", "4": "MINUS_R", "5": "OUT_R", "16": "OUT_L",
                "6": zero, "7": one, "8": "HPVSS", "9": "CPN", "10": "GND", "11": "CPP", "12": "HPVDD",
                "13": "EN", "14": "VDD", "15": "GND", "17": "GND"}  # fmt: skip
        draft.part("U1", "Amplifier_Audio:TPA6132A2RTE", "",
                   "Package_DFN_QFN:WQFN-16-1EP_3x3mm_P0.5mm_EP1.6x1.6mm_ThermalVias",
                   "headphone amplifier", pins)  # fmt: skip
        draft.resistor("R1", 100e3, "VDD", "EN", "on")
        draft.capacitor("C2", 2.2e-6, "VDD", "GND", "supply capacitor, at the amplifier", volts)
        draft.capacitor("C7", 2.2e-6, "HPVDD", "GND", "1.8 V inside", 1.8)
        draft.capacitor("C8", 2.2e-6, "GND", "HPVSS", "-1.8 V inside", 1.8)
        draft.capacitor("C9", 1e-6, "CPP", "CPN", "pump of the negative supply")
        draft.part("J3", "Connector_Audio:AudioJack3", "headphones", _JACK, "3.5 mm: left, right, ground",
                   {"T": "OUT_L", "R": "OUT_R", "S": "GND"})  # fmt: skip
    return _finished(draft, chosen, load, volts)


def _finished(draft: Draft, chosen: float, load: float, volts: float) -> Designed:
    draft.makes("HPVDD", "HPVSS")
    draft.decoupled("U1")
    draft.pulled("EN", "VDD")
    draft.wired("U1", OUT_L="16", OUT_R="5", MINUS_L="1", PLUS_L="2")
    draft.stated(C3=_COUPLING)
    return draft.finish(
        "Headphone amplifier",
        f"Stereo amplifier for headphones of {shown(load, 'ohm')} on {shown(volts, 'V')}, gain {chosen:g}.",
    )


REFERENCE = Reference(
    name="headphone-amplifier-5v",
    title="Stereo headphone amplifier on 2.5 V to 5.5 V, without output capacitors (TPA6132A2)",
    answers=listed(
        "headphone amplifier, headphone amp, headphones amplifier, headphone driver, stereo headphone "
        "amplifier, tpa6132, tpa6132a2, headphone amplifier 5v, battery headphone "
        "amplifier, portable headphone amplifier, headphone output, liion headphone amplifier, small "
        "headphone amplifier, capless headphone amplifier"
    ),
    parameters=(
        supply(5.0, 2.5, 5.5),
        Parameter("gain", "gain", "", 2.0, 0.5, 2.0, ("gain",), ("gain", "times"), alone=True),
        Parameter(
            "load",
            "headphones",
            "ohm",
            32.0,
            16.0,
            300.0,
            ("for", "into"),
            ("headphone", "headphones", "load"),
            alone=True,
        ),
        VOLUME,
    ),
    sources=("TPA6132A2 25-mW DirectPath Stereo Headphone Amplifier With Pop Suppression, Texas Instruments SLOS597",),
    limits=(LIMIT, "It turns the signal over, on both sides alike."),
    neutral=listed(
        "headphone, headphones, stereo, amplifier, audio, single, portable, battery, driver, output, "
        "jack, 3.5, 3.5mm, mm, microcontroller, dac, player, phones, ohm, " + NEUTRAL
    ),
    unlike=OTHERS,
    devices=("TPA6132A2", "TPA6132"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VDD", "supply", "0.05"),),
)
