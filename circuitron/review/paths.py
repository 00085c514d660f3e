"""Ways through a circuit that several checks follow."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator

from circuitron.circuit import Circuit, Kind, Net, Part, Pin, Role
from circuitron.circuit.kinds import PLUGS

RESISTIVE = (Kind.RESISTOR, Kind.POTENTIOMETER, Kind.THERMISTOR)
_LINK_OHMS = 1.0  # what joins two nets for any signal
_NEGATIVE = re.compile(r"^-|V?NEG|V-$|VEE|MINUS", re.IGNORECASE)
_SWITCHING = frozenset({Role.DRAIN, Role.COLLECTOR, Role.OUTPUT, Role.SWITCH_NODE})


def is_link(part: Part) -> bool:
    """Whether a part joins two nets as a wire does: a fuse, a 0-ohm resistor, a net tie, a bridged jumper."""
    if part.kind is Kind.RESISTOR:
        return part.number is not None and part.number <= _LINK_OHMS
    bridged = part.kind is Kind.JUMPER and "Bridged" in part.name
    return part.kind in (Kind.FUSE, Kind.NET_TIE, Kind.FERRITE) or bridged


def linked(circuit: Circuit, net: str, through: Callable[[Part], bool] = is_link) -> tuple[str, ...]:
    """A net and those that parts of two ends join to it."""
    found, todo = {net: None}, deque([net])
    while todo:
        here = todo.popleft()
        for part in circuit.on(here):
            far = part.across(here)
            if far is not None and far not in found and through(part):
                found[far] = None
                todo.append(far)
    return tuple(found)


def through_resistors(circuit: Circuit, net: str, most: float = 1e9) -> tuple[str, ...]:
    """A net and those that resistors of up to `most` ohms join to it, rails and grounds as ends only."""
    found, todo = {net: None}, deque([net])
    while todo:
        here = todo.popleft()
        if here != net and (circuit.is_ground(here) or circuit.is_rail(here)):
            continue
        for part, far in circuit.far(here, *RESISTIVE, Kind.FERRITE, Kind.FUSE, Kind.JUMPER, Kind.NET_TIE):
            if far not in found and (part.number or 0.0) <= most:
                found[far] = None
                todo.append(far)
    return tuple(found)


def pulls(circuit: Circuit, net: str) -> Iterator[tuple[Part, str]]:
    """Resistors from a net to a rail or ground."""
    for part, far in circuit.far(net, *RESISTIVE):
        if circuit.is_ground(far) or circuit.is_rail(far):
            yield part, far


def pull_up(circuit: Circuit, net: str) -> bool:
    """Whether a resistor joins a net, as far as wires go, to something that is no ground and drives it up."""
    ends = (far for near in linked(circuit, net) for _, far in circuit.far(near, *RESISTIVE))
    return any(not circuit.is_ground(far) and (circuit.is_rail(far) or is_supplied(circuit, far)) for far in ends)


def is_supplied(circuit: Circuit, net: str) -> bool:
    """Whether a net carries a supply though its voltage is not known: the regulator inside a chip, or what the script
    declares as driven."""
    found = circuit.nets[net]
    return found.drive == "POWER" or any(pin.type == "power_out" for pin in found.pins)


def capacitors(circuit: Circuit, net: str) -> tuple[Part, ...]:
    """Capacitors from a net to a ground."""
    return tuple(part for part, far in circuit.far(net, Kind.CAPACITOR) if circuit.is_ground(far))


def leaves_board(circuit: Circuit, net: str) -> bool:
    """Whether a net, as far as wires go, is on a connector."""
    return any(circuit.on(near, *PLUGS) for near in linked(circuit, net))


def pins(circuit: Circuit, net: str, *roles: Role) -> Iterator[Pin]:
    """Pins of these roles on a net."""
    found: Net | None = circuit.nets.get(net)
    return (pin for pin in (found.pins if found else ()) if pin.role in roles)


def is_switched(circuit: Circuit, net: str) -> bool:
    """Whether a transistor, driver or switch pulls a net up and down."""
    return any(pins(circuit, net, *_SWITCHING)) or bool(circuit.on(net, Kind.SWITCH))


def is_fixed(circuit: Circuit, net: str) -> bool:
    """Whether a net has a low impedance of its own: a rail or ground."""
    return circuit.is_ground(net) or circuit.is_rail(net)


def is_positive_only(circuit: Circuit) -> bool:
    """Whether nothing in a circuit makes or names a voltage below ground."""
    below = any(known.low < 0 for known in circuit.voltages.values())
    named = any(_NEGATIVE.search(net) for net in circuit.nets)
    makers = any("negative" in part.description.casefold() for part in circuit.of(Kind.LINEAR_REGULATOR))
    pumps = any(pin.type == "power_out" and pin.name.endswith("-") for p in circuit.parts.values() for pin in p.pins)
    bridges = any(True for _ in circuit.of(Kind.CHARGE_PUMP, Kind.BRIDGE, Kind.TRANSFORMER, Kind.CONVERTER_MODULE))
    return not (below or named or makers or pumps or bridges)
