"""Converts the symbol libraries inside the skidl package (`*_sklib.py`) into a folder of .kicad_sym files.

They are KiCad 8's libraries as Python source: names, pins, units and properties, without any drawing, for which boxes
stand in. They are read as data and never executed. Converted once into the cache, they are used like any other folder
of libraries.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import importlib.util
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from circuitron.knowledge.parallel import map_files
from circuitron.knowledge.sexpr import RawPin, quote
from circuitron.knowledge.symbol_boxes import Place, drawing
from circuitron.lazy_pattern import LazyPattern

KICAD_VERSION = "8"
_FORMAT = 5

# Pin.types.INPUT and so on of SKiDL, in KiCad's words.
PIN_TYPES = {
    "INPUT": "input",
    "OUTPUT": "output",
    "BIDIR": "bidirectional",
    "TRISTATE": "tri_state",
    "PASSIVE": "passive",
    "FREE": "free",
    "UNSPEC": "unspecified",
    "PWRIN": "power_in",
    "PWROUT": "power_out",
    "OPENCOLL": "open_collector",
    "OPENEMIT": "open_emitter",
    "NOCONNECT": "no_connect",
}
# Nearly all text of these files is pins in this form; reading them so is ten times faster than building a tree.
_PIN = LazyPattern(
    r"Pin\(num='([^'\\]*)',(?:name='([^'\\]*)',)?func=pin_types\.([A-Z]+)(?:,unit=(\d+))?\)(?:,\s*)?", re.ASCII
)
_PART = LazyPattern(r"^\s*Part\(\*\*\{", re.MULTILINE)


class SklibPart(NamedTuple):
    """A part as a _sklib.py file defines it."""

    name: str
    reference: str
    footprint: str
    keywords: str
    datasheet: str
    description: str
    pins: tuple[RawPin, ...]
    filters: str = ""


def sklib_folder() -> Path | None:
    """The folder of the libraries in the installed skidl package, found without importing it."""
    spec = importlib.util.find_spec("skidl")
    for location in (spec.submodule_search_locations or []) if spec else []:
        folder = Path(location) / "tools" / "skidl" / "libs"
        if folder.is_dir():
            return folder
    return None


def convert(cache_dir: Path) -> Path | None:
    """The folder of converted libraries, made if need be; None where skidl is not installed or has none.

    Where the cache cannot be written, they are put into a temporary folder that goes when this process ends.
    """
    folder = sklib_folder()
    sources = sorted(folder.glob("*_sklib.py")) if folder else []
    if not sources:
        return None
    target = cache_dir / f"skidl-symbols-{_fingerprint(sources)}"
    if target.is_dir():
        return target
    try:
        cache_dir.mkdir(parents=True, exist_ok=True)
        return _convert_into(target, sources)
    except OSError as error:
        import logging  # which takes a while to load, and this is rare

        log = logging.getLogger("circuitron.knowledge")
        log.warning("The symbols of the skidl package cannot be kept in %s (%s).", cache_dir, error)
        passing = Path(tempfile.mkdtemp(prefix="circuitron-"))
        atexit.register(shutil.rmtree, passing, ignore_errors=True)
        return _convert_into(passing / target.name, sources)


def _fingerprint(sources: list[Path]) -> str:
    stats = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in sources]
    return hashlib.sha256(repr((_FORMAT, stats)).encode()).hexdigest()[:16]


def _convert_into(target: Path, sources: list[Path]) -> Path:
    """Write the folder beside its final place and rename it; another process that was faster wins."""
    building = Path(tempfile.mkdtemp(prefix=f"{target.name}-", suffix=".building", dir=target.parent))
    try:
        largest_first = sorted(sources, key=lambda path: -path.stat().st_size)
        for source, text in map_files(convert_file, [str(path) for path in largest_first], _library_text):
            (building / f"{Path(source).name.removesuffix('_sklib.py')}.kicad_sym").write_text(text, encoding="utf-8")
        building.chmod(0o755)
        try:
            building.rename(target)
        except OSError:
            if not target.is_dir():
                raise
    finally:
        shutil.rmtree(building, ignore_errors=True)
    return target


def convert_file(source: str) -> str:
    """The text of the .kicad_sym library that has the parts of a _sklib.py file."""
    path = Path(source)
    library = path.name.removesuffix("_sklib.py")
    parts = [_described(library, part) for part in read_sklib(path.read_text(encoding="utf-8"))]
    return "".join(
        [
            f'(kicad_symbol_lib\n\t(version 20231120)\n\t(generator "circuitron")\n'
            f'\t(generator_version "{KICAD_VERSION}.0")\n',
            *(_symbol_text(part) for part in parts),
            ")\n",
        ]
    )


def _library_text(data: Any) -> str:
    if not isinstance(data, str):
        raise ValueError("not the text of a library")
    return data


def _described(library: str, part: SklibPart) -> SklibPart:
    """The part with description and footprint filters of KiCad 5, which the skidl package leaves out."""
    from circuitron.knowledge.history import old_symbol

    old = old_symbol(library, part.name, only_kicad_5=True) if not part.description else None
    if old is None or (old.library, old.name) != (library, part.name):
        return part
    if old.pins.keys() != {pin.number for pin in part.pins}:
        return part
    return part._replace(description=old.description, filters=" ".join(old.filters))


def read_sklib(text: str) -> list[SklibPart]:
    """The parts that a _sklib.py file defines, in its order."""
    starts = [match.start() for match in _PART.finditer(text)]
    if not starts:
        return _read_module(text)
    parts = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        part = _read_part(text[start:end])
        if part is None:  # not in the form in which SKiDL writes it
            return _read_module(text)
        parts.append(part)
    return parts


def _read_part(chunk: str) -> SklibPart | None:
    """One `Part(**{ … 'pins':[ … ], 'unit_defs':[ … ] })`, or None if it is laid out in another way."""
    head, opening, rest = chunk.partition("'pins':[")
    if not opening:
        return None
    pins: list[RawPin] = []
    position = len(rest) - len(rest.lstrip())
    while match := _PIN.match(rest, position):
        number, name, function, unit = match.groups()
        # SKiDL leaves out the unit of pins that are common to all units.
        pins.append(RawPin(number, _repaired(name or ""), PIN_TYPES.get(function, "unspecified"), int(unit or 0)))
        position = match.end()
    if not rest.startswith("]", position):
        return None
    try:
        node = ast.parse(f"{head.strip()}}})", mode="eval").body
    except SyntaxError:
        return None
    fields = _fields(node)
    return _part(fields, tuple(pins)) if fields is not None else None


def _read_module(text: str) -> list[SklibPart]:
    """The same by a tree of the whole file: slow, and right for any layout."""
    found = []
    for node in ast.walk(ast.parse(text)):
        fields = _fields(node)
        if fields is not None:
            listed = fields.get("pins")
            pins = listed.elts if isinstance(listed, ast.List) else []
            found.append((node, _part(fields, tuple(_pin(pin) for pin in pins if isinstance(pin, ast.Call)))))
    found.sort(key=lambda pair: (getattr(pair[0], "lineno", 0), getattr(pair[0], "col_offset", 0)))
    return [part for _, part in found]


def _fields(node: ast.AST) -> dict[str, ast.expr] | None:
    """The dictionary of a `Part(**{…})` call; None for any other node."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Part"):
        return None
    if len(node.keywords) != 1 or not isinstance(node.keywords[0].value, ast.Dict):
        return None
    table = node.keywords[0].value
    pairs = zip(table.keys, table.values, strict=True)
    return {str(key.value): value for key, value in pairs if isinstance(key, ast.Constant)}


