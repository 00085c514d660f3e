"""Which values a variable may hold: assignments, loops, comprehensions and arguments, read off the tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from circuitron.source.calls import given_self
from circuitron.source.index import (
    ANY,
    COMPREHENSIONS,
    FUNCTIONS,
    SCOPES,
    Binding,
    Function,
    bound_by,
    parameters,
    targets_of,
)
from circuitron.source.program import Source


def enclosing(source: Source, node: ast.AST, *kinds: type[ast.AST]) -> ast.AST | None:
    """The innermost node of these kinds around `node`."""
    current = source.parents.get(node)
    while current is not None and not isinstance(current, kinds):
        current = source.parents.get(current)
    return current


def bindings(source: Source, name: ast.Name) -> list[Binding]:
    """All that a variable may hold at its place, as far as the source says; empty where it does not."""
    return bindings_at(source, name.id, name)


def bindings_at(source: Source, name: str, place: ast.AST) -> list[Binding]:
    """All that a variable of this name may hold at another node's place."""
    inside = place
    in_order = True  # the use runs where it stands, not later as the body of a function does
    scope = enclosing(source, place, *SCOPES, *COMPREHENSIONS)
    while scope is not None:
        found = list(_bound_in(source, scope, name, inside, in_order))
        if found or _is_local(source, scope, name):
            return found
        in_order = in_order and not isinstance(scope, FUNCTIONS)
        inside = scope
        scope = enclosing(source, scope, *SCOPES, *COMPREHENSIONS)
    return []


def _is_local(source: Source, scope: ast.AST, name: str) -> bool:
    """Whether a function has a variable of this name, be its value known or not."""
    if not isinstance(scope, FUNCTIONS):
        return False
    return name in parameters(scope) or (scope in source.index.scopes and name in source.index.scopes[scope].stored)


def _bound_in(source: Source, scope: ast.AST, name: str, inside: ast.AST, in_order: bool) -> Iterator[Binding]:
    if isinstance(scope, COMPREHENSIONS):
        for generator in scope.generators:
            yield from (b for bound, b in targets_of(generator.target, generator.iter, (ANY,)) if bound == name)
        return
    certain, possible = _reaching(source, scope, name, inside) if in_order else (False, [])
    if certain:
        yield from possible
        return
    if isinstance(scope, FUNCTIONS):
        yield from _parameter(source, scope, name)
    if in_order and possible:
        yield from possible
    elif scope in source.index.scopes:
        yield from source.index.scopes[scope].bindings.get(name, ())


def _reaching(source: Source, scope: ast.AST, name: str, inside: ast.AST) -> tuple[bool, list[Binding]]:
    """Bindings of the scope that may be the last before `inside`; True: one of them certainly is."""
    found: list[Binding] = []
    current = inside
    while current is not scope:
        for statement in source.index.binding_before(current, name):
            direct = _direct(statement, name)
            if direct and not isinstance(statement, ast.For):
                return True, found + direct
            found += source.index.within[statement][name]
        parent = source.parents[current]
        if isinstance(parent, ast.For) and source.index.places.get(current, (None, ""))[1] == "body":
            direct = _direct(parent, name)
            if direct:
                return True, found + direct
        current = parent
    return False, found


def _direct(statement: ast.AST, name: str) -> list[Binding]:
    """What a statement itself binds a name to."""
    return [binding for bound, binding in bound_by(statement) if bound == name]


def _parameter(source: Source, function: Function, name: str) -> Iterator[Binding]:
    """A parameter's default, and what the calls of the function pass for it."""
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    names = [arg.arg for arg in positional]
    if name not in names and name not in [arg.arg for arg in arguments.kwonlyargs]:
        return
    defaults = dict(zip(reversed(names), reversed(arguments.defaults), strict=False))
    for arg, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if value is not None:
            defaults[arg.arg] = value
    if name in defaults:
        yield Binding(defaults[name])
    place = names.index(name) if name in names else None
    for call in calls_of(source, function):
        for keyword in call.keywords:
            if keyword.arg == name:
                yield Binding(keyword.value)
        shift = (1 if names[:1] == ["self"] else 0) - given_self(call)
        if place is not None and 0 <= place - shift < len(call.args):
            given = call.args[: place - shift + 1]
            if not any(isinstance(arg, ast.Starred) for arg in given):
                yield Binding(given[-1])


def calls_of(source: Source, function: Function) -> list[ast.Call]:
    """Calls of a function of the script by its name, or by the variable that a lambda was assigned to; those of an
    `__init__` by its class, by those that inherit it, and by `super()`."""
    named = [call for name in source.index.names_of(function) for call in source.index.calls.get(name, ())]
    inherited = () if isinstance(function, ast.Lambda) else source.index.classes.initialised(function)
    return list(dict.fromkeys([*named, *inherited]))


def functions_called(source: Source, call: ast.Call) -> Sequence[Function]:
    """Functions and lambdas of the script that a call by plain name may reach, and methods by `self.name`."""
    if isinstance(call.func, ast.Name):
        return source.index.functions.get(call.func.id, ())
    return tuple(source.index.classes.methods(call))
