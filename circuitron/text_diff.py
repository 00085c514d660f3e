"""Unified diffs as data: hunks with the line numbers they stand at, and what changed inside a line."""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

_HEAD = re.compile(r"^--- a/(.*)\n\+\+\+ b/.*\n(?=@@)", re.MULTILINE)
_HEADER = re.compile(r"@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@")


class Block(NamedTuple):
    """Lines of a hunk that belong together: unchanged ones, or lines that went and those that came for them.

    `start` is the line of the old source at which the block begins.
    """

    start: int
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    def distance(self, line: int) -> int:
        """Lines of the old source between `line` and this block."""
        last = self.start + max(len(self.removed), 1) - 1
        return max(self.start - line, line - last, 0)


@dataclass(frozen=True)
class Hunk:
    """One hunk; `header` is its @@ line."""

    header: str
    blocks: tuple[Block, ...]


def unified(before: str, after: str, before_name: str, after_name: str) -> str:
    """A unified diff that `patch` takes, or "" where the sources are equal."""
    lines = difflib.unified_diff(_lines(before), _lines(after), before_name, after_name)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    """Lines with their ends, cut at \\n alone: a form feed or a Unicode separator ends no line of source."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def changes(before: str, after: str) -> tuple[Block, ...]:
    """What differs between two sources, without the lines around it: line for line where as many came as went."""
    return tuple(_changes(before, after))


def _changes(before: str, after: str) -> Iterator[Block]:
    old, new = ([line.removesuffix("\n") for line in _lines(text)] for text in (before, after))
    for tag, first, end, new_first, new_end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        removed, added = tuple(old[first:end]), tuple(new[new_first:new_end])
        if tag != "equal" and len(removed) == len(added):
            yield from (Block(first + 1 + n, removed=(removed[n],), added=(added[n],)) for n in range(len(removed)))
        elif tag != "equal":
            yield Block(first + 1, removed=removed, added=added)


def line_before(before: str, after: str, line: int) -> int:
    """The line of the old source that became a line of the new one, or the one behind which it came in."""
    matcher = difflib.SequenceMatcher(None, _lines(before), _lines(after), autojunk=False)
    for _, first, end, new_first, new_end in matcher.get_opcodes():
        if new_first < line <= new_end:
            return max(min(first + line - new_first, end), 1)
    return line


def files(diff: str) -> tuple[tuple[str, str], ...]:
    """The files of a unified diff, each with its name and its own diff."""
    heads = list(_HEAD.finditer(diff))
    ends = [*(head.start() for head in heads[1:]), len(diff)]
    return tuple((head[1], diff[head.start() : end]) for head, end in zip(heads, ends, strict=True))


def hunks(diff: str) -> tuple[Hunk, ...]:
    """The hunks of a unified diff of one file."""
    found: list[Hunk] = []
    header, start = "", 1
    lines: list[str] = []
    for line in [*diff.split("\n"), "@@"]:
        if line.startswith("@@"):
            if header:
                found.append(Hunk(header, tuple(_blocks(lines, start))))
            match = _HEADER.match(line)
            header, lines = (line, []) if match else ("", [])
            start = int(match[1]) if match else 1
        elif header and line:
            lines.append(line)
    return tuple(found)


def _blocks(lines: list[str], start: int) -> Iterator[Block]:
    at = start
    for changed, group in itertools.groupby((x for x in lines if x[0] != "\\"), key=lambda x: x[0] in "+-"):
        texts = list(group)
        old = tuple(text[1:] for text in texts if text[0] != "+")
        if changed:
            yield Block(at, removed=old, added=tuple(text[1:] for text in texts if text[0] == "+"))
        else:
            yield Block(at, unchanged=old)
        at += len(old)


def emphasis(before: str, after: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Ranges that differ between two versions of a line, in each of them; empty where they have little in common."""
    words_before, words_after = (re.findall(r"\w+|\s+|.", text) for text in (before, after))
    matcher = difflib.SequenceMatcher(None, words_before, words_after, autojunk=False)
    if matcher.ratio() < 0.4:
        return [], []
    old: list[tuple[int, int]] = []
    new: list[tuple[int, int]] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag != "equal":
            _extend(old, words_before, i1, i2)
            _extend(new, words_after, j1, j2)
    return old, new


def _extend(ranges: list[tuple[int, int]], words: list[str], first: int, last: int) -> None:
    start = sum(map(len, words[:first]))
    end = start + sum(map(len, words[first:last]))
    if end > start:
        ranges.append((start, end))
