"""A symbol library as text: where each symbol stands in it. Nothing of it is parsed before it is needed."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any, BinaryIO, NamedTuple

from circuitron.sandbox.runner import outlines
from circuitron.sandbox.runner.sexp import parse, unescape

_INDENTS = (b"\t", b"  ", b"   ", b"    ")
_MOST_INDENT = 4  # bytes
_HEAD = re.compile(rb'\(symbol\s+"((?:[^"\\]|\\.)+)"')
# A string without an end goes to the end of the text: trying again behind its quote would take quadratic time.
_STRUCTURE = re.compile(rb'[()]|"[^"\\]*(?:\\(?:.|\Z)[^"\\]*)*(?:"|\Z)', re.DOTALL)
_MAX_BYTES = 100_000_000  # of a file; KiCad's own largest has 16,000,000
_NAME = re.compile(rb'\(symbol\s+("(?:[^"\\]|\\.)*"|[^\s()"]+)', re.IGNORECASE)
_EXTENDS = re.compile(rb'\(extends\s+"((?:[^"\\]|\\.)*)"', re.IGNORECASE)
_PROPERTY = re.compile(rb'\(property\s+"(Description|ki_keywords)"\s+"((?:[^"\\]|\\.)*)"', re.IGNORECASE)


class Summary(NamedTuple):
    """What SKiDL's search reads of a part."""

    name: str
    aliases: tuple[str, ...]
    description: str
    keywords: str

    def parse(self, partial_parse: bool = False) -> None:
        """There is nothing left to parse."""


class Library:
    """The text of a library and where its symbols stand in it. Names are in the order of the file.

    Args:
        path: a `.kicad_sym` file, or a KiCad 10 folder of such files.
        kept: a folder of outlines (outlines.py), "" for none.
    """

    def __init__(self, path: str, kept: str = "") -> None:
        self.path = path
        self._slices: dict[str, tuple[_File, int, int]] = {}
        self._trees: dict[str, Any] = {}
        self.prepared: dict[tuple[str, str], Any] = {}  # parts made ahead (symbol_prefetch.py), by name and SKiDL tool
        for place in files(path):
            file = _File(place)
            for name, start, end in file.outline(kept if place == path else ""):
                self._slices[name] = (file, start, end)
        self.names = _reachable(self._slices)

    def tree(self, name: str) -> Any:
        """A symbol as SKiDL's reader gives it."""
        if name not in self._trees:
            file, start, end = self._slices[name]
            tree = self._trees[name] = parse(_decoded(file.part(start, end)))
            for item in tree:
                if isinstance(item, list) and item[:1] == ["property"]:
                    item[1:3] = [_as_written(word) if isinstance(word, str) else word for word in item[1:3]]
        return self._trees[name]

    def summaries(self) -> Iterator[Summary]:
        """Name, description and keywords of every symbol, without parsing any."""
        for name in self.names:
            found: dict[str, str] = {}
            for source in filter(None, (self.extends(name), name)):
                if source not in self._slices:
                    continue
                file, start, end = self._slices[source]
                text = file.text
                drawn = text.find(b"(symbol ", start + 1, end)  # properties stand before the drawing of the first unit
                end = drawn if drawn > 0 else end
                properties = _PROPERTY.finditer(text, start, end)
                found.update((_decoded(item[1]).lower(), _as_written(_name(item[2]))) for item in properties)
            yield Summary(name, (name,), found.get("description", ""), found.get("ki_keywords", ""))

    def extends(self, name: str) -> str:
        file, start, end = self._slices[name]
        found = _EXTENDS.search(file.part(start, min(end, start + 2000)))
        return _name(found[1]) if found else ""


