"""Stereo to mono by resistors."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.words import listed

_SUM, _DOWN = 475.0, 20e3  # ohms


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    named = {"R1": _SUM, "R2": _SUM, "R3": _DOWN}
    draft.figure("least resistance that a source sees", "R1 + R2", "ohm", R1=_SUM, R2=_SUM)
    draft.figure("source resistance of the output", "1 / (1 / R1 + 1 / R2 + 1 / R3)", "ohm", **named)
    draft.figure("signal that is in both channels, times", "R3 / (R3 + R1 / 2)", "", R1=_SUM, R3=_DOWN)
    draft.figure("signal that is in one channel, times", "1 / R1 / (1 / R1 + 1 / R2 + 1 / R3)", "", **named)
    with draft.block("inputs", "left and right"):
        draft.header("J1", "L/R/GND", "left, right and ground", "LEFT", "RIGHT", "GND")
        draft.resistor("R1", _SUM, "LEFT", "MONO", "adds, and keeps the outputs of the source apart; 1 %")
        draft.resistor("R2", _SUM, "RIGHT", "MONO", "adds, and keeps the outputs of the source apart; 1 %")
    with draft.block("output", "the mean of both"):
        draft.resistor("R3", _DOWN, "MONO", "GND", "holds the output at ground")
        draft.header("J2", "mono", "signal and ground", "MONO", "GND")
    draft.pulled("MONO", "LEFT")
    draft.pulled("MONO", "RIGHT")
    draft.pulled("MONO", "GND")
    draft.apart("LEFT", "RIGHT")
    draft.stated(R1=_SUM, R2=_SUM, R3=_DOWN)
    return draft.finish("Stereo to mono", "Adds both channels of a line or headphone output by resistors alone.")


REFERENCE = Reference(
    name="mono-sum",
    title="Stereo to mono by resistors alone (passive), for line and headphone outputs",
    answers=listed(
        """
        passive stereo to mono, stereo to mono passive, stereo to mono summing passive, passive stereo to mono summing,
        stereo to mono, stereo to mono converter, stereo to mono summing, stereo to mono adapter, stereo to mono mixer,
        passive mixer stereo to mono, passive stereo to mono mixer, passive stereo to mono converter, sum stereo to
        mono, passive mono summing, stereo to mono sum, stereo to mono resistors, passive mono sum, mono summing
        """
    ),
    parameters=(),
    sources=("Why Not Wye?, Rane Note 109: unbalanced outputs are added by 475 ohm each, with 20 kohm to ground",),
    limits=(
        "A signal that is in one channel alone comes to half.",
        "What follows must have 10 kohm or more: no speaker, no headphones.",
        "For unbalanced outputs.",
    ),
    neutral=listed(
        "stereo, mono, passive, resistor, resistors, sum, summing, mixer, mix, line, level, headphone, left, right, "
        "channel, channels, audio, unbalanced, both, jack, combine, combines, l, r"
    ),
    unlike=("amplifier", "amp", "speaker", "balanced", "active", "opamp"),
    work_out=_work_out,
)
