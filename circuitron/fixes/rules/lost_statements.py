"""Statements that compute and throw away what should be a connection: `vcc == u['VCC']`, `vcc + u['VCC']`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.attributes import may_be_assigned
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.expression_types import CONNECTABLE, Kind, kind
from circuitron.source.locations import statement_at

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.RShift: ">>", ast.LShift: "<<"}
_COMPARED = {ast.Eq: "==", ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">"}
_ADDED = {ast.Sub: "-=", ast.RShift: ">>=", ast.LShift: "<<=", ast.BitOr: "|=", ast.BitAnd: "&=", ast.Mult: "*="}
_THINGS = "'(?:Net|Pin|Bus|NetPinList)'"
_OPERANDS = re.compile(rf"unsupported operand type\(s\) for \S+: {_THINGS} and (?:{_THINGS}|'(?:tuple|list)')")


class LostStatements(Fix):
    """Writes `+=` between the two sides, where both are nets or pins."""

    name: ClassVar[str] = "lost-statements"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNCONNECTABLE,
            ErrorType.PIN_ASSIGNMENT,
            ErrorType.PYTHON_ERROR,
            ErrorType.ERC_EMPTY_NET,
            ErrorType.ERC_FLOATING_SUPPLY,
            ErrorType.ERC_SINGLE_PIN_NET,
            ErrorType.ERC_UNCONNECTED_PIN,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        lost = list(_lost(context))
        for found in asked(context, *self.answers):
            for change, sign in dict.fromkeys([*_refused(context, found), *lost]):
                reason = f"`{sign}` between a net and a pin connects nothing: SKiDL connects with `+=`"
                yield answer(self.name, found, (change,), reason)


def _refused(context: FixContext, found: Finding) -> Iterator[tuple[TextChange, str]]:
    """`host[5] <<= line` of which Python says that it cannot be done to a net or pin."""
    statement = statement_at(context, found.span)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in _ADDED and _OPERANDS.search(found.message):
        sign = _ADDED[type(statement.op)]
        start = context.replace(statement.target, "").end
        between = context.text[start : context.replace(statement.value, "").start]
        if between.strip(" (") == sign:
            place = start + between.index(sign)
            yield TextChange(start=place, end=place + len(sign), text="+="), sign


def _lost(context: FixContext) -> Iterator[tuple[TextChange, str]]:
    for node in context.nodes:
        match node:
            case ast.Expr(value=ast.Compare(left=left, ops=[operator], comparators=[right])) if (
                type(operator) in _COMPARED
            ):
                sign = _COMPARED[type(operator)]
            case ast.Expr(
                value=ast.Tuple(elts=[ast.Compare(left=left, ops=[operator], comparators=[right]), *others])
            ) if type(operator) in _COMPARED and all(kind(context, other) in CONNECTABLE for other in others):
                sign = _COMPARED[type(operator)]
            case ast.AugAssign(target=left, op=operator, value=right) if type(operator) in _ADDED:
                sign = _ADDED[type(operator)]
            case ast.Expr(value=ast.BinOp(left=left, op=operator, right=right)) if type(operator) in _SIGNS:
                sign = _SIGNS[type(operator)]
            case ast.Expr(value=ast.Tuple(elts=[ast.BinOp(left=left, op=operator, right=right), *others])) if type(
                operator
            ) in _SIGNS and all(kind(context, other) in CONNECTABLE for other in others):
                sign = _SIGNS[type(operator)]
            case _:
                continue
        if not isinstance(left, ast.Name | ast.Subscript | ast.Attribute) or not may_be_assigned(context, left):
            continue
        several = right.elts if isinstance(right, ast.Tuple | ast.List) else [right]
        rights = {kind(context, one) for one in several}
        if kind(context, left) not in CONNECTABLE or not rights <= CONNECTABLE | {Kind.UNKNOWN}:
            continue
        if isinstance(node, ast.AugAssign) and Kind.UNKNOWN in rights:
            continue
        start, end = context.replace(left, "").end, context.replace(right, "").start
        if context.text[start:end].strip() == sign:
            place = start + context.text[start:end].index(sign)
            yield TextChange(start=place, end=place + len(sign), text="+="), sign
