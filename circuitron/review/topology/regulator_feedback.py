"""Feedback of regulators that is taken from the wrong node, or not at all."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.circuit.regulators import fixed_output
from circuitron.circuit.voltages import output_net
from circuitron.review.base import Issue, fault
from circuitron.review.paths import RESISTIVE, linked, through_resistors

CODE = "ER403"
_PROGRAMMED = ("SET",)  # a current out of the pin and one resistor to ground set the output: LT3045, LT3080


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.of(Kind.LINEAR_REGULATOR, Kind.SWITCHING_REGULATOR):
        output, tap = output_net(circuit, part), part.one(Role.FEEDBACK)
        if output is None or tap is None or not tap.net or tap.name.upper() in _PROGRAMMED:
            continue
        fixed = fixed_output(part.name, part.value, part.description) is not None
        if fixed and part.kind is Kind.SWITCHING_REGULATOR:
            yield from _of_fixed(circuit, part, tap, output)
        elif not fixed:
            yield from _of_adjustable(circuit, part, tap, output)


def _of_fixed(circuit: Circuit, part: Part, tap: Pin, output: str) -> Iterator[Issue]:
    """The divider of a fixed version is inside: its feedback belongs on the output itself."""
    near = set(linked(circuit, tap.net))
    if output in near or any(far == output for net in near for _, far in circuit.far(net, *RESISTIVE)):
        return
    message = f"{tap.label} of {part.label} is on {tap.net}: it belongs on the output {output}."
    yield fault(CODE, message, (part.ref,), (tap.net, output))


def _of_adjustable(circuit: Circuit, part: Part, tap: Pin, output: str) -> Iterator[Issue]:
    wrong = {pin.net for pin in part.having(Role.SWITCH_NODE) if pin.net}
    supply = part.one(Role.SUPPLY)
    if supply is not None and supply.net and supply.net not in linked(circuit, output):
        wrong.add(supply.net)
    ends = {far: resistor for resistor, far in circuit.far(tap.net, *RESISTIVE)}
    if tap.net == output:
        return
    if output in ends:
        yield from _half(circuit, part, tap, output)
        return
    for net in sorted(wrong & {tap.net, *ends}):
        by = f" by {ends[net].ref}" if net in ends else ""
        message = f"{tap.label} of {part.label} is fed back from {net}{by}, not from the output {output}."
        yield fault(CODE, message, (part.ref, *((ends[net].ref,) if net in ends else ())), (tap.net, net, output))
        return
    if not _is_plain(circuit, part, tap):
        return
    reached = through_resistors(circuit, tap.net)
    if output not in reached and any(circuit.is_ground(net) for net in reached):
        message = (
            f"Nothing leads from the output {output} back to {tap.label} of {part.label}: its divider is not whole."
        )
        yield fault(CODE, message, (part.ref,), (tap.net, output))


def _is_plain(circuit: Circuit, part: Part, tap: Pin) -> bool:
    """Whether a feedback pin is on a net with resistors and capacitors alone, so that nothing else can set it."""
    plain = (*RESISTIVE, Kind.CAPACITOR)
    return all(other is part or other.kind in plain for other in circuit.on(tap.net))


def _half(circuit: Circuit, part: Part, tap: Pin, output: str) -> Iterator[Issue]:
    """A divider whose lower resistor is missing: the output is the reference itself."""
    reached = through_resistors(circuit, tap.net)
    if output in reached and _is_plain(circuit, part, tap) and not any(circuit.is_ground(net) for net in reached):
        message = f"{tap.label} of {part.label} has no resistor to ground: the output {output} is the reference itself."
        yield fault(CODE, message, (part.ref,), (tap.net, output))
