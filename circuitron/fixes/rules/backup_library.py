"""A library that is gone, whose parts an earlier run of the script kept in a file beside it (`board_lib_sklib.py`)."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Finding, Safety, TextChange
from circuitron.source.edits import add_keyword, argument, calls_at, set_text
from circuitron.source.imports import skidl_name
from circuitron.source.value_origins import leaves


class BackupLibrary(Fix):
    """Has the part read from that file, where no library at hand has one of this name.

    Older SKiDL did so without a word. Unsafe: the file says what the part was in that run, not which library it is of.
    """

    name: ClassVar[str] = "backup-library"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.LIBRARY_NOT_FOUND})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            backup = found.facts.value
            own = context.project.named(found.facts.library)
            if not backup or context.symbols.named(found.facts.part) or (own is not None and own.tool != "SKIDL"):
                continue
            reason = f"{backup}_sklib.py, which SKiDL wrote in an earlier run, has {found.facts.part}"
            for call in calls_at(context, found.span, "Part"):
                changes = tuple(_changes(context, call, found))
                if changes:
                    yield answer(self.name, found, changes, reason, Safety.UNSAFE)


def _changes(context: FixContext, call: ast.Call, found: Finding) -> Iterator[TextChange]:
    library = argument(call, 0, "lib")
    named = leaves(context, library) if library is not None else []
    if library is None or len(named) != 1 or any(keyword.arg is None for keyword in call.keywords):
        return
    literal = named[0]
    if not isinstance(literal, ast.Constant) or literal.value != found.facts.library:
        return
    reader, imports = skidl_name(context, "SKIDL")
    given = next((keyword for keyword in call.keywords if keyword.arg == "tool"), None)
    yield (
        set_text(context, literal, found.facts.value)
        if literal is library
        else context.replace(library, repr(found.facts.value))
    )
    yield context.replace(given.value, reader) if given else add_keyword(context, call, "tool", reader)
    yield from imports
