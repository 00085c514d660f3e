"""What SKiDL 3 cannot read in a `*_sklib.py` file of an older SKiDL: attributes written as Python shows an object.

SKiDL 0.0.27 to 1.2 write every attribute of a part by its `repr`. Once a schematic was drawn or a circuit simulated,
there are objects among them: `<skidl.coord.BBox object at 0x7f99>`, `UnitValue(1.0 V)`. Such a file is no Python any
more, or names what SKiDL does not export. Read as text, never executed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

# What a file of SKiDL's imports, and may therefore use.
_NAMES = frozenset({"Alias", "Part", "Pin", "SKIDL", "SchLib", "TEMPLATE", "defaultdict", "pin_types", "set"})
_PART = re.compile(r"\bPart\(\*\*\{")
_KEY = re.compile(r"\s*'([A-Za-z_]\w*)'\s*:\s*")
_TOKEN = re.compile(r"""'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[()\[\]{},]""", re.DOTALL)
_NEEDED = ("name", "pins", "tool", "dest")  # without these a part is none


class Unreadable(NamedTuple):
    """A value that cannot be read: its attribute, its text, and where that stands (offsets in characters)."""

    attribute: str
    text: str
    start: int
    end: int


def unreadable_values(source: str) -> tuple[Unreadable, ...]:
    """Values in the `Part(**{…})` of a file that are no Python, or use names that the file does not have.

    Empty where all can be read, and where one of them is a part's name or pins, without which there is no part.
    """
    found = [value for part in _PART.finditer(source) for value in _values(source, part.end())]
    wrong = tuple(value for value in found if not _is_readable(value.text))
    return () if any(value.attribute in _NEEDED for value in wrong) else wrong


def readable(source: str) -> str:
    """The file with None in the place of what cannot be read."""
    for value in reversed(unreadable_values(source)):
        source = f"{source[: value.start]}None{source[value.end :]}"
    return source


def _values(source: str, position: int) -> Iterator[Unreadable]:
    """The entries of a dictionary whose opening bracket ends at `position`."""
    while key := _KEY.match(source, position):
        end = _end(source, key.end())
        text = source[key.end() : end].rstrip()
        yield Unreadable(key[1], text, key.end(), key.end() + len(text))
        if source[end : end + 1] != ",":
            return
        position = end + 1


def _end(source: str, position: int) -> int:
    """Where the value at `position` ends: at a comma in front of another key, or at the dictionary's own end."""
    depth = 0
    for token in _TOKEN.finditer(source, position):
        mark = token.group()
        if mark in "([{":
            depth += 1
        elif mark in ")]}":
            depth -= 1
            if depth < 0:
                return token.start()
        elif mark == "," and depth == 0 and _KEY.match(source, token.end()):
            return token.start()
    return len(source)


def _is_readable(text: str) -> bool:
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return all(node.id in _NAMES for node in ast.walk(tree) if isinstance(node, ast.Name))
