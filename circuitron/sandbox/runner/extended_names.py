"""Functions that extend what they never make: `gnd += r[1]`, where the module has the net.

Python takes such a name for the function's own, and fails. A diagnose run goes on as if the function had declared it,
so that all else in the function is known as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_SCOPES = (*_FUNCTIONS, ast.ClassDef, ast.Lambda)
_BUILTIN = frozenset({"NC"})  # nets that no script makes

Function = ast.FunctionDef | ast.AsyncFunctionDef


def declare_extended(tree: ast.Module) -> set[ast.AugAssign]:
    """Declare in each function what it extends and another scope makes; the statements that would have failed."""
    found: set[ast.AugAssign] = set()
    declarations: list[tuple[Function, ast.stmt]] = []
    for function, outer in _functions(tree, ()):
        made, extending = _made(function), list(_extending(function))
        names = dict.fromkeys(_target(statement) for statement in extending)
        for name in (name for name in names if name not in made):
            inner = next((scope for scope in reversed(outer) if name in _made(scope)), None)
            if inner is not None or name in _made(tree) | _BUILTIN:
                found |= {statement for statement in extending if _target(statement) == name}
                nonlocal_ = inner is not None and not _is_global(inner, name)
                declarations.append((function, ast.Nonlocal([name]) if nonlocal_ else ast.Global([name])))
    for function, declaration in declarations:
        place = 1 if ast.get_docstring(function, clean=False) is not None else 0
        function.body.insert(place, ast.copy_location(declaration, function.body[place]))
    return found


def _functions(node: ast.AST, outer: tuple[Function, ...]) -> Iterator[tuple[Function, tuple[Function, ...]]]:
    """All functions, each with those around it, outermost first."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _FUNCTIONS):
            yield child, outer
            yield from _functions(child, (*outer, child))
        else:
            yield from _functions(child, outer)


def _extending(function: Function) -> Iterator[ast.AugAssign]:
    for node in _own_nodes(function):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and _target(node):
            yield node


def _target(statement: ast.AugAssign) -> str:
    return statement.target.id if isinstance(statement.target, ast.Name) else ""


def _made(scope: ast.AST) -> set[str]:
    """Names that a scope itself binds otherwise than by `+=`, is given, or declares."""
    made: set[str] = set()
    extended: set[ast.AST] = set()
    if isinstance(scope, _FUNCTIONS):
        made |= {node.arg for node in ast.walk(scope.args) if isinstance(node, ast.arg)}
    for node in _own_nodes(scope):
        match node:
            case ast.AugAssign(target=target, op=ast.Add()):
                extended.add(target)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) if node not in extended:
                made.add(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                made |= set(names)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                made.add(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                made.add(name)
            case ast.alias(name=name, asname=asname):
                made.add(asname or name.partition(".")[0])
    return made


def _is_global(scope: ast.AST, name: str) -> bool:
    return any(isinstance(node, ast.Global) and name in node.names for node in _own_nodes(scope))


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Nodes of a scope in order, without those of the scopes in it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, _SCOPES):
            yield from _own_nodes(child)
