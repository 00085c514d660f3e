"""Source that is no Python: Markdown fences, typographic quotes, missing colons and brackets, tabs, `print x`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.edit import Edit, Safety
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.source.syntax.repair import remedy_of


class SyntaxSlips(Fix):
    """Makes the small changes after which the source parses. Each is tried; only what parses is proposed."""

    name: ClassVar[str] = "syntax-slips"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.SYNTAX_ERROR})
    unparsable: ClassVar[bool] = True

    def propose(self, context: FixContext) -> Iterable[Edit]:
        if context.tree is not None:
            return
        for found in findings_of(context, *self.answers):
            remedy = remedy_of(context.text)
            if remedy is not None:
                safety = Safety.SAFE if remedy.sure else Safety.UNSAFE
                yield answer(self.name, found, remedy.changes, remedy.reason, safety)
            return
