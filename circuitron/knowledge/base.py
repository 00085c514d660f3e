"""What the rest of the program needs of KiCad's symbols and footprints.

`knowledge.symbols.SymbolIndex` and `knowledge.footprints.FootprintIndex` are the real ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from circuitron.finding import Candidate
from circuitron.symbol import Footprint, Symbol


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
        """Candidates for a part that does not exist, best first.

        `pins` are the pin names and numbers that the script asks of it, `footprint` the one it gives it.
        Candidate.text is "Library:Name"; `why` says which evidence speaks for it.
        """
        ...


class SymbolCatalogue(SymbolSource, Protocol):
    """Look-ups that a search for what a name may mean needs besides."""

    def names(self) -> tuple[tuple[str, str], ...]:
        """(library, name) of every symbol."""
        ...

    def parts(self, ids: Iterable[tuple[str, str]]) -> tuple[Symbol, ...]:
        """The symbols of several (library, name) pairs, in their order; unknown ones are left out."""
        ...

    def spelt_like(self, name: str) -> tuple[Symbol, ...]:
        """Symbols of this name in any library, ignoring case and punctuation."""
        ...

    def kin_of(self, name: str, number: str) -> tuple[tuple[str, str], ...]:
        """(library, name) of symbols whose name holds `number`, or begins with the first letters of `name`."""
        ...

    def described(self, description: str) -> tuple[tuple[str, str], ...]:
        """(library, name) of symbols with exactly this description."""
        ...


class FootprintSource(Protocol):
    """Look-ups in all footprint libraries at hand."""

    @property
    def version(self) -> str:
        """Which footprints these are, for the user: "KiCad 9.0.2", or the folder they are in."""
        ...

    def libraries(self) -> tuple[str, ...]:
        """Names of all libraries, sorted."""
        ...

    def beside(self, project: Path | None) -> FootprintSource:
        """The same, with what is known of a project's and the user's own libraries."""
        ...

    def is_own(self, library: str) -> bool:
        """Whether this library is the project's or the user's own, so that nothing is known about what is in it."""
        ...

    def find(self, name: str) -> Footprint | None:
        """Exactly this footprint ("Library:Name", case-sensitive); None where there is none."""
        ...

    def called(self, name: str) -> tuple[str, ...]:
        """Libraries that have a footprint of exactly this name."""
        ...

    def nearest(
        self, name: str, pads: tuple[str, ...] = (), filters: tuple[str, ...] = (), limit: int = 8
    ) -> tuple[Candidate, ...]:
        """Candidates for a footprint that does not exist, best first.

        Args:
            name: "Library:Name", or a bare name or package such as "SOIC-8".
            pads: numbers of the pins that are soldered to it. A footprint that lacks one is at most "possible".
            filters: the symbol's footprint filters and own footprint, which distinguish packages of one name.

        Returns:
            Candidates whose text is "Library:Name". "same": the same land pattern under its present name.
        """
        ...

    def search(self, query: str, pads: int | None = None, limit: int = 20) -> tuple[Footprint, ...]:
        """Footprints that match the words of a query in name, tags or description, best first.

        Args:
            pads: only those with so many different pads, with or without those that only hold or shield.
        """
        ...


class FootprintCatalogue(FootprintSource, Protocol):
    """Look-ups that a search for what a name may mean needs besides."""

    def names(self) -> tuple[tuple[str, str], ...]:
        """(library, name) of every footprint, sorted."""
        ...
