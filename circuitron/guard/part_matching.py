"""Which part of one circuit became which of another: in order, or by reference where that is more of a match."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeVar

from circuitron.execution_report import PartInstance
from circuitron.guard.circuits import Circuit
from circuitron.guard.vocabulary import is_anonymous

Sign = tuple[str, str, str]  # footprint, value and name of a part
T = TypeVar("T")


def matched_parts(before: Circuit, after: Circuit) -> dict[int, PartInstance]:
    """The parts in order, or by reference where that is more of a match."""
    found = _matched_in_order(before, after)
    by_reference = _matched_by_reference(before, after)
    if len(by_reference) < len(found) or by_reference == found:
        return found
    return max(found, by_reference, key=lambda parts: _agreement(before, after, parts))


def _matched_by_reference(before: Circuit, after: Circuit) -> dict[int, PartInstance]:
    """The parts that have one reference in both; none where a reference is that of two parts."""
    if any(len(each.by_reference) < len(each.parts) for each in (before, after)):
        return {}
    named = ((place, after.by_reference.get(part.ref)) for place, part in enumerate(before.parts))
    return {place: part for place, part in named if part is not None}


def _agreement(before: Circuit, after: Circuit, parts: Mapping[int, PartInstance]) -> int:
    """How many pins are on a net of the same name in both."""
    return sum(
        len(_named_connections(before, before.parts[place]) & _named_connections(after, part))
        for place, part in parts.items()
    )


def _matched_in_order(before: Circuit, after: Circuit) -> dict[int, PartInstance]:
    """The parts in order; where some would be lost, those that do something first.

    A part that is connected to nothing, such as the pattern of `2 * part`, may be gone for good: it must not take the
    place of one that is still there.
    """
    found = _matched(before, after, list(range(len(before.parts))))
    if len(found) < len(before.parts):
        connected = {pin.ref for net in before.nets if len(net.pins) > 1 for pin in net.pins}
        active = [place for place, part in enumerate(before.parts) if part.ref in connected]
        without_idle = _matched(before, after, active) if len(active) < len(before.parts) else {}
        if len(without_idle) == len(active):
            return without_idle
    return found


def _matched(before: Circuit, after: Circuit, places: list[int]) -> dict[int, PartInstance]:
    """The parts at these places of the first circuit, each with the one of the second that it became."""
    parts: dict[int, PartInstance] = {}
    names = {part.name for part in before.parts}
    signs = [_sign(before.parts[place], names) for place in places]
    signs_after = [_sign(part, names) for part in after.parts]
    for tag, i, j, k, m in difflib.SequenceMatcher(None, signs, signs_after, autojunk=False).get_opcodes():
        if tag == "equal" or (tag == "replace" and j - i == m - k):
            parts |= dict(zip(places[i:j], after.parts[k:m], strict=True))
        elif tag == "replace":
            _match_block(before, parts, places[i:j], list(after.parts[k:m]))
    others = _grouped(signs_after, after.parts)
    for sign, alike in _grouped(signs, places).items():
        candidates = others.get(sign, [])
        if len(alike) != len(candidates):
            _match_alike(before, after, parts, alike, candidates)
        elif any(place not in parts for place in alike):  # what stands in another order now
            taken = {part.ref for part in parts.values()}
            open_parts = [part for part in candidates if part.ref not in taken]
            parts |= dict(zip([place for place in alike if place not in parts], open_parts, strict=False))
    return parts


def _grouped(signs: Iterable[Sign], values: Iterable[T]) -> dict[Sign, list[T]]:
    groups: dict[Sign, list[T]] = defaultdict(list)
    for sign, value in zip(signs, values, strict=True):
        groups[sign].append(value)
    return groups


def _match_alike(
    before: Circuit, after: Circuit, parts: dict[int, PartInstance], places: list[int], candidates: list[PartInstance]
) -> None:
    """Match parts that are alike, of which there are more now or fewer, by the named nets that their pins are on.

    Where a statement failed that makes the first of two, the order alone takes the second for the first.
    """
    at_candidate = {part.ref: at for at, part in enumerate(candidates)}
    by_order = {place: at_candidate.get(parts[place].ref) for place in places if place in parts}
    if None in by_order.values():
        return
    one = {place: _named_connections(before, before.parts[place]) for place in places}
    two = [_named_connections(after, part) for part in candidates]
    shared = {(place, at): len(one[place] & two[at]) for place in places for at in range(len(candidates))}
    chosen: dict[int, int] = {}
    taken: set[int] = set()
    for place, at in sorted(shared, key=lambda pair: -shared[pair]):
        if place not in chosen and at not in taken:
            chosen[place] = at
            taken.add(at)
    if sum(shared[pair] for pair in chosen.items()) > sum(
        shared[p, at] for p, at in by_order.items() if at is not None
    ):
        for place in places:
            parts.pop(place, None)
        parts |= {place: candidates[at] for place, at in chosen.items()}


def _named_connections(circuit: Circuit, part: PartInstance) -> set[tuple[str, str]]:
    """The pins of a part that are on a net with a name of its own, with that name."""
    on = ((pin.number, circuit.net_of(pin)) for pin in part.pins)
    return {(number, net.name) for number, net in on if net is not None and not is_anonymous(net.name)}


def _match_block(
    before: Circuit, parts: dict[int, PartInstance], places: list[int], candidates: list[PartInstance]
) -> None:
    """Match by reference, then by value and footprint, what the order alone does not decide."""
    for agree in (
        lambda one, other: one.ref == other.ref,
        lambda one, other: (one.value, one.footprint) == (other.value, other.footprint),
        lambda one, other: one.footprint == other.footprint,
    ):
        for place in places:
            mine = before.parts[place]
            chosen = next((other for other in candidates if agree(mine, other)), None)
            if place not in parts and chosen is not None:
                parts[place] = chosen
                candidates.remove(chosen)


def _sign(part: PartInstance, names: set[str]) -> Sign:
    """What a part keeps through a repair of its names.

    A value that is only the symbol's name is no mark, nor is the name that a part had before another stood in for it.
    """
    value = "" if part.value == part.name or part.value in names else part.value
    return (part.footprint, value, "" if part.footprint else part.name)
