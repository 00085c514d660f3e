"""What the shell completes: names of symbols, error types and runs. Nothing is built for it, and nothing is said."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

_MOST = 200


def symbols(incomplete: str) -> list[str]:
    """Libraries, then the symbols of one: `Time` → `Timer:`, `Timer:NE5` → `Timer:NE555P` … None before the symbol
    index was built by another command."""
    from pathlib import Path

    from circuitron.errors import CircuitronError
    from circuitron.knowledge.libraries import find_libraries
    from circuitron.knowledge.symbols import existing_index
    from circuitron.settings import load

    try:
        settings = load(Path.cwd(), {})
        index = existing_index(find_libraries(settings.symbol_dir, kicad=settings.kicad))
    except CircuitronError:
        return []
    if index is None:
        return []
    with index:
        given, colon, _ = incomplete.partition(":")
        libraries = [library for library in index.libraries() if library.casefold() == given.casefold()]
        if not colon:
            return _beginning(incomplete, (f"{library}:" for library in index.libraries()))
        return _beginning(
            incomplete, (f"{library}:{name}" for library in libraries for name in index.in_library(library))
        )


def error_types(incomplete: str) -> list[str]:
    """Error types, and codes of the review and the simulation."""
    from circuitron.error_types import ErrorType
    from circuitron.review.codes import codes

    return _beginning(incomplete, (*map(str, ErrorType), *codes()))


def runs(incomplete: str) -> list[str]:
    """Recorded runs, the latest first, and `last`."""
    from circuitron.commands.recording import runs_folder
    from circuitron.journal import summaries

    return _beginning(incomplete, ("last", *(known.header.run for known in summaries(runs_folder()))))


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return list(islice((name for name in names if name.startswith(incomplete)), _MOST))
