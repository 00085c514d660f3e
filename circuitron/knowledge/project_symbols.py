"""The libraries at hand with those of a project before them; a `SymbolSource`."""

from __future__ import annotations

from functools import cached_property

from circuitron.finding import Candidate
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.confidence import RANK, Confidence
from circuitron.knowledge.device_similarity import Kinship, kinship
from circuitron.knowledge.library_files import read_symbols
from circuitron.knowledge.part_names import modern_libraries
from circuitron.knowledge.pins import pins_found
from circuitron.knowledge.project_libraries import ProjectLibraries, ProjectLibrary
from circuitron.knowledge.similarity import rough_likeness
from circuitron.symbol import Symbol

_ALIKE = 0.6  # least likeness of names for a bare guess
_OF_KIN: dict[Kinship, Confidence] = {
    Kinship.SPELLING: "same",
    Kinship.PACKAGE: "likely",
    Kinship.RELATED: "likely",
}


class ProjectSymbols:
    """Looks into the project's libraries first.

    Of a library that the project has, nothing is taken from elsewhere: the same name may have other pins there.
    """

    def __init__(self, index: SymbolSource, project: ProjectLibraries) -> None:
        self._index = index
        self._project = project
        self._read: dict[str, dict[str, Symbol] | None] = {}

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._index.libraries())

    def libraries(self) -> tuple[str, ...]:
        own = {name for library in self._project.found if library.shown for name in (library.name, library.stem)}
        return tuple(sorted({*self._known, *own}))

    def part(self, library: str, name: str) -> Symbol | None:
        own = self._named(library)
        first = own is not None and (library not in self._known or self._project.is_below_script(own))
        found = self._symbols(own).get(name) if own is not None and first else None
        found = found or self._index.part(library, name)
        return found or (self._symbols(own).get(name) if own is not None else None)

    def named(self, name: str) -> tuple[Symbol, ...]:
        return (*self._called(name), *self._index.named(name))

    def in_library(self, library: str) -> tuple[str, ...]:
        own = self._named(library)
        return tuple(sorted(self._symbols(own))) if own is not None else self._index.in_library(library)

    def search(self, query: str, limit: int = 20) -> tuple[Symbol, ...]:
        return (*self._called(query), *self._index.search(query, limit))[:limit]

    def nearest(
        self, library: str, name: str, pins: tuple[str, ...] = (), footprint: str = "", limit: int = 8
    ) -> tuple[Candidate, ...]:
        own = self._project.named(library)
        found = self._index.nearest(library, name, pins, footprint, limit)
        if own is None:
            return self._with_namesakes(library, name, found)[:limit]
        if name in self._symbols(own):
            return ()
        why = f"but it is not in {own.file}, the project's library {own.name}"
        others = (c.model_copy(update={"confidence": "possible", "why": f"{c.why}, {why}"}) for c in found)
        return (*self._inside(own, name, pins), *others)[:limit]

    def _with_namesakes(self, library: str, name: str, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        """Where a library is unknown, a part of the project's with this very name is as likely as one of KiCad's."""
        own = self._called(name) if library not in self._known and not modern_libraries(library) else ()
        if not own:
            return found
        mine = (Candidate(text=s.id, why=f"the project's library {s.library} has it", score=1.0) for s in own)
        likely = (c.model_copy(update={"confidence": "likely"}) for c in mine)
        return (*likely, *(c.model_copy(update={"confidence": _at_most_likely(c.confidence)}) for c in found))

    def _inside(self, own: ProjectLibrary, name: str, pins: tuple[str, ...]) -> tuple[Candidate, ...]:
        """Candidates in the requested library, best first."""
        candidates: list[Candidate] = []
        for symbol in self._symbols(own).values():
            score = rough_likeness(name, symbol.name)
            kin = kinship(name, symbol.name)
            if score < _ALIKE and kin not in _OF_KIN:
                continue
            present = pins_found(symbol, pins) is not None
            confidence = _OF_KIN.get(kin, "possible") if present else "possible"
            text, why = f"{own.stem}:{symbol.name}", f"{own.file} has {symbol.name}"
            candidates.append(
                Candidate(text=text, why=why, score=score, confidence=confidence, pins_match=present if pins else None)
            )
        return tuple(sorted(candidates, key=lambda c: (-RANK[c.confidence], -c.score, c.text)))

    def _named(self, library: str) -> ProjectLibrary | None:
        own = self._project.named(library)
        return own if own is not None and own.shown else None

    def _called(self, name: str) -> tuple[Symbol, ...]:
        """Symbols of exactly this name in the project's libraries, but for those that SKiDL keeps of earlier runs."""
        files = {library.file: library for library in self._project.found if library.shown and library.tool != "SKIDL"}
        return tuple(symbols[name] for own in files.values() if name in (symbols := self._symbols(own)))

    def _symbols(self, own: ProjectLibrary) -> dict[str, Symbol]:
        if own.file not in self._read:
            folder = self._project.folder
            self._read[own.file] = read_symbols(folder / own.file, own.stem) if folder is not None else None
        return self._read[own.file] or {}


def _at_most_likely(confidence: Confidence) -> Confidence:
    return min(confidence, "likely", key=lambda c: RANK[c])
