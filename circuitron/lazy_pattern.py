"""Regular expressions which are compiled when they may match.

A table has hundreds of rows, each with patterns of its own; one part of a circuit is held against all of them and fits
one. Compiling them takes longer than all else that is done with such a table. Modules that every check loads, and whose
patterns few circuits meet, have theirs in this way as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

_SIGNS = frozenset(".^$*+?{}[]\\|()")
_REPEATS = frozenset("*?{")
_MARKS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\\\]])*\]|[()|]", re.DOTALL)  # a bar in a class, or behind a \, is none


class LazyPattern:
    """A regular expression.

    Args:
        flags: of `re`.
    """

    def __init__(self, text: str, flags: int = 0) -> None:
        self.text, self._flags = text, flags
        self._is_any_case = bool(flags & re.IGNORECASE)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """As the method of `re.Pattern`."""
        return self.compiled.fullmatch(text) if self._may_begin(text) else None

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """As the method of `re.Pattern`."""
        return self.compiled.match(text, start) if start or self._may_begin(text) else None

    def search(self, text: str) -> re.Match[str] | None:
        """As the method of `re.Pattern`."""
        return self.compiled.search(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As the method of `re.Pattern`."""
        return self.compiled.finditer(text)

    def findall(self, text: str) -> list[Any]:
        """As the method of `re.Pattern`."""
        return self.compiled.findall(text)

    def split(self, text: str) -> list[str | Any]:
        """As the method of `re.Pattern`."""
        return self.compiled.split(text)

    def sub(self, with_what: str | Callable[[re.Match[str]], str], text: str) -> str:
        """As the method of `re.Pattern`."""
        return self.compiled.sub(with_what, text)

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.text, self._flags)

    @cached_property
    def _heads(self) -> tuple[str, ...]:
        """What each of the alternatives begins with, as far as that is fixed."""
        heads = (_head(alternative) for alternative in _alternatives(self.text))
        return tuple(head.lower() if self._is_any_case else head for head in heads)

    def _may_begin(self, text: str) -> bool:
        """Whether a text begins as one that matches does; in doubt it may: some letters have several small ones."""
        if self._is_any_case:
            return not text.isascii() or text.lower().startswith(self._heads)
        return text.startswith(self._heads)


def _alternatives(pattern: str) -> Iterator[str]:
    """The parts of a pattern between bars that stand in no group."""
    depth = start = 0
    for mark in _MARKS.finditer(pattern):
        depth += (mark[0] == "(") - (mark[0] == ")")
        if mark[0] == "|" and depth == 0:
            yield pattern[start : mark.start()]
            start = mark.end()
    yield pattern[start:]


def _head(pattern: str) -> str:
    """The characters that a pattern without alternatives begins with."""
    length = next((place for place, sign in enumerate(pattern) if sign in _SIGNS), len(pattern))
    if length < len(pattern) and pattern[length] in _REPEATS:
        length -= 1
    return pattern[: max(length, 0)]
