"""Cans of aluminium electrolytic capacitors, and what they hold (Panasonic FK series; a can of the table that is not in
the series stands for the next smaller one that is)."""

from __future__ import annotations

from collections.abc import Mapping

from circuitron.lazy_pattern import LazyPattern

# The most farads by the rating in volts.
SMALL_CANS: tuple[tuple[str, Mapping[float, float]], ...] = (
    ("4x5.8", {6.3: 10e-6, 10: 10e-6, 16: 10e-6, 25: 4.7e-6, 35: 4.7e-6, 50: 1e-6}),
    ("5x5.8", {6.3: 22e-6, 10: 22e-6, 16: 22e-6, 25: 10e-6, 35: 10e-6, 50: 4.7e-6}),
    ("6.3x5.8", {6.3: 100e-6, 10: 100e-6, 16: 100e-6, 25: 47e-6, 35: 22e-6, 50: 10e-6}),
)
CANS: tuple[tuple[str, Mapping[float, float]], ...] = (
    ("6.3x7.7", {6.3: 220e-6, 10: 150e-6, 16: 100e-6, 25: 100e-6, 35: 100e-6, 50: 47e-6}),
    ("8x10", {6.3: 470e-6, 10: 470e-6, 16: 330e-6, 25: 220e-6, 35: 220e-6, 50: 100e-6, 63: 47e-6, 100: 22e-6}),
    ("10x10.5", {6.3: 1e-3, 10: 1e-3, 16: 680e-6, 25: 470e-6, 35: 330e-6, 50: 220e-6, 63: 100e-6, 100: 33e-6}),
    ("16x17.5", {6.3: 4.7e-3, 10: 4.7e-3, 16: 3.3e-3, 25: 2.2e-3, 35: 1e-3, 50: 470e-6, 63: 330e-6, 100: 100e-6}),
    ("18x17.5", {25: 3.3e-3, 35: 1.5e-3, 50: 1e-3, 63: 470e-6, 100: 220e-6}),
)
_RATINGS = (6.3, 10.0, 16.0, 25.0, 35.0, 50.0, 63.0, 100.0)
_ROUNDING = 1.001
_PREFIX = "Capacitor_SMD:CP_Elec_"
_FLAT = LazyPattern(r"(?P<diameter>[\d.]+)x5\.[3-9]")  # 5.3 mm to 5.9 mm: the same capacitor


def can(farads: float, rated: float) -> str:
    """The footprint of the smallest can that holds as much at a rating; "" where none does."""
    known = next((each for each in _RATINGS if each >= rated), None)
    held = (f"{_PREFIX}{name}" for name, most in (*SMALL_CANS, *CANS) if farads <= _ROUNDING * most.get(known or 0, 0))
    return next(held, "")


def holds(footprint: str, farads: float, rated: float) -> bool | None:
    """Whether a can holds as much at a rating; None of other footprints."""
    name = footprint.removeprefix(_PREFIX)
    flat = _FLAT.fullmatch(name)
    most = dict((*SMALL_CANS, *CANS)).get(f"{flat['diameter']}x5.8" if flat else name)
    known = next((each for each in _RATINGS if each >= rated), None)
    return None if most is None or name == footprint else farads <= _ROUNDING * most.get(known or 0, 0)
