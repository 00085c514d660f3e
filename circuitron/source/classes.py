"""Classes of a script: which others they derive from, what runs when one is called, and what `self.x` may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

_NEUTRAL = frozenset({"object", "ABC", "Generic", "Protocol"})  # bases that make no objects of their own kind
Method = ast.FunctionDef | ast.AsyncFunctionDef


class Classes:
    """The classes of a tree by name. A name that is given twice is none of them: which is meant depends on the run.

    Args:
        definitions: all classes of the tree.
        parents: the node that each node stands in.
        calls: the calls of the tree, by the name of what they call.
    """

    def __init__(
        self,
        definitions: Sequence[ast.ClassDef],
        parents: Mapping[ast.AST, ast.AST],
        calls: Mapping[str, Sequence[ast.Call]],
    ) -> None:
        names = [definition.name for definition in definitions]
        self._named = {d.name: d for d in definitions if names.count(d.name) == 1} if len(names) < 1000 else {}
        self._parents = parents
        self._calls = calls

    def __bool__(self) -> bool:
        return bool(self._named)

    def lineage(self, definition: ast.ClassDef) -> tuple[ast.ClassDef, ...]:
        """A class and those of the script that it derives from, the nearest first."""
        found: dict[ast.ClassDef, None] = {}
        waiting = [definition]
        while waiting:
            one = waiting.pop(0)
            if one not in found:
                found[one] = None
                waiting += [self._named[name] for name in _bases(one) if name in self._named]
        return tuple(found)

    def family(self, definition: ast.ClassDef) -> tuple[ast.ClassDef, ...]:
        """The lineage of a class, and the classes that derive from it: what `self` may be in its methods."""
        heirs = [one for one in self._named.values() if one is not definition and definition in self.lineage(one)]
        return (*self.lineage(definition), *heirs)

    def origin(self, definition: ast.ClassDef) -> str:
        """The class outside of the script that a class derives from: Part of `Led(Part)`; "" for none, or two."""
        outside = {name for one in self.lineage(definition) for name in _bases(one) if name not in self._named}
        outside -= _NEUTRAL
        return outside.pop() if len(outside) == 1 else ""

    def made_by(self, call: ast.Call) -> ast.ClassDef | None:
        """The class of the script that a call makes an object of."""
        return self._named.get(call.func.id) if isinstance(call.func, ast.Name) else None

    def around(self, node: ast.AST) -> ast.ClassDef | None:
        """The class in whose body a node stands, its methods included."""
        current = self._parents.get(node)
        while current is not None and not isinstance(current, ast.ClassDef):
            current = self._parents.get(current)
        return current if isinstance(current, ast.ClassDef) else None

    def initialiser(self, call: ast.Call) -> Method | str:
        """What a call of a class, or of the `__init__` of a base, runs: a method of the script, or the name of the
        class outside of it whose own it is; "" for any other call."""
        definition = self.made_by(call)
        if definition is not None:
            return self._first(self.lineage(definition)) or self.origin(definition)
        match call.func:
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__"):
                definition = self.around(call)
                if definition is not None:
                    return self._first(self.lineage(definition)[1:]) or self.origin(definition)
            case ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name), attr="__init__"):
                base = self._named.get(name)
                return (self._first(self.lineage(base)) or self.origin(base)) if base is not None else name
        return ""

    def initialised(self, method: Method) -> Sequence[ast.Call]:
        """The calls that run an `__init__` of the script: of its class, of heirs without their own, of `super()`."""
        return self._initialised.get(method, ())

    def constructions(self, definition: ast.ClassDef) -> Iterator[ast.Call]:
        """The calls that make an object of a class into one of the class outside of the script: `super().__init__(…)`
        in `class Led(Part)`, or `Led(…)` itself where no class between has an `__init__`."""
        waiting: list[Method | None] = [self._first(self.lineage(definition))]
        seen: set[Method] = set()
        if waiting == [None]:
            yield from (call for call in self._calls.get(definition.name, ()) if self.made_by(call) is definition)
        while waiting:
            method = waiting.pop()
            if method is None or method in seen:
                continue
            seen.add(method)
            for call in (node for node in ast.walk(method) if isinstance(node, ast.Call)):
                run = self.initialiser(call) if isinstance(call.func, ast.Attribute) else ""
                if not isinstance(run, str):
                    waiting.append(run)
                elif run:
                    yield call

    def methods(self, call: ast.Call) -> Iterator[Method]:
        """The methods that `self.name(…)` may reach."""
        match call.func:
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                definition = self.around(call)
                for one in self.family(definition) if definition is not None else ():
                    yield from (node for node in one.body if isinstance(node, Method) and node.name == name)

    def values(self, definition: ast.ClassDef, name: str) -> Iterator[ast.expr]:
        """What is assigned to an attribute anywhere in the family of a class, as `self.x = …` or in a class's body."""
        for one in self.family(definition):
            for node in ast.walk(one):
                if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                    continue
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(_is_called(target, name, node not in one.body) for target in targets):
                    yield node.value

    def _first(self, lineage: Sequence[ast.ClassDef]) -> Method | None:
        """The `__init__` that counts."""
        own = (node for one in lineage for node in one.body if isinstance(node, Method) and node.name == "__init__")
        return next(own, None)

    @cached_property
    def _initialised(self) -> Mapping[Method, Sequence[ast.Call]]:
        found: dict[Method, list[ast.Call]] = {}
        for call in (call for name in (*self._named, "__init__") for call in self._calls.get(name, ())):
            method = self.initialiser(call)
            if not isinstance(method, str):
                found.setdefault(method, []).append(call)
        return found


def _bases(definition: ast.ClassDef) -> Iterator[str]:
    for base in definition.bases:
        match base:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name


def _is_called(target: ast.expr, name: str, inside: bool) -> bool:
    """Whether a target is the attribute of this name, or a variable in the body of the class itself."""
    match target:
        case ast.Attribute(attr=given):
            return given == name
        case ast.Name(id=given):
            return given == name and not inside
    return False
