"""Amplifiers over the range of their input, and filters behind them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Kind, Part, Pin
from circuitron.finding import Grade
from circuitron.physics import library
from circuitron.physics.emit.chips import supply_of, units
from circuitron.physics.results import Outcome, issue, measured
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab

_AT_RAIL = 0.05  # volt
_MEANT = 1e3  # ohm: a smaller resistor behind an amplifier is there for its stability
_USEFUL = 3.0  # times the bandwidth of what stands in front, a filter does nothing


def check(lab: Lab) -> Iterator[Outcome]:
    for part in lab.circuit.of(Kind.OPAMP):
        for plus, minus, output in units(part):
            yield from _saturates(lab, part, plus, minus, output)
            yield from _filtered(lab, part, minus, output)


def _saturates(lab: Lab, part: Part, plus: Pin, minus: Pin, output: Pin) -> Iterator[Outcome]:
    supply = supply_of(part)
    labelled = [s for s in lab.signals if s.labelled and s.net in lab.region(plus.net, minus.net).ends]
    if supply is None or not labelled or not _has_feedback(lab, minus, output) or not lab.known(part):
        return
    headroom = library.amplifier(part.value, part.name).headroom
    for signal in labelled:
        point = next((p for p in lab.points if p.state.name == f"{signal.net} high"), None)
        volts = point.volts(output.net) if point else None
        high, low = (point.volts(pin.net) if point else None for pin in supply)
        if volts is None or high is None or low is None:
            continue
        stuck = volts > high - headroom - _AT_RAIL or volts < low + _AT_RAIL
        quantity = f"output of {part.ref} at {output.net} with {engineering(signal.high, 'V')} on {signal.net}"
        span = f"within {engineering(low, 'V')} to {engineering(high - headroom, 'V')}"
        yield measured(quantity, span, volts, "V", "simulated", not stuck)
        if stuck:
            text = (
                f"The output of {part.label} on {output.net} is at its limit of {engineering(volts, 'V')} with the "
                f"{engineering(signal.high, 'V')} on {signal.net} that {signal.by} speaks of"
            )
            refs = [part.ref, *_set_gain(lab, minus)]
            yield issue(Grade.SUSPECT, "EP109", text, refs, (output.net, minus.net, plus.net))


def _has_feedback(lab: Lab, minus: Pin, output: Pin) -> bool:
    around = lab.circuit.between(output.net, minus.net, Kind.RESISTOR, Kind.POTENTIOMETER)
    return minus.net == output.net or bool(around)


def _set_gain(lab: Lab, minus: Pin) -> Iterator[str]:
    yield from (part.ref for part in lab.circuit.on(minus.net, Kind.RESISTOR, Kind.POTENTIOMETER))


def _filtered(lab: Lab, part: Part, minus: Pin, output: Pin) -> Iterator[Outcome]:
    """An RC low-pass between an amplifier's output and what follows."""
    bandwidth = _bandwidth(lab, part, minus, output)
    for resistor, net in lab.circuit.far(output.net, Kind.RESISTOR):
        if not resistor.number or resistor.number < _MEANT or net == minus.net or lab.circuit.is_rail(net):
            continue
        grounded = [c for c, far in lab.circuit.far(net, Kind.CAPACITOR) if lab.circuit.is_ground(far) and c.number]
        others = [r for r in lab.circuit.on(net, Kind.RESISTOR, Kind.POTENTIOMETER) if r is not resistor]
        if not grounded or others or not bandwidth:
            continue
        farads = sum(c.number or 0.0 for c in grounded)
        corner = 1 / (2 * math.pi * resistor.number * farads)
        refs = (resistor.ref, *(c.ref for c in grounded))
        asked = f"below the {engineering(bandwidth, 'Hz')} of {part.ref}"
        holds = corner <= _USEFUL * bandwidth
        yield measured(f"corner of {' and '.join(refs)}", asked, corner, "Hz", "1/(2πRC)", holds)
        if not holds:
            text = (
                f"The low-pass of {' and '.join(refs)} has its corner at {engineering(corner, 'Hz')}, where "
                f"{part.label} in front of it no longer amplifies: its bandwidth is {engineering(bandwidth, 'Hz')}"
            )
            yield issue(Grade.SUSPECT, "EP110", text, (*refs, part.ref), (net, output.net))


def _bandwidth(lab: Lab, part: Part, minus: Pin, output: Pin) -> float | None:
    """Gain-bandwidth product over the noise gain; None where resistors do not say that."""
    product = library.amplifier(part.value, part.name).bandwidth
    if minus.net == output.net:
        return product
    feedback = lab.circuit.between(output.net, minus.net, Kind.RESISTOR)
    legs = [r for r in lab.circuit.on(minus.net, Kind.RESISTOR) if r not in feedback]
    if len(feedback) != 1 or not feedback[0].number or not legs or not all(r.number for r in legs):
        return None
    return product / (1 + feedback[0].number * sum(1 / (r.number or 1.0) for r in legs))
