"""Symbols of unverified pinout, which a language model wrote: found where supplementary symbols are found."""

from __future__ import annotations

import ast
import posixpath

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext
from circuitron.fixes.parts.project_folders import on_search_path
from circuitron.knowledge.project_libraries import ProjectLibrary
from circuitron.knowledge.supplement import BESIDE, BESIDE_FILE
from circuitron.source.calls import argument, called_name


def taken_from_beside(context: FixContext) -> frozenset[str]:
    """The symbols that parts of a script take from the library beside it."""
    calls = (call for call in context.all(ast.Call) if called_name(call) == "Part")
    return frozenset(_text(argument(call, 1, "name")) for call in calls if _text(argument(call, 0, "lib")) == BESIDE)


def beside(context: FixContext) -> tuple[TextChange, ...]:
    """Changes that have the script find the library beside it."""
    library = ProjectLibrary(name=BESIDE, file=posixpath.join(context.folder, BESIDE_FILE))
    return tuple(dict.fromkeys(on_search_path(context, None, library)))


def _text(node: ast.AST | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
