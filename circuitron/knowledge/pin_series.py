"""Pins of one series that a script counts otherwise than the symbol: supplies, data lines, outputs, segments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from circuitron.knowledge.pin_names import normalise
from circuitron.knowledge.vocabulary import Meaning, means
from circuitron.lazy_pattern import LazyPattern
from circuitron.symbol import Symbol, SymbolPin


class Series(NamedTuple):
    """The pins that a name of a series stands for."""

    pins: tuple[SymbolPin, ...]
    why: str


_NUMBERED = LazyPattern(r"(\D+)(\d{1,2})")
_SUPPLY_TYPES = frozenset(("power_in", "passive", "unspecified"))

_MEMORY = LazyPattern(r"Memory_(RAM|ROM|EPROM|EEPROM|Flash|NVRAM)$", re.IGNORECASE)
_DATA = LazyPattern(r"(D|DQ|IO|Q|DATA|O)(\d{1,2})")  # what makers call the data lines of a memory
_DATA_TYPES = frozenset(("bidirectional", "tri_state", "output"))

_LOGIC = LazyPattern(r"74|4xxx|CMOS", re.IGNORECASE)
_LINE = LazyPattern(r"([DOYQ])(\d{1,2})")  # what makers call inputs and outputs of registers, counters and decoders
_REGISTER = LazyPattern(r"counter|register|latch|flip-?flop|cnt|reg", re.IGNORECASE)
_OUTPUT_TYPES = frozenset(("output", "open_collector", "tri_state"))


def series_pins(symbol: Symbol, requested: str) -> Iterator[Series]:
    """The certain pins of a name that counts a series in its own way."""
    for rule in _RULES:
        pins = rule(symbol, requested)
        if pins:
            names = ", ".join(dict.fromkeys(pin.name for pin in pins))
            yield Series(pins, f"{requested} is {names}")
            return


def exactly_named(symbol: Symbol, requested: str) -> tuple[SymbolPin, ...]:
    """The pins of this very name where SKiDL takes it for another pin's as well, else none.

    A 7447 has the input A and the segment a, and case means nothing to SKiDL; the AGND of a Pico may be called GND.
    """
    key = requested.casefold()
    named = symbol.lookup.names.get(key, ())
    exact = tuple(pin for pin in named if pin.name == requested)
    if differs_in_case(symbol, requested):
        return exact
    lent = any(pin not in named for pin in symbol.lookup.alternates.get(key, ()))
    return tuple(sorted(exact or named, key=lambda pin: pin.order)) if lent else ()


def differs_in_case(symbol: Symbol, requested: str) -> bool:
    """Whether a pin has this name, and another one that differs in upper and lower case alone."""
    names = {pin.name for pin in symbol.lookup.names.get(requested.casefold(), ())}
    return requested in names and len(names) > 1


def _without_number(symbol: Symbol, requested: str) -> tuple[SymbolPin, ...]:
    """A supply that the symbol counts and the script does not: VM is VM1, VM2 and VM3, all of them."""
    want = normalise(requested).base
    if not means(want, Meaning.COMMON_SUPPLY):
        return ()
    pins = tuple(pin for pin in symbol.pins if re.fullmatch(re.escape(want) + r"\d", pin.name.upper()))
    return pins if len(pins) > 1 else ()


def _with_number(symbol: Symbol, requested: str) -> tuple[SymbolPin, ...]:
    """A supply that the script counts and the symbol does not: VSS_2 is VSS, all of its pins."""
    match = _NUMBERED.fullmatch(normalise(requested).base)
    if match is None or not means(match[1], Meaning.SUPPLY):
        return ()
    pins = tuple(p for p in symbol.pins if normalise(p.name).base == match[1] and p.type in _SUPPLY_TYPES)
    counted = any(normalise(p.name).base.startswith(match[1]) and p.name[-1:].isdigit() for p in symbol.pins)
    return pins if len(pins) > 1 and not counted else ()


def _data_line(symbol: Symbol, requested: str) -> tuple[SymbolPin, ...]:
    """A data line of a memory: D0 is Q0, DQ0 or I/O0. None where the symbol counts from 1."""
    match = _DATA.fullmatch(normalise(requested).base)
    if match is None or not _MEMORY.match(symbol.library):
        return ()
    lines: dict[str, tuple[SymbolPin, ...]] = {}
    for pin in symbol.pins:
        name = _DATA.fullmatch(normalise(pin.name).base)
        if name is not None and pin.type in _DATA_TYPES:
            lines[name[2]] = (*lines.get(name[2], ()), pin)
    if "0" not in lines or len(lines) not in (8, 16) or any(len(pins) > 1 for pins in lines.values()):
        return ()
    return lines.get(match[2], ())


def _output(symbol: Symbol, requested: str) -> tuple[SymbolPin, ...]:
    """An output of a decoder, counter or register: Y3, O3, Q3, QD and 4Q are one, with or without their bar."""
    name = normalise(requested).base
    number, letter = _LINE.fullmatch(name), re.fullmatch(r"Q([A-L])", name)
    from_1 = re.fullmatch(r"([1-8])_?Q", name)
    if number and number[1] in "OYQ":
        place = int(number[2])
    elif letter:
        place = ord(letter[1]) - ord("A")
    elif from_1:
        place = int(from_1[1]) - 1
    else:
        return ()
    heads = [head for head in "OYQ" if _lines(symbol, head)]
    if len(heads) != 1:  # none, or latches whose inputs are O and whose outputs are Q
        return ()
    return _line(symbol, heads[0], place, _OUTPUT_TYPES, from_0=not number)


def _input(symbol: Symbol, requested: str) -> tuple[SymbolPin, ...]:
    """A data input of a register or counter: A, P0 and 1D are D0, or the other way round."""
    name = normalise(requested).base
    counted = re.fullmatch(r"[DP](\d)", name)
    letters = {pin.name: pin for pin in symbol.pins if pin.type == "input"}
    if counted and {"A", "B", "C", "D"} <= letters.keys() and _LOGIC.match(symbol.library):
        pin = letters.get(chr(ord("A") + int(counted[1])))
        return (pin,) if pin and _REGISTER.search(f"{symbol.description} {symbol.keywords}") else ()
    match = re.fullmatch(r"(?P<letter>[A-H])|P(?P<number>\d)|(?P<from_1>[1-8])D", name)
    if match is None or not _REGISTER.search(f"{symbol.description} {symbol.keywords}"):
        return ()
    place = ord(match["letter"]) - ord("A") if match["letter"] else int(match["number"] or int(match["from_1"]) - 1)
    return _line(symbol, "D", place, frozenset(("input",)), from_0=True)


def _lines(symbol: Symbol, head: str) -> list[SymbolPin]:
    named = ((pin, _LINE.fullmatch(normalise(pin.name).base)) for pin in symbol.pins)
    return [pin for pin, match in named if match is not None and match[1] == head]


def _line(symbol: Symbol, head: str, place: int, types: frozenset[str], from_0: bool) -> tuple[SymbolPin, ...]:
    """The line of a place in a series of four or more, all of them of these types and each there once; none otherwise.

    Args:
        from_0: the series must begin with 0 and have no gap.
    """
    if not _LOGIC.match(symbol.library):
        return ()
    lines = _lines(symbol, head)
    numbers = [int(re.sub(r"\D", "", normalise(pin.name).base)) for pin in lines]
    whole = len(lines) > 3 and len(set(numbers)) == len(numbers) and all(pin.type in types for pin in lines)
    if not whole or (from_0 and sorted(numbers) != list(range(len(numbers)))):
        return ()
    return tuple(pin for pin, number in zip(lines, numbers, strict=True) if number == place)


def _segment(symbol: Symbol, requested: str) -> tuple[SymbolPin, ...]:
    """A segment or an input of a decoder for seven segments: a is Qa, A is DA."""
    names = {pin.name: pin for pin in symbol.pins}
    if not {"Qa", "Qg", "DA", "DD"} <= names.keys() or not re.fullmatch(
        r"[a-gA-D]|[Q_]?[Ss](?:eg)?_?[a-gA-G]", requested
    ):
        return ()
    name = f"D{requested}" if requested in "ABCD" else f"Q{requested[-1].lower()}"
    return (names[name],) if name in names else ()


_RULES: tuple[Callable[[Symbol, str], tuple[SymbolPin, ...]], ...] = (
    _without_number,
    _with_number,
    _data_line,
    _output,
    _input,
    _segment,
)
