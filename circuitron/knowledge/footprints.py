"""The footprints at hand: those of an installed KiCad, else the list of KiCad 9.0.2's that comes with Circuitron.

Nothing is read before it is needed. The names of an installed KiCad are those of its files, and a file is read
when its pads are wanted; what a footprint is for is looked up in the list, which has the same words.
"""

from __future__ import annotations

import gzip
import os
import re
import zlib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol

from circuitron.finding import Candidate
from circuitron.knowledge.footprint_files import footprint_names, library_names, read_footprint, unpack_pads
from circuitron.knowledge.footprint_tables import own_libraries
from circuitron.lazy_pattern import LazyPattern
from circuitron.resources import resource
from circuitron.run_request import Libraries
from circuitron.symbol import Footprint

_LIST = "footprints-9.0.2.tsv.gz"
_VERSIONS = (10, 9, 8, 7, 6)
_MECHANICAL = LazyPattern(r"(?:MP|SH|S)\d*\Z")  # pads that hold or shield a connector
_WORD = LazyPattern(r"[^\W_](?:[^\s_,;]*[^\W_])?")


class _Entry(NamedTuple):
    """A footprint as a search sees it; `text` is name, library, description and tags in lower case, parted by tabs."""

    library: str
    name: str
    text: str


class Shelf(Protocol):
    """Where footprints come from."""

    @property
    def version(self) -> str: ...

    def names(self) -> tuple[tuple[str, str], ...]:
        """(library, name) of every footprint."""
        ...

    def read(self, library: str, name: str) -> Footprint | None:
        """Exactly this footprint; None where there is none."""
        ...


class _Tables:
    """What is looked up in of a shelf, made when it is first used."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @cached_property
    def names(self) -> tuple[tuple[str, str], ...]:
        return self._shelf.names()

    @cached_property
    def libraries(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(library for library, _ in self.names))

    @cached_property
    def libraries_of(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for library, name in self.names:
            found[name] = (*found.get(name, ()), library)
        return found

    @cached_property
    def words(self) -> list[_Entry]:
        listed = _listed()
        return [
            _Entry(library, name, _text(library, name, listed.get((library, name), ""))) for library, name in self.names
        ]


class FootprintIndex:
    """Look-ups in one shelf; implements `knowledge.base.FootprintSource`. Made by `open_footprints`.

    Args:
        own: names of libraries of the project's and the user's own.
        tables: of the shelf, where they have been made.
    """

    def __init__(self, shelf: Shelf, own: frozenset[str] = frozenset(), tables: _Tables | None = None) -> None:
        self._shelf = shelf
        self._own = own
        self._tables = tables or _Tables(shelf)

    def beside(self, project: Path | None) -> FootprintIndex:
        """The same footprints, with what is known of a project's and the user's own libraries."""
        return FootprintIndex(self._shelf, own_libraries(project), self._tables)

    @property
    def version(self) -> str:
        return self._shelf.version

    def libraries(self) -> tuple[str, ...]:
        return self._tables.libraries

    def is_own(self, library: str) -> bool:
        return library in self._own

    def find(self, name: str) -> Footprint | None:
        library, _, own = name.partition(":")
        return self._shelf.read(library, own)

    def names(self) -> tuple[tuple[str, str], ...]:
        """(library, name) of every footprint, sorted."""
        return self._tables.names

    def called(self, name: str) -> tuple[str, ...]:
        """Libraries that have a footprint of exactly this name."""
        return self._tables.libraries_of.get(name, ())

    def nearest(
        self, name: str, pads: tuple[str, ...] = (), filters: tuple[str, ...] = (), limit: int = 8
    ) -> tuple[Candidate, ...]:
        from circuitron.knowledge.footprint_nearest import nearest

        return nearest(self, name, pads, filters)[:limit]

    def search(self, query: str, pads: int | None = None, limit: int = 20) -> tuple[Footprint, ...]:
        terms = [_term(word) for word in _WORD.findall(query)]
        if not terms or limit < 1:
            return ()
        weighed = [
            (sum(map(bool, w)), sum(w), entry) for entry in self._tables.words if any(w := _weights(terms, entry))
        ]
        for enough in (len(terms), 1):  # all words, else any
            hits = sorted((-weight, len(entry.name), entry) for found, weight, entry in weighed if found >= enough)
            footprints = self._with_pads([entry for _, _, entry in hits], pads, limit)
            if footprints:
                return footprints
        return ()

    def _with_pads(self, entries: Iterable[_Entry], pads: int | None, limit: int) -> tuple[Footprint, ...]:
        found: list[Footprint] = []
        for entry in entries:
            footprint = self._shelf.read(entry.library, entry.name)
            if footprint is not None and (pads is None or pads in pad_counts(footprint)):
                found.append(footprint)
            if len(found) == limit:
                break
        return tuple(found)


def _text(library: str, name: str, line: str) -> str:
    return "\t".join((name, library, line.partition("\t")[2])).casefold()


def open_footprints(
    libraries: Libraries | None = None, *, environment: Mapping[str, str] | None = None
) -> FootprintIndex:
    """The footprints of KICADn_FOOTPRINT_DIR, of the KiCad that the symbols are of, else those of the list.

    Args:
        libraries: the symbol libraries at hand; an installed KiCad has its footprints beside them.
        environment: that of the process if None.
    """
    variables = os.environ if environment is None else environment
    for folder in _folders(libraries, variables):
        if _holds_footprints(folder):
            return FootprintIndex(FolderShelf(folder))
    return FootprintIndex(ListShelf())


def _folders(libraries: Libraries | None, variables: Mapping[str, str]) -> Iterable[Path]:
    for version in _VERSIONS:
        if value := variables.get(f"KICAD{version}_FOOTPRINT_DIR"):
            yield Path(value)
    if libraries is not None:
        yield libraries.directory.parent / "footprints"


def _holds_footprints(folder: Path) -> bool:
    try:
        return bool(library_names(folder))
    except OSError:
        return False


def pad_counts(footprint: Footprint) -> tuple[int, int]:
    """How many pads a footprint has: all with a number, and those that are not mechanical."""
    return len(footprint.pads), sum(not _MECHANICAL.match(pad) for pad in footprint.pads)


class FolderShelf:
    """A folder of `.pretty` libraries."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._read: dict[str, tuple[str, ...]] = {}

    @property
    def version(self) -> str:
        return str(self._directory)

    def names(self) -> tuple[tuple[str, str], ...]:
        return tuple((library, name) for library in sorted(self._libraries) for name in self._in_library(library))

    def read(self, library: str, name: str) -> Footprint | None:
        # Names come from scripts: only what the folder lists is opened, and letters count even where files ignore them.
        if library not in self._libraries or name not in self._in_library(library):
            return None
        return read_footprint(self._directory, library, name)

    @cached_property
    def _libraries(self) -> frozenset[str]:
        try:
            return frozenset(library_names(self._directory))
        except OSError:
            return frozenset()

    def _in_library(self, library: str) -> tuple[str, ...]:
        if library not in self._read:
            self._read[library] = footprint_names(self._directory, library)
        return self._read[library]


