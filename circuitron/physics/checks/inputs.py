"""Voltages at the pins of chips, made by dividers, against their supply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part, Pin, Role
from circuitron.finding import Grade
from circuitron.physics.results import Outcome, issue, measured
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab

_ABOVE = 0.3  # volt: what nearly every datasheet allows above the supply
_KINDS = (Kind.MCU, Kind.MODULE, Kind.LOGIC, Kind.IC, Kind.OTHER)


def check(lab: Lab) -> Iterator[Outcome]:
    for part in lab.circuit.of(*_KINDS):
        supplies = [v for pin in part.having(Role.SUPPLY) if (v := lab.circuit.volts(pin.net)) is not None]
        for pin in part.pins:
            if supplies and pin.type in ("input", "bidirectional") and _is_tap(lab, pin) and not _is_feedback(pin):
                yield from _judge(lab, part, pin, max(supplies))


def _judge(lab: Lab, part: Part, pin: Pin, supply: float) -> Iterator[Outcome]:
    found = [volts for point in lab.points if (volts := point.volts(pin.net)) is not None]
    if not found or lab.why_not(pin.net):
        return
    most, limit = max(found), supply + _ABOVE
    asked = f"up to {engineering(supply, 'V')}"
    yield measured(f"voltage at {pin.label}", asked, most, "V", "simulated", most <= limit)
    if most > limit:
        text = (
            f"{pin.label} of {part.label} gets {engineering(most, 'V')} from its divider, more than the "
            f"{engineering(supply, 'V')} of its supply"
        )
        refs = (part.ref, *(r.ref for r in lab.circuit.on(pin.net, Kind.RESISTOR)))
        yield issue(Grade.FAULT, "EP112", text, refs, (pin.net,))


def _is_feedback(pin: Pin) -> bool:
    """Whether a pin measures what its own part makes, which is at rest in the simulation."""
    return pin.role is Role.FEEDBACK or pin.name.upper().startswith("FB")


def _is_tap(lab: Lab, pin: Pin) -> bool:
    """Whether a pin measures a divider: a resistor to ground and another one to a net above."""
    ends = [far for _, far in lab.circuit.far(pin.net, Kind.RESISTOR, Kind.POTENTIOMETER, Kind.THERMISTOR)]
    return len(ends) > 1 and any(lab.circuit.is_ground(end) for end in ends)
