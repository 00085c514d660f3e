"""Drawings for symbols that come without one: a box with its pins left and right, and the usual signs for the simplest.

Lengths are millimetres, y goes up, and pins lie on KiCad's grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from circuitron.knowledge.sexpr import RawPin

_PITCH, _LENGTH, _LETTER = 2.54, 2.54, 1.27
_NARROWEST = 5.08  # half a box
_RIGHT = frozenset({"output", "power_out", "open_collector", "open_emitter", "tri_state"})
_STROKE = "(stroke (width 0.254) (type default))"
_LINE = f"{_STROKE} (fill (type none))"


class Place(NamedTuple):
    """Where a pin connects, which way its line runs from there (degrees), and how long that is."""

    x: float
    y: float
    angle: int
    length: float = _LENGTH


class Drawing(NamedTuple):
    """The shapes of a symbol, common to its units, and the places of its pins, in their order."""

    shapes: tuple[str, ...]
    places: tuple[Place, ...]


def _polyline(*points: tuple[float, float]) -> str:
    return f"(polyline (pts {' '.join(f'(xy {x:g} {y:g})' for x, y in points)}) {_LINE})"


def _rectangle(left: float, top: float, right: float, bottom: float, fill: str) -> str:
    return f"(rectangle (start {left:g} {top:g}) (end {right:g} {bottom:g}) {_STROKE} (fill (type {fill})))"


def drawing(prefix: str, pins: Sequence[RawPin]) -> Drawing:
    """The drawing of a symbol.

    Args:
        prefix: of its references, such as "R".
    """
    sign = _signs().get(prefix) if len(pins) == 2 and {pin.type for pin in pins} == {"passive"} else None
    return sign or _box(pins)


def _signs() -> Mapping[str, Drawing]:
    """IEC 60617's resistor, capacitor, inductor and diode, as KiCad's library Device places their pins."""
    upright = (Place(0, 3.81, 270, 1.27), Place(0, -3.81, 90, 1.27))
    lying = (Place(-3.81, 0, 0), Place(3.81, 0, 180))
    return {
        "R": Drawing((_rectangle(-1.016, 2.54, 1.016, -2.54, "none"),), upright),
        "L": Drawing((_rectangle(-1.016, 2.54, 1.016, -2.54, "outline"),), upright),
        "C": Drawing(
            (_polyline((-2.032, 0.762), (2.032, 0.762)), _polyline((-2.032, -0.762), (2.032, -0.762))),
            (Place(0, 3.81, 270, 3.048), Place(0, -3.81, 90, 3.048)),
        ),
        "D": Drawing(
            (
                _polyline((-1.27, 1.27), (-1.27, -1.27)),
                _polyline((1.27, 1.27), (1.27, -1.27), (-1.27, 0), (1.27, 1.27)),
            ),
            lying,  # the cathode is pin 1
        ),
    }


def _box(pins: Sequence[RawPin]) -> Drawing:
    longest = max((len(pin.name) for pin in pins), default=1)
    half = _on_grid(max(_NARROWEST, longest * _LETTER + _PITCH))
    rows = list(_rows(pins))
    lowest = max((row for row, _ in rows), default=0)
    top = _on_grid(lowest * _PITCH / 2)
    reach = half + _LENGTH
    places = tuple(
        Place(reach, top - row * _PITCH, 180) if right else Place(-reach, top - row * _PITCH, 0) for row, right in rows
    )
    frame = _rectangle(-half, top + _PITCH, half, top - (lowest + 1) * _PITCH, "background")
    return Drawing((frame,), places)


def _rows(pins: Sequence[RawPin]) -> Iterator[tuple[int, bool]]:
    """By pin, its row from the top and whether it is on the right. Units lie on each other, what they share below them.

    Outputs are on the right, and of all others each goes to the side with fewer pins.
    """
    last: dict[int, list[int]] = {}  # by unit: the rows taken on the left and on the right
    taken: dict[int, tuple[int, bool]] = {}
    own = [at for at, pin in enumerate(pins) if pin.unit]
    shared = [at for at, pin in enumerate(pins) if not pin.unit]
    for group in (own, shared):
        below = max((max(sides) for sides in last.values()), default=0)
        for at in sorted(group, key=lambda at: pins[at].type not in _RIGHT):
            sides = last.setdefault(pins[at].unit, [below, below] if group is shared else [0, 0])
            right = pins[at].type in _RIGHT or sides[1] < sides[0]
            taken[at] = (sides[right], right)
            sides[right] += 1
    return (taken[at] for at in range(len(pins)))


def _on_grid(length: float) -> float:
    return -(-length // _PITCH) * _PITCH
