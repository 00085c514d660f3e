"""Parts with both ends on one net."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.review.base import Issue, fault, suspect

CODE = "ER401"
_CERTAIN = (
    Kind.LED, Kind.DIODE, Kind.SCHOTTKY, Kind.ZENER, Kind.TVS, Kind.CRYSTAL, Kind.MOTOR, Kind.BUZZER, Kind.BATTERY,
    Kind.INDUCTOR, Kind.FUSE, Kind.SOLENOID,
)  # fmt: skip
_LIKELY = (Kind.RESISTOR, Kind.CAPACITOR, Kind.THERMISTOR, Kind.FERRITE, Kind.SWITCH)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(*_CERTAIN, *_LIKELY):
        if len(part.pins) == 2 and all(pin.net for pin in part.pins) and len(part.nets) == 1:
            message = f"Both ends of {part.label} are on {part.nets[0]}: it does nothing."
            yield (fault if part.kind in _CERTAIN else suspect)(CODE, message, (part.ref,), part.nets)
    for relay in circuit.of(Kind.RELAY):
        coil = [pin.net for pin in relay.having(Role.COIL)]
        if len(coil) == 2 and coil[0] and coil[0] == coil[1]:
            message = f"Both ends of the coil of {relay.label} are on {coil[0]}: it never pulls in."
            yield fault(CODE, message, (relay.ref,), (coil[0],))
    for transistor in circuit.of(Kind.NPN, Kind.PNP, Kind.NMOS, Kind.PMOS):
        ends = transistor.having(Role.COLLECTOR, Role.EMITTER, Role.DRAIN, Role.SOURCE)
        if len(ends) > 1 and ends[0].net and len({pin.net for pin in ends}) == 1:
            message = f"{ends[0].label} and {ends[1].label} of {transistor.label} are both on {ends[0].net}."
            yield fault(CODE, message, (transistor.ref,), (ends[0].net,))
