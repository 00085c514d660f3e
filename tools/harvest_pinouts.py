#!/usr/bin/env python3
"""Records what public libraries say of the pins of parts, in `data/pinouts.jsonl.gz`.

    tools/harvest_pinouts.py CLONES [--kicad SYMBOLS VERSION] [--again | --candidates]

CLONES holds git clones, bare or not, named OWNER+NAME after repositories of GitHub. SYMBOLS are the libraries of a
later KiCad than the one that lacks the parts, a source of its own. The parts are those of `kicad-libs/supplement.toml`
that quote no pins and have no sources on record, or with --again all that quote no pins.

With --candidates nothing is recorded: it prints the names that two independent sources agree on and KiCad 9 lacks.
"""

from __future__ import annotations

import re
import subprocess
import sys
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

from pinouts import Refusal, Source, agree, record, recorded, source
from supplement_rows import asked_for
from symbol_files import Drawn, read

from circuitron.knowledge.index_build import squeeze
from circuitron.knowledge.libraries import embedded_libraries
from circuitron.knowledge.symbols import open_index

FILES = re.compile(r"\.(kicad_sym|kicad_sch|lib|lbr|sch|fzp)\Z")
LARGEST = 40_000_000  # bytes of a file that is read
SUFFIX = 9  # letters that an ordering code has after the part's name: package, temperature, reel
Found = tuple[str, str, str, Drawn]  # repository, commit, path, symbol
Names = frozenset[str]  # squeezed


def main(arguments: list[str]) -> int:
    options = [one for one in arguments if one.startswith("--")]
    if not arguments or set(options) - {"--kicad", "--again", "--candidates"}:
        print(__doc__, file=sys.stderr)
        return 2
    found = [one for clone in sorted(Path(arguments[0]).iterdir()) for one in symbols_of(clone)]
    if "--kicad" in options:
        place = arguments.index("--kicad")
        found += kicads(Path(arguments[place + 1]), arguments[place + 2])
    by_name = index(found)
    if "--candidates" in options:
        print_candidates(by_name)
    else:
        parts, known = asked_for(), {} if "--again" in options else recorded()
        found_now = [one for one in sources_for(parts, by_name) if one.part not in known]
        record([*(one for part in parts for one in known.get(part, [])), *found_now])
    return 0


def sources_for(parts: dict[str, tuple[str, ...]], by_name: dict[str, list[Found]]) -> Iterator[Source]:
    """The sources of each part; what bears another part's name is not among them."""
    owned = {squeeze(name): part for part, names in parts.items() for name in names}
    for part, names in parts.items():
        yield from sources_of(part, names, by_name, frozenset(n for n, other in owned.items() if other != part))


def symbols_of(clone: Path) -> Iterator[Found]:
    """The symbols in the newest commit of a clone."""
    git = ["git", "-C", str(clone)]
    commit = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    listed = subprocess.run([*git, "ls-tree", "-rzl", "HEAD"], capture_output=True, check=True).stdout
    for row in listed.decode("utf-8", "replace").split("\0"):
        fields, _, path = row.partition("\t")
        size = fields.split()[3] if FILES.search(path) else ""
        if size.isdigit() and int(size) <= LARGEST:  # a partial clone lists files that it does not hold
            blob = subprocess.run([*git, "cat-file", "blob", fields.split()[2]], capture_output=True, check=True).stdout
            for drawn in read(path, blob.decode("utf-8", "replace")):
                yield clone.name.replace("+", "/", 1), commit, path, drawn


def kicads(folder: Path, version: str) -> Iterator[Found]:
    """The symbols of KiCad itself."""
    for path in sorted(folder.rglob("*.kicad_sym")):
        for drawn in read(path.name, path.read_text(encoding="utf-8")):
            yield "KiCad/kicad-symbols", version, f"{path.stem}.kicad_sym", drawn


def index(found: list[Found]) -> dict[str, list[Found]]:
    """Symbols by their names and aliases, squeezed, in the order of the names."""
    by_name: dict[str, list[Found]] = {}
    for one in found:
        for name in {squeeze(one[3].name), *map(squeeze, one[3].aliases)}:
            by_name.setdefault(name, []).append(one)
    return dict(sorted(by_name.items()))


def sources_of(
    part: str, names: tuple[str, ...], by_name: dict[str, list[Found]], others: Names = frozenset()
) -> list[Source]:
    """What is drawn under a part's names, or under one of its ordering codes, each symbol once.

    `others` are names of other parts, which one of these names may begin: LSM6DSOX is no LSM6DSO.
    """
    keys = list(by_name)
    found: dict[tuple[str, str, str], Source] = {}
    for name in map(squeeze, names):
        for place in range(bisect_left(keys, name), len(keys)):
            if not keys[place].startswith(name):
                break
            if not _is_code(keys[place], name) or any(
                keys[place].startswith(one) for one in others if len(one) > len(name)
            ):
                continue
            for repository, commit, path, drawn in by_name[keys[place]]:
                one = source(part, repository, commit, path, drawn)
                found.setdefault((repository, drawn.name, repr(drawn.pins)), one)
    return list(found.values())


def _is_code(key: str, name: str) -> bool:
    """Whether a name is a part's, or that with a package, a temperature and a reel: no more digits of a number."""
    rest = key[len(name) :]
    return not rest or (len(name) > 5 and len(rest) <= SUFFIX and not (rest[0].isdigit() and name[-1].isdigit()))


def print_candidates(by_name: dict[str, list[Found]]) -> None:
    kicad = open_index(embedded_libraries())
    known = {squeeze(name) for names in asked_for(quoted=True).values() for name in names}
    for name in by_name:
        if len(name) < 4 or not re.search(r"[a-z].*\d|\d.*[a-z]", name) or name in known or kicad.spelt_like(name):
            continue
        sources = sources_of(name, (name,), by_name)
        for pins in sorted({len(one.pins) for one in sources}):
            found = agree(sources, "", pins)
            if not isinstance(found, Refusal):
                packages = ";".join(sorted({one.package for one in found.all if one.package}))
                print(name, pins, found.first.symbol, packages, *sorted({one.lineage for one in found.all}), sep="\t")
    kicad.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
