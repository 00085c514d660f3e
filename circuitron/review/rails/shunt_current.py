"""Shunt references whose resistor leaves them too little current, or too much."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from circuitron.circuit import Circuit, Kind, Part
from circuitron.circuit.regulators import fixed_output
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE

CODE = "ER115"
_BARELY = 0.8  # times the least current: typical parts still regulate


class _Limits(NamedTuple):
    symbols: LazyPattern
    least: float  # amperes
    most: float
    source: str


_LIMITS = (
    _Limits(
        LazyPattern(r"LM404[01].*"), 60e-6, 0.015,
        "LM4040 Precision Micropower Shunt Voltage Reference, Texas Instruments SNOS633: 60 uA to 15 mA",
    ),
    _Limits(
        LazyPattern(r"LM[123]85.*"), 20e-6, 0.02,
        "LM185, LM285, LM385 Micropower Voltage References, Texas Instruments SNVS741: 20 uA to 20 mA",
    ),
    _Limits(
        LazyPattern(r"LM[123]36.*"), 400e-6, 0.01,
        "LM136, LM336 2.5-V Reference Diode, Texas Instruments SNVS751: 400 uA to 10 mA",
    ),
)  # fmt: skip


def check(circuit: Circuit) -> Iterator[Issue]:
    for part, anode, cathode in circuit.diodes(Kind.REFERENCE):
        volts = fixed_output(part.name, part.value, part.description)
        limits = next((row for row in _LIMITS if row.symbols.fullmatch(part.name)), None)
        if volts is not None and limits is not None and circuit.is_ground(anode.net):
            yield from _judge(circuit, part, cathode.net, volts, limits)


def _judge(circuit: Circuit, part: Part, net: str, volts: float, limits: _Limits) -> Iterator[Issue]:
    feeds = [(r, circuit.volts(far)) for r, far in circuit.far(net, *RESISTIVE) if circuit.is_rail(far)]
    if not feeds or any(rail is None or not r.number for r, rail in feeds):
        return
    amperes = sum(((rail or 0.0) - volts) / (r.number or 1.0) for r, rail in feeds)
    names = " and ".join(r.label for r, _ in feeds)
    refs = (*(r.ref for r, _ in feeds), part.ref)
    if amperes < limits.least * _BARELY:
        message = f"{names} give {part.label} {amperes * 1e6:.3g} uA: it needs {limits.least * 1e6:g} uA to regulate."
        yield suspect(CODE, message, refs, (net,))
    elif amperes > limits.most and not _has_load(circuit, part, net):
        message = f"{names} give {part.label} {amperes * 1e3:.3g} mA: it bears {limits.most * 1e3:g} mA."
        yield fault(CODE, message, refs, (net,))


def _has_load(circuit: Circuit, part: Part, net: str) -> bool:
    """Whether anything that may draw a current is on a net."""
    quiet = (Kind.CAPACITOR, Kind.OPAMP, Kind.COMPARATOR, *RESISTIVE)
    return any(other.kind not in quiet for other in circuit.on(net) if other is not part)
