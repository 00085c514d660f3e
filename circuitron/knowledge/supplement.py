"""Symbols for parts that KiCad's libraries lack: `kicad-libs/Circuitron.kicad_sym`, drawn by `tools/`.

They are a last resort. A look-up goes to the libraries at hand first, and comes here only for the very device that was
requested, never for one that is merely alike.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.finding import Candidate
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.confidence import RANK
from circuitron.knowledge.index_build import squeeze
from circuitron.knowledge.sexpr import unescape
from circuitron.knowledge.symbols import SymbolIndex, open_index
from circuitron.resources import supplement_folder
from circuitron.run_request import Libraries, LibraryOrigin
from circuitron.symbol import Symbol

if TYPE_CHECKING:
    from circuitron.fix_result import ModuleRepair

LIBRARY = "Circuitron"
BESIDE = "circuitron"  # the library beside a script that a repair in place puts symbols into
BESIDE_FILE = f"{BESIDE}.kicad_sym"

_HEAD = '(kicad_symbol_lib\n\t(version 20241209)\n\t(generator "circuitron")\n\t(generator_version "9.0")\n'

_SHARE = 4  # of a search that the libraries at hand could fill alone, supplementary symbols get the last quarter


def is_supplementary(id: str) -> bool:
    """Whether "Library:Name" is one of these symbols."""
    return id.partition(":")[0] == LIBRARY


def definition(name: str) -> str:
    """The text of a symbol as it stands in the library, from `(symbol "NAME"` to its last bracket.

    Raises:
        KeyError: the library has no such symbol.
    """
    library = (supplement_folder() / f"{LIBRARY}.kicad_sym").read_bytes()
    start = library.find(f'\t(symbol "{name}"\n'.encode())
    if start < 0:
        raise KeyError(name)
    end = library.index(b"\n\t)\n", start) + len(b"\n\t)")
    return library[start + 1 : end].decode().replace("\n\t", "\n")


def is_own(text: str) -> bool:
    """Whether a library is one that `with_symbols` made, and whose head and end are unchanged."""
    return text.startswith(_HEAD) and text.endswith("\n)\n")


def with_symbols(text: str, names: Iterable[str]) -> str:
    """The text of the library beside a script with these symbols in it; "" is a library that is still to be made.

    Raises:
        KeyError: the supplementary library has no such symbol.
    """
    return with_definitions(text, {name: definition(name) for name in names})


def with_definitions(text: str, definitions: Mapping[str, str]) -> str:
    """The same with any symbols, by name; those that it has stay as they are."""
    for name, symbol in definitions.items():
        if f'\n\t(symbol "{name}"\n' not in text:
            body = (text or f"{_HEAD})\n").removesuffix(")\n")
            text = body + textwrap.indent(symbol, "\t") + "\n)\n"
    return text


def equal_at_hand(symbols: SymbolSource, id: str) -> str:
    """A supplementary symbol as the libraries at hand have it, where they have it with the very same pins; else itself.

    Args:
        symbols: the libraries at hand with the supplementary one.
    """
    library, _, name = id.partition(":")
    own = symbols.part(library, name) if is_supplementary(id) else None
    if own is None:
        return id
    found = (other for other in symbols.named(name) if not is_supplementary(other.id) and other.name == name)
    return next((other.id for other in found if _pins(other) == _pins(own)), id)


def _pins(symbol: Symbol) -> set[tuple[str, str, str]]:
    return {(pin.number, pin.name, pin.type) for pin in symbol.pins}


def symbols_added(repair: ModuleRepair) -> tuple[str, ...]:
    """The symbols that a repair put into the library beside a script."""
    found = re.findall(r'^\t\(symbol "([^"]+)"$', repair.source, re.MULTILINE)
    return tuple(name for name in found if f'\n\t(symbol "{name}"\n' not in repair.original)


def sources(name: str) -> str:
    """Where the pinout of a symbol was looked up, as the symbol says it.

    Raises:
        KeyError: the library has no such symbol.
    """
    found = re.search(r'\(property "Sources" "((?:[^"\\]|\\.)*)"', definition(name))
    return unescape(found[1]) if found else ""


class Supplemented:
    """The libraries at hand and, after them, the supplementary one; a `SymbolSource`. It closes `index` with itself."""

    def __init__(self, index: SymbolIndex, cache_dir: Path | None = None) -> None:
        self._index = index
        self._cache_dir = cache_dir

    @cached_property
    def _own(self) -> SymbolIndex:
        here = Libraries(directory=supplement_folder(), origin=LibraryOrigin.SETTINGS, version="9")
        return open_index(here, self._cache_dir)

    @cached_property
    def _aliases(self) -> dict[str, str]:
        """Other names of the same devices, squeezed: ordering codes, the names of the boards that carry a module."""
        lines = (supplement_folder() / "supplement-names.tsv").read_text(encoding="utf-8").splitlines()
        return {squeeze(alias): name for alias, _, name in (line.partition("\t") for line in lines)}

    def close(self) -> None:
        self._index.close()
        if "_own" in self.__dict__:
            self._own.close()

    def count(self) -> int:
        """Number of symbols in the libraries at hand, without the supplementary ones."""
        return self._index.count()

    def libraries(self) -> tuple[str, ...]:
        return tuple(sorted({*self._index.libraries(), LIBRARY}))

    def part(self, library: str, name: str) -> Symbol | None:
        return self._of(library).part(LIBRARY if library == BESIDE else library, name)

    def in_library(self, library: str) -> tuple[str, ...]:
        return self._of(library).in_library(library)

    def _of(self, library: str) -> SymbolSource:
        return self._own if library in (LIBRARY, BESIDE) and library not in self._index.libraries() else self._index

    def named(self, name: str) -> tuple[Symbol, ...]:
        return self._index.named(name) or self._own.named(self._aliases.get(squeeze(name), name))

    def search(self, query: str, limit: int = 20) -> tuple[Symbol, ...]:
        """Symbols of the libraries at hand, then supplementary ones; those first that alone are called or described so.

        Names of the same device, such as ordering codes, are keywords of a supplementary symbol, and found as such.
        """
        found, own = self._index.search(query, limit), self._own.search(query, limit)
        called = () if self._index.spelt_like(query) else self._own.spelt_like(self._aliases.get(squeeze(query), query))
        words = _words(query)
        if called or (own and _fits(own[0], words) and not (found and _fits(found[0], words))):
            return tuple({symbol.id: symbol for symbol in (*called, *own, *found)}.values())[:limit]
        own = own[: max(limit - len(found), limit // _SHARE)]
        return (*found[: limit - len(own)], *own)

    def nearest(
        self, library: str, name: str, pins: tuple[str, ...] = (), footprint: str = "", limit: int = 8
    ) -> tuple[Candidate, ...]:
        found = self._index.nearest(library, name, pins, footprint, limit)
        certain = [candidate for candidate in found if candidate.confidence == "same"]
        if certain and (not self._own.spelt_like(name) or any(_is_called(c, name) for c in certain)):
            return found
        called = self._aliases.get(squeeze(name), name)
        own = [
            candidate.model_copy(update={"why": _worded(candidate.why, name, called)})
            for candidate in self._own.nearest("", called, pins, footprint)
            if candidate.confidence != "possible"
            and not candidate.stand_in
            and self._is_drawn_for(candidate, footprint)
        ] or self._in_that_package(called, pins, footprint)
        if not own:
            return found
        # The device itself needs no stand-in, nor its namesake in another package: SK6812MINI-E is no SK6812MINI.
        others = [
            candidate.model_copy(update={"confidence": "likely"}) if candidate in certain else candidate
            for candidate in found
            if not candidate.stand_in
        ]
        return tuple(sorted([*own, *others], key=lambda c: -RANK[c.confidence]))[:limit]

    def _in_that_package(self, name: str, pins: tuple[str, ...], footprint: str) -> list[Candidate]:
        """The device under the name that one letter more gives it in the package of a footprint: FS8205A in TSSOP-8,
        where FS8205 is drawn for SOT-23-6."""
        from circuitron.knowledge.footprint_fit import fits  # late, as below

        if self._own.part(LIBRARY, name) is None:
            return []
        longer = [one for one in self._own.in_library(LIBRARY) if one[:-1] == name and one[-1].isalpha()]
        made = [symbol for one in longer if (symbol := self._own.part(LIBRARY, one)) and fits(symbol, footprint)]
        if len(made) != 1:
            return []
        why = f"{made[0].name} is {name} in this package; it is in Circuitron's supplementary library"
        there = self._own.nearest("", made[0].name, pins, footprint)
        return [
            candidate.model_copy(update={"confidence": "likely", "stand_in": True, "why": why})
            for candidate in there
            if candidate.text == made[0].id and candidate.confidence != "possible" and candidate.pins_match is not False
        ]

    def _is_drawn_for(self, candidate: Candidate, footprint: str) -> bool:
        """Whether a package may be the one that a symbol is drawn for. In another small one its pins may be elsewhere:
        not all makers give a 2N2222 in TO-92 the leads of that in TO-18."""
        from circuitron.knowledge.equivalent_symbols import pad_count  # late: a script without faults needs neither
        from circuitron.knowledge.footprint_fit import fits
        from circuitron.knowledge.nearest import SMALL

        symbol, pads = self._own.part(*candidate.text.split(":", 1)), pad_count(footprint.rpartition(":")[2])
        if symbol is None or pads is None or min(pads, len(symbol.pins)) > SMALL:
            return True
        return fits(symbol, footprint) is not False


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _fits(symbol: Symbol, words: list[str]) -> bool:
    """Whether each of the words begins a word of the symbol, as in the index; its search falls back on any of them."""
    known = _words(" ".join((symbol.name, symbol.keywords, symbol.description, *(pin.name for pin in symbol.pins))))
    return all(any(one.startswith(word) for one in known) for word in words)


def _is_called(candidate: Candidate, name: str) -> bool:
    return squeeze(candidate.text.partition(":")[2]) == squeeze(name)


def _worded(why: str, name: str, called: str) -> str:
    """Why a candidate of the supplementary library was found, with the name that the script has for it."""
    why = why.replace(f"the library {LIBRARY}", "Circuitron's supplementary library")
    return why if called == name else f"{name} is another name of {called}; {why}"
