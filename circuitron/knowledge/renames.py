"""What scripts call by another name than SKiDL or Python: `renames.toml`, one row for each rename."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from circuitron.edit import Safety
from circuitron.tables import read_table

Kind = Literal["name", "attribute", "argument"]


class Pattern(NamedTuple):
    """How a script writes what is renamed: `ref_des`, `clone(...)`, `set_pin_alias(alias, pin)`, `pin[key]`.

    Args:
        form: "plain"; "call" however it is called; "arguments" called with those of `parameters`; "index".
        parameters: names, in order. The last takes all the rest where `rest` is true.
        literals: the parameters that stand for a literal.
    """

    text: str
    name: str
    form: Literal["plain", "call", "arguments", "index"] = "plain"
    parameters: tuple[str, ...] = ()
    literals: frozenset[str] = frozenset()
    rest: bool = False


class Rename(NamedTuple):
    """One way of writing what is renamed, of one owner; the table's head explains the rest.

    `to` has several entries where a later one is written where an earlier one cannot be.
    """

    kind: Kind
    owner: str
    pattern: Pattern
    to: tuple[str, ...]
    why: str
    source: str
    inside: str
    by_hand: bool
    safety: Safety

    @property
    def by_fix(self) -> bool:
        """Whether a fix writes it."""
        return bool(self.to) and not self.by_hand

    @property
    def is_needless(self) -> bool:
        """Whether it is taken out, and nothing written for it."""
        return self.to == ("pass",)

    @property
    def now(self) -> str:
        """What to write, for a reader: "part[pin] += net"; "" where nothing takes its place."""
        if self.is_needless:
            return ""
        words = {name: name for name in self.pattern.parameters} | {"tool": "tool", "stem": "name"}
        return self.to[0].format(self.owner.lower(), **words) if self.to else ""


@cache
def renames(kind: Kind) -> tuple[Rename, ...]:
    """The rows of a kind, in the order of the table; a row of several names or owners once for each."""
    return tuple(rename for rename in _table() if rename.kind == kind)


@cache
def renames_of(kind: Kind, owner: str, name: str) -> tuple[Rename, ...]:
    """What a name, an attribute of a class or an argument of a function may be written as."""
    return tuple(rename for rename in renames(kind) if (rename.owner, rename.pattern.name) == (owner, name))


@cache
def renamed(kind: Kind) -> frozenset[str]:
    """The names, attributes or arguments that a fix writes otherwise."""
    return frozenset(rename.pattern.name for rename in renames(kind) if rename.by_fix)


@cache
def _table() -> tuple[Rename, ...]:
    data = read_table(Path(__file__).with_name("renames.toml"))
    kinds: tuple[Kind, ...] = ("name", "attribute", "argument")
    return tuple(
        rename
        for kind in kinds
        for group in data[kind]
        for owner in _several(group.get("owner", ""))
        for row in group["rows"]
        for rename in _renames(kind, owner, **row)
    )


def _renames(
    kind: Kind,
    owner: str,
    *,
    to: str | list[str],
    why: str,
    source: str = "habit",
    inside: str = "",
    by_hand: bool = False,
    safety: str = Safety.SAFE,
    **names: list[str],
) -> Iterable[Rename]:
    """A row, once for each of its names; nothing is renamed to itself."""
    texts = tuple(text for text in _several(to) if text)
    for name in names["from"]:
        if f"{owner}.{name}" not in texts:
            yield Rename(kind, owner, _pattern(name), texts, why, source, inside, by_hand, Safety(safety))


def _several(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _pattern(text: str) -> Pattern:
    match ast.parse(text, mode="eval").body if text else None:
        case None:
            return Pattern(text, "")
        case ast.Name(id=name):
            return Pattern(text, name)
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=value)]) if value is ...:
            return Pattern(text, name, "call")
        case ast.Call(func=ast.Name(id=name), args=given, keywords=[]):
            rest = bool(given) and isinstance(given[-1], ast.Starred)
            return Pattern(text, name, "arguments", *_parameters(given), rest)
        case ast.Subscript(value=ast.Name(id=name), slice=index):
            return Pattern(text, name, "index", *_parameters([index]))
    raise ValueError(f"not a way of writing a name: {text}")


def _parameters(given: list[ast.expr]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The names of a pattern's parameters, and those of them in quotes."""
    names = [ast.unparse(node).lstrip("*").strip("'") for node in given]
    quoted = [name for node, name in zip(given, names, strict=True) if isinstance(node, ast.Constant)]
    return tuple(names), frozenset(quoted)
