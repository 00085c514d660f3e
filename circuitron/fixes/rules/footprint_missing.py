"""Parts without a footprint: the netlist has nothing to place on a board for them."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.usual_footprints import chip, header, sizes, takes, usual
from circuitron.models import (
    Edit,
    ErrorType,
    Finding,
    PartInstance,
    Safety,
    Snapshot,
    Symbol,
    TextChange,
)
from circuitron.source.edits import add_keyword, calls_at, quoted
from circuitron.source.value_origins import part_calls

_MOST_HEADER_PINS = 8
# Parts that are usually wired to the board: batteries, buzzers, loudspeakers, microphones, motors, antennas, lamps.
_WIRED = frozenset({"BT", "BZ", "LS", "MK", "M", "AE", "LA", "SC", "TC", "TH", "MES"})


class FootprintMissing(Fix):
    """Gives a part the footprint that its symbol names (safe); else one that fits, for the user to look at (unsafe):
    that of the script's other parts of the kind, a usual package, or a pin header for a part that is wired.
    """

    name: ClassVar[str] = "footprint-missing"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.FOOTPRINT_MISSING})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            library, _, name = found.facts.symbol.partition(":")
            symbol = context.symbols.part(library, name)
            call = _call(context, found)
            if symbol is None or call is None or _misspelt(call):
                continue
            for footprint, why, safety in _choices(symbol, context.snapshot):
                yield answer(self.name, found, (_change(context, call, footprint),), f"{symbol.id} {why}", safety)
                break


def _misspelt(call: ast.Call) -> bool:
    """Whether the call gives the footprint by a keyword that SKiDL does not know: misspelt-names mends that."""
    return any("foot" in (given.arg or "").casefold() and given.arg != "footprint" for given in call.keywords)


def _call(context: FixContext, found: Finding) -> ast.Call | None:
    """The `Part(…)` that made the part, or its template; None where that is not one call."""
    calls = calls_at(context, found.span, "Part")
    if not calls:
        calls = list(
            dict.fromkeys(made for call in calls_at(context, found.span) for made in part_calls(context, call))
        )
    return calls[0] if len(calls) == 1 else None


def _choices(symbol: Symbol, circuit: Snapshot | None) -> Iterator[tuple[str, str, Safety]]:
    if symbol.footprint:
        yield symbol.footprint, "names this footprint itself", Safety.SAFE
    kin = Counter(part.footprint for part in _kin(symbol, circuit))
    if kin:
        yield kin.most_common(1)[0][0], "leaves the package open; other parts of the kind have this one", Safety.UNSAFE
    others = circuit.parts if circuit else ()
    usual_one = usual(symbol)
    sized = [footprint for size, _ in sizes(others).most_common() if (footprint := chip(symbol, size))]
    if sized and usual_one not in sized:
        yield sized[0], "leaves the package open; other chip parts have this size", Safety.UNSAFE
    if usual_one:
        yield usual_one, "leaves the package open; this one is usual", Safety.UNSAFE
    pins = len({pin.number for pin in symbol.pins})
    family = {other.footprint for other in others if _is_like(other, symbol, pins)}
    if len(family) == 1:
        yield family.pop(), "leaves the package open; the others of its library have this one", Safety.UNSAFE
    if symbol.reference in _WIRED and pins <= _MOST_HEADER_PINS and takes(symbol, header(pins)):
        yield header(pins), "has no footprint in KiCad; a pin header takes its wires", Safety.UNSAFE


def _is_like(part: PartInstance, symbol: Symbol, pins: int) -> bool:
    """Whether a part of the script shows which package is meant: of the same library, with as many pins."""
    same = part.library == symbol.library and len(part.pins) == pins
    return same and ":" in part.footprint and bool(symbol.footprint_filters) and takes(symbol, part.footprint)


def _kin(symbol: Symbol, circuit: Snapshot | None) -> Iterator[PartInstance]:
    for part in circuit.parts if circuit else ():
        if (part.library, part.name) == (symbol.library, symbol.name) and ":" in part.footprint:
            yield part


def _change(context: FixContext, call: ast.Call, footprint: str) -> TextChange:
    """The footprint as an argument of the call, in place of an empty one."""
    texts = [node for node in ast.walk(call) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    text = quoted(footprint, context.segment(texts[0]) if texts else "'")
    for keyword in call.keywords:
        if keyword.arg == "footprint":
            return context.replace(keyword.value, text)
    return add_keyword(context, call, "footprint", text)
