"""Pins with a comma or a space in their name, `u['EN1,2']` of an L293D: SKiDL takes them for a list of pins."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.pin_index import index_changes
from circuitron.models import Edit, ErrorType, Symbol, SymbolPin
from circuitron.source.edits import subscripts_at

_TOKEN = re.compile(r"\d+|[^\W\d_]+|[+-]")


class CommaName(Fix):
    """Asks for such a pin by its number. The parts of the name may stand in another order, "1,2EN" for EN1,2."""

    name: ClassVar[str] = "comma-name"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PIN_NOT_FOUND})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            library, _, name = found.facts.symbol.partition(":")
            symbol = context.symbols.part(library, name)
            for node in subscripts_at(context, found.span) if symbol else ():
                text = node.slice.value if isinstance(node.slice, ast.Constant) else None
                if symbol is None or not isinstance(text, str) or not re.search(r"[,\s]", text.strip()):
                    continue
                pins = _named(symbol, text)
                changes = index_changes(context, node, symbol, {text: pins}) if pins else ()
                if changes:
                    reason = f"{symbol.id}: to SKiDL the name {pins[0].name} is a list; this is its number"
                    yield answer(self.name, found, changes, reason)


def _named(symbol: Symbol, text: str) -> tuple[SymbolPin, ...]:
    """The pins whose whole name is made of the same words and numbers; none where several names are."""
    want = _tokens(text)
    found = [pin for pin in symbol.pins if re.search(r"[,\s]", pin.name) and _tokens(pin.name) == want]
    return tuple(found) if len({pin.name for pin in found}) == 1 else ()


def _tokens(name: str) -> list[str]:
    return sorted(_TOKEN.findall(name.upper()))
