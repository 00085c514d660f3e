"""Reads one symbol library of a project, of any format: a stranger's file, so within limits and in linear time."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from circuitron.knowledge.history import PIN_TYPES
from circuitron.knowledge.index_build import ancestry
from circuitron.knowledge.sexpr import RawPin, RawSymbol, SexprError, read_thoroughly
from circuitron.knowledge.skidl_libs import read_sklib
from circuitron.regular_file import read_text
from circuitron.symbol import Symbol, SymbolPin

MAX_BYTES = 4_000_000  # of one library
_MOST_FILES = 500  # of a .kicad_symdir folder


def read_symbols(path: Path, library: str) -> dict[str, Symbol] | None:
    """The symbols of a library by name; None where it cannot be read."""
    try:
        if path.name.endswith("_sklib.py"):
            return _of_sklib(read_text(path, MAX_BYTES, errors="replace"), library)
        if path.name.endswith(".lib"):
            return _symbols(_of_kicad_5(read_text(path, MAX_BYTES, errors="replace")), library)
        return _symbols(_of_kicad(path), library)
    except (OSError, SexprError, SyntaxError, ValueError, RecursionError):
        return None


def _of_kicad(path: Path) -> list[RawSymbol]:
    files = sorted(path.glob("*.kicad_sym"))[:_MOST_FILES] if path.is_dir() else [path]
    left, found = MAX_BYTES, list[RawSymbol]()
    for file in files:
        text = read_text(file, left, errors="replace")
        left -= len(text)
        found += read_thoroughly(text)
    return found


def _of_kicad_5(text: str) -> list[RawSymbol]:
    """The symbols of a library of KiCad 5 or older, one more for each alias."""
    found: list[RawSymbol] = []
    aliases: list[str] = []
    for line in text.splitlines():
        words = line.split()
        match words:
            case ["DEF", name, reference, *_]:
                found.append(RawSymbol(name.lstrip("~"), properties={"reference": reference}))
                aliases = []
            case ["ALIAS", *names]:
                aliases = names
            case ["F2", footprint, *_] if found:
                found[-1].properties["footprint"] = footprint.strip('"~')
            case ["X", name, number, _, _, _, _, _, _, unit, body, kind, *_] if found and unit.isdigit():
                if body in ("0", "1"):
                    found[-1].units.add(int(unit))
                    pin = RawPin(number, name, PIN_TYPES.get(kind, "unspecified"), int(unit))
                    found[-1].pins.append(pin)
            case ["ENDDEF"] if found:
                found += [RawSymbol(alias, extends=found[-1].name) for alias in aliases]
    return found


def _symbols(raw: Iterable[RawSymbol], library: str) -> dict[str, Symbol]:
    by_name = {symbol.name: symbol for symbol in raw}
    return {name: _symbol(ancestry(symbol, by_name), library) for name, symbol in by_name.items()}


def _symbol(chain: list[RawSymbol], library: str) -> Symbol:
    properties: dict[str, str] = {}
    for ancestor in reversed(chain):
        properties.update(ancestor.properties)
    drawn = next((symbol for symbol in chain if symbol.pins), chain[-1])
    units = {unit for unit in drawn.units if unit}
    return Symbol(
        library=library,
        name=chain[0].name,
        reference=properties.get("reference", ""),
        description=properties.get("description") or properties.get("ki_description", ""),
        keywords=properties.get("ki_keywords", ""),
        datasheet=properties.get("datasheet", "").strip("~"),
        footprint=properties.get("footprint", ""),
        footprint_filters=tuple(properties.get("ki_fp_filters", "").split()),
        extends=chain[0].extends,
        units=max(1, len(units)),
        pins=tuple(_pin(pin, single=len(units) < 2) for pin in drawn.pins),
    )


def _pin(pin: RawPin, single: bool) -> SymbolPin:
    unit = 1 if single else pin.unit
    return SymbolPin(number=pin.number, name=pin.name, type=pin.type, unit=unit, alternates=pin.alternates)


def _of_sklib(text: str, library: str) -> dict[str, Symbol]:
    return {
        part.name: Symbol(
            library=library,
            name=part.name,
            reference=part.reference,
            description=part.description,
            keywords=part.keywords,
            datasheet=part.datasheet,
            footprint=part.footprint,
            units=max(1, len({pin.unit for pin in part.pins if pin.unit})),
            pins=tuple(_pin(pin, single=False) for pin in part.pins),
        )
        for part in read_sklib(text)
    }
