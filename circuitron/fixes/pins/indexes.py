"""Buses, slices and lists of pins taken for Python's: `Bus('D', width=8)`, `bus[0:8]`, `j['3:6']`, `bridge['~'][0]`.

Slices of SKiDL include their end: `bus[0:3]` has four lines, and `bus[0:4]` of four is an error. An index into a list
of pins is a pin's number, not its place.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from circuitron.details.base import Detail
from circuitron.details.connections import BusIndex, PinNotFound, WidthMismatch
from circuitron.details.python import Problem, PythonError
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.fixes.base import Fix, FixContext, Proposal, answer
from circuitron.fixes.pins.equal_pins import one_net_a_name
from circuitron.fixes.pins.pin_lists import places
from circuitron.source.calls import called_name
from circuitron.source.edits import past_closing_brackets
from circuitron.source.expression_types import Kind, kind
from circuitron.source.locations import statement_at
from circuitron.source.value_origins import leaves

_WIDTH_NAMES = frozenset(
    {"width", "size", "n", "num", "count", "bits", "lines", "length", "nets", "num_bits", "bit_width"}
)
_SLICE_TEXT = re.compile(r"\s*(\d+)\s*(?::|-|\.\.)\s*(\d+)\s*")
_SLICED = (Kind.BUS, Kind.PART, Kind.UNKNOWN)
_SAMPLES = (3, 10, 29, 101)  # values of what is not known: a width is one that does not depend on them


class _Slice(NamedTuple):
    """`node[first:last]`; the ends are None where they depend on variables, and `extent` where their distance does."""

    node: ast.Subscript
    first: int | None
    last: int | None
    extent: int | None


class Indexes(Fix):
    """Ends a slice, or a loop that looks ahead, one earlier where it was counted as Python counts and only that fits.

    Gives name and width of a bus by position: SKiDL takes a keyword for a field of the bus, which is then empty. Writes
    the number of the pin that stands at a place of a list. Where several names of pins are joined to as many nets and
    one of the names has several pins, each gets a line of its own.
    """

    name: ClassVar[str] = "indexes"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.BUS_INDEX,
            ErrorType.WIDTH_MISMATCH,
            ErrorType.PIN_NOT_FOUND,
            ErrorType.NONE_CONNECTION,
            ErrorType.PYTHON_ERROR,
            ErrorType.UNCONNECTABLE,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.UNKNOWN_ARGUMENT,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        widths = list(_wrong_widths(context))
        for found, detail in context.of(Detail):
            if found.type not in self.answers:
                continue
            for changes, reason, safety in [*widths, *_slices_and_loops(context, found, detail)]:
                yield answer(self.name, found, changes, reason, safety)


def _slices_and_loops(context: FixContext, found: Finding, detail: Detail) -> Iterator[Proposal]:
    statement = statement_at(context, found.span)
    if statement is None:
        return
    subscripts = [node for node in _in_statement(statement) if isinstance(node, ast.Subscript)]
    slices = [read for node in subscripts if (read := _read(context, node)) is not None]
    match detail:
        case BusIndex():
            yield from places(context, found, detail)
            yield from _beyond_bus(context, found, detail, slices)
        case PinNotFound():
            yield from _beyond_pins(context, detail, slices)
        case WidthMismatch():
            yield from one_net_a_name(context, detail, statement)
            yield from _one_too_wide(context, detail, slices, statement)
        case PythonError(problem=Problem.INDEX_OUT_OF_RANGE):
            yield from _looking_ahead(context, statement)
    yield from _as_text(context, detail, subscripts)
    yield from _range_or_reversed(context, subscripts)


def _in_statement(statement: ast.stmt) -> Iterator[ast.AST]:
    """Nodes of a statement, without those of the statements in its body."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop(0)
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def _read(context: FixContext, node: ast.Subscript) -> _Slice | None:
    """A slice with an end, of what may be a bus or a part, computed with samples for the variables."""
    match node.slice:
        case ast.Slice(lower=lower, upper=ast.expr() as upper, step=None) if kind(context, node.value) in _SLICED:
            pass
        case _:
            return None
    firsts = {_value(context, lower, sample) if lower is not None else 0 for sample in _SAMPLES}
    lasts = {_value(context, upper, sample) for sample in _SAMPLES}
    extents: set[int | None] = set()
    for sample in _SAMPLES:
        first, last = _value(context, lower, sample) if lower is not None else 0, _value(context, upper, sample)
        extents.add(last - first if first is not None and last is not None else None)
    return _Slice(node, *(values.pop() if len(values) == 1 else None for values in (firsts, lasts, extents)))


