"""Freewheeling and catch diodes the wrong way round: they short the supply whenever the switch is on."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.review.base import Issue, fault, turned
from circuitron.review.paths import pins
from circuitron.review.polarity.forward_diode import junctions

CODE = "ER202"


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.DIODE, Kind.SCHOTTKY, Kind.ZENER, Kind.TVS):
        for anode, cathode in junctions(part):
            if circuit.is_rail(anode) and _low_side(circuit, cathode):
                how = f"from {anode} to {cathode}, which {_low_side(circuit, cathode)} pulls to ground"
            elif circuit.is_ground(cathode) and _high_side(circuit, anode):
                how = f"from {anode}, which {_high_side(circuit, anode)} pulls up, to {cathode}"
            elif _boost(circuit, cathode) and not circuit.is_ground(anode) and circuit.is_rail(anode):
                how = f"from the output {anode} to the switch node {cathode}, so that nothing reaches the output"
            else:
                continue
            turn = turned(part, Role.ANODE, Role.CATHODE)
            yield fault(CODE, f"{part.label} conducts {how}.", (part.ref,), (cathode, anode), turn)


def _low_side(circuit: Circuit, net: str) -> str:
    """What switches a net to ground; "" where nothing does."""
    for pin in pins(circuit, net, Role.DRAIN, Role.COLLECTOR):
        part = circuit.parts[pin.ref]
        low = part.one(Role.SOURCE) or part.one(Role.EMITTER)
        if part.kind in (Kind.NMOS, Kind.NPN) and low is not None and circuit.is_ground(low.net):
            return part.ref
    return next((p.ref for p in pins(circuit, net, Role.OUTPUT) if p.type == "open_collector"), "")


def _high_side(circuit: Circuit, net: str) -> str:
    """What switches a net to a rail; "" where nothing does."""
    switch = next((pin.ref for pin in pins(circuit, net, Role.SWITCH_NODE)), "")
    for pin in pins(circuit, net, Role.DRAIN, Role.COLLECTOR):
        part = circuit.parts[pin.ref]
        high = part.one(Role.SOURCE) or part.one(Role.EMITTER)
        if part.kind in (Kind.PMOS, Kind.PNP) and high is not None and circuit.is_rail(high.net):
            return part.ref
    return switch


def _boost(circuit: Circuit, net: str) -> bool:
    """Whether a net is the switch node of a step-up converter: its inductor comes from the supply."""
    for pin in pins(circuit, net, Role.SWITCH_NODE):
        supplies = {supply.net for supply in circuit.parts[pin.ref].having(Role.SUPPLY)}
        if any(far in supplies for _, far in circuit.far(net, Kind.INDUCTOR)):
            return True
    return False
