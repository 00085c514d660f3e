"""Two circuits of one script held side by side: which part became which, and which net which.

References and anonymous net names shift when a part before them changes its symbol, so parts are matched by the order
in which the script makes them, and nets by their pins.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from circuitron.findings.erc import is_flag
from circuitron.models import NetInstance, PartInstance, PinRef, Snapshot

_ANONYMOUS = re.compile(r"N\$\d+$")


@dataclass
class Matching:
    """How `before` lies in `after`. Parts are named by their place in `before.parts`."""

    before: Snapshot
    after: Snapshot
    parts: dict[int, PartInstance] = field(default_factory=dict)  # place in before.parts → part of `after`
    lost: list[PartInstance] = field(default_factory=list)
    images: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # net of before → nets of after
    shifted: frozenset[str] = frozenset()  # references before of parts whose pins were counted from 0

    def place(self, ref: str) -> int | None:
        """Place of a part of the first circuit."""
        return self._places.get(ref)

    def __post_init__(self) -> None:
        self._places = {part.ref: place for place, part in enumerate(self.before.parts)}
        self.nets_before = {(pin.ref, pin.number): net for net in self.before.nets for pin in net.pins}
        self.nets_after = {(pin.ref, pin.number): net for net in self.after.nets for pin in net.pins}

    def counterpart(self, pin: PinRef) -> PinRef | None:
        """The same pin of the same part in the second circuit, where the symbol has kept it.

        Of a part that no library had, it is the only pin of the name that the script asks for.
        """
        place = self.place(pin.ref)
        part = self.parts.get(place) if place is not None else None
        if part is None or place is None:
            return None
        mine = self.before.parts[place]
        if mine.placeholder:
            asked = _plain(pin.name or pin.number)
            named = [other for other in part.pins if _plain(other.name) == asked and not asked.isdecimal()]
            return named[0] if len(named) == 1 else None
        number = str(int(pin.number.removeprefix("?")) + 1) if pin.ref in self.shifted else pin.number
        for other in part.pins:
            if other.number == number and (pin.ref in self.shifted or same_symbol(mine, part) or _agree(pin, other)):
                return other
        return None

    def net_of(self, pin: PinRef) -> NetInstance | None:
        """Net of a pin of the second circuit."""
        return self.nets_after.get((pin.ref, pin.number))


def match(before: Snapshot, after: Snapshot) -> Matching:
    """Match two circuits of one script."""
    found = Matching(before, after)
    _match_parts(found)
    found.shifted = frozenset(_counted_from_zero(found))
    names_after = {net.name for net in after.nets}
    for net in before.nets:
        for pin in net.pins:
            other = found.counterpart(pin)
            image = found.net_of(other) if other else None
            if image is not None:
                found.images[net.name].add(image.name)
        if net.name in names_after and not is_anonymous(net.name):
            found.images[net.name].add(net.name)
    return found


def without_flags(circuit: Snapshot) -> Snapshot:
    """The devices of a circuit and what connects them."""
    flags = {part.ref for part in circuit.parts if is_flag(part)}
    if not flags:
        return circuit
    nets = (net.model_copy(update={"pins": tuple(p for p in net.pins if p.ref not in flags)}) for net in circuit.nets)
    return circuit.model_copy(
        update={
            "parts": tuple(part for part in circuit.parts if part.ref not in flags),
            "nets": tuple(nets),
            "no_connects": tuple(pin for pin in circuit.no_connects if pin.ref not in flags),
        }
    )


def is_anonymous(name: str) -> bool:
    """Whether SKiDL made the net's name up."""
    return bool(_ANONYMOUS.match(name))


def same_symbol(one: PartInstance, other: PartInstance) -> bool:
    return (one.library, one.name) == (other.library, other.name)


def _plain(name: str) -> str:
    return re.sub(r"[~{}\s]", "", name).upper()


def _agree(pin: PinRef, other: PinRef) -> bool:
    """Whether two pins of one number may be one: by their name, or one has no name but its number."""
    one, two = (_plain(each.name) or each.number for each in (pin, other))
    return one == two


def _counted_from_zero(found: Matching) -> Iterator[str]:
    """Parts of which the script uses pins 0 … n - 1 and the repair 1 … n, all that there are.

    Each pin is then taken for the next one; whether the rest of the circuit bears it out is for the guard to see.
    """
    for place, part in found.parts.items():
        mine = found.before.parts[place]
        used = {number for ref, number in found.nets_before if ref == mine.ref}
        count = len(part.pins)
        counted = {"?0", *(str(number) for number in range(1, count))}
        now = {number for ref, number in found.nets_after if ref == part.ref}
        if used == counted and now == {str(number) for number in range(1, count + 1)}:
            yield mine.ref


