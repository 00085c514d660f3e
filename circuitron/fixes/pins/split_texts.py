"""Pins in texts that the script takes apart: `ref, pin = 'U1.VOUT'.split('.')`, a netlist of such words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext
from circuitron.fixes.pin_index import Key
from circuitron.source.scopes import bindings

_APART = frozenset({"split", "rsplit", "partition", "rpartition"})
_ENDS = r"(?![^\s,;|)\]])"  # nothing but what parts words stands behind one
_BEGINS = r"(?<![^\s,;|(\[:=])"


def renamed_in_texts(
    context: FixContext, node: ast.Subscript, ref: str, requested: str, key: Key
) -> tuple[TextChange, ...]:
    """The changes that write another pin behind a reference, wherever a text has the two as a word.

    Only where a subscript asks for what a call of `split` made of a text, with one mark between the two, and the pin
    holds neither that mark nor a space.
    """
    mark = _mark(context, node)
    if not ref or not mark or mark in str(key) or re.search(r"[\s\\'\"]", str(key)):
        return ()
    word = _word(ref + mark + requested)
    changes: list[TextChange] = []
    for literal in _texts(context, word):
        if _is_plain(context, literal):
            changes += _changes(context, literal, word, f"{ref}{mark}{key}")
    return tuple(changes)


def is_in_texts(context: FixContext, node: ast.Subscript, ref: str, pin: str) -> bool:
    """Whether a text that the script takes apart has a pin behind a reference."""
    mark = _mark(context, node)
    return bool(ref and mark) and next(_texts(context, _word(ref + mark + pin)), None) is not None


def _mark(context: FixContext, node: ast.Subscript) -> str:
    """What stands between reference and pin in the texts of a subscript; "" where that is not plain."""
    marks = set(_marks(context, node.slice))
    return next(iter(marks)) if len(marks) == 1 and not any(map(str.isspace, marks)) else ""


def _word(text: str) -> re.Pattern[str]:
    return re.compile(f"{_BEGINS}{re.escape(text)}{_ENDS}")


def _texts(context: FixContext, word: re.Pattern[str]) -> Iterator[ast.Constant]:
    for literal in context.all(ast.Constant):
        if isinstance(literal.value, str) and word.search(literal.value):
            yield literal


def is_taken_apart(context: FixContext, index: ast.expr) -> bool:
    """Whether an index comes out of texts that hold more than it."""
    return next(_marks(context, index), None) is not None


def _marks(context: FixContext, index: ast.expr) -> Iterator[str]:
    """What stands between reference and pin in the texts that an index comes from."""
    for inner in ast.walk(index):  # `s.split('.')[1]` in the brackets
        match inner:
            case ast.Subscript(
                value=ast.Call(func=ast.Attribute(attr=method), args=[ast.Constant(value=str(mark)), *_])
            ):
                if method in _APART:
                    yield mark
    for name in (inner for inner in ast.walk(index) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)):
        for binding in bindings(context, name):
            match binding.value:
                case ast.Call(func=ast.Attribute(attr=method), args=[ast.Constant(value=str(mark)), *_]):
                    if method in _APART and binding.path:
                        yield mark


def _is_plain(context: FixContext, literal: ast.Constant) -> bool:
    """Whether a literal's text stands in the source as it is, by itself: no f-string, no escapes, no two in a row."""
    around = isinstance(context.parents.get(literal), ast.JoinedStr | ast.FormattedValue)
    return not around and isinstance(literal.value, str) and context.segment(literal).count(literal.value) == 1


def _changes(context: FixContext, literal: ast.Constant, word: re.Pattern[str], text: str) -> Iterator[TextChange]:
    start = context.replace(literal, "").start + context.segment(literal).index(str(literal.value))
    for found in word.finditer(str(literal.value)):
        yield TextChange(start=start + found.start(), end=start + found.end(), text=text)
