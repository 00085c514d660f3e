"""What the names of a source certainly stand for.

Only what is plain to see counts: a variable that one statement binds, in the scope where it is looked up. Whatever is
bound twice, by a loop, an argument or an import, may hold anything.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from circuitron.source.index import COMPREHENSIONS, FUNCTIONS, SCOPES, name_given, parameters
from circuitron.source.program import Source

_SCOPES = (*SCOPES, *COMPREHENSIONS)

Bound = ast.expr | None
"""The expression that a name is bound to; None where it is bound to something else."""


@dataclass(frozen=True)
class Names(Source):
    """A source that knows what its names certainly stand for."""

    @cached_property
    def bound(self) -> frozenset[str]:
        """Every name that is bound anywhere in the script."""
        return frozenset(name for names in self._scopes.values() for name in names)

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """Every name, attribute and keyword of the script."""
        found = set(self.index.named)
        found |= {node.attr for node in self.all(ast.Attribute)}
        return frozenset(found | {node.arg for node in self.all(ast.keyword) if node.arg})

    @cached_property
    def stored_attributes(self) -> frozenset[str]:
        """Attributes that the script sets, on whatever object."""
        return frozenset(node.attr for node in self.all(ast.Attribute) if not isinstance(node.ctx, ast.Load))

    @cached_property
    def grown(self) -> frozenset[str]:
        """Variables that stand on the left of a `+=`."""
        targets = [node.target for node in self.all(ast.AugAssign)]
        return frozenset(target.id for target in targets if isinstance(target, ast.Name))

    @cached_property
    def star(self) -> bool:
        """Whether the script has all of SKiDL's names: `from skidl import *`."""
        return "*" in self.imported.values()

    @cached_property
    def imported(self) -> dict[str, str]:
        """What `from skidl import …` binds: the script's name for it, and SKiDL's."""
        froms = [node for node in self.all(ast.ImportFrom) if node.module == "skidl"]
        return {alias.asname or alias.name: alias.name for node in froms for alias in node.names}

    @cached_property
    def modules(self) -> frozenset[str]:
        """Names under which `import skidl` binds the package."""
        imports = self.all(ast.Import)
        aliases = [alias for node in imports for alias in node.names if alias.name == "skidl"]
        return frozenset(alias.asname or alias.name for alias in aliases)

    def skidls(self, function: ast.expr) -> str:
        """The name in SKiDL's interface that an expression certainly is, else ""."""
        match function:
            case ast.Name(id=used) if used in self.imported:
                return self.imported[used]
            case ast.Name(id=used) if self.star and used not in self.bound:
                return used
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in self.modules:
                return name
        return ""

    def tried(self, node: ast.AST) -> bool:
        """Whether a failure at a node would be caught by the script."""
        inside = node
        while (outer := self.parents.get(inside)) is not None:
            if isinstance(outer, ast.Try | ast.TryStar) and outer.handlers and inside in outer.body:
                return True
            inside = outer
        return False

    def value(self, name: ast.expr) -> Bound:
        """What a variable certainly is, or None."""
        if not isinstance(name, ast.Name):
            return None
        scope: ast.AST | None = self._scope_of(name)
        first = True
        while scope is not None:
            if name.id in self._scopes.get(scope, {}) and (first or not isinstance(scope, ast.ClassDef)):
                values = self._scopes[scope][name.id]
                return values[0] if len(values) == 1 else None
            scope, first = self._scope_of(scope), False
        return None

    def _scope_of(self, node: ast.AST) -> ast.AST | None:
        """The innermost scope around a node."""
        outer = self.parents.get(node)
        while outer is not None and not isinstance(outer, _SCOPES):
            outer = self.parents.get(outer)
        return outer

    @cached_property
    def _scopes(self) -> dict[ast.AST, dict[str, list[Bound]]]:
        """What each scope binds. A name that is declared global or nonlocal somewhere is nowhere sure."""
        scopes: dict[ast.AST, dict[str, list[Bound]]] = {}
        free: set[str] = set()
        for node in self.nodes:
            if isinstance(node, ast.Global | ast.Nonlocal):
                free.update(node.names)
            for name, value in _binds(node):
                # The parameters of a function are its own; its name, and a class's, is its surroundings'.
                own = node if isinstance(node, FUNCTIONS) and name in parameters(node) else self._scope_of(node)
                if own is not None:
                    scopes.setdefault(own, {}).setdefault(name, []).append(value)
        for names in scopes.values():
            for name in free & names.keys():
                names[name].append(None)
        return scopes


def _binds(node: ast.AST) -> Iterator[tuple[str, Bound]]:
    """Names that a node binds, with their values where they are plain."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _targets(target, value)
        case ast.AnnAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
            yield from _targets(target, value)
        case ast.AugAssign(target=ast.Name(id=name), op=op) if not isinstance(op, ast.Add):
            yield name, None  # `net += pin` leaves the object what it is
        case ast.For(target=target) | ast.AsyncFor(target=target) | ast.comprehension(target=target):
            yield from _targets(target, None)
        case ast.withitem(optional_vars=ast.expr() as target):
            yield from _targets(target, None)
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
            yield from ((parameter, None) for parameter in parameters(node))
        case ast.Delete(targets=targets):
            for target in targets:
                yield from _targets(target, None)
    if (given := name_given(node)) is not None:
        yield given, None


def _targets(target: ast.expr, value: Bound) -> Iterator[tuple[str, Bound]]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ((ast.Tuple(elts=targets) | ast.List(elts=targets)), (ast.Tuple(elts=values) | ast.List(elts=values))) if (
            len(targets) == len(values) and not any(isinstance(element, ast.Starred) for element in (*targets, *values))
        ):
            for one, other in zip(targets, values, strict=True):
                yield from _targets(one, other)
        case ((ast.Tuple(elts=targets) | ast.List(elts=targets)), _):
            for one in targets:
                yield from _targets(one, None)
        case ast.Starred(value=inner), _:
            yield from _targets(inner, None)
