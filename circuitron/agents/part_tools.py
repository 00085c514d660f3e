"""Tools that look things up in the symbol and footprint libraries, and the calculator."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from pydantic import Field

from circuitron.agents.base import Tool
from circuitron.agents.calculator import calculate
from circuitron.agents.tools import Arguments, define_tool
from circuitron.finding import Candidate
from circuitron.knowledge.base import FootprintSource, SymbolSource
from circuitron.knowledge.part_finder import find_parts, general_parts
from circuitron.knowledge.resolution import resolve_footprint, resolve_part
from circuitron.knowledge.similarity import most_alike
from circuitron.symbol import Footprint, Symbol, SymbolPin
from circuitron.units import scaled

FOUND_LIMIT = 12
_CANDIDATES = 6
_FOOTPRINT = re.compile(r"\bfootprints?\b(?: for)?", re.IGNORECASE)  # says nothing of which
_DESCRIPTION = 90  # characters of a description in a list
_TABLE_LIMIT = 6000  # characters of a pin table; a larger one is shown without alternates


class PartQuery(Arguments):
    query: str = Field(min_length=2, max_length=200, description="'LM2596', 'NPN in TO-92', '4-pin magjack'")
    library: str | None = Field(None, max_length=100, description="Only this library")


class PinQuery(Arguments):
    symbol: str = Field(min_length=1, max_length=200, description="Such as 'Timer:NE555P'")
    pin: str | None = Field(
        None, max_length=60, description="Only pins that have this in name, number or function: 'VDD'"
    )


class FootprintQuery(Arguments):
    query: str = Field(min_length=2, max_length=200, description="'SOT-23-5', '0603 resistor', 'trimmer'")
    pads: int | None = Field(None, ge=1, le=2000, description="Only with this many pads")


class Expression(Arguments):
    expression: str = Field(
        max_length=500,
        description="Such as '10k * 0.8 / (3.3 - 0.8)', 'e96(4k99)', 'parallel(10k, 4k7)', '1/(2*pi*sqrt(10uH*100nF))'",
    )


def part_tools(symbols: SymbolSource, footprints: FootprintSource | None) -> Iterator[Tool]:
    """search_parts, get_pin_details, search_footprints (where footprints are at hand) and calculate."""
    yield define_tool(
        "search_parts",
        "Search the symbol libraries, by name, or by kind, package and pin count.",
        PartQuery,
        lambda requested: search_parts(symbols, requested.query, requested.library or ""),
    )
    yield define_tool(
        "get_pin_details",
        "The pins of a symbol, with alternate functions.",
        PinQuery,
        lambda requested: pin_details(symbols, requested.symbol, requested.pin or ""),
    )
    if footprints is not None:
        known = footprints
        yield define_tool(
            "search_footprints",
            "Search the footprint libraries, by package or by what is soldered to it.",
            FootprintQuery,
            lambda requested: search_footprints(known, requested.query, requested.pads, symbols),
        )
    yield define_tool(
        "calculate",
        "Work out arithmetic. Numbers may have engineering suffixes and units (10k, 4u7, 100nF, 3V3, 5%). Functions: "
        "sqrt log10 ln exp sin cos tan min max round floor ceil, parallel(a, b, …), e12/e24/e96(x) for the nearest "
        "standard value, e_series(x, 48).",
        Expression,
        lambda requested: worked_out(requested.expression),
    )


def search_parts(symbols: SymbolSource, query: str, library: str = "") -> str:
    """The symbols that fit a query, one a line, or the nearest names.

    Raises:
        LookupError: there is no such library.
    """
    if library and library not in symbols.libraries():
        raise LookupError(f"there is no library {library}.{_like(library, symbols.libraries())}")
    found = find_parts(symbols, query, library, FOUND_LIMIT + 1)
    if found:
        lines = [_symbol_line(symbol) for symbol in found[:FOUND_LIMIT]]
        more = ["More match: narrow the query or give a library."] if len(found) > FOUND_LIMIT else []
        return "\n".join((*lines, *more))
    near = resolve_part(symbols, library, query, limit=_CANDIDATES).candidates
    where = f" in {library}" if library else ""
    hint = f" Names like it:\n{_listed(near)}" if near else " Try fewer or more general words."
    return f"No symbol{where} fits {query!r}.{hint}"


def pin_details(symbols: SymbolSource, symbol_id: str, pin: str = "") -> str:
    """The pin table of a symbol.

    Raises:
        LookupError: there is no such symbol; the message has the nearest ones.
    """
    symbol = _symbol(symbols, symbol_id)
    pins = sorted((each for each in symbol.pins if _has(each, pin)), key=lambda each: _distance(each, pin))
    if not pins:
        raise LookupError(f"no pin of {symbol.id} has {pin!r} in its number, name or alternates; ask without `pin`")
    several = symbol.units > 1 or len({each.unit for each in symbol.pins if each.unit}) > 1
    table = "\n".join(_rows(pins, several, alternates=True))
    note = ""
    if len(table) > _TABLE_LIMIT:
        table = "\n".join(_rows(pins, several, alternates=False))
        note = "\nAlternate functions are left out; give `pin` to see them."
    head = f"{symbol.id}: {symbol.description or '(no description)'}. {len(symbol.pins)} pins"
    shown = f", {len(pins)} shown" if len(pins) < len(symbol.pins) else ""
    return (
        f"{head}{shown}. number name type{' unit' if several else ''}\n{table}{note}\nFootprint: {_footprint(symbol)}"
    )


def search_footprints(
    footprints: FootprintSource, query: str, pads: int | None = None, symbols: SymbolSource | None = None
) -> str:
    """The footprints that fit a query, one a line, or the nearest names.

    Args:
        symbols: know which footprints fit a kind of part, such as a trimmer.
    """
    exact = footprints.find(query.strip())
    found = [exact] if exact and pads in (None, len(exact.pads)) else []
    words = " ".join(_FOOTPRINT.sub(" ", query).split()) or query
    found += sorted(footprints.search(words, pads, FOUND_LIMIT), key=lambda each: _is_metric(each, query))
    if symbols is not None and not re.search(r"\d", words):  # a kind of part, and no package
        found = [*_for_kind(footprints, symbols, words, pads), *found]
    if found:
        by_id = {footprint.id: footprint for footprint in found}
        return "\n".join(_footprint_line(footprint) for footprint in list(by_id.values())[:FOUND_LIMIT])
    near = resolve_footprint(footprints, query, limit=_CANDIDATES).candidates
    with_pads = f" with {pads} pads" if pads else ""
    hint = f" Names like it:\n{_listed(near)}" if near else " Try fewer words, such as the package alone."
    return f"No footprint{with_pads} fits {query!r}.{hint}"


def _for_kind(footprints: FootprintSource, symbols: SymbolSource, words: str, pads: int | None) -> Iterator[Footprint]:
    """Footprints that the general symbols of a kind of part are made for, by their filters, else by their names."""
    filters = (
        each
        for symbol in general_parts(symbols, words)
        for each in symbol.footprint_filters or (f"*{max(symbol.name.split('_'), key=len)}*",)
    )
    for each in dict.fromkeys(filters):
        stem = max(re.split(r"[*?]", each), key=len).strip("_-")
        yield from (f for f in footprints.search(stem, pads, FOUND_LIMIT) if fnmatchcase(f.name, each))


def worked_out(expression: str) -> str:
    """An expression with its value, such as "10k / 2 = 5000 (5k)"."""
    value = calculate(expression)
    plain, short = f"{value:.10g}", scaled(value)
    return f"{expression} = {plain}" + (f" ({short})" if short != plain else "")


def _symbol(symbols: SymbolSource, symbol_id: str) -> Symbol:
    library, colon, name = symbol_id.strip().partition(":")
    if not colon:
        named = symbols.named(library)
        if len(named) == 1 or (named and named[0].name == library and len({s.pins for s in named}) == 1):
            return named[0]
        if named:
            raise LookupError(f"several libraries have it, name one: {', '.join(s.id for s in named)}")
        library, name = "", library
    if symbol := symbols.part(library, name):
        return symbol
    near = resolve_part(symbols, library, name, limit=_CANDIDATES).candidates
    unknown = library and library not in symbols.libraries()
    what = f"there is no library {library}" if unknown else f"there is no symbol {symbol_id.strip()}"
    raise LookupError(f"{what}. Nearest:\n{_listed(near)}" if near else f"{what}. Use search_parts.")


def _has(pin: SymbolPin, text: str) -> bool:
    wanted = text.strip().casefold()
    return pin.number.casefold() == wanted or any(wanted in each.casefold() for each in (pin.name, *pin.alternates))


def _distance(pin: SymbolPin, text: str) -> tuple[int, int]:
    """How far a pin is from what is looked for: by number or name, then by function; its own name, one that begins or
    ends so, one that has it inside: NRST is nearer to RST than UCPD1_FRSTX1 is."""
    wanted = text.strip().casefold()

    def of(name: str) -> int:
        bare = name.casefold().strip("~{}")
        return next((n for n, fits in enumerate((bare == wanted, _at_edge(bare, wanted), wanted in bare)) if fits), 3)

    if not wanted:
        return 0, 0
    return min(of(pin.name), 3 * (pin.number.casefold() != wanted)), min(map(of, pin.alternates), default=3)


def _at_edge(name: str, text: str) -> bool:
    return name.startswith(text) or name.endswith(text)


def _rows(pins: list[SymbolPin], several: bool, alternates: bool) -> Iterator[str]:
    """One row for each pin; pins that differ in nothing but their number share one."""
    rows: dict[str, list[str]] = {}
    for pin in pins:
        unit = f" unit {pin.unit}" if several and pin.unit else ""
        also = f" [{', '.join(pin.alternates)}]" if alternates and pin.alternates else ""
        name = pin.name if pin.name not in ("", "~") else "(no name)"
        rows.setdefault(f"{name} {pin.type}{unit}{also}", []).append(pin.number)
    for rest, numbers in rows.items():
        yield f"{','.join(numbers)} {rest}"


def _symbol_line(symbol: Symbol) -> str:
    units = f", {symbol.units} units" if symbol.units > 1 else ""
    about = _short(symbol.description)
    return f"{symbol.id} | {about} | {len(symbol.pins)} pins{units} | {_footprint(symbol)}"


def _footprint(symbol: Symbol) -> str:
    return symbol.footprint or _short(" ".join(symbol.footprint_filters)) or "no footprint given"


def _footprint_line(footprint: Footprint) -> str:
    return f"{footprint.id} | {len(footprint.pads)} pads | {_short(footprint.description)}"


def _is_metric(footprint: Footprint, query: str) -> bool:
    """Whether a size of the query, such as 0603, is in the name as the metric one only, of a part half as long."""
    sizes = re.findall(r"\b\d{4}\b", query)
    return any(f"_{size}Metric" in footprint.name and f"_{size}_" not in footprint.name for size in sizes)


def _listed(candidates: tuple[Candidate, ...]) -> str:
    return "\n".join(f"{candidate.text} ({candidate.why})" for candidate in candidates)


def _like(name: str, names: tuple[str, ...]) -> str:
    near = [each for each, _ in most_alike(name, names, 3, 0.6)]
    return f" Like it: {', '.join(near)}" if near else ""


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _DESCRIPTION else f"{flat[: _DESCRIPTION - 1].rstrip()}…"
