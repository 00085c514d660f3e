"""What audio preamplifiers on a single supply have in common: a non-inverting amplifier around half of the supply."""

from __future__ import annotations

from math import pi

from circuitron.references.base import shown
from circuitron.references.draft import Draft
from circuitron.references.opamps import OpAmp, place

_GROUND, _BIAS, _LOAD = 1e3, 100e3, 10e3
_INPUT, _FEEDBACK, _OUTPUT = 1e-6, 47e-6, 10e-6


def gain_resistor(draft: Draft, gain: float, chip: OpAmp, least: float = 100e3) -> float:
    """R2 in ohms, with the figures of the amplifier.

    Args:
        least: hertz that the op-amp must reach at that gain.

    Raises:
        NotCovered: it does not.
    """
    upper = draft.standard("R2", "feedback resistor", "R1 * (GAIN - 1)", "ohm", 96, R1=_GROUND, GAIN=gain)
    draft.figure("gain", "1 + R2 / R1", "", asked=gain, R1=_GROUND, R2=upper)
    draft.figure("lower corner of the input", "1 / (TWOPI * R3 * C2)", "Hz", TWOPI=2 * pi, R3=_BIAS, C2=_INPUT)
    draft.figure("lower corner of the gain", "1 / (TWOPI * R1 * C3)", "Hz", TWOPI=2 * pi, R1=_GROUND, C3=_FEEDBACK)
    band = draft.figure("upper corner", "GBW / GAIN", "Hz", GBW=chip.bandwidth, GAIN=gain)
    draft.require(band >= least, f"a gain of {gain:.4g} leaves {shown(band, 'Hz')}")
    return upper


def amplifier(draft: Draft, chip: OpAmp, upper: float) -> None:
    """From the net IN to OUT_DC, which rests at the net VREF."""
    draft.film("C2", _INPUT, "PLUS", "IN", "couples the input; film")
    draft.resistor("R3", _BIAS, "PLUS", "VREF", "bias")
    place(draft, chip, "VCC", ("PLUS", "MINUS", "OUT_DC"))
    draft.resistor("R1", _GROUND, "MINUS", "LEG", "gain")
    draft.capacitor("C3", _FEEDBACK, "LEG", "GND", "no gain for DC", draft.values["supply"])
    draft.resistor("R2", upper, "OUT_DC", "MINUS", "gain")


def coupled_output(draft: Draft) -> None:
    """From OUT_DC to OUT, without direct voltage."""
    draft.capacitor("C4", _OUTPUT, "OUT_DC", "OUT_AC", "couples the output", draft.values["supply"])
    draft.resistor("R4", _LOAD, "OUT_AC", "GND", "holds the output at ground")
    draft.resistor("R7", 100, "OUT_AC", "OUT", "keeps the capacitance of a cable from the op-amp")


def proved(draft: Draft, gain: float) -> None:
    """What is asserted of the amplifier and its output."""
    draft.pulled_all(OUT_DC="MINUS", PLUS="VREF")
    draft.measured("gain", "OUT", gain, 5.0, "IN")
    draft.measured("rail", "OUT_DC", draft.values["supply"] / 2, 5.0)
