"""Writes the table of renamed footprints, found by comparing the pads of KiCad's footprints from version to version.

    python tools/footprint_history.py DIR

DIR holds folders footprints-VERSION and symbols-VERSION, as tools/fetch_kicad.sh leaves them. The table,
`kicad-libs/footprint-renames.tsv`, has a line a rename: the old name, the new one, and the two versions.

A footprint that is gone has become one that is new if the pads of both are the same: numbers, places to 0.02 mm, sizes
to 0.1 mm. Where that is true of several, the name decides, or none is taken. One that was drawn anew is found by the
symbols: if all that named the old one name the same new one, with the same numbers of pads, that has taken its place.
What only the case of letters or the words of footprint_names tell apart is left out: it is found without a table.

The two kinds of evidence are independent. How often they agree where both speak is printed: how good the first is.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

from kicad_versions import read_version
from rapidfuzz import fuzz

from circuitron.knowledge.footprint_files import footprint_names, library_names
from circuitron.knowledge.footprint_names import same_words, tokens

OUT = Path(__file__).resolve().parent.parent / "kicad-libs" / "footprint-renames.tsv"
HEADER = (
    "# Footprints that KiCad renamed, by the same pads under another name (tools/footprint_history.py):"
    " old, new, last version with the old name, first with the new one, evidence\n"
)
PLACE, SIZE = 0.02, 0.1  # mm, between the pads of one land pattern in two versions
ALIKE, AHEAD = 62, 3  # least likeness of names, of 100, and by how much the nearest must be nearer than the next

Pad = tuple[str, float, float, float, float]  # number, x, y, width, height
NUMBER = r"([-\d.e]+)"
PAD = re.compile(
    r'\(pad\s+("(?:[^"\\]|\\.)*"|[^\s()"]+)\s+(?:smd|thru_hole|connect)\s+\w+\s+'
    rf"\(at\s+{NUMBER}\s+{NUMBER}[^)]*\)\s*(?:\((?:property|locked)[^)]*\)\s*)*\(size\s+{NUMBER}\s+{NUMBER}\s*\)"
)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(arguments[0])
    folders = sorted(root.glob("footprints-*"), key=version_of)
    pads = {folder: read_pads(folder) for folder in folders}
    lines = []
    for old, new in pairwise(folders):
        versions = (name_of(old), name_of(new))
        drawn = renames(pads[old], pads[new])
        named = by_symbols(root, pads[old], pads[new], versions)
        report(versions, len(pads[old].keys() - pads[new].keys()), drawn, named)
        found = {
            **{name: (now, "symbols") for name, now in named.items()},
            **{n: (p, "pads") for n, p in drawn.items()},
        }
        lines += [
            "\t".join((before, after, *versions, evidence)) + "\n"
            for before, (after, evidence) in sorted(found.items())
            if not same_words(own(before), own(after))
        ]
    OUT.write_text(HEADER + "".join(lines), encoding="utf-8")
    print(f"{OUT}: {len(lines)} renames, {OUT.stat().st_size} bytes")
    return 0


def name_of(folder: Path) -> str:
    return folder.name.rpartition("-")[2]


def version_of(folder: Path) -> tuple[int, ...]:
    return tuple(int(number) for number in name_of(folder).split("."))


def own(name: str) -> str:
    """A footprint's name without its library."""
    return name.partition(":")[2]


def read_pads(folder: Path) -> dict[str, tuple[Pad, ...]]:
    """The numbered pads of every footprint, sorted."""
    found = {}
    for library in library_names(folder):
        for name in footprint_names(folder, library):
            text = (folder / f"{library}.pretty" / f"{name}.kicad_mod").read_text(encoding="utf-8", errors="replace")
            found[f"{library}:{name}"] = tuple(sorted(pad for pad in map(pad_of, PAD.finditer(text)) if pad[0]))
    return found


def pad_of(match: re.Match[str]) -> Pad:
    x, y, width, height = map(float, match.group(2, 3, 4, 5))
    return match[1].strip('"'), x, y, width, height


def renames(old: dict[str, tuple[Pad, ...]], new: dict[str, tuple[Pad, ...]]) -> dict[str, str]:
    """What each footprint that is gone is called in the newer version, as far as its pads tell."""
    arrived = defaultdict(list)
    for name in new.keys() - old.keys():
        arrived[tuple(pad[0] for pad in new[name])].append(name)
    found = {}
    for name in sorted(old.keys() - new.keys()):
        numbers = tuple(pad[0] for pad in old[name])
        same = [other for other in arrived[numbers] if numbers and same_pads(old[name], new[other])]
        nearest = sorted(((likeness(name, other), other) for other in same), reverse=True)
        if nearest and nearest[0][0] >= ALIKE and (len(nearest) < 2 or nearest[0][0] - nearest[1][0] >= AHEAD):
            found[name] = nearest[0][1]
    return found


def same_pads(one: tuple[Pad, ...], other: tuple[Pad, ...]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(
        max(abs(a[1] - b[1]), abs(a[2] - b[2])) <= PLACE and max(abs(a[3] - b[3]), abs(a[4] - b[4])) <= SIZE
        for a, b in pairs
    )


def likeness(one: str, other: str) -> float:
    return fuzz.ratio(" ".join(tokens(own(one))), " ".join(tokens(own(other))))


def by_symbols(
    root: Path, old: dict[str, tuple[Pad, ...]], new: dict[str, tuple[Pad, ...]], versions: tuple[str, str]
) -> dict[str, str]:
    """What the symbols that named a footprint name now, if they agree and its pads have the same numbers."""
    before, after = (read_version(symbol_folder(root, version)) for version in versions)
    named = defaultdict(set)
    for name in before.keys() & after.keys():
        footprint, now = before[name].footprint, after[name].footprint
        if footprint in old and footprint not in new and now in new:
            named[footprint].add(now)
    found = {name: next(iter(now)) for name, now in named.items() if len(now) == 1}
    return {name: now for name, now in found.items() if {p[0] for p in old[name]} == {p[0] for p in new[now]}}


def report(versions: tuple[str, str], gone: int, drawn: dict[str, str], named: dict[str, str]) -> None:
    both = sorted(drawn.keys() & named.keys())
    agree = sum(drawn[name] == named[name] for name in both)
    print(f"{' → '.join(versions)}: {gone} gone, {len(drawn)} found by their pads, {len(named)} by symbols;")
    print(f"    where both speak, {agree} of {len(both)} agree; of those that symbols know, pads find {len(both)}")
    for name in both:
        if drawn[name] != named[name]:
            print(f"    {name}: by pads {drawn[name]}, by symbols {named[name]}")


def symbol_folder(root: Path, version: str) -> Path:
    """The symbols of that version of KiCad; packages of one release may differ in the last number."""
    major = version.partition(".")[0]
    return next(folder for folder in sorted(root.glob(f"symbols-{major}.*")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
