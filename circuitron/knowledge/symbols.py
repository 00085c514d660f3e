"""The index of all KiCad symbols at hand: look-ups by name, full-text search, nearest candidates.

The index is an sqlite file in the user's cache folder, made once for a set of libraries (about 5 s for KiCad's own)
and opened in a millisecond after that. Its name holds a hash of what it was made from, so a changed library gets a new
one; it is written under another name and renamed, so that two processes may build it at once.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from circuitron.errors import LibrariesUnavailable
from circuitron.finding import Candidate
from circuitron.knowledge.index_build import FORMAT, LibraryFile, Progress, build, list_libraries, squeeze
from circuitron.run_request import Libraries
from circuitron.symbol import Symbol, SymbolPin
from circuitron.tables import default_cache_dir

_COLUMNS = (
    "s.library, s.name, s.reference, s.description, s.keywords, s.datasheet, s.footprint, s.filters, s.extends,"
    " s.units, p.data FROM symbol s LEFT JOIN pins p ON p.id = s.pins_of"
)
_NAMES = "SELECT library, name FROM symbol"
_STALE_SECONDS = 3600  # a temporary file older than this was left behind by a build that was killed
_KEEP_INDEXES = 16  # those used last: each project with symbols of its own has one, of some 200 kB; KiCad's has 23 MB
# Scripts ask for the same symbols, and what is nearest to the same names, many times: those asked for last are kept.
_KEPT_PINS = 20_000  # of symbols; some 15 MB
_KEPT_ANSWERS = 64
_USED_SECONDS = 60  # an index used so lately need not be marked as used again


def open_index(libraries: Libraries, cache_dir: Path | None = None, progress: Progress | None = None) -> SymbolIndex:
    """The index of `libraries`, built first if it is not in the cache.

    Args:
        libraries: as found by `libraries.find_libraries`.
        cache_dir: where indexes are kept; `default_cache_dir()` if None. Where nothing can be written there,
            the index is built in memory, and a warning is logged.
        progress: called during a build with (bytes read, bytes in all).

    Raises:
        LibrariesUnavailable: the folder holds no library, or cannot be read.
    """
    files, path = _files_and_place(libraries, cache_dir)
    connection = _open_existing(path)
    if connection is not None:
        _mark_used(path)
    else:
        connection = _build_file(path, files, progress) or _build_in_memory(files, progress)
    return SymbolIndex(connection)


def existing_index(libraries: Libraries, cache_dir: Path | None = None) -> SymbolIndex | None:
    """The index of `libraries` if it is in the cache; for what cannot wait for it to be built.

    Raises:
        LibrariesUnavailable: as `open_index`.
    """
    connection = _open_existing(_files_and_place(libraries, cache_dir)[1])
    return SymbolIndex(connection) if connection is not None else None


def _files_and_place(libraries: Libraries, cache_dir: Path | None) -> tuple[list[LibraryFile], Path]:
    """The files of libraries, and where their index is kept."""
    try:
        files = list_libraries(libraries.directory)
    except OSError as error:
        raise LibrariesUnavailable(f"The symbol libraries cannot be read: {error}") from error
    if not files:
        raise LibrariesUnavailable(f"There is no .kicad_sym file in {libraries.directory}.")
    folder = cache_dir if cache_dir is not None else default_cache_dir()
    return files, folder / f"symbols-{_fingerprint(libraries.directory, files)}.sqlite"


def _fingerprint(directory: Path, files: list[LibraryFile]) -> str:
    what = repr((FORMAT, str(directory.resolve()), [(f.name, f.size, f.mtime) for f in files]))
    return hashlib.sha256(what.encode()).hexdigest()[:16]


def _open_existing(path: Path) -> sqlite3.Connection | None:
    """A finished index, or None where there is none or it is damaged."""
    if not path.is_file():
        return None
    try:
        # A finished index is never written to, so sqlite need not lock it or look for a journal.
        address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        connection = sqlite3.connect(address, uri=True, check_same_thread=False)
        (version,) = connection.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    except (sqlite3.Error, TypeError):
        return None
    return connection if version == str(FORMAT) and pages * page_size <= path.stat().st_size else None


def _mark_used(path: Path) -> None:
    """Note in an index's time that it is in use, so that indexes of others do not drive it out."""
    now = time.time()
    if now - _modified(path, now) > _USED_SECONDS:
        with contextlib.suppress(OSError):  # a cache that somebody else fills, or that was tidied just now
            os.utime(path)


def _build_file(path: Path, files: list[LibraryFile], progress: Progress | None) -> sqlite3.Connection | None:
    """Build the index beside its final place and rename it; None where the cache cannot be written."""
    temporary: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=path.stem, suffix=".building", dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        connection = sqlite3.connect(temporary)
        try:
            connection.execute("PRAGMA journal_mode=OFF")  # a build that fails is thrown away
            connection.execute("PRAGMA synchronous=OFF")
            build(connection, files, progress)
        finally:
            connection.close()
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        temporary.replace(path)
        _tidy(path)
        return _open_existing(path)
    except (OSError, sqlite3.Error) as error:
        import logging  # which takes a while to load, and this is rare

        log = logging.getLogger("circuitron.knowledge")
        log.warning("The symbol index cannot be kept in %s (%s); it is built anew each time.", path.parent, error)
        return None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _build_in_memory(files: list[LibraryFile], progress: Progress | None) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    build(connection, files, progress)
    return connection


