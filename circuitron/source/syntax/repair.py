"""The search for the slips that keep a source from being Python: one remedy, or several one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from circuitron.edit import TextChange
from circuitron.source.syntax import pasted, remedies
from circuitron.source.syntax.text import Remedy, changed, syntax_error

_MOST_SLIPS = 5  # in one script
_MOST_TRIES = 400  # sources parsed in search of them
_MOST_TORN = 40  # lines that are left out
_MOST_PARSED = 5_000_000  # characters of them, in all; a script has some 5,000


def repaired(source: str) -> str | None:
    """A source that does not parse, repaired; None where no small change makes it valid Python."""
    remedy = remedy_of(source)
    return changed(source, remedy.changes) if remedy is not None else None


def readable(source: str) -> str:
    """What a source that does not parse certainly has: all of it, where its slips can be repaired, else
    what `statements` finds."""
    whole = repaired(source)
    return whole if whole is not None else statements(source)


def statements(source: str) -> str:
    """The lines of a source that does not parse that are a statement each."""
    lines = (line.strip() for line in source.splitlines())
    return "\n".join(line for line in lines if syntax_error(line) is None)


def without_torn(source: str) -> tuple[str, tuple[str, ...]]:
    """A source that does not parse without the lines that keep it from it, and those lines; the others stay in place.

    An obvious slip is repaired instead.
    """
    remedy = remedy_of(source)
    if remedy is not None and remedy.sure:
        return changed(source, remedy.changes), ()
    lines, torn = source.splitlines(), list[str]()
    for _ in lines[:_MOST_TORN]:
        error = syntax_error("\n".join(lines) + "\n")
        if error is None:
            return "\n".join(lines) + "\n", tuple(torn)
        at = min(max((error.lineno or 1) - 1, 0), len(lines) - 1)
        while at > 0 and not lines[at].strip():
            at -= 1
        torn.append(lines[at])
        lines[at] = _blank(lines, at)
    return statements(source), ()


def _blank(lines: list[str], at: int) -> str:
    """What stands for a line that is left out: of a block it keeps the head."""
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    below = next((line for line in lines[at + 1 :] if line.strip()), "")
    deeper = len(below) - len(below.lstrip()) > len(indent)
    return f"{indent}if True:" if deeper and lines[at].strip() not in ("pass", "if True:") else f"{indent}pass"


@lru_cache(maxsize=16)  # used by the fix and by the guard
def remedy_of(source: str) -> Remedy | None:
    """The small changes after which a source parses; None where there are none."""
    return _single(source) or _several(source)


def _single(source: str) -> Remedy | None:
    """The one slip that explains the error; None where there is none."""
    for remedy in islice(_remedies(source), _MOST_PARSED // (len(source) or 1)):
        if syntax_error(changed(source, remedy.changes)) is None:
            return remedy
    return None


def _several(source: str) -> Remedy | None:
    """Several slips, one after the other: each repair must lead to another error than before, the last to none."""
    search = _Search()
    steps = search.way(source, syntax_error(source), _MOST_SLIPS)
    if steps is None:
        return None
    text = source
    for step in steps:
        text = changed(text, step.changes)
    reasons = dict.fromkeys(step.reason for step in steps)
    return Remedy(_line_changes(source, text), "; ".join(reasons), all(step.sure for step in steps))


class _Search:
    """Looks for the first sequence of remedies that leads to Python, with a bound on the work."""

    def __init__(self) -> None:
        self.tries, self.left = _MOST_TRIES, _MOST_PARSED
        self.seen: set[str] = set()

    def way(self, source: str, error: SyntaxError | None, depth: int) -> list[Remedy] | None:
        if error is None:
            return []
        for remedy in _remedies(source) if depth else ():
            text = changed(source, remedy.changes)
            if text in self.seen:
                continue
            if self.tries <= 0 or self.left < len(text):
                return None
            self.seen.add(text)
            self.tries, self.left = self.tries - 1, self.left - len(text)
            left = syntax_error(text)
            if left is not None and (left.lineno, left.offset, left.msg) == (error.lineno, error.offset, error.msg):
                continue
            rest = self.way(text, left, depth - 1)
            if rest is not None:
                return [remedy, *rest]
        return None


def _remedies(source: str) -> Iterator[Remedy]:
    for kind in (*pasted.REMEDIES, *remedies.REMEDIES):  # listings and conversations first: they look like slips
        yield from (remedy for remedy in kind(source) if remedy.changes)


def _line_changes(before: str, after: str) -> tuple[TextChange, ...]:
    """The difference of two texts as changes of the lines that differ, so that the rest stays untouched."""
    from difflib import SequenceMatcher  # only where several slips meet

    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    return tuple(
        TextChange(start=starts[a], end=starts[b], text="".join(new[c:d]))
        for tag, a, b, c, d in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes()
        if tag != "equal"
    )
