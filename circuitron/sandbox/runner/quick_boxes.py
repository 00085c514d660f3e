"""Schematizer's placement without most of its objects: the same figures, so the same drawings, in a third of the time.

Its placer asks for the forces on each part in each of a thousand rounds, and makes points and boxes for every pair of
parts. Here they are numbers until the sum is ready. They are calculated in its order, and as many numbers are drawn by
chance, so that nothing differs in the last bit.
"""

from __future__ import annotations

import random
from math import inf, sqrt
from typing import Any, TypeAlias

_Pair: TypeAlias = tuple[float, float]
_Corners: TypeAlias = tuple[float, float, float, float]  # left, bottom, right, top


def install() -> None:
    """Replace how a box is moved, and how the forces on a part are summed.

    Where there is no Schematizer, nothing is drawn, and SKiDL says so.
    """
    try:
        from schematizer.engine import place
        from schematizer.geometry import BBox, Point, Tx
    except ImportError:
        return
    plain, places = BBox.__mul__, _Places()

    def moved(box: Any, by: Any) -> Any:
        return _transformed(BBox, box, by) if isinstance(by, Tx) else plain(box, by)

    def attraction(part: Any, **options: Any) -> Any:
        return Point(*_attraction(part, **options))

    def repulsion(part: Any, parts: Any, **_: Any) -> Any:
        return Point(*_repulsion(part, parts, places))

    def likeness(part: Any, parts: Any, similarity: Any, **_: Any) -> Any:
        return Point(*_likeness(part, similarity[part]))

    BBox.__mul__ = moved
    place.similarity_force = likeness
    if place.attractive_force is place.net_force_dist and place.repulsive_force is place.overlap_force:
        place.attractive_force, place.repulsive_force = attraction, repulsion


def _transformed(kind: Any, box: Any, by: Any) -> Any:
    """The box around two transformed corners; Schematizer makes eleven points and three boxes for it."""
    made = kind()
    made.min.x, made.min.y, made.max.x, made.max.y = _corners(box, by)
    return made


def _corners(box: Any, by: Any) -> _Corners:
    """`min` and `max` are given their numbers in Schematizer's order, as it decides between equal ones and where one is
    no number."""
    low, high = box.min, box.max
    x1, y1 = low.x * by.a + low.y * by.c + by.dx, low.x * by.b + low.y * by.d + by.dy
    x2, y2 = high.x * by.a + high.y * by.c + by.dx, high.x * by.b + high.y * by.d + by.dy
    return min(inf, x1, x2), min(inf, y1, y2), max(-inf, x1, x2), max(-inf, y1, y2)


class _Places:
    """Where the box of each part is. A part that is moved gets another transformation, so that a round in which none
    is moved works each box out once."""

    def __init__(self) -> None:
        self._kept: dict[
            int, tuple[Any, Any, _Corners]
        ] = {}  # with the objects, so that no other one takes their place

    def of(self, part: Any) -> _Corners:
        box, by = part.place_bbox, part.tx
        kept = self._kept.get(id(part))
        if kept is None or kept[0] is not box or kept[1] is not by:
            kept = self._kept[id(part)] = (box, by, _corners(box, by))
        return kept[2]


def _repulsion(part: Any, parts: Any, places: _Places) -> _Pair:
    """What pushes a part away from those that it lies on: Schematizer's `overlap_force`."""
    own = left, bottom, right, top = places.of(part)
    x: float = 0
    y: float = 0
    for other in set(parts) - {part}:  # as it says it: the order of a set decides whose number is drawn first
        its = places.of(other)
        if left < its[2] and right > its[0] and bottom < its[3] and top > its[1]:
            by_x, by_y = _parting(own, its)
            x, y = x + by_x, y + by_y
    return x, y


def _parting(own: _Corners, its: _Corners) -> _Pair:
    """The smallest move to the left, right, bottom or top that parts two boxes, but for a little chance."""
    left, bottom, right, top = own
    west, south, east, north = its
    by_x, by_y = random.random() - 0.5, random.random() - 0.5
    still_x, still_y = (west - left - by_x) * 0, (south - bottom - by_y) * 0  # no number where one was infinite
    moves = (
        (west - right - by_x, still_y),
        (east - left - by_x, still_y),
        (still_x, north - bottom - by_y),
        (still_x, south - top - by_y),
    )
    return min(moves, key=_length)


def _length(move: _Pair) -> float:
    return sqrt(move[0] ** 2 + move[1] ** 2)


def _likeness(part: Any, similar: Any) -> _Pair:
    """What pulls a part to those that are like it: Schematizer's `similarity_force`, for parts without wires."""
    at, by = part.anchor_pins["similarity"][0].place_pt, part.tx
    from_x, from_y = at.x * by.a + at.y * by.c + by.dx, at.x * by.b + at.y * by.d + by.dy
    x: float = 0
    y: float = 0
    for pin in part.pull_pins["similarity"]:
        to_x, to_y = _place(pin)
        weight = similar[pin.part]
        x, y = x + weight * (to_x - from_x), y + weight * (to_y - from_y)
    return x, y


def _attraction(part: Any, **options: Any) -> _Pair:
    """What pulls a part to those that it is connected to: Schematizer's `net_force_dist`."""
    x: float = 0
    y: float = 0
    nets = 0
    for net, anchors in part.anchor_pins.items():
        if not anchors or not (pulling := part.pull_pins[net]):
            continue
        by_x, by_y = _pull(anchors, pulling, bool(options.get("pin_normalize")))
        weight = options.get("pt_to_pt_mult", 1) if len(pulling) <= 1 else 1
        x, y = x + weight * by_x, y + weight * by_y
        nets += 1
    if options.get("net_normalize"):
        x, y = x / (nets or 1), y / (nets or 1)
    return x, y


def _pull(anchors: Any, pulling: Any, normal: bool) -> _Pair:
    """The sum, or the mean, of the ways from each anchor to each pin that pulls."""
    x: float = 0
    y: float = 0
    ends = [_place(pin) for pin in pulling]
    for from_x, from_y in map(_place, anchors):
        for to_x, to_y in ends:
            x, y = x + (to_x - from_x), y + (to_y - from_y)
    count = len(anchors) * len(ends)
    return (x / count, y / count) if normal else (x, y)


def _place(pin: Any) -> _Pair:
    at, by = pin.place_pt, pin.part.tx
    return at.x * by.a + at.y * by.c + by.dx, at.x * by.b + at.y * by.d + by.dy
