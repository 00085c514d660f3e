"""Bipolar transistors, also those of optocouplers, with collector and emitter exchanged."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.kinds import RECTIFIERS, REGULATORS
from circuitron.review.base import Issue, exchanged, fault
from circuitron.review.paths import is_fixed, is_supplied

CODE = "ER207"
_KINDS = {Kind.NPN: "NPN", Kind.PNP: "PNP", Kind.OPTOCOUPLER: "optocoupler's"}


def check(circuit: Circuit) -> Iterator[Issue]:
    if any(known.low < 0 for known in circuit.voltages.values()):
        return  # with a negative rail, ground may be the higher end
    for part in circuit.of(Kind.NPN, Kind.PNP, Kind.OPTOCOUPLER):
        collector, emitter = part.one(Role.COLLECTOR), part.one(Role.EMITTER)
        if (
            collector is None
            or emitter is None
            or not (collector.net and emitter.net)
            or (len(part.pins) != 3 and part.kind is not Kind.OPTOCOUPLER)
        ):
            continue
        low, high = (emitter, collector) if part.kind is Kind.PNP else (collector, emitter)
        if circuit.is_ground(low.net) and not circuit.is_ground(high.net):
            message = f"{low.label} of {part.label} is on ground, as that of no {_KINDS[part.kind]} switch is:"
            message += " its collector and emitter are exchanged."
            yield fault(CODE, message, (part.ref,), (low.net, high.net), exchanged(low, high))
        elif _above(circuit, high.net, low.net) or _reversed(circuit, part, collector.net, emitter.net):
            message = (
                f"{part.label} has its collector on {collector.net} and its emitter on {emitter.net}: exchange them."
            )
            yield fault(CODE, message, (part.ref,), (high.net, low.net), exchanged(low, high))


def _reversed(circuit: Circuit, part: Part, collector: str, emitter: str) -> bool:
    """Whether the end that belongs on the rail has the load to ground, and the other one the rail."""
    if part.kind is Kind.PNP:
        return _through_load(circuit, collector, emitter)
    return _through_load(circuit, emitter, collector)


def _through_load(circuit: Circuit, rail: str, net: str) -> bool:
    """Whether a rail is positive, and a load leads from a net to ground, as from the lower end of a switch."""
    volts = circuit.volts(rail)
    if volts is None or volts <= 0 or net in circuit.voltages or _feeds(circuit, net, rail):
        return False
    loads = (Kind.RESISTOR, Kind.MOTOR, Kind.SOLENOID, Kind.LED, Kind.BUZZER)
    coils = [pin.net for part in circuit.on(net, Kind.RELAY) for pin in part.having(Role.COIL)]
    far_ends = (*(far for _, far in circuit.far(net, *loads)), *(coils if net in coils else ()))
    return any(circuit.is_ground(far) for far in far_ends)


def _feeds(circuit: Circuit, net: str, rail: str) -> bool:
    """Whether current comes from a net rather than to it: a rectifier or supply is there, or the regulator that makes
    the rail, as beside a pass transistor."""
    rectified = any(
        anode.net != rail and cathode.net == net and not circuit.is_ground(anode.net)
        for _, anode, cathode in circuit.diodes(*RECTIFIERS)
    )
    if rectified or circuit.on(net, Kind.BRIDGE) or is_supplied(circuit, net):
        return True
    near = {net, *(far for _, far in circuit.far(net, Kind.RESISTOR) if not is_fixed(circuit, far))}
    regulators = (circuit.parts[made.regulator] for made in circuit.made.get(rail, ()))
    inputs = {pin.net for part in (*regulators, *circuit.on(rail, *REGULATORS)) for pin in part.having(Role.SUPPLY)}
    return not near.isdisjoint(inputs - {rail})


def _above(circuit: Circuit, one: str, other: str) -> bool:
    """Whether two rails are known and the first is above the second. A pass transistor feeds a rail from above it."""
    high, low = circuit.volts(one), circuit.volts(other)
    return high is not None and low is not None and high > low > 0