class ListShelf:
    """The list of KiCad 9.0.2's footprints (tools/footprint_list.py)."""

    @property
    def version(self) -> str:
        return "KiCad 9.0.2"

    def names(self) -> tuple[tuple[str, str], ...]:
        return tuple(_listed())

    def read(self, library: str, name: str) -> Footprint | None:
        line = _line(library, name)
        if line is None:
            return None
        pads, description, tags = line.split("\t")
        return Footprint(library=library, name=name, pads=unpack_pads(pads), description=description, tags=tags)


@cache
def _whole_list() -> bytes:
    """The list, a line each: library, name, pads, description and tags, parted by tabs. Comments begin with #."""
    return gzip.decompress(_packed_list())


@lru_cache(maxsize=4096)
def _line(library: str, name: str) -> str | None:
    """What the list has behind library and name. Looked for as bytes: most commands need few of its 14,000 lines."""
    if {"\t", "\n"}.intersection(library + name):
        return None
    lines, head = _lines_of(library), f"\n{library}\t{name}\t".encode()
    start = lines.find(head)
    return lines[start + len(head) : lines.find(b"\n", start + len(head))].decode() if start >= 0 else None


@lru_cache(maxsize=64)
def _lines_of(library: str) -> bytes:
    """The part of the list that a library has; most commands need few of its 146."""
    place = _members().get(library)
    return b"\n" + gzip.decompress(_packed_list()[place]) if place else b""


@cache
def _members() -> dict[str, slice]:
    """By library: where its part of the list stands. The first member of the file says how long the others are."""
    packed, first = _packed_list(), zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    rows = (line.split("\t") for line in first.decompress(packed).decode().splitlines() if line.startswith("#\t"))
    places, start = {}, len(packed) - len(first.unused_data)
    for _, library, size in rows:
        places[library] = slice(start, start + int(size))
        start += int(size)
    return places


@cache
def _packed_list() -> bytes:
    return resource("kicad-libs", _LIST).read_bytes()


@cache
def _listed() -> dict[tuple[str, str], str]:
    """By library and name: pads, description and tags, parted by tabs."""
    lines = _whole_list().decode().strip("\n").split("\n")
    rows = (line.split("\t", 2) for line in lines if not line.startswith("#"))
    return {(library, name): rest for library, name, rest in rows}


class _Term(NamedTuple):
    """Finds a word in any punctuation: "soic8" in SOIC-8 but not in SOIC-80, "2" in 1x02, "C" alone."""

    pattern: re.Pattern[str]
    part: str  # of each text that the pattern finds; whether a text has it is known much sooner

    def place(self, text: str) -> int:
        """Where the word begins, or -1."""
        found = self.pattern.search(text) if self.part in text else None
        return found.start() if found else -1


def _term(word: str) -> _Term:
    parts = re.findall(r"\d+(?:\.\d+)?|[^\W\d_]+", word.casefold())
    longest = max(parts, key=len)
    if len(parts) == 1 and len(parts[0]) < 3 and not parts[0].isdigit():
        # What stands before it is asked last: a search for a pattern that begins with a letter is much faster.
        return _Term(re.compile(rf"{parts[0]}(?<![^\W\d_]{parts[0]})(?![^\W\d_])"), longest)
    start = r"(?<![\d.])0*" if parts[0][0].isdigit() else ""
    end = r"(?!\d)" if parts[-1][-1].isdigit() else ""
    return _Term(re.compile(start + r"[-_ ]?".join(map(re.escape, parts)) + end), longest)


def _weights(terms: list[_Term], entry: _Entry) -> list[float]:
    """What each word counts for a footprint: more in its name, most where the name begins with it."""
    places = [term.place(entry.text) for term in terms]
    return [_weight(place, entry) if place >= 0 else 0.0 for place in places]


def _weight(start: int, entry: _Entry) -> float:
    """By the first place where a word stands."""
    if start < len(entry.name):
        return 4.0 if start else 5.0
    return 1.0 if start <= len(entry.name) + len(entry.library) else 2.0
