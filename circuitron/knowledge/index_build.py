"""Builds the sqlite file behind `symbols.SymbolIndex` from a folder of symbol libraries.

The layout, with one row a symbol and the pins (as compressed JSON) only where they are drawn:

    symbol(id, library, name, name_key, squeezed, reference, description, keywords, datasheet, footprint, filters,
           extends, units, pins_of)       name_key: casefolded; squeezed: letters and digits only; pins_of: pins.id
    pins(id, data)                        [[number, name, type, unit, alternate…], …]
    words(name, keywords, description, pins)   full-text index, rowid = symbol.id; absent without FTS5
    meta(key, value)
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from circuitron.knowledge.parallel import map_files
from circuitron.knowledge.sexpr import RawSymbol, SexprError, read_library, symbol_names
from circuitron.regular_file import read_text

FORMAT = 1  # raise it whenever the layout, or what is read from a library, changes

Result = TypeVar("Result")
Progress = Callable[[int, int], None]
"""Called with the number of bytes read so far and of all bytes to read."""

_LARGEST = 100_000_000  # bytes of a library file; KiCad's own largest has 16,000,000
_LONGEST_CHAIN = 10  # of symbols that extend each other; KiCad's have 2, and a ring has no end
_SMALL_LIBRARIES = 8_000_000  # bytes; below, starting processes costs more than it saves
_SCHEMA = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE pins(id INTEGER PRIMARY KEY, data BLOB);
CREATE TABLE symbol(
  id INTEGER PRIMARY KEY, library TEXT, name TEXT, name_key TEXT, squeezed TEXT, reference TEXT, description TEXT,
  keywords TEXT, datasheet TEXT, footprint TEXT, filters TEXT, extends TEXT, units INTEGER, pins_of INTEGER);
"""
_INDEXES = """
CREATE UNIQUE INDEX symbol_id ON symbol(library, name);
CREATE INDEX symbol_name ON symbol(name_key);
CREATE INDEX symbol_squeezed ON symbol(squeezed);
"""
_WORDS = "CREATE VIRTUAL TABLE words USING fts5(name, keywords, description, pins, content='', tokenize='unicode61')"


class LibraryFile(NamedTuple):
    """A library on disk: one .kicad_sym file, or KiCad 10's folder of them."""

    name: str
    path: str
    size: int
    mtime: int  # nanoseconds


class SymbolRow(NamedTuple):
    """One symbol with what it inherits, ready to be written. `pins` is None where `pins_from` names the symbol
    of the same library that has them."""

    name: str
    reference: str
    description: str
    keywords: str
    datasheet: str
    footprint: str
    filters: str
    extends: str
    units: int
    pins: bytes | None
    pins_from: str
    pin_words: str


def squeeze(name: str) -> str:
    """A name without case and punctuation, to find `Conn_01x02` for `CONN-01X02`."""
    return re.sub(r"[^0-9a-z]+", "", name.casefold())


def list_libraries(directory: Path) -> list[LibraryFile]:
    """The libraries of a folder, sorted by name; a `.kicad_symdir` folder stands for all files in it.

    Raises:
        OSError: the folder cannot be read.
    """
    found = []
    with os.scandir(directory) as entries:
        for entry in entries:
            base, _, suffix = entry.name.rpartition(".")
            if suffix in ("kicad_sym", "kicad_symdir") and base and not base.startswith("."):
                stat = entry.stat()
                found.append(LibraryFile(base, entry.path, stat.st_size, stat.st_mtime_ns))
    return sorted(found)


def read_file(path: str) -> list[SymbolRow]:
    """All symbols of a library file or folder; none where it is not readable as a library."""
    return _rows(_read_symbols(Path(path)))


def count_symbols(path: str) -> int:
    """How many symbols a library file or folder has, without reading them; 0 where it is not readable as a library."""
    return len({name for names in _from_files(symbol_names, Path(path)) for name in names})


def read_as_data(path: str) -> list[list[Any]]:
    """As `read_file`, in a form that JSON can carry."""
    return [
        [base64.b64encode(item).decode() if isinstance(item, bytes) else item for item in row]
        for row in read_file(path)
    ]


def rows_of_data(data: Any) -> list[SymbolRow]:
    """What `read_as_data` gave.

    Raises:
        ValueError: it did not.
    """
    if not isinstance(data, list) or not all(isinstance(row, list) for row in data):
        raise ValueError("not the symbols of a library")
    return [_row_of_data(row) for row in data]


def _row_of_data(data: list[Any]) -> SymbolRow:
    if len(data) != len(SymbolRow._fields):
        raise ValueError("not a symbol")
    row = SymbolRow(*data)
    texts = [value for name, value in row._asdict().items() if name not in ("units", "pins")]
    if not all(isinstance(text, str) for text in texts) or type(row.units) is not int:
        raise ValueError("not a symbol")
    if row.pins is None:
        return row
    return row._replace(pins=base64.b64decode(row.pins, validate=True))


