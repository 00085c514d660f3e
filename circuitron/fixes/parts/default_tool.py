"""A script leaves the tool to SKiDL, which looks for the libraries of another KiCad than the one at hand."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details import ToolVersion
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.parts.tool import as_written, chosen_tools, reason_for
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.calls import called_name
from circuitron.source.edits import first_statement, insert_after, insert_before
from circuitron.source.imports import extend

_SETTER = "set_default_tool"
_PATHS = frozenset({"lib_search_paths", "footprint_search_paths"})


class DefaultTool(Fix):
    """Chooses the tool of the libraries at hand behind the imports, before anything of the project's is imported.

    Folders that the script adds to the search paths of SKiDL's own tool are added to those of the chosen one.
    """

    name: ClassVar[str] = "default-tool"
    goes_along: ClassVar[bool] = True
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.TOOL_VERSION})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(ToolVersion):
            tool = detail.tool_at_hand
            if detail.function == _SETTER and not _is_chosen(context):
                yield answer(self.name, found, (*_setting(context, tool), *_keys(context, tool)), reason_for(context))


def _is_chosen(context: FixContext) -> bool:
    """Whether the script itself chooses its default tool somewhere."""
    choosing = (n for n in context.nodes if not isinstance(n, ast.Call) or called_name(n) == _SETTER)
    return any(True for node in choosing for _ in chosen_tools(node))


def _setting(context: FixContext, tool: str) -> Iterator[TextChange]:
    """The call, behind the first import of SKiDL and the imports that follow it."""
    body = context.tree.body if context.tree else []
    project = next((statement for statement in body if _imports_project(statement)), None)
    carrier = next(_imports_of_skidl(body), None)
    if carrier is None or (project is not None and project.lineno < carrier.lineno):
        place = project or first_statement(context)
        if place is not None:
            lines = (f"from skidl import {tool}, {_SETTER}", f"{_SETTER}({tool})")
            yield insert_before(context, place, *lines)
        return
    place = _last_import(body, carrier)
    if isinstance(carrier, ast.Import):
        module = next(alias.asname or "skidl" for alias in carrier.names if alias.name.partition(".")[0] == "skidl")
        yield insert_after(context, place, f"{module}.{_SETTER}({module}.{tool})")
    elif carrier.module != "skidl":  # of one of its modules
        yield insert_after(context, place, f"from skidl import {tool}, {_SETTER}", f"{_SETTER}({tool})")
    else:
        missing = [name for name in (tool, _SETTER) if name not in _imported(carrier)]
        if missing and "*" not in _imported(carrier):
            yield extend(context, carrier, missing)
        yield insert_after(context, place, f"{_SETTER}({tool})")


def _imports_of_skidl(body: Iterable[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Imports of SKiDL that the module's own scope sees: not those inside functions and classes."""
    for statement in body:
        match statement:
            case ast.Import(names=names) if any(_bound(alias) == "skidl" for alias in names):
                yield statement
            case ast.ImportFrom(module=str(module), level=0) if module.partition(".")[0] == "skidl":
                yield statement
            case ast.If() | ast.Try() | ast.With() | ast.For() | ast.While():
                yield from _imports_of_skidl(
                    child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.stmt)
                )


def _bound(alias: ast.alias) -> str:
    """The package whose name an import statement binds: `import skidl.part` gives skidl, `… as p` the module alone."""
    return alias.name if alias.asname else alias.name.partition(".")[0]


def _imported(statement: ast.ImportFrom) -> set[str]:
    return {alias.asname or alias.name for alias in statement.names}


def _imports_project(statement: ast.stmt) -> bool:
    """Whether a statement may import a module of the project, which may make parts at once."""
    match statement:
        case ast.Import(names=names):
            roots = [alias.name.partition(".")[0] for alias in names]
        case ast.ImportFrom(module=module, level=level):
            roots = ["." if level else str(module).partition(".")[0]]
        case _:
            return False
    return any(root != "skidl" and root not in sys.stdlib_module_names for root in roots)


def _last_import(body: list[ast.stmt], carrier: ast.stmt) -> ast.stmt:
    """The last of the imports that follow on a statement, before one of the project's."""
    if carrier not in body:
        return carrier
    last = carrier
    for statement in body[body.index(carrier) + 1 :]:
        if not isinstance(statement, ast.Import | ast.ImportFrom) or _imports_project(statement):
            break
        last = statement
    return last


def _keys(context: FixContext, tool: str) -> Iterator[TextChange]:
    """`lib_search_paths[KICAD]`, by whichever name of SKiDL's own tool, written for the tool that is chosen."""
    names = {"KICAD", skidl_api().default_tool}
    for key in _path_keys(context):
        match key:
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in names:
                yield context.replace(key, as_written(context, key, tool))
            case ast.Constant(value=str(text)) if text.upper() in names:
                yield context.replace(key, as_written(context, key, tool))


def _path_keys(context: FixContext) -> Iterator[ast.expr]:
    """The tools whose search paths a script reads or changes."""
    for node in context.nodes:
        match node:
            case ast.Subscript(value=ast.Name(id=paths) | ast.Attribute(attr=paths), slice=key) if paths in _PATHS:
                yield key
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=paths) | ast.Attribute(attr=paths)), args=[ast.Dict(keys=keys)]
            ) if paths in _PATHS:
                yield from filter(None, keys)
