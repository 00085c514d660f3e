"""Writes the table of symbols that KiCad moved or renamed, and the pins that symbols had in versions but 5.

    python tools/library_history.py DIR

DIR holds folders symbols-VERSION: 5, 6, 9 and 10 as tools/fetch_kicad.sh leaves them. KiCad 4 is read from the source
distribution of SKiDL 0.0.27 and KiCad 8 from the skidl package that is installed; both carry KiCad's libraries.

`kicad-libs/symbol-renames.tsv.gz` has a line a symbol that is gone from the next version: old, new, last version with
the old, first with the new, how the pins compare, the evidence.

A symbol is never matched by its name alone. Pin numbers must be the same and reference letters too; then names of pins,
description, datasheet, footprint filters, where the rest of the library went, and the name are weighed together, and
the best must be clearly better than the next. A type number in the name must not change.

Precision and recall are printed for renames that are known from elsewhere: tools/data/renames-mined.json, mined from
the commits of KiCad's libraries between 5 and 6, and connectors that KiCad 7 renamed; those that were not found are
added after that.

`kicad-libs/kicad-4-6-8-symbols.tsv.gz` has the pins of symbols that are gone or changed since, in the form of
kicad-5.1.7-symbols.tsv.gz, with the version in the last column.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path

from footprint_list import packed
from kicad_versions import OldPart, read_version
from successors import Successor, Successors, pins_of

from circuitron.knowledge.libraries import embedded_libraries

HOME = Path(__file__).resolve().parent.parent
MINED = HOME / "tools" / "data" / "renames-mined.json"
RENAMES = HOME / "kicad-libs" / "symbol-renames.tsv.gz"
PINS = HOME / "kicad-libs" / "kicad-4-6-8-symbols.tsv.gz"
LETTERS = {
    "input": "I",
    "output": "O",
    "bidirectional": "B",
    "tri_state": "T",
    "passive": "P",
    "unspecified": "U",
    "power_in": "W",
    "power_out": "w",
    "open_collector": "C",
    "open_emitter": "E",
    "no_connect": "N",
}
Versions = dict[str, dict[str, OldPart]]


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    versions = read_all(Path(arguments[0]))
    lines: list[str] = []
    for before, after in pairwise(versions):
        found = Successors(versions[before], versions[after])
        rows = found.all()
        report(before, after, versions, rows)
        for old, new in mined(versions[before], versions[after]).items():
            rows.setdefault(old, Successor(new, "equal", "commits", 1.0))
        lines += ["\t".join((old, row.new, before, after, row.pins, row.evidence)) for old, row in sorted(rows.items())]
    header = "# Symbols that KiCad moved or renamed (tools/library_history.py): old, new, last version with the old,"
    write(RENAMES, [f"{header} first with the new, pins, evidence", *lines])
    header = "# Symbols of KiCad 4, 6 and 8 that are gone or have other pins since (tools/library_history.py): columns"
    write(PINS, [f"{header} of kicad-5.1.7-symbols.tsv.gz, then the version", *changed(versions)])
    return 0


def read_all(root: Path) -> Versions:
    """All symbols of all versions, by version, oldest first."""
    found: Versions = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folders = {"4": kicad_4(folder), "8": embedded_libraries(folder / "cache").directory}
        folders |= {path.name.removeprefix("symbols-"): path for path in root.glob("symbols-*")}
        for version in sorted(folders, key=lambda v: tuple(map(int, v.split(".")))):
            found[version] = read_version(folders[version])
            print(f"KiCad {version}: {len(found[version])} symbols")
    return found


def kicad_4(folder: Path) -> Path:
    """KiCad 4's libraries, out of the last SKiDL that carries them."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*command, "skidl==0.0.27", "--dest", str(folder)], check=True)
    with tarfile.open(folder / "skidl-0.0.27.tar.gz") as archive:
        archive.extractall(folder, filter="data")
    return folder / "skidl-0.0.27" / "skidl" / "libs"


def report(before: str, after: str, versions: Versions, rows: dict[str, Successor]) -> None:
    old, new = versions[before], versions[after]
    gone = old.keys() - new.keys()
    kinds = Counter(row.pins for row in rows.values())
    print(
        f"{before} → {after}: {len(gone)} gone, {len(rows)} found ({', '.join(f'{n} {k}' for k, n in kinds.items())})"
    )
    score("    mined renames", mined(old, new), {name: row.new for name, row in rows.items()})


def mined(old: dict[str, OldPart], new: dict[str, OldPart]) -> dict[str, str]:
    """Renames between two versions that are known from the commits."""
    known = json.loads(MINED.read_text(encoding="utf-8"))
    return {name: now for name, now in known.items() if name in old.keys() - new.keys() and now in new}


def score(title: str, known: dict[str, str], found: dict[str, str]) -> None:
    reported = [name for name in known if name in found]
    right = sum(found[name] == known[name] for name in reported)
    if known:
        precision = f"{right / len(reported):.1%}" if reported else "none"
        print(f"{title}: {len(known)} known, {len(reported)} found, {right} right: precision {precision},", end=" ")
        print(f"recall {right / len(known):.1%}")


def changed(versions: Versions) -> list[str]:
    """Lines of the symbols whose pins a later version does not have, nor KiCad 5, which has a table of its own."""
    newest = versions["9.0.2"]
    five = next(parts for version, parts in versions.items() if version.startswith("5."))
    by_name: dict[str, list[OldPart]] = {}
    for part in five.values():
        by_name.setdefault(part.name.casefold(), []).append(part)
    lines: dict[str, str] = {}
    for version in sorted((v for v in versions if v.partition(".")[0] in ("4", "6", "8")), reverse=True):
        for key, part in versions[version].items():
            namesakes = by_name.get(part.name.casefold(), [])
            known = [five[key]] if key in five else namesakes if len(namesakes) == 1 else []
            reported = any(pins_of(other) == pins_of(part) for other in known)
            kept = key in newest and pins_of(newest[key]) == pins_of(part)
            if part.pins and not reported and not kept:
                lines.setdefault(key, line(part, version))
    return [lines[key] for key in sorted(lines)]


def line(part: OldPart, version: str) -> str:
    pins = " ".join(
        f"{number}={'_'.join(name.split()) or '~'}:{LETTERS.get(kind, 'U')}" for number, name, kind in part.pins
    )
    fields = (part.library, part.name, part.reference, part.description, part.keywords, part.datasheet)
    filters = " ".join(part.filters)
    return "\t".join(" ".join(field.split()) for field in (*fields, filters, pins, version))


def write(path: Path, lines: list[str]) -> None:
    path.write_bytes(packed("\n".join(lines) + "\n"))
    print(f"{path}: {len(lines) - 1} lines, {path.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
