"""Coils that are switched off with no path for their current."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import pins

CODE = "ER302"
_CLAMPS = (Kind.DIODE, Kind.SCHOTTKY, Kind.ZENER, Kind.TVS, Kind.BRIDGE)
_OWN_DIODE = re.compile(r"diode|\bwith D\b", re.IGNORECASE)
_LABELLED = re.compile(r"motor|relay|solenoid|valve|pump|fan|coil|magnet", re.IGNORECASE)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in (*circuit.of(Kind.RELAY), *circuit.of(Kind.MOTOR, Kind.SOLENOID), *circuit.of(Kind.CONNECTOR)):
        ends = _ends(circuit, part)
        if ends is None:
            continue
        for net in ends:
            switch = _switch(circuit, net, ends)
            if switch and not _clamped(circuit, net, switch):
                yield _issue(circuit, part, net, switch)
                break


def _ends(circuit: Circuit, part: Part) -> tuple[str, str] | None:
    """The two nets of a coil; of a connector, where its label says that a coil is on it."""
    coil = [pin.net for pin in part.having(Role.COIL) if pin.net]
    nets = tuple(dict.fromkeys(coil)) if part.kind is Kind.RELAY else part.nets
    labelled = part.kind is not Kind.CONNECTOR or _LABELLED.search(part.value) is not None
    return (nets[0], nets[1]) if len(nets) == 2 and labelled and not _OWN_DIODE.search(part.description) else None


def _switch(circuit: Circuit, net: str, ends: tuple[str, str]) -> str:
    """The transistor or driver that switches one end of a coil, where the other end is on a rail or ground."""
    other = ends[1] if ends[0] == net else ends[0]
    if not (circuit.is_rail(other) or circuit.is_ground(other)):
        return ""
    for pin in pins(circuit, net, Role.DRAIN, Role.COLLECTOR, Role.SOURCE, Role.EMITTER, Role.OUTPUT):
        part = circuit.parts[pin.ref]
        if part.kind in (Kind.NMOS, Kind.PMOS, Kind.NPN, Kind.PNP, Kind.DRIVER_ARRAY, Kind.OPTOCOUPLER):
            return part.ref
        if part.kind in (Kind.MCU, Kind.LOGIC, Kind.TIMER_555) and pin.role is Role.OUTPUT:
            return part.ref
    return ""


def _clamped(circuit: Circuit, net: str, switch: str) -> bool:
    """Whether anything takes the current that a coil drives on: a diode, or a resistor with a capacitor in series."""
    if circuit.on(net, *_CLAMPS) or circuit.on(net, Kind.IC, Kind.MOTOR_DRIVER):
        return True
    clamps = circuit.parts[switch].having(Role.CLAMP)
    if any(pin.net for pin in clamps):
        return True
    snubbed = (far for _, far in circuit.far(net, Kind.RESISTOR) if circuit.on(far, Kind.CAPACITOR, *_CLAMPS))
    return any(not circuit.is_ground(far) for far in snubbed)


def _issue(circuit: Circuit, part: Part, net: str, switch: str) -> Issue:
    inside = circuit.parts[switch].having(Role.CLAMP)
    how = f" ({inside[0].label}, the common end of its diodes, is open)" if inside else ""
    message = f"{switch} switches {part.label} at {net}, and no diode takes the current of the coil{how}."
    grade = suspect if part.kind is Kind.CONNECTOR else fault
    return grade(CODE, message, (part.ref, switch), (net,))
