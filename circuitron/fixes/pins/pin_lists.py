"""Places in a list of pins: to SKiDL the 0 of `bridge['~'][0]` is a pin's number, not the first of the list."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.details.connections import BusIndex
from circuitron.edit import TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.pin_requests import assigned
from circuitron.source.edits import quoted
from circuitron.source.locations import subscripts_at


def places(context: FixContext, found: Finding, detail: BusIndex) -> Iterator[Proposal]:
    """The number of the pin that stands at a place of the list.

    Where a function is given one list or another, it is made a list of Python's, which counts places.
    """
    if detail.owner != "NetPinList" or not detail.ref or not detail.pins:
        return
    asking, reason = _asking(context, found), "an index into a list of pins is a pin's number"
    changes: list[TextChange | None] = [change for node in asking for change in _given(context, node)]
    if not changes:
        changes = [_change(context, other, detail.pins) for node in asking for other in _alike(context, node)]
        reason = f"{reason}: {', '.join(detail.pins)} here"
    made = tuple(dict.fromkeys(change for change in changes if change is not None))
    if made:
        yield Proposal(made, reason)


def _given(context: FixContext, node: ast.Subscript) -> list[TextChange]:
    """`list(pins)[0]` for each index into a variable that holds several lists; nothing for other expressions."""
    values = assigned(context, node.value)
    if not isinstance(node.value, ast.Name) or len({ast.dump(value) for value in values}) < 2:
        return []
    alike = [other for other in _alike(context, node) if assigned(context, other.value) == values]
    return [context.replace(other.value, f"list({node.value.id})") for other in alike]


def _asking(context: FixContext, found: Finding) -> list[ast.Subscript]:
    """The subscripts of lists at the place; with an exact place there is one."""
    nodes = subscripts_at(context, found.span)
    exact = found.span is not None and found.span.column is not None
    return nodes[:1] if exact else [node for node in nodes if isinstance(node.value, ast.Subscript)]


def _alike(context: FixContext, node: ast.Subscript) -> list[ast.Subscript]:
    """All subscripts of the same list: one that happens to be a pin's number, `u['GAIN'][1]`, finds the wrong pin."""
    same = ast.dump(node.value)
    return [other for other in context.nodes if isinstance(other, ast.Subscript) and ast.dump(other.value) == same]


def _change(context: FixContext, node: ast.Subscript, pins: tuple[str, ...]) -> TextChange | None:
    numbers = [pin if pin.isdigit() else quoted(pin) for pin in pins]
    index = node.slice
    rewritten = isinstance(index, ast.Subscript) and isinstance(index.value, ast.Tuple)
    if rewritten or isinstance(index, ast.Slice | ast.Tuple):
        return None
    if not isinstance(index, ast.Constant):
        return context.replace(index, f"({', '.join(numbers)})[{context.segment(index)}]")
    if type(index.value) is not int or not 0 <= index.value < len(numbers):
        return None
    if isinstance(node.value, ast.Subscript):  # the list is made here: ask the part itself
        return context.replace(node, f"{context.segment(node.value.value)}[{numbers[index.value]}]")
    return context.replace(index, numbers[index.value])
