"""What stands where in a tree, found out in one walk: nodes by kind, line and name, and what each scope binds."""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar, cast

from circuitron.source.classes import Classes

ANY = -1  # in a path: some element of a container

Path = tuple[int, ...]
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SCOPES = (*FUNCTIONS, ast.ClassDef, ast.Module)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
_BLOCKS = ("body", "orelse", "finalbody")

N = TypeVar("N", bound=ast.AST)
K = TypeVar("K")
V = TypeVar("V")


class Binding(NamedTuple):
    """A name gets (an element of) the value of an expression."""

    value: ast.expr
    path: Path = ()


class Place(NamedTuple):
    """Where a statement stands: which block of which node, and at which position."""

    parent: ast.AST
    block: str
    position: int


@dataclass
class Scope:
    """What a function, class or module binds by itself, not in the functions and classes inside it.

    `bindings` has each name's in the order of the source, `stored` all names that are assigned to, known value or not.
    """

    bindings: dict[str, list[Binding]] = field(default_factory=lambda: defaultdict(list))
    stored: set[str] = field(default_factory=set)


class Index:
    """The index of a tree. Each table is made when it is first used, in time linear in the tree."""

    def __init__(self, tree: ast.Module | None) -> None:
        self.tree = tree

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes, in the order of `ast.walk`; none where there is no tree."""
        return tuple(ast.walk(self.tree)) if self.tree is not None else ()

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        return {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    @cached_property
    def _of_kind(self) -> dict[type[ast.AST], list[ast.AST]]:
        return _grouped((type(node), node) for node in self.nodes)

    def all(self, kind: type[N]) -> Sequence[N]:
        """All nodes of exactly this class, in the order of `nodes`."""
        return cast("Sequence[N]", self._of_kind.get(kind, ()))

    @cached_property
    def on_line(self) -> Mapping[int, list[ast.AST]]:
        """Nodes by the line that they begin on."""
        return _grouped((node.lineno, node) for node in self.nodes if hasattr(node, "lineno"))

    @cached_property
    def named(self) -> Mapping[str, list[ast.Name]]:
        """Where each variable stands."""
        return _grouped((node.id, node) for node in self.all(ast.Name))

    @cached_property
    def calls(self) -> Mapping[str, list[ast.Call]]:
        """Calls by the name of the function or method."""
        found: dict[str, list[ast.Call]] = {}
        for call in self.all(ast.Call):
            match call.func:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    found.setdefault(name, []).append(call)
        return found

    @cached_property
    def classes(self) -> Classes:
        """What the classes of the script derive from."""
        return Classes(self.all(ast.ClassDef), self.parents, self.calls)

    @cached_property
    def functions(self) -> Mapping[str, list[Function]]:
        """Functions, classes' `__init__` and lambdas by the names that call them."""
        functions = (node for node in self.nodes if isinstance(node, FUNCTIONS))
        return _grouped((name, node) for node in functions for name in self.names_of(node))

    def names_of(self, function: Function) -> set[str]:
        """The names that call a function: its own, its class's, or the variables that a lambda is assigned to."""
        parent = self.parents.get(function)
        if not isinstance(function, ast.Lambda):
            made = function.name == "__init__" and isinstance(parent, ast.ClassDef)
            return {parent.name} if made and isinstance(parent, ast.ClassDef) else {function.name}
        if isinstance(parent, ast.Assign) and parent.value is function:
            return {target.id for target in parent.targets if isinstance(target, ast.Name)}
        return set()

    @cached_property
    def bound(self) -> frozenset[str]:
        """Every name that is bound somewhere: assigned, defined, imported or taken as a parameter."""
        found: set[str] = set()
        for node in self.nodes:
            match node:
                case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                    found.add(name)
                case ast.arg(arg=name):
                    found.add(name)
                case _ if (given := name_given(node)) is not None:
                    found.add(given)
        return frozenset(found)

    @cached_property
    def places(self) -> Mapping[ast.AST, Place]:
        """Where each statement stands."""
        return {
            statement: Place(node, name, position)
            for node in self.nodes
            for name in _BLOCKS
            if isinstance(block := getattr(node, name, None), list)
            for position, statement in enumerate(block)
        }

    @cached_property
    def scopes(self) -> Mapping[ast.AST, Scope]:
        """What each function, class and module binds."""
        return self._scopes_and_statements[0]

    @cached_property
    def within(self) -> Mapping[ast.AST, Mapping[str, list[Binding]]]:
        """What each statement binds together with the statements inside it, but for functions and classes."""
        return self._scopes_and_statements[1]

    @cached_property
    def _scopes_and_statements(self) -> tuple[dict[ast.AST, Scope], dict[ast.AST, dict[str, list[Binding]]]]:
        scopes: dict[ast.AST, Scope] = defaultdict(Scope)
        within: dict[ast.AST, dict[str, list[Binding]]] = defaultdict(lambda: defaultdict(list))
        elsewhere: dict[ast.AST, set[str]] = defaultdict(set)  # names that a scope declares as those of another
        for scope in (node for node in self.nodes if isinstance(node, SCOPES)):
            for node in walk_scope(scope):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    scopes[scope].stored.add(node.id)
                for name, binding in bound_by(node):
                    scopes[scope].bindings[name].append(binding)
                    outer = node
                    while outer is not scope:
                        if outer in self.places:
                            within[outer][name].append(binding)
                        outer = self.parents[outer]
                if isinstance(node, ast.Global | ast.Nonlocal):
                    elsewhere[scope].update(node.names)
        for declaring, names in elsewhere.items():
            scopes[declaring].stored -= names
        return dict(scopes), dict(within)

    @cached_property
    def _binders(self) -> Mapping[tuple[ast.AST, str, str], list[ast.stmt]]:
        """The statements of each block that bind a name, themselves or in the blocks inside them, in order."""
        pairs = (
            ((place.parent, place.block, name), cast("ast.stmt", statement))
            for statement, place in self.places.items()
            for name in self.within.get(statement, ())
        )
        return _grouped(pairs)

    def binding_before(self, statement: ast.AST, name: str) -> Iterator[ast.stmt]:
        """The statements in front of one in its block that bind a name, the nearest first."""
        place = self.places.get(statement)
        if place is not None:
            binders = self._binders.get((place.parent, place.block, name), [])
            before = bisect_left(binders, place.position, key=lambda binder: self.places[binder].position)
            yield from reversed(binders[:before])