def _value(context: FixContext, node: ast.expr, sample: int) -> int | None:
    """A whole number computed with `sample`, and numbers that follow from it, for the variables."""
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            known = [leaf.value for leaf in leaves(context, node) if isinstance(leaf, ast.Constant)]
            if len(known) == 1 and type(known[0]) is int:
                return known[0]
            return sample + sum(map(ord, name)) % 17
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() as op, right=right):
            one, other = _value(context, left, sample), _value(context, right, sample)
            if one is None or other is None:
                return None
            return one + other if isinstance(op, ast.Add) else one - other if isinstance(op, ast.Sub) else one * other
    return None


def _shorter(context: FixContext, read: _Slice) -> TextChange:
    """The slice with its end one earlier."""
    assert isinstance(read.node.slice, ast.Slice) and read.node.slice.upper is not None
    upper = read.node.slice.upper
    match upper:
        case ast.Constant(value=int(value)):
            return context.replace(upper, str(value - 1))
        case ast.BinOp(op=ast.Add(), right=ast.Constant(value=int(value)) as last) if value > 1:
            return context.replace(last, str(value - 1))
    at = past_closing_brackets(context, read.node, context.replace(upper, "").end)
    return TextChange(start=at, end=at, text=" - 1")


def _beyond_bus(context: FixContext, found: Finding, detail: BusIndex, slices: list[_Slice]) -> Iterator[Proposal]:
    """`bus[0:4]` of a bus with lines 0 to 3: the slice leaves its end out, as Python's do. Others may be right."""
    first, end = _one_beyond(detail)
    fitting = [read for read in slices if end and (read.last == end if read.last else read.extent == end - first)]
    here = context.nodes_at(found.span) if found.span is not None and found.span.column is not None else []
    exact = [read for read in fitting if read.node in here]
    buses = [read for read in fitting if bus_width(context, read.node.value) == end]
    chosen = exact[:1] or buses[:1] or fitting
    if len({context.segment(read.node.value) for read in chosen}) == 1:
        reason = f"slices of SKiDL include their end, and {context.segment(chosen[0].node.value)} ends at {end - 1}"
        yield Proposal(tuple(_shorter(context, read) for read in chosen), reason, Safety.SAFE)


def _one_beyond(detail: BusIndex) -> tuple[int, int]:
    """The ends of the slice at fault, where the last is just one more than there is; else zeros."""
    text = re.fullmatch(r"(\d*):(\d+)", detail.index)
    first = int(text[1] or 0) if text else 0
    if detail.beyond:
        requested, last = detail.beyond
        return (first, requested) if requested == last + 1 else (0, 0)
    return (first, detail.width) if text and detail.width == int(text[2]) and detail.owner == "Bus" else (0, 0)


def _beyond_pins(context: FixContext, detail: PinNotFound, slices: list[_Slice]) -> Iterator[Proposal]:
    """`j[1:5]` of a connector with four pins."""
    library, _, name = detail.symbol.rpartition(":")
    symbol = context.symbols.part(library, name)
    numbers = {pin.number for pin in symbol.pins} if symbol is not None else set()
    for read in slices:
        if read.first is None or read.last is None or detail.pin.replace(" ", "") != f"{read.first}:{read.last}":
            continue
        if str(read.last) not in numbers and all(str(number) in numbers for number in range(read.first, read.last)):
            reason = f"slices of SKiDL include their end, and {detail.symbol} has no pin {read.last}"
            yield Proposal((_shorter(context, read),), reason, Safety.SAFE)


