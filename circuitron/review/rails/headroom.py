"""Linear regulators and step-down converters whose input is too low for their output."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Made, Role
from circuitron.circuit.regulators import dropout
from circuitron.review.base import Issue, fault, suspect

CODE = "ER103"
_LEAST = 0.05  # volts that the best low-dropout regulator needs under load


def check(circuit: Circuit) -> Iterator[Issue]:
    for net, made in circuit.made.items():
        for each in made:
            if circuit.parts[each.regulator].kind is Kind.LINEAR_REGULATOR and each.volts > 0:
                yield from _judge(circuit, net, each)


def _judge(circuit: Circuit, net: str, made: Made) -> Iterator[Issue]:
    regulator = circuit.parts[made.regulator]
    supply = regulator.one(Role.SUPPLY)
    known = circuit.voltages.get(supply.net) if supply is not None else None
    if supply is None or known is None or supply.net == net:
        return
    needed, _ = dropout(regulator.name) or (_LEAST, "")
    if known.high >= made.volts + needed * 0.9:
        return
    message = (
        f"{regulator.label} makes {made.volts:.3g} V and is fed {known.words} by {supply.net} ({known.why}): "
        f"it needs {made.volts + needed:.3g} V."
    )
    yield (fault if known.high < made.volts else suspect)(CODE, message, (regulator.ref,), (supply.net, net))
