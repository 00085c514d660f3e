"""Pins of a part whose symbol is replaced in this round: they are looked up on the new symbol at once."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, asked
from circuitron.fixes.pin_meaning import Meant, edits_of, meaning, names_in
from circuitron.fixes.rules.part_name import changes_of_part, choice_of, makes_one
from circuitron.knowledge.pins import found_by_skidl
from circuitron.models import Edit, ErrorType, Finding, Safety, Symbol
from circuitron.source.edits import calls_at
from circuitron.source.value_origins import part_calls


class ForeseenPins(Fix):
    """Saves a round: mends the pins that the script asks of a part together with the part's name.

    No safer than the new symbol is. What is doubtful is left to the next round, which knows more.
    """

    name: ClassVar[str] = "foreseen-pins"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.LIBRARY_NOT_FOUND, ErrorType.PART_NOT_FOUND})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            choice = choice_of(context, found)
            if choice is None or choice.taken is None or not changes_of_part(context, found, choice.taken):
                continue
            library, _, name = choice.taken.text.partition(":")
            symbol = context.symbols.part(library, name)
            calls = calls_at(context, found.span, "Part")
            if symbol is not None and len(calls) == 1 and makes_one(context, calls[0]):
                yield from self._of_part(context, found, symbol, calls[0], choice.safety)

    def _of_part(
        self, context: FixContext, found: Finding, symbol: Symbol, call: ast.Call, safety: Safety
    ) -> Iterator[Edit]:
        subscripts = [node for node in context.nodes if isinstance(node, ast.Subscript)]
        nodes = [node for node in subscripts if part_calls(context, node.value) == [call]]
        all_asked = tuple(dict.fromkeys(pin for node in nodes for pin in names_in(context, node)))
        for node in nodes:
            missing = [pin for pin in names_in(context, node) if not found_by_skidl(symbol, pin)]
            meant = [meaning(symbol, pin, all_asked, found) for pin in dict.fromkeys(missing)]
            for edit in edits_of(context, self.name, node, [one for one in meant if isinstance(one, Meant)]):
                yield edit if safety is Safety.SAFE else edit.model_copy(update={"safety": safety})