def _grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def walk_scope(scope: ast.AST) -> Iterator[ast.AST]:
    """Nodes of a function, class or module without those of the functions and classes inside it, in order."""
    waiting = list(ast.iter_child_nodes(scope))[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, SCOPES):
            waiting += list(ast.iter_child_nodes(node))[::-1]


def parameters(function: Function) -> list[str]:
    """The names of a function's parameters, `*` and `**` among them, in order."""
    of = function.args
    given = (*of.posonlyargs, *of.args, of.vararg, *of.kwonlyargs, of.kwarg)
    return [parameter.arg for parameter in given if parameter is not None]


def name_given(node: ast.AST) -> str | None:
    """The name that a definition, an import, a handler or a pattern binds, which stands there as mere text."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.ExceptHandler(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name):
            return name
        case ast.MatchMapping(rest=name):
            return name
        case ast.alias(name=name, asname=renamed):
            return renamed or name.partition(".")[0]
    return None


def bound_by(node: ast.AST) -> Iterator[tuple[str, Binding]]:
    """The names that a single statement or expression binds, as far as their values are known."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from targets_of(target, value, ())
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            yield name, Binding(value)
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            yield name, Binding(value)
        case ast.For(target=target, iter=iterated):
            yield from targets_of(target, iterated, (ANY,))


def targets_of(target: ast.expr, value: ast.expr, path: Path) -> Iterator[tuple[str, Binding]]:
    """The names in an assignment target, which may be a nest of tuples, with what each of them gets."""
    match target:
        case ast.Name(id=name):
            yield name, Binding(value, path)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            starred = any(isinstance(element, ast.Starred) for element in elements)
            for place, element in enumerate(elements):
                yield from targets_of(element, value, (*path, ANY if starred else place))
        case ast.Starred(value=inner):
            yield from targets_of(inner, value, path)
