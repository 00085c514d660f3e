"""Currents of LEDs: not above what they carry, and enough to be seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part, Role
from circuitron.circuit.values import rated_amperes
from circuitron.finding import Grade
from circuitron.lazy_pattern import LazyPattern
from circuitron.physics.results import Issue, Outcome, issue, measured, not_checked
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab, Point

_USUAL_AMPS = 0.025  # indicator LEDs: 20 mA rated, 25 to 30 mA absolute maximum
_INFRARED_AMPS = 0.1
_BURNS = 2.0  # times the most
_TOLERATED = 1.2
_SEEN = 100e-6  # efficient LEDs show from about 0.1 mA
_FLOWS = 1e-6
_SWITCHING = frozenset({Kind.MCU, Kind.MODULE, Kind.LOGIC})
_PASSES = (Kind.RESISTOR, Kind.CAPACITOR, Kind.INDUCTOR, Kind.POTENTIOMETER)
_STRONG = LazyPattern(r"\d ?W\b|\d ?lm\b|power|XP|COB|high.?power|strip|lamp", re.IGNORECASE)
_INFRARED = LazyPattern(r"\bIR|infra|TSAL|VSL|SFH|LD27|940|850", re.IGNORECASE)


def check(lab: Lab) -> Iterator[Outcome]:
    for part in lab.circuit.of(Kind.LED):
        most = _most(part)
        if most is None or len(part.nets) != 2:
            continue
        quantity, asked = f"current of {part.ref}", f"{engineering(_SEEN, 'A')} to {engineering(most, 'A')}"
        why = lab.why_not(*part.nets) or _not_simulated(lab, part)
        if why:
            yield not_checked(quantity, asked, why)
            continue
        point, amps = max(((p, p.amps(part.ref) or 0.0) for p in lab.points), key=lambda found: found[1])
        if amps < _SEEN and (lab.is_cut or _is_beyond(lab, part)):
            yield not_checked(quantity, asked, "dark in each state simulated; what lights it may lie elsewhere")
        else:
            how = f"simulated, {point.state.name}"
            yield measured(quantity, asked, amps, "A", how, _SEEN <= amps <= most * _TOLERATED)
        yield from _judge(lab, part, point, amps, most)


def _judge(lab: Lab, part: Part, point: Point, amps: float, most: float) -> Iterator[Issue]:
    found = engineering(amps, "A")
    if amps > most * _TOLERATED:
        grade = Grade.FAULT if amps > most * _BURNS else Grade.SUSPECT
        refs = (part.ref, *_in_series(lab, part))
        text = f"{part.label} gets {found} with {point.state.name}; it is made for {engineering(most, 'A')}"
        yield issue(grade, "EP101", text, refs, part.nets)
    elif _FLOWS < amps < _SEEN:
        text = f"{part.label} gets at most {found}, too little to be seen"
        yield issue(Grade.SUSPECT, "EP102", text, (part.ref, *_in_series(lab, part)), part.nets)
    elif amps <= _FLOWS and not (lab.is_cut or _is_beyond(lab, part)):
        text = f"{part.label} gets no current in any state of the inputs"
        yield issue(Grade.SUSPECT, "EP102", text, (part.ref,), part.nets)


def _most(part: Part) -> float | None:
    text = f"{part.value} {part.name} {part.description}"
    if (stated := rated_amperes(part.value)) is not None:
        return stated * 1.25  # what is stated is what it is used at; 20 mA types take 25 mA
    if _STRONG.search(part.value):
        return None
    return _INFRARED_AMPS if _INFRARED.search(text) else _USUAL_AMPS


def _in_series(lab: Lab, part: Part) -> Iterator[str]:
    """The resistor that sets the current."""
    for net in part.nets:
        if net not in lab.circuit.grounds and len(lab.circuit.nets[net].pins) <= 3:
            yield from (r.ref for r in lab.circuit.on(net, Kind.RESISTOR))


def _not_simulated(lab: Lab, part: Part) -> str:
    return "" if part.ref in lab.points[0].netlist.probed else f"no model of {part.ref}"


def _is_beyond(lab: Lab, part: Part) -> bool:
    """Whether what switches an LED may lie where the circuit does not show it: behind a connector or a contact."""
    region = lab.region(*part.nets)
    driven = [signal for signal in lab.signals if signal.net in region.ends]
    parts = {p.kind for net in region.nets for p in lab.circuit.on(net)}
    if not driven and parts & _SWITCHING:  # no state sets what its port does, as its supply is not known
        return True
    outside = parts & {Kind.CONNECTOR, Kind.USB, Kind.RELAY, Kind.SWITCH, Kind.JUMPER, Kind.OPTOCOUPLER, Kind.OTHER}
    return bool(outside) or len(driven) > 1 or _follows_input(lab, region.nets)


def _follows_input(lab: Lab, nets: Iterable[str]) -> bool:
    """Whether an amplifier or comparator on some nets follows what comes in by a connector that no state drives."""
    circuit = lab.circuit
    driven = {signal.net for signal in lab.signals}
    for part in {p.ref: p for net in nets for p in circuit.on(net, Kind.OPAMP, Kind.COMPARATOR)}.values():
        senses = [pin.net for pin in part.having(Role.INPUT_PLUS, Role.INPUT_MINUS) if pin.net]
        near = {far for net in senses for far in (net, *(f for _, f in circuit.far(net, *_PASSES)))}
        if any(circuit.on(net, Kind.CONNECTOR) for net in near - driven if not circuit.is_ground(net)):
            return True
    return False
