"""Whether two circuits are electrically the same: parts, values, footprints, nets, drive and no-connects."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from circuitron.electrical import electrical_diff
from circuitron.execution_report import PartInstance, PinRef, Snapshot
from circuitron.guard.circuits import Circuit
from circuitron.guard.matching import match
from circuitron.guard.vocabulary import is_anonymous

_ROUNDS = 12  # of refinement: the farthest that a net without a name may be from one with a name
_NO_CONNECT = "no-connect"


def differences(good: Snapshot, repaired: Snapshot, script: str, requested: str) -> tuple[str, ...]:
    """What tells the repaired circuit from the unharmed one; empty where they are electrically the same.

    References that SKiDL numbered itself may differ, names that it gave to nets too: parts and nets are matched by
    what they are and by what they are connected to, refined step by step. A part without a value of its own, whose
    value is the symbol's name, may have the name as value under which the mutant requested it. A PWR_FLAG is no part.

    Args:
        script: source of the good script: a reference that stands there must stay.
        requested: source of the mutant.
    """
    good, repaired = _without_flags(good), _without_flags(_with_values(good, repaired, requested))
    given = {part.ref for part in good.parts if re.search(rf"""['"]{re.escape(part.ref)}['"]""", script)}
    if _colours(good, given) == _colours(repaired, given):
        return ()
    diff = electrical_diff(good, repaired)
    assert diff is not None
    found = [f"{name}: {one}" for name in type(diff).model_fields for one in getattr(diff, name)]
    return tuple(found) or ("nets or references have other names",)


def without_lost(mutant: Snapshot, circuit: Snapshot) -> Snapshot:
    """A circuit without what the mutant does not say: parts that it does not make, the connections of pins that it
    leaves open, footprints that it does not name. References may differ."""
    matches = match(Circuit.of(mutant), Circuit.of(circuit)).pairs
    made = {part.ref for _, part in matches}
    bare = {part.ref for mine, part in matches if not mine.footprint}
    connected = {(pin.ref, pin.number) for net in mutant.nets if len(net.pins) > 1 for pin in net.pins}
    lost = {
        (part.ref, pin.number) for mine, part in matches for pin in part.pins if (mine.ref, pin.number) not in connected
    }

    def kept(pins: tuple[PinRef, ...]) -> tuple[PinRef, ...]:
        return tuple(pin for pin in pins if pin.ref in made and (pin.ref, pin.number) not in lost)

    nets = (net.model_copy(update={"pins": kept(net.pins)}) for net in circuit.nets)
    parts = (part.model_copy(update={"footprint": ""}) if part.ref in bare else part for part in circuit.parts)
    return circuit.model_copy(
        update={
            "parts": tuple(part for part in parts if part.ref in made),
            "nets": tuple(net for net in nets if net.pins),
            "no_connects": kept(circuit.no_connects),
        }
    )


def _without_flags(circuit: Snapshot) -> Snapshot:
    devices = Circuit.of(circuit)
    return Snapshot(parts=devices.parts, nets=devices.nets, no_connects=devices.no_connects)


def _with_values(good: Snapshot, repaired: Snapshot, requested: str) -> Snapshot:
    """The repaired circuit with the symbol's name as value where it has the name that the mutant requested."""
    plain = {(part.library, part.name) for part in good.parts if part.value == part.name}

    def settled(part: PartInstance) -> PartInstance:
        kept = (part.library, part.name) in plain and part.value != part.name
        kept = kept and re.search(rf"""['"]{re.escape(part.value)}['"]""", requested) is not None
        return part.model_copy(update={"value": part.name}) if kept else part

    return repaired.model_copy(update={"parts": tuple(settled(part) for part in repaired.parts)})


def _colours(circuit: Snapshot, given: Iterable[str]) -> Counter[int]:
    """What each part and net is, as far as refinement tells (Weisfeiler and Leman's), and how often."""
    given = set(given)
    parts = {
        part.ref: hash((part.library, part.name, part.value, part.footprint, part.ref if part.ref in given else ""))
        for part in circuit.parts
    }
    nets = {
        place: hash(("" if is_anonymous(net.name) else net.name, net.drive)) for place, net in enumerate(circuit.nets)
    }
    for _ in range(_ROUNDS):
        pins: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for place, net in enumerate(circuit.nets):
            for pin in net.pins:
                pins[pin.ref].append((pin.number, nets[place]))
        for pin in circuit.no_connects:
            pins[pin.ref].append((pin.number, hash(_NO_CONNECT)))
        new_nets = {
            place: hash((nets[place], tuple(sorted((parts.get(pin.ref, 0), pin.number) for pin in net.pins))))
            for place, net in enumerate(circuit.nets)
        }
        parts = {ref: hash((colour, tuple(sorted(pins[ref])))) for ref, colour in parts.items()}
        nets = new_nets
    return Counter([*parts.values(), *nets.values()])
