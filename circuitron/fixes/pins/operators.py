"""Connections with an operator that does not make them: `part[1] = net`, `vcc == u['VCC']`, `vcc >> r >> gnd`."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.python import Problem, PythonError
from circuitron.edit import Edit
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.fixes.attributes import may_be_assigned
from circuitron.fixes.base import Fix, FixContext, Proposal, answer, findings_of
from circuitron.fixes.pins.assignments import assignments, lists_for_nets, operator_between
from circuitron.source.expression_types import CONNECTABLE, Kind, kind
from circuitron.source.locations import statement_at
from circuitron.source.scopes import enclosing

_SIGNS: dict[type[ast.AST], str] = {
    **{ast.Add: "+", ast.Sub: "-", ast.RShift: ">>", ast.LShift: "<<", ast.Mult: "*"},
    **{ast.Eq: "==", ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">"},
}
_AUGMENTED = {ast.Sub: "-=", ast.RShift: ">>=", ast.LShift: "<<=", ast.BitOr: "|=", ast.BitAnd: "&=", ast.Mult: "*="}
_PARTS = frozenset({Kind.PART, Kind.PINS, Kind.NETWORK})
_CLASSES = frozenset({"Net", "Pin", "Bus", "NetPinList"})


class Operators(Fix):
    """Writes SKiDL's operators: `+=` between two nets or pins, also for the `=` and `=+` that assign; `&` in a chain
    with parts; commas between pins that are connected at once. The same slip elsewhere is put right with it.
    """

    name: ClassVar[str] = "operators"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(  # what a connection leaves that was not made
        {
            ErrorType.UNCONNECTABLE,
            ErrorType.PIN_ASSIGNMENT,
            ErrorType.PIN_REBIND,
            ErrorType.NO_EFFECT,
            ErrorType.PYTHON_ERROR,
            ErrorType.ERC_EMPTY_NET,
            ErrorType.ERC_FLOATING_SUPPLY,
            ErrorType.ERC_NO_DRIVER,
            ErrorType.ERC_SINGLE_PIN_NET,
            ErrorType.ERC_UNCONNECTED_PIN,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        lost = [rewrite for node in context.nodes if (rewrite := _of_statement(context, node)) is not None]
        lost += lists_for_nets(context)
        for found in findings_of(context, *self.answers):
            for changes, reason, safety in dict.fromkeys(
                [*assignments(context, found), *_refused(context, found), *lost]
            ):
                yield answer(self.name, found, changes, reason, safety)


def _of_statement(context: FixContext, node: ast.AST) -> Proposal | None:
    """A statement that connects nothing, or not what it lists, with the operator that does."""
    match node:
        case ast.Expr(value=ast.Tuple(elts=[first, *others])):
            return _joined(context, first, others)
        case ast.Expr(value=value):
            return _joined(context, value, []) or _in_series(context, value)
        case ast.AugAssign(op=ast.Add(), target=target, value=value):
            return _listed(context, target, value)
        case ast.AugAssign(op=op, target=target, value=value) if type(op) in _AUGMENTED:
            return _connected(context, target, value, _AUGMENTED[type(op)], known=True)
    return None


def _refused(context: FixContext, found: Finding) -> Iterator[Proposal]:
    """`host[5] <<= line` of which Python says that it cannot be done to a net or pin."""
    match found.detail, statement_at(context, found.span):
        case (
            PythonError(problem=Problem.OPERANDS, left=left, right=right),
            ast.AugAssign(op=op, target=target, value=value),
        ) if type(op) in _AUGMENTED and left in _CLASSES and right in _CLASSES | {"tuple", "list"}:
            change = operator_between(context, target, value, _AUGMENTED[type(op)], "+=")
            if change is not None:
                yield Proposal((change,), _unconnected(_AUGMENTED[type(op)]))


def _joined(context: FixContext, value: ast.expr, others: list[ast.expr]) -> Proposal | None:
    """`vcc == u['VCC']`, alone or with more pins behind it."""
    operands, sign = _chain(value)
    if len(operands) != 2 or any(kind(context, other) not in CONNECTABLE for other in others):
        return None
    return _connected(context, operands[0], operands[1], sign, known=False)


def _connected(context: FixContext, left: ast.expr, right: ast.expr, sign: str, known: bool) -> Proposal | None:
    """Two sides with `+=` between them, where they are nets or pins.

    Args:
        known: the right side must be known to be one.
    """
    several = right.elts if isinstance(right, ast.Tuple | ast.List) else [right]
    allowed = CONNECTABLE if known else CONNECTABLE | {Kind.UNKNOWN}
    if kind(context, left) not in CONNECTABLE or any(kind(context, one) not in allowed for one in several):
        return None
    change = operator_between(context, left, right, sign, "+=") if may_be_assigned(context, left) else None
    return Proposal((change,), _unconnected(sign)) if change is not None else None


def _unconnected(sign: str) -> str:
    return f"`{sign}` between a net and a pin connects nothing: SKiDL connects with `+=`"


def _in_series(context: FixContext, value: ast.expr) -> Proposal | None:
    """`vcc >> r >> led >> gnd`, from a net or pin to another with at least one part or network between them."""
    operands, sign = _chain(value)
    if len(operands) < 3:
        return None
    ends = (operands[0], operands[-1])
    kinds = [kind(context, operand) for operand in operands[1:-1]]
    led = all(kind(context, end) in CONNECTABLE or _is_parameter(context, end) for end in ends)
    if not led or not _PARTS.intersection(kinds) or not set(kinds) <= CONNECTABLE | _PARTS:
        return None
    return _rewritten(context, operands, sign, "&", f"`{sign}` puts no parts in series: SKiDL does that with `&`")


def _listed(context: FixContext, target: ast.expr, value: ast.expr) -> Proposal | None:
    """`vcc += a["VCC"] + b["VCC"]` with commas."""
    operands, sign = _chain(value)
    if sign not in ("+", "and") or any(kind(context, one) not in CONNECTABLE for one in (target, *operands)):
        return None
    reason = f"`{sign}` does not join pins: SKiDL connects several at once with commas between them"
    return _rewritten(context, operands, sign, ",", reason)


def _chain(node: ast.expr) -> tuple[list[ast.expr], str]:
    """What a chain of one operator joins, and the operator; nothing where operators are mixed."""
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return values, "and"
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in _SIGNS:
            return [left, right], _SIGNS[type(operator)]
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _SIGNS:
            sign = _SIGNS[type(operator)]
            operands, inner = _chain(left)
            return ([*operands, right] if inner == sign else [left, right]), sign
    return [], ""


def _is_parameter(context: FixContext, node: ast.expr) -> bool:
    """Whether an expression is a parameter of the function around it, or one of `*nets`, which may be a net."""
    function = enclosing(context, node, ast.FunctionDef)
    if not isinstance(function, ast.FunctionDef) or kind(context, node) is not Kind.UNKNOWN:
        return False
    arguments = function.args
    match node:
        case ast.Subscript(value=ast.Name(id=name)):
            return arguments.vararg is not None and arguments.vararg.arg == name
        case ast.Name(id=name):
            return name in {given.arg for given in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    return False


def _rewritten(context: FixContext, operands: list[ast.expr], sign: str, right: str, reason: str) -> Proposal | None:
    """A chain with another operator between all its operands."""
    changes = [operator_between(context, one, other, sign, right) for one, other in itertools.pairwise(operands)]
    made = tuple(change for change in changes if change is not None)
    return Proposal(made, reason) if changes and len(made) == len(changes) else None
