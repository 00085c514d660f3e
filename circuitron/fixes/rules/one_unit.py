"""One amplifier of a dual or quad one, asked for without saying which: `u['+']` is the input of all of them at once."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.pin_index import index_changes
from circuitron.fixes.pin_meaning import names_in
from circuitron.knowledge.pins import PinMatch, found_by_skidl, match_pin
from circuitron.models import Edit, ErrorType, Safety, Symbol, SymbolPin, TextChange
from circuitron.source.edits import subscripts_at
from circuitron.source.value_origins import part_calls


class OneUnit(Fix):
    """Asks for the pins of one unit by number, where a script uses a part of several equal units as one.

    It is the first unit, or the one of the pins that the script asks for by number anyway.

    Not safe: the other units stay open, and somebody should look at them.
    """

    name: ClassVar[str] = "one-unit"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PIN_NOT_FOUND, ErrorType.AMBIGUOUS_PIN})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            library, _, name = found.facts.symbol.partition(":")
            symbol = context.symbols.part(library, name)
            calls = {call for node in subscripts_at(context, found.span) for call in part_calls(context, node.value)}
            if symbol is None or symbol.units < 2 or len(calls) != 1 or not _in_several_units(symbol, found.facts.pin):
                continue
            call = calls.pop()
            told = _units_told(context, call, symbol)
            if len(told) > 1 or (told and found.type is ErrorType.PIN_NOT_FOUND):
                continue  # the script knows which unit it means
            unit = min(told, default=1)
            changes = tuple(dict.fromkeys(_changes(context, call, symbol, unit)))
            if changes:
                label = chr(ord("A") + unit - 1)
                reason = f"{symbol.id} has {_equal_units(symbol)} equal units; {found.facts.pin} is one's: unit {label}"
                yield answer(self.name, found, changes, reason, Safety.UNSAFE)


def _in_several_units(symbol: Symbol, pin: str) -> bool:
    return len({p.unit for p in _all_meant(symbol, pin)}) > 1


def _all_meant(symbol: Symbol, pin: str) -> tuple[SymbolPin, ...]:
    """All pins that a name stands for, in all units."""
    exact = found_by_skidl(symbol, pin)
    if exact:
        return exact
    matches: tuple[PinMatch, ...] = match_pin(symbol, pin)
    names = {p.name for p in matches[0].pins} if matches else set()
    return tuple(p for match in matches for p in match.pins if p.name in names)


def _equal_units(symbol: Symbol) -> int:
    """How many units have the same pins as the first."""
    units: dict[int, list[tuple[str, str]]] = {}
    for pin in symbol.pins:
        units.setdefault(pin.unit, []).append((pin.name, pin.type))
    first = sorted(units[min(unit for unit in units if unit)])
    return sum(sorted(pins) == first for pins in units.values())


def _subscripts(context: FixContext, call: ast.Call) -> Iterator[ast.Subscript]:
    """All subscripts of the part that a call makes."""
    for node in context.nodes:
        if isinstance(node, ast.Subscript) and call in part_calls(context, node.value):
            yield node


def _units_told(context: FixContext, call: ast.Call, symbol: Symbol) -> set[int]:
    """The units of pins that the script asks for by number, where other units have the same pin."""
    names = {pin for node in _subscripts(context, call) for pin in names_in(context, node) if pin.isdigit()}
    return {pin.unit for pin in symbol.pins if pin.number in names and _has_twin(symbol, pin)}


def _changes(context: FixContext, call: ast.Call, symbol: Symbol, unit: int) -> Iterator[TextChange]:
    """The pins of every subscript of the part, those of one unit; nothing where one of them cannot be written so."""
    changes: list[TextChange] = []
    for node in _subscripts(context, call):
        answers: dict[str, tuple[SymbolPin, ...]] = {}
        for pin in names_in(context, node):
            meant = _all_meant(symbol, pin)
            units = {p.unit for p in meant}
            if len(units) > 1:
                answers[pin] = tuple(p for p in meant if p.unit == (unit if unit in units else min(units)))
        if answers:
            made = index_changes(context, node, symbol, answers)
            if not made:
                return
            changes += made
    yield from changes


def _has_twin(symbol: Symbol, pin: SymbolPin) -> bool:
    return any(p.unit != pin.unit and (p.name, p.type) == (pin.name, pin.type) for p in symbol.pins)
