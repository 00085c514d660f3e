"""Reads pinouts out of the symbol files of other people's libraries: KiCad 4 to 10, Eagle, Fritzing.

Only facts are read: numbers, names and types of pins, the package, and a fingerprint of the drawing, by which copies
are known for copies. Damaged files give what can be read of them, or nothing.
"""

from __future__ import annotations

import re
import shlex
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import NamedTuple

_STRING = r'"((?:[^"\\]|\\.)*)"'
_NEAR = r'[^"]{0,1000}?'
_ELEMENT = re.compile(  # 1-3 pin, its x and y; 4 name, 5 number; 6, 7 property; 8 symbol or unit; 9 extends
    rf"\((?:pin\s+(\w+)\s+\w+{_NEAR}\(at\s+(-?[\d.]+)\s+(-?[\d.]+){_NEAR}\(name\s+{_STRING}{_NEAR}\(number\s+{_STRING}"
    rf"|property\s+(?:private\s+)?{_STRING}\s+{_STRING}|symbol\s+{_STRING}|extends\s+{_STRING}"
    r'|(?:text|text_box|unit_name|alternate)\s+(?:private\s+)?"(?:[^"\\]|\\.)*")',
    re.DOTALL,
)
_UNIT = re.compile(r"_\d+_(\d+)\Z")
_LEGACY = {"I": "input", "O": "output", "B": "bidirectional", "T": "tri_state", "P": "passive", "U": "unspecified"}
_LEGACY |= {"W": "power_in", "w": "power_out", "C": "open_collector", "E": "open_emitter", "N": "no_connect"}
_EAGLE = {
    "in": "input",
    "out": "output",
    "io": "bidirectional",
    "hiz": "tri_state",
    "pas": "passive",
    "nc": "no_connect",
}
_EAGLE |= {"pwr": "power_in", "sup": "power_in", "oc": "open_collector"}
_MIL = 0.0254  # mm
_PART_NUMBERS = ("manufacturer part number", "mouser part number", "arrow part number", "rs part number")
_SNAPEDA = ("snapeda link", "snapeda package id", "check prices", "partrev", "maximum package heigh")
_MAKERS = (  # services that generate symbols; properties that each leaves together; words in its properties
    ("snapeda", [{"mf", "mp"}, {"maximum package height"}, *({key} for key in _SNAPEDA)], ["snapeda"]),
    ("samacsys", [{"manufacturer name", key} for key in _PART_NUMBERS], ["componentsearchengine", "samacsys"]),
    ("ultralibrarian", [], ["ultra librarian", "ultralibrarian", "ema_ul"]),
    ("easyeda", [{"lcsc part"}, {"easyeda part"}, {"lcsc"}], ["lcsc.com", "easyeda"]),
)


class Pin(NamedTuple):
    number: str
    name: str
    type: str


@dataclass(frozen=True)
class Drawn:
    """A symbol as one file has it."""

    name: str
    pins: tuple[Pin, ...]
    package: str = ""  # what the file says of its footprint
    description: str = ""
    datasheet: str = ""
    maker: str = ""  # the generator that drew it, where the file tells: two of one generator are one source
    drawing: str = ""  # fingerprint of where its pins are, whatever the units and the origin
    aliases: tuple[str, ...] = ()


Places = list[tuple[str, float, float]]


@dataclass
class _Open:
    """A symbol that is still being read."""

    name: str
    extends: str = ""
    properties: dict[str, str] = field(default_factory=dict)
    pins: list[Pin] = field(default_factory=list)
    places: Places = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)


def read(path: str, text: str) -> list[Drawn]:
    """The symbols of a file, by the ending of its name."""
    readers = {"kicad_sym": _kicad, "kicad_sch": _kicad_schematic, "lib": _legacy}
    readers |= {"lbr": _eagle, "sch": _eagle, "fzp": _fritzing}
    reader = readers.get(path.rpartition(".")[2])
    found = [one for one in reader(text) if _is_whole(one)] if reader else []
    return [_cached(one) for one in found] if path.endswith("-cache.lib") else found


