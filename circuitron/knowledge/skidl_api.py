"""What SKiDL 3.0.0 offers, as data (`skidl_api.toml`): importing SKiDL itself would cost a second."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from circuitron.knowledge.renames import Kind, renames
from circuitron.run_request import Libraries
from circuitron.tables import read_table


class Successor(NamedTuple):
    """What to write in the place of a name that SKiDL does not have. `now` is "" where there is nothing."""

    now: str
    why: str


class SkidlApi(NamedTuple):
    """All of it by name.

    Args:
        default_tool: the one that SKiDL chooses by itself.
        exports: what `from skidl import *` gives, and what SKiDL puts into builtins.
        builtins: those that are there as soon as SKiDL is imported, and that it does not export.
        removed: names that are exported no more, or never were, those of `moved` included.
        moved: names that are exported no more, and the module that still has them.
        words: names that were exported once, and that scripts have for other things.
    """

    default_tool: str
    exports: frozenset[str]
    builtins: frozenset[str]
    removed: dict[str, Successor]
    moved: dict[str, str]
    words: frozenset[str]
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


def tool_at_hand(libraries: Libraries) -> str:
    """SKiDL's constant for the tool that reads these libraries."""
    tool = f"KICAD{libraries.version}"
    return tool if tool in skidl_api().kicad_tools else "KICAD9"


def is_generator(name: str) -> bool:
    """Whether a function of SKiDL's of this name writes a circuit out: netlist, schematic, board and the like."""
    return name.startswith("generate_")


@cache
def skidl_api() -> SkidlApi:
    """The tables, read once: SKiDL's own names, and those that scripts use in their place (`renames.toml`)."""
    data = read_table(Path(__file__).with_name("skidl_api.toml"))
    moved = {name: module for module, names in data["moved"].items() for name in names}
    still_there = {name: Successor(f"{module}.{name}", "no longer exported") for name, module in moved.items()}
    return SkidlApi(
        default_tool=data["default_tool"],
        exports=frozenset(data["exports"]) | frozenset(data["builtins"]),
        builtins=frozenset(data["builtins"]),
        removed=still_there | _successors("name")["skidl"],
        moved=moved,
        words=frozenset(data["words"]["names"]),
        invented=_successors("attribute"),
        members={owner: frozenset(names) for owner, names in data["members"].items()},
        pin_types=frozenset(data["pins"]["types"]),
    )


def _successors(kind: Kind) -> dict[str, dict[str, Successor]]:
    """By owner and name, the first row of the table of renames for each."""
    found: dict[str, dict[str, Successor]] = {}
    for rename in renames(kind):
        found.setdefault(rename.owner, {}).setdefault(rename.pattern.name, Successor(rename.now, rename.why))
    return found
