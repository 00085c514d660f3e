"""Full-text search over what there is to read about SKiDL: the cookbook, the pages on errors, examples, docstrings."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from circuitron.knowledge.skidl_interface import installed_skidl
from circuitron.resources import resource

COOKBOOK, ERRORS, EXAMPLES, SKIDL = "cookbook", "errors", "examples", "SKiDL"

# How much more a passage counts by where it stands: ours are executed by tests, and written to be found.
_WORTH = {COOKBOOK: 3.0, ERRORS: 1.2, EXAMPLES: 1.2, SKIDL: 1.0}
_TITLE, _BODY = 6.0, 1.0  # a word in a title says more than one in a text
_FILLER_WORDS = (
    "a an and are as at be by can do does for from have how i if in into is it its me my of on one or should skidl so"
    " that the their this to use used using way what when where which why will with you your"
)
_FILLERS = frozenset(_FILLER_WORDS.split())


@dataclass(frozen=True)
class Passage:
    """A piece of text that stands for itself. `source` is one of COOKBOOK, ERRORS, EXAMPLES, SKIDL."""

    source: str
    title: str
    text: str


class Reference:
    """An index of passages, in memory."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._passages = tuple(passages)
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute("CREATE VIRTUAL TABLE passage USING fts5(title, body, tokenize = 'porter unicode61')")
        rows = ((number, each.title, each.text) for number, each in enumerate(self._passages))
        self._index.executemany("INSERT INTO passage (rowid, title, body) VALUES (?, ?, ?)", rows)

    def __len__(self) -> int:
        return len(self._passages)

    def search(self, query: str, limit: int = 4, source: str = "") -> tuple[Passage, ...]:
        """Passages with all words of a query, then those with some of them, best first.

        Args:
            source: only passages from there; "" for all.
        """
        words = [word for word in re.findall(r"[^\W_]+", query.casefold()) if word not in _FILLERS]
        found: dict[int, None] = {}
        for joint in (" AND ", " OR "):
            if words:
                found |= dict.fromkeys(self._matches(joint.join(f'"{word}"' for word in words)))
        passages = (self._passages[number] for number in found)
        return tuple(each for each in passages if source in ("", each.source))[:limit]

    def _matches(self, expression: str) -> list[int]:
        sql = "SELECT rowid, bm25(passage, ?, ?) FROM passage WHERE passage MATCH ?"
        scored = self._index.execute(sql, (_TITLE, _BODY, expression)).fetchall()
        scored.sort(key=lambda row: row[1] * _WORTH[self._passages[row[0]].source])  # bm25 is the lower the better
        return [row[0] for row in scored]


@cache
def reference() -> Reference:
    """Everything that this installation has, read once.

    Raises:
        FileNotFoundError: the installation lacks its pages.
        SkidlNotFound: SKiDL is not installed.
    """
    return Reference((*_cookbook(), *_errors(), *_examples(), *_docstrings()))


def sections(page: str) -> Iterator[tuple[str, str]]:
    """(heading, text) of the second-level sections of a Markdown page; headings inside code do not count."""
    heading, in_code = "", False
    lines: list[str] = []
    for line in page.splitlines():
        in_code ^= line.startswith("```")
        if line.startswith("## ") and not in_code:
            if heading:
                yield heading, "\n".join(lines).strip()
            heading, lines = line[3:].strip(), []
        else:
            lines.append(line)
    if heading:
        yield heading, "\n".join(lines).strip()


def _cookbook() -> Iterator[Passage]:
    for heading, text in sections(resource("docs/cookbook.md").read_text(encoding="utf-8")):
        yield Passage(COOKBOOK, heading, text)


def _errors() -> Iterator[Passage]:
    for page in sorted(resource("docs/errors").glob("*.md")):
        for heading, text in sections(page.read_text(encoding="utf-8")):
            spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", heading)  # so that ErcNoDriver is found by its words
            yield Passage(ERRORS, heading if spaced == heading else f"{heading} ({spaced})", text)


def _examples() -> Iterator[Passage]:
    """The examples that are right as they are; the broken ones show what `circuitron fix` does."""
    for path in sorted(resource("examples").glob("*.py")):
        if not path.name.startswith("broken_"):
            text = path.read_text(encoding="utf-8")
            yield Passage(EXAMPLES, f"{path.name}: {_first_line(path, text)}", text)


def _first_line(path: Path, text: str) -> str:
    found = re.match(r'\s*"""(.+?)(?:"""|\n)', text)
    return found[1] if found else path.stem.replace("_", " ")


def _docstrings() -> Iterator[Passage]:
    """Each once: SubCircuit, Group and subcircuit are one class, and most members are inherited."""
    seen = set()
    for entry in installed_skidl().entries():
        if entry.doc and entry.doc not in seen:
            seen.add(entry.doc)
            yield Passage(SKIDL, entry.title, entry.doc)
