"""`gnd += …` in a function makes `gnd` a name of its own, though the net of the module is the one to extend."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Literal

from circuitron.edit import Safety, TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.edits import insert_before
from circuitron.source.expression_types import CONNECTABLE, kind
from circuitron.source.index import SCOPES, name_given, parameters, walk_scope
from circuitron.source.locations import statement_at
from circuitron.source.scopes import enclosing

Word = Literal["global", "nonlocal"]
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def declared(context: FixContext, found: Finding, name: str) -> Iterator[Proposal]:
    """`global` or `nonlocal` for a name, and for all others of its function that it extends without ever making them.

    Safe for what `+=` connects. Not safe for counters and the like: the function may have lacked a start of its own.
    """
    statement = statement_at(context, found.span)
    function = enclosing(context, statement, *SCOPES) if statement is not None else None
    if not isinstance(function, _Function):
        return
    words = {other: _word(context, function, other) for other in _only_extended(function)}
    if (word := words.get(name)) is None:
        return
    connects = _connects(context, function, name)
    alike = [other for other in words if words[other] == word and _connects(context, function, other) is connects]
    changes = _declaration(context, function, word, alike)
    if changes:
        names = ", ".join(alike)
        where = "the module" if word == "global" else "the function around it"
        reason = f"{function.name}() extends {names} of {where}: without `{word}`, `+=` takes a name for its own"
        yield Proposal(changes, reason, Safety.SAFE if connects else Safety.UNSAFE)


def _only_extended(function: _Function) -> list[str]:
    """The names that a function gives `+=` and never makes, in order."""
    extended: dict[str, None] = {}
    own = set(parameters(function))
    targets: set[ast.AST] = set()
    for node in walk_scope(function):
        match node:
            case ast.AugAssign(target=ast.Name(id=name) as target):
                targets.add(target)
                (extended.update({name: None}) if isinstance(node.op, ast.Add) else own.add(name))
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) if node not in targets:
                own.add(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                own |= set(names)
            case _ if (bound := name_given(node)) is not None:
                own.add(bound)
    return [name for name in extended if name not in own]


def _word(context: FixContext, function: _Function, name: str) -> Word | None:
    """How a function declares a name that another scope makes; None where none does, or it is no variable there."""
    scope = _around(context, function)
    while isinstance(scope, _Function):
        if name in parameters(scope):
            return "nonlocal"
        if any(isinstance(node, ast.Global) and name in node.names for node in walk_scope(scope)):
            return "global"
        if _stores(context, scope, name):
            return "nonlocal"
        scope = _around(context, scope)
    if isinstance(scope, ast.Module) and _stores(context, scope, name):
        return "global"
    return "global" if name in skidl_api().builtins else None


def _around(context: FixContext, scope: ast.AST) -> ast.AST | None:
    """The next scope whose names a function sees: those of a class it does not."""
    found = enclosing(context, scope, *SCOPES)
    while isinstance(found, ast.ClassDef):
        found = enclosing(context, found, *SCOPES)
    return found


def _stores(context: FixContext, scope: ast.AST, name: str) -> list[ast.Name]:
    """Where a scope itself gives a name its value, `+=` aside."""
    return [
        node
        for node in walk_scope(scope)
        if isinstance(node, ast.Name)
        and node.id == name
        and isinstance(node.ctx, ast.Store)
        and not isinstance(context.parents.get(node), ast.AugAssign)
    ]


def _connects(context: FixContext, function: _Function, name: str) -> bool:
    """Whether all that the name may hold where it is made is connected by `+=`."""
    scope = _around(context, function)
    while scope is not None:
        if stores := _stores(context, scope, name):
            return all(kind(context, store) in CONNECTABLE for store in stores)
        scope = _around(context, scope)
    return name in skidl_api().builtins


def _declaration(context: FixContext, function: _Function, word: Word, names: list[str]) -> tuple[TextChange, ...]:
    """The names added to the declaration that the function begins with, or to a new one; empty where none fits."""
    declared_as = ast.Global if word == "global" else ast.Nonlocal
    for statement in function.body:
        if isinstance(statement, declared_as):
            return (context.replace(statement, f"{context.segment(statement)}, {', '.join(names)}"),)
    first = function.body[1 if ast.get_docstring(function) is not None else 0]
    if first.lineno == function.lineno or context.text[: context.replace(first, "").start].rpartition("\n")[2].strip():
        return ()
    return (insert_before(context, first, f"{word} {', '.join(names)}"),)
