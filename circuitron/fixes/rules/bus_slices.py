"""Slices of buses and pins. SKiDL's include their end: `bus[0:3]` has four lines; `bus[0:4]` of four is an error."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Finding, Safety, TextChange
from circuitron.source.edits import called_name
from circuitron.source.expression_types import Kind, kind
from circuitron.source.locations import statement_at
from circuitron.source.value_origins import leaves

_BEYOND = re.compile(r"\((\d+) > (\d+)\)")
_SLICE_TEXT = re.compile(r"\s*(\d+)\s*(?::|-|\.\.)\s*(\d+)\s*")
_SLICED = (Kind.BUS, Kind.PART, Kind.UNKNOWN)


class BusSlices(Fix):
    """Reads a slice as Python would, where only that fits, and writes it as SKiDL does."""

    name: ClassVar[str] = "bus-slices"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.BUS_INDEX,
            ErrorType.WIDTH_MISMATCH,
            ErrorType.PIN_NOT_FOUND,
            ErrorType.NONE_CONNECTION,
            ErrorType.PYTHON_ERROR,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            statement = statement_at(context, found.span)
            if statement is None:
                continue
            subscripts = [node for node in _in_statement(statement) if isinstance(node, ast.Subscript)]
            for changes, reason, safety in [
                *_python_style(context, found, subscripts),
                *_beyond_pins(context, found, subscripts),
                *_mismatched(context, found, statement),
                *_as_text(context, found, subscripts),
                *_range_or_reversed(context, subscripts),
            ]:
                yield answer(self.name, found, changes, reason, safety)


_Mend = tuple[tuple[TextChange, ...], str, Safety]


def _in_statement(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement, without those of the statements in its body."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def _bounds(node: ast.Subscript) -> tuple[int, int] | None:
    """First and last index of a slice with both ends written as numbers; `[:4]` begins at 0."""
    match node.slice:
        case ast.Slice(lower=None, upper=ast.Constant(value=int(last)), step=None):
            return 0, last
        case ast.Slice(lower=ast.Constant(value=int(first)), upper=ast.Constant(value=int(last)), step=None):
            return first, last
    return None


def _shorter(context: FixContext, node: ast.Subscript) -> TextChange:
    """The slice without its last index."""
    assert isinstance(node.slice, ast.Slice) and isinstance(node.slice.upper, ast.Constant)
    last = node.slice.upper
    assert isinstance(last.value, int)
    return context.replace(last, str(last.value - 1))


def _python_style(context: FixContext, found: Finding, subscripts: list[ast.Subscript]) -> Iterator[_Mend]:
    """`bus[0:4]` of a bus with lines 0 to 3: the slice leaves its end out, as Python's do. Others may be right."""
    end = _one_beyond(found)
    if not end:
        return
    fitting = [
        node for node in subscripts if (_bounds(node) or (0, 0))[1] == end and kind(context, node.value) in _SLICED
    ]
    placed = found.span is not None and found.span.column is not None
    exact = [node for node in fitting if placed and node in context.nodes_at(found.span)]
    buses = [node for node in fitting if bus_width(context, node.value) == end]
    for node in (exact or buses or (fitting if len(fitting) == 1 else []))[:1]:
        reason = f"slices of SKiDL include their end, and {context.segment(node.value)} ends at {end - 1}"
        yield (_shorter(context, node),), reason, Safety.SAFE


def _beyond_pins(context: FixContext, found: Finding, subscripts: list[ast.Subscript]) -> Iterator[_Mend]:
    """`j[1:5]` of a connector with four pins."""
    library, _, name = found.facts.symbol.rpartition(":")
    symbol = context.symbols.part(library, name) if found.type is ErrorType.PIN_NOT_FOUND else None
    for node in subscripts if symbol is not None else ():
        bounds = _bounds(node)
        if bounds is None or symbol is None or found.facts.pin.replace(" ", "") != f"{bounds[0]}:{bounds[1]}":
            continue
        numbers = {pin.number for pin in symbol.pins}
        if str(bounds[1]) not in numbers and all(str(number) in numbers for number in range(*bounds)):
            reason = f"slices of SKiDL include their end, and {symbol.id} has no pin {bounds[1]}"
            yield (_shorter(context, node),), reason, Safety.SAFE


def _one_beyond(found: Finding) -> int:
    """The end of the slice at fault, where it is just one more than the last index; else 0."""
    if found.type is not ErrorType.BUS_INDEX:
        return 0
    beyond = _BEYOND.search(found.message)
    if beyond is not None:
        return int(beyond[1]) if int(beyond[1]) == int(beyond[2]) + 1 else 0
    asked_for = re.fullmatch(r"\d*:(\d+)", found.facts.value)
    width = found.facts.width
    return width if width and found.facts.owner == "Bus" and asked_for and int(asked_for[1]) == width else 0


