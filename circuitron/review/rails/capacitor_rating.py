"""Capacitors on more volts than their value says they take."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind
from circuitron.circuit.values import rated_volts
from circuitron.review.base import Issue, fault

CODE = "ER104"


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.CAPACITOR):
        rated = rated_volts(part.value)
        if rated is None or len(part.nets) != 2:
            continue
        one, other = (circuit.volts(net) for net in part.nets)
        if one is None or other is None or abs(one - other) <= rated:
            continue
        message = f"{part.label} is between {part.nets[0]} and {part.nets[1]}, {abs(one - other):.3g} V apart."
        yield fault(CODE, message, (part.ref,), part.nets)
