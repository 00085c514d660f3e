"""Transistors that switch: whether they are fully on when driven, and off when not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part, Role
from circuitron.circuit.kinds import BIPOLARS, MOSFETS
from circuitron.finding import Grade
from circuitron.physics import library
from circuitron.physics.results import Issue, Outcome, issue
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab, Point

_FLOWS = 1e-3  # ampere: more than a leakage
_DRIVEN = 0.3  # volt at a gate: less is off
_MOST_BASE_AMPS = 0.05  # of a small transistor; the absolute maximum of a BC817 is 200 mA
_ON_AMPS = 2e-6
_NOT_SATURATED = 1.0  # volt


def check(lab: Lab) -> Iterator[Outcome]:
    if not lab.points:
        return
    for part in lab.circuit.of(*MOSFETS):
        yield from _mosfet(lab, part)
    for part in lab.circuit.of(*BIPOLARS):
        yield from _bipolar(lab, part)


def _mosfet(lab: Lab, part: Part) -> Iterator[Issue]:
    gate, source, drain = (part.one(role) for role in (Role.GATE, Role.SOURCE, Role.DRAIN))
    if gate is None or source is None or drain is None or lab.why_not(gate.net, source.net):
        return
    sign = 1 if part.kind is Kind.NMOS else -1
    nets = (drain.net, source.net, gate.net)
    driven = [(sign * volts, point) for point in lab.points if (volts := point.across(gate, source)) is not None]
    if not driven:
        return
    most = max(volts for volts, _ in driven)
    through_body = next(((p, v) for v, p in driven if _body_carries(lab, p, part)), None)
    switched = any(signal.net in lab.region(gate.net).ends for signal in lab.signals)
    if through_body is not None and (not switched or through_body[1] < _DRIVEN):
        _, volts = through_body
        what = "while it is off" if switched else f"because V_GS is only {engineering(sign * volts, 'V')}"
        text = f"The body diode of {part.label} conducts {what}: current flows whatever its gate does"
        if not switched:
            text = f"The body diode of {part.label} carries the current {what}"
        yield issue(Grade.FAULT, "EP106", text, (part.ref, *_gate_parts(lab, gate.net)), nets)
    elif _is_regulated(lab, gate.net, source.net):
        return
    elif (known := library.mosfet(part.value, part.name)) is not None and _DRIVEN < most < known.threshold[1]:
        span = f"{known.threshold[0]:g} V to {known.threshold[1]:g} V"
        text = f"{part.label} is not fully on: V_GS reaches {engineering(sign * most, 'V')}, its threshold is {span}"
        grade = Grade.FAULT if most < known.threshold[0] else Grade.SUSPECT
        yield issue(grade, "EP106", text, (part.ref, *_gate_parts(lab, gate.net)), nets)


def _is_regulated(lab: Lab, gate: str, source: str) -> bool:
    """Whether an amplifier or reference sets a gate, or a transistor that senses the source, so that the MOSFET is as
    far on as it has to be."""
    if any(source in part.nets for part in lab.circuit.on(gate, *BIPOLARS)):
        return True
    near = [gate, *(far for _, far in lab.circuit.far(gate, Kind.RESISTOR) if far not in lab.stiff)]
    return any(lab.circuit.on(net, Kind.OPAMP, Kind.REFERENCE) for net in near)


def _body_carries(lab: Lab, point: Point, part: Part) -> bool:
    """Whether the body diode, and not the channel, has the current."""
    amps, whole = point.amps(f"{part.ref}:body") or 0.0, abs(point.amps(part.ref) or 0.0)
    return amps > _FLOWS and amps > 0.3 * whole and lab.known(part)


def _gate_parts(lab: Lab, net: str) -> Iterator[str]:
    yield from (part.ref for part in lab.circuit.on(net, Kind.RESISTOR, Kind.ZENER))


def _bipolar(lab: Lab, part: Part) -> Iterator[Issue]:
    base, emitter, collector = (part.one(role) for role in (Role.BASE, Role.EMITTER, Role.COLLECTOR))
    if base is None or emitter is None or collector is None or not lab.known(part):
        return
    strongest = max(((abs(p.amps(f"{part.ref}:base") or 0.0), p) for p in lab.points), key=lambda found: found[0])
    amps, point = strongest
    refs = (part.ref, *_gate_parts(lab, base.net))
    nets = (base.net, collector.net, emitter.net)
    if amps > _MOST_BASE_AMPS:
        text = f"The base of {part.label} gets {engineering(amps, 'A')} with {point.state.name}"
        yield issue(Grade.FAULT if amps > 4 * _MOST_BASE_AMPS else Grade.SUSPECT, "EP105", text, refs, nets)
        return
    drop, load = point.across(collector, emitter), abs(point.amps(part.ref) or 0.0)
    if amps < _ON_AMPS or drop is None or load < _FLOWS or not _is_switch(lab, emitter.net, base.net):
        return
    if abs(drop) > _NOT_SATURATED:
        text = (
            f"{part.label} is not fully on with {point.state.name}: {engineering(abs(drop), 'V')} stay between "
            f"collector and emitter, with {engineering(amps, 'A')} into the base"
        )
        yield issue(Grade.SUSPECT, "EP105", text, refs, nets)


def _is_switch(lab: Lab, emitter: str, base: str) -> bool:
    """Whether a transistor is there to be on or off: its emitter on a rail or ground, its base behind a signal."""
    fixed = emitter in lab.rails or emitter in lab.circuit.made or lab.circuit.is_ground(emitter)
    return fixed and any(signal.net in lab.region(base).ends for signal in lab.signals)
