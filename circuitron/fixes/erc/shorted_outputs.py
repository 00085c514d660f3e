"""Two outputs on one net, of which one belongs on another: its own feedback is there, or the net is called like it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.erc import ErcPinConflict
from circuitron.edit import Edit, Safety
from circuitron.error_types import ErrorType
from circuitron.execution_report import NetInstance, PinRef, Snapshot
from circuitron.findings.erc import is_flag
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.snapshot_to_source import (
    DRIVING,
    moved_pin,
    net_named,
    net_of,
    net_variable,
    part_of,
    place_of_pin,
    sees,
)
from circuitron.knowledge.vocabulary import bare, is_ground, is_rail

_OUTPUT = re.compile(r"OUT|BUF", re.IGNORECASE)  # what else holds an inverting input is where currents meet


class ShortedOutputs(Fix):
    """Puts one output on the net that nothing drives and that has the name of its pin, or is called an output and holds
    the inverting input of the same amplifier. Where nothing says which of the two is wrong, none is moved.

    Not safe: the outputs may belong together, with a part between them.
    """

    name: ClassVar[str] = "shorted-outputs"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_PIN_CONFLICT})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(ErcPinConflict):
            net = net_named(context.snapshot, detail.net)
            if net is None or context.snapshot is None:
                continue
            flags = {part.ref for part in context.snapshot.parts if is_flag(part)}
            outputs = [pin for pin in net.pins if pin.type in DRIVING and pin.ref not in flags]
            moves = [
                (pin, other, why) for pin in outputs for other, why in _targets(context, context.snapshot, net, pin)
            ]
            if len(outputs) != 2 or len(moves) != 1:
                continue
            pin, other, why = moves[0]
            part, variable = part_of(context.snapshot, pin.ref), net_variable(context, other)
            place = place_of_pin(context, part, pin) if part else None
            if place is None or variable is None or not sees(context, place[0], variable):
                continue
            changes = moved_pin(context, *place, variable.text)
            if changes and variable.statement.lineno < place[0].lineno:
                reason = f"two outputs are on {net.name}, and nothing drives {other.name}, {why}"
                yield answer(self.name, found, changes, reason, Safety.UNSAFE)


def _targets(
    context: FixContext, snapshot: Snapshot, net: NetInstance, pin: PinRef
) -> Iterator[tuple[NetInstance, str]]:
    """Nets that nothing drives and that an output is shown to belong on, and what shows it."""
    feedback = _feedback(context, snapshot, pin)
    for other in snapshot.nets:
        driven = other.drive == "POWER" or any(pin_on_it.type in DRIVING for pin_on_it in other.pins)
        rail = is_ground(other.name) or (is_rail(other.name) and pin.type != "power_out")
        if other.name == net.name or driven or rail or not other.pins:
            continue
        if (
            feedback is not None
            and _OUTPUT.search(other.name)
            and any((p.ref, p.number) == (feedback.ref, feedback.number) for p in other.pins)
        ):
            yield other, f"where pin {feedback.number} of {pin.ref} has its feedback"
        elif _same(pin.name, other.name) and not _same(pin.name, net.name):
            yield other, f"which has the name of pin {pin.number} of {pin.ref}"


def _feedback(context: FixContext, snapshot: Snapshot, pin: PinRef) -> PinRef | None:
    """The inverting input of the amplifier that an output belongs to."""
    part = part_of(snapshot, pin.ref)
    symbol = context.symbols.part(part.library, part.name) if part else None
    if part is None or symbol is None:
        return None
    unit = next((p.unit for p in symbol.pins if p.number == pin.number), 0)
    numbers = {p.number for p in symbol.pins if p.unit == unit}
    mine = [p for p in part.pins if p.number in numbers]
    names = sorted(bare(p.name) for p in mine if p.type == "input")
    minus = [p for p in mine if bare(p.name) == "-"]
    return minus[0] if names == ["+", "-"] and net_of(snapshot, minus[0]) is not None else None


def _same(pin: str, net: str) -> bool:
    """Whether a net is called like a pin, with more than a letter in the name."""
    names = [re.sub(r"[\s_.-]", "", bare(text)) for text in (pin, net)]
    return len(names[0]) > 1 and names[0] == names[1]
