"""Crystals without their capacitors, or with such as keep them from starting."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import capacitors, pins

CODE = "ER306"
_LEAST, _MOST = 2e-12, 82e-12  # farads at each end: crystals are cut for loads of 4 pF to 32 pF
_WATCH = 1e6  # hertz: below, the chip often has the capacitors inside


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.CRYSTAL):
        if "Resonator" in part.name:
            continue
        ends = [net for net in part.nets if not circuit.is_ground(net)]
        if len(ends) != 2 or not _is_pierce(circuit, part, ends):
            continue
        for net in ends:
            yield from _judge(circuit, part, net, ends)


def _judge(circuit: Circuit, part: Part, net: str, ends: list[str]) -> Iterator[Issue]:
    found = capacitors(circuit, net)
    known = [c.number for c in found if c.number is not None]
    if len(known) == len(found) and known and not _LEAST <= sum(known) <= _MOST:
        names = " and ".join(c.label for c in found)
        message = f"{names} at {net} is no load for crystal {part.label}: 10 pF to 33 pF are usual."
        yield fault(CODE, message, (*(c.ref for c in found), part.ref), (net,))
    elif not found and part.number is not None and part.number > _WATCH:
        other = next(end for end in ends if end != net)
        grade = fault if capacitors(circuit, other) else suspect
        message = f"Crystal {part.label} has no capacitor from {net} to ground."
        yield grade(CODE, message, (part.ref,), (net,))


def _is_pierce(circuit: Circuit, part: Part, ends: list[str]) -> bool:
    """Whether a chip oscillates with it: both ends on one, directly or by a resistor."""
    chips = [{pin.ref for pin in circuit.nets[net].pins if pin.ref != part.ref} for net in ends]
    shared = {ref for ref in chips[0] & chips[1] if circuit.parts[ref].kind in (Kind.MCU, Kind.IC, Kind.MODULE)}
    inside = any(circuit.parts[ref].library.startswith(("RF_", "MCU_Module", "MCU_Espressif")) for ref in shared)
    return bool(shared or any(any(pins(circuit, net, Role.CRYSTAL)) for net in ends)) and not inside
