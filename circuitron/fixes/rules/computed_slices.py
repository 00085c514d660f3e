"""Slices with computed ends, as Python counts them: `bus[i*8:(i+1)*8]` is nine lines, as SKiDL includes the end."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.edits import past_closing_brackets
from circuitron.source.expression_types import Kind, kind
from circuitron.source.locations import statement_at
from circuitron.source.value_origins import leaves

_SLICED = (Kind.BUS, Kind.PART, Kind.UNKNOWN)
_SAMPLES = (3, 10, 29, 101)  # values of what is not known; a width is one that does not depend on them


class ComputedSlices(Fix):
    """Ends a slice one line earlier where its ends are as far apart as the other side has lines."""

    name: ClassVar[str] = "computed-slices"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.BUS_INDEX, ErrorType.WIDTH_MISMATCH})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            statement, lines = statement_at(context, found.span), _lines_meant(found)
            if statement is None or not lines:
                continue
            wide = [node for node in _computed(context, statement) if _width(context, node) == lines]
            names = list(dict.fromkeys(context.segment(node.value) for node in wide))
            for name in names if len(names) == 1 else ():
                reason = f"slices of SKiDL include their end: {name} is cut into pieces of {lines} lines"
                yield answer(self.name, found, tuple(_shorter(context, node) for node in wide), reason)


def _lines_meant(found: Finding) -> int:
    """How many lines the slice at fault is to have, one less than it has; 0 where that is not the fault."""
    widths = sorted(width for width in (found.facts.width, found.facts.other_width) if width)
    if found.type is ErrorType.WIDTH_MISMATCH:
        return widths[0] if len(widths) == 2 and widths[1] == widths[0] + 1 else 0
    ends = re.fullmatch(r"(\d+):(\d+)", found.facts.value)
    return int(ends[2]) - int(ends[1]) if ends and int(ends[2]) == found.facts.width else 0


def _computed(context: FixContext, within: ast.AST | None) -> Iterator[ast.Subscript]:
    """Slices whose end is not simply a number."""
    for node in ast.walk(within) if within is not None else ():
        match node:
            case ast.Subscript(slice=ast.Slice(upper=ast.expr() as upper, step=None)):
                if not isinstance(upper, ast.Constant) and kind(context, node.value) in _SLICED:
                    yield node


def _width(context: FixContext, node: ast.Subscript) -> int | None:
    """How far apart the ends of a slice are, whatever the values of its variables; None where that depends on them."""
    assert isinstance(node.slice, ast.Slice) and node.slice.upper is not None
    found: set[int | None] = set()
    for sample in _SAMPLES:
        first = _value(context, node.slice.lower, sample) if node.slice.lower is not None else 0
        last = _value(context, node.slice.upper, sample)
        found.add(last - first if first is not None and last is not None else None)
    return found.pop() if len(found) == 1 else None


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


def _shorter(context: FixContext, node: ast.Subscript) -> TextChange:
    """The end of a slice, less one."""
    assert isinstance(node.slice, ast.Slice) and node.slice.upper is not None
    upper = node.slice.upper
    match upper:
        case ast.BinOp(op=ast.Add(), right=ast.Constant(value=int(value)) as last) if value > 1:
            return context.replace(last, str(value - 1))
    at = past_closing_brackets(context, node, context.replace(upper, "").end)
    return TextChange(start=at, end=at, text=" - 1")
