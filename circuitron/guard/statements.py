"""The statements of a program one by one: which names each binds and reads, and how it reads (`readings`)."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from circuitron.guard.program import FUNCTIONS, Program, called
from circuitron.guard.readings import Atoms, atoms
from circuitron.guard.vocabulary import is_generator
from circuitron.source.index import walk_scope

_CONNECTING = frozenset({"connect", "__iadd__"})
_COMPOUND = (ast.For, ast.While, ast.If, ast.With)

Variable = tuple[ast.AST | None, str]  # a name of a function, or of the module
Pieces = tuple[Atoms, ...]


@dataclass(frozen=True)
class Statements:
    """The statements of a program; `a, b = x, y` counts as two.

    Args:
        unknown: methods that no class has: they may have been to connect.
    """

    program: Program
    unknown: frozenset[str] = frozenset()

    @cached_property
    def around(self) -> dict[ast.stmt, tuple[ast.stmt, ...]]:
        """All statements in order → compound statements, functions and classes around each, outermost first."""
        return {piece: around for statement, around in self.program.around.items() for piece in _apart(statement)}

    @cached_property
    def inside(self) -> dict[ast.stmt, list[ast.stmt]]:
        """Compound statement → the statements in it."""
        found: dict[ast.stmt, list[ast.stmt]] = defaultdict(list)
        for statement, around in self.around.items():
            for outer in around:
                found[outer].append(statement)
        return found

    @cached_property
    def of_circuit(self) -> list[ast.stmt]:
        """Those that say something of a circuit."""
        return [statement for statement in self.around if self._matters(statement)]

    @cached_property
    def names(self) -> list[str]:
        """Variables that are bound, in order."""
        return list(dict.fromkeys(name for statement in self.around for name in bound(statement)))

    @cached_property
    def _known(self) -> frozenset[str]:
        """Variables, functions, and what functions are given."""
        return frozenset(self.names) | self.program.functions.keys() | self.program.arguments

    @cached_property
    def only_extended(self) -> set[str]:
        """Names that stand in front of `+=` and are never made."""
        targets = (statement.target for statement in self.around if isinstance(statement, ast.AugAssign))
        return {t.id for t in targets if isinstance(t, ast.Name)} - self._known - self.program.imported

    @cached_property
    def texts(self) -> Counter[str]:
        return Counter(ast.unparse(statement) for statement in self.of_circuit if not isinstance(statement, _COMPOUND))

    @cached_property
    def by_dump(self) -> dict[str, list[ast.stmt]]:
        """What says something of a circuit, by what it says."""
        found: dict[str, list[ast.stmt]] = defaultdict(list)
        for statement in self.of_circuit:
            found[ast.dump(statement)].append(statement)
        return found

    # --------------------------------------------------------------------------------------------------- variables

    def variable(self, name: str, statement: ast.stmt) -> Variable:
        """Whose name it is: of the function that the statement stands in, or of the module."""
        scope = next((node for node in reversed(self.around[statement]) if isinstance(node, FUNCTIONS)), None)
        return (scope, name) if scope is not None and name in self._local[scope] else (None, name)

    @cached_property
    def _local(self) -> dict[ast.stmt, set[str]]:
        """Function → the names that it is given or binds."""
        found: dict[ast.stmt, set[str]] = {}
        for function in (node for node in self.program.nodes if isinstance(node, FUNCTIONS)):
            stored = (n for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
            given = (node for node in ast.walk(function) if isinstance(node, ast.arg))
            declared = (node for node in walk_scope(function) if isinstance(node, ast.Global | ast.Nonlocal))
            elsewhere = {name for node in declared for name in node.names}
            found[function] = ({node.id for node in stored} | {arg.arg for arg in given}) - elsewhere
        return found

    @cached_property
    def reads(self) -> dict[ast.stmt, frozenset[Variable]]:
        """Statement → the variables that it reads."""
        return {s: frozenset(self.variable(name, s) for name in read(s)) for s in self.around}

    @cached_property
    def binds(self) -> dict[ast.stmt, frozenset[Variable]]:
        """Statement → the variables that it binds."""
        return {s: frozenset(self.variable(name, s) for name in bound(s)) for s in self.around}

    # ------------------------------------------------------------------------------------------------- what they do

    def _matters(self, statement: ast.stmt) -> bool:
        match statement:
            case ast.AugAssign() | ast.For() | ast.While() | ast.If() | ast.Return() | ast.Assign() | ast.AnnAssign():
                return True
            case ast.Expr(value=ast.BinOp()):
                return True
            case ast.Expr(value=ast.Call(func=func)):
                named = isinstance(func, ast.Name) and (func.id in ("print", "ERC") or is_generator(func.id))
                return not named and bool(set(read(statement)) & self._known)
        return False

    @cached_property
    def pieces(self) -> dict[ast.stmt, tuple[str, Pieces]]:
        """Statement → what it does, and the readings of its operands: of a connection the order says nothing."""
        return {statement: self.read_statement(statement) for statement in self.around}

    def read_statement(self, statement: ast.stmt) -> tuple[str, Pieces]:
        """What a statement does, and the readings of what it does it with."""
        match statement:
            case ast.AugAssign(target=target, op=ast.Add(), value=value):
                return "connect", tuple(self._operands([target, value]))
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=name), args=args)) if (
                name in _CONNECTING | self.unknown
            ):
                return "connect", tuple(self._operands([owner, *args]))
            case ast.Assign(targets=[ast.Subscript() | ast.Attribute() as target], value=value):
                return "connect", tuple(self._operands([target, value]))
            case ast.For(target=target, iter=iterated):
                return "for", (self.read(target) + self.read(iterated),)
            case ast.While(test=test) | ast.If(test=test):
                return "test", (self.read(test),)
            case ast.Assign(targets=targets, value=value):
                made = [node for node in ast.walk(value) if called(node) == "Part"] or [value]
                return "bind", (tuple(atom for node in (*targets, *made) for atom in self.read(node)),)
            case ast.Expr(value=value) | ast.Return(value=value):
                return "value", (self.read(value),)
        return type(statement).__name__, (self.read(statement),)

    def _operands(self, nodes: Iterable[ast.expr]) -> Iterator[Atoms]:
        for node in nodes:
            if isinstance(node, ast.Tuple | ast.List):
                yield from self._operands(node.elts)
            else:
                yield self.read(node)

    def read(self, node: ast.AST | None) -> Atoms:
        """How an expression reads."""
        return atoms(node, self.program.functions)


def _apart(statement: ast.stmt) -> list[ast.stmt]:
    """`a, b = x, y` as two statements, as far as there is a value for each name."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            pairs = zip(targets, values, strict=False)
            return [ast.copy_location(ast.Assign([target], value), statement) for target, value in pairs]
    return [statement]


def first_alone(statement: ast.stmt) -> ast.stmt:
    """`a, b = x` as `a = x`: more names than there are values."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=[target, *_])], value=value):
            return ast.copy_location(ast.Assign([target], value), statement)
    return statement


def bound(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement itself binds, but for functions."""
    targets: list[ast.expr] = []
    match statement:
        case ast.Assign(targets=targets):
            pass
        case ast.AnnAssign(target=target) | ast.For(target=target):
            targets = [target]
        case ast.With(items=items):
            targets = [item.optional_vars for item in items if item.optional_vars is not None]
    for target in targets:
        yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def read(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement itself reads."""
    for node in own(statement):
        yield from (n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id


def own(statement: ast.stmt) -> Iterator[ast.AST]:
    """The children of a statement that are no statements."""
    kinds = (ast.stmt, ast.ExceptHandler, ast.match_case)
    return (child for child in ast.iter_child_nodes(statement) if not isinstance(child, kinds))


def lines(statement: ast.stmt) -> range:
    """The lines of a statement itself, without the blocks in it."""
    body = getattr(statement, "body", None)
    end = body[0].lineno - 1 if body and isinstance(body, list) else statement.end_lineno or statement.lineno
    return range(statement.lineno, end + 1)
