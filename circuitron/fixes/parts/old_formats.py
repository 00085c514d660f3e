"""A private library in the format of KiCad 5 and older lies beside the script: SKiDL still reads it on request."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.details.names import ToolVersion
from circuitron.edit import TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.source.calls import argument, called_name
from circuitron.source.edits import add_keyword, set_text
from circuitron.source.imports import skidl_name
from circuitron.source.locations import calls_at
from circuitron.source.value_origins import leaves

_MAKERS = {"Part": "lib", "PartTmplt": "lib", "SchLib": "filename"}
_READER = "KICAD5"


def is_old_library(found: Finding) -> bool:
    """Whether a finding is about a library of KiCad 5 beside the script, not about a tool that the script names."""
    return isinstance(found.detail, ToolVersion) and found.detail.tool == _READER and bool(found.detail.library)


def library_by_reader(context: FixContext, found: Finding) -> Iterator[Proposal]:
    """SKiDL's reader for KiCad 5 in the calls that name the library; the other parts stay as they are."""
    detail = found.detail
    if not isinstance(detail, ToolVersion) or not is_old_library(found):
        return
    reason = f"{detail.old_library}.lib is in the format of KiCad 5: {_READER} reads it, KiCad 9 libraries as before"
    for call in calls_at(context, found.span, *_MAKERS):
        if changes := tuple(_changes(context, call, detail)):
            yield Proposal(changes, reason)


def _changes(context: FixContext, call: ast.Call, detail: ToolVersion) -> Iterator[TextChange]:
    library = argument(call, 0, _MAKERS[called_name(call)])
    named = leaves(context, library) if library is not None else []
    literals = [leaf for leaf in named if isinstance(leaf, ast.Constant) and leaf.value == detail.library]
    if not literals or len(literals) != len(named) or any(keyword.arg is None for keyword in call.keywords):
        return  # the call makes parts of other libraries, too
    reader, imports = skidl_name(context, _READER)
    given = next((keyword for keyword in call.keywords if keyword.arg == "tool"), None)
    yield context.replace(given.value, reader) if given else add_keyword(context, call, "tool", reader)
    yield from imports
    for literal in literals:
        if detail.old_library not in (detail.library, detail.library.removesuffix(".lib")):
            yield set_text(context, literal, detail.old_library)  # its folder is not there; the library is
