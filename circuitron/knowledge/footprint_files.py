"""Reads KiCad's footprint libraries: `.pretty` folders of `.kicad_mod` files, KiCad 4 to 10.

Only what distinguishes footprints is read: the numbers of the pads, the description and the tags.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from circuitron.knowledge.sexpr import unescape
from circuitron.lazy_pattern import LazyPattern
from circuitron.regular_file import read_text
from circuitron.symbol import Footprint

LIBRARY_SUFFIX, FILE_SUFFIX = ".pretty", ".kicad_mod"
_TEXT = r'"((?:[^"\\]|\\.)*)"|([^\s()"]+)'
_PAD = LazyPattern(rf"\(pad\s+(?:{_TEXT})\s+(?:smd|thru_hole|connect)\s")
_FIELD = LazyPattern(rf"\((descr|tags)\s+(?:{_TEXT})\s*\)")
_RUN = LazyPattern(r"(.*?)(\d+)\Z")
_LARGEST = 20_000_000  # bytes of a file; KiCad's own largest is 1.5 MB


def library_names(directory: Path) -> tuple[str, ...]:
    """Names of the footprint libraries in a folder, sorted.

    Raises:
        OSError: the folder cannot be read.
    """
    with os.scandir(directory) as entries:
        return tuple(sorted(e.name.removesuffix(LIBRARY_SUFFIX) for e in entries if e.name.endswith(LIBRARY_SUFFIX)))


def footprint_names(directory: Path, library: str) -> tuple[str, ...]:
    """Names of the footprints in a library of that folder, sorted; empty where it cannot be read."""
    try:
        with os.scandir(directory / f"{library}{LIBRARY_SUFFIX}") as entries:
            return tuple(sorted(e.name.removesuffix(FILE_SUFFIX) for e in entries if e.name.endswith(FILE_SUFFIX)))
    except OSError:
        return ()


def read_footprint(directory: Path, library: str, name: str) -> Footprint | None:
    """A footprint from its file; None where there is none that can be read."""
    path = directory / f"{library}{LIBRARY_SUFFIX}" / f"{name}{FILE_SUFFIX}"
    try:
        text = read_text(path, _LARGEST, errors="replace")
    except OSError:
        return None
    return parse_footprint(library, name, text)


def parse_footprint(library: str, name: str, text: str) -> Footprint:
    """A footprint from the text of its file. Pads without a number (paste) and holes without copper do not count."""
    fields = {match[1]: unescape(match[2] or match[3] or "") for match in _FIELD.finditer(text)}
    numbers = {unescape(match[1] or match[2] or "") for match in _PAD.finditer(text)} - {""}
    return Footprint(
        library=library,
        name=name,
        pads=tuple(sorted(numbers, key=pad_order)),
        description=fields.get("descr", ""),
        tags=fields.get("tags", ""),
    )


def pad_order(number: str) -> tuple[str, int, str]:
    """Sorts pad numbers as one counts: 1, 2, 10, A1, A2, A10."""
    match = _RUN.match(number)
    return (match[1], int(match[2]), number) if match else (number, 0, number)


def pack_pads(pads: Iterable[str]) -> str:
    """Pad numbers in short: "1..8 S1" for 1 to 8 and S1. `unpack_pads` undoes it, in the order of `pad_order`."""
    runs: list[tuple[str, int, int]] = []
    single: list[str] = []
    for number in sorted(set(pads), key=pad_order):
        match = _RUN.match(number)
        if match is None or str(int(match[2])) != match[2] or re.search(r"\s|\.\.", number):
            single.append(number)
        elif runs and (runs[-1][0], runs[-1][2] + 1) == (match[1], int(match[2])):
            runs[-1] = (runs[-1][0], runs[-1][1], int(match[2]))
        else:
            runs.append((match[1], int(match[2]), int(match[2])))
    packed = [f"{prefix}{first}" if first == last else f"{prefix}{first}..{last}" for prefix, first, last in runs]
    return " ".join([*packed, *single])


def unpack_pads(packed: str) -> tuple[str, ...]:
    """The pad numbers that `pack_pads` wrote."""
    return tuple(sorted((pad for run in packed.split() for pad in _unpack_run(run)), key=pad_order))


def _unpack_run(run: str) -> Iterator[str]:
    start, dots, last = run.partition("..")
    match = _RUN.match(start)
    if not dots or match is None or not last.isdigit():
        yield run
        return
    for number in range(int(match[2]), int(last) + 1):
        yield f"{match[1]}{number}"
