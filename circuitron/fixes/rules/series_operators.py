"""Parts in series by another operator than `&`: `vcc >> r >> led >> gnd`, `vcc - r - gnd`, `vcc and r and gnd`."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.lost_statements import LostStatements
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.expression_types import CONNECTABLE, Kind, kind
from circuitron.source.scopes import enclosing

_SIGNS: dict[type[ast.AST], str] = {ast.Add: "+", ast.Sub: "-", ast.RShift: ">>", ast.LShift: "<<", ast.Mult: "*"}
_PARTS = frozenset({Kind.PART, Kind.PINS, Kind.NETWORK})


class SeriesOperators(Fix):
    """Writes `&` in a chain of nets with parts between them, which means nothing else, and commas between pins that are
    connected at once: `vcc += a["VCC"], b["VCC"]`.
    """

    name: ClassVar[str] = "series-operators"
    answers: ClassVar[frozenset[ErrorType]] = LostStatements.answers  # what a connection leaves that was not made

    def propose(self, context: FixContext) -> Iterable[Edit]:
        chains, sums = list(_chains(context)), list(_sums(context))
        for found in asked(context, *self.answers):
            for changes, sign in sums:
                reason = f"`{sign}` does not join pins: SKiDL connects several at once with commas between them"
                yield answer(self.name, found, changes, reason)
            for changes, sign in chains:
                yield answer(self.name, found, changes, f"`{sign}` puts no parts in series: SKiDL does that with `&`")


def _chains(context: FixContext) -> Iterator[tuple[tuple[TextChange, ...], str]]:
    for node in context.nodes:
        if not isinstance(node, ast.Expr):
            continue
        operands, sign = _operands(node.value)
        if len(operands) < 3 or not _in_series(context, operands):
            continue
        changes = [_sign(context, one, other, sign, "&") for one, other in itertools.pairwise(operands)]
        if all(change is not None for change in changes):
            yield tuple(change for change in changes if change is not None), sign


def _operands(node: ast.expr) -> tuple[list[ast.expr], str]:
    """What a chain of one operator joins, and the operator; nothing where operators are mixed."""
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return node.values, "and"
    if not isinstance(node, ast.BinOp) or type(node.op) not in _SIGNS:
        return [], ""
    operands: list[ast.expr] = []
    operator, inner = type(node.op), node
    while True:
        operands.insert(0, inner.right)
        if not isinstance(inner.left, ast.BinOp) or type(inner.left.op) is not operator:
            return [inner.left, *operands], _SIGNS[operator]
        inner = inner.left


def _in_series(context: FixContext, operands: list[ast.expr]) -> bool:
    """Whether a chain leads from a net or pin to another, with at least one part or network between them."""
    kinds = [kind(context, operand) for operand in operands]
    ends = all(
        one in CONNECTABLE or (one is Kind.UNKNOWN and _is_parameter(context, end))
        for one, end in ((kinds[0], operands[0]), (kinds[-1], operands[-1]))
    )
    kinds[0], kinds[-1] = Kind.NET, Kind.NET  # what a function is given
    return ends and all(one in CONNECTABLE | _PARTS for one in kinds) and any(one in _PARTS for one in kinds[1:-1])


def _is_parameter(context: FixContext, node: ast.expr) -> bool:
    """Whether an expression is a parameter of the function around it, or one of `*nets`, which may be a net."""
    function = enclosing(context, node, ast.FunctionDef)
    if isinstance(node, ast.Subscript) and isinstance(function, ast.FunctionDef):
        several = function.args.vararg
        return several is not None and isinstance(node.value, ast.Name) and node.value.id == several.arg
    if not isinstance(node, ast.Name) or not isinstance(function, ast.FunctionDef):
        return False
    arguments = function.args
    return node.id in {given.arg for given in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}


def _sums(context: FixContext) -> Iterator[tuple[tuple[TextChange, ...], str]]:
    """`vcc += a["VCC"] + b["VCC"]` with commas."""
    for node in context.nodes:
        if not isinstance(node, ast.AugAssign) or not isinstance(node.op, ast.Add):
            continue
        operands, sign = _operands(node.value)
        if sign not in ("+", "and") or any(kind(context, one) not in CONNECTABLE for one in (node.target, *operands)):
            continue
        changes = [_sign(context, one, other, sign, ",") for one, other in itertools.pairwise(operands)]
        if all(change is not None for change in changes):
            yield tuple(change for change in changes if change is not None), sign


def _sign(context: FixContext, one: ast.expr, other: ast.expr, sign: str, right: str) -> TextChange | None:
    """The operator between two operands as it should be; brackets may stand beside it."""
    start, end = context.replace(one, "").end, context.replace(other, "").start
    between = context.text[start:end]
    if between.count(sign) != 1 or between.replace(sign, "").strip("() \t\n"):
        return None
    at = start + between.index(sign)
    before = (
        len(between[: between.index(sign)]) - len(between[: between.index(sign)].rstrip(" ")) if right == "," else 0
    )
    return TextChange(start=at - before, end=at + len(sign), text=right)
