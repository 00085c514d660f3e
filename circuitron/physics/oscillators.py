"""Circuits that oscillate: a 555 wired as an astable."""

from __future__ import annotations

import math
from dataclasses import dataclass

from circuitron.circuit import Circuit, Kind, Part, Role

_TRACKS = (Kind.RESISTOR, Kind.POTENTIOMETER)


@dataclass(frozen=True)
class Astable:
    """The parts that set the period of a 555, and that."""

    seconds: float
    refs: tuple[str, ...]
    trimmed: bool


def astable(circuit: Circuit, part: Part) -> Astable | None:
    """How fast a 555 oscillates; None where it is not wired for that, or a value is not known."""
    pins = [part.one(role) for role in (Role.THRESHOLD, Role.TRIGGER, Role.DISCHARGE, Role.SUPPLY)]
    if any(pin is None or not pin.net for pin in pins):
        return None
    threshold, trigger, discharge, supply = (pin.net for pin in pins if pin is not None)
    lower = circuit.between(discharge, threshold, *_TRACKS)
    upper = [r for r, far in circuit.far(discharge, *_TRACKS) if far == supply or circuit.is_rail(far)]
    caps = [c for c, far in circuit.far(threshold, Kind.CAPACITOR) if circuit.is_ground(far)]
    diodes = circuit.between(discharge, threshold, Kind.DIODE, Kind.SCHOTTKY)
    if threshold != trigger or diodes or len(upper) != 1 or len(lower) != 1 or not caps:
        return None
    one, other, farads = upper[0].number, lower[0].number, sum(c.number or 0.0 for c in caps)
    if not one or not other or not farads:
        return None
    refs = (upper[0].ref, lower[0].ref, *(c.ref for c in caps))
    trimmed = Kind.POTENTIOMETER in (upper[0].kind, lower[0].kind)
    return Astable(math.log(2) * (one + 2 * other) * farads, refs, trimmed)
