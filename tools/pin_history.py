"""Writes the names that pins have in other versions of KiCad, 6 and later.

    python tools/pin_history.py DIR

DIR holds folders symbols-VERSION: 6, 9 and 10 as tools/fetch_kicad.sh leaves them. KiCad 8 is read from the skidl
package. A symbol is followed from version to version by its name and by `kicad-libs/symbol-renames.tsv.gz`.

`kicad-libs/pin-renames.tsv.gz` has a line a symbol whose pins have the same numbers in several versions, but not the
same names: "Library:Name", then for each such pin its number and all its names. Names that differ in overbars and
punctuation alone are left out: those are read without a table.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from footprint_list import packed
from kicad_versions import OldPart, read_version
from successors import pins_of

from circuitron.knowledge.libraries import embedded_libraries

HOME = Path(__file__).resolve().parent.parent
RENAMES = HOME / "kicad-libs" / "symbol-renames.tsv.gz"
TABLE = HOME / "kicad-libs" / "pin-renames.tsv.gz"
Node = tuple[str, str]  # version, "Library:Name"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    versions = read_all(Path(arguments[0]))
    lines = sorted(line for group in groups(versions) for line in lines_of(group))
    header = "# Names of pins in other versions of KiCad (tools/pin_history.py): symbol, then number=name|name …"
    TABLE.write_bytes(packed("\n".join([header, *lines]) + "\n"))
    print(f"{TABLE}: {len(lines)} lines, {TABLE.stat().st_size} bytes")
    return 0


def read_all(root: Path) -> dict[str, dict[str, OldPart]]:
    """All symbols by version, oldest first."""
    folders = {path.name.removeprefix("symbols-"): path for path in root.glob("symbols-*")}
    folders = {version: path for version, path in folders.items() if int(version.partition(".")[0]) >= 6}
    folders["8"] = embedded_libraries().directory
    ordered = sorted(folders, key=lambda version: tuple(map(int, version.split("."))))
    return {version: read_version(folders[version]) for version in ordered}


def groups(versions: dict[str, dict[str, OldPart]]) -> Iterator[list[OldPart]]:
    """The symbols of all versions that are one and the same."""
    parent: dict[Node, Node] = {}

    def root(node: Node) -> Node:
        while parent.setdefault(node, node) != node:
            node = parent[node]
        return node

    became = renames()
    for before, after in pairwise(versions):
        for key in versions[before]:
            now = key if key in versions[after] else became.get(key, "")
            if now in versions[after]:
                parent[root((after, now))] = root((before, key))
    found: dict[Node, list[OldPart]] = {}
    for version, parts in versions.items():
        for key, part in parts.items():
            found.setdefault(root((version, key)), []).append(part)
    yield from found.values()


def renames() -> dict[str, str]:
    rows = (line.split("\t") for line in gzip.decompress(RENAMES.read_bytes()).decode().splitlines() if line[0] != "#")
    return {row[0]: row[1] for row in rows}


def lines_of(group: Iterable[OldPart]) -> Iterator[str]:
    """A line for each name of a symbol that has pins of other names in another version."""
    latest = {part.id: part for part in group}
    for key, part in latest.items():
        numbers = {number for number, _, _ in part.pins}
        alike = [other for other in group if {number for number, _, _ in other.pins} == numbers]
        said = [pins_of(other) for other in alike]
        changed = [n for n in sorted(numbers) if len({pins[n] for pins in said if pins[n]}) > 1]
        names = {n: dict.fromkeys(name for other in alike for m, name, _ in other.pins if m == n) for n in changed}
        told = [
            f"{n}={'|'.join(names[n])}" for n in changed if not any(" " in name or "|" in name for name in names[n])
        ]
        if told:
            yield f"{key}\t{' '.join(told)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
