"""Converters whose switch node has no diode, though they have no second switch inside."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.circuit.kinds import DIODES
from circuitron.lazy_pattern import LazyPattern
from circuitron.review.base import Issue, fault

CODE = "ER312"
# Step-down converters with one switch, by their data sheets; the symbol does not say so.
_ONE_SWITCH = LazyPattern(
    r"LM25(7[456]|9[4-9]).*|LM267\d.*|LM2267\d.*|TPS54(3[3]\d|[35][46]0|160|260|060|140).*|TPS54[35]0(?!\d).*|MC3[34]063.*|MP1584.*|"
    r"XL40(15|16).*|LMR14\d{3}.*|LT1076.*|LT137[56].*|TPS6104\d.*|MT3608.*|LM2577.*|XL6009.*",
    re.IGNORECASE,
)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.SWITCHING_REGULATOR):
        if not _ONE_SWITCH.fullmatch(part.name):
            continue
        for net in {pin.net for pin in part.having(Role.SWITCH_NODE) if pin.net}:
            if circuit.on(net, Kind.INDUCTOR) and not circuit.on(net, *DIODES, Kind.NMOS, Kind.TRANSFORMER):
                message = f"The switch node {net} of {part.label} has no diode: the inductor's current has no way on."
                yield fault(CODE, message, (part.ref,), (net,))
