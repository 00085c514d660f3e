"""The statements of a source as the guard compares them: where each stands, which names it binds and reads, and how it
reads (`guard_readings`)."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from circuitron.guard.readings import Atoms, atoms
from circuitron.guard.source_profile import FUNCTIONS

COMPOUND = (ast.For, ast.While, ast.If, ast.With)

Key = tuple[ast.AST | None, str]  # a name of a function, or of the module
Pieces = list[Atoms]


class Program:
    """A source, with what stands where in it.

    Args:
        unknown: methods that no class has: they may have been to connect.
    """

    def __init__(self, tree: ast.Module, unknown: frozenset[str] = frozenset()) -> None:
        self.tree, self._connecting = tree, unknown | {"connect", "__iadd__"}
        self.functions = {node.name: node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)}
        self.around: dict[ast.stmt, tuple[ast.stmt, ...]] = {}  # compound statements and functions, outermost first
        self.all: list[ast.stmt] = []
        self._walk(tree.body, ())

    def _walk(self, body: list[ast.stmt], around: tuple[ast.stmt, ...]) -> None:
        for statement in body:
            for piece in _apart(statement):
                self.around[piece] = around
                self.all.append(piece)
            for block in ("body", "orelse", "finalbody"):
                self._walk(getattr(statement, block, []), (*around, statement))
            for other in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
                self._walk(other.body, (*around, statement))

    @cached_property
    def statements(self) -> list[ast.stmt]:
        """Those that say something of a circuit."""
        return [statement for statement in self.all if self.matters(statement)]

    @cached_property
    def names(self) -> list[str]:
        """Variables that are bound, in order."""
        return list(dict.fromkeys(name for statement in self.all for name in bound(statement)))

    @cached_property
    def only_extended(self) -> set[str]:
        """Names that stand in front of `+=` and are never made."""
        made = {*self.names, *self.functions, *self._arguments}
        made |= {(a.asname or a.name).partition(".")[0] for a in ast.walk(self.tree) if isinstance(a, ast.alias)}
        targets = (statement.target for statement in self.all if isinstance(statement, ast.AugAssign))
        return {target.id for target in targets if isinstance(target, ast.Name)} - made

    @cached_property
    def texts(self) -> Counter[str]:
        return Counter(ast.unparse(statement) for statement in self.statements if not isinstance(statement, COMPOUND))

    def scope(self, statement: ast.stmt) -> ast.stmt | None:
        """The function that a statement stands in."""
        return next((node for node in reversed(self.around[statement]) if isinstance(node, FUNCTIONS)), None)

    def key(self, name: str, statement: ast.stmt) -> Key:
        """Whose name it is: of the function that the statement stands in, or of the module."""
        scope = self.scope(statement)
        return (scope, name) if scope is not None and name in self._names_of(scope) else (None, name)

    def _names_of(self, scope: ast.stmt) -> set[str]:
        found = {arg.arg for arg in ast.walk(scope) if isinstance(arg, ast.arg)}
        return found | {n.id for n in ast.walk(scope) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}

    def matters(self, statement: ast.stmt) -> bool:
        match statement:
            case ast.AugAssign() | ast.For() | ast.While() | ast.If() | ast.Return() | ast.Assign() | ast.AnnAssign():
                return True
            case ast.Expr(value=ast.BinOp()):
                return True
            case ast.Expr(value=ast.Call(func=func)):
                named = isinstance(func, ast.Name) and (func.id in ("print", "ERC") or func.id.startswith("generate_"))
                return not named and bool(set(read(statement)) & {*self.names, *self.functions, *self._arguments})
        return False

    @cached_property
    def _arguments(self) -> set[str]:
        return {
            arg.arg for function in self.functions.values() for arg in ast.walk(function) if isinstance(arg, ast.arg)
        }

    def pieces(self, statement: ast.stmt) -> tuple[str, Pieces]:
        """What a statement does, and the readings of what it does it with: of a connection the order says nothing."""
        match statement:
            case ast.AugAssign(target=target, op=ast.Add(), value=value):
                return "connect", self._operands([target, value])
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=owner, attr=name), args=args)) if (
                name in self._connecting
            ):
                return "connect", self._operands([owner, *args])
            case ast.Assign(targets=[ast.Subscript() | ast.Attribute() as target], value=value):
                return "connect", self._operands([target, value])
            case ast.For(target=target, iter=iterated):
                return "for", [self._read(target) + self._read(iterated)]
            case ast.While(test=test) | ast.If(test=test):
                return "test", [self._read(test)]
            case ast.Assign(targets=targets, value=value):
                made = [node for node in ast.walk(value) if called(node) == "Part"] or [value]
                return "bind", [tuple(atom for node in (*targets, *made) for atom in self._read(node))]
            case ast.Expr(value=value) | ast.Return(value=value):
                return "value", [self._read(value)]
        return type(statement).__name__, [self._read(statement)]

    def _operands(self, nodes: Iterable[ast.expr]) -> Pieces:
        found: Pieces = []
        for node in nodes:
            if isinstance(node, ast.Tuple | ast.List):
                found += self._operands(node.elts)
            else:
                found.append(self._read(node))
        return found

    def _read(self, node: ast.AST | None) -> Atoms:
        return atoms(node, self.functions)


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


def called(node: ast.AST) -> str:
    """What a call calls; "" for another node."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


def last_line(statement: ast.stmt) -> int:
    """The last line of a statement itself, without the blocks in it."""
    body = getattr(statement, "body", None)
    return body[0].lineno - 1 if body and isinstance(body, list) else statement.end_lineno or statement.lineno
