"""What stands in for Schematizer's boxes and forces gives the same numbers, and makes fewer objects."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from schematizer.engine import place
from schematizer.geometry import BBox, Point, Tx

from circuitron.sandbox.runner import quick_boxes

PLAIN = BBox.__mul__
LIKENESS = place.similarity_force


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(BBox, "__mul__", PLAIN)
    monkeypatch.setattr(place, "attractive_force", place.net_force_dist)
    monkeypatch.setattr(place, "repulsive_force", place.overlap_force)
    monkeypatch.setattr(place, "similarity_force", LIKENESS)
    quick_boxes.install()
    yield BBox.__mul__


def corners(box: Any) -> str:
    return repr([box.min.x, box.min.y, box.max.x, box.max.y])  # which tells no number, -0.0 and 0 from each other


def boxes() -> Iterator[tuple[Any, Any]]:
    chance = random.Random(1)
    values = [0, -0.0, 1, -1, 2.54, 0.1, 1e300, float("inf"), -float("inf"), float("nan")]
    for _ in range(3000):
        drawn = [chance.choice([*values, chance.uniform(-500, 500), chance.randrange(-50, 50)]) for _ in range(10)]
        x1, y1, x2, y2, *rest = drawn
        yield BBox(Point(x1, y1), Point(x2, y2)), Tx(*rest)
    yield BBox(), Tx(a=-1, dx=3)


def test_boxes_are_the_same_to_the_last_bit(quick: Any) -> None:
    for box, by in boxes():
        assert corners(quick(box, by)) == corners(PLAIN(box, by)), (box, by)


def test_what_is_no_transformation_is_left_to_schematizer(quick: Any) -> None:
    box = BBox(Point(1, 2), Point(3, 4))
    assert corners(quick(box, 2)) == corners(PLAIN(box, 2))


def test_few_objects_are_made(quick: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    box, by, made = BBox(Point(1, 2), Point(3, 4)), Tx(dx=3), 0
    plain = Point.__init__

    def counting(point: Any, x: float, y: float) -> None:
        nonlocal made
        made += 1
        plain(point, x, y)

    monkeypatch.setattr(Point, "__init__", counting)
    PLAIN(box, by)
    before, made = made, 0
    quick(box, by)
    assert made * 4 <= before


class Part(SimpleNamespace):
    """What the placer reads of a part."""

    __hash__ = object.__hash__
    __eq__ = object.__eq__


def crowd(chance: random.Random, count: int) -> list[Any]:
    """Parts that lie on top of each other, turned and flipped, each with pins on nets that they share."""
    turns = [(1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, 1), (0, -1, -1, 0)]
    parts = []
    for _ in range(count):
        w, h = chance.randrange(100, 900), chance.uniform(100, 900)
        box, tx = BBox(Point(-w, -h), Point(w, h)), Tx(*chance.choice(turns), chance.uniform(0, 2000), 50)
        parts.append(Part(place_bbox=box, tx=tx, anchor_pins=defaultdict(list), pull_pins=defaultdict(list)))
    for net in range(3 * count):
        some = chance.sample(parts, chance.randrange(1, 5))
        pins = [SimpleNamespace(part=part, place_pt=Point(chance.uniform(-9, 9), net)) for part in some]
        for pin in pins:
            pin.part.anchor_pins[net].append(pin)
            for part in some:
                part.pull_pins[net].extend([pin] if part is not pin.part else [])
    return parts


def summed(force: Callable[..., Any], seed: int, *args: Any, **options: Any) -> str:
    """A force to the last bit, with what chance draws after it."""
    random.seed(seed)
    found = force(*args, **options)
    return repr((found.x, found.y, random.random()))


@pytest.mark.parametrize("seed", range(20))
def test_forces_are_the_same_to_the_last_bit(quick: Any, seed: int) -> None:
    parts = crowd(random.Random(seed), 12)
    assert place.repulsive_force is not place.overlap_force
    for part in parts:
        apart = summed(place.overlap_force, seed, part, parts)
        assert summed(place.repulsive_force, seed, part, parts) == apart
        for pins, nets in ((True, True), (False, True), (True, False), (False, False)):
            options = {"pin_normalize": pins, "net_normalize": nets, "pt_to_pt_mult": 5}
            pulled = summed(place.net_force_dist, seed, part, **options)
            assert summed(place.attractive_force, seed, part, **options) == pulled
    assert apart != summed(lambda: Point(0, 0), seed)  # they do lie on each other


def test_parts_that_are_alike_pull_each_other_to_the_last_bit(quick: Any) -> None:
    chance = random.Random(1)
    parts = crowd(chance, 12)
    pins = [SimpleNamespace(part=part, place_pt=Point(chance.uniform(-9, 9), 2.54)) for part in parts]
    for part, pin in zip(parts, pins, strict=True):
        part.anchor_pins["similarity"], part.pull_pins["similarity"] = [pin], pins
    similarity: Any = {part: defaultdict(int, {other: chance.random() for other in parts[1:]}) for part in parts}
    assert place.similarity_force is not LIKENESS
    for part in parts:
        assert summed(place.similarity_force, 1, part, parts, similarity) == summed(
            LIKENESS, 1, part, parts, similarity
        )


def test_a_part_that_was_moved_pushes_from_where_it_is(quick: Any) -> None:
    parts = crowd(random.Random(3), 6)
    before = summed(place.repulsive_force, 1, parts[0], parts)
    parts[0].tx *= Tx(dx=90, dy=40)
    after = summed(place.overlap_force, 1, parts[0], parts)
    assert summed(place.repulsive_force, 1, parts[0], parts) == after != before


def test_forces_that_another_version_sums_in_another_way_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BBox, "__mul__", PLAIN)
    monkeypatch.setattr(place, "repulsive_force", place.overlap_force_rand)
    monkeypatch.setattr(place, "attractive_force", place.net_force_dist)
    monkeypatch.setattr(place, "similarity_force", LIKENESS)
    quick_boxes.install()
    assert place.repulsive_force is place.overlap_force_rand
    assert place.attractive_force is place.net_force_dist
