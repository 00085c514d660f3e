"""What supplies from a transformer have in common: the peak behind the rectifier, and the reservoir."""

from __future__ import annotations

from math import sqrt

from circuitron.references.base import NotCovered, shown
from circuitron.references.draft import Draft

DIODES = ("Diode_Bridge:GBU4J", "", "Diode_THT:Diode_Bridge_Vishay_GBU")
_VF, _LOW = 1.0, 0.9  # of one diode under load; mains at their lowest
_HIGH, _IDLE, _KNEE = 1.1, 1.1, 0.6  # mains at their highest; of the winding and of one diode without load
_MADE = (470e-6, 1e-3, 2.2e-3, 4.7e-3)  # farads that electrolytic capacitors of 35 V or 50 V are sold with
_RATINGS = (25, 35, 50)


def peak(draft: Draft, vac: float, diodes: int) -> float:
    """Volts behind the rectifier at nominal mains.

    Args:
        diodes: that the current passes on its way.
    """
    named = {"VAC": vac, "ROOT": sqrt(2), "N": float(diodes), "VF": _VF}
    return draft.figure("peak behind the rectifier", "VAC * ROOT - N * VF", "V", **named)


def bounded(draft: Draft, vac: float, diodes: int, most: float) -> None:
    """Without load, at the highest mains, the regulators must stand what is behind the rectifier.

    Raises:
        NotCovered: they do not.
    """
    named = {"HIGH": _HIGH, "IDLE": _IDLE, "VAC": vac, "ROOT": sqrt(2), "N": float(diodes), "VF": _KNEE}
    idle = draft.figure("most behind the rectifier, without load", "HIGH * IDLE * VAC * ROOT - N * VF", "V", **named)
    draft.require(idle <= most, f"{shown(vac, 'V')} AC may give {shown(idle, 'V')} without load, and the regulator "
                  f"takes {shown(most, 'V')}; nearest: a lower AC voltage")  # fmt: skip


def can(value: str) -> str:
    """The footprint of a reservoir."""
    return "Capacitor_THT:CP_Radial_D" + ("22.0mm_P10.00mm_SnapIn" if value == "4700uF 50V" else "18.0mm_P7.50mm")


def bulk(draft: Draft, amperes: float, top: float, least: float, pulses: int = 2) -> tuple[float, str]:
    """The reservoir in farads and its value, so that the voltage stays above `least` at the lowest mains.

    Args:
        pulses: that charge it in a period of the mains.

    Raises:
        NotCovered: no capacitor does.
    """
    ripple = draft.figure("ripple that may be", "LOW * VPEAK - VLEAST", "V", LOW=_LOW, VPEAK=top, VLEAST=least)
    if ripple < 0.5:
        name = draft.reference.name
        raise NotCovered(f"{name}: {shown(top, 'V')} behind the rectifier leave {shown(ripple, 'V')} for ripple")
    needed = draft.figure(
        "least reservoir", "IOUT / (N * F * DV)", "F", IOUT=amperes, N=float(pulses), F=draft.values["mains"],
        DV=min(ripple, 3.0),
    )  # fmt: skip
    farads = next((each for each in _MADE if each >= 1.1 * needed), 0.0)
    draft.require(farads > 0, f"it needs a reservoir of {shown(needed, 'F')}; nearest: a higher AC voltage")
    rating = next((volts for volts in _RATINGS if volts >= 1.3 * top), 63)
    named = {"IOUT": amperes, "N": float(pulses), "F": draft.values["mains"], "C1": farads}
    draft.figure("ripple", "IOUT / (N * F * C1)", "V", **named)
    return farads, f"{farads * 1e6:.0f}uF {rating}V"
