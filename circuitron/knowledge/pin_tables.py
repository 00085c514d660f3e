"""The tables of `kicad-libs/pin-synonyms.toml`: what datasheets and habit call pins, and names that mislead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from circuitron.knowledge.confidence import Confidence
from circuitron.knowledge.pin_names import PinName
from circuitron.lazy_pattern import LazyPattern
from circuitron.resources import resource
from circuitron.symbol import Symbol
from circuitron.tables import read_table

# Signals that are active low in nearly every circuit that has them, so that their bar is often left out.
_ALWAYS_LOW = frozenset(
    [
        "RESET",
        "RST",
        "MCLR",
        "MR",
        "CLR",
        "SRCLR",
        "CS",
        "SS",
        "OE",
        "WE",
        "INT",
        "IRQ",
        "ALERT",
        "LOAD",
        "LD",
        "PE",
        "PL",
    ]
)


_COUNTED = re.compile(r"([A-Z]+)(\d{1,2})|(\d{1,2})([A-Z]+)")


class Pinout(NamedTuple):
    """Names, by number, of pins that KiCad leaves without one."""

    about: str
    symbols: LazyPattern
    pins: Mapping[str, list[str]]
    confidence: Confidence


class Synonyms(NamedTuple):
    """One group of `pin-synonyms.toml`."""

    about: str
    names: frozenset[PinName]
    confidence: Confidence
    types: frozenset[str]
    references: frozenset[str]
    when: LazyPattern | None
    unless: LazyPattern | None
    found_only: frozenset[str]  # names that count on a symbol, not in a script

    def holds_for(self, symbol: Symbol) -> bool:
        if self.references and symbol.reference not in self.references:
            return False
        text = f"{symbol.name} {symbol.description} {symbol.keywords}"
        if self.unless is not None and self.unless.search(f"{symbol.library} {text}"):
            return False
        return self.when is None or self.when.search(text) is not None

    def includes(self, name: PinName) -> bool:
        """Whether the group lists the name. RESET for ~RESET is only sloppy, EN for ~EN would be the opposite."""
        if ("~" * name.inverted + name.base) in self.found_only:
            return False
        sloppy = not name.inverted and name.base in _ALWAYS_LOW
        return name in self.names or (sloppy and PinName(name.base, True) in self.names)


class Series(NamedTuple):
    """What the pins of one series are called before their number, or behind it."""

    about: str
    stems: frozenset[str]
    types: frozenset[str]
    when: LazyPattern | None

    def holds_for(self, symbol: Symbol) -> bool:
        text = f"{symbol.library} {symbol.name} {symbol.description} {symbol.keywords}"
        return self.when is None or self.when.search(text) is not None


class Reserved(NamedTuple):
    """Pins that a device needs for itself."""

    symbols: LazyPattern
    pins: LazyPattern


class Renumbered(NamedTuple):
    """Names that a maker gives to other pins than KiCad does; only where the symbol has the pin `having`."""

    about: str
    symbols: LazyPattern
    having: str
    pins: Mapping[PinName, str]


@cache
def _table() -> dict[str, Any]:
    return read_table(resource("kicad-libs", "pin-synonyms.toml"))


@cache
def pinouts() -> tuple[Pinout, ...]:
    """Names for pins without one."""
    return tuple(
        Pinout(entry["about"], LazyPattern(entry["symbols"]), entry["pins"], entry.get("confidence", "likely"))
        for entry in _table()["pinout"]
    )


@cache
def synonyms() -> tuple[Synonyms, ...]:
    """Names of one function."""
    return tuple(
        Synonyms(
            about=group["about"],
            names=frozenset(map(_pin_name, group["names"])),
            confidence=group["confidence"],
            types=frozenset(group.get("types", ())),
            references=frozenset(group.get("reference", ())),
            when=LazyPattern(group["when"], re.IGNORECASE) if "when" in group else None,
            unless=LazyPattern(group["unless"], re.IGNORECASE) if "unless" in group else None,
            found_only=frozenset(group.get("found_only", ())),
        )
        for group in _table()["group"]
    )


def synonyms_of(name: PinName) -> Iterator[Synonyms]:
    """The groups that include a name, in the order of the table."""
    written = (name, PinName(name.base, True))
    places = {place for one in written for place in _places().get(one, ())}
    return (group for place in sorted(places) if (group := synonyms()[place]).includes(name))


@cache
def _places() -> dict[PinName, list[int]]:
    """By name, where the groups with it stand in the table."""
    found: dict[PinName, list[int]] = {}
    for place, group in enumerate(synonyms()):
        for name in group.names:
            found.setdefault(name, []).append(place)
    return found


@cache
def series() -> tuple[Series, ...]:
    """Names of series."""
    return tuple(
        Series(
            about=entry["about"],
            stems=frozenset(entry["stems"]),
            types=frozenset(entry["types"]),
            when=LazyPattern(entry["when"], re.IGNORECASE) if "when" in entry else None,
        )
        for entry in _table()["series"]
    )


def counted(name: str) -> tuple[str, int] | None:
    """A name of a series as what it is called and its number: IN3 and 3IN are ("IN", 3)."""
    found = _COUNTED.fullmatch(name)
    return (found[1] or found[4], int(found[2] or found[3])) if found else None


@cache
def reserved() -> tuple[Reserved, ...]:
    """Pins that must not be taken for those of another function."""
    return tuple(Reserved(LazyPattern(entry["symbols"]), LazyPattern(entry["pins"])) for entry in _table()["reserved"])


@cache
def renumbered() -> tuple[Renumbered, ...]:
    """Names that are there, on another pin than some maker means."""
    return tuple(
        Renumbered(
            about=entry["about"],
            symbols=LazyPattern(entry["symbols"]),
            having=entry["having"],
            pins={_pin_name(name): number for name, number in entry["pins"].items()},
        )
        for entry in _table()["renumbered"]
    )


def _pin_name(name: str) -> PinName:
    """A name of the tables: a leading tilde is an overbar, unless it is all."""
    return PinName(name[1:], True) if len(name) > 1 and name.startswith("~") else PinName(name, False)
