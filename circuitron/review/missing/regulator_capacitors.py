"""Regulators without a capacitor at their output or input."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Role
from circuitron.circuit.voltages import output_net
from circuitron.review.base import Issue, suspect
from circuitron.review.missing.decoupling import is_decoupled

CODE = "ER308"


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.LINEAR_REGULATOR, Kind.SWITCHING_REGULATOR):
        output = output_net(circuit, part)
        supply = part.one(Role.SUPPLY)
        if output is not None and not circuit.is_ground(output) and not is_decoupled(circuit, output):
            message = f"The output {output} of {part.label} has no capacitor: the regulator needs one to be stable."
            yield suspect(CODE, message, (part.ref,), (output,))
        if supply is not None and supply.net and not is_decoupled(circuit, supply.net):
            message = f"The input {supply.net} of {part.label} has no capacitor."
            yield suspect(CODE, message, (part.ref,), (supply.net,))
