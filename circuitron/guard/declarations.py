"""Names that a repair declares as those of another scope: `global`, `nonlocal`.

A declaration turns what a function makes for itself into what others have. It is right only where the function makes
nothing: it has `+=` alone for the name, so that without the declaration it could not run, and the other scope makes it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from circuitron.guard.program import DEFINITIONS, FUNCTIONS, Function, Program
from circuitron.source.index import name_given, parameters, walk_scope


def undue_declarations(before: Program, after: Program) -> Iterator[str]:
    """Reasons against declarations that the second program has and the first has not."""
    old = _functions(before)
    for path, functions in _functions(after).items():
        earlier = old.get(path, [])
        known = [name for function in earlier for name in _declared(function)]
        for function in functions:
            for name in _declared(function):
                if name not in known and not _is_due(after, function, name, earlier):
                    yield f"{function.name}() takes {name} for a variable of another scope"


def _functions(program: Program) -> dict[tuple[str, ...], list[Function]]:
    """The functions of a program by their names and those of what is around them."""
    found: dict[tuple[str, ...], list[Function]] = defaultdict(list)
    for statement, around in program.around.items():
        if isinstance(statement, FUNCTIONS):
            outer = tuple(other.name for other in around if isinstance(other, DEFINITIONS))
            found[*outer, statement.name].append(statement)
    return found


def _declared(function: Function) -> dict[str, type[ast.stmt]]:
    """The names that a function itself declares."""
    statements = (node for node in walk_scope(function) if isinstance(node, ast.Global | ast.Nonlocal))
    return {name: type(statement) for statement in statements for name in statement.names}


def _is_due(program: Program, function: Function, name: str, earlier: list[Function]) -> bool:
    if not all(_only_extends(one, name) for one in (function, *earlier)):
        return False
    scopes = [other for other in reversed(program.around[function]) if isinstance(other, FUNCTIONS)]
    if _declared(function)[name] is ast.Nonlocal:
        return any(_makes(scope, name) for scope in scopes)
    hidden = any(_makes(scope, name) and name not in _declared(scope) for scope in scopes)
    return not hidden and (name == "NC" or (program.tree is not None and _makes(program.tree, name)))


def _only_extends(function: Function, name: str) -> bool:
    """Whether a function gives a name `+=`, and does nothing else that gives it a value."""
    stored, added = _stored(function, name)
    return bool(added) and stored == added and not _is_given(function, name) and not _binds(function, name)


def _makes(scope: ast.AST, name: str) -> bool:
    """Whether a scope itself gives a name its first value."""
    stored, added = _stored(scope, name)
    return bool(stored - added) or _is_given(scope, name)


def _stored(scope: ast.AST, name: str) -> tuple[set[ast.AST], set[ast.AST]]:
    """Where a scope stores a name, and where of that by `+=`."""
    stored: set[ast.AST] = set()
    added: set[ast.AST] = set()
    for node in walk_scope(scope):
        match node:
            case ast.Name(id=other, ctx=ast.Store() | ast.Del()) if other == name:
                stored.add(node)
            case ast.AugAssign(target=ast.Name(id=other) as target, op=ast.Add()) if other == name:
                added.add(target)
    return stored, added


def _is_given(scope: ast.AST, name: str) -> bool:
    return isinstance(scope, FUNCTIONS) and name in parameters(scope)


def _binds(scope: ast.AST, name: str) -> bool:
    """Whether a definition, an import or a pattern in a scope binds a name."""
    return any(name_given(node) == name for node in walk_scope(scope))
