"""The choice of a tool in a script that leaves it to SKiDL, which looks for the libraries of another KiCad."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext
from circuitron.fixes.parts.tool_names import SETTER, as_written, chosen_tools
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.calls import called_name
from circuitron.source.edits import first_statement, insert_after, insert_before
from circuitron.source.imports import extend

_PATHS = frozenset({"lib_search_paths", "footprint_search_paths"})


def choice_of(context: FixContext, tool: str) -> Iterator[TextChange]:
    """Changes that choose a tool behind the imports, before anything of the project's is imported; none where the
    script chooses one itself. Folders that it adds to the search paths of SKiDL's own tool are added to those of the
    chosen one.
    """
    if not _is_chosen(context):
        yield from _setting(context, tool)
        yield from _keys(context, tool)


def _is_chosen(context: FixContext) -> bool:
    """Whether the script itself chooses its default tool somewhere."""
    choosing = (n for n in context.nodes if not isinstance(n, ast.Call) or called_name(n) == SETTER)
    return any(True for node in choosing for _ in chosen_tools(node))


def _setting(context: FixContext, tool: str) -> Iterator[TextChange]:
    """The call, behind the first import of SKiDL and the imports that follow it."""
    body = context.tree.body if context.tree else []
    project = next((statement for statement in body if _imports_project(statement)), None)
    carrier = next(_imports_of_skidl(body), None)
    if carrier is None or (project is not None and project.lineno < carrier.lineno):
        place = project or first_statement(context)
        if place is not None:
            lines = (f"from skidl import {tool}, {SETTER}", f"{SETTER}({tool})")
            yield insert_before(context, place, *lines)
        return
    place = _last_import(body, carrier)
    if isinstance(carrier, ast.Import):
        module = next(alias.asname or "skidl" for alias in carrier.names if alias.name.partition(".")[0] == "skidl")
        yield insert_after(context, place, f"{module}.{SETTER}({module}.{tool})")
    elif carrier.module != "skidl":  # of one of its modules
        yield insert_after(context, place, f"from skidl import {tool}, {SETTER}", f"{SETTER}({tool})")
    else:
        missing = [name for name in (tool, SETTER) if name not in _imported(carrier)]
        if missing and "*" not in _imported(carrier):
            yield extend(context, carrier, missing)
        yield insert_after(context, place, f"{SETTER}({tool})")


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
