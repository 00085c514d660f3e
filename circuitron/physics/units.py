"""Simulated figures in words: models are good for three digits at most."""

from __future__ import annotations

from circuitron import units


def engineering(value: float, unit: str, digits: int = 3) -> str:
    """A figure with its unit and prefix; a ratio (V/V) without.

    Args:
        digits: significant ones.
    """
    return units.engineering(value, "" if unit == "V/V" else unit, digits)
