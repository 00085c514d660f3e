"""What KiCad's libraries had in older versions: symbols with their pins, and what symbols and footprints became.

All of it is data in `kicad-libs/`, made by the scripts in `tools/`:

- `kicad-5.1.7-symbols.tsv.gz` has a line a symbol of KiCad 5, for which many scripts were written: library, name,
  reference, description, keywords, datasheet, footprint filters, pins (number=name:type).
- `kicad-4-6-8-symbols.tsv.gz` has the same of other versions, where pins or names differ from KiCad 5 and from KiCad 9,
  and the version in the last column.
- `pin-renames.tsv.gz` has the names that pins have in KiCad 6 to 10, of symbols whose pins kept their numbers.
- `symbol-renames.tsv.gz` and `footprint-renames.tsv` say what became of what one version has and the next has not.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from circuitron.resources import resource

# Electrical types as KiCad 4 and 5 write them, in the words of later versions.
PIN_TYPES = {
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
_TABLES = ("kicad-5.1.7-symbols.tsv.gz", "kicad-4-6-8-symbols.tsv.gz")  # the first that has a symbol decides


class OldSymbol(NamedTuple):
    """A symbol as an older version of KiCad had it."""

    library: str
    name: str
    reference: str
    description: str
    keywords: str
    datasheet: str
    filters: tuple[str, ...]
    pins: dict[str, tuple[str, str]]  # number: (name, type)
    version: str = "5.1.7"


def old_symbol(library: str, name: str, *, only_kicad_5: bool = False) -> OldSymbol | None:
    """The symbol in KiCad 5.1.7, or else in KiCad 4, 6 or 8.

    Library and name may differ in case, and a wrong library is looked over if only one other of a version has the name.
    """
    found = [_lines(table).get(name.casefold(), ()) for table in (_TABLES[:1] if only_kicad_5 else _TABLES)]
    for lines in found:
        exact = [line for line in lines if line.partition("\t")[0].casefold() == library.casefold()]
        if exact:
            return _read(exact[0])
    first = next(filter(None, found), ())
    return _read(first[0]) if len(first) == 1 else None


def successors(library: str, name: str) -> tuple[str, ...]:
    """What a symbol was called after that, "Library:Name" in the order of versions; empty where it is not known.

    The symbols have pins of the same numbers; their names may be others. Case counts only where it must.
    """
    exact, folded = _renames()
    old = f"{library}:{name}"
    first = exact.get(old) or folded.get(old.casefold())
    return tuple(name for name in _chain(exact, first) if name != old) if first else ()


def predecessors(library: str, name: str) -> tuple[str, ...]:
    """What a symbol was called before that, "Library:Name", the latest names first; empty where it is not known.

    For libraries that are older than the script. Symbols whose pins have other numbers since are left out.
    """
    before = _former_names()
    found: dict[str, None] = {}
    names = [f"{library}:{name}"]
    while names:
        names = [old for new in names for old in before.get(new, ()) if old not in found]
        found |= dict.fromkeys(names)
    return tuple(found)


def pin_names(library: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """By number: the names that the pins of a symbol have in other versions of KiCad from 6 on; empty where all have
    the same ones."""
    line = _pin_renames().get(f"{library}:{name}", "")
    return {number: tuple(names.split("|")) for number, _, names in (one.partition("=") for one in line.split())}


def library_successors(library: str) -> tuple[str, ...]:
    """The libraries that have the symbols of a library of KiCad 4 today, most of them first; case does not count."""
    return _library_moves().get(library.casefold(), ())


def footprint_successors(name: str) -> tuple[str, ...]:
    """What a footprint "Library:Name" was called after that, in the order of versions; empty where it is not known."""
    table = _footprint_renames()
    return tuple(_chain(table, table[name])) if name in table else ()


def _chain(table: dict[str, str], first: str) -> Iterator[str]:
    """A name, and all that it became."""
    seen: set[str] = set()
    name = first
    while name and name not in seen:
        yield name
        seen.add(name)
        name = table.get(name, "")


@cache
def _renames() -> tuple[dict[str, str], dict[str, str]]:
    """New names by old ones, and by old ones in lower case, of which the latest counts."""
    with gzip.open(resource("kicad-libs", "symbol-renames.tsv.gz"), "rt", encoding="utf-8") as file:
        rows = [line.split("\t", 2) for line in file if not line.startswith("#")]
    return {row[0]: row[1] for row in rows}, {row[0].casefold(): row[1] for row in rows}


@cache
def _former_names() -> dict[str, tuple[str, ...]]:
    """Old names by new ones, where the pins kept their numbers."""
    found: dict[str, tuple[str, ...]] = {}
    with gzip.open(resource("kicad-libs", "symbol-renames.tsv.gz"), "rt", encoding="utf-8") as file:
        for old, new, _, _, pins, _ in (line.split("\t") for line in file if not line.startswith("#")):
            if pins != "renumbered":
                found[new] = (*found.get(new, ()), old)
    return found


@cache
def _pin_renames() -> dict[str, str]:
    with gzip.open(resource("kicad-libs", "pin-renames.tsv.gz"), "rt", encoding="utf-8") as file:
        return dict(line.rstrip("\n").split("\t", 1) for line in file if not line.startswith("#"))


@cache
def _library_moves() -> dict[str, tuple[str, ...]]:
    """By library that is gone, in lower case: where its symbols went, the only one of them or two at least."""
    exact, _ = _renames()
    there = {new.partition(":")[0] for new in exact.values()}  # libraries of KiCad 5 and later
    went: dict[str, Counter[str]] = {}
    for old in exact:
        library = old.partition(":")[0]
        if library not in there:
            places = {new.partition(":")[0] for new in _chain(exact, exact[old])}  # of each version since
            went.setdefault(library.casefold(), Counter()).update(places)
    return {
        library: tuple(name for name in sorted(counts, key=lambda n: (-counts[n], n)) if counts[name] > 1)
        or tuple(sorted(counts))[:1]
        for library, counts in went.items()
    }


@cache
def _footprint_renames() -> dict[str, str]:
    lines = resource("kicad-libs", "footprint-renames.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {row[0]: row[1] for row in rows}


@cache
def _lines(table: str) -> dict[str, tuple[str, ...]]:
    """Lines of a table by name in lower case. They are parsed only when needed."""
    found: dict[str, tuple[str, ...]] = {}
    with gzip.open(resource("kicad-libs", table), "rt", encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                key = line.split("\t", 2)[1].casefold()
                found[key] = (*found.get(key, ()), line)
    return found


def _read(line: str) -> OldSymbol:
    library, name, reference, description, keywords, datasheet, filters, pins, *version = line.rstrip("\n").split("\t")
    return OldSymbol(
        library=library,
        name=name,
        reference=reference,
        description=description,
        keywords=keywords,
        datasheet=datasheet,
        filters=tuple(filters.split()),
        pins={m[1]: (m[2], PIN_TYPES.get(m[3], "unspecified")) for m in _PIN.finditer(pins)},
        version=version[0] if version else "5.1.7",
    )
