"""Symbols and error types as pages to read."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import IO

from circuitron import sanitise
from circuitron.finding import Candidate
from circuitron.frozen import SCHEMA_VERSION
from circuitron.knowledge.supplement import is_supplementary, sources
from circuitron.report.plain import make_writer
from circuitron.report.writer import DIM, GOOD, STRONG, Piece, Writer, make_console
from circuitron.settings import OutputFormat
from circuitron.symbol import Symbol, SymbolPin

_SUPPLEMENTARY = (
    "No KiCad library has this symbol: `circuitron fix` writes its definition into a script that asks for it. Compare "
    "the pins with the datasheet of the part that you buy."
)
# How sections of docs/errors and of the review begin: **Cause.**, Remedy:
_HEADING = re.compile(r"^(?:\*\*)?(Cause|Fix|Remedy|SKiDL says|Python says)(?:\.?\*\*|:)", re.MULTILINE)
_MACHINE = (OutputFormat.JSON, OutputFormat.JSON_FULL, OutputFormat.JSON_LINES)
# What has no findings has no form of its own in the formats of code hosts.
_LINES = (OutputFormat.CONCISE, OutputFormat.SARIF, OutputFormat.JUNIT, OutputFormat.GITHUB)


def parts(stream: IO[str], found: Sequence[Symbol], query: str, kind: OutputFormat, *, color: str) -> None:
    """The result of a search."""
    if kind is OutputFormat.JSON_LINES:
        for symbol in found:
            _json(stream, {"symbol": symbol.model_dump(mode="json")})
    elif kind in _MACHINE:
        _json(stream, {"query": query, "symbols": [symbol.model_dump(mode="json") for symbol in found]})
    elif kind in _LINES:
        for symbol in found:
            stream.write(f"{sanitise.line(symbol.id)}\t{sanitise.line(_described(symbol))}\n")
    else:
        writer = make_writer(stream, color)
        if not found:
            writer.line(f"No symbol matches {query!r}.")
            return
        rows: list[Sequence[Piece]] = [
            ((symbol.id, GOOD), (f"{len(symbol.pins):>4}", DIM), _package(symbol), _described(symbol))
            for symbol in found
        ]
        writer.table(("symbol", "pins", "package", "description"), rows)


def _package(symbol: Symbol) -> str:
    """The package that the symbol is made for, without its sizes: SOIC-8; "" where it may have any."""
    return symbol.footprint.partition(":")[2].partition("_")[0]


def _described(symbol: Symbol) -> str:
    return f"(supplementary) {symbol.description}" if is_supplementary(symbol.id) else symbol.description


def part(stream: IO[str], symbol: Symbol, kind: OutputFormat, *, color: str) -> None:
    """One symbol with its pins."""
    if kind in _MACHINE:
        _json(stream, {"symbol": symbol.model_dump(mode="json")})
        return
    pins = sorted(symbol.pins, key=_natural)
    if kind in _LINES:
        for pin in pins:
            stream.write("\t".join(sanitise.line(cell) for cell in (pin.number, pin.name, pin.type)) + "\n")
        return
    writer = make_writer(stream, color)
    writer.line((symbol.id, STRONG))
    if symbol.description:
        writer.line(symbol.description, indent=2)
    facts = {
        "reference": symbol.reference,
        "extends": symbol.extends,
        "units": str(symbol.units) if symbol.units > 1 else "",
        "footprint": symbol.footprint,
        "filters": "  ".join(symbol.footprint_filters),
        "keywords": symbol.keywords,
        "datasheet": symbol.datasheet if symbol.datasheet != "~" else "",
    }
    for name, value in facts.items():
        if value:
            writer.line((f"{name:<11}", DIM), value, indent=2, hang=11)
    writer.blank()
    _pins(writer, pins, symbol.units)
    writer.blank()
    writer.line(("in SKiDL   ", DIM), _call(symbol), indent=2, hang=11)
    if is_supplementary(symbol.id):
        writer.line((" " * 11, DIM), _SUPPLEMENTARY, indent=2, hang=11)
        writer.line(("sources    ", DIM), sources(symbol.name), indent=2, hang=11)


def _pins(writer: Writer, pins: Sequence[SymbolPin], units: int) -> None:
    head = ["pin", "name", "type"]
    if units > 1:
        head.append("unit")
    also = any(pin.alternates for pin in pins)
    if also:
        head.append("also")
    rows: list[Sequence[Piece]] = []
    for pin in pins:
        row: list[Piece] = [(pin.number, STRONG), pin.name, (pin.type, DIM)]
        if units > 1:
            row.append(("all" if pin.unit == 0 else str(pin.unit), DIM))
        if also:
            row.append((", ".join(pin.alternates), DIM))
        rows.append(row)
    writer.table(head, rows, indent=2)


def _call(symbol: Symbol) -> str:
    footprint = f", footprint={symbol.footprint!r}" if symbol.footprint else ""
    return f"Part({symbol.library!r}, {symbol.name!r}{footprint})"


def no_part(stream: IO[str], name: str, nearest: Sequence[Candidate], kind: OutputFormat, *, color: str) -> None:
    """What stands in for the page of a symbol that does not exist."""
    if kind in _MACHINE:
        _json(stream, {"symbol": None, "nearest": [candidate.model_dump(mode="json") for candidate in nearest]})
    elif kind in _LINES:
        for candidate in nearest:
            stream.write(f"{sanitise.line(candidate.text)}\t{sanitise.line(candidate.why)}\n")
    else:
        writer = make_writer(stream, color)
        writer.line(f"No library has the symbol {name!r}.")
        if nearest:
            writer.items(("nearest", DIM), [[(c.text, GOOD), (f"  {c.why}", DIM)] for c in nearest], indent=2)


def markdown(stream: IO[str], text: str, *, color: str) -> None:
    """A page of Markdown: rendered on a terminal, as it is in a pipe."""
    clean = sanitise.message(text)
    console = make_console(stream, color)
    if stream.isatty() and console.color_system is not None:
        from rich.markdown import Markdown

        console.print(Markdown(clean, code_theme="ansi_dark", hyperlinks=False), width=min(console.width, 100))
    else:
        stream.write(clean.rstrip("\n") + "\n")


def page(stream: IO[str], text: str, kind: OutputFormat, *, color: str) -> None:
    """A page on an error type: as it is read, or with its paragraphs by their bold headings."""
    if kind not in _MACHINE:
        markdown(stream, text, color=color)
        return
    heading, _, body = sanitise.message(text).partition("\n")
    parts = _HEADING.split(body)
    sections = {name.lower(): part.strip() for name, part in zip(parts[1::2], parts[2::2], strict=True)}
    summary = " ".join(parts[0].split())
    _json(stream, {"name": heading.lstrip("# "), "summary": summary, "sections": sections, "markdown": text})


def error_types(stream: IO[str], rows: Sequence[tuple[str, str]], kind: OutputFormat, *, color: str) -> None:
    """All error types, each with what it means in one line."""
    if kind in _MACHINE:
        _json(stream, {"types": [{"name": name, "summary": meaning} for name, meaning in rows]})
        return
    table: list[Sequence[Piece]] = [((name, STRONG), meaning) for name, meaning in rows]
    make_writer(stream, color).table(("type", "what it means"), table)


def _natural(pin: SymbolPin) -> tuple[tuple[int, int, str], ...]:
    """Pin numbers in the order of a package: 2 before 10, A2 before A10."""
    return tuple((0, int(word), "") if word.isdigit() else (1, 0, word) for word in re.findall(r"\d+|\D+", pin.number))


def _json(stream: IO[str], value: dict[str, object]) -> None:
    stream.write(json.dumps({"schema_version": SCHEMA_VERSION, **value}, ensure_ascii=True) + "\n")
