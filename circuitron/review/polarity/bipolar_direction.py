"""Bipolar transistors with collector and emitter exchanged."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.review.base import Issue, fault

CODE = "ER207"


def check(circuit: Circuit) -> Iterator[Issue]:
    if any(known.low < 0 for known in circuit.voltages.values()):
        return  # with a negative rail, ground may be the higher end
    for part in circuit.of(Kind.NPN, Kind.PNP):
        collector, emitter = part.one(Role.COLLECTOR), part.one(Role.EMITTER)
        if collector is None or emitter is None or not (collector.net and emitter.net) or len(part.pins) != 3:
            continue
        low, high = (collector, emitter) if part.kind is Kind.NPN else (emitter, collector)
        if circuit.is_ground(low.net) and not circuit.is_ground(high.net):
            message = f"{low.label} of {part.label} is on ground, as that of no {part.kind.value.upper()} switch is:"
            message += " its collector and emitter are exchanged."
            yield fault(CODE, message, (part.ref,), (low.net, high.net))
        elif _above(circuit, high.net, low.net):
            message = (
                f"{high.label} of {part.label} is on {high.net}, above its other end: exchange collector and emitter."
            )
            yield fault(CODE, message, (part.ref,), (high.net, low.net))


def _above(circuit: Circuit, one: str, other: str) -> bool:
    """Whether two rails are known and the first is above the second. A pass transistor feeds a rail from above it."""
    high, low = circuit.volts(one), circuit.volts(other)
    return high is not None and low is not None and high > low > 0
