"""Footprint libraries that are not KiCad's: those that lie in the project, and those that its tables name.

KiCad keeps a table of footprint libraries for the user and one for each project, both called `fp-lib-table`
(https://dev-docs.kicad.org, "Library tables"). A name in one of them that does not lead to KiCad's own folder is a
library of which nothing is known here.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from circuitron.knowledge.footprint_files import LIBRARY_SUFFIX
from circuitron.knowledge.sexpr import SexprError, children, parse, word_of
from circuitron.regular_file import read_text

_TABLE = "fp-lib-table"
_LARGEST = 5_000_000  # bytes of a table; KiCad's own has 30,000
_KICADS_OWN = re.compile(r"\$\{(?:KICAD\d*_FOOTPRINT_DIR|KISYSMOD|KIGITHUB)\}")
_MOST_FOLDERS, _DEEPEST = 500, 5  # of a project that are looked at
_SKIPPED = frozenset({"node_modules", "site-packages", "venv", "env", "__pycache__"})


def own_libraries(project: Path | None, environment: Mapping[str, str] | None = None) -> frozenset[str]:
    """Names of the footprint libraries of a project and of the user.

    Args:
        project: the project's folder; None for a script that stands alone.
        environment: that of the process if None.
    """
    variables = os.environ if environment is None else environment
    found = {name for table in _user_tables(variables) for name in _named(table)}
    for folder in _folders(project) if project is not None else ():
        if folder.name.endswith(LIBRARY_SUFFIX):
            found.add(folder.name.removesuffix(LIBRARY_SUFFIX))
        else:
            found.update(_named(folder / _TABLE))
    return frozenset(found)


def _user_tables(variables: Mapping[str, str]) -> Iterator[Path]:
    """The tables of the user's KiCad, of each version."""
    if own := variables.get("KICAD_CONFIG_HOME"):
        yield Path(own) / _TABLE
    if sys.platform == "win32":
        root = Path(variables.get("APPDATA", "")) / "kicad"
    elif sys.platform == "darwin":
        root = Path.home() / "Library" / "Preferences" / "kicad"
    else:
        root = Path(variables.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "kicad"
    try:
        yield from sorted(root.glob(f"*/{_TABLE}"))
    except OSError:
        return


def _named(table: Path) -> Iterator[str]:
    """Names in a table that do not lead to KiCad's own libraries."""
    try:
        rows = children(parse(read_text(table, _LARGEST, errors="replace")), "lib")
    except (OSError, SexprError):
        return
    for row in rows:
        name, address = word_of(row, "name"), word_of(row, "uri")
        if name and not _KICADS_OWN.match(address):
            yield name


def _folders(project: Path) -> Iterator[Path]:
    """The folders of a project, itself first; no hidden ones, and not more than a project of one's own has."""
    left = [(project, 0)]
    for _ in range(_MOST_FOLDERS):
        if not left:
            return
        folder, depth = left.pop(0)
        yield folder
        if depth < _DEEPEST and not folder.name.endswith(LIBRARY_SUFFIX):
            left += [(inner, depth + 1) for inner in _inside(folder)]


def _inside(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            names = [e.name for e in entries if e.is_dir(follow_symlinks=False) and not e.name.startswith(".")]
    except OSError:
        return []
    return [folder / name for name in sorted(names) if name not in _SKIPPED]
