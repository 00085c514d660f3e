"""Nets that a link joins though their names say different voltages, and regulators that work against each other."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit
from circuitron.circuit.voltages import stated
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import is_link

CODE = "ER107"
_APART = 0.15  # relative: two names of one rail


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        if len(part.nets) == 2 and is_link(part):
            one, other = (stated(circuit.voltages, net) for net in part.nets)
            if one and other and abs(one.low - other.low) > _APART * max(abs(one.low), abs(other.low)):
                message = f"{part.label} joins {part.nets[0]} ({one.low:g} V) and {part.nets[1]} ({other.low:g} V)."
                yield fault(CODE, message, (part.ref,), part.nets)
    for net, made in circuit.made.items():
        figures = [each.volts for each in made]
        if len(figures) > 1 and max(figures) - min(figures) > _APART * max(map(abs, figures)):
            message = f"{' and '.join(each.why for each in made)} on one net, {net}."
            yield suspect(CODE, message, [each.regulator for each in made], (net,))
