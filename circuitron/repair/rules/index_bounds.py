"""`nodes[i + 1]` in a loop whose last turn has no next element: the condition that should leave it out never does."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.models import Edit, ErrorType, Safety, Span, TextChange
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import answer, asked
from circuitron.repair.places import statement_at
from circuitron.repair.rules.examples import finding


class IndexBounds(Rule):
    """Ends the condition, or the loop, as many elements earlier as the index looks ahead."""

    name: ClassVar[str] = "index-bounds"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PYTHON_ERROR, ErrorType.BUS_INDEX})

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            if "index out of range" not in found.message:
                continue
            for change, reason, safety in _mends(context, found.span):
                yield answer(self.name, found, (change,), reason, safety)


def _mends(context: RepairContext, span: Span | None) -> Iterator[tuple[TextChange, str, Safety]]:
    statement = statement_at(context, span)
    for node in ast.walk(statement) if statement is not None else ():
        match node:
            case ast.Subscript(
                slice=ast.BinOp(left=ast.Name(id=counter), op=ast.Add(), right=ast.Constant(value=int(ahead)))
            ):
                yield from _bounded(context, node, counter, ahead)


def _bounded(
    context: RepairContext, node: ast.Subscript, counter: str, ahead: int
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


def _range_end(iterated: ast.expr) -> ast.expr | None:
    match iterated:
        case ast.Call(func=ast.Name(id="range"), args=[end]) | ast.Call(func=ast.Name(id="range"), args=[_, end]):
            return end
    return None


def _term(node: ast.expr, text: str) -> str:
    """An expression as the left side of a subtraction."""
    return text if isinstance(node, ast.Name | ast.Constant | ast.Call | ast.Attribute | ast.Subscript) else f"({text})"


_BEYOND = finding(ErrorType.PYTHON_ERROR, 4, "IndexError: list index out of range")

CASES: tuple[Case, ...] = (
    Case(
        "a condition that is always true",
        "nodes = [Net() for _ in range(N)]\nfor i in range(N):\n    if i < N:\n        nodes[i] & r() & nodes[i + 1]\n",
        (_BEYOND,),
        "nodes = [Net() for _ in range(N)]\nfor i in range(N):\n    if i < N - 1:\n"
        "        nodes[i] & r() & nodes[i + 1]\n",
    ),
    Case(
        "a loop that only looks ahead",
        "n = 4\n\nfor i in range(len(nodes)):\n    nodes[i] & r() & nodes[i + 1]\n",
        (_BEYOND,),
        "n = 4\n\nfor i in range(len(nodes) - 1):\n    nodes[i] & r() & nodes[i + 1]\n",
        safe=False,
    ),
    Case(
        "a loop that does more",
        "n = 4\nfor i in range(n):\n    x & nodes[i]\n    nodes[i] & r() & nodes[i + 1]\n",
        (_BEYOND,),
        safe=False,
    ),
    Case(
        "a condition that means something else",
        "for i in range(N):\n    if i < LAST:\n        x = 1\n        nodes[i] & nodes[i + 1]\n",
        (_BEYOND,),
        safe=False,
    ),
)
