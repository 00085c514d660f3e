"""What SKiDL 3.0.0 offers, as data (`skidl_api.toml`): importing SKiDL itself would cost a second."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Successor:
    """What to write in the place of a name that SKiDL does not have. `now` is "" where there is nothing."""

    now: str
    why: str


@dataclass(frozen=True)
class SkidlApi:
    """All of it by name.

    Args:
        exports: what `from skidl import *` gives, and what SKiDL puts into builtins.
        builtins: those that are there as soon as SKiDL is imported, and that it does not export.
    """

    exports: frozenset[str]
    builtins: frozenset[str]
    removed: dict[str, Successor]
    invented: dict[str, dict[str, Successor]]  # class → attribute
    members: dict[str, frozenset[str]]  # class → public attributes
    pin_types: frozenset[str]

    @property
    def star_exports(self) -> frozenset[str]:
        """What only an import brings."""
        return self.exports - self.builtins

    @property
    def kicad_tools(self) -> frozenset[str]:
        """The tools that read .kicad_sym libraries: KICAD6 and later."""
        return frozenset(name for name in self.exports if re.fullmatch(r"KICAD(?!5)\d+", name))


@cache
def skidl_api() -> SkidlApi:
    """The table, read once."""
    data = tomllib.loads(resources.files(__package__).joinpath("skidl_api.toml").read_text(encoding="utf-8"))
    return SkidlApi(
        exports=frozenset(data["exports"]) | frozenset(data["builtins"]),
        builtins=frozenset(data["builtins"]),
        removed={name: Successor(**entry) for name, entry in data["removed"].items()},
        invented={
            owner: {name: Successor(**entry) for name, entry in entries.items()}
            for owner, entries in data["invented"].items()
        },
        members={owner: frozenset(names) for owner, names in data["members"].items()},
        pin_types=frozenset(data["pins"]["types"]),
    )
