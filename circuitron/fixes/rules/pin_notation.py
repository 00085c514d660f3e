"""Several pins, or a number, in another notation: `u['D[0..7]']`, `d['A;K']`, `j['pin 2']`, `u.get_pins('PB.*')`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.electrical import natural_order
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.knowledge.pins import found_by_skidl
from circuitron.models import Edit, ErrorType, Finding, Safety, Span, Symbol, TextChange
from circuitron.source.edits import calls_at, quoted, subscripts_at

_RANGES = (
    re.compile(r"(?P<name>.*[^\d\s])\[(?P<first>\d+)\s*(?:-|\.{2,3}|:|\bto\b|,)\s*(?P<last>\d+)\]"),
    re.compile(r"(?P<name>.*?[^\d\s])(?P<first>\d+)\s*(?:-|\.{2,3}|:|\bto\b)\s*(?:(?P=name))?(?P<last>\d+)"),
    re.compile(r"(?P<name>.*[^\d\s])[<({](?P<first>\d+)\s*(?:-|\.{2,3}|:)\s*(?P<last>\d+)[>)}]"),
)
_NUMBER = re.compile(r"(?:pin|pad|#)[ _#.-]*(\d+)", re.IGNORECASE)
_LIST = re.compile(r"\s*[;|/&]\s*|\s+and\s+")
_PATTERN = re.compile(r"\[[^\]:]*\]|\.\*|\.\+|\\[dw]|\|")
_ODD = re.compile(r"[,\s'\"\\]")  # what SKiDL takes apart
_WIDEST = 256
_JOINTS = ("_", "", "-", "/")  # what stands in a name where habit has a blank
_PARTED = "SKiDL takes what a blank parts for several pins"


class PinNotation(Fix):
    """Writes a range as `D[0:7]`, a list with commas, a number as a number, where all these pins are there."""

    name: ClassVar[str] = "pin-notation"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.PIN_NOT_FOUND})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            library, _, name = found.facts.symbol.rpartition(":")
            symbol = context.symbols.part(library, name)
            for change in _blanks(context, found) if found.facts.pin == "" and symbol is not None else ():
                yield answer(self.name, found, (change,), _PARTED)
            for change in _begun(context, found, symbol) if symbol is not None else ():
                yield answer(self.name, found, (change,), _PARTED)
            for literal in _indices(context, found.span) if symbol is not None else ():
                if not isinstance(literal.value, str) or symbol is None or found.facts.pin not in literal.value:
                    continue
                text, why, safety = _written(symbol, literal.value, context.segment(literal))
                if text:
                    yield answer(self.name, found, (context.replace(literal, text),), why, safety)


def _indices(context: FixContext, span: Span | None) -> Iterator[ast.Constant]:
    """Literals that ask a part for pins: in its brackets, or alone in a call of `get_pins`."""
    for subscript in subscripts_at(context, span):
        if isinstance(subscript.slice, ast.Constant):
            yield subscript.slice
    for call in calls_at(context, span, "get_pins"):
        match call.args:
            case [ast.Constant() as literal]:
                yield literal


def _blanks(context: FixContext, found: Finding) -> Iterator[TextChange]:
    """`u["EN "]`, alone or among others: the name without the blanks around it."""
    for subscript in subscripts_at(context, found.span):
        for node in ast.walk(subscript.slice):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != node.value.strip():
                yield context.replace(node, quoted(node.value.strip(), context.segment(node)))


def _begun(context: FixContext, found: Finding, symbol: Symbol) -> Iterator[TextChange]:
    """`u["SEG " + s]`, `u[f"DIG {i}"]`: the beginning of a name as the pins of the symbol have it."""
    for subscript in subscripts_at(context, found.span):
        match subscript.slice:
            case ast.BinOp(left=ast.Constant(value=str(text)) as literal, op=ast.Add()) if text.rstrip() != text:
                if word := _beginning(symbol, text.rstrip()):
                    yield context.replace(literal, quoted(word, context.segment(literal)))
            case ast.JoinedStr(values=[ast.Constant(value=str(text)), ast.FormattedValue(), *_]) as literal:
                word, written = _beginning(symbol, text.rstrip()), context.segment(literal)
                if word and text.rstrip() != text and written.count(f"{text}{{") == 1:
                    yield context.replace(literal, written.replace(f"{text}{{", f"{word}{{"))


def _beginning(symbol: Symbol, word: str) -> str:
    """A word that is no pin with what joins it to the rest of several pins' names: SEG_ for SEG."""
    if not word or found_by_skidl(symbol, word):
        return ""
    marks = [mark for mark in _JOINTS if sum(pin.name.startswith(word + mark) for pin in symbol.pins) > 1]
    return word + marks[0] if marks else ""


def _written(symbol: Symbol, asked_for: str, quote: str) -> tuple[str, str, Safety]:
    """The index as SKiDL reads it, why, and how sure that is; empty where it means nothing in another notation."""
    text = asked_for.strip()
    for pattern in _RANGES:
        found = pattern.fullmatch(text)
        if found and _all_there(symbol, found["name"], int(found["first"]), int(found["last"])):
            index = f"{found['name']}[{found['first']}:{found['last']}]"
            return quoted(index, quote), f"SKiDL writes such a range of pins as {index}", Safety.SAFE
    number = _NUMBER.fullmatch(text)
    if number and any(pin.number == number[1] for pin in symbol.pins):
        return number[1], f"{text} is pin {number[1]}", Safety.SAFE
    words = text.split()
    if len(words) > 1 and "," not in text and not all(found_by_skidl(symbol, word) for word in words):
        for joint in _JOINTS:
            if found_by_skidl(symbol, joint.join(words)):
                return quoted(joint.join(words), quote), _PARTED, Safety.SAFE
    names = _LIST.split(text)
    pins = [found_by_skidl(symbol, name) for name in names]
    if len(names) > 1 and all(pins) and len({pin.number for group in pins for pin in group}) >= len(names):
        safety = Safety.UNSAFE if "/" in text else Safety.SAFE  # a slash may be part of a name that is remembered half
        return (
            ", ".join(quoted(name, quote) for name in names),
            "SKiDL parts the names of several pins by commas",
            safety,
        )
    return _matched(symbol, text, quote)


def _matched(symbol: Symbol, pattern: str, quote: str) -> tuple[str, str, Safety]:
    """The pins that a regular expression matches: SKiDL 3 reads one only where `match_pin_regex` is set."""
    try:
        compiled = re.compile(pattern, re.IGNORECASE) if _PATTERN.search(pattern) else None
    except re.error:
        compiled = None
    names = [pin.name for pin in symbol.pins if compiled and compiled.fullmatch(pin.name) and not _ODD.search(pin.name)]
    if compiled is None or len(names) < 2 or len(names) > _WIDEST:
        return "", "", Safety.UNSAFE
    beside = any(
        compiled.fullmatch(part)
        for pin in symbol.pins
        if pin.name not in names
        for part in re.split(r"[/(),]", pin.name)
    )
    # What is connected to such pins is numbered in the order of their names, not of the package.
    text = ", ".join(quoted(name, quote) for name in sorted(set(names), key=natural_order))
    why = f"SKiDL takes {pattern} for the name of one pin; these are the pins that it matches"
    return text, why, Safety.UNSAFE if beside else Safety.SAFE


def _all_there(symbol: Symbol, name: str, first: int, last: int) -> bool:
    numbers = range(min(first, last), max(first, last) + 1)
    return len(numbers) <= _WIDEST and all(found_by_skidl(symbol, f"{name}{number}") for number in numbers)
