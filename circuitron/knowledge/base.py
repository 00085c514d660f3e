"""What the rest of the program needs of the KiCad symbols; `knowledge.symbols.SymbolIndex` is the real one."""

from __future__ import annotations

from typing import Protocol

from circuitron.models import Candidate, Symbol


class SymbolSource(Protocol):
    """Look-ups in all symbol libraries at hand."""

    def libraries(self) -> tuple[str, ...]:
        """Names of all libraries, sorted."""
        ...

    def part(self, library: str, name: str) -> Symbol | None:
        """Exactly this symbol (names are case-sensitive), with what it inherits from the symbol it extends."""
        ...

    def named(self, name: str) -> tuple[Symbol, ...]:
        """Symbols of exactly this name in any library, ignoring case."""
        ...

    def in_library(self, library: str) -> tuple[str, ...]:
        """Names of all symbols of a library, sorted; empty for an unknown one."""
        ...

    def search(self, query: str, limit: int = 20) -> tuple[Symbol, ...]:
        """Symbols that match words of name, keywords, description or pin names, best first."""
        ...

    def nearest(
        self, library: str, name: str, pins: tuple[str, ...] = (), footprint: str = "", limit: int = 8
    ) -> tuple[Candidate, ...]:
        """What the script may have meant by a part that does not exist, best first.

        `pins` are the pin names and numbers that the script asks of it, `footprint` the one it gives it.
        Candidate.text is "Library:Name"; `why` says which evidence speaks for it.
        """
        ...