def _read_symbols(path: Path) -> dict[str, RawSymbol]:
    return {symbol.name: symbol for found in _from_files(read_library, path) for symbol in found}


def _from_files(read: Callable[[str], Result], path: Path) -> Iterator[Result]:
    """What `read` makes of the text of a library, or of each file of a folder that is one."""
    for file in sorted(path.glob("*.kicad_sym")) if path.is_dir() else [path]:
        with contextlib.suppress(OSError, SexprError):  # one broken file must not cost the other two hundred
            yield read(read_text(file, _LARGEST, errors="replace"))


def ancestry(symbol: RawSymbol, symbols: dict[str, RawSymbol]) -> list[RawSymbol]:
    """The symbol and those that it extends, nearest first."""
    chain = [symbol]
    while len(chain) < _LONGEST_CHAIN and (parent := symbols.get(chain[-1].extends)) is not None:
        chain.append(parent)
    return chain


def _rows(symbols: dict[str, RawSymbol]) -> list[SymbolRow]:
    rows = []
    words: dict[str, str] = {}
    for symbol in symbols.values():
        chain = ancestry(symbol, symbols)
        drawn = next((s for s in chain if s.pins or s.units), chain[-1])
        if drawn.name not in words:
            words[drawn.name] = " ".join({name for pin in drawn.pins if (name := pin.name) != "~"})
        properties: dict[str, str] = {}
        for ancestor in reversed(chain):
            properties.update(ancestor.properties)
        units = {unit for unit in drawn.units if unit}
        rows.append(
            SymbolRow(
                name=symbol.name,
                reference=properties.get("reference", ""),
                description=properties.get("description") or properties.get("ki_description", ""),
                keywords=properties.get("ki_keywords", ""),
                datasheet=properties.get("datasheet", "").strip("~"),
                footprint=properties.get("footprint", ""),
                filters=properties.get("ki_fp_filters", ""),
                extends=symbol.extends,
                units=max(1, len(units)),
                pins=_pack(drawn, single=len(units) < 2) if drawn is symbol else None,
                pins_from=drawn.name,
                pin_words=words[drawn.name],
            )
        )
    return rows


def _pack(symbol: RawSymbol, single: bool) -> bytes:
    """Pins as compressed JSON. Where there is one unit only, its pins are of unit 1, drawn as common or not."""
    pins = [[p.number, p.name, p.type, 1 if single else p.unit, *p.alternates] for p in symbol.pins]
    return zlib.compress(json.dumps(pins, separators=(",", ":"), ensure_ascii=False).encode(), 1)


def build(connection: sqlite3.Connection, libraries: list[LibraryFile], progress: Progress | None = None) -> None:
    """Fill an empty database.

    Raises:
        sqlite3.Error: it cannot be written (disk full).
    """
    connection.executescript(_SCHEMA)
    full_text = _make_words(connection)
    total = sum(library.size for library in libraries)
    done = symbol_id = 0
    for library, rows in _read_all(libraries, total):
        ids = {row.name: symbol_id + offset for offset, row in enumerate(rows, 1)}
        symbol_id += len(rows)
        connection.executemany(
            "INSERT INTO symbol VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (_values(ids[row.name], library.name, row, ids[row.pins_from]) for row in rows),
        )
        connection.executemany("INSERT INTO pins VALUES(?,?)", ((ids[r.name], r.pins) for r in rows if r.pins))
        if full_text:
            connection.executemany(
                "INSERT INTO words(rowid, name, keywords, description, pins) VALUES(?,?,?,?,?)",
                ((ids[row.name], row.name, row.keywords, row.description, row.pin_words) for row in rows),
            )
        done += library.size
        if progress:
            progress(done, total)
    connection.executescript(_INDEXES)
    connection.execute("INSERT INTO meta VALUES('format', ?)", (str(FORMAT),))
    connection.commit()


def _make_words(connection: sqlite3.Connection) -> bool:
    """Create the full-text index; False where this sqlite has no FTS5."""
    try:
        connection.execute(_WORDS)
    except sqlite3.OperationalError as error:
        if "no such module" not in str(error):
            raise
        return False
    return True


def _values(symbol_id: int, library: str, row: SymbolRow, pins_of: int) -> tuple[object, ...]:
    return (
        symbol_id,
        library,
        row.name,
        row.name.casefold(),
        squeeze(row.name),
        *row[1:9],
        pins_of,
    )


def _read_all(libraries: list[LibraryFile], total: int) -> Iterator[tuple[LibraryFile, list[SymbolRow]]]:
    """All libraries with their symbols."""
    order = sorted(libraries, key=lambda library: -library.size)
    if total < _SMALL_LIBRARIES:
        yield from ((library, read_file(library.path)) for library in order)
        return
    read = map_files(read_as_data, [library.path for library in order], rows_of_data)
    yield from ((library, rows) for library, (_, rows) in zip(order, read, strict=True))
