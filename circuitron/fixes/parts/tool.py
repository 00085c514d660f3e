"""A tool (a KiCad release) whose libraries are not at hand: one that a script names, or the one that SKiDL chooses."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.details.calls import GeneratorError
from circuitron.details.names import RemovedName, ToolVersion
from circuitron.details.python import UndefinedName
from circuitron.edit import Edit, TextChange
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.fixes.parts.default_tool import choice_of
from circuitron.fixes.parts.old_formats import is_old_library
from circuitron.fixes.parts.tool_names import KICAD, SETTER, as_written, chosen_tools, tool_name
from circuitron.knowledge.skidl_api import skidl_api, tool_at_hand
from circuitron.run_request import LibraryOrigin
from circuitron.source.imports import skidl_imports


class Tool(Fix):
    """Names the tool of the libraries at hand wherever the script names one; chooses it where it is left to SKiDL.

    The choice stands behind the imports, before anything of the project's is imported. Folders that the script adds to
    the search paths of SKiDL's own tool are added to those of the chosen one.
    """

    name: ClassVar[str] = "tool"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.TOOL_VERSION,
            ErrorType.UNDEFINED_NAME,
            ErrorType.REMOVED_NAME,
            ErrorType.GENERATOR_ERROR,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        tool = tool_at_hand(context.libraries)
        changes = tuple(_changes(context, tool))
        for found in findings_of(context, *self.answers):
            if changes and _names_tool(found) and not is_old_library(found):
                yield answer(self.name, found, changes, _reason(context))
            elif _is_left_open(found) and (choice := tuple(choice_of(context, tool))):
                yield answer(self.name, found, choice, _reason(context)).model_copy(update={"goes_along": True})


def _reason(context: FixContext) -> str:
    """Why the tool at hand is the one to choose."""
    of_package = context.libraries.origin is LibraryOrigin.SKIDL
    source = "of the skidl package" if of_package else f"of KiCad {context.libraries.version}"
    return f"the symbol libraries at hand are those {source}: {tool_at_hand(context.libraries)} reads them"


def _is_left_open(found: Finding) -> bool:
    """Whether a finding only says that the script leaves the tool to SKiDL, which is no fault."""
    return isinstance(found.detail, ToolVersion) and found.detail.function == SETTER


def _names_tool(found: Finding) -> bool:
    """Whether a finding is about the tool: by its type, or by the name that it could not find."""
    match found.detail:
        case ToolVersion():
            return True
        case UndefinedName(name=named) | RemovedName(name=named):
            return bool(KICAD.search(named))
        case GeneratorError(given=given, tool=tool):
            return bool(KICAD.search(f"{given} {tool}"))
    return False


def _changes(context: FixContext, tool: str) -> Iterable[TextChange]:
    """Every place of the script that chooses a tool, rewritten."""
    keep = skidl_api().kicad_tools if context.libraries.origin is LibraryOrigin.SKIDL else {tool}
    imported: set[str] = set()
    for node in context.nodes:
        for chosen in chosen_tools(node):
            name = tool_name(chosen)
            if name is None or name in keep:
                continue
            imported.add(name)
            yield context.replace(chosen, as_written(context, chosen, tool))
    for statement in skidl_imports(context):
        names = [alias.asname or alias.name for alias in statement.names]
        if imported & set(names):
            wanted = dict.fromkeys(
                tool if name in imported else context_name for name, context_name in _pairs(statement)
            )
            yield context.replace(statement, f"from skidl import {', '.join(wanted)}")


def _pairs(statement: ast.ImportFrom) -> list[tuple[str, str]]:
    """Each name of an import list as it is bound, and as it is written."""
    return [(a.asname or a.name, f"{a.name} as {a.asname}" if a.asname else a.name) for a in statement.names]
