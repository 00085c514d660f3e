"""Rails that a part of the circuit makes, against what their names say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Role
from circuitron.circuit.kinds import BIPOLARS, MOSFETS
from circuitron.finding import Grade
from circuitron.physics.results import Outcome, issue, measured, not_checked
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab

_REGULATED = 0.06  # relative: tolerance of a reference and of two 1 % resistors
_WRONG = 0.12
_PASSED_ON = 0.25  # behind a diode a rail of 3.3 V has lost that much
_BELONGS = (Kind.RESISTOR, Kind.POTENTIOMETER, Kind.ZENER, Kind.REFERENCE, Kind.DIODE, Kind.SCHOTTKY)


def check(lab: Lab) -> Iterator[Outcome]:
    circuit = lab.circuit
    for net, voltage in circuit.voltages.items():
        if not voltage.stated or voltage.low != voltage.high or net in lab.rails or circuit.is_ground(net):
            continue
        asked, quantity = voltage.low, f"voltage of {net}"
        tolerance = _REGULATED if net in circuit.made else _PASSED_ON
        wanted = f"{engineering(asked, 'V')} ± {100 * tolerance:.0f} %"
        if why := lab.why_not(net):
            yield not_checked(quantity, wanted, why)
            continue
        found = [volts for point in lab.points if (volts := point.volts(net)) is not None]
        if not found or (switches := _switches(lab, net)):
            why = f"{', '.join(switches[:3])} may switch it" if found else "no state that was simulated has it"
            yield not_checked(quantity, wanted, why)
            continue
        nearest = asked if min(found) <= asked <= max(found) else min(found, key=lambda v: abs(v - asked))
        off = abs(nearest / asked - 1) if asked else 0.0
        yield measured(quantity, wanted, nearest, "V", "simulated", off <= tolerance)
        if off > tolerance:
            surely = net in circuit.made and off > _WRONG
            span = engineering(nearest, "V") if max(found) - min(found) < 0.02 * abs(nearest) else _span(found)
            text = f"{net} is at {span}, not at the {engineering(asked, 'V')} of {voltage.why}"
            grade = Grade.FAULT if surely else Grade.SUSPECT
            yield issue(grade, "EP104", text, _makers(lab, net), (net,))


def _span(found: list[float]) -> str:
    return f"{engineering(min(found), 'V')} to {engineering(max(found), 'V')}"


def _switches(lab: Lab, net: str) -> list[str]:
    """What may turn a rail off, or make it of what lies behind a contact."""
    parts = lab.circuit.on(net, *MOSFETS, *BIPOLARS, Kind.SWITCH, Kind.RELAY, Kind.JUMPER)
    ends = {part.ref: {pin.role for pin in part.on(net)} for part in parts if net not in lab.circuit.made}
    return [ref for ref, roles in ends.items() if roles != {Role.COIL}]


def _makers(lab: Lab, net: str) -> Iterator[str]:
    """The regulator and what sets it; else what hangs between the net and others."""
    for made in lab.circuit.made.get(net, ()):
        yield from made.refs
    for part in lab.circuit.on(net, *_BELONGS):
        yield part.ref