def _one_too_wide(
    context: FixContext, detail: WidthMismatch, slices: list[_Slice], statement: ast.stmt
) -> Iterator[Proposal]:
    """`j[1:4] += bus[0:4]`: the side that is one too wide leaves its end out."""
    narrow, wide = sorted((detail.width, detail.other_width))
    if not narrow or wide != narrow + 1:
        return
    sides = (statement.target, statement.value) if isinstance(statement, ast.AugAssign) else ()
    fitting = [read for read in slices if read.extent == narrow and (read.last is None or read.node in sides)]
    if len({context.segment(read.node.value) for read in fitting}) != 1:
        return
    bus = fitting[0].node.value
    sure = all(read.last is None or _counts_as_python(context, read) for read in fitting)
    reason = f"slices of SKiDL include their end: {context.segment(bus)} is cut into pieces of {narrow} lines"
    yield Proposal(tuple(_shorter(context, read) for read in fitting), reason, Safety.SAFE if sure else Safety.UNSAFE)


def _counts_as_python(context: FixContext, read: _Slice) -> bool:
    """Whether a slice begins its bus, or another one shows that the script leaves ends out: its end is the width."""
    if kind(context, read.node.value) is not Kind.BUS:
        return False
    if read.first == 0:
        return True
    name, width = context.segment(read.node.value), bus_width(context, read.node.value)
    subscripts = [node for node in context.nodes if isinstance(node, ast.Subscript)]
    slices = [_read(context, node) for node in subscripts if context.segment(node.value) == name]
    return width > 0 and any(other is not None and other.last == width for other in slices)


def _as_text(context: FixContext, detail: Detail, subscripts: list[ast.Subscript]) -> Iterator[Proposal]:
    """`j['3:6']` as `j[3:6]`: in text a range needs a name, `'IO[3:6]'`."""
    for node in subscripts:
        index = node.slice
        if isinstance(index, ast.Constant) and isinstance(index.value, str) and _SLICE_TEXT.fullmatch(index.value):
            if isinstance(detail, PinNotFound) and detail.pin.strip("'\"") not in ("", index.value):
                continue
            first, last = re.findall(r"\d+", index.value)
            reason = f"a range of numbers is a slice: {context.segment(index)} is taken for the name of one pin"
            yield Proposal((context.replace(index, f"{first}:{last}"),), reason, Safety.SAFE)


def _range_or_reversed(context: FixContext, subscripts: list[ast.Subscript]) -> Iterator[Proposal]:
    """`bus[range(4)]` as `bus[0:3]`, and `bus[::-1]`, which gives nothing at all, as `bus[3:0]`."""
    for node in subscripts:
        match node.slice:
            case ast.Call(func=ast.Name(id="range"), args=[*_, end] as numbers) if len(numbers) in (1, 2):
                ends = {_value(context, end, sample) for sample in _SAMPLES}
                last = ends.pop() if len(ends) == 1 else None
                if last is not None:
                    first = context.segment(numbers[0]) if len(numbers) == 2 else "0"
                    reason = "SKiDL takes slices, not ranges, and includes their end"
                    yield Proposal((context.replace(node.slice, f"{first}:{last - 1}"),), reason, Safety.SAFE)
            case ast.Slice(lower=None, upper=None, step=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))):
                width = bus_width(context, node.value)
                if width:
                    start, end_of_node = context.replace(node.value, "").end, context.replace(node, "").end
                    change = TextChange(start=start, end=end_of_node, text=f"[{width - 1}:0]")
                    reason = "[::-1] of a SKiDL bus is empty; a slice that counts down turns it round"
                    yield Proposal((change,), reason, Safety.SAFE)


def _looking_ahead(context: FixContext, statement: ast.stmt) -> Iterator[Proposal]:
    """`nodes[i + 1]` in the last turn: ends the condition, or the loop, as many elements earlier as it looks ahead."""
    for node in ast.walk(statement):
        match node:
            case ast.Subscript(
                slice=ast.BinOp(left=ast.Name(id=counter), op=ast.Add(), right=ast.Constant(value=int(ahead)))
            ):
                yield from _bounded(context, node, counter, ahead)


