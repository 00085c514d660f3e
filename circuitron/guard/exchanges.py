"""Whether a verified circuit differs from the one before in nothing but pins of parts that were exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from circuitron.details.circuits import PinExchange
from circuitron.execution_report import NetInstance, PartInstance, Snapshot
from circuitron.guard.circuits import Key, keys
from circuitron.guard.connections import is_power
from circuitron.guard.vocabulary import is_anonymous

Sign = tuple[str, frozenset[Key]]  # name of a net, if it has one of its own; the pins on it that stay


def beyond_exchanges(before: Snapshot, after: Snapshot, permitted: Iterable[PinExchange]) -> Iterator[str]:
    """All that differs between two circuits, but for pins that may be exchanged.

    Args:
        permitted: of these, each may have been made or not.
    """
    permitted = tuple(permitted)
    ends = {(each.ref, number) for each in permitted for number in each.pins}
    old, new = _signs(before, ends), _signs(after, ends)
    made = [each for each in permitted if _is_made(each, old, new)]
    if not made:
        yield "no pins are exchanged"
    yield from _other_parts(before.parts, after.parts)
    yield from _other_nets(_exchanged(before, made), after)
    if keys(before.no_connects) != keys(after.no_connects):
        yield "other pins are marked NC"


def _signs(circuit: Snapshot, ends: set[Key]) -> dict[Key, Sign]:
    """For each of some pins: by what its net is known, whatever becomes of these pins."""
    found: dict[Key, Sign] = {}
    for net in circuit.nets:
        on = keys(net.pins)
        sign = ("" if is_anonymous(net.name) else net.name, frozenset(on - ends))
        found |= dict.fromkeys(on & ends, sign)
    return found


def _is_made(each: PinExchange, old: Mapping[Key, Sign], new: Mapping[Key, Sign]) -> bool:
    one, other = ((each.ref, number) for number in each.pins)
    return one in old and other in old and (new.get(one), new.get(other)) == (old[other], old[one])


def _exchanged(circuit: Snapshot, made: Iterable[PinExchange]) -> tuple[NetInstance, ...]:
    """The nets of a circuit with pins exchanged."""
    pins = {(pin.ref, pin.number): pin for part in circuit.parts for pin in part.pins}
    partner = {
        (each.ref, number): pins[each.ref, other]
        for each in made
        for number, other in (each.pins, each.pins[::-1])
        if (each.ref, other) in pins
    }
    return tuple(
        net.model_copy(update={"pins": tuple(partner.get((pin.ref, pin.number), pin) for pin in net.pins)})
        for net in circuit.nets
    )


def _other_parts(before: Iterable[PartInstance], after: Iterable[PartInstance]) -> Iterator[str]:
    old, new = ({part.ref: _identity(part) for part in parts} for parts in (before, after))
    yield from (f"{ref} is no longer in the circuit" for ref in old.keys() - new.keys())
    yield from (f"{ref} is a part that the script does not ask for" for ref in new.keys() - old.keys())
    yield from (f"{ref} is another part now" for ref in old.keys() & new.keys() if old[ref] != new[ref])


def _identity(part: PartInstance) -> tuple[str, ...]:
    return part.library, part.name, part.value, part.footprint


def _other_nets(before: Iterable[NetInstance], after: Snapshot) -> Iterator[str]:
    """Nets that are not the same: the pins on them, their names where they have one, their drive."""
    left = {frozenset(keys(net.pins)): net for net in after.nets if net.pins}
    for net in before:
        same = left.pop(frozenset(keys(net.pins)), None) if net.pins else net
        if same is None:
            yield f"other pins are on {net.name}"
        elif not is_anonymous(net.name) and same.name != net.name:
            yield f"{net.name} is called {same.name} now"
        elif is_power(same.drive) != is_power(net.drive):
            yield f"{net.name} is driven otherwise"
    yield from (f"other pins are on {net.name}" for net in left.values())
