"""What the remedies for source that is no Python are made of: places in a text, and whether it parses."""

from __future__ import annotations

import io
import itertools
import tokenize
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from circuitron.edit import TextChange
from circuitron.source.program import parse


class Remedy(NamedTuple):
    """Changes to try, why, and whether another reading is possible."""

    changes: tuple[TextChange, ...]
    reason: str
    sure: bool = True


def syntax_error(source: str) -> SyntaxError | None:
    """What the parser says of the source, or None where it is Python."""
    try:
        parse(source)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError) as error:
        return SyntaxError(str(error))
    return None


def changed(source: str, changes: Iterable[TextChange]) -> str:
    """The source with all changes made; they may not overlap."""
    for change in sorted(changes, key=lambda change: (change.start, change.end), reverse=True):
        source = source[: change.start] + change.text + source[change.end :]
    return source


def joins_texts(source: str, line: int) -> bool:
    """Whether two texts stand side by side on a line: Python joins them, and a missing comma or quote goes unseen."""
    try:
        tokens = [token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.start[0] == line]
    except (tokenize.TokenError, SyntaxError):
        return False
    return any(a.type == b.type == tokenize.STRING for a, b in itertools.pairwise(tokens))


def code_characters(source: str) -> Iterator[tuple[int, str]]:
    """Characters outside of comments and of strings in plain quotes; one that is not closed ends with its line."""
    quote, place = "", 0
    while place < len(source):
        sign = source[place]
        if quote:
            if sign == "\\":
                place += 1
            elif source.startswith(quote, place):
                place += len(quote) - 1
                quote = ""
            elif sign == "\n" and len(quote) == 1:
                quote = ""
        elif sign == "#":
            end = source.find("\n", place)
            place = len(source) if end < 0 else end
            continue
        elif sign in "'\"":
            quote = sign * 3 if source.startswith(sign * 3, place) else sign
            place += len(quote) - 1
        else:
            yield place, sign
        place += 1


def without_comment(line: str) -> str:
    """A line of code without the comment at its end."""
    end = 0
    for place, _ in code_characters(line + " "):
        end = place
    hashes = [place for place, sign in enumerate(line) if sign == "#" and place >= end]
    return line[: hashes[0]] if hashes else line


def lines_near_error(source: str) -> Iterator[tuple[int, str]]:
    """The line that the parser stopped at and the one above it, each with where it begins."""
    error = syntax_error(source)
    lines = source.split("\n")
    if error is None or error.lineno is None:
        return
    for number in (error.lineno - 1, error.lineno - 2):
        if 0 <= number < len(lines):
            yield sum(len(line) + 1 for line in lines[:number]), lines[number]