def _match_parts(found: Matching) -> None:
    """Match the parts in order; where some would be lost, match those that do something first.

    A part that is connected to nothing, such as the pattern of `2 * part`, may be gone for good: it must not take the
    place of one that is still there.
    """
    before = found.before.parts
    connected = {pin.ref for net in found.before.nets if len(net.pins) > 1 for pin in net.pins}
    active = [place for place, part in enumerate(before) if part.ref in connected]
    found.parts = _matched(found, list(range(len(before))))
    if len(found.parts) < len(before) and len(active) < len(before):
        without_idle = _matched(found, active)
        if len(without_idle) == len(active):
            found.parts = without_idle
    found.lost = [part for place, part in enumerate(before) if place not in found.parts]


def _matched(found: Matching, places: list[int]) -> dict[int, PartInstance]:
    """The parts at these places of the first circuit, each with the one of the second that it became."""
    before, after = found.before.parts, found.after.parts
    parts: dict[int, PartInstance] = {}
    names = {part.name for part in before}
    signs, signs_after = [_sign(before[place], names) for place in places], [_sign(part, names) for part in after]
    for tag, i, j, k, m in difflib.SequenceMatcher(None, signs, signs_after, autojunk=False).get_opcodes():
        if tag == "equal" or (tag == "replace" and j - i == m - k):
            parts |= dict(zip(places[i:j], after[k:m], strict=True))
        elif tag == "replace":
            _match_block(found, parts, places[i:j], list(after[k:m]))
    for sign in dict.fromkeys(signs):
        alike = [place for place, other in zip(places, signs, strict=True) if other == sign]
        others = [part for part, other in zip(after, signs_after, strict=True) if other == sign]
        if len(alike) != len(others):
            _match_alike(found, parts, alike, others)
        else:  # what stands in another order now
            taken = {part.ref for part in parts.values()}
            open_parts = [part for part in others if part.ref not in taken]
            parts |= dict(zip([place for place in alike if place not in parts], open_parts, strict=False))
    return parts


def _match_alike(
    found: Matching, parts: dict[int, PartInstance], places: list[int], candidates: list[PartInstance]
) -> None:
    """Match parts that are alike, of which there are more now or fewer, by the named nets that their pins are on.

    Where a statement failed that makes the first of two, the order alone takes the second for the first.
    """
    if any(place in parts and parts[place] not in candidates for place in places):
        return
    before = {place: _connections(found.before.parts[place], found.nets_before) for place in places}
    after = [_connections(part, found.nets_after) for part in candidates]
    shared = {(place, at): len(before[place] & after[at]) for place in places for at in range(len(candidates))}
    chosen: dict[int, int] = {}
    for place, at in sorted(shared, key=lambda pair: -shared[pair]):
        if place not in chosen and at not in chosen.values():
            chosen[place] = at
    told = {part.ref: at for at, part in enumerate(candidates)}
    by_order = sum(shared[place, told[parts[place].ref]] for place in places if place in parts)
    if sum(shared[pair] for pair in chosen.items()) > by_order:
        for place in places:
            parts.pop(place, None)
        parts |= {place: candidates[at] for place, at in chosen.items()}


def _connections(part: PartInstance, nets: dict[tuple[str, str], NetInstance]) -> set[tuple[str, str]]:
    """The pins of a part that are on a net with a name of its own, with that name."""
    on = ((pin.number, nets.get((pin.ref, pin.number))) for pin in part.pins)
    return {(number, net.name) for number, net in on if net is not None and not is_anonymous(net.name)}


def _match_block(
    found: Matching, parts: dict[int, PartInstance], places: list[int], candidates: list[PartInstance]
) -> None:
    """Match by reference, then by value and footprint, what the order alone does not decide."""
    for agree in (
        lambda one, other: one.ref == other.ref,
        lambda one, other: (one.value, one.footprint) == (other.value, other.footprint),
        lambda one, other: one.footprint == other.footprint,
    ):
        for place in places:
            mine = found.before.parts[place]
            chosen = next((other for other in candidates if agree(mine, other)), None)
            if place not in parts and chosen is not None:
                parts[place] = chosen
                candidates.remove(chosen)


def _sign(part: PartInstance, names: set[str]) -> tuple[str, str, str]:
    """What a part keeps through a repair of its names.

    A value that is only the symbol's name is no mark, nor is the name that a part had before another stood in for it.
    """
    value = "" if part.value == part.name or part.value in names else part.value
    return (part.footprint, value, "" if part.footprint else part.name)
