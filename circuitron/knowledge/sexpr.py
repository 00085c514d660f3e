"""Reads the text of KiCad symbol libraries (`.kicad_sym`, KiCad 6 to 10): pins, properties and units, no graphics.

All of KiCad's libraries are 200 MB of text, nearly all of it graphics and fonts. So one regular expression picks out
the few elements that matter, in the form in which KiCad writes them; a library that holds a pin in any other form is
parsed as a whole by `parse`, which is some ten times slower and reads every S-expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from circuitron.lazy_pattern import LazyPattern


class RawPin(NamedTuple):
    """A pin as it stands in the file; `unit` 0 is common to all units."""

    number: str
    name: str
    type: str
    unit: int
    alternates: tuple[str, ...] = ()


@dataclass(slots=True)
class RawSymbol:
    """A symbol as it stands in the file, without what it inherits."""

    name: str
    extends: str = ""
    properties: dict[str, str] = field(default_factory=dict)  # keys in lower case
    pins: list[RawPin] = field(default_factory=list)
    units: set[int] = field(default_factory=set)


_STRING = r'"((?:[^"\\]|\\.)*)"'
_BETWEEN = r'[^"]{0,1000}?'  # KiCad writes some 100 characters there; without a limit, reading would not be linear
# The alternatives, by the index of their last group: 3 pin, 4 alternate, 6 property, 7 symbol or unit, 8 extends.
# The last one only steps over text, so that no string can be mistaken for an element.
_ELEMENT = LazyPattern(
    r"\((?:"
    rf"pin\s+(\w+)\s{_BETWEEN}\(name\s+{_STRING}{_BETWEEN}\(number\s+{_STRING}"
    rf"|alternate\s+{_STRING}"
    rf"|property\s+(?:private\s+)?{_STRING}\s+{_STRING}"
    rf"|symbol\s+{_STRING}"
    rf"|extends\s+{_STRING}"
    r'|(?:text|text_box|unit_name)\s+(?:private\s+)?"(?:[^"\\]|\\.)*"'
    r")",
    re.DOTALL,
)
_PIN_START = LazyPattern(
    r"\(pin\s+(?:input|output|bidirectional|tri_state|passive|free|unspecified|power_in|power_out|open_collector"
    r"|open_emitter|no_connect)\s"
)
_UNIT = LazyPattern(r"_(\d+)_(\d+)\Z")
_SYMBOL = LazyPattern(rf"\(symbol\s+{_STRING}", re.DOTALL)
_TOKEN = LazyPattern(r'\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))', re.DOTALL)
_GENERATOR = LazyPattern(r'\(generator_version\s+"?(\d+)\.')
_ESCAPE = LazyPattern(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}
_DEEPEST = 200  # lists in each other; KiCad's files have some ten
_MOST_ALTERNATES = 1000  # of a pin; an STM32 has some 30
_HEAD = 4096  # the header of a library is far shorter


class SexprError(ValueError):
    """The text is not a complete S-expression."""


Node = list["Node | str"]


def unescape(text: str) -> str:
    """The value of a quoted string, without its quotes."""
    return _ESCAPE.sub(lambda m: _ESCAPES.get(m[1], m[1]), text) if "\\" in text else text


def quote(text: str) -> str:
    """`text` as a quoted string of an S-expression."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def parse(text: str) -> Node:
    """The first S-expression of `text` as nested lists of strings.

    Raises:
        SexprError: brackets do not balance or lie too deep, or there is no list at all.
    """
    stack: list[Node] = []
    position, token = 0, _TOKEN.compiled.match
    while match := token(text, position):
        position = match.end()
        bracket, quoted, word = match.groups()
        if bracket == "(":
            stack.append([])
            if len(stack) > _DEEPEST:
                raise SexprError("too many brackets in each other")
        elif bracket == ")":
            done = stack.pop() if stack else None
            if done is None:
                break
            if not stack:
                return done
            stack[-1].append(done)
        elif stack:
            stack[-1].append(unescape(quoted) if quoted is not None else word)
    raise SexprError("unbalanced brackets" if stack else "no S-expression")


def read_library(text: str) -> list[RawSymbol]:
    """All symbols of a library, in the order of the file.

    Raises:
        SexprError: the text is not a symbol library.
    """
    _check_head(text)
    symbols = _read_fast(text)
    return symbols if symbols is not None else list(_read_slowly(text))


def symbol_names(text: str) -> list[str]:
    """The names of a library's symbols, without what they are: many times faster than `read_library`.

    Raises:
        SexprError: the text is not a symbol library.
    """
    _check_head(text)
    names: list[str] = []
    for match in _SYMBOL.finditer(text):
        name = unescape(match[1])
        if _unit_of(names[-1] if names else "", name) is None:
            names.append(name)
    return names