def _cached(symbol: Drawn) -> Drawn:
    """A symbol of a board's cache, which KiCad 5 calls Library_Symbol, under the name that it has in its library."""
    parts = symbol.name.split("_")
    return replace(symbol, aliases=(*symbol.aliases, *("_".join(parts[i:]) for i in range(1, len(parts)))))


def _is_whole(symbol: Drawn) -> bool:
    numbers = [pin.number for pin in symbol.pins]
    return len(numbers) >= 2 and len(set(numbers)) == len(numbers) and all(numbers)


def fingerprint(places: Places) -> str:
    """The drawing of pins: where each is from the first one, in steps of 50 mil; "" where nothing is placed."""
    if len({(x, y) for _, x, y in places}) < 2:
        return ""
    _, x0, y0 = min(places)
    steps = sorted((n, round((x - x0) / 1.27), round((y - y0) / 1.27)) for n, x, y in places)
    flipped = [(n, x, -y) for n, x, y in steps]
    return sha256(repr(min(steps, flipped)).encode()).hexdigest()[:12]


# ------------------------------------------------------------------------------------------------------ KiCad 6 to 10


def _kicad(text: str) -> Iterator[Drawn]:
    symbols: dict[str, _Open] = {}
    now: _Open | None = None
    for found in _ELEMENT.finditer(text):
        kind, x, y, name, number, key, value, symbol, extends = found.groups()
        if symbol is not None:
            if now is None or not (symbol.startswith(now.name.rpartition(":")[2]) and _UNIT.search(symbol)):
                now = symbols[symbol] = _Open(symbol)
        elif now is None:
            continue
        elif number is not None:
            now.pins.append(Pin(number, name, kind))
            now.places.append((number, float(x), float(y)))
        elif key is not None:
            now.properties[key.casefold()] = value
        elif extends is not None:
            now.extends = extends
    generator = "easyeda" if re.search(r"easyeda|JLC2KiCad", text[:400], re.IGNORECASE) else ""
    for one in symbols.values():
        base = symbols.get(one.extends, one)
        properties = {**base.properties, **one.properties}
        drawn = replace(_drawn(one, properties), pins=_once(base.pins), drawing=fingerprint(base.places))
        yield replace(drawn, maker=drawn.maker or generator)


def _kicad_schematic(text: str) -> Iterator[Drawn]:
    """The symbols that a schematic carries with it."""
    return _kicad(text.partition("(lib_id ")[0])


def _drawn(one: _Open, properties: dict[str, str]) -> Drawn:
    return Drawn(
        name=one.name.rpartition(":")[2],
        pins=_once(one.pins),
        package=properties.get("footprint", ""),
        description=properties.get("ki_description") or properties.get("description", ""),
        datasheet=properties.get("datasheet", ""),
        maker=maker(properties),
        drawing=fingerprint(one.places),
        aliases=tuple(one.aliases),
    )


def maker(properties: dict[str, str]) -> str:
    """The service that generated a symbol, known by the properties that it leaves there, or by words in them."""
    keys = {key.replace("_", " ") for key in properties}
    said = " ".join(properties.values()).casefold()
    for name, left, words in _MAKERS:
        if any(one <= keys for one in left) or any(word in said for word in words):
            return name
    return ""


def _once(pins: list[Pin]) -> tuple[Pin, ...]:
    """Pins of several units, and of the other way to draw a gate, each once."""
    return tuple({(pin.number, pin.name): pin for pin in pins}.values())


# -------------------------------------------------------------------------------------------------------- KiCad 4, 5


def _legacy(text: str) -> Iterator[Drawn]:
    now: _Open | None = None
    for line in text.splitlines():
        word = line.split(" ", 1)[0]
        if word == "DEF":
            fields = line.split()
            now = _Open(fields[1].lstrip("~")) if len(fields) > 2 else None
        elif now is None:
            continue
        elif word == "ALIAS":
            now.aliases += line.split()[1:]
        elif re.match(r"F\d+ ", line):
            _field(now, line)
        elif word == "X":
            _legacy_pin(now, line)
        elif word == "ENDDEF":
            yield _drawn(now, now.properties)
            now = None


