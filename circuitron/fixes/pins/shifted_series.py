"""Series that the script counts otherwise than the symbol: all names of one are written anew at once, or none."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from circuitron.details.connections import PinNotFound
from circuitron.edit import Safety, TextChange
from circuitron.execution_report import Snapshot
from circuitron.fixes.base import FixContext, Proposal, safety_of
from circuitron.fixes.call_sites import symbols_made
from circuitron.fixes.parts.part_calls import makes_one
from circuitron.fixes.pin_index import Key, all_changes, pin_keys
from circuitron.fixes.pin_requests import names_in
from circuitron.knowledge.pin_shift import Shift, shifts
from circuitron.source.value_origins import leaves, part_calls
from circuitron.symbol import Symbol


def shifted_series(
    context: FixContext, symbol: Symbol, missing: Sequence[tuple[PinNotFound, Sequence[ast.Subscript]]]
) -> tuple[tuple[Shift, ...], Proposal] | None:
    """The series of a symbol that all its parts count otherwise, and the changes of all that asks for their pins.

    None where there are none, or where one of the places that may ask for such a pin cannot be written.

    Args:
        missing: the pins that the symbol lacks, with the subscripts that ask for them.
    """
    calls = list(
        dict.fromkeys(call for _, nodes in missing for node in nodes for call in part_calls(context, node.value))
    )
    requests = list(dict.fromkeys(node for call in calls for node in context.requests_of(call)))
    written = dict.fromkeys(name for node in requests for name in names_in(context, node))
    found = _of_all_parts(context.snapshot, symbol, written)
    alone = all(makes_one(context, call) and set(symbols_made(context, call)) == {symbol} for call in calls)
    if not found or not alone or any(not set(part_calls(context, node.value)) <= set(calls) for node in requests):
        return None
    patterns = {
        re.sub(r"\d+", "{}", detail.pin): shift for detail, _ in missing for shift in found if shift.pin(detail.pin)
    }
    changes: list[TextChange] = []
    asked: set[str] = set()
    for node in requests:
        answers = dict(_answers(context, node, symbol, found, patterns))
        made = all_changes(context, node, symbol, answers) if answers else ()
        if answers and not made:
            return None
        changes += made
        asked |= answers.keys()
    if any({shift.pin(name) for name in asked} - {None} != set(shift.pins.values()) for shift in found):
        return None
    safety = Safety.SAFE if all(safety_of(shift.confidence) is Safety.SAFE for shift in found) else Safety.UNSAFE
    return found, Proposal(tuple(dict.fromkeys(changes)), "; ".join(shift.why for shift in found), safety)


def _of_all_parts(snapshot: Snapshot | None, symbol: Symbol, written: Iterable[str]) -> tuple[Shift, ...]:
    """The series that all parts of a symbol, as far as they use them, count otherwise.

    Args:
        written: names that the source has, perhaps where the run did not come.
    """
    used = _used(snapshot, symbol) if snapshot else {}
    by_part = {ref: shifts(symbol, (*names, *written)) for ref, names in used.items()}
    found = {shift.head: shift for several in by_part.values() for shift in several}
    return tuple(
        shift
        for shift in found.values()
        if all(shift in by_part[ref] or not any(map(shift.is_of, names)) for ref, names in used.items())
    )


def _used(snapshot: Snapshot, symbol: Symbol) -> dict[str, set[str]]:
    """The pins that a run connected or marked, by the parts of a symbol; also those that the symbol lacks."""
    used = {part.ref: set[str]() for part in snapshot.parts if f"{part.library}:{part.name}" == symbol.id}
    for pin in (*snapshot.no_connects, *(pin for net in snapshot.nets for pin in net.pins)):
        if pin.ref in used:
            used[pin.ref].add(pin.name or pin.number.removeprefix("?"))
    return used


def _answers(
    context: FixContext,
    node: ast.Subscript,
    symbol: Symbol,
    found: Sequence[Shift],
    patterns: Mapping[str, Shift],
) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """What to write for the names that a subscript may ask for.

    Args:
        patterns: how the script spells the names of a series, `A{}`, for what is put together.
    """
    for name in names_in(context, node):
        for pin in (pin for shift in found if (pin := shift.pin(name)) is not None):
            yield name, pin_keys(symbol, (pin,))
    beginnings = [_beginning(leaf) for leaf in leaves(context, node.slice, spread=True)]
    for pattern, shift in patterns.items():
        if any(begun is not None and pattern.casefold().startswith(begun.casefold()) for begun in beginnings):
            yield from ((pattern.format(number), pin_keys(symbol, (pin,))) for number, pin in shift.pins.items())


def _beginning(leaf: ast.expr) -> str | None:
    """The text that a name begins with which is put together; "" where only a run knows, None for what is no name."""
    match leaf:
        case ast.JoinedStr(values=[ast.Constant(value=str(text)), *_]):
            return text
        case ast.BinOp(left=ast.Constant(value=str(text))):
            return text
        case ast.JoinedStr() | ast.Call():
            return ""
        case ast.BinOp() if any(
            isinstance(inner, ast.Constant) and isinstance(inner.value, str) for inner in ast.walk(leaf)
        ):
            return ""
    return None
