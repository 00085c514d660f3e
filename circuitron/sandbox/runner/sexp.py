"""S-expressions as SKiDL's `simp_sexp` reads and writes them, only much faster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from simp_sexp import Sexp

_TOKEN = re.compile(r'[()]|"((?:[^"\\]|\\.)*)"|([^\s()"\']+)|([\'"])', re.DOTALL)
_LETTERS = frozenset("abcdefghjklmopqrstuvwxyzABCDEFGHJKLMOPQRSTUVWXYZ_")  # what no number begins with (inf, nan)
_ESCAPE = re.compile(r"\\(['\"\\])")


def parse(text: str) -> Any:
    """`Sexp(text)`, some eight times faster: the same tree for the same text. Raises ValueError for an open string."""
    top: list[Any] = []
    stack: list[list[Any]] = [top]
    new = Sexp.__new__  # its __init__ would only look for text to parse
    for token in _TOKEN.finditer(text):
        mark = token.group()
        if mark == "(":
            inner = new(Sexp)
            stack[-1].append(inner)
            stack.append(inner)
        elif mark == ")":
            if len(stack) > 1:
                stack.pop()
        elif mark[0] == '"':
            if token.group(1) is None:
                raise ValueError("A string has no end.")  # trying again behind its quote would take quadratic time
            stack[-1].append(unescape(token.group(1)))
        elif mark == "'" or "\\" in mark:
            return Sexp(text)  # quoted in a way that KiCad does not: leave it to SKiDL's reader
        else:
            stack[-1].append(_value(mark))
    return top[0] if len(top) == 1 else Sexp(text)


def unescape(text: str) -> str:
    """The content of a quoted string."""
    return _ESCAPE.sub(r"\1", text) if "\\" in text else text


def _value(token: str) -> int | float | str:
    if token[0] in _LETTERS:
        return token
    try:
        return int(token)
    except ValueError:
        pass
    try:
        return float(token)
    except ValueError:
        return token


def children(tree: Any, tag: str) -> Iterator[Any]:
    """The lists in `tree` that begin with a tag."""
    for item in tree if isinstance(tree, list) else ():
        if isinstance(item, list) and item and item[0] == tag:
            yield item


def child(tree: Any, tag: str) -> Any:
    """The first of them, or None."""
    return next(children(tree, tag), None)


def text(tree: Any, tag: str) -> str:
    """The word after a tag: `(ref "R1")`."""
    found = child(tree, tag)
    return "" if found is None or len(found) < 2 or isinstance(found[1], list) else str(found[1])


def write(tree: Any, level: int = 0) -> str:
    """`tree.to_str()`: each list on a line of its own, two spaces further in than the one it stands in."""
    if not tree:
        return "()"
    words = []
    for number, item in enumerate(tree):
        if isinstance(item, list):
            words.append(f"\n{'  ' * (level + 1)}{write(item, level + 1)}")
        else:
            words.append(f"{' ' if number else ''}{item}".replace("\n", ""))
    return f"({''.join(words)})"


def install() -> None:
    """Let SKiDL's generators write with `write` wherever they ask for the usual form."""
    original = Sexp.to_str

    def to_str(tree: Any, quote_nums: bool = False, quote_strs: bool = False, **form: Any) -> str:
        if quote_nums or quote_strs or form:
            return str(original(tree, quote_nums, quote_strs, **form))
        return write(tree)

    Sexp.to_str = to_str
