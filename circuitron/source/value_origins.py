"""Where in the source a value comes from: through variables, loops, containers, arguments and returns.

A finding names an expression, `u[pin]` or `Part('Device', kind)`, and the value it had. The name to be fixed
stands in a string literal elsewhere. Everything here follows names by reading, without running anything, and finds
nothing rather than something wrong: a value that is computed (f-string, `%`, `+`) has no literal.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeGuard

from circuitron.source.calls import argument, called_class
from circuitron.source.index import ANY, Path, walk_scope
from circuitron.source.program import Source
from circuitron.source.scopes import bindings, functions_called

_DEPTH = 40
_NESTED = 4  # dictionaries in one another


def literals(source: Source, expression: ast.expr, value: str | int) -> tuple[ast.Constant, ...]:
    """String or number literals that `expression` may take `value` from, in the order of the source.

    A list of pins, `u['A', 'K']`, gives the literals of its elements. Empty where the value is computed, or comes
    from outside the script.
    """
    found = {
        id(leaf): leaf
        for leaf in leaves(source, expression, spread=True)
        if isinstance(leaf, ast.Constant) and type(leaf.value) is type(value) and leaf.value == value
    }
    return tuple(sorted(found.values(), key=lambda node: (node.lineno, node.col_offset)))


def leaves(source: Source, expression: ast.expr, path: Path = (), spread: bool = False) -> list[ast.expr]:
    """The expressions that `expression` may stand for, followed as far as they can be: constants, calls, f-strings …

    Args:
        path: an element of its value: an index, or ANY.
        spread: a tuple or list in the expression itself counts as its elements.
    """
    return list(_Tracer(source, spread).follow(expression, path))


def part_calls(source: Source, expression: ast.expr) -> list[ast.Call]:
    """The `Part(…)` calls that made what `expression` may hold, through templates, copies and factory functions; of a
    class that derives from Part, the calls of Part's `__init__`."""
    found: dict[ast.Call, None] = {}
    waiting, seen = [expression], set[ast.expr]()
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        if (own := _own_class(source, node)) is not None:
            found |= dict.fromkeys(source.index.classes.constructions(own))
            continue
        for leaf in leaves(source, node):
            if not isinstance(leaf, ast.Call):
                continue
            if called_class(source, leaf) == "Part":
                found[leaf] = None
            elif (made := source.index.classes.made_by(leaf)) is not None:
                if source.index.classes.origin(made) == "Part":
                    found |= dict.fromkeys(source.index.classes.constructions(made))
            elif _is_attribute(leaf.func, "copy"):
                waiting.append(leaf.func.value)
            else:  # a template that is called, `resistor(value='1k')`
                waiting.append(leaf.func)
    return list(found)


def _own_class(source: Source, node: ast.expr) -> ast.ClassDef | None:
    """The class that `self` is an object of, where that derives from Part."""
    classes = source.index.classes
    around = classes.around(node) if isinstance(node, ast.Name) and node.id == "self" else None
    return around if around is not None and classes.origin(around) == "Part" else None


def _is_attribute(node: ast.expr, name: str) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and node.attr == name


