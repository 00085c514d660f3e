"""Which files hold secrets, by their names and by how they begin. The table is secret_files.toml."""

from __future__ import annotations

import fnmatch
import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, Self

from circuitron.lazy_pattern import LazyPattern
from circuitron.tables import read_table

HEAD_BYTES = 8192  # of a file, that are looked at
CODE = (".py", ".kicad_sym", ".lib", ".dcm")  # secret_santa_led.py and token_ring.kicad_sym are circuits like any other
_NO_LETTER = re.compile(r"[\W_]")


def plain(name: str) -> str:
    """A name as it is compared: in lower case, and full-width and other variants of characters as those."""
    return unicodedata.normalize("NFKC", name).lower()


@lru_cache(maxsize=8192)  # a folder of many scripts is looked through for each of them
def by_name(name: str, *, folder: bool = False) -> str:
    """Why a file of this name, or a folder, is kept from scripts; "" where nothing speaks against it."""
    lower = plain(name)
    for names in _names():
        if names.include(lower):
            return names.reason
    if folder or lower.endswith(CODE):
        stem = _NO_LETTER.sub(" ", lower if folder else lower.rpartition(".")[0]).split()
        ends = {"".join(stem[-count:]) for count in (1, 2)}
        return next((str(row["reason"]) for row in _table()["code"] if ends & {*row["endings"]}), "")
    squeezed = _NO_LETTER.sub("", lower)
    return next(
        (str(row["reason"]) for row in _table()["words"] if any(word in squeezed for word in row["within"])), ""
    )


def by_content(head: bytes) -> str:
    """Why a file that begins so is kept from scripts, unless it is code; "" where nothing speaks against it.

    Args:
        head: its first `HEAD_BYTES`.
    """
    text = head.decode("latin-1")
    return next((str(row["reason"]) for row in _table()["contents"] if any(mark in text for mark in row["texts"])), "")


class _Names(NamedTuple):
    """Shell patterns. Most have asterisks at their ends alone: no expression is compiled for these."""

    reason: str
    whole: frozenset[str]
    heads: tuple[str, ...]
    tails: tuple[str, ...]
    within: tuple[str, ...]
    others: tuple[LazyPattern, ...]

    @classmethod
    def of(cls, reason: str, patterns: Iterable[str]) -> Self:
        found: dict[tuple[bool, bool], list[str]] = {}
        others = []
        for pattern in patterns:
            core = pattern.strip("*")
            if any(sign in core for sign in "*?["):
                others.append(LazyPattern(_expression(pattern)))
            else:
                found.setdefault((pattern.startswith("*"), pattern.endswith("*")), []).append(core)
        heads, tails, within = (tuple(found.get(ends, ())) for ends in ((False, True), (True, False), (True, True)))
        return cls(reason, frozenset(found.get((False, False), ())), heads, tails, within, tuple(others))

    def include(self, name: str) -> bool:
        if name in self.whole or name.startswith(self.heads) or name.endswith(self.tails):
            return True
        return any(part in name for part in self.within) or any(other.fullmatch(name) for other in self.others)


def _expression(pattern: str) -> str:
    """A shell pattern as a regular expression that says how it begins, which those of fnmatch hide."""
    if any(sign in pattern for sign in "?["):
        return fnmatch.translate(pattern)
    return "(?s:.*)".join(map(re.escape, pattern.split("*")))


@cache
def _names() -> tuple[_Names, ...]:
    return tuple(_Names.of(str(row["reason"]), row["patterns"]) for row in _table()["names"])


@cache
def _table() -> dict[str, Any]:
    return read_table(Path(__file__).with_suffix(".toml"))
