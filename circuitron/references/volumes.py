"""The potentiometer of two gangs for the volume of both channels, where one is asked for."""

from __future__ import annotations

from circuitron.references.base import Parameter
from circuitron.references.draft import Draft

VOLUME = Parameter(
    "volume", "potentiometer for the volume (1) or none (0)", "", 0.0, 0.0, 1.0,
    named=tuple((word, 1.0) for word in ("volume", "potentiometer", "pot", "knob")),
)  # fmt: skip
OTHERS = ("separate", "independent", "individual", "each", "balance")  # knobs that are not of one shaft
NEUTRAL = "volume, control, potentiometer, pot, knob, adjustable"
LIMIT = "The potentiometer for the volume is there where it is asked for."
_DUAL = "Potentiometer_THT:Potentiometer_Alps_RK09L_Double_Vertical"


def volume(draft: Draft) -> str:
    """How the nets behind the potentiometer begin, or those of the inputs, IN_L and IN_R, where there is none."""
    if not draft.values["volume"]:
        return "IN"
    pins = {"1": "GND", "2": "VOL_L", "3": "IN_L", "4": "GND", "5": "VOL_R", "6": "IN_R"}
    draft.part("RV1", "Device:R_Potentiometer_Dual", "10k log", _DUAL, "volume of both sides", pins)
    draft.wired("RV1", GND="1", VOL_L="2", IN_R="6")
    return "VOL"
