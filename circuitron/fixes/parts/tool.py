"""A script names a tool (a KiCad release) whose libraries are not at hand, or one that SKiDL does not know."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.details import GeneratorError, RemovedName, ToolVersion, UndefinedName
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.parts.old_formats import is_old_library
from circuitron.knowledge.skidl_api import skidl_api, tool_at_hand
from circuitron.models import Edit, ErrorType, Finding, LibraryOrigin, TextChange
from circuitron.source.calls import called_name
from circuitron.source.edits import quoted
from circuitron.source.imports import skidl_imports

_KICAD = re.compile(r"kicad_?v?\d*(?:_\d+)?", re.IGNORECASE)


class Tool(Fix):
    """Names the tool of the libraries at hand, everywhere in the script."""

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
        changes = tuple(_changes(context, tool_at_hand(context.libraries)))
        for found in asked(context, *self.answers) if changes else ():
            if _names_tool(found) and not is_old_library(found):
                yield answer(self.name, found, changes, reason_for(context))


def reason_for(context: FixContext) -> str:
    """Why the tool at hand is the one to choose."""
    of_package = context.libraries.origin is LibraryOrigin.SKIDL
    source = "of the skidl package" if of_package else f"of KiCad {context.libraries.version}"
    return f"the symbol libraries at hand are those {source}: {tool_at_hand(context.libraries)} reads them"


def _names_tool(found: Finding) -> bool:
    """Whether a finding is about the tool: by its type, or by the name that it could not find."""
    match found.detail:
        case ToolVersion():
            return True
        case UndefinedName(name=named) | RemovedName(name=named):
            return bool(_KICAD.search(named))
        case GeneratorError(given=given, tool=tool):
            return bool(_KICAD.search(f"{given} {tool}"))
    return False


def _changes(context: FixContext, tool: str) -> Iterable[TextChange]:
    """Every place of the script that chooses a tool, rewritten."""
    keep = skidl_api().kicad_tools if context.libraries.origin is LibraryOrigin.SKIDL else {tool}
    imported: set[str] = set()
    for node in context.nodes:
        for chosen in chosen_tools(node):
            name = _tool_name(chosen)
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


def chosen_tools(node: ast.AST) -> Iterable[ast.expr]:
    """Expressions that name a tool: the argument of set_default_tool, `tool=` of any call, `config.tool = …`."""
    match node:
        case ast.Call(args=[chosen, *_]) if called_name(node) == "set_default_tool":
            yield chosen
        case ast.Call(keywords=keywords):
            for keyword in keywords:
                if keyword.arg == "tool":
                    yield keyword.value
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="config"), attr="tool")], value=value):
            yield value


def _tool_name(node: ast.expr) -> str | None:
    """The tool that an expression names, in capitals; "" for a misspelt one, None for one that is no KiCad."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if _KICAD.fullmatch(name):
            return skidl_api().default_tool if name == "KICAD" else name
        case ast.Constant(value=str(text)) if _KICAD.fullmatch(text.replace(" ", "")):
            return text.upper() if text == text.lower() else ""
    return None


def as_written(context: FixContext, node: ast.expr, tool: str) -> str:
    """The tool in the form that the script uses: `KICAD9`, `skidl.KICAD9`, `'kicad9'`."""
    if isinstance(node, ast.Attribute):
        return f"{context.segment(node.value)}.{tool}"
    if isinstance(node, ast.Constant):
        return quoted(tool.lower(), context.segment(node))
    return tool
