"""Lines to a terminal or a pipe. All text of the full report goes through here, and is made safe here."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import IO, TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from circuitron import sanitise

if TYPE_CHECKING:  # loading them takes a good part of a small check
    from rich.console import Console
    from rich.text import Text

# A piece of a line: text, or text with a style of rich.
Piece = str | tuple[str, str]

FAULT, SUSPECT, GOOD, DIM, STRONG = "bold red", "yellow", "green", "dim", "bold"


class Glyphs(NamedTuple):
    """The marks in front of lines, and what stands in for them where the terminal has no Unicode."""

    good: str = "✓"
    fault: str = "✗"
    suspect: str = "!"
    note: str = "·"
    bar: str = "│"
    arrow: str = "→"
    dash: str = "—"
    dot: str = "·"


ASCII = Glyphs(good="ok", fault="x", suspect="!", note="-", bar="|", arrow="->", dash="-", dot="-")


def make_console(stream: IO[str] | None = None, color: str = "auto") -> Console:
    """A console on `stream` (standard output where None).

    `color` is auto, always or never. In auto, NO_COLOR and TERM=dumb mean plain text without a single escape code,
    FORCE_COLOR means colours even into a pipe.
    """
    from rich.console import Console

    environment = os.environ
    stream = stream or sys.stdout
    forced = color == "always" or (color == "auto" and bool(environment.get("FORCE_COLOR")))
    plain = color == "never" or (
        color == "auto" and bool(environment.get("NO_COLOR") or environment.get("TERM") in ("dumb", "unknown"))
    )
    return Console(
        file=stream,
        force_terminal=True if forced and not plain else None,
        color_system=None if plain else "auto",
        markup=False,
        emoji=False,
        highlight=False,
    )


def glyphs_for(stream: IO[str]) -> Glyphs:
    """The marks that its encoding has."""
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
    return Glyphs() if encoding.startswith("utf") else ASCII


class Writer:
    """Writes lines of pieces, wrapped with a hanging indent on a terminal and never wrapped elsewhere."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.glyphs = glyphs_for(console.file)
        # Only people at a terminal want lines cut to fit; grep and patch do not.
        self._width: int | None = max(console.width, 20) if console.file.isatty() else None

    def room(self, taken: int) -> int:
        """Columns that are left beside `taken` ones; 0 where lines are never cut."""
        return max(self._width - taken, 16) if self._width is not None else 0

    def blank(self) -> None:
        self.console.print()

    def line(self, *pieces: Piece, indent: int = 0, hang: int = 0) -> None:
        """One paragraph. Newlines in it start new lines at the same indent; wrapped lines go in by `hang` more."""
        text = _text(pieces, sanitise.message)
        for part in text.split("\n", allow_blank=True):
            self._put(part, indent, hang, fold=False)

    def code(self, *pieces: Piece, indent: int = 0, hang: int = 4, crop: bool = False) -> None:
        """One line of source: controls shown; on a terminal folded where the line is full, or cut off with `crop`."""
        text = _text(pieces, flat_code)
        text.expand_tabs(4)
        if crop and self._width is not None:
            text.truncate(max(self._width - indent, 16), overflow="ellipsis")
        self._put(text, indent, hang, fold=True)

    def row(self, *pieces: Piece, tail: Piece = "", indent: int = 0) -> None:
        """One line that never wraps: without `tail` where that has no room, and cut off where it is too long."""
        text, end = _text(pieces, flat), _text((tail,), flat)
        if end.plain and (self._width is None or indent + text.cell_len + 2 + end.cell_len <= self._width):
            text = text.append("  ").append_text(end)
        if self._width is not None:
            text.truncate(max(self._width - indent, 16), overflow="ellipsis")
        self._put(text, indent, 0, fold=False)

    def changed(self, sign: str, text: str, ranges: Sequence[tuple[int, int]], color: str, *, indent: int = 0) -> None:
        """A line of a diff in one row; one that is too long is cut where nothing of `ranges` is lost, if it can be."""
        room = self.room(indent + len(sign))
        shift = 0
        if room and len(text) > room and ranges:
            shift = max(0, min(ranges[0][0] - room // 4, ranges[-1][1] + 2 - room))
        pieces: list[Piece] = [(sign + "…" * bool(shift), color)]
        at = shift + bool(shift)
        for start, end in ranges:
            pieces += [(text[at:start], color), (text[max(start, at) : end], f"bold {color} underline")]
            at = max(at, end)
        self.code(*pieces, (text[at:], color), indent=indent, crop=True)

    def items(self, lead: Piece, items: Sequence[Sequence[Piece]], indent: int = 0) -> None:
        """Lines under one lead word: the first beside it, the others below in the same column."""
        word, style = (lead, "") if isinstance(lead, str) else lead
        width = cell_len(sanitise.message(word)) + 1
        for number, pieces in enumerate(items):
            first: Piece = (f"{word} ", style) if number == 0 else " " * width
            self.line(first, *pieces, indent=indent, hang=width)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[Piece]], indent: int = 0) -> None:
        """Columns as wide as their widest cell; the last one is wrapped in its own column."""
        lines: list[list[Piece]] = [[(cell, DIM) for cell in head], *([*row] for row in rows)]
        plain = [[sanitise.line(cell if isinstance(cell, str) else cell[0]) for cell in row] for row in lines]
        widths = [max(cell_len(row[column]) for row in plain) for column in range(len(head) - 1)]
        for row, texts in zip(lines, plain, strict=True):
            pieces: list[Piece] = []
            for column, cell in enumerate(row):
                pad = " " * (widths[column] - cell_len(texts[column]) + 2) if column < len(widths) else ""
                pieces.append(texts[column] + pad if isinstance(cell, str) else (texts[column] + pad, cell[1]))
            self.line(*pieces, indent=indent, hang=sum(widths) + 2 * len(widths))

    def _put(self, text: Text, indent: int, hang: int, *, fold: bool) -> None:
        from rich.text import Text

        rows = [text] if self._width is None else _rows(text, self._width - indent, hang, fold=fold)
        for number, row in enumerate(rows):
            row.rstrip()
            padding = " " * (indent + (hang if number else 0)) if row.plain else ""
            self.console.print(Text(padding).append_text(row), soft_wrap=True)


