"""Pins counted from 0 on a part that counts from 1: all numbers that the script asks it for are one too small."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.details.connections import PinNotFound
from circuitron.edit import Safety, TextChange
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.source.locations import subscripts_at
from circuitron.source.value_origins import part_calls
from circuitron.symbol import Symbol

_TIGHT = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.Pow)  # bind at least as tightly as the `+ 1` behind it


def shifted_numbers(context: FixContext, found: Finding, detail: PinNotFound, symbol: Symbol) -> Iterator[Proposal]:
    """Everything that asks a part for pins 0 … n - 1, all that it has, with numbers one larger.

    Nothing where a part of the symbol is used in another way, or where a place that asks cannot be written so.
    """
    numbers = [str(number) for number in range(1, len(symbol.pins) + 1)]
    if detail.pin != "0" or {pin.number for pin in symbol.pins} != set(numbers):
        return
    if not _all_count_from_zero(context.snapshot, symbol, {"0", *numbers[:-1]}):
        return
    calls = [call for node in subscripts_at(context, found.span) for call in part_calls(context, node.value)]
    requests = list(dict.fromkeys(node for call in calls for node in context.requests_of(call)))
    changes = [_larger(context, node.slice) for node in requests]
    sure = all(set(part_calls(context, node.value)) <= set(calls) for node in requests)
    if changes and sure and all(changes):
        reason = f"{symbol.id} counts its {len(numbers)} pins from 1, and the script from 0"
        yield Proposal(tuple(change for some in changes for change in some), reason, Safety.UNSAFE)


def _all_count_from_zero(snapshot: Snapshot | None, symbol: Symbol, zero_based: set[str]) -> bool:
    """Whether every part of a symbol is used with these numbers and no others."""
    used = {
        part.ref: set[str]() for part in (snapshot.parts if snapshot else ()) if _is_of(part.library, part.name, symbol)
    }
    pins = [*snapshot.no_connects, *(pin for net in snapshot.nets for pin in net.pins)] if snapshot else []
    for pin in pins:
        if pin.ref in used:
            used[pin.ref].add(pin.number.removeprefix("?"))
    return bool(used) and all(numbers == zero_based for numbers in used.values())


def _is_of(library: str, name: str, symbol: Symbol) -> bool:
    return f"{library}:{name}" == symbol.id


def _larger(context: FixContext, index: ast.expr) -> tuple[TextChange, ...]:
    """The changes that make an index, or each one of several, one larger; none where it may be no number."""
    match index:
        case ast.Constant(value=int(number)) if type(number) is int:
            return (context.replace(index, str(number + 1)),)
        case ast.Tuple(elts=[_, *_] as several):
            each = [_larger(context, one) for one in several]
            return tuple(change for some in each for change in some) if all(each) else ()
        case ast.Slice(lower=ast.expr() as lower, upper=ast.expr() as upper, step=None):
            ends = [_larger(context, lower), _larger(context, upper)]
            return (*ends[0], *ends[1]) if all(ends) else ()
        case ast.BinOp(left=left, op=ast.Sub(), right=ast.Constant(value=1)):
            return (context.replace(index, context.segment(left)),)
        case ast.Name() | ast.Call() | ast.Attribute() | ast.Subscript():
            return (context.replace(index, f"{context.segment(index)} + 1"),)
        case ast.BinOp(op=op) if isinstance(op, _TIGHT):
            return (context.replace(index, f"{context.segment(index)} + 1"),)
    return ()
