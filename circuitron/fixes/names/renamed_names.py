"""Functions, classes and constants under names that SKiDL or Python does not have: `run_erc()`, `xrange`, `true`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from circuitron.details.names import RemovedName, SkidlNotImported
from circuitron.details.python import Problem, PythonError, UndefinedName
from circuitron.edit import TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.names.rewriting import rewritten
from circuitron.knowledge.renames import Rename, renamed, renames_of
from circuitron.source.imports import bound_names, skidl_module
from circuitron.source.locations import statement_at
from circuitron.source.scopes import bindings

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def of_names(context: FixContext, found: Finding) -> Iterable[Proposal]:
    """Each name that a finding is about, written otherwise everywhere in the script."""
    for name in _names(context, found):
        for rename, changes in _renamed(context, name).items():
            yield Proposal(changes, f"{name} is written {rename.now}: {rename.why}", rename.safety)


def _names(context: FixContext, found: Finding) -> Iterable[str]:
    """The name that a finding is about; where something cannot be called, those that its statement calls.

    `from skidl import *` brings modules along: `net("A")` calls one.
    """
    match found.detail:
        case UndefinedName(name=name) | RemovedName(name=name) | SkidlNotImported(name=name):
            return {name} & renamed("name")
        case PythonError(problem=Problem.NOT_CALLABLE):
            statement = statement_at(context, found.span)
            calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)] if statement else []
            names = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
            return dict.fromkeys(name for name in names if name in renamed("name"))
    return ()


def _renamed(context: FixContext, name: str) -> dict[Rename, tuple[TextChange, ...]]:
    """What each row makes of the uses of a name, the first row that fits each use."""
    if any(other != name and other.casefold() == name.casefold() for other in bound_names(context)):
        return {}  # `Power`, where the script has a variable `power`: that is misspelt
    rows = [row for owner in ("", "skidl") for row in renames_of("name", owner, name) if row.by_fix]
    changes: dict[Rename, list[TextChange]] = {}
    for use in _uses(context, name):
        for row in rows:
            if found := rewritten(context, row, use):
                changes.setdefault(row, []).extend(found)
                break
    return {row: tuple(dict.fromkeys(found)) for row, found in changes.items()}


def _uses(context: FixContext, name: str) -> Iterator[ast.Name | ast.Attribute]:
    """Where the name is read and cannot be the script's own, and where it is read of the package: `skidl.run_erc`."""
    bound, package = name in bound_names(context), skidl_module(context)
    defined = any(isinstance(node, _DEFINITIONS) and node.name == name for node in context.nodes)
    for node in context.nodes:
        match node:
            case ast.Name(id=used, ctx=ast.Load()) if used == name:
                call = context.parents.get(node)
                called = isinstance(call, ast.Call) and call.func is node
                if not bound or (called and not defined and not bindings(context, node)):
                    yield node
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if (owner, attr) == (package, name):
                yield node
