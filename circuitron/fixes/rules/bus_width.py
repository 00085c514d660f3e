"""A bus whose width is given otherwise than by position: `Bus('D', width=8)`, `Bus(8, 'D')`, `Bus('D', '8')`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.edits import called_name

_WIDTH_NAMES = frozenset(
    {"width", "size", "n", "num", "count", "bits", "lines", "length", "nets", "num_bits", "bit_width"}
)


class BusWidth(Fix):
    """Gives name and width by position. SKiDL takes a keyword for a field of the bus, which is then empty."""

    name: ClassVar[str] = "bus-width"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.BUS_INDEX,
            ErrorType.WIDTH_MISMATCH,
            ErrorType.UNCONNECTABLE,
            ErrorType.NONE_CONNECTION,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.UNKNOWN_ARGUMENT,
            ErrorType.PYTHON_ERROR,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        wrong = list(_wrong(context))
        for found in asked(context, *self.answers):
            for change, reason in wrong:
                yield answer(self.name, found, (change,), reason)


def _wrong(context: FixContext) -> Iterator[tuple[TextChange, str]]:
    for node in context.nodes:
        if isinstance(node, ast.Call) and called_name(node) == "Bus" and (mended := _mended(context, node)):
            yield mended


def _mended(context: FixContext, call: ast.Call) -> tuple[TextChange, str] | None:
    widths = [keyword for keyword in call.keywords if keyword.arg in _WIDTH_NAMES]
    names = [keyword for keyword in call.keywords if keyword.arg == "name"]
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    if len(given) > 2 or any(isinstance(arg, ast.Starred) for arg in call.args):
        return None
    if len(widths) == 1 and len(call.args) + len(names) == len(given) - 1:
        name = call.args[0] if call.args else names[0].value if names else None
        reason = f"a bus takes its width by position, not as {widths[0].arg}="
        return _written(context, call, name, widths[0].value), reason
    if len(call.args) == 1 and len(names) == 1 and _is_number(call.args[0]):
        return _written(context, call, names[0].value, call.args[0]), "a bus takes first its name, then its width"
    match call.args:
        case [ast.Constant(value=int()) as width, ast.Constant(value=str()) as name]:
            return _written(context, call, name, width), "a bus takes first its name, then its width"
        case [ast.Constant(value=str()), ast.Constant(value=str() as digits) as text] if digits.isdecimal():
            return context.replace(text, digits), "the width of a bus is a number"
    return None


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _written(context: FixContext, call: ast.Call, name: ast.expr | None, width: ast.expr) -> TextChange:
    text = context.segment(name) if name is not None else "None"
    return context.replace(call, f"{context.segment(call.func)}({text}, {context.segment(width)})")
