"""circuitron parts and part: look symbols up in the libraries at hand."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_FINDINGS, UsageError

if TYPE_CHECKING:
    from circuitron.finding import Candidate
    from circuitron.knowledge.base import SymbolSource
    from circuitron.symbol import Symbol


def parts(
    query: options.Query,
    limit: options.Limit = 20,
    library: options.Library = None,
    kicad: options.Kicad = None,
    output_format: options.Format = None,
    color: options.Color = None,
) -> int:
    """Find symbols by name, description, keyword or pin; best first. Exit 1 if there is none."""
    from circuitron.commands.environments import Environments
    from circuitron.report import reference

    words = " ".join(query)
    with Environments({"kicad": kicad, "output_format": output_format, "color": color}) as environments:
        settings = environments.settings(Path.cwd())
        _, index = environments.index(settings)
        found = find_symbols(index, words, limit, library)
        reference.parts(sys.stdout, found, words, settings.output_format, color=settings.color)
    return EXIT_CLEAN if found else EXIT_FINDINGS


def find_symbols(index: SymbolSource, words: str, limit: int, library: str | None) -> tuple[Symbol, ...]:
    """General symbols that the words mean ("100nF ceramic capacitor"), then what the index finds by them.

    Raises:
        UsageError: there is no such library.
    """
    from circuitron.knowledge.part_finder import general_parts

    if library is not None and library not in index.libraries():
        raise UsageError(f"There is no library {library!r}.", _nearest_library(index, library))
    # The index ranks over all libraries; enough are taken that those of one library are among them.
    found = (*general_parts(index, words), *index.search(words, limit if library is None else 100_000))
    fitting = {symbol.id: symbol for symbol in found if library in (None, symbol.library)}
    return tuple(fitting.values())[:limit]


def _nearest_library(index: SymbolSource, library: str) -> str:
    from circuitron.knowledge.similarity import most_alike

    near = most_alike(library, index.libraries(), 3, 0.5)
    return f"Nearest: {', '.join(name for name, _ in near)}." if near else ""


def part(
    name: options.PartName,
    kicad: options.Kicad = None,
    output_format: options.Format = None,
    color: options.Color = None,
) -> int:
    """Show a symbol: its pins, units, footprint filters and datasheet. Exit 1, with the nearest, if there is none."""
    from circuitron.commands.environments import Environments
    from circuitron.report import reference

    with Environments({"kicad": kicad, "output_format": output_format, "color": color}) as environments:
        settings = environments.settings(Path.cwd())
        _, index = environments.index(settings)
        symbol = symbol_called(index, name)
        if symbol is not None:
            reference.part(sys.stdout, symbol, settings.output_format, color=settings.color)
            return EXIT_CLEAN
        nearest = nearest_to(index, name)
        reference.no_part(sys.stdout, name, nearest, settings.output_format, color=settings.color)
        return EXIT_FINDINGS


def symbol_called(index: SymbolSource, name: str) -> Symbol | None:
    """The symbol of this name, with its library or, where only one has it, without.

    Raises:
        UsageError: it is no name.
    """
    library, colon, symbol_name = name.rpartition(":")
    if not symbol_name:
        raise UsageError(f"{name!r} names no symbol.", "Write LIBRARY:NAME, such as Device:R.")
    return index.part(library, symbol_name) if colon else _only(index.named(symbol_name))


def nearest_to(index: SymbolSource, name: str) -> tuple[Candidate, ...]:
    """Symbols that a name which no library has may mean, best first."""
    from circuitron.knowledge.resolution import resolve_part

    library, _, symbol_name = name.rpartition(":")
    return resolve_part(index, library, symbol_name).candidates


def _only(found: tuple[Symbol, ...]) -> Symbol | None:
    return found[0] if len(found) == 1 else None
