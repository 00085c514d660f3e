"""Ring modulator: a four-quadrant multiplier on two supplies."""

from __future__ import annotations

from dataclasses import replace
from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.dual_rails import RAILS, TAKES, supplies
from circuitron.references.gates import DIP14
from circuitron.references.words import listed

_SCALE, _LOWER, _INPUT, _COUPLING, _ISOLATION = 10.0, 10e3, 100e3, 1e-6, 1e3
_RANGE, _HEADROOM = 10.0, 4.0  # volts of an input, and that the output keeps away from the supplies


def _work_out(values: Values) -> Designed:
    volts, level = values["supply"], values["level"]
    draft = Draft(REFERENCE, values)
    draft.require(level <= min(_RANGE, volts - _HEADROOM), f"{shown(level, 'V')} is too much for {shown(volts, 'V')}")
    gain = draft.figure("gain behind the multiplier", "VSCALE / VPEAK", "", VSCALE=_SCALE, VPEAK=level)
    upper = draft.standard("R4", "R4", "R3 * (GAIN - 1)", "ohm", 96, R3=_LOWER, GAIN=max(gain, 1.001))
    draft.figure("output for two full signals", "VPEAK^2 / VSCALE * (1 + R4 / R3)", "V", asked=level, VPEAK=level,
                 VSCALE=_SCALE, R3=_LOWER, R4=upper)  # fmt: skip
    draft.figure("lower corner of the inputs", "1 / (TWOPI * R1 * C5)", "Hz", TWOPI=2 * pi, R1=_INPUT, C5=_COUPLING)
    _drawn(draft, upper)
    draft.decoupled("U1")
    draft.pulled_all(PRODUCT="SENSE", SENSE="GND", OUT="PRODUCT", SIGNAL_AC="GND")
    draft.wired("U1", SIGNAL_AC="1", CARRIER_AC="6", SENSE="11", PRODUCT="12")
    draft.stated(R4=upper)
    return draft.finish(
        "Ring modulator",
        f"Multiplies a signal and a carrier of up to {shown(level, 'V')} of peak, on {shown(volts, 'V')} and "
        f"{shown(-volts, 'V')}.",
    )


def _drawn(draft: Draft, upper: float) -> None:
    volts, level = (draft.values[name] for name in ("supply", "level"))
    supplies(draft)
    with draft.block("inputs", "signal and carrier, without direct voltage: else they leak through"):
        draft.header("J2", "signal", "signal and ground", "SIGNAL", "GND")
        draft.header("J3", "carrier", "carrier and ground", "CARRIER", "GND")
        for n, net in ((1, "SIGNAL"), (2, "CARRIER")):
            draft.film(f"C{n + 4}", _COUPLING, f"{net}_AC", net, "couples the input; film")
            draft.resistor(f"R{n}", _INPUT, f"{net}_AC", "GND", "holds the input at ground")
    with draft.block("multiplier", f"signal times carrier, {shown(level, 'V')} each for {shown(level, 'V')}"):
        pins = {"1": "SIGNAL_AC", "2": "GND", "6": "CARRIER_AC", "7": "GND", "11": "SENSE", "10": "GND",
                "12": "PRODUCT", "14": "VPOS", "8": "VNEG",
                **dict.fromkeys(("3", "4", "5", "9", "13"), OPEN)}  # fmt: skip
        draft.part("U1", "Analog:MPY634KP", "", DIP14, "multiplier", pins)
        draft.capacitor("C1", 100e-9, "VPOS", "GND", "supply capacitor, at the multiplier", volts)
        draft.capacitor("C2", 100e-9, "GND", "VNEG", "supply capacitor, at the multiplier", volts)
        draft.resistor("R3", _LOWER, "SENSE", "GND", "gain")
        draft.resistor("R4", upper, "PRODUCT", "SENSE", "gain")
        draft.resistor("R5", _ISOLATION, "PRODUCT", "OUT", "stands a short, and a cable")
        draft.header("J4", "out", "product and ground", "OUT", "GND")


REFERENCE = Reference(
    name="ring-modulator",
    title="Ring modulator with a four-quadrant multiplier (MPY634) on two supplies",
    answers=listed(
        """
        ring modulator, ring mod, ringmodulator, ring modulator for a synth, synth ring modulator, eurorack ring
        modulator, balanced modulator, audio ring modulator, mpy634, mpy634 ring modulator, ring modulator circuit, ring
        modulator module, audio multiplier, ring modulator effect, guitar ring modulator
        """
    ),
    parameters=(
        replace(RAILS, low=10.0),
        Parameter("level", "peak of both inputs", "V", 5.0, 1.0, 10.0, ("of", "level", "to"),
                  ("peak", "signal", "signals", "level", "levels")),
    ),
    sources=("MPY634 Wide Bandwidth Precision Analog Multiplier, Texas Instruments SBFS017: X Y / 10 V",),
    limits=(
        "What leaks of the carrier is some 10 mV, as the multiplier has an offset.",
        "It needs a carrier from outside.",
        "Its inputs pass no direct voltage: a control voltage needs a VCA, and AM its carrier in the output.",
        "It is no ring of diodes with transformers: it does not distort as they do.",
    ),
    neutral=listed(
        "ring, modulator, mod, synth, synthesizer, eurorack, modular, module, audio, effect, carrier, signal, "
        "balanced, multiplier, analog, symmetrical, supply, supplies, dual, sound, bell, robot, voice, quadrant, four"
    ),
    devices=("MPY634",),
    work_out=_work_out,
    takes=TAKES,
)  # fmt: skip
