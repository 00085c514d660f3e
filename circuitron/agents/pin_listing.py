"""Symbols and their pins as an agent reads them; what a table has no room for is what nothing asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.symbol import Symbol, SymbolPin

PIN_LIMIT = 200  # pins of one part that are listed; the rest can be looked up
TABLES_LIMIT = 1_000  # characters of all pin tables of a correction
TABLE_LIMIT = 200  # of one of them

_SHORTEST = 2  # characters of a name that others may contain
_LEADS = 2  # pins of a part that needs no word on how they are numbered


def symbol_line(symbol: Symbol) -> str:
    """A symbol in one line: its name, what it is, pins and footprint."""
    about = f" {symbol.description}" if symbol.description else ""
    filters = " ".join(symbol.footprint_filters)
    footprint = f"footprint {symbol.footprint}" if symbol.footprint else f"no footprint of its own; fits {filters}"
    pins = f"{len(symbol.pins)} pin{'s' * (len(symbol.pins) != 1)}"
    return f"{symbol.id}:{about} [{pins}; {footprint if symbol.footprint or filters else 'no footprint of its own'}]"


def pin_table(symbol: Symbol, asked: Set[str] = frozenset()) -> str:
    """All pins of a symbol: number, name, electrical type, and its unit where it has several.

    Args:
        asked: `asked_pins()`; these come first where not all are listed.
    """
    several = len({pin.unit for pin in symbol.pins if pin.unit}) > 1

    def pin_text(number: str, name: str, type: str, unit: int) -> str:
        place = f" unit {unit}" if several and unit else ""
        return f"{number} {name if name not in ('', '~') else '(no name)'} {type}{place}"

    listed = _asked_first(symbol.pins, asked) if len(symbol.pins) > PIN_LIMIT else symbol.pins
    pins = [pin_text(pin.number, pin.name, pin.type, pin.unit) for pin in listed[:PIN_LIMIT]]
    rest = len(symbol.pins) - len(pins)
    if rest > 0:
        pins.append(f"CUT: {rest} more pins are not listed here, look them up")
    return f"{symbol_line(symbol)}\n  " + "; ".join(pins)


def pin_tables(symbols: Sequence[Symbol], asked: Set[str] = frozenset()) -> str:
    """The pin tables of several symbols, each once."""
    return "\n".join(pin_table(symbol, asked) for symbol in {symbol.id: symbol for symbol in symbols}.values())


def short_pin_tables(symbols: Sequence[Symbol], asked: Set[str] = frozenset()) -> str:
    """Pin tables for a correction, as many as fit: one line a symbol, of types only supplies, of a header only which
    numbers there are. Pins that are asked for come first where not all have room."""
    tables: list[str] = []
    for symbol in {symbol.id: symbol for symbol in symbols}.values():
        named = telling((symbol,))
        if not named and len(symbol.pins) <= _LEADS:
            continue
        shown = _short(symbol.pins) if named else f"{symbol.pins[0].number} to {symbol.pins[-1].number}, no names"
        if len(shown) > TABLE_LIMIT:
            kept = _short(_asked_first(symbol.pins, asked))[:TABLE_LIMIT].rpartition("; ")[0]
            shown = f"{kept}; CUT: {len(symbol.pins) - kept.count('; ') - 1} more (get_pin_details)"
        tables.append(f"{symbol.id}: {shown}")
        if sum(map(len, tables)) > TABLES_LIMIT:
            return "\n".join((*tables[:-1], "CUT: look other parts up with get_pin_details"))
    return "\n".join(tables)


def telling(symbols: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """Those whose pins have names that say more than their numbers: no resistors and no headers."""
    return tuple(each for each in symbols if any(pin.name not in _nameless(pin) for pin in each.pins))


def _nameless(pin: SymbolPin) -> tuple[str, ...]:
    return "", "~", pin.number, f"Pin_{pin.number}"


def asked_pins(findings: Iterable[Finding]) -> frozenset[str]:
    """Numbers and names of the pins that findings name or have as candidates."""
    asked: set[str] = set()
    for found in findings:
        known = found.detail.known()
        asked |= {known.get("pin", ""), *known.get("pins", ())}
        if found.type is ErrorType.PIN_NOT_FOUND:
            asked |= {candidate.text for candidate in found.candidates}
    return frozenset(name.casefold() for name in asked if name)


def _asked_first(pins: Sequence[SymbolPin], asked: Set[str]) -> Sequence[SymbolPin]:
    """Pins of a number or name that is asked for, then those whose names or functions have it in them, then others."""
    parts = [name for name in asked if len(name) >= _SHORTEST and not name.isdigit()]

    def rank(pin: SymbolPin) -> tuple[bool, bool]:
        own = asked & {pin.number.casefold(), pin.name.casefold()}
        names = " ".join((pin.name, *pin.alternates)).casefold()
        return not own, not any(part in names for part in parts)

    return sorted(pins, key=rank)


def _short(pins: Iterable[SymbolPin]) -> str:
    return "; ".join(f"{p.number} {p.name or '~'}{f' {p.type}' * p.type.startswith('power')}" for p in pins)