def _ascending(node: ast.Subscript) -> bool:
    bounds = _bounds(node)
    return bounds is not None and bounds[0] < bounds[1]


def _mismatched(context: FixContext, found: Finding, statement: ast.stmt) -> Iterator[_Mend]:
    """`j[1:4] += bus[0:4]`: the side that is one too wide leaves its end out."""
    widths = [width for width in (found.facts.width, found.facts.other_width) if width]
    if found.type is not ErrorType.WIDTH_MISMATCH or len(widths) < 2 or not isinstance(statement, ast.AugAssign):
        return
    wide, narrow = max(widths), min(widths)
    sides = [side for side in (statement.target, statement.value) if isinstance(side, ast.Subscript)]
    fitting = [side for side in sides if _ascending(side) and _width(side) == wide == narrow + 1]
    if len(fitting) != 1:
        return
    side = fitting[0]
    bounds = _bounds(side)
    is_bus = kind(context, side.value) is Kind.BUS
    counted = is_bus and (bounds == (0, narrow) or _leaves_ends_out(context, side.value))
    reason = f"slices of SKiDL include their end: {context.segment(side)} has {wide} lines, the other side {narrow}"
    yield (_shorter(context, side),), reason, Safety.SAFE if counted else Safety.UNSAFE


def _leaves_ends_out(context: FixContext, bus: ast.expr) -> bool:
    """Whether another slice of the bus shows that the script counts as Python does: its end is the bus's width."""
    name, width = context.segment(bus), bus_width(context, bus)
    slices = (node for node in context.nodes if isinstance(node, ast.Subscript) and _ascending(node))
    return width > 0 and any(context.segment(s.value) == name and (_bounds(s) or (0, 0))[1] == width for s in slices)


def _number(node: ast.expr) -> int | None:
    """The value of `4` and of `3 + 1`."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.BinOp(left=ast.Constant(value=int(one)), op=ast.Add(), right=ast.Constant(value=int(other))):
            return one + other
    return None


def _width(node: ast.Subscript) -> int:
    bounds = _bounds(node)
    return abs(bounds[1] - bounds[0]) + 1 if bounds else 0


def _as_text(context: FixContext, found: Finding, subscripts: list[ast.Subscript]) -> Iterator[_Mend]:
    """`j['3:6']` as `j[3:6]`: in text a range needs a name, `'IO[3:6]'`."""
    for node in subscripts:
        index = node.slice
        if isinstance(index, ast.Constant) and isinstance(index.value, str) and _SLICE_TEXT.fullmatch(index.value):
            asked_for = found.facts.pin.strip("'\"")
            if found.type is ErrorType.PIN_NOT_FOUND and asked_for and asked_for != index.value:
                continue
            first, last = re.findall(r"\d+", index.value)
            reason = f"a range of numbers is a slice: {context.segment(index)} is taken for the name of one pin"
            yield (context.replace(index, f"{first}:{last}"),), reason, Safety.SAFE


def _range_or_reversed(context: FixContext, subscripts: list[ast.Subscript]) -> Iterator[_Mend]:
    """`bus[range(4)]` as `bus[0:3]`, and `bus[::-1]`, which gives nothing at all, as `bus[3:0]`."""
    for node in subscripts:
        match node.slice:
            case ast.Call(func=ast.Name(id="range"), args=[*numbers]) if len(numbers) in (1, 2):
                last = _number(numbers[-1])
                if isinstance(last, int):
                    first = context.segment(numbers[0]) if len(numbers) == 2 else "0"
                    reason = "SKiDL takes slices, not ranges, and includes their end"
                    yield (context.replace(node.slice, f"{first}:{last - 1}"),), reason, Safety.SAFE
            case ast.Slice(lower=None, upper=None, step=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))):
                width = bus_width(context, node.value)
                if width:
                    change = TextChange(
                        start=context.replace(node.value, "").end,
                        end=context.replace(node, "").end,
                        text=f"[{width - 1}:0]",
                    )
                    yield (
                        (change,),
                        "[::-1] of a SKiDL bus is empty; a slice that counts down turns it round",
                        Safety.SAFE,
                    )


def bus_width(context: FixContext, bus: ast.expr) -> int:
    """How many lines a bus has, as far as the source says: `Bus('D', 8)`, `Bus('D', N)`; 0 where it does not."""
    made = [leaf for leaf in leaves(context, bus) if isinstance(leaf, ast.Call) and called_name(leaf) == "Bus"]
    if len(made) != 1 or len(made[0].args) != 2:
        return 0
    numbers = [leaf.value for leaf in leaves(context, made[0].args[1]) if isinstance(leaf, ast.Constant)]
    return numbers[0] if len(numbers) == 1 and type(numbers[0]) is int else 0
