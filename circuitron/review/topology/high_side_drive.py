"""High-side transistors that their driver cannot turn on, or cannot turn off."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE, is_fixed

_OFF = 1.5  # volts below its supply at which a P-channel MOSFET or a PNP transistor conducts already
_LOGIC = (Kind.MCU, Kind.LOGIC, Kind.MODULE, Kind.TIMER_555)
_LOADS = (Kind.RELAY, Kind.MOTOR, Kind.SOLENOID, Kind.CONNECTOR, Kind.LED, Kind.BUZZER)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.PMOS, Kind.PNP):
        yield from _never_off(circuit, part)
    for part in circuit.of(Kind.NMOS):
        yield from _never_on(circuit, part)


def _never_off(circuit: Circuit, part: Part) -> Iterator[Issue]:
    """A push-pull output of logic cannot reach the supply of what it switches."""
    control, high = part.one(Role.GATE) or part.one(Role.BASE), part.one(Role.SOURCE) or part.one(Role.EMITTER)
    rail = circuit.volts(high.net) if high is not None and high.net else None
    if control is None or high is None or rail is None or not control.net or is_fixed(circuit, control.net):
        return
    for driver, volts in _drivers(circuit, control.net):
        if rail - volts > _OFF:
            message = (
                f"{driver.label} reaches {volts:.3g} V, and {part.label} switches {high.net}, {rail:.3g} V: it never "
                "turns off. Put an N-channel or NPN transistor between."
            )
            yield fault("ER408", message, (part.ref, driver.ref), (control.net, high.net))
            return


def _never_on(circuit: Circuit, part: Part) -> Iterator[Issue]:
    """An N-channel MOSFET with its load at the source needs a gate above the rail."""
    gate, drain, source = part.one(Role.GATE), part.one(Role.DRAIN), part.one(Role.SOURCE)
    if gate is None or drain is None or source is None or not (gate.net and source.net and drain.net):
        return
    rail = circuit.volts(drain.net)
    if rail is None or rail <= 0 or is_fixed(circuit, source.net) or not circuit.on(source.net, *_LOADS):
        return
    for driver, volts in _drivers(circuit, gate.net):
        if volts <= rail + 1:
            message = (
                f"{part.label} has its load at the source, on {source.net}, and {driver.label} lifts its gate to "
                f"{volts:.3g} V at most: it never turns on fully at {rail:.3g} V."
            )
            yield suspect("ER409", message, (part.ref, driver.ref), (gate.net, source.net))
            return


def _drivers(circuit: Circuit, net: str) -> Iterator[tuple[Pin, float]]:
    """Push-pull pins of logic on a net, directly or behind a resistor, with the highest voltage that they reach."""
    nets = [net, *(far for _, far in circuit.far(net, *RESISTIVE) if not is_fixed(circuit, far))]
    for near in nets:
        for pin in circuit.nets[near].pins:
            part = circuit.parts[pin.ref]
            supplies = [circuit.volts(supply.net) for supply in part.having(Role.SUPPLY) if supply.net]
            known = [volts for volts in supplies if volts is not None]
            if part.kind in _LOGIC and pin.type in ("output", "bidirectional", "tri_state") and known:
                yield pin, max(known)
