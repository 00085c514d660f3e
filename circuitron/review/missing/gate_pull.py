"""Gates of power MOSFETs that float while nothing is plugged in."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.kinds import PLUGS
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE, is_fixed, through_resistors

CODE = "ER305"
_HARMLESS = (*RESISTIVE, *PLUGS, Kind.CAPACITOR, Kind.FERRITE, Kind.TEST_POINT, Kind.FUSE, Kind.JUMPER)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.NMOS, Kind.PMOS):
        gate, source = part.one(Role.GATE), part.one(Role.SOURCE)
        if gate is None or source is None or not gate.net or is_fixed(circuit, gate.net):
            continue
        nets = through_resistors(circuit, gate.net)
        signals = [net for net in nets if not is_fixed(circuit, net)]
        drivers = [p for net in signals for p in circuit.on(net) if p is not part and p.kind not in _HARMLESS]
        plugs = [p for net in signals for p in circuit.on(net, *PLUGS)]
        held = any(is_fixed(circuit, net) or net == source.net for net in nets)
        if drivers and not held and not plugs and all(_pulls_down(p, signals) for p in drivers):
            message = f"{drivers[0].ref} can only pull the gate of {part.label} down, and no resistor pulls it up."
            yield fault(CODE, message, (part.ref, drivers[0].ref), (gate.net,))
        elif plugs and not held and all(p.kind in (Kind.NMOS, Kind.PMOS) for p in drivers):
            message = (
                f"The gate of {part.label} is driven from {plugs[0].ref} alone: with nothing plugged in it floats, and "
                f"{part.ref} may be on."
            )
            yield suspect(CODE, message, (part.ref, plugs[0].ref), (gate.net,))


def _pulls_down(part: Part, nets: list[str]) -> bool:
    """Whether all that a part does to some nets is to pull them to ground."""
    on = [pin for pin in part.pins if pin.net in nets]
    low_side = part.kind in (Kind.NPN, Kind.NMOS) and all(pin.role in (Role.COLLECTOR, Role.DRAIN) for pin in on)
    return low_side or all(pin.type == "open_collector" for pin in on)