def _rows(text: Text, width: int, hang: int, *, fold: bool) -> list[Text]:
    """`text` cut into rows of `width` columns, those after the first by `hang` shorter.

    With `fold` it is cut wherever the row is full, otherwise between words where there are any.
    """
    rows: list[Text] = []
    width = max(width, 16)
    while cell_len(text.plain) > width:
        cut = _fitting(text.plain, width)
        blank = -1 if fold else text.plain.rfind(" ", 0, cut + 1)
        if blank > 0 and text.plain[:blank].strip():
            cut = blank
        rows.append(text[:cut])
        text = text[cut:]
        if not fold:
            text = text[len(text.plain) - len(text.plain.lstrip()) :]
        width = max(width - hang, 12) if len(rows) == 1 else width
    return [*rows, text] if text.plain or not rows else rows


def _fitting(text: str, width: int) -> int:
    """How many characters of `text` fit into `width` columns, at least one."""
    total = 0
    for number, char in enumerate(text):
        total += cell_len(char)
        if total > width:
            return max(number, 1)
    return len(text)


def flat(text: str) -> str:
    """A message on one line."""
    return sanitise.message(text).replace("\n", " ")


def flat_code(text: str) -> str:
    """Source text on one line."""
    return sanitise.code(text).replace("\n", " ")


def _text(pieces: Sequence[Piece], clean: Callable[[str], str]) -> Text:
    from rich.text import Text

    text = Text()
    for piece in pieces:
        content, style = (piece, "") if isinstance(piece, str) else piece
        text.append(clean(content), style or None)
    return text
