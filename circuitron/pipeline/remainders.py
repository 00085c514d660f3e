"""What is left of a refused correction without the changes that the refusal is about."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from circuitron.fixes.engine import parses
from circuitron.pipeline.program import names_in

if TYPE_CHECKING:
    from circuitron.fix_result import Refusal

_MOST = 3  # that are tried: as many as run at the same time


@dataclass(frozen=True)
class _Change:
    """Lines `first` to `last` of a source that are others now."""

    first: int
    last: int
    lines: tuple[str, ...]

    def shares(self, source: Sequence[str], named: set[str]) -> int:
        """How many names it has in common with others."""
        words = {word for line in (*source[self.first : self.last], *self.lines) for word in names_in(line)}
        return len(words & named)


def remainders(before: str, after: str, refusal: Refusal, *, by_names: bool) -> tuple[str, ...]:
    """Sources with some of the changes only: first without those that have most names in common with the refusal, then
    without one at a time.

    Args:
        by_names: only without all changes that have a name in common with it: the guard compares circuits, and those
            only once they are whole, so that its word on a part of the changes would come too late.
    """
    lines = before.splitlines(keepends=True)
    changes = tuple(_changes(lines, after.splitlines(keepends=True)))
    named = {word for reason in refusal.reasons for word in names_in(reason)}
    shared = {change: change.shares(lines, named) for change in changes}
    most = max(shared.values(), default=0)
    guilty = {change for change in changes if shared[change] > 0 and (by_names or shared[change] == most)}
    dropped = [guilty] if guilty else []
    if not by_names:
        dropped += [{change} for change in sorted(changes, key=lambda one: -shared[one])]
    left = (tuple(change for change in changes if change not in each) for each in dropped)
    found = dict.fromkeys(_applied(lines, each) for each in left if each)
    return tuple(source for source in found if parses(source))[:_MOST]


def _changes(old: Sequence[str], new: Sequence[str]) -> Iterator[_Change]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "replace" and last - first == end - start:  # line by line: each may stand for itself
            yield from (_Change(first + n, first + n + 1, (new[start + n],)) for n in range(last - first))
        elif kind != "equal":
            yield _Change(first, last, tuple(new[start:end]))


def _applied(lines: Sequence[str], changes: Sequence[_Change]) -> str:
    made = list(lines)
    for change in sorted(changes, key=lambda one: one.first, reverse=True):
        made[change.first : change.last] = change.lines
    return "".join(made)