def read_thoroughly(text: str) -> list[RawSymbol]:
    """As `read_library`, ten times slower, and in linear time whatever the text is.

    Raises:
        SexprError: the text is not a symbol library.
    """
    _check_head(text)
    return list(_read_slowly(text))


def _check_head(text: str) -> None:
    if not text[:_HEAD].lstrip().startswith("(kicad_symbol_lib"):
        raise SexprError("not a KiCad symbol library")


def library_version(text: str) -> str:
    """The KiCad version ("6" … "10") that wrote a library, from its header; "" where the header does not say."""
    if match := _GENERATOR.search(text[:_HEAD]):
        return match[1]
    match = re.search(r"\(version\s+(\d{8})\)", text[:_HEAD])
    if not match:
        return ""
    # The stamps of the format with which each version was released.
    for stamp, version in ((20250114, "10"), (20241209, "9"), (20231120, "8"), (20220914, "7")):
        if int(match[1]) >= stamp:
            return version
    return "6"


def _read_fast(text: str) -> list[RawSymbol] | None:
    """As `read_library`; None where not every pin of the text has the form that KiCad writes."""
    symbols: list[RawSymbol] = []
    current = RawSymbol("")
    unit, hidden = 1, False
    seen = 0
    for match in _ELEMENT.finditer(text):
        kind = match.lastindex
        if kind == 3:
            seen += 1
            if not hidden:
                type_, name, number = match.group(1, 2, 3)
                current.pins.append(RawPin(unescape(number), unescape(name), type_, unit))
        elif kind == 4:
            if not hidden and current.pins:
                last = current.pins[-1]
                if len(last.alternates) < _MOST_ALTERNATES:
                    current.pins[-1] = last._replace(alternates=(*last.alternates, unescape(match[4])))
        elif kind == 6:
            current.properties[match[5].lower()] = unescape(match[6])
        elif kind == 7:
            name = unescape(match[7])
            place = _unit_of(current.name, name)
            if place is None:
                current = RawSymbol(name)
                symbols.append(current)
                unit, hidden = 1, False
            else:
                unit, hidden = place
                if not hidden:
                    current.units.add(unit)
        elif kind == 8:
            current.extends = unescape(match[8])
    return symbols if seen == sum(1 for _ in _PIN_START.finditer(text)) else None


def _unit_of(symbol: str, name: str) -> tuple[int, bool] | None:
    """Number of the unit that is called `name`, and whether it is a De Morgan body, which SKiDL leaves out."""
    if not symbol or not name.startswith(symbol) or not (match := _UNIT.match(name, len(symbol))):
        return None
    unit, body = int(match[1]), int(match[2])
    return unit, unit != 0 and body > 1


def children(node: Node, head: str) -> Iterator[Node]:
    """The lists in a list that begin with a word: `(node …)`."""
    for item in node:
        if isinstance(item, list) and item and item[0] == head:
            yield item


def child(node: Node, head: str) -> Node:
    """The first of them; empty where there is none."""
    return next(children(node, head), [])


def word(node: Node, index: int = 1) -> str:
    """The text at a place in a list, at first behind its head: R1 of `(ref "R1")`; "" where there is none."""
    item = node[index] if len(node) > index else ""
    return item if isinstance(item, str) else ""


def word_of(node: Node, head: str) -> str:
    """The word in the first list in a list that begins so: R1 for `ref` in `(node (ref "R1") (pin "2"))`."""
    return word(child(node, head))


def _read_slowly(text: str) -> Iterator[RawSymbol]:
    for node in children(parse(text), "symbol"):
        symbol = RawSymbol(word(node))
        for item in children(node, "extends"):
            symbol.extends = word(item)
        for item in children(node, "property"):
            words = [word for word in item[1:] if isinstance(word, str)]
            key, value = words[-2:] if len(words) > 1 else ("", "")
            symbol.properties[key.lower()] = value
        symbol.pins += _pins(node, 1)
        for unit_node in children(node, "symbol"):
            place = _unit_of(symbol.name, word(unit_node))
            if place and not place[1]:
                symbol.units.add(place[0])
                symbol.pins += _pins(unit_node, place[0])
        yield symbol


def _pins(node: Node, unit: int) -> Iterator[RawPin]:
    for pin in children(node, "pin"):
        name = next((word(n) for n in children(pin, "name")), "")
        number = next((word(n) for n in children(pin, "number")), "")
        yield RawPin(number, name, word(pin), unit, tuple(word(a) for a in children(pin, "alternate")))
