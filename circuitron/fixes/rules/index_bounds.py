"""Loops that reach past the end: `nodes[i + 1]` in the last turn, `for i in range(1, 9)` over a bus of eight lines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.bus_slices import bus_width
from circuitron.models import Edit, ErrorType, Safety, Span, TextChange
from circuitron.source.locations import statement_at
from circuitron.source.scopes import enclosing


class IndexBounds(Fix):
    """Ends the condition, or the loop, as many elements earlier as the index looks ahead.

    A loop over the lines of a bus is made to count from 0 and to end with the last one, which is not safe.
    """

    name: ClassVar[str] = "index-bounds"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PYTHON_ERROR, ErrorType.BUS_INDEX})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            if found.type is ErrorType.BUS_INDEX:
                for changes, reason in _counted(context, found.span):
                    yield answer(self.name, found, changes, reason, Safety.UNSAFE)
            if "index out of range" not in found.message:
                continue
            for change, reason, safety in _mends(context, found.span):
                yield answer(self.name, found, (change,), reason, safety)


def _mends(context: FixContext, span: Span | None) -> Iterator[tuple[TextChange, str, Safety]]:
    statement = statement_at(context, span)
    for node in ast.walk(statement) if statement is not None else ():
        match node:
            case ast.Subscript(
                slice=ast.BinOp(left=ast.Name(id=counter), op=ast.Add(), right=ast.Constant(value=int(ahead)))
            ):
                yield from _bounded(context, node, counter, ahead)


def _bounded(
    context: FixContext, node: ast.Subscript, counter: str, ahead: int
) -> Iterator[tuple[TextChange, str, Safety]]:
    """The condition around an index that looks ahead, else the loop whose every statement looks ahead."""
    condition: ast.If | None = None
    child: ast.AST = node
    around = context.parents.get(node)
    while around is not None and not isinstance(around, ast.For):
        if isinstance(around, ast.If) and child in around.body:
            condition = around
        child, around = around, context.parents.get(around)
    if not isinstance(around, ast.For) or not isinstance(around.target, ast.Name) or around.target.id != counter:
        return
    end = _range_end(around.iter)
    if end is None:
        return
    text = context.segment(end)
    name = context.segment(node)
    if condition is not None and isinstance(condition.test, ast.Compare):
        match condition.test:
            case ast.Compare(left=ast.Name(id=left), ops=[ast.Lt()], comparators=[limit]) if (
                left == counter and context.segment(limit) == text
            ):
                reason = f"{counter} is always less than {text}: {name} needs the last {ahead} left out"
                yield context.replace(limit, f"{_term(limit, text)} - {ahead}"), reason, Safety.SAFE
    elif condition is None and len(around.body) == 1 and not around.orelse:
        reason = f"{name} looks {ahead} ahead: the loop must end {ahead} before {text}"
        yield context.replace(end, f"{_term(end, text)} - {ahead}"), reason, Safety.UNSAFE


def _counted(context: FixContext, span: Span | None) -> Iterator[tuple[tuple[TextChange, ...], str]]:
    """A loop over the lines of a bus that goes one too far, or counts them from 1."""
    statement = statement_at(context, span)
    for node in ast.walk(statement) if statement is not None else ():
        if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Name):
            continue
        counter = node.slice.id
        width = bus_width(context, node.value)
        loop = enclosing(context, node, ast.For)
        if not width or not isinstance(loop, ast.For):
            continue
        if not isinstance(loop.target, ast.Name) or loop.target.id != counter:
            continue
        match loop.iter:
            case ast.Call(func=ast.Name(id="range"), args=[ast.Constant(value=int(end)) as limit]) if end == width + 1:
                change = context.replace(limit, str(width))
                yield (change,), f"{context.segment(node.value)} has {width} lines, 0 to {width - 1}"
            case (
                ast.Call(
                    func=ast.Name(id="range"), args=[ast.Constant(value=1), ast.Constant(value=int(end))]
                ) as numbers
            ) if end == width + 1:
                reason = f"the {width} lines of {context.segment(node.value)} are counted from 0"
                yield _from_zero(context, loop, numbers, counter, width), reason


def _from_zero(
    context: FixContext, loop: ast.For, numbers: ast.Call, counter: str, width: int
) -> tuple[TextChange, ...]:
    """The loop as it must have been meant: `i + 1` in it shows that i counts from 0, else the lines are `i - 1`."""
    uses = [node for node in ast.walk(loop) if isinstance(node, ast.Name) and node.id == counter]
    parents = [context.parents.get(use) for use in uses]
    missing = (found.facts.pin for found in context.diagnostics if found.type is ErrorType.PIN_NOT_FOUND)
    if any(re.search(rf"(?<!\d){width}$", pin) for pin in missing) and any(
        isinstance(parent, ast.FormattedValue) for parent in parents
    ):
        return (context.replace(numbers, f"range({width})"),)  # the pins that the loop names are counted from 0, too
    lines = [
        parent for parent in parents if isinstance(parent, ast.Subscript) and bus_width(context, parent.value) == width
    ]
    others = [use for use, parent in zip(uses, parents, strict=True) if parent not in lines]
    counted_on = any(isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add) for parent in parents)
    if counted_on and not any(_is_index(context, use) for use in others):
        return (context.replace(numbers, f"range({width})"),)
    if len(lines) == len(uses) - 1:  # nothing but lines: the loop itself may count from 0
        return (context.replace(numbers, f"range({width})"),)
    return tuple(context.replace(line.slice, f"{counter} - 1") for line in lines)


def _is_index(context: FixContext, use: ast.expr) -> bool:
    """Whether a counter tells which element is meant, `j[i + 1]`: that may be right as it is."""
    around: ast.AST | None = use
    while isinstance(around, ast.expr) and not isinstance(around, ast.JoinedStr):
        inner, around = around, context.parents.get(around)
        if isinstance(around, ast.Subscript) and around.slice is inner:
            return True
    return False


def _range_end(iterated: ast.expr) -> ast.expr | None:
    match iterated:
        case ast.Call(func=ast.Name(id="range"), args=[end]) | ast.Call(func=ast.Name(id="range"), args=[_, end]):
            return end
    return None


def _term(node: ast.expr, text: str) -> str:
    """An expression as the left side of a subtraction."""
    return text if isinstance(node, ast.Name | ast.Constant | ast.Call | ast.Attribute | ast.Subscript) else f"({text})"
