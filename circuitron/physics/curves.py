"""Curves that say more than a figure: the response of filters, and what oscillators do.

They are bounded, so that a report of any circuit stays small: `MOST` curves of at most `Curve.MOST` points.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import pairwise

from circuitron.check_result import Curve
from circuitron.circuit import Circuit, Kind, Role
from circuitron.physics import waves
from circuitron.physics.engines import Engine, NoResult, Solution
from circuitron.physics.meter import Meter
from circuitron.physics.oscillators import Oscillator, oscillators
from circuitron.physics.units import engineering

MOST = 6
_PERIODS, _STEPS = 3, 100
_FLAT = 3.0  # dB between the most and the least: with less, nothing filters
_LEAST = 1e-9  # of a signal: -180 dB
_FILTERS = (Kind.RESISTOR, Kind.INDUCTOR, Kind.CAPACITOR)


def curves(circuit: Circuit, engines: Sequence[Engine]) -> tuple[Curve, ...]:
    """Curves of the filters and oscillators that are recognised in a circuit.

    What cannot be simulated has none. Nothing is simulated where neither is there.
    """
    found: list[Curve] = []
    with closing(Meter(circuit, engines)) as meter:
        for oscillator in oscillators(circuit):
            if oscillator.simulated and len(found) < MOST:
                found += _transient(meter, oscillator)
        for source, output in filters(circuit):
            if len(found) < MOST:
                found += _response(meter, source, output)
    return tuple(found)


def filters(circuit: Circuit) -> Iterator[tuple[str, str]]:
    """Pairs of input and output nets with something between them that depends on frequency.

    An input is a net of a connector that is no supply; an output the net of an amplifier, or of another connector.
    """
    plugged = [net for net in circuit.nets if _is_signal(circuit, net) and circuit.on(net, Kind.CONNECTOR)]
    driven = {pin.net for part in circuit.of(Kind.OPAMP) for pin in part.having(Role.OUTPUT) if pin.net}
    for source in plugged:
        reached = _ahead(circuit, source, driven)
        if source not in driven and any(circuit.on(net, Kind.CAPACITOR, Kind.INDUCTOR) for net in reached):
            wanted = [net for net in reached if net != source and net in plugged]
            wanted += [net for net in reached if net in driven and net not in wanted]
            yield from ((source, net) for net in wanted[:2])


def _is_signal(circuit: Circuit, net: str) -> bool:
    return net not in circuit.voltages and not circuit.is_ground(net)


def _ahead(circuit: Circuit, source: str, driven: set[str]) -> list[str]:
    """The nets that a signal reaches through resistors, inductors, capacitors and amplifiers."""
    found, todo = [source], [source]
    while todo:
        net = todo.pop(0)
        fars = [far for _, far in circuit.far(net, *_FILTERS)]
        for part in circuit.on(net, Kind.OPAMP):
            unit = {pin.unit for pin in part.on(net) if pin.role in (Role.INPUT_PLUS, Role.INPUT_MINUS)}
            fars += [pin.net for pin in part.having(Role.OUTPUT) if pin.unit in unit]
        for far in fars:
            if far and far not in found and _is_signal(circuit, far):
                found.append(far)
                todo.append(far)
    return found


def _response(meter: Meter, source: str, output: str) -> Iterator[Curve]:
    try:
        solution, node = meter.response(output, source)
    except NoResult:
        return
    sizes = [20 * math.log10(max(abs(value), _LEAST)) for value in solution.signals[node]]
    if max(sizes) - min(sizes) < _FLAT:
        return
    corner = waves.cutoff(solution, node)
    marks = ((corner, f"-3 dB at {engineering(corner, 'Hz')}"),) if corner is not None else ()
    yield Curve(
        quantity=f"gain from {source} to {output}",
        kind="response",
        x_unit="Hz",
        y_unit="dB",
        points=_thinned(solution, sizes),
        marks=marks,
        nets=(source, output),
        how=f"simulated by {solution.engine}",
    )


def _transient(meter: Meter, oscillator: Oscillator) -> Iterator[Curve]:
    try:
        solution, node = meter.transient(oscillator, _PERIODS, _STEPS)
    except NoResult:
        return
    yield Curve(
        quantity=f"voltage of {oscillator.net}",
        kind="transient",
        x_unit="s",
        y_unit="V",
        points=_thinned(solution, [value.real for value in solution.signals[node]]),
        refs=(oscillator.ref, *oscillator.refs),
        nets=(oscillator.net,),
        how=f"simulated by {solution.engine}",
    )


def _thinned(solution: Solution, values: Sequence[float]) -> tuple[tuple[float, float], ...]:
    """So many points that the curve keeps its shape: of each span the least and the most, in their order."""
    count, most = len(values), Curve.MOST
    if count <= most:
        chosen = list(range(count))
    else:
        bounds = [round(n * count / (most // 2)) for n in range(most // 2 + 1)]
        spans = (range(first, last) for first, last in pairwise(bounds) if first < last)
        chosen = sorted({pick(span, key=values.__getitem__) for span in spans for pick in (min, max)})
    return tuple((float(f"{solution.axis[n]:.5g}"), float(f"{values[n]:.5g}")) for n in chosen)
