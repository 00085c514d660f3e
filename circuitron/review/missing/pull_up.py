"""Lines that can only be pulled down, or that nothing drives at all."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from math import inf

from circuitron.circuit import Circuit, Kind, Net, Part, Pin, Role
from circuitron.circuit.kinds import PLUGS
from circuitron.review.base import Issue, suspect
from circuitron.review.paths import RESISTIVE, linked

CODE = "ER313"
# What may pull a line up from inside, or from beyond a connector.
_OWN = (*PLUGS, Kind.MCU, Kind.MODULE, Kind.OPTOCOUPLER, Kind.MOTOR_DRIVER, Kind.SWITCH)
_CARRIES = (*RESISTIVE, Kind.LED, Kind.RELAY, Kind.INDUCTOR, Kind.FERRITE, Kind.DIODE, Kind.SCHOTTKY, Kind.JUMPER)
_READS = (Kind.LOGIC, Kind.IC, Kind.COMPARATOR, Kind.TIMER_555)
_PULLED_INSIDE = (Role.RESET, Role.ENABLE, Role.DISABLE)  # in many chips
_WEAK = 470e3  # ohms that are hysteresis, not a pull-up
_IDLE = (Kind.CAPACITOR, Kind.TEST_POINT, Kind.SWITCH)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.COMPARATOR):
        for pin in part.having(Role.OUTPUT):
            if pin.net and pin.type == "open_collector" and len(circuit.nets[pin.net].pins) > 1:
                yield from _open(circuit, part, pin)
    for net in circuit.nets.values():
        yield from _collectors(circuit, net)
    for part in circuit.of(Kind.IC, Kind.MODULE, Kind.LINEAR_REGULATOR, Kind.SWITCHING_REGULATOR):
        for pin in part.having(Role.RESET, Role.ENABLE, Role.DISABLE):
            if pin.net and pin.type == "input" and _is_idle(circuit, pin):
                message = f"{pin.label} has nothing that sets its level: only what is on {pin.net} pulls it down."
                yield suspect(CODE, message, (part.ref,), (pin.net,))


def _open(circuit: Circuit, part: Part, pin: Pin) -> Iterator[Issue]:
    way = _up(circuit, pin.net, part)
    if way is None:
        message = f"{pin.label} can only pull {pin.net} down, and no resistor pulls it up."
        yield suspect(CODE, message, (part.ref,), (pin.net,))
    elif way > _WEAK:
        message = (
            f"{pin.label} can only pull {pin.net} down, and no more than {way / 1e6:.3g} megohms, its hysteresis, pull "
            "it up."
        )
        yield suspect(CODE, message, (part.ref,), (pin.net,))


def _is_below_ground(circuit: Circuit, part: Part) -> bool:
    """Whether a part has a negative supply, so that ground is up for its output."""
    return any(known.high < 0 for pin in part.pins if (known := circuit.voltages.get(pin.net)) is not None)


def _up(circuit: Circuit, net: str, part: Part) -> float | None:
    """The least ohms from a net to what may pull it up; None where nothing does."""
    ohms, todo = {net: 0.0}, [(0.0, net)]
    is_ground_up = _is_below_ground(circuit, part)
    while todo:
        so_far, here = heappop(todo)
        if circuit.is_rail(here) or circuit.is_ground(here):
            return so_far
        for other in circuit.on(here):
            if other.kind in _OWN:
                return so_far
            for far in other.nets if other.kind in _CARRIES and other is not part else ():
                there = so_far + (other.number or 0.0 if other.kind in RESISTIVE else 0.0)
                if (is_ground_up or not circuit.is_ground(far)) and there < ohms.get(far, inf):
                    ohms[far] = there
                    heappush(todo, (there, far))
    return None


def _collectors(circuit: Circuit, net: Net) -> Iterator[Issue]:
    """A net that transistors only pull down, and that a chip without a pull-up inside, or a filter, waits on."""
    low = [pin for pin in net.pins if _pulls_down(circuit, pin)]
    others = [pin for pin in net.pins if pin not in low]
    kinds = {circuit.parts[pin.ref].kind for pin in others}
    reads = any(
        pin.type == "input" and circuit.parts[pin.ref].kind in _READS and pin.role not in _PULLED_INSIDE
        for pin in others
    )
    filtered = any(circuit.is_ground(far) for _, far in circuit.far(net.name, Kind.CAPACITOR))
    plain = all(pin.type == "input" or circuit.parts[pin.ref].kind in (*_IDLE, *PLUGS) for pin in others)
    waits = (reads and not kinds & {*PLUGS}) or (filtered and Kind.CONNECTOR in kinds)
    if low and waits and plain and not circuit.is_rail(net.name) and not kinds & {Kind.MCU, Kind.MODULE}:
        message = f"{low[0].label} can only pull {net.name} down, and no resistor pulls it up."
        yield suspect(CODE, message, dict.fromkeys(pin.ref for pin in low), (net.name,))


def _pulls_down(circuit: Circuit, pin: Pin) -> bool:
    """Whether a pin is the collector or drain of a transistor to ground."""
    part = circuit.parts[pin.ref]
    low = part.one(Role.SOURCE) or part.one(Role.EMITTER)
    kinds = (Kind.NPN, Kind.NMOS, Kind.OPTOCOUPLER)
    upper = part.kind in kinds and pin.role in (Role.COLLECTOR, Role.DRAIN)
    return upper and low is not None and circuit.is_ground(low.net)


def _is_idle(circuit: Circuit, pin: Pin) -> bool:
    """Whether there are capacitors and switches on the net of a pin, and nothing that drives it."""
    others = [p for net in linked(circuit, pin.net) for p in circuit.on(net) if p.ref != pin.ref]
    switched = any(p.kind is Kind.SWITCH for p in others)
    module = circuit.parts[pin.ref].library == "RF_Module"  # with no pull-up inside
    return (
        (switched or (module and bool(others)))
        and all(p.kind in _IDLE for p in others)
        and not circuit.is_rail(pin.net)
    )
