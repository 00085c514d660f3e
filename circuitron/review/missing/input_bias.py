"""Inputs of amplifiers that capacitors alone lead to: nothing sets their level for direct current."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.review.base import Issue, fault

CODE = "ER315"
_SENSES = frozenset({"input", "no_connect"})


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.OPAMP, Kind.COMPARATOR):
        for pin in part.having(Role.INPUT_PLUS, Role.INPUT_MINUS):
            net = circuit.nets.get(pin.net)
            if net is None or circuit.is_ground(net.name) or circuit.is_rail(net.name):
                continue
            others = [other for other in net.pins if other is not pin]
            capacitors = [other for other in others if circuit.parts[other.ref].kind is Kind.CAPACITOR]
            if capacitors and all(other in capacitors or other.type in _SENSES for other in others):
                names = " and ".join(dict.fromkeys(other.ref for other in capacitors))
                message = (
                    f"Only {names} lead to {pin.label}: its bias current charges {net.name} until the output sticks."
                )
                yield fault(CODE, message, (part.ref, *(other.ref for other in capacitors)), (net.name,))
