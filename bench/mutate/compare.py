"""Whether two circuits are electrically the same: parts, values, footprints, nets, drive and no-connects."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from circuitron.electrical import electrical_diff
from circuitron.models import PartInstance, Snapshot
from circuitron.repair.matching import is_anonymous

_ROUNDS = 12  # of refinement: the farthest that a net without a name may be from one with a name
_NO_CONNECT = "no-connect"


def differences(good: Snapshot, repaired: Snapshot, script: str, asked: str) -> tuple[str, ...]:
    """What tells the repaired circuit from the unharmed one; empty where they are electrically the same.

    References that SKiDL numbered itself may differ, names that it gave to nets too: parts and nets are told apart by
    what they are and by what they are connected to, refined step by step. A part without a value of its own, whose
    value is the symbol's name, may have the name as value under which the mutant asked for it.

    Args:
        script: source of the good script: a reference that stands there must stay.
        asked: source of the mutant.
    """
    repaired = _with_values(good, repaired, asked)
    given = {part.ref for part in good.parts if re.search(rf"""['"]{re.escape(part.ref)}['"]""", script)}
    if _colours(good, given) == _colours(repaired, given):
        return ()
    diff = electrical_diff(good, repaired)
    assert diff is not None
    found = [f"{name}: {one}" for name in type(diff).model_fields for one in getattr(diff, name)]
    return tuple(found) or ("nets or references have other names",)


def _with_values(good: Snapshot, repaired: Snapshot, asked: str) -> Snapshot:
    """The repaired circuit with the symbol's name as value where it has the name that the mutant asked for."""
    plain = {(part.library, part.name) for part in good.parts if part.value == part.name}

    def settled(part: PartInstance) -> PartInstance:
        kept = (part.library, part.name) in plain and part.value != part.name
        kept = kept and re.search(rf"""['"]{re.escape(part.value)}['"]""", asked) is not None
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