def _text(node: ast.expr | None) -> str:
    return _repaired(str(node.value)) if isinstance(node, ast.Constant) and node.value is not None else ""


def _repaired(text: str) -> str:
    """Text as it was before SKiDL read UTF-8 as Latin-1: "Î©" was Ω."""
    if text.isascii():
        return text
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def _pin(call: ast.Call) -> RawPin:
    values = {keyword.arg: keyword.value for keyword in call.keywords}
    function = values.get("func")
    kind = function.attr if isinstance(function, ast.Attribute) else ""
    return RawPin(
        number=_text(values.get("num")),
        name=_text(values.get("name")),
        type=PIN_TYPES.get(kind, "unspecified"),
        unit=int(_text(values.get("unit")) or 0),
    )


def _part(fields: dict[str, ast.expr], pins: tuple[RawPin, ...]) -> SklibPart:
    return SklibPart(
        name=_text(fields.get("name")),
        reference=_text(fields.get("ref_prefix")),
        footprint=_text(fields.get("footprint")),
        keywords=_text(fields.get("keywords")),
        datasheet=_text(fields.get("datasheet")),
        description=_text(fields.get("description")),
        pins=pins,
    )


def _symbol_text(part: SklibPart) -> str:
    properties = (
        ("Reference", part.reference),
        ("Value", part.name),
        ("Footprint", part.footprint),
        ("Datasheet", part.datasheet),
        ("Description", part.description),
        ("ki_keywords", part.keywords),
        ("ki_fp_filters", part.filters),
    )
    drawn = drawing(part.reference, part.pins)
    lines = [f"\t(symbol {quote(part.name)}\n\t\t(in_bom yes)\n\t\t(on_board yes)\n"]
    lines += [f"\t\t(property {quote(key)} {quote(value)}\n\t\t\t(at 0 0 0)\n\t\t)\n" for key, value in properties]
    placed = tuple(zip(part.pins, drawn.places, strict=True))
    for unit in sorted({pin.unit for pin in part.pins} | {0}):
        lines.append(f"\t\t(symbol {quote(f'{part.name}_{unit}_1')}\n")
        lines += [f"\t\t\t{shape}\n" for shape in (() if unit else drawn.shapes)]
        lines += [_pin_text(pin, place) for pin, place in placed if pin.unit == unit]
        lines.append("\t\t)\n")
    lines.append("\t)\n")
    return "".join(lines)


_FONT = "(effects (font (size 1.27 1.27)))"


def _pin_text(pin: RawPin, place: Place) -> str:
    return (
        f"\t\t\t(pin {pin.type} line (at {place.x:g} {place.y:g} {place.angle}) (length {place.length:g})\n"
        f"\t\t\t\t(name {quote(pin.name)} {_FONT}) (number {quote(pin.number)} {_FONT})\n\t\t\t)\n"
    )
