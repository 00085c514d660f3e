"""A private library in the format of KiCad 5 and older lies beside the script: SKiDL still reads it when told to."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.rules.examples import finding
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


def _old(line: int, library: str, value: str) -> Finding:
    return finding(ErrorType.TOOL_VERSION, line, library=library, part="X", tool=_READER, value=value)


_HEAD = "from skidl import *\n"

CASES: tuple[Case, ...] = (
    Case(
        "a part of a private library",
        _HEAD + "r = Part('Device', 'R')\nu = Part('mine.lib', 'X', footprint='A:B')\n",
        (_old(3, "mine.lib", "mine"),),
        _HEAD + "r = Part('Device', 'R')\nu = Part('mine.lib', 'X', footprint='A:B', tool=KICAD5)\n",
    ),
    Case(
        "another tool named, with an import list, the library in a variable",
        "from skidl import Part, KICAD9\nlib = 'mine'\nu = Part(lib, 'X', tool=KICAD9)\n",
        (_old(3, "mine", "mine"),),
        "from skidl import Part, KICAD9, KICAD5\nlib = 'mine'\nu = Part(lib, 'X', tool=KICAD5)\n",
    ),
    Case(
        "a folder of another machine",
        "import skidl\nu = skidl.Part(r'C:\\libs\\mine.lib', 'X')\n",
        (_old(2, "C:\\libs\\mine.lib", "mine"),),
        "import skidl\nu = skidl.Part('mine', 'X', tool=skidl.KICAD5)\n",
    ),
    Case(
        "a library opened",
        _HEAD + "lib = SchLib('mine')\nu = Part(lib, 'X')\n",
        (_old(2, "mine", "mine"),),
        _HEAD + "lib = SchLib('mine', tool=KICAD5)\nu = Part(lib, 'X')\n",
    ),
    Case(
        "parts of several libraries in one loop",
        _HEAD + "for lib in ['mine', 'Device']:\n    Part(lib, 'X')\n",
        (_old(3, "mine", "mine"),),
    ),
    Case(
        "a tool that the script names",
        _HEAD + "set_default_tool(KICAD5)\nr = Part('Device', 'R')\n",
        (finding(ErrorType.TOOL_VERSION, 2, tool="KICAD5", value="'kicad5'"),),
    ),
)
