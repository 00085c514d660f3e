"""A function that a controller can have on several pins: `u['USART1_TX']` is PA9 and PB6, and SKiDL joins them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.pin_index import index_changes
from circuitron.fixes.rules.examples import finding
from circuitron.models import Edit, ErrorType, Finding, Safety
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


def _shared(line: int, meant: str = "") -> Finding:
    return finding(
        ErrorType.AMBIGUOUS_PIN,
        line,
        symbol="MCU_ST_STM32F1:STM32F103C8Tx",
        ref="U1",
        pin="USART1_TX",
        pins=("30", "42"),
        value=meant,
    )


_MCU = "u = Part('MCU_ST_STM32F1', 'STM32F103C8Tx')\n"

CASES: tuple[Case, ...] = (
    Case(
        "the other pin is taken",
        _MCU + "u['PB6'] += scl\nu['USART1_TX'] += tx\n",
        (_shared(3, "30"),),
        _MCU + "u['PB6'] += scl\nu['PA9'] += tx\n",
        safe=False,
    ),
    Case(
        "in a loop over names",
        _MCU + "for name in ('USART1_TX', 'PA10'):\n    u[name] += Net(name)\n",
        (_shared(3, "30"),),
        _MCU + "for name in ('USART1_TX', 'PA10'):\n    u[{'USART1_TX': 'PA9'}.get(name, name)] += Net(name)\n",
        safe=False,
    ),
    Case("either pin", _MCU + "u['USART1_TX'] += tx\n", (_shared(2),)),
)
