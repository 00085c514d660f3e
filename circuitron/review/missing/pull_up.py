"""Lines that can only be pulled down, or that nothing drives at all."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.circuit.kinds import PLUGS
from circuitron.review.base import Issue, suspect
from circuitron.review.paths import RESISTIVE, linked

CODE = "ER313"
# What may pull a line up from inside, or from beyond a connector.
_OWN = (*PLUGS, Kind.MCU, Kind.MODULE, Kind.OPTOCOUPLER, Kind.MOTOR_DRIVER, Kind.SWITCH)
_CARRIES = (*RESISTIVE, Kind.LED, Kind.RELAY, Kind.INDUCTOR, Kind.FERRITE, Kind.DIODE, Kind.SCHOTTKY, Kind.JUMPER)
_IDLE = (Kind.CAPACITOR, Kind.TEST_POINT, Kind.SWITCH)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.COMPARATOR):
        for pin in part.having(Role.OUTPUT):
            if pin.net and pin.type == "open_collector" and len(circuit.nets[pin.net].pins) > 1:
                yield from _open(circuit, part, pin)
    for part in circuit.of(Kind.IC, Kind.MODULE, Kind.LINEAR_REGULATOR, Kind.SWITCHING_REGULATOR):
        for pin in part.having(Role.RESET, Role.ENABLE, Role.DISABLE):
            if pin.net and pin.type == "input" and _is_idle(circuit, pin):
                message = f"{pin.label} has nothing that sets its level: only what is on {pin.net} pulls it down."
                yield suspect(CODE, message, (part.ref,), (pin.net,))


def _open(circuit: Circuit, part: Part, pin: Pin) -> Iterator[Issue]:
    seen, todo = {pin.net}, [pin.net]
    while todo:
        here = todo.pop()
        if circuit.is_rail(here) or (here != pin.net and here not in circuit.nets):
            return
        for other in circuit.on(here):
            if other.kind in _OWN:
                return
            if other.kind in _CARRIES and other is not part:
                fresh = [far for far in other.nets if far not in seen and not circuit.is_ground(far)]
                seen.update(fresh)
                todo += fresh
    message = f"{pin.label} can only pull {pin.net} down, and no resistor pulls it up."
    yield suspect(CODE, message, (part.ref,), (pin.net,))


def _is_idle(circuit: Circuit, pin: Pin) -> bool:
    """Whether there are capacitors and switches on the net of a pin, and nothing that drives it."""
    others = [p for net in linked(circuit, pin.net) for p in circuit.on(net) if p.ref != pin.ref]
    switched = any(p.kind is Kind.SWITCH for p in others)
    return switched and all(p.kind in _IDLE for p in others) and not circuit.is_rail(pin.net)
