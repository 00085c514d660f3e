"""The tables of `kicad-libs/pin-synonyms.toml`: names that datasheets and habit give to the same pin."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from circuitron.knowledge.pin_names import PinName
from circuitron.models import Symbol
from circuitron.resources import resource

Confidence = Literal["same", "likely", "possible"]
"""See `models.Candidate`."""


# Signals that are active low in nearly every circuit that has them, so that their bar is often left out.
_ALWAYS_LOW = frozenset(
    (
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
    )
)


@dataclass(frozen=True)
class Pinout:
    """Names, by number, of pins that KiCad leaves without one."""

    about: str
    symbols: re.Pattern[str]
    pins: Mapping[str, list[str]]
    confidence: Confidence


@dataclass(frozen=True)
class Synonyms:
    """One group of `pin-synonyms.toml`."""

    about: str
    names: frozenset[PinName]
    confidence: Confidence
    types: frozenset[str]
    references: frozenset[str]
    when: re.Pattern[str] | None
    unless: re.Pattern[str] | None
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


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resource("kicad-libs", "pin-synonyms.toml").read_text(encoding="utf-8"))


@cache
def pinouts() -> tuple[Pinout, ...]:
    """Names for pins without one."""
    return tuple(
        Pinout(entry["about"], re.compile(entry["symbols"]), entry["pins"], entry.get("confidence", "likely"))
        for entry in _table()["pinout"]
    )


@cache
def synonyms() -> tuple[Synonyms, ...]:
    """Names of one function."""
    return tuple(
        Synonyms(
            about=group["about"],
            names=frozenset(
                PinName(name[1:], True) if _barred(name) else PinName(name, False) for name in group["names"]
            ),
            confidence=group["confidence"],
            types=frozenset(group.get("types", ())),
            references=frozenset(group.get("reference", ())),
            when=re.compile(group["when"], re.IGNORECASE) if "when" in group else None,
            unless=re.compile(group["unless"], re.IGNORECASE) if "unless" in group else None,
            found_only=frozenset(group.get("found_only", ())),
        )
        for group in _table()["group"]
    )


def _barred(name: str) -> bool:
    return len(name) > 1 and name.startswith("~")
