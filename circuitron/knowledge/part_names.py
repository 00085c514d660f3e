"""General names of parts, names of old libraries, ordering codes: `part-names.toml` and `type-numbers.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from circuitron.knowledge.history import library_successors
from circuitron.resources import resource
from circuitron.tables import read_table


class General(NamedTuple):
    """A general name such as POT, and the symbols that it stands for."""

    match: re.Pattern[str]
    to: tuple[str, ...]
    same: bool
    footprint: re.Pattern[str] | None  # what the package must match, if given; the package may be ""
    keep: bool = False  # the part keeps its name as its value, since the symbol does not say which device it is


def modern_libraries(library: str) -> tuple[str, ...]:
    """Where the parts of a library of KiCad 4, or of one that habit invents, are today; empty for an unknown name.

    The table of habits comes first, then where the symbols of KiCad 4's library really went, most of them first.
    """
    name = library.removesuffix(".lib").removesuffix(".kicad_sym").casefold()
    table: Mapping[str, list[str]] = _table()["libraries"]
    habits = table.get(name) or table.get(name.replace(" ", "_").replace("-", "_")) or ()
    return tuple(dict.fromkeys((*habits, *library_successors(name))))


def generals(name: str, footprint: str = "") -> tuple[tuple[str, bool], ...]:
    """The "Library:Name" that a general name may mean, most likely first, and whether that is certain.

    Args:
        footprint: of the part, "" where it has none. It settles the order of a transistor's pins.
    """
    return tuple((target, general.same) for target, general in _targets(_generals(), name, footprint).items())


def devices(name: str, footprint: str = "") -> tuple[tuple[str, bool, bool], ...]:
    """The "Library:Name" that draws a type number, most likely first; whether the part must keep its name as its value,
    and whether that is certain. Arguments as of `generals`.
    """
    found = _targets(_devices(), name, footprint)
    return tuple((target, device.keep, device.same) for target, device in found.items())


def _targets(table: tuple[General, ...], name: str, footprint: str) -> dict[str, General]:
    found: dict[str, General] = {}
    package = footprint.rpartition(":")[2]
    for general in table:
        if general.footprint is not None and not general.footprint.search(package):
            continue
        if match := general.match.fullmatch(name):
            for template in general.to:
                found.setdefault(_fill(template, match), general)
    return found


def _fill(template: str, match: re.Match[str]) -> str:
    def number(field: re.Match[str]) -> str:
        return f"{int(match[int(field[1])] or 0):02}"

    text = re.sub(r"\{(\d):02\}", number, template)
    return re.sub(r"\\(\d)", lambda field: (match[int(field[1])] or "").upper(), text)


@cache
def transistor_polarity(name: str) -> str:
    """N for the number of an NPN or N-channel transistor, P for another one; "" where the table does not have it."""
    found = {row["polarity"] for row in _types()["transistor"] if re.fullmatch(row["match"], name, re.IGNORECASE)}
    return str(found.pop()) if len(found) == 1 else ""


@cache
def is_package_ending(text: str) -> bool:
    """Whether the end of a name, in capitals and without leading punctuation, says only package, range or packing."""
    return text in _endings() or any(pattern.fullmatch(text) for pattern in _patterns("ending_patterns"))


@cache
def makers() -> tuple[str, ...]:
    """Prefixes of makers before a number that all makers share."""
    return tuple(_table()["maker_prefixes"])


@cache
def second_sources() -> tuple[re.Pattern[str], ...]:
    """Families that several makers number alike: LM7805, L7805 and uA7805."""
    return _patterns("second_sources")


@cache
def _table() -> dict[str, Any]:
    return read_table(resource("kicad-libs", "part-names.toml"))


@cache
def _endings() -> frozenset[str]:
    return frozenset(_table()["package_endings"])


@cache
def _patterns(key: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in _table()[key])


@cache
def _generals() -> tuple[General, ...]:
    return tuple(_general(entry) for entry in _table()["generic"])


@cache
def _devices() -> tuple[General, ...]:
    return tuple(_general(entry) for entry in _types()["device"])


@cache
def _types() -> dict[str, Any]:
    return read_table(resource("kicad-libs", "type-numbers.toml"))


def _general(entry: Mapping[str, Any]) -> General:
    return General(
        match=re.compile(entry["match"], re.IGNORECASE),
        to=tuple(entry["to"]),
        same=entry.get("same", True),
        footprint=re.compile(entry["footprint"]) if "footprint" in entry else None,
        keep=entry.get("keep", False),
    )
