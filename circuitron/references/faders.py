"""Potentiometers for the levels of a mixer's inputs."""

from __future__ import annotations

from circuitron.references.base import Parameter
from circuitron.references.draft import Draft
from circuitron.references.stock import KNOB

POT = 10e3  # ohms
FADERS = Parameter(
    "faders", "potentiometer for the level of each input (1) or none (0)", "", 0.0, 0.0, 1.0,
    named=tuple((word, 1.0) for word in ("pot", "potentiometer", "fader", "knobs", "volume", "control", "controls")),
)  # fmt: skip
NEUTRAL = "pot, pots, potentiometer, potentiometers, level, levels, fader, faders, volume, control, controls, knobs"
LIMIT = "The levels are fixed, unless potentiometers are asked for: each input then has one of 10 kohm."


def fader(draft: Draft, number: int, net: str) -> str:
    """The net of an input behind its potentiometer; its own net where there is none."""
    if not draft.values["faders"]:
        return net
    draft.part(f"RV{number}", "Device:R_Potentiometer", "10k log", KNOB, "level of the input",
               {"1": "GND", "2": f"LEVEL{number}", "3": net})  # fmt: skip
    draft.wired(f"RV{number}", **{f"LEVEL{number}": "2"})
    return f"LEVEL{number}"
