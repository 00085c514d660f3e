"""Operational amplifiers whose feedback goes to the wrong input."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.review.base import Issue, fault, suspect
from circuitron.review.paths import RESISTIVE, is_fixed

CODE = "ER402"


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.OPAMP):
        for output, plus, minus in units(part):
            yield from _judge(circuit, part, output, plus, minus)


def units(part: Part) -> Iterator[tuple[Pin, Pin, Pin]]:
    """Output, non-inverting and inverting input of each amplifier of a part."""
    for output in part.having(Role.OUTPUT):
        plus = [pin for pin in part.having(Role.INPUT_PLUS) if pin.unit == output.unit]
        minus = [pin for pin in part.having(Role.INPUT_MINUS) if pin.unit == output.unit]
        if len(plus) == len(minus) == 1 and output.net and plus[0].net and minus[0].net:
            yield output, plus[0], minus[0]


def _judge(circuit: Circuit, part: Part, output: Pin, plus: Pin, minus: Pin) -> Iterator[Issue]:
    if _fed_back(circuit, part, output.net, minus.net) or minus.net == output.net:
        return
    if plus.net == output.net:
        message = f"The output of {part.label} is tied to its input {plus.label}: it holds itself at a rail."
        yield fault(CODE, message, (part.ref,), (plus.net, minus.net))
        return
    if not any(far == output.net for _, far in circuit.far(plus.net, *RESISTIVE)):
        return
    references = [far for _, far in circuit.far(plus.net, *RESISTIVE) if far != output.net]
    supplies = {pin.net for pin in part.having(Role.SUPPLY, Role.GROUND)}
    # With its threshold at the end of its own supply, which the other input never passes, it can only latch.
    latches = len(references) == 1 and references[0] in supplies and is_fixed(circuit, references[0])
    if latches:
        message = (
            f"{output.label} of {part.ref} is fed back to {plus.label} and not to {minus.label}: with its threshold at "
            f"{references[0]} it latches at a rail. The two inputs are exchanged."
        )
        yield fault(CODE, message, (part.ref,), (plus.net, minus.net))
    elif not references:
        message = f"{output.label} of {part.ref} is fed back to {plus.label} alone: the two inputs may be exchanged."
        yield suspect(CODE, message, (part.ref,), (plus.net, minus.net))


def _fed_back(circuit: Circuit, part: Part, output: str, net: str) -> bool:
    """Whether a way leads from an output back to a net by parts, other than through rails and the amplifier itself."""
    seen, todo = {net}, [net]
    while todo:
        here = todo.pop()
        for other in circuit.on(here):
            if other is part or other.kind in (Kind.CONNECTOR, Kind.MCU):
                continue
            for far in other.nets:
                if far == output:
                    return True
                if far not in seen and not is_fixed(circuit, far) and len(other.nets) <= 3:
                    seen.add(far)
                    todo.append(far)
    return False
