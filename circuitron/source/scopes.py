"""Which values a variable may hold: assignments, loops, comprehensions and arguments, read off the tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from circuitron.source.program import Source

ANY = -1  # in a path: some element of a container

Path = tuple[int, ...]
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Module)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


class Binding(NamedTuple):
    """A name gets (an element of) the value of an expression."""

    value: ast.expr
    path: Path = ()


def enclosing(context: Source, node: ast.AST, *kinds: type[ast.AST]) -> ast.AST | None:
    """The innermost node of these kinds around `node`."""
    current = context.parents.get(node)
    while current is not None and not isinstance(current, kinds):
        current = context.parents.get(current)
    return current


def walk_scope(scope: ast.AST) -> Iterator[ast.AST]:
    """Nodes of a function, class or module without those of the functions and classes inside it."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, SCOPES):
            waiting[:0] = ast.iter_child_nodes(node)


def bindings(context: Source, name: ast.Name) -> list[Binding]:
    """All that a variable may hold at its place, as far as the source says; empty where it does not."""
    return bindings_at(context, name.id, name)


def bindings_at(context: Source, name: str, place: ast.AST) -> list[Binding]:
    """All that a variable of this name may hold at another node's place."""
    inside = place
    in_order = True  # the use runs where it stands, not later as the body of a function does
    scope = enclosing(context, place, *SCOPES, *COMPREHENSIONS)
    while scope is not None:
        found = list(_bound_in(context, scope, name, inside, in_order))
        if found or _is_local(scope, name):
            return found
        in_order = in_order and not isinstance(scope, FUNCTIONS)
        inside = scope
        scope = enclosing(context, scope, *SCOPES, *COMPREHENSIONS)
    return []


def _is_local(scope: ast.AST, name: str) -> bool:
    """Whether a function has a variable of this name, be its value known or not."""
    if not isinstance(scope, FUNCTIONS):
        return False
    if any(isinstance(node, ast.arg) and node.arg == name for node in ast.walk(scope.args)):
        return True
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store) for node in walk_scope(scope)
    )


def _bound_in(context: Source, scope: ast.AST, name: str, inside: ast.AST, in_order: bool) -> Iterator[Binding]:
    if isinstance(scope, COMPREHENSIONS):
        for generator in scope.generators:
            yield from _targets(generator.target, name, generator.iter, (ANY,))
        return
    certain, possible = _reaching(context, scope, name, inside) if in_order else (False, [])
    if certain:
        yield from possible
        return
    if isinstance(scope, FUNCTIONS):
        yield from _parameter(context, scope, name)
    if in_order and possible:
        yield from possible
        return
    for node in walk_scope(scope):
        yield from _bound_by(node, name)


def _reaching(context: Source, scope: ast.AST, name: str, inside: ast.AST) -> tuple[bool, list[Binding]]:
    """Bindings of the scope that may be the last before `inside`; True: one of them surely is."""
    found: list[Binding] = []
    current = inside
    while current is not scope:
        parent = context.parents[current]
        for sibling in _before(parent, current):
            direct = list(_bound_by(sibling, name))
            if direct and not isinstance(sibling, ast.For):
                return True, found + direct
            if not isinstance(sibling, SCOPES):
                found += [binding for node in [sibling, *walk_scope(sibling)] for binding in _bound_by(node, name)]
        if isinstance(parent, ast.For) and current in parent.body:
            bound = list(_bound_by(parent, name))
            if bound:
                return True, found + bound
        current = parent
    return False, found


def _before(parent: ast.AST, statement: ast.AST) -> Iterator[ast.stmt]:
    """Statements of the same block in front of one, the nearest first."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(parent, field, None)
        if isinstance(block, list) and statement in block:
            yield from reversed(block[: block.index(statement)])


def _bound_by(node: ast.AST, name: str) -> Iterator[Binding]:
    """What a single statement or expression binds the name to."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _targets(target, name, value, ())
        case ast.AnnAssign(target=ast.Name(id=bound), value=ast.expr() as value) if bound == name:
            yield Binding(value)
        case ast.NamedExpr(target=ast.Name(id=bound), value=value) if bound == name:
            yield Binding(value)
        case ast.For(target=target, iter=iterated):
            yield from _targets(target, name, iterated, (ANY,))


def _targets(target: ast.expr, name: str, value: ast.expr, path: Path) -> Iterator[Binding]:
    """Bindings of `name` in an assignment target, which may be a nest of tuples."""
    match target:
        case ast.Name(id=bound) if bound == name:
            yield Binding(value, path)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            starred = any(isinstance(element, ast.Starred) for element in elements)
            for place, element in enumerate(elements):
                yield from _targets(element, name, value, (*path, ANY if starred else place))
        case ast.Starred(value=inner):
            yield from _targets(inner, name, value, path)


def _parameter(context: Source, function: Function, name: str) -> Iterator[Binding]:
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
    for call in calls_of(context, function):
        for keyword in call.keywords:
            if keyword.arg == name:
                yield Binding(keyword.value)
        shift = 1 if names[:1] == ["self"] else 0
        if place is not None and 0 <= place - shift < len(call.args):
            given = call.args[: place - shift + 1]
            if not any(isinstance(arg, ast.Starred) for arg in given):
                yield Binding(given[-1])


def calls_of(context: Source, function: Function) -> list[ast.Call]:
    """Calls of a function of the script by its name, or by the variable that a lambda was assigned to."""
    names = _names_of(context, function)
    return [
        node
        for node in context.nodes
        if isinstance(node, ast.Call)
        and (
            (isinstance(node.func, ast.Name) and node.func.id in names)
            or (isinstance(node.func, ast.Attribute) and node.func.attr in names)
        )
    ]


def _names_of(context: Source, function: Function) -> set[str]:
    if not isinstance(function, ast.Lambda):
        owner = context.parents.get(function)
        return {owner.name} if function.name == "__init__" and isinstance(owner, ast.ClassDef) else {function.name}
    parent = context.parents.get(function)
    if isinstance(parent, ast.Assign) and parent.value is function:
        return {target.id for target in parent.targets if isinstance(target, ast.Name)}
    return set()


def functions_called(context: Source, call: ast.Call) -> Iterator[Function]:
    """Functions and lambdas of the script that a call by plain name may reach."""
    if not isinstance(call.func, ast.Name):
        return
    for node in context.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and call.func.id in _names_of(
            context, node
        ):
            yield node
