"""Unified diffs as data: hunks with the line numbers they stand at, and what changed inside a line."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

_HEADER = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)")


@dataclass(frozen=True)
class Hunk:
    """One hunk: `header` is its @@ line, `lines` start with " ", "-", "+" or "\\"."""

    header: str
    old_start: int
    old_count: int
    lines: tuple[str, ...]

    def holds(self, line: int) -> bool:
        """Whether `line` of the old source lies in this hunk."""
        return self.old_start <= line < self.old_start + max(self.old_count, 1)

    def distance(self, line: int) -> int:
        """Lines between `line` of the old source and the nearest line that this hunk removes or adds to."""
        return min((abs(line - changed) for changed in self._changed()), default=0)

    def _changed(self) -> list[int]:
        at, changed = self.old_start, []
        for text in self.lines:
            if text[:1] in "-+":
                changed.append(at)
            if text[:1] in " -":
                at += 1
        return changed


def unified(before: str, after: str, before_name: str, after_name: str) -> str:
    """A unified diff that `patch` takes, or "" where the sources are equal."""
    lines = difflib.unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), before_name, after_name
    )
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def hunks(diff: str) -> tuple[Hunk, ...]:
    """The hunks of a unified diff of one file."""
    found: list[Hunk] = []
    header = ""
    lines: list[str] = []
    for line in [*diff.split("\n"), "@@"]:
        if line.startswith("@@"):
            match = _HEADER.match(header)
            if match:
                count = int(match[2]) if match[2] is not None else 1
                found.append(Hunk(header, int(match[1]), count, tuple(lines)))
            header, lines = line, []
        elif header and line:
            lines.append(line)
    return tuple(found)


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
