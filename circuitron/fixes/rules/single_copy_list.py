"""`p = r(1)`: a copy that was asked for by number comes in a list, also when it is only one."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.pin_requests import assigned
from circuitron.models import Edit, ErrorType, Span, TextChange
from circuitron.source.edits import remove_keyword
from circuitron.source.expression_types import Kind, kind
from circuitron.source.locations import statement_at

_LIST_FOR_A_PART = (
    "list index out of range",
    "list indices must be integers or slices",
    "'list' object has no attribute",
)


class OneCopy(Fix):
    """Asks for a part instead of a list of one, where all that is done with the list is what is done with a part: it
    is asked for pins or attributes, or stands in a chain.
    """

    name: ClassVar[str] = "one-copy"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PYTHON_ERROR})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            if not any(words in found.message for words in _LIST_FOR_A_PART):
                continue
            for copying, change in dict(_copies(context, found.span)).items():
                reason = f"{context.segment(copying)} is a list with one part in it; without the number it is the part"
                yield answer(self.name, found, (change,), reason)


def _copies(context: FixContext, span: Span | None) -> Iterator[tuple[ast.expr, TextChange]]:
    """Calls and products that make a list of one part, of which the statement asks for pins; with the mend of each."""
    statement = statement_at(context, span)
    for node in ast.walk(statement) if statement is not None else ():
        if not isinstance(node, ast.Name | ast.Call | ast.BinOp) or not _is_part(context, node):
            continue
        copying: ast.expr = node
        if isinstance(node, ast.Name):
            held = assigned(context, node)
            if len(held) != 1 or not all(_is_part(context, use) for use in _uses(context, node)):
                continue
            copying = held[0]
        change = _single(context, copying)
        if change is not None:
            yield copying, change


def _is_part(context: FixContext, node: ast.expr) -> bool:
    """Whether an expression is used as only a part can be, and no list of one."""
    match context.parents.get(node):
        case ast.Subscript(value=value, slice=index):
            return value is node and _is_pin(index)
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr()):
            return True
        case ast.Attribute(attr=attribute):
            return not hasattr(list, attribute)
    return False


def _is_pin(index: ast.expr | None) -> bool:
    """Whether an index can mean nothing but pins where the list has one element: names, numbers from 1, several."""
    match index:
        case ast.Constant(value=str()):
            return True
        case ast.Constant(value=int(number)):
            return number > 0
        case ast.Tuple(elts=elements):
            return bool(elements)
    return False


def _uses(context: FixContext, name: ast.Name) -> Iterator[ast.Name]:
    """All places where the value of a variable is read."""
    values = assigned(context, name)
    for node in ast.walk(context.tree or ast.Module([], [])):
        named = isinstance(node, ast.Name) and node.id == name.id and isinstance(node.ctx, ast.Load)
        if isinstance(node, ast.Name) and named and any(value in values for value in assigned(context, node)):
            yield node


def _single(context: FixContext, copying: ast.expr) -> TextChange | None:
    """The copying of one part without its number; None for anything else."""
    match copying:
        case (
            ast.BinOp(op=ast.Mult(), left=ast.Constant(value=1), right=ast.Name() as part)
            | ast.BinOp(op=ast.Mult(), left=ast.Name() as part, right=ast.Constant(value=1))
        ):
            return context.replace(copying, f"{part.id}()") if _copied(context, part) else None
        case ast.Call(func=ast.Attribute(value=part, attr="copy")) | ast.Call(func=ast.Name() | ast.Call() as part):
            if not _copied(context, part):
                return None
            match copying:
                case ast.Call(args=[ast.Constant(value=1) as number], keywords=keywords):
                    there = context.replace(number, "")
                    if not keywords:
                        return there
                    following = context.offset(keywords[0].lineno, keywords[0].col_offset)
                    return TextChange(start=there.start, end=following, text="")
                case ast.Call(args=[]) if any(_is_number(keyword) for keyword in copying.keywords):
                    return remove_keyword(context, copying, "num_copies")
    return None


def _is_number(keyword: ast.keyword) -> bool:
    return keyword.arg == "num_copies" and isinstance(keyword.value, ast.Constant) and keyword.value.value == 1


def _copied(context: FixContext, part: ast.expr) -> bool:
    return kind(context, part) in (Kind.PART, Kind.TEMPLATE)
