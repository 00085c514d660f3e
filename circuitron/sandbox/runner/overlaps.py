"""How often parts lie on top of each other, or under a label, in a schematic: SKiDL's placer lets it happen."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import sexp
from .sexp import child, children, text

_POINTS = frozenset(("at", "start", "mid", "end", "center", "xy"))
_NO_BODY = frozenset(("property", "text", "name", "number", "effects"))
_LEAST = 1.27  # mm: half of what a part without a body, such as the supply pins of an op-amp, takes up
_LETTER = 1.1  # mm, of a label's text in the usual size
_TOUCHING = 0.5  # mm by which parts that are joined pin to pin may reach into each other

Point = tuple[float, float]


@dataclass(frozen=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: list[Point]) -> _Box:
        box = cls(*(pick(point[axis] for point in points) for pick in (min, max) for axis in (0, 1)))
        across, along = (max(0.0, _LEAST - (high - low) / 2) for low, high in box.sides)
        return cls(box.left - across, box.top - along, box.right + across, box.bottom + along)

    @property
    def sides(self) -> tuple[Point, Point]:
        return (self.left, self.right), (self.top, self.bottom)

    def overlaps(self, other: _Box) -> bool:
        pairs = zip(self.sides, other.sides, strict=True)
        return all(min(a[1], b[1]) - max(a[0], b[0]) > _TOUCHING for a, b in pairs)


def count(schematic: str) -> int:
    """Pairs of parts, and of parts and labels, that overlap on the sheet of a .kicad_sch file.

    Power symbols sit on pins, and do not count.

    Raises:
        ValueError: it is no such file.
    """
    tree = sexp.parse(schematic)
    symbols = {str(symbol[1]): symbol for symbol in children(child(tree, "lib_symbols"), "symbol")}
    boxes = [box for placed in children(tree, "symbol") if (box := _box(placed, symbols)) is not None]
    pairs = itertools.chain(
        itertools.combinations(boxes, 2), itertools.product(boxes, map(_label, children(tree, "global_label")))
    )
    return sum(1 for one, other in pairs if one.overlaps(other))


def _label(label: Any) -> _Box:
    """What a label takes up: its text with the arrow, from where it stands in the direction in which it is read."""
    at = child(label, "at")
    turn = math.radians(float(at[3]) if len(at) > 3 else 0.0)
    length = _LETTER * len(str(label[1])) + 2 * _LETTER
    ends = [(0.0, 0.0), (length, 0.0)]
    return _Box.around([_placed(point, at, turn, "") for point in ends])


def _box(placed: Any, symbols: dict[str, Any]) -> _Box | None:
    name, unit = text(placed, "lib_id"), text(placed, "unit") or "1"
    symbol = symbols.get(name)
    if symbol is None or child(symbol, "power") is not None:
        return None
    base = name.rpartition(":")[2]
    wanted = tuple(f"{base}_{number}_" for number in ("0", unit))
    points = [
        point for part in children(symbol, "symbol") if str(part[1]).startswith(wanted) for point in _points(part)
    ]
    at = child(placed, "at")
    turn = math.radians(float(at[3]) if len(at) > 3 else 0.0)
    mirror = text(placed, "mirror")
    return _Box.around([_placed(point, at, turn, mirror) for point in points]) if points else None


def _points(element: Any) -> Iterator[Point]:
    """Corners of a symbol's graphics, and where its pins end; in the symbol's own coordinates, y up."""
    for item in element:
        if not isinstance(item, list) or not item or item[0] in _NO_BODY:
            continue
        if item[0] in _POINTS and len(item) >= 3:
            yield float(item[1]), float(item[2])
        else:
            yield from _points(item)


def _placed(point: Point, at: Any, turn: float, mirror: str) -> Point:
    """Where a point of a symbol lies on the sheet, y down: turned counter-clockwise, then mirrored."""
    x = point[0] * math.cos(turn) - point[1] * math.sin(turn)
    y = point[0] * math.sin(turn) + point[1] * math.cos(turn)
    x, y = (-x if mirror == "y" else x), (-y if mirror == "x" else y)
    return float(at[1]) + x, float(at[2]) - y
