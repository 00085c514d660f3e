"""Zener diodes that conduct forward because what a resistor feeds is below their anode."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.review.base import Issue, exchanged, fault, suspect
from circuitron.review.paths import RESISTIVE, is_fixed, is_positive_only

CODE = "ER205"
_IN_SERIES = (Kind.DIODE, Kind.SCHOTTKY, Kind.TRANSFORMER, Kind.INDUCTOR, Kind.RELAY, Kind.MOTOR, Kind.BRIDGE)
_FORWARD = 1.0  # volts at which a diode surely conducts
_IDLE = frozenset({Role.GATE, Role.INPUT_PLUS, Role.INPUT_MINUS, Role.FEEDBACK, Role.ENABLE, Role.RESET})


def check(circuit: Circuit) -> Iterator[Issue]:
    for part, anode, cathode in circuit.diodes(Kind.ZENER, Kind.TVS, Kind.REFERENCE):
        turn = exchanged(anode, cathode)
        if circuit.is_ground(cathode.net) and not is_fixed(circuit, anode.net):
            if _pulled_up(circuit, anode.net):
                message = f"{part.label} has its cathode on {cathode.net}: it holds {anode.net} at 0.7 V."
                yield fault(CODE, message, (part.ref,), (anode.net, cathode.net), turn)
            elif is_positive_only(circuit) and not _may_swing(circuit, anode.net):
                message = (
                    f"{part.label} has its cathode on {cathode.net}: it lets {anode.net} reach no more than 0.7 V."
                )
                yield suspect(CODE, message, (part.ref,), (anode.net, cathode.net), turn)
            continue
        high = circuit.volts(anode.net) if anode.net in circuit.voltages else open_volts(circuit, anode.net, part)
        low = circuit.volts(cathode.net) if cathode.net in circuit.voltages else open_volts(circuit, cathode.net, part)
        both_fixed = anode.net in circuit.voltages and cathode.net in circuit.voltages
        if high is None or low is None or both_fixed or high - low < _FORWARD:
            continue
        message = (
            f"{part.label} conducts forward: without it, {anode.net} would be at {high:.3g} V and {cathode.net} at "
            f"{low:.3g} V. Its cathode belongs on the higher one."
        )
        yield fault(CODE, message, (part.ref,), (anode.net, cathode.net), turn)


def _may_swing(circuit: Circuit, net: str) -> bool:
    """Whether a net may be below ground though no rail is: behind a capacitor, another diode or a winding."""
    coupled = any(not circuit.is_ground(far) for _, far in circuit.far(net, Kind.CAPACITOR))
    return coupled or bool(circuit.on(net, *_IN_SERIES)) or len(circuit.on(net, Kind.ZENER, Kind.TVS)) > 1


def _pulled_up(circuit: Circuit, net: str) -> bool:
    """Whether resistors feed a net from a positive rail, and none from a negative one."""
    rails = [circuit.voltages[far].low for _, far in circuit.far(net, *RESISTIVE) if far in circuit.voltages]
    return any(volts > 1 for volts in rails) and not any(volts < 0 for volts in rails)


def open_volts(circuit: Circuit, net: str, without: Part | None = None) -> float | None:
    """The voltage of a net that only resistors from known nets feed; None where anything else may."""
    siemens = amperes = 0.0
    for pin in circuit.nets[net].pins:
        part = circuit.parts[pin.ref]
        if part is without or part.kind is Kind.CAPACITOR or pin.role in _IDLE:
            continue
        far = part.across(net) if part.kind in RESISTIVE else None
        volts = circuit.volts(far) if far is not None else None
        if part.kind not in RESISTIVE or volts is None or not part.number:
            return None
        siemens += 1 / part.number
        amperes += volts / part.number
    return amperes / siemens if siemens else None
