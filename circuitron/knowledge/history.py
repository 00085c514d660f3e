"""The symbols of KiCad 5.1.7, for which many scripts were written: what they were called and which pins they had.

`kicad-libs/kicad-5.1.7-symbols.tsv.gz` has a line a symbol: library, name, reference, description, keywords,
datasheet, footprint filters, pins (number=name:type). It is made from the library files of KiCad 5.1.7.
`kicad-libs/renames.json` maps old "Library:Name" to new ones, mined from the history of KiCad's libraries: symbols
whose drawing stayed the same while their name changed.
"""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass
from functools import cache

from circuitron.resources import resource

_TYPES = {
    "I": "input",
    "O": "output",
    "B": "bidirectional",
    "T": "tri_state",
    "P": "passive",
    "U": "unspecified",
    "W": "power_in",
    "w": "power_out",
    "C": "open_collector",
    "E": "open_emitter",
    "N": "no_connect",
}
_PIN = re.compile(r"([^\s=]+)=(\S+):(\w)(?=\s|$)")


@dataclass(frozen=True, slots=True)
class OldSymbol:
    """A symbol as KiCad 5.1.7 had it."""

    library: str
    name: str
    reference: str
    description: str
    keywords: str
    datasheet: str
    filters: tuple[str, ...]
    pins: dict[str, tuple[str, str]]  # number: (name, type)


def old_symbol(library: str, name: str) -> OldSymbol | None:
    """The symbol in KiCad 5.1.7; library and name may differ in case, and a wrong library is looked over if only one
    other has the name."""
    lines = _lines().get(name.casefold(), ())
    exact = [line for line in lines if line.partition("\t")[0].casefold() == library.casefold()]
    chosen = exact or lines
    return _read(chosen[0]) if len(chosen) == 1 else None


def renamed(library: str, name: str) -> str:
    """The new "Library:Name" of a renamed symbol; "" where it is not in the table."""
    return _renames().get(f"{library}:{name}".casefold(), "")


def footprint_successors(name: str) -> tuple[str, ...]:
    """What a footprint "Library:Name" was called after that, in the order of versions; empty where it is not known.

    From `kicad-libs/footprint-renames.tsv`: footprints whose pads stayed the same while their name changed.
    """
    found: list[str] = []
    table = _footprint_renames()
    while (name := table.get(name, "")) and name not in found:
        found.append(name)
    return tuple(found)


@cache
def _footprint_renames() -> dict[str, str]:
    lines = resource("kicad-libs", "footprint-renames.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {row[0]: row[1] for row in rows}


@cache
def _renames() -> dict[str, str]:
    text = resource("kicad-libs", "renames.json").read_text(encoding="utf-8")
    return {old.casefold(): new for old, new in json.loads(text).items()}


@cache
def _lines() -> dict[str, tuple[str, ...]]:
    """Lines of the table by name in lower case. They are read apart only when asked for."""
    found: dict[str, tuple[str, ...]] = {}
    with gzip.open(resource("kicad-libs", "kicad-5.1.7-symbols.tsv.gz"), "rt", encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                key = line.split("\t", 2)[1].casefold()
                found[key] = (*found.get(key, ()), line)
    return found


def _read(line: str) -> OldSymbol:
    library, name, reference, description, keywords, datasheet, filters, pins = line.rstrip("\n").split("\t")
    return OldSymbol(
        library=library,
        name=name,
        reference=reference,
        description=description,
        keywords=keywords,
        datasheet=datasheet,
        filters=tuple(filters.split()),
        pins={m[1]: (m[2], _TYPES.get(m[3], "unspecified")) for m in _PIN.finditer(pins)},
    )
