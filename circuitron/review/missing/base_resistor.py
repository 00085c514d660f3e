"""Bases of transistors that an output or rail drives without a resistor."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.review.base import Issue, fault
from circuitron.review.paths import is_fixed

CODE = "ER311"


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.NPN, Kind.PNP):
        base, emitter = part.one(Role.BASE), part.one(Role.EMITTER)
        if base is None or emitter is None or not base.net or not is_fixed(circuit, emitter.net):
            continue  # an emitter with a resistor limits the current itself
        if _follows(circuit, part):
            continue
        if len(part.pins) != 3 or "resistor" in f"{part.description} {part.keywords}".casefold():
            continue
        drivers = [
            pin
            for pin in circuit.nets[base.net].pins
            if pin.type in ("output", "bidirectional", "tri_state", "power_out")
            and circuit.parts[pin.ref].kind in (Kind.MCU, Kind.LOGIC, Kind.MODULE, Kind.TIMER_555, Kind.OPAMP)
        ]
        rail = circuit.is_rail(base.net) and base.net != emitter.net
        if drivers or rail:
            by = drivers[0].label if drivers else base.net
            message = f"{by} drives the base of {part.label} without a resistor: its emitter clamps it to 0.7 V."
            yield fault(CODE, message, (part.ref,), (base.net,))


def _follows(circuit: Circuit, part: Part) -> bool:
    """Whether a transistor is a follower, whose emitter is a rail that its base sets: the pass element of a supply."""
    collector, emitter = part.one(Role.COLLECTOR), part.one(Role.EMITTER)
    ends = [pin.net for pin in (collector, emitter) if pin is not None]
    return len(ends) == 2 and all(circuit.is_rail(net) and not circuit.is_ground(net) for net in ends)
