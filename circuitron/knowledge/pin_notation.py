"""Several pins, or a number, in another notation than SKiDL's: `D[0..7]`, `A;K`, `pin 2`, `PB.*`, or in `EN1,2` one."""

from __future__ import annotations

import re
from typing import NamedTuple

from circuitron.electrical import natural_order
from circuitron.knowledge.confidence import Confidence
from circuitron.knowledge.pins import found_by_skidl
from circuitron.symbol import Symbol

_RANGES = (
    re.compile(r"(?P<name>.*[^\d\s])\[(?P<first>\d+)\s*(?:-|\.{2,3}|:|\bto\b|,)\s*(?P<last>\d+)\]"),
    re.compile(r"(?P<name>.*?[^\d\s])(?P<first>\d+)\s*(?:-|\.{2,3}|:|\bto\b)\s*(?:(?P=name))?(?P<last>\d+)"),
    re.compile(r"(?P<name>.*[^\d\s])[<({](?P<first>\d+)\s*(?:-|\.{2,3}|:)\s*(?P<last>\d+)[>)}]"),
)
_NUMBER = re.compile(r"(?:pin|pad|#)[ _#.-]*(\d+)", re.IGNORECASE)
_LIST = re.compile(r"\s*[;|/&]\s*|\s+and\s+")
_PATTERN = re.compile(r"\[[^\]:]*\]|\.\*|\.\+|\\[dw]|\|")
_TAKEN_APART = re.compile(r"[,\s]")
_ODD = re.compile(r"[,\s'\"\\]")  # what SKiDL takes apart, or may read otherwise
_TOKEN = re.compile(r"\d+|[^\W\d_]+|[+-]")
_WIDEST = 256  # pins of one text
_JOINTS = ("_", "", "-", "/")  # what stands in a name where habit has a blank
_PARTED = "SKiDL takes what a blank parts for several pins"


class Notation(NamedTuple):
    """What a text in the brackets is in SKiDL's notation: names, or numbers."""

    keys: tuple[int | str, ...]
    why: str
    confidence: Confidence = "same"


def in_skidl(symbol: Symbol, text: str) -> Notation | None:
    """A whole text as SKiDL reads it; None where it means nothing in another notation, or pins that are not there."""
    if text != text.strip():
        return Notation((text.strip(),), _PARTED)
    return (
        _name_with_comma(symbol, text)
        or _range(symbol, text)
        or _number(symbol, text)
        or _joined(symbol, text)
        or _list(symbol, text)
        or _pattern(symbol, text)
    )


def beginning(symbol: Symbol, word: str) -> Notation | None:
    """The beginning of a name, as in `"SEG " + s`, with what joins it to the rest of several pins' names: SEG_."""
    stem = word.rstrip()
    if not stem or stem == word or found_by_skidl(symbol, stem):
        return None
    marks = [mark for mark in _JOINTS if sum(pin.name.startswith(stem + mark) for pin in symbol.pins) > 1]
    return Notation((stem + marks[0],), _PARTED) if marks else None


def _name_with_comma(symbol: Symbol, text: str) -> Notation | None:
    """A name that SKiDL takes for a list, EN1,2 of an L293D; its words may stand in another order."""
    if not _TAKEN_APART.search(text):
        return None
    want = sorted(_TOKEN.findall(text.upper()))
    pins = [p for p in symbol.pins if _TAKEN_APART.search(p.name) and sorted(_TOKEN.findall(p.name.upper())) == want]
    if len({pin.name for pin in pins}) != 1:
        return None
    numbers = tuple(int(pin.number) if pin.number.isdigit() else pin.number for pin in pins)
    return Notation(numbers, f"to SKiDL the name {pins[0].name} is a list; this is its number")


def _range(symbol: Symbol, text: str) -> Notation | None:
    for pattern in _RANGES:
        found = pattern.fullmatch(text)
        if found and _all_there(symbol, found["name"], int(found["first"]), int(found["last"])):
            index = f"{found['name']}[{found['first']}:{found['last']}]"
            return Notation((index,), f"SKiDL writes such a range of pins as {index}")
    return None


def _all_there(symbol: Symbol, name: str, first: int, last: int) -> bool:
    numbers = range(min(first, last), max(first, last) + 1)
    return len(numbers) <= _WIDEST and all(found_by_skidl(symbol, f"{name}{number}") for number in numbers)


def _number(symbol: Symbol, text: str) -> Notation | None:
    number = _NUMBER.fullmatch(text)
    if number is None or not any(pin.number == number[1] for pin in symbol.pins):
        return None
    return Notation((int(number[1]),), f"{text} is pin {number[1]}")


def _joined(symbol: Symbol, text: str) -> Notation | None:
    """`SEG A` for the one pin SEG_A."""
    words = text.split()
    if len(words) < 2 or "," in text or all(found_by_skidl(symbol, word) for word in words):
        return None
    names = [joint.join(words) for joint in _JOINTS if found_by_skidl(symbol, joint.join(words))]
    return Notation((names[0],), _PARTED) if names else None


def _list(symbol: Symbol, text: str) -> Notation | None:
    names = _LIST.split(text)
    pins = [found_by_skidl(symbol, name) for name in names]
    if len(names) < 2 or not all(pins) or len({pin.number for group in pins for pin in group}) < len(names):
        return None
    sure: Confidence = "likely" if "/" in text else "same"  # a slash may be part of a name that is remembered half
    return Notation(tuple(names), "SKiDL parts the names of several pins by commas", sure)


def _pattern(symbol: Symbol, text: str) -> Notation | None:
    """The pins that a regular expression matches: SKiDL 3 reads one only where `match_pin_regex` is set."""
    try:
        compiled = re.compile(text, re.IGNORECASE) if _PATTERN.search(text) else None
    except re.error:
        compiled = None
    if compiled is None:
        return None
    names = {pin.name for pin in symbol.pins if compiled.fullmatch(pin.name) and not _ODD.search(pin.name)}
    if not 2 <= len(names) <= _WIDEST:
        return None
    others = (part for pin in symbol.pins if pin.name not in names for part in re.split(r"[/(),]", pin.name))
    sure: Confidence = "likely" if any(compiled.fullmatch(part) for part in others) else "same"
    # What is connected to such pins is numbered in the order of their names, not of the package.
    why = f"SKiDL takes {text} for the name of one pin; these are the pins that it matches"
    in_order = sorted(names, key=natural_order)
    return Notation(tuple(in_order), why, sure)
