"""Audio amplifier with an LM1875 on two supplies."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.power_amplifiers import (
    FAULT_LIMIT,
    NEUTRAL,
    Chip,
    amplifier,
    block_of,
    finished,
    parameters,
    sized,
    speaker,
    supplied,
    volume,
)
from circuitron.references.words import listed

_CHIP = Chip(
    name="LM1875",
    footprint="Package_TO_SOT_THT:TO-220-5_P3.4x3.7mm_StaggerOdd_Lead3.8mm_Vertical",
    lost=7.0,  # by its 20 W at 25 V
    most=3.0,
    least=16.0,
    highest=28.0,
    idle=0.0,
    within=4.0,  # with mica
    damping=1.0,
    damped=220e-9,
)


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    sizes = sized(draft, _CHIP)
    supplied(draft, sizes.volts)
    volume(draft)
    with draft.block("amplifier", block_of(draft, sizes)):
        amplifier(draft, _CHIP, sizes, {"1": "PLUS", "2": "MINUS", "3": "VNEG", "4": "AMP", "5": "VPOS"})
    speaker(draft, _CHIP, sizes.volts)
    draft.decoupled("U1")
    draft.pulled_all(AMP="MINUS", PLUS="GND", MINUS="LEG")
    draft.wired("U1", PLUS="1", MINUS="2", VNEG="3", AMP="4", VPOS="5")
    draft.rated("C1", 1.25 * sizes.volts)
    draft.note("The tab of U1 is on the negative supply: a heat sink that is not isolated must touch nothing.")
    return finished(draft, _CHIP, sizes)


REFERENCE = Reference(
    name="lm1875",
    title="Audio amplifier with an LM1875 on two supplies of 16 V to 28 V, up to 25 W (class AB)",
    answers=listed(
        """
        lm1875, lm1875 amplifier, lm1875 audio amplifier, lm1875 power amplifier, lm1875 amp, power amplifier, audio
        power amplifier, audio amplifier, speaker amplifier, loudspeaker amplifier, class ab amplifier, class ab audio
        amplifier, class ab power amplifier, class ab audio power amplifier, audio amplifier class ab, power amplifier
        class ab, hifi amplifier, hifi power amplifier, audio amp, hi fi amplifier, audio amplifier with lm1875
        """
    ),
    parameters=parameters(_CHIP, (20.0, 5.0, 25.0), 25.0),
    sources=("LM1875 20W Audio Power Amplifier, Texas Instruments SNAS524: 20 W into 8 ohm from 25 V, gain above 10",),
    limits=(
        "One channel.",
        "It takes two supplies, one below ground, with a reservoir of some millifarads behind their rectifiers.",
        FAULT_LIMIT,
    ),
    neutral=listed(NEUTRAL + ", lm1875"),
    devices=("LM1875",),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VPOS", "supply", "1.5"),),
)  # fmt: skip