def _bounded(context: FixContext, node: ast.Subscript, counter: str, ahead: int) -> Iterator[Proposal]:
    """The condition around an index that looks ahead, else the loop whose every statement looks ahead."""
    condition: ast.If | None = None
    child: ast.AST = node
    around = context.parents.get(node)
    while around is not None and not isinstance(around, ast.For):
        if isinstance(around, ast.If) and child in around.body:
            condition = around
        child, around = around, context.parents.get(around)
    end = _range_end(around, counter)
    if not isinstance(around, ast.For) or end is None:
        return
    text, name = context.segment(end), context.segment(node)
    match condition.test if condition is not None else None:
        case ast.Compare(left=ast.Name(id=left), ops=[ast.Lt()], comparators=[limit]) if (
            left == counter and context.segment(limit) == text
        ):
            reason = f"{counter} is always less than {text}: {name} needs the last {ahead} left out"
            yield Proposal((context.replace(limit, f"{_term(limit, text)} - {ahead}"),), reason, Safety.SAFE)
        case None if len(around.body) == 1 and not around.orelse:
            reason = f"{name} looks {ahead} ahead: the loop must end {ahead} before {text}"
            yield Proposal((context.replace(end, f"{_term(end, text)} - {ahead}"),), reason, Safety.UNSAFE)


def _range_end(loop: ast.AST | None, counter: str) -> ast.expr | None:
    """The end of a loop over numbers with this counter."""
    match loop:
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=[end] | [_, end])):
            return end if name == counter else None
    return None


def _term(node: ast.expr, text: str) -> str:
    """An expression as the left side of a subtraction."""
    return text if isinstance(node, ast.Name | ast.Constant | ast.Call | ast.Attribute | ast.Subscript) else f"({text})"


def bus_width(context: FixContext, bus: ast.expr) -> int:
    """How many lines a bus has, as far as the source says: `Bus('D', 8)`, `Bus('D', N)`; 0 where it does not."""
    made = [leaf for leaf in leaves(context, bus) if isinstance(leaf, ast.Call) and called_name(leaf) == "Bus"]
    if len(made) != 1 or len(made[0].args) != 2:
        return 0
    numbers = [leaf.value for leaf in leaves(context, made[0].args[1]) if isinstance(leaf, ast.Constant)]
    return numbers[0] if len(numbers) == 1 and type(numbers[0]) is int else 0


def _wrong_widths(context: FixContext) -> Iterator[Proposal]:
    """`Bus('D', width=8)` and `Bus('D', '8')` with name and width by position."""
    for node in context.nodes:
        if isinstance(node, ast.Call) and called_name(node) == "Bus" and (made := _with_width(context, node)):
            change, reason = made
            yield Proposal((change,), reason, Safety.SAFE)


def _with_width(context: FixContext, call: ast.Call) -> tuple[TextChange, str] | None:
    widths = [keyword for keyword in call.keywords if keyword.arg in _WIDTH_NAMES]
    names = [keyword.value for keyword in call.keywords if keyword.arg == "name"]
    if len(call.args) + len(call.keywords) > 2 or any(isinstance(arg, ast.Starred) for arg in call.args):
        return None
    if len(widths) == 1 and len(call.args) + len(names) == len(call.args) + len(call.keywords) - 1:
        name = next(iter([*call.args, *names]), None)
        reason = f"a bus takes its width by position, not as {widths[0].arg}="
        return _by_position(context, call, name, widths[0].value), reason
    match call.args:
        case [ast.Constant(value=str()), ast.Constant(value=str() as digits) as text] if digits.isdecimal():
            return context.replace(text, digits), "the width of a bus is a number"
    return None


def _by_position(context: FixContext, call: ast.Call, name: ast.expr | None, width: ast.expr) -> TextChange:
    text = context.segment(name) if name is not None else "None"
    return context.replace(call, f"{context.segment(call.func)}({text}, {context.segment(width)})")
