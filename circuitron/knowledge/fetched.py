"""The libraries that `circuitron libraries get` has put into the user's data folder.

    <data folder>/libraries/kicad-9/symbols/     Device.kicad_sym …, the licence, installed.json
    <data folder>/libraries/kicad-9/footprints/  Resistor_SMD.pretty …, the licence, installed.json

A folder is there with everything in it or not at all.
"""

from __future__ import annotations

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from circuitron.regular_file import read_text

RECORD = "installed.json"
_LARGEST_RECORD = 100_000  # bytes


class Kind(StrEnum):
    """What a library holds."""

    SYMBOLS = "symbols"
    FOOTPRINTS = "footprints"


class Fetched(NamedTuple):
    """A folder of fetched libraries, as its `installed.json` describes it."""

    directory: Path
    kind: Kind
    kicad: str  # "9"
    release: str  # "9.0.9"; "" where nothing says
    source: str  # the URL or file that it came from
    sha256: str  # of that archive
    libraries: int
    members: int  # symbols or footprints in them


def store_folder() -> Path:
    """Where fetched libraries are kept: $XDG_DATA_HOME/circuitron/libraries on Linux."""
    import platformdirs

    return platformdirs.user_data_path("circuitron", appauthor=False) / "libraries"


def version_folder(kicad: str) -> Path:
    """The folder of one version of KiCad, which need not exist."""
    return store_folder() / f"kicad-{kicad}"


def fetched_versions() -> tuple[str, ...]:
    """The versions of KiCad whose symbols were fetched, newest first."""
    return tuple(item.kicad for item in all_fetched() if item.kind is Kind.SYMBOLS)


def all_fetched() -> tuple[Fetched, ...]:
    """All fetched libraries, newest version first, symbols before footprints."""
    numbers = [m[1] for folder in store_folder().glob("kicad-*") if (m := re.fullmatch(r"kicad-(\d+)", folder.name))]
    found = [fetched(number, kind) for number in sorted(numbers, key=int, reverse=True) for kind in reversed(Kind)]
    return tuple(item for item in found if item is not None)


def fetched(kicad: str, kind: Kind) -> Fetched | None:
    """What was fetched for a version of KiCad; None where nothing was."""
    return read_record(version_folder(kicad) / kind)


def read_record(folder: Path) -> Fetched | None:
    """What `installed.json` says of a folder; None where it has none that can be read."""
    try:
        record = json.loads(read_text(folder / RECORD, _LARGEST_RECORD))
        return Fetched(
            directory=folder,
            kind=Kind(folder.name),
            kicad=folder.parent.name.removeprefix("kicad-"),
            release=str(record["release"]),
            source=str(record["source"]),
            sha256=str(record["sha256"]),
            libraries=int(record["libraries"]),
            members=int(record["members"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None
