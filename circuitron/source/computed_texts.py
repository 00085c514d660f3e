"""What a text that is put together may be: `f"D{i}"`, `"D%d" % i`, `"D" + str(i)`."""

from __future__ import annotations

import ast
import re

from circuitron.lazy_pattern import LazyPattern

_FIELD = LazyPattern(r"%[#0 +-]*\d*(?:\.\d+)?[diouxXsrfg]|\{[^{}]*\}")


def may_be_text(expression: ast.expr, text: str) -> bool:
    """Whether an expression that has some of a text in it may give the whole text."""
    pattern = _pattern(expression)
    return bool(pattern) and pattern != _ANY and re.fullmatch(pattern, text, re.DOTALL) is not None


_ANY = ".+"


def _pattern(expression: ast.expr) -> str:
    """A regular expression of all that an expression may give; "" of one that is no text put together."""
    match expression:
        case ast.JoinedStr(values=values):
            return "".join(_piece(value) for value in values)
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mod()):
            return _filled(text)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format")):
            return _filled(text)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            pieces = [_piece(left), _piece(right)]
            return "".join(pieces) if pieces != [_ANY, _ANY] else ""
    return ""


def _piece(expression: ast.expr) -> str:
    match expression:
        case ast.Constant(value=str(text)):
            return re.escape(text)
    return _pattern(expression) or _ANY


def _filled(text: str) -> str:
    return _ANY.join(re.escape(piece) for piece in _FIELD.split(text))
