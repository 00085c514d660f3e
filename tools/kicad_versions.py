"""Reads symbol libraries of any KiCad version into one form: KiCad 4 as SKiDL 0.0.27 carries it, 5, 6 and later.

`read_version(DIR)`, where DIR holds `*_sklib.py`, `*.lib` with `*.dcm`, or `*.kicad_sym`.
"""

from __future__ import annotations

import ast
import json
import re
import shlex
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from circuitron.knowledge import history, skidl_libs
from circuitron.knowledge.index_build import list_libraries, read_file


@dataclass(frozen=True)
class OldPart:
    """A symbol as one version of KiCad's libraries had it."""

    library: str
    name: str
    reference: str = ""
    description: str = ""
    keywords: str = ""
    datasheet: str = ""
    footprint: str = ""
    filters: tuple[str, ...] = ()
    pins: tuple[tuple[str, str, str], ...] = ()  # (number, name, type), each number once, sorted

    @property
    def id(self) -> str:
        return f"{self.library}:{self.name}"


def read_version(directory: Path) -> dict[str, OldPart]:
    """All symbols of a folder of libraries, by "Library:Name".

    Raises:
        FileNotFoundError: the folder holds no symbol library.
    """
    readers = (("*_sklib.py", _sklib), ("*.lib", _legacy), ("*.kicad_sym", _modern))
    for pattern, reader in readers:
        if sorted(directory.glob(pattern)):
            return {part.id: part for part in reader(directory)}
    raise FileNotFoundError(f"{directory} holds no symbol library")


def _pins(pins: Iterator[tuple[str, str, str]]) -> tuple[tuple[str, str, str], ...]:
    return tuple(sorted({number: (number, name, kind) for number, name, kind in pins if number}.values()))


# ------------------------------------------------------------------------------------------------ KiCad 6 and later


def _modern(directory: Path) -> Iterator[OldPart]:
    for library in list_libraries(directory):
        rows = read_file(library.path)
        drawn = {row.name: json.loads(zlib.decompress(row.pins)) for row in rows if row.pins}
        for row in rows:
            yield OldPart(
                library=library.name,
                name=row.name,
                reference=row.reference,
                description=row.description,
                keywords=row.keywords,
                datasheet=row.datasheet,
                footprint=row.footprint,
                filters=tuple(row.filters.split()),
                pins=_pins((pin[0], pin[1], pin[2]) for pin in drawn.get(row.pins_from, ())),
            )


# ------------------------------------------------------------------------------------------------ KiCad 5


def _legacy(directory: Path) -> Iterator[OldPart]:
    for path in sorted(directory.glob("*.lib")):
        documents = _documents(path.with_suffix(".dcm"))
        text = path.read_text(encoding="utf-8", errors="replace")
        for block in re.findall(r"^DEF .*?^ENDDEF", text, re.DOTALL | re.MULTILINE):
            yield from _legacy_parts(path.stem, block.splitlines(), documents)


def _legacy_parts(library: str, lines: list[str], documents: dict[str, dict[str, str]]) -> Iterator[OldPart]:
    _, name, reference, *_ = lines[0].split()
    field = next((shlex.split(line)[1] for line in lines if line.startswith("F2 ")), "")
    filters: list[str] = []
    if "$FPLIST" in lines:
        filters = [line.strip() for line in lines[lines.index("$FPLIST") + 1 : lines.index("$ENDFPLIST")]]
    aliases = next((line.split()[1:] for line in lines if line.startswith("ALIAS ")), [])
    pins = (line.split() for line in lines if line.startswith("X "))
    part = OldPart(
        library=library,
        name=name.lstrip("~"),
        reference=reference,
        footprint=field.strip("~"),
        filters=tuple(filters),
        pins=_pins((pin[2], pin[1], history.PIN_TYPES.get(pin[11], "unspecified")) for pin in pins),
    )
    for own in (part.name, *aliases):
        about = documents.get(own, {})
        yield replace(
            part,
            name=own,
            description=about.get("D", ""),
            keywords=about.get("K", ""),
            datasheet=about.get("F", "").strip("~"),
        )


def _documents(path: Path) -> dict[str, dict[str, str]]:
    """Description (D), keywords (K) and datasheet (F) of each symbol."""
    found: dict[str, dict[str, str]] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(" ")
            if key == "$CMP":
                found[value.strip()] = current = {}
            elif key in ("D", "K", "F"):
                current[key] = value.strip()
    return found


# ------------------------------------------------------------------------------------------------ KiCad 4, by SKiDL


def _sklib(directory: Path) -> Iterator[OldPart]:
    for path in sorted(directory.glob("*_sklib.py")):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            tree = ast.parse(path.read_text(encoding="utf-8", errors="replace"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Part":
                yield from _sklib_parts(path.name.removesuffix("_sklib.py"), _keywords(node))


def _keywords(call: ast.Call) -> dict[str, Any]:
    """Keyword arguments that are plain values; of pins the list of theirs."""
    found: dict[str, Any] = {}
    for keyword in call.keywords:
        if keyword.arg == "pins" and isinstance(keyword.value, ast.List):
            found["pins"] = [_pin(item) for item in keyword.value.elts if isinstance(item, ast.Call)]
        elif keyword.arg:
            try:
                found[keyword.arg] = ast.literal_eval(keyword.value)
            except ValueError:
                continue
    return found


def _pin(call: ast.Call) -> tuple[str, str, str]:
    values = {k.arg: k.value for k in call.keywords}
    kind = values.get("func")
    word = kind.attr if isinstance(kind, ast.Attribute) else ""
    number, name = (ast.literal_eval(values[key]) if key in values else "" for key in ("num", "name"))
    return str(number), str(name), skidl_libs.PIN_TYPES.get(word, "unspecified")


def _sklib_parts(library: str, given: dict[str, Any]) -> Iterator[OldPart]:
    part = OldPart(
        library=library,
        name=str(given.get("name", "")),
        reference=str(given.get("ref_prefix", "")),
        description=str(given.get("description", "")),
        keywords=str(given.get("keywords", "")),
        filters=tuple(map(str, given.get("fplist", ()))),
        pins=_pins(iter(given.get("pins", ()))),
    )
    for name in (part.name, *map(str, given.get("aliases", ()))):
        if name:
            yield replace(part, name=name)