class _File:
    """A file of a library, of which as little is read as will do.

    Raises:
        ValueError: it is no plain file, such as a FIFO, which would never end, or no library.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        with self._opened() as stream:
            self._status = os.fstat(stream.fileno())
        if not stat.S_ISREG(self._status.st_mode) or self._status.st_size > _MAX_BYTES:
            raise ValueError(f"The file {path} is no plain file, or too large.\n")

    @cached_property
    def text(self) -> bytes:
        """All of it, with lines that end as KiCad's do."""
        text = self._read(0, _MAX_BYTES)
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if not re.match(rb"\s*\(\s*kicad_symbol_lib\b", text, re.IGNORECASE):
            raise ValueError(f"The file {self._path} is not a KiCad Schematic Library File.\n")
        return text

    def outline(self, kept: str) -> outlines.Outline:
        """Where its symbols stand."""
        found = outlines.known(kept, self._path, self._status) if kept else None
        if found is None:
            found = _index(self.text)
            if kept and len(self.text) == self._status.st_size:
                outlines.keep(kept, self._path, self._status, found)
        return found

    def part(self, start: int, end: int) -> bytes:
        return self.text[start:end] if "text" in vars(self) else self._read(start, end)

    def _read(self, start: int, end: int) -> bytes:
        with self._opened() as stream:
            if (now := os.fstat(stream.fileno())).st_size != self._status.st_size or (
                now.st_mtime_ns != self._status.st_mtime_ns
            ):
                raise ValueError(f"The file {self._path} has changed while it was in use.\n")
            stream.seek(start)
            return stream.read(end - start)

    def _opened(self) -> BinaryIO:
        return open(os.open(self._path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb", buffering=0)


def read(path: str, changed: float, kept: str = "") -> Library:
    """The library at `path`; what was read before the process was forked need not be read again.

    Args:
        changed: time of its last change, so that a library written anew is read anew.
        kept: as for `Library`, where it has not been read.
    """
    slot = _slot(path, changed)
    if not slot:
        slot.append(Library(path, kept))
    return slot[0]


@lru_cache(maxsize=32)
def _slot(path: str, changed: float) -> list[Library]:
    """The place of a library that was read, or will be."""
    return []


def files(path: str) -> list[str]:
    """The files that a library consists of."""
    if not os.path.isdir(path):
        return [path]
    return sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith(".kicad_sym"))


def _decoded(text: bytes) -> str:
    """SKiDL reads libraries as Latin-1, so names outside ASCII come out as they do there; see `_as_written`."""
    return text.decode("latin_1")


def _name(text: bytes) -> str:
    """A string of the library, without its quotes."""
    return unescape(_decoded(text))


def _as_written(text: str) -> str:
    """A description, value or field as the library has it, which is UTF-8: no script looks anything up by these."""
    try:
        return text if text.isascii() else text.encode("latin_1").decode("utf-8")
    except UnicodeError:
        return text


def _index(text: bytes) -> list[tuple[str, int, int]]:
    """Name, start and end of each top-level symbol."""
    found = _heads(text)
    if len(found) == 1:
        (heads,) = found.values()
        starts = [head.start() for head in heads]
        ends = [*starts[1:], text.rindex(b")")]
        slices = [(_name(head[1]), start, end) for head, start, end in zip(heads, starts, ends, strict=True)]
        # A file that KiCad laid out has its symbols, and nothing else, at this indent; check the ends to be sure.
        if text[starts[-1] : ends[-1]].rstrip().endswith(b")") and _plausible(text, starts):
            return slices
    return list(_walk(text))


def _heads(text: bytes) -> dict[bytes, list[re.Match[bytes]]]:
    """Where lines begin a symbol, by their indent, of those that a layout may give to symbols at the top.

    Looked for as plain text, once: a library has a million lines.
    """
    found: dict[bytes, list[re.Match[bytes]]] = {}
    place = text.find(b"(symbol")
    while place >= 0:
        line = text.rfind(b"\n", max(0, place - _MOST_INDENT - 1), place)
        indent = text[line + 1 : place]
        if line >= 0 and indent in _INDENTS and (head := _HEAD.match(text, place)):
            found.setdefault(indent, []).append(head)
        place = text.find(b"(symbol", place + 1)
    return found


def _plausible(text: bytes, starts: list[int]) -> bool:
    """Whether the first and the last head stand at depth one, which a differently indented file would not give."""
    depth = 0
    for mark in _STRUCTURE.finditer(text, 0, starts[0]):
        depth += {b"(": 1, b")": -1}.get(mark.group(), 0)
    if depth != 1:
        return False
    for mark in _STRUCTURE.finditer(text, starts[-1]):
        depth += {b"(": 1, b")": -1}.get(mark.group(), 0)
    return depth == 0


def _walk(text: bytes) -> Iterator[tuple[str, int, int]]:
    """The same for a file with any layout: count brackets."""
    depth, start = 0, -1
    for mark in _STRUCTURE.finditer(text):
        if mark.group() == b"(":
            if depth == 1 and _NAME.match(text, mark.start()):
                start = mark.start()
            depth += 1
        elif mark.group() == b")":
            depth -= 1
            if depth == 1 and start >= 0:
                named = _NAME.match(text, start)
                assert named is not None
                yield _name(named[1].strip(b'"')), start, mark.end()
                start = -1


def _reachable(slices: dict[str, Any]) -> dict[str, None]:
    """SKiDL leaves out a symbol whose name is that of an earlier one in upper or lower case."""
    kept: dict[str, None] = {}
    for name in slices:
        if not {name, name.lower(), name.upper()} & kept.keys():
            kept[name] = None
    return kept
