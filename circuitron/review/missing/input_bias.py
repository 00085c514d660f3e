"""Inputs of amplifiers that capacitors alone lead to: nothing sets their level for direct current."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Net, Pin, Role
from circuitron.review.base import Issue, fault

CODE = "ER315"
# Power amplifiers with resistors at their inputs inside: 50 kΩ in an LM386, 150 kΩ in an LM380 and LM384 (Texas
# Instruments' datasheets), 70 kΩ or more in a TDA2003 (ST), 20 kΩ in a TDA7052A (Philips).
_BIASED = ("LM380", "LM384", "LM386", "LM389", "TDA2003", "TDA7052")
_SENSES = frozenset({"input", "no_connect"})


def check(circuit: Circuit) -> Iterator[Issue]:
    known: dict[str, tuple[list[Pin], list[Pin]]] = {}
    for part in circuit.of(Kind.OPAMP, Kind.COMPARATOR):
        if any(name.upper().startswith(_BIASED) for name in (part.value, part.name)):
            continue
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
