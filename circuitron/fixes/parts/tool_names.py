"""Where a script names a tool (a KiCad release), and how it writes it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from circuitron.fixes.base import FixContext
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.calls import called_name
from circuitron.source.edits import quoted

SETTER = "set_default_tool"
KICAD = re.compile(r"kicad_?v?\d*(?:_\d+)?", re.IGNORECASE)


def chosen_tools(node: ast.AST) -> Iterable[ast.expr]:
    """Expressions that name a tool: the argument of set_default_tool, `tool=` of any call, `config.tool = …`."""
    match node:
        case ast.Call(args=[chosen, *_]) if called_name(node) == SETTER:
            yield chosen
        case ast.Call(keywords=keywords):
            for keyword in keywords:
                if keyword.arg == "tool":
                    yield keyword.value
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="config"), attr="tool")], value=value):
            yield value


def tool_name(node: ast.expr) -> str | None:
    """The tool that an expression names, in capitals; "" for a misspelt one, None for one that is no KiCad."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if KICAD.fullmatch(name):
            return skidl_api().default_tool if name == "KICAD" else name
        case ast.Constant(value=str(text)) if KICAD.fullmatch(text.replace(" ", "")):
            return text.upper() if text == text.lower() else ""
    return None


def as_written(context: FixContext, node: ast.expr, tool: str) -> str:
    """The tool in the form that the script uses: `KICAD9`, `skidl.KICAD9`, `'kicad9'`."""
    if isinstance(node, ast.Attribute):
        return f"{context.segment(node.value)}.{tool}"
    if isinstance(node, ast.Constant):
        return quoted(tool.lower(), context.segment(node))
    return tool
