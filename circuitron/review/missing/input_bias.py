"""Inputs of amplifiers that capacitors alone lead to: nothing sets their level for direct current."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Net, Pin, Role
from circuitron.review.base import Issue, fault

CODE = "ER315"
_SENSES = frozenset({"input", "no_connect"})


def check(circuit: Circuit) -> Iterator[Issue]:
    known: dict[str, tuple[list[Pin], list[Pin]]] = {}
    for part in circuit.of(Kind.OPAMP, Kind.COMPARATOR):
        for pin in part.having(Role.INPUT_PLUS, Role.INPUT_MINUS):
            net = circuit.nets.get(pin.net)
            if net is None or circuit.is_ground(net.name) or circuit.is_rail(net.name):
                continue
            if net.name not in known:
                known[net.name] = _leads(circuit, net)
            capacitors, leads = known[net.name]
            if capacitors and all(other is pin for other in leads):
                names = " and ".join(dict.fromkeys(other.ref for other in capacitors))
                message = (
                    f"Only {names} lead to {pin.label}: its bias current charges {net.name} until the output sticks."
                )
                yield fault(CODE, message, (part.ref, *(other.ref for other in capacitors)), (net.name,))


def _leads(circuit: Circuit, net: Net) -> tuple[list[Pin], list[Pin]]:
    """The pins of capacitors on a net, and of what neither is one nor only senses."""
    capacitors = [pin for pin in net.pins if circuit.parts[pin.ref].kind is Kind.CAPACITOR]
    others = [pin for pin in net.pins if circuit.parts[pin.ref].kind is not Kind.CAPACITOR]
    return capacitors, [pin for pin in others if pin.type not in _SENSES]
