"""MOSFETs whose body diode conducts around the switch: drain and source exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.kinds import PLUGS
from circuitron.finding import Grade
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, fault, suspect, turned
from circuitron.review.paths import linked, pulls, through_resistors

CODE = "ER206"
_INPUT = LazyPattern(r"(^|[_+\d])(V?IN|BAT|BATT|VBAT|RAW|SUPPLY|JACK|USB|VBUS|UNPROT\w*|FUSED)([_\d]|$)", re.IGNORECASE)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.NMOS, Kind.PMOS):
        drain, source, gate = part.one(Role.DRAIN), part.one(Role.SOURCE), part.one(Role.GATE)
        if drain is None or source is None or gate is None or not (drain.net and source.net and gate.net):
            continue
        if _blocks_with_another(circuit, part):
            continue
        if part.kind is Kind.NMOS:
            if circuit.is_ground(drain.net) and not circuit.is_ground(source.net):
                found = _exchanged(part, source.net, drain.net)
                sure = _fed(circuit, source.net, part)
                yield found if sure else found._replace(grade=Grade.SUSPECT)
            elif _shifter(circuit, gate.net, source.net, drain.net):
                yield _exchanged(part, source.net, drain.net)
        elif _pulls_load(circuit, part, source.net, drain.net):
            message = (
                f"{part.label} is a P-channel MOSFET with its source on {source.net}: its body diode conducts from "
                f"{drain.net}, whatever its gate does. An N-channel one belongs there."
            )
            yield fault(CODE, message, (part.ref,), (drain.net, source.net))
        elif _is_switched(circuit, gate.net, part):
            if (
                circuit.is_rail(drain.net)
                and not _is_other_rail(circuit, source.net, part)
                and not circuit.is_ground(source.net)
            ):
                yield _exchanged(part, drain.net, source.net)
        elif _is_input(circuit, source.net) and not _is_input(circuit, drain.net) and _is_on(circuit, gate.net):
            message = (
                f"{part.label} is always on, so it guards against reversed supply; but its source is on the input "
                f"{source.net}, and its body diode then conducts from {drain.net} back into a reversed input."
            )
            yield suspect(CODE, message, (part.ref,), (source.net, drain.net))


def _pulls_load(circuit: Circuit, part: Part, source: str, drain: str) -> bool:
    """Whether a transistor has its source on ground and its drain at the lower end of what a rail feeds."""
    return circuit.is_ground(source) and not circuit.is_ground(drain) and _fed(circuit, drain, part)


def _is_other_rail(circuit: Circuit, net: str, part: Part) -> bool:
    """Whether a net has a voltage that it does not get through a part."""
    return circuit.is_rail(net) and part.ref not in circuit.voltages[net].through


def _shifter(circuit: Circuit, gate: str, source: str, drain: str) -> bool:
    """Whether a level shifter, its gate on a rail, has its source on the side with the higher pull-up."""
    at_gate = circuit.volts(gate)
    up, down = (
        max((circuit.voltages[far].high for _, far in pulls(circuit, net)), default=0.0) for net in (source, drain)
    )
    return at_gate is not None and at_gate > 1 and up > at_gate + 0.5 and 0 < down < up


def _exchanged(part: Part, here: str, there: str) -> Issue:
    message = (
        f"The body diode of {part.label} conducts from {here} to {there}, so that it never switches off: its drain and "
        "source are exchanged."
    )
    return fault(CODE, message, (part.ref,), (here, there), turned(part, Role.DRAIN, Role.SOURCE))


def _blocks_with_another(circuit: Circuit, part: Part) -> bool:
    """Whether it is one of two that face each other, source to source or drain to drain: one of their diodes blocks."""
    return any(
        _face_each_other(circuit, part, other, joined, far)
        for net in part.nets
        for other in circuit.on(net, part.kind)
        if other is not part
        for joined, far in ((Role.SOURCE, Role.DRAIN), (Role.DRAIN, Role.SOURCE))
    )


def _face_each_other(circuit: Circuit, one: Part, other: Part, joined: Role, far: Role) -> bool:
    middle, ends = {_net(one, joined), _net(other, joined)}, {_net(one, far), _net(other, far)}
    supply = joined is Role.DRAIN and any(circuit.is_rail(net) for net in middle)  # two switches of one rail
    bridge = any(circuit.is_ground(net) for net in ends) and any(circuit.is_rail(net) for net in ends)
    return (
        len(middle) == 1
        and len(ends) == 2
        and not (supply or bridge)
        and not any(circuit.is_ground(net) for net in middle)
    )


def _net(part: Part, role: Role) -> str:
    pin = part.one(role)
    return pin.net if pin is not None else ""


def _fed(circuit: Circuit, net: str, part: Part) -> bool:
    """Whether something that is no signal leads from a rail to a net."""
    if circuit.is_ground(net):
        return False
    loads = (Kind.RELAY, Kind.MOTOR, Kind.SOLENOID, Kind.LED, Kind.DIODE, Kind.SCHOTTKY, Kind.RESISTOR, Kind.INDUCTOR)
    rails = [far for load, far in circuit.far(net, *loads) if load is not part and _is_positive(circuit, far)]
    coils = any(_is_positive(circuit, far) for p in circuit.on(net, Kind.RELAY) for far in p.nets)
    return bool(rails) or coils or _is_positive(circuit, net)


def _is_positive(circuit: Circuit, net: str) -> bool:
    known = circuit.voltages.get(net)
    return known is not None and known.low > 0


def _is_switched(circuit: Circuit, net: str, part: Part) -> bool:
    """Whether anything but resistors, capacitors and diodes is on a gate, also behind resistors."""
    passive = (Kind.RESISTOR, Kind.CAPACITOR, Kind.ZENER, Kind.TVS, Kind.DIODE, Kind.SCHOTTKY, Kind.TEST_POINT)
    nets = [n for n in through_resistors(circuit, net) if not (circuit.is_ground(n) or circuit.is_rail(n))]
    return any(p.kind not in passive and p is not part for near in nets for p in circuit.on(near))


def _is_on(circuit: Circuit, gate: str) -> bool:
    """Whether resistors alone pull a gate to ground. With a capacitor on it, it may be a slow start."""
    slow = any(circuit.on(gate, Kind.CAPACITOR))
    return not slow and any(circuit.is_ground(net) for net in through_resistors(circuit, gate))


def _is_input(circuit: Circuit, net: str) -> bool:
    """Whether a net is where the supply comes in: a battery, a plug behind a fuse, or so by name."""
    near = linked(circuit, net)
    if any(_INPUT.search(name) for name in near):
        return True
    fused = len(near) > 1 and any(circuit.on(name, *PLUGS) for name in near[1:])
    return fused or any(circuit.on(name, Kind.BATTERY) for name in near)