def _tidy(path: Path) -> None:
    """Remove builds that were killed, and of many indexes those that have not been used for longest.

    Another process may do the same, or finish its build, at any moment: what is gone is no failure.
    """
    now = time.time()
    for left in path.parent.glob("symbols-*.building"):
        if now - _modified(left, now) > _STALE_SECONDS:
            left.unlink(missing_ok=True)
    indexes = sorted(path.parent.glob("symbols-*.sqlite"), key=lambda index: _modified(index, now), reverse=True)
    for old in indexes[_KEEP_INDEXES:]:
        if old != path:
            old.unlink(missing_ok=True)


def _modified(path: Path, gone: float) -> float:
    """When a file was changed, in seconds since 1970; `gone` where there is none any more."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return gone


class SymbolIndex:
    """Look-ups in one set of libraries; implements `knowledge.base.SymbolSource`. Made by `open_index`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._kept: dict[tuple[str, str], Symbol] = {}
        self._kept_pins = 0

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def count(self) -> int:
        """Number of symbols in all libraries."""
        return int(self._rows("SELECT count(*) FROM symbol")[0][0])

    def libraries(self) -> tuple[str, ...]:
        return self._library_names

    @cached_property
    def _library_names(self) -> tuple[str, ...]:
        return tuple(row[0] for row in self._rows("SELECT DISTINCT library FROM symbol ORDER BY library"))

    def part(self, library: str, name: str) -> Symbol | None:
        if (kept := self._kept.get((library, name))) is not None:
            return kept
        found = self._symbols("WHERE s.library = ? AND s.name = ?", (library, name))
        return found[0] if found else None

    def named(self, name: str) -> tuple[Symbol, ...]:
        return self._symbols("WHERE s.name_key = ? ORDER BY s.name <> ?, s.library", (name.casefold(), name))

    def spelt_like(self, name: str) -> tuple[Symbol, ...]:
        """Symbols of this name in any library, ignoring case and punctuation."""
        return self._symbols("WHERE s.squeezed = ? ORDER BY s.library", (squeeze(name),))

    def in_library(self, library: str) -> tuple[str, ...]:
        rows = self._rows("SELECT name FROM symbol WHERE library = ? ORDER BY name", (library,))
        return tuple(row[0] for row in rows)

    def names(self) -> tuple[tuple[str, str], ...]:
        """(library, name) of every symbol."""
        return self._all_names

    @cached_property
    def _all_names(self) -> tuple[tuple[str, str], ...]:
        return tuple((row[0], row[1]) for row in self._rows(_NAMES))

    def kin_of(self, name: str, number: str) -> tuple[tuple[str, str], ...]:
        """(library, name) of symbols whose name holds `number`, or begins with the first letters of `name`."""
        start, digits = squeeze(name)[:4], squeeze(number)
        patterns = [f"{start}%", *([f"%{digits}%"] if len(digits) > 1 else [])]
        sql = f"{_NAMES} WHERE {' OR '.join('squeezed LIKE ?' for _ in patterns)}"
        return tuple((row[0], row[1]) for row in self._rows(sql, tuple(patterns)))

    def described(self, description: str) -> tuple[tuple[str, str], ...]:
        """(library, name) of symbols with exactly this description."""
        return tuple((row[0], row[1]) for row in self._rows(f"{_NAMES} WHERE description = ?", (description,)))

    def parts(self, ids: Iterable[tuple[str, str]]) -> tuple[Symbol, ...]:
        """The symbols of several (library, name) pairs, in their order; unknown ones are left out."""
        found = (self.part(library, name) for library, name in ids)
        return tuple(symbol for symbol in found if symbol is not None)

    def search(self, query: str, limit: int = 20) -> tuple[Symbol, ...]:
        from circuitron.knowledge.search import search

        return self.parts(search(self._connection, query, limit))

    def nearest(
        self, library: str, name: str, pins: tuple[str, ...] = (), footprint: str = "", limit: int = 8
    ) -> tuple[Candidate, ...]:
        return self._nearest(library, name, pins, footprint)[:limit]

    @cached_property
    def _nearest(self) -> Callable[[str, str, tuple[str, ...], str], tuple[Candidate, ...]]:
        from circuitron.knowledge.nearest import nearest

        return lru_cache(_KEPT_ANSWERS)(partial(nearest, self))

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()

    def _symbols(self, where: str, values: tuple[Any, ...]) -> tuple[Symbol, ...]:
        return tuple(map(self._made, self._rows(f"SELECT {_COLUMNS} {where}", values)))

    def _made(self, row: tuple[Any, ...]) -> Symbol:
        """The symbol of a row, the same one as long as it is kept."""
        key = row[0], row[1]
        if (known := self._kept.get(key)) is not None:
            return known
        made = self._kept[key] = _symbol(row)
        self._kept_pins += len(made.pins)
        while self._kept_pins > _KEPT_PINS:
            self._kept_pins -= len(self._kept.pop(next(iter(self._kept))).pins)
        return made


def _symbol(row: tuple[Any, ...]) -> Symbol:
    library, name, reference, description, keywords, datasheet, footprint, filters, extends, units, data = row
    pins = json.loads(zlib.decompress(data)) if data else []
    # These values were validated when the index was built; a large microcontroller has a thousand of them.
    return Symbol.model_construct(
        library=library,
        name=name,
        reference=reference,
        description=description,
        keywords=keywords,
        datasheet=datasheet,
        footprint=footprint,
        footprint_filters=tuple(filters.split()),
        extends=extends,
        units=units,
        pins=tuple(
            SymbolPin.model_construct(number=p[0], name=p[1], type=p[2], unit=p[3], alternates=tuple(p[4:]))
            for p in pins
        ),
    )