class _Tracer:
    """Follows expressions to where their values come from; each place once."""

    def __init__(self, source: Source, spread: bool, opened: frozenset[ast.expr] | None = None) -> None:
        self.source = source
        self.spread = spread
        self.opened = opened  # what dictionaries are looked for in; None where values are
        self.seen: set[tuple[ast.AST, Path]] = set()

    def follow(self, node: ast.expr, path: Path) -> Iterator[ast.expr]:
        if (node, path) in self.seen or len(path) > _DEPTH or len(self.seen) > 10_000:
            return
        self.seen.add((node, path))
        match node:
            case ast.Name():
                for binding in bindings(self.source, node):
                    yield from self.follow(binding.value, binding.path + path)
            case ast.Attribute(value=ast.Name(id=owner)):
                values = attribute_values(self.source, node)
                yield from self._all(values, path) if values or owner == "self" else iter((node,))
            case ast.IfExp(body=one, orelse=other):
                yield from self._all([one, other], path)
            case ast.BoolOp(values=values):
                yield from self._all(values, path)
            case ast.NamedExpr(value=value) | ast.Starred(value=value):
                yield from self.follow(value, path)
            case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
                yield from self._elements(elements, path)
            case ast.Dict():
                yield from self._dictionary(node, path)
            case ast.BinOp() if path:
                yield from self._operation(node, path)
            case ast.Subscript():
                yield from self._subscript(node, path)
            case ast.ListComp(elt=element) | ast.SetComp(elt=element) | ast.GeneratorExp(elt=element) if path:
                yield from self.follow(element, path[1:])
            case ast.Call():
                yield from self._call(node, path)
            case ast.Constant() if path:
                return
            case _:
                yield node

    def _all(self, nodes: list[ast.expr], path: Path) -> Iterator[ast.expr]:
        for node in nodes:
            yield from self.follow(node, path)

    def _elements(self, elements: list[ast.expr], path: Path) -> Iterator[ast.expr]:
        if not path:
            if self.spread:
                yield from self._all(elements, ())
            return
        starred = any(isinstance(element, ast.Starred) for element in elements)
        if path[0] == ANY or starred:
            for element in elements:
                yield from self.follow(element, path if isinstance(element, ast.Starred) else path[1:])
        elif path[0] < len(elements):
            yield from self.follow(elements[path[0]], path[1:])

    def _dictionary(self, node: ast.Dict, path: Path) -> Iterator[ast.expr]:
        if path:
            yield from self._all([key for key in node.keys if key], path[1:])
        elif self.opened is not None:
            yield node

    def _dictionaries(self, node: ast.expr) -> Iterator[ast.Dict]:
        """Dictionary displays that an expression may stand for, such as those that a loop goes through."""
        opened = self.opened or frozenset()
        if node in opened or len(opened) > _NESTED:
            return
        inside = _Tracer(self.source, spread=False, opened=opened | {node})
        yield from (leaf for leaf in inside.follow(node, ()) if isinstance(leaf, ast.Dict))

    def _operation(self, node: ast.BinOp, path: Path) -> Iterator[ast.expr]:
        if isinstance(node.op, ast.Add):  # lists joined
            yield from self._all([node.left, node.right], (ANY, *path[1:]))
        elif isinstance(node.op, ast.Mult):  # a list repeated, or SKiDL's `2 * part`
            yield from self._all([node.left, node.right], path)
        else:
            yield node

    def _subscript(self, node: ast.Subscript, path: Path) -> Iterator[ast.expr]:
        index = node.slice
        wanted = index.value if isinstance(index, ast.Constant) else None
        for container in self._dictionaries(node.value):
            for key, value in zip(container.keys, container.values, strict=True):
                if wanted is None or (isinstance(key, ast.Constant) and key.value == wanted):
                    yield from self.follow(value, path)
        place = index.value if isinstance(index, ast.Constant) and type(index.value) is int else ANY
        yield from self.follow(node.value, (place if place >= 0 else ANY, *path))

    def _call(self, node: ast.Call, path: Path) -> Iterator[ast.expr]:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if path and node.args and name == "enumerate":
            if path[1:2] != (0,):
                yield from self.follow(node.args[0], (path[0], *path[2:]))
        elif path and name == "zip":
            chosen = node.args[path[1] : path[1] + 1] if len(path) > 1 and path[1] != ANY else node.args
            yield from self._all(chosen, (path[0], *path[2:]))
        elif node.args and name in {"reversed", "sorted", "list", "tuple", "set", "iter"}:
            yield from self.follow(node.args[0], (ANY, *path[1:]) if path else ())
        elif path and isinstance(node.func, ast.Attribute) and method in {"items", "values", "keys"}:
            yield from self._view(node.func.value, method, path)
        elif node.args and name == "str":
            yield from self.follow(node.args[0], path)
        else:
            returned = list(self._returns(node))
            yield from self._all(returned, path) if returned else iter((node,))

    def _view(self, mapping: ast.expr, method: str, path: Path) -> Iterator[ast.expr]:
        part, rest = ("keys", path[1:]) if method == "keys" else ("values", path[1:])
        if method == "items":
            part, rest = ("keys" if path[1:2] == (0,) else "values"), path[2:]
        for container in self._dictionaries(mapping):
            yield from self._all([item for item in getattr(container, part) if item], rest)

    def _returns(self, call: ast.Call) -> Iterator[ast.expr]:
        """What a function of the script returns."""
        for function in functions_called(self.source, call):
            if isinstance(function, ast.Lambda):
                yield function.body
                continue
            for inner in walk_scope(function):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield _handed_back(function, inner.value, call) or inner.value


def _handed_back(function: ast.FunctionDef | ast.AsyncFunctionDef, value: ast.expr, call: ast.Call) -> ast.expr | None:
    """What a call gives for the parameter that a function returns as it is; None of other functions."""
    names = [parameter.arg for parameter in (*function.args.posonlyargs, *function.args.args)]
    if not isinstance(value, ast.Name) or value.id not in names or names[0] in ("self", "cls"):
        return None
    stored = (node for node in walk_scope(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    if any(node.id == value.id for node in stored) or any(isinstance(given, ast.Starred) for given in call.args):
        return None
    return argument(call, names.index(value.id), value.id)


def attribute_values(source: Source, node: ast.Attribute) -> list[ast.expr]:
    """Values that are assigned to an attribute of a variable, in the class of its object and the family of that."""
    owner, classes = node.value, source.index.classes
    if not isinstance(owner, ast.Name) or not classes:
        return []
    if owner.id == "self":
        made = [classes.around(node)]
    else:
        made = [classes.made_by(leaf) for leaf in leaves(source, owner) if isinstance(leaf, ast.Call)]
    known = (definition for definition in made if definition is not None)
    return [value for definition in known for value in classes.values(definition, node.attr)]
