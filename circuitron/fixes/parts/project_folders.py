"""A library of the project that SKiDL does not find, because it is not below the folder that the script runs in."""

from __future__ import annotations

import ast
import posixpath
from collections.abc import Iterator
from itertools import takewhile

from circuitron.details.names import LibraryNotFound, PartNotFound
from circuitron.edit import Safety, TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.knowledge.project_libraries import ProjectLibrary
from circuitron.source.calls import argument, called_name
from circuitron.source.edits import add_keyword, first_statement, insert_after, insert_before
from circuitron.source.imports import import_module, means_skidl, skidl_name
from circuitron.source.locations import calls_at

_BEGINNING = (ast.Import, ast.ImportFrom, ast.Expr)  # docstring, imports, the choice of a tool


def library_by_folder(context: FixContext, found: Finding) -> Iterator[Proposal]:
    """The library's folder on SKiDL's search path, relative to the script's own file, so that the script finds it
    wherever it is started. A part of such a library is never taken from another one.
    """
    detail = found.detail
    if not isinstance(detail, LibraryNotFound | PartNotFound):
        return
    own = context.project.named(detail.library)
    if own is None:
        return
    if own.tool == "SKIDL" and context.project.is_below_script(own):
        return  # an earlier run of SKiDL kept it beside the script
    hidden = isinstance(detail, PartNotFound)  # KiCad has a library of the same name, without the part
    if hidden and (context.project.is_below_script(own) or detail.part not in _names(context, own)):
        return
    if not own.shown:
        reason = f"{own.file} is the library {own.name}; a script sees it with --project set to the checkout"
        yield Proposal((), reason, Safety.UNSAFE)
    elif changes := tuple(on_search_path(context, found, own, first=hidden)):
        reason = f"{own.file} of the project is the library {own.name}: SKiDL looks there on request"
        unsafe = hidden or own.tool == "SKIDL"  # which an earlier run wrote
        yield Proposal(changes, reason, Safety.UNSAFE if unsafe else Safety.SAFE)


def _names(context: FixContext, own: ProjectLibrary) -> tuple[str, ...]:
    return context.symbols.in_library(own.stem)


def on_search_path(
    context: FixContext, found: Finding | None, own: ProjectLibrary, *, first: bool = False
) -> Iterator[TextChange]:
    """Changes that put the folder of a library on SKiDL's search path.

    Args:
        found: of the part that needs it; its call may name a tool.
        first: before KiCad's own libraries.
    """
    tool, imports = _tool(context, found, own)
    paths, more = skidl_name(context, "lib_search_paths")
    place = posixpath.relpath(own.folder, context.folder)
    steps = "".join(f', "{step}"' for step in place.split("/") if step != ".")
    here = "os.path.dirname(__file__)"
    folder = f"os.path.join({here}{steps})" if steps else here
    line = f"{paths}[{tool}].insert(0, {folder})" if first else f"{paths}[{tool}].append({folder})"
    if line not in context.text:
        yield from imports
        yield from more
        if _import_of_os(context) is None:
            yield from import_module(context, "import os")
        yield from _line(context, line)
    if own.tool == "SKIDL" and found is not None:
        yield from _read_as_skidl(context, found, tool)


def _tool(context: FixContext, found: Finding | None, own: ProjectLibrary) -> tuple[str, tuple[TextChange, ...]]:
    """The key of the search path: the tool that reads the library, as the script names it."""
    if own.tool:
        return skidl_name(context, own.tool)
    asking = calls_at(context, found.span, "Part", "SchLib") if found is not None else ()
    calls = [*asking, *_default_tools(context)]
    for call in calls:
        chosen = argument(call, 0, "tool") if called_name(call) == "set_default_tool" else argument(call, 99, "tool")
        if isinstance(chosen, ast.Name | ast.Attribute):
            return context.segment(chosen), ()
    name, changes = skidl_name(context, "get_default_tool")
    return f"{name}()", changes


def _default_tools(context: FixContext) -> Iterator[ast.Call]:
    """`set_default_tool(…)` at the level of the module."""
    for statement in context.tree.body if context.tree else ():
        match statement:
            case ast.Expr(value=ast.Call() as call) if called_name(call) == "set_default_tool":
                yield call


def _import_of_os(context: FixContext) -> ast.stmt | None:
    """The statement among those that the script begins with which gives it `os`."""
    body = context.tree.body if context.tree else []
    for statement in takewhile(lambda statement: isinstance(statement, _BEGINNING), body):
        if isinstance(statement, ast.Import) and "os" in map(_name_bound, statement.names):
            return statement
    return None


def _name_bound(alias: ast.alias) -> str:
    return alias.asname or alias.name.partition(".")[0]


def _line(context: FixContext, line: str) -> Iterator[TextChange]:
    """The line behind the imports that the script begins with, and behind its choice of a tool."""
    body = context.tree.body if context.tree else []
    import_of_os = _import_of_os(context)
    tools = {id(call) for call in _default_tools(context)}
    behind = [
        statement
        for statement in body
        if (isinstance(statement, ast.Expr) and id(statement.value) in tools)
        or (isinstance(statement, ast.ImportFrom) and means_skidl(statement))
        or (isinstance(statement, ast.Import) and any(alias.name == "skidl" for alias in statement.names))
        or statement is import_of_os
    ]
    first = first_statement(context)
    if behind:
        yield insert_after(context, behind[-1], line)
    elif first is not None:
        yield insert_before(context, first, line)


def _read_as_skidl(context: FixContext, found: Finding, tool: str) -> Iterator[TextChange]:
    for call in calls_at(context, found.span, "Part", "SchLib"):
        given = next((keyword for keyword in call.keywords if keyword.arg == "tool"), None)
        if given is None:
            yield add_keyword(context, call, "tool", tool)
        elif context.segment(given.value) != tool:
            yield context.replace(given.value, tool)
