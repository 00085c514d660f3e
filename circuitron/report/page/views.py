"""What a page shows: sections of blocks. Values of plain, still hostile text; templates show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


class Tone(StrEnum):
    """What a mark or a colour stands for. None of them says anything that words do not say too."""

    PLAIN = "plain"
    GOOD = "good"
    FAULT = "fault"
    SUSPECT = "suspect"
    QUIET = "quiet"


@dataclass(frozen=True)
class Cell:
    """A cell of a table. `link`: an anchor of this page."""

    text: str
    tone: Tone = Tone.PLAIN
    code: bool = False
    number: bool = False
    link: str = ""


@dataclass(frozen=True)
class Table:
    """Rows under a head; the first cell of a row is its header."""

    kind: ClassVar[str] = "table"
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class Items:
    """Sentences under a title."""

    kind: ClassVar[str] = "items"
    title: str
    sentences: tuple[str, ...]
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True)
class Paragraph:
    kind: ClassVar[str] = "paragraph"
    text: str
    code: str = ""  # a command or an expression that follows


@dataclass(frozen=True)
class Excerpt:
    """A line of source; the part `marked` is what a finding is about."""

    line: int
    before: str
    marked: str = ""
    after: str = ""


@dataclass(frozen=True)
class FindingView:
    """A finding, with all the places where it was found."""

    tone: Tone
    grade: str
    code: str
    anchor: str  # of the explanation
    places: str
    message: str
    excerpt: Excerpt | None = None
    candidates: tuple[tuple[str, str], ...] = ()  # name, reason
    advice: tuple[str, ...] = ()
    follows: int = 0  # findings that only follow from it


@dataclass(frozen=True)
class FindingList:
    kind: ClassVar[str] = "findings"
    findings: tuple[FindingView, ...]


@dataclass(frozen=True)
class Reason:
    """Why lines were changed."""

    where: str
    text: str
    rule: str
    safe: bool


@dataclass(frozen=True)
class DiffLine:
    """`pieces`: text, and whether it is what differs inside the line."""

    sign: str  # " ", "-" or "+"
    pieces: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Change:
    """Lines that belong together, under the reasons for them. `header`: the @@ line, where a hunk begins."""

    header: str
    reasons: tuple[Reason, ...]
    lines: tuple[DiffLine, ...]


@dataclass(frozen=True)
class Diff:
    """What changed in one file."""

    kind: ClassVar[str] = "diff"
    name: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class TraceFrame:
    where: str
    function: str
    excerpt: Excerpt | None


@dataclass(frozen=True)
class Traceback:
    """The user's own frames, outermost first."""

    kind: ClassVar[str] = "traceback"
    frames: tuple[TraceFrame, ...]
    error: str
    message: str
    causes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Drawing:
    """A picture. `data`: the sanitised SVG in base 64."""

    kind: ClassVar[str] = "drawing"
    id: str
    data: str
    alternative: str
    caption: str
    label: str = "Schematic"  # of the region that can be scrolled
    zooms: bool = True  # it may be too large to be read at the width of the page


@dataclass(frozen=True)
class Listing:
    """A text with numbered lines."""

    kind: ClassVar[str] = "listing"
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Fold:
    """Blocks that are shown on request."""

    kind: ClassVar[str] = "fold"
    title: str
    tone: Tone
    facts: tuple[str, ...]
    blocks: tuple[Block, ...]


Block = Table | Items | Paragraph | FindingList | Diff | Traceback | Drawing | Listing | Fold


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Subject:
    """One script or design: the verdict first, the facts beside it, then sections.

    Args:
        row: its line in the overview of several, after the name.
    """

    id: str
    name: str
    tone: Tone
    verdict: str
    facts: tuple[tuple[str, str, bool], ...]  # label, value, whether it is code
    sections: tuple[Section, ...]
    row: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Explanation:
    """What a code means. `body` is HTML made of our own documentation."""

    anchor: str
    code: str
    body: str


@dataclass(frozen=True)
class Page:
    command: str
    title: str
    tone: Tone
    verdict: str
    subjects: tuple[Subject, ...]
    overview: Table | None = None
    notices: tuple[Items, ...] = ()
    explanations: tuple[Explanation, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    made: str = ""


def section(id: str, title: str, *blocks: Block | None) -> Section | None:
    """A section of the blocks that there are; None where there are none."""
    found = tuple(block for block in blocks if block is not None)
    return Section(id, title, found) if found else None


def present(sections: Iterable[Section | None]) -> tuple[Section, ...]:
    return tuple(one for one in sections if one is not None)


def items(title: str, sentences: Sequence[str], tone: Tone = Tone.PLAIN) -> Items | None:
    """Sentences, where there are any."""
    return Items(title, tuple(sentences), tone) if sentences else None


def table(caption: str, head: Sequence[str], rows: Iterable[Iterable[Cell | str]], note: str = "") -> Table | None:
    """A table, where there are rows."""
    made = tuple(tuple(cell if isinstance(cell, Cell) else Cell(cell) for cell in row) for row in rows)
    return Table(caption, tuple(head), made, note) if made else None
