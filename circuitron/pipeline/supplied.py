"""Symbols of Circuitron's supplementary library that a design is made with: beside its script, with their sources."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from circuitron.knowledge.supplement import BESIDE_FILE, is_supplementary, sources, with_symbols
from circuitron.plan import PartSelectionOutput
from circuitron.results import SuppliedSymbol
from circuitron.run_request import Module, Project


@contextmanager
def project_for(selection: PartSelectionOutput | None) -> Iterator[Project]:
    """Where a script runs: alone, or in a folder that can hold its symbols, where it is made with some."""
    if selection is None or not _names(selection):
        yield Project()
        return
    with tempfile.TemporaryDirectory(prefix="circuitron-") as folder:
        yield Project(folder=Path(folder))


def library_for(selection: PartSelectionOutput) -> Module | None:
    """The library beside a script with the supplementary symbols that were chosen; None where none was."""
    names = _names(selection)
    return Module(name=BESIDE_FILE, source=with_symbols("", names)) if names else None


def supplied(selection: PartSelectionOutput) -> tuple[SuppliedSymbol, ...]:
    """The supplementary symbols that were chosen, each with the parts that are drawn by it."""
    refs: dict[str, tuple[str, ...]] = {}
    for part in selection.chosen:
        if is_supplementary(part.symbol):
            refs[part.symbol] = (*refs.get(part.symbol, ()), *part.refs)
    return tuple(
        SuppliedSymbol(symbol=symbol, refs=of, sources=sources(symbol.partition(":")[2])) for symbol, of in refs.items()
    )


def _names(selection: PartSelectionOutput) -> tuple[str, ...]:
    chosen = (part.symbol for part in selection.chosen)
    return tuple(dict.fromkeys(symbol.partition(":")[2] for symbol in chosen if is_supplementary(symbol)))
