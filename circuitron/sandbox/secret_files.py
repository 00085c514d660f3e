"""Which files hold secrets, by their names and by how they begin. The table is secret_files.toml."""

from __future__ import annotations

import fnmatch
import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

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
    for row in _table()["names"]:
        if any(_fits(lower, pattern) for pattern in row["patterns"]):
            return str(row["reason"])
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


def _fits(name: str, pattern: str) -> bool:
    """As fnmatch.fnmatchcase. Most patterns have asterisks at their ends alone: no expression is compiled for these."""
    core = pattern.strip("*")
    if any(sign in core for sign in "*?["):
        return fnmatch.fnmatchcase(name, pattern)
    match pattern.startswith("*"), pattern.endswith("*"):
        case True, True:
            return core in name
        case True, False:
            return name.endswith(core)
        case False, True:
            return name.startswith(core)
    return name == core


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
