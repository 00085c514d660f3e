"""Lines into a pipe or a file, where nothing is coloured, cut or wrapped. rich is not loaded for them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import IO

from circuitron import sanitise
from circuitron.report.writer import Piece, Writer, flat, flat_code, glyphs_for, make_console

_CODE_TAB, _TAB = 4, 8  # columns
_COLOURING = frozenset({"FORCE_COLOR", "TTY_COMPATIBLE"})  # variables by which rich may colour what is no terminal


def make_writer(stream: IO[str], color: str = "auto") -> Writer:
    """A writer to `stream`, coloured as by `make_console`; where nothing can be coloured or cut, rich is not loaded."""
    if stream.isatty() or color == "always" or not _COLOURING.isdisjoint(os.environ):
        return Writer(make_console(stream, color))
    return PlainWriter(stream)


class PlainWriter(Writer):
    """Writes what a `Writer` on the same stream would write."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream, self._width = stream, None
        self.glyphs = glyphs_for(stream)

    def blank(self) -> None:
        self._print("", 0)

    def line(self, *pieces: Piece, indent: int = 0, hang: int = 0) -> None:
        for part in _plain(pieces, sanitise.message).split("\n"):
            self._print(part, indent)

    def code(self, *pieces: Piece, indent: int = 0, hang: int = 4, crop: bool = False) -> None:
        self._print(_expanded(_plain(pieces, flat_code), _CODE_TAB), indent)

    def row(self, *pieces: Piece, tail: Piece = "", indent: int = 0) -> None:
        end = _plain((tail,), flat)
        self._print(_plain(pieces, flat) + ("  " + end if end else ""), indent)

    def _print(self, text: str, indent: int) -> None:
        row = text.rstrip()
        self._stream.write(_expanded(" " * indent + row, _TAB) + "\n" if row else "\n")
        self._stream.flush()  # who reads along sees each result as it comes


def _plain(pieces: Sequence[Piece], clean: Callable[[str], str]) -> str:
    return "".join(clean(piece if isinstance(piece, str) else piece[0]) for piece in pieces)


def _expanded(text: str, tab: int) -> str:
    """Tabs as blanks up to the next stop; wide characters take two columns."""
    if "\t" not in text or text.isascii():
        return text.expandtabs(tab)
    from rich.cells import cell_len

    *before, last = text.split("\t")
    return "".join(part + " " * (tab - cell_len(part) % tab) for part in before) + last
