"""A library that is gone, whose parts an earlier run of the script kept in a file beside it (`board_lib_sklib.py`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.details.names import LibraryNotFound
from circuitron.edit import Safety, TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.source.calls import argument
from circuitron.source.edits import add_keyword, set_text
from circuitron.source.imports import skidl_name
from circuitron.source.locations import calls_at
from circuitron.source.value_origins import leaves


def library_by_backup(context: FixContext, found: Finding) -> Iterator[Proposal]:
    """The part read from that file, where no library at hand has one of this name, as older SKiDL did without a word.

    Unsafe: the file says what the part was in that run, not which library it is of.
    """
    detail = found.detail
    if not isinstance(detail, LibraryNotFound) or not detail.backup or context.symbols.named(detail.part):
        return
    own = context.project.named(detail.library)
    if own is not None and own.tool != "SKIDL":
        return
    for call in calls_at(context, found.span, "Part"):
        if changes := tuple(_changes(context, call, detail)):
            reason = f"{detail.backup}_sklib.py, which SKiDL wrote in an earlier run, has {detail.part}"
            yield Proposal(changes, reason, Safety.UNSAFE)


def _changes(context: FixContext, call: ast.Call, detail: LibraryNotFound) -> Iterator[TextChange]:
    library = argument(call, 0, "lib")
    named = leaves(context, library) if library is not None else []
    if library is None or len(named) != 1 or any(keyword.arg is None for keyword in call.keywords):
        return
    literal = named[0]
    if not isinstance(literal, ast.Constant) or literal.value != detail.library:
        return
    if literal is library:
        yield set_text(context, literal, detail.backup)
    else:
        yield context.replace(library, repr(detail.backup))
    reader, imports = skidl_name(context, "SKIDL")
    given = next((keyword for keyword in call.keywords if keyword.arg == "tool"), None)
    yield context.replace(given.value, reader) if given else add_keyword(context, call, "tool", reader)
    yield from imports
