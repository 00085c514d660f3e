"""Audio amplifier with an LM3886 on two supplies."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.power_amplifiers import (
    FAULT_LIMIT,
    NEUTRAL,
    Chip,
    Sizes,
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
    name="LM3886",
    footprint="Package_TO_SOT_THT:TO-220-11_P3.4x5.08mm_StaggerOdd_Lead4.58mm_Vertical",
    lost=5.0,  # by its 68 W at 28 V
    most=7.0,  # the least of its limit
    least=18.0,
    highest=35.0,
    idle=85e-3,
    within=1.2,  # with mica and grease
    damping=2.7,
    damped=100e-9,
)
_MUTE_FALL, _MUTE = 2.6, 1e-3  # volts of MUTE below ground; amperes out of it, 0.5 mA at least
_PINS = {"10": "PLUS", "9": "MINUS", "4": "VNEG", "3": "AMP", "1": "VPOS", "5": "VPOS", "7": "GND", "8": "MUTE",
         "2": OPEN, "6": OPEN, "11": OPEN}  # fmt: skip


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    sizes = sized(draft, _CHIP)
    supplied(draft, sizes.volts)
    volume(draft)
    _amplified(draft, sizes)
    speaker(draft, _CHIP, sizes.volts)
    draft.decoupled("U1")
    draft.pulled_all(AMP="MINUS", PLUS="GND", MINUS="LEG", MUTE="VNEG")
    draft.wired("U1", PLUS="10", MINUS="9", VNEG="4", AMP="3", VPOS="1")
    draft.joined("U1", "5", "VPOS")
    draft.rated("C1", 1.25 * sizes.volts)
    draft.note("The tab of U1 is on the negative supply, but for the isolated LM3886TF: mica between it and its sink.")
    return finished(draft, _CHIP, sizes)


def _amplified(draft: Draft, sizes: Sizes) -> None:
    volts = sizes.volts
    mute = draft.standard("R8", "R8", "(VS - VM) / IM", "ohm", 24, VS=volts, VM=_MUTE_FALL, IM=_MUTE)
    draft.figure("current out of MUTE", "(VS - VM) / R8", "A", VS=volts, VM=_MUTE_FALL, R8=mute)
    draft.figure("sound begins after the supplies, about", "C8 * VM / IM", "s", C8=100e-6, VM=_MUTE_FALL, IM=_MUTE)
    with draft.block("amplifier", block_of(draft, sizes)):
        amplifier(draft, _CHIP, sizes, _PINS)
        draft.warm_resistor("R8", mute, "MUTE", "VNEG", "takes its mute off", (volts - _MUTE_FALL) ** 2 / mute)
        draft.capacitor("C8", 100e-6, "GND", "MUTE", "slowly, so that nothing thumps", 16.0)


REFERENCE = Reference(
    name="lm3886",
    title="Audio amplifier with an LM3886 on two supplies of 18 V to 35 V, up to 65 W (class AB)",
    answers=listed(
        """
        lm3886, lm3886 amplifier, lm3886 audio amplifier, lm3886 power amplifier, lm3886 amp, power amplifier, audio
        power amplifier, audio amplifier, speaker amplifier, loudspeaker amplifier, class ab amplifier, class ab audio
        amplifier, class ab power amplifier, class ab audio power amplifier, audio amplifier class ab, power amplifier
        class ab, hifi amplifier, hifi power amplifier, audio amp, hi fi amplifier, audio amplifier with lm3886,
        gainclone, gainclone amplifier, chip amp
        """
    ),
    parameters=parameters(_CHIP, (38.0, 10.0, 65.0), 30.0),
    sources=(
        "LM3886 Overture Audio Power Amplifier Series High-Performance 68W Audio Power Amplifier w/Mute, Texas "
        "Instruments SNAS091: 68 W into 4 ohm from 28 V, gain above 10, at least 0.5 mA out of MUTE",
    ),
    limits=(
        "One channel.",
        "It takes two supplies, one below ground, with a reservoir of 10 mF each behind their rectifiers.",
        FAULT_LIMIT,
        "A long cable or electrostatic speaker needs 0.7 uH with 10 ohm across it in series.",
    ),
    neutral=listed(NEUTRAL + ", lm3886"),
    devices=("LM3886",),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VPOS", "supply", "3"),),
)  # fmt: skip
