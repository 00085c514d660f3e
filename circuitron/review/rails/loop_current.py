"""Current loops whose resistor makes more volts than what measures them bears."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.review.base import Issue, fault
from circuitron.review.paths import is_fixed, through_resistors

CODE = "ER114"
_RANGE = re.compile(r"(?<![\d.])\d+ ?(?:mA)?(?:-|\.\.|to)(\d+) ?mA", re.IGNORECASE)
_SERIES = 220e3  # ohms in front of an input
_OVER = 1.05
_READS = (Kind.OPAMP, Kind.COMPARATOR, Kind.IC, Kind.MCU, Kind.MODULE)


def check(circuit: Circuit) -> Iterator[Issue]:
    for plug in circuit.of(Kind.CONNECTOR):
        label = _RANGE.search(plug.value)
        for net in plug.nets if label else ():
            shunts = [r for r, far in circuit.far(net, Kind.RESISTOR) if circuit.is_ground(far) and r.number]
            if label and len(shunts) == 1:
                yield from _judge(circuit, plug, net, shunts[0], float(label[1]) / 1000)


def _judge(circuit: Circuit, plug: Part, net: str, shunt: Part, amperes: float) -> Iterator[Issue]:
    volts = amperes * (shunt.number or 0.0)
    near = [n for n in through_resistors(circuit, net, _SERIES) if not is_fixed(circuit, n)]
    readers = [
        pin
        for each in near
        for pin in circuit.nets[each].pins
        if circuit.parts[pin.ref].kind in _READS and pin.type in ("input", "bidirectional")
    ]
    for pin in readers:
        part = circuit.parts[pin.ref]
        supply = max(
            (circuit.voltages[p.net].high for p in part.having(Role.SUPPLY) if p.net in circuit.voltages), default=0.0
        )
        if supply and volts > supply * _OVER:
            message = (
                f"{amperes * 1000:g} mA of {plug.label} make {volts:.3g} V at {shunt.label}: {pin.label} is of a part "
                f"supplied with {supply:.3g} V."
            )
            yield fault(CODE, message, (shunt.ref, part.ref, plug.ref), (net, pin.net))
            return
