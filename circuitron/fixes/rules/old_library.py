"""A private library in the format of KiCad 5 and older lies beside the script: SKiDL still reads it when told to."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.edits import add_keyword, argument, called_name, calls_at, set_text
from circuitron.source.imports import skidl_name
from circuitron.source.value_origins import leaves

_MAKERS = {"Part": "lib", "PartTmplt": "lib", "SchLib": "filename"}
_READER = "KICAD5"


class OldLibrary(Fix):
    """Has the calls that name the library read it with SKiDL's reader for KiCad 5; the other parts stay as they are."""

    name: ClassVar[str] = "old-library"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.TOOL_VERSION})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            if not is_old_library(found):
                continue
            reason = (
                f"{found.facts.value}.lib is in the format of KiCad 5: {_READER} reads it, KiCad 9 libraries as before"
            )
            for call in calls_at(context, found.span, *_MAKERS):
                changes = tuple(_changes(context, call, found))
                if changes:
                    yield answer(self.name, found, changes, reason)


def is_old_library(found: Finding) -> bool:
    """Whether a finding is about a library of KiCad 5 beside the script, not about a tool that the script names."""
    return found.type is ErrorType.TOOL_VERSION and found.facts.tool == _READER and bool(found.facts.library)


def _changes(context: FixContext, call: ast.Call, found: Finding) -> Iterator[TextChange]:
    library = argument(call, 0, _MAKERS[called_name(call)])
    named = leaves(context, library) if library is not None else []
    literals = [leaf for leaf in named if isinstance(leaf, ast.Constant) and leaf.value == found.facts.library]
    if not literals or len(literals) != len(named) or any(keyword.arg is None for keyword in call.keywords):
        return  # the call makes parts of other libraries, too
    reader, imports = skidl_name(context, _READER)
    given = next((keyword for keyword in call.keywords if keyword.arg == "tool"), None)
    yield context.replace(given.value, reader) if given else add_keyword(context, call, "tool", reader)
    yield from imports
    for literal in literals:
        if found.facts.value not in (found.facts.library, found.facts.library.removesuffix(".lib")):
            yield set_text(context, literal, found.facts.value)  # its folder is not there; the library is