def _field(now: _Open, line: str) -> None:
    try:
        words = shlex.split(line)
    except ValueError:
        return
    key = {"F2": "footprint", "F3": "datasheet"}.get(words[0]) or (words[-1] if words[0] not in ("F0", "F1") else "")
    if key and len(words) > 1:
        now.properties[key.casefold()] = words[1]


def _legacy_pin(now: _Open, line: str) -> None:
    fields = line.split()
    if len(fields) < 12 or fields[10] == "2":  # the other way to draw it
        return
    try:
        x, y = float(fields[3]) * _MIL, float(fields[4]) * _MIL
    except ValueError:
        return
    now.pins.append(Pin(fields[2], fields[1], _LEGACY.get(fields[11], "unspecified")))
    now.places.append((fields[2], x, y))


# -------------------------------------------------------------------------------------------------------------- Eagle


def _eagle(text: str) -> Iterator[Drawn]:
    """The devices of a library, or of a schematic; one of KiCad's with the same ending is no XML and has none."""
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError):
        return
    for library in root.iter("library"):
        yield from _eagle_library(library)


def _eagle_library(library: ElementTree.Element) -> Iterator[Drawn]:
    symbols = {one.get("name", ""): one for one in library.iter("symbol")}
    for device_set in library.iter("deviceset"):
        gates = {gate.get("name", ""): gate for gate in device_set.iter("gate")}
        said = " ".join(re.sub(r"<[^>]*>", " ", device_set.findtext("description") or "").split())
        for device in device_set.iter("device"):
            pins, places = _eagle_pins(device, gates, symbols)
            name = device_set.get("name", "").replace("*", "")
            said_of = {one.get("name", "").casefold(): one.get("value", "") for one in device.iter("attribute")}
            yield Drawn(
                name=name.replace("?", "") + ("" if "?" not in name else device.get("name", "")),
                pins=_once(pins),
                package=device.get("package", ""),
                description=said,
                maker=maker({**said_of, "description": said}),
                drawing=fingerprint(places),
                aliases=(f"{name}{device.get('name', '')}".replace("?", ""),),
            )


def _eagle_pins(
    device: ElementTree.Element, gates: dict[str, ElementTree.Element], symbols: dict[str, ElementTree.Element]
) -> tuple[list[Pin], Places]:
    pins, places = [], []
    for connect in device.iter("connect"):
        gate = gates.get(connect.get("gate", ""))
        symbol = symbols.get(gate.get("symbol", "")) if gate is not None else None
        pin = (
            next((p for p in symbol.iter("pin") if p.get("name") == connect.get("pin")), None)
            if symbol is not None
            else None
        )
        if gate is None or pin is None:
            continue
        kind = _EAGLE.get(pin.get("direction", "io"), "unspecified")
        name = re.sub(r"@.*\Z", "", pin.get("name", ""))
        x = float(gate.get("x", "0")) + float(pin.get("x", "0"))
        y = float(gate.get("y", "0")) + float(pin.get("y", "0"))
        for pad in connect.get("pad", "").split():
            pins.append(Pin(pad, name, kind))
            places.append((pad, x, y))
    return pins, places


# ----------------------------------------------------------------------------------------------------------- Fritzing


def _fritzing(text: str) -> Iterator[Drawn]:
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError):
        return
    pins = []
    for connector in root.iter("connector"):
        number = re.fullmatch(r"connector(\d+)", connector.get("id", ""))
        if number is None:
            return
        pins.append(Pin(str(int(number[1]) + 1), connector.get("name", ""), "unspecified"))
    said = {one.get("name", "").casefold(): one.text or "" for one in root.iter("property")}
    named = [said.get(key, "") for key in ("part number", "chip", "mpn", "variant")]
    yield Drawn(
        name=(root.findtext("title") or "").strip(),
        pins=tuple(pins),
        package=said.get("package", ""),
        description=" ".join((root.findtext("description") or "").split())[:200],
        aliases=tuple(name for name in named if len(name) > 3),
    )
