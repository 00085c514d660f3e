"""Regulators that make another voltage than their output net is named for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Made
from circuitron.circuit.voltages import stated
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import linked

CODE = "ER102"
_SET_BY_HAND = re.compile(r"R_(Trim|Variable)")  # from its value down to nothing, so that it makes no one voltage
_MISSED = 0.08  # relative: more than resistors of 1 % and a reference of 2 % come to
_PLAINLY = 0.2  # relative: no rounding and no trimmer explains it


def check(circuit: Circuit) -> Iterator[Issue]:
    for net, made in circuit.made.items():
        for each in made:
            yield from _judge(circuit, net, each)


def _judge(circuit: Circuit, net: str, made: Made) -> Iterator[Issue]:
    for name in linked(circuit, net):
        wanted = stated(circuit.voltages, name)
        if wanted is None or not wanted.low:
            continue
        if any(_SET_BY_HAND.match(circuit.parts[ref].name) for ref in made.refs):
            return
        off = abs(made.volts - wanted.low) / abs(wanted.low)
        trimmed = any(circuit.parts[ref].kind == "potentiometer" for ref in made.refs)
        if off > (_PLAINLY if trimmed else _MISSED):
            message = f"{made.why} on {name}, which is {wanted.low:g} V by {wanted.why}."
            grade = fault if off > _PLAINLY else suspect
            yield grade(CODE, message, made.refs, (name, net))
        return
