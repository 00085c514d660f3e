"""A function that a controller can have on several pins: `u['USART1_TX']` is PA9 and PB6, and SKiDL joins them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.pin_index import index_changes
from circuitron.models import Edit, ErrorType, Safety
from circuitron.source.edits import subscripts_at


class SharedFunction(Fix):
    """Names the pin itself where the circuit leaves but one of them: it is on that net already, or the rest are taken.

    Not safe: which pin has the function is the designer's choice. Where several are free, they are listed.
    """

    name: ClassVar[str] = "shared-function"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.AMBIGUOUS_PIN})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            facts = found.facts
            library, _, name = facts.symbol.rpartition(":")
            symbol = context.symbols.part(library, name)
            if symbol is None or facts.unit:  # of several equal units: `one-unit`
                continue
            by_number = {pin.number: pin for pin in symbol.pins}
            pins = {number: by_number[number] for number in facts.pins if number in by_number}
            meant = pins.get(facts.value)
            answers = {facts.pin: (meant,)} if meant else {}
            nodes = subscripts_at(context, found.span) if meant else []
            changes = [change for node in nodes for change in index_changes(context, node, symbol, answers)]
            if meant and changes:
                reason = f"of the pins that may serve as {facts.pin}, only {meant.number} ({meant.name}) is left"
                yield answer(self.name, found, dict.fromkeys(changes), reason, Safety.UNSAFE)
            elif pins:
                listed = " or ".join(f"{pin.number} ({pin.name})" for pin in pins.values())
                yield answer(self.name, found, (), f"{facts.pin} of {facts.ref} could be {listed}", Safety.UNSAFE)
