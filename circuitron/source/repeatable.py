"""Expressions that may be written twice where a script has them once."""

from __future__ import annotations

import ast

from circuitron.source.program import Source

_TEXT_METHODS = frozenset(
    ("lower", "upper", "title", "capitalize", "swapcase", "strip", "lstrip", "rstrip", "replace", "format", "zfill")
)
TEXT_FUNCTIONS = frozenset(("str", "chr", "ord", "int", "hex", "len", "format"))


def is_repeatable(expression: ast.expr) -> bool:
    """Whether an expression may be evaluated twice: names, constants, formats, arithmetic; no calls that act."""
    return not any(
        isinstance(inner, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom)
        or (isinstance(inner, ast.Call) and not _is_pure(inner))
        for inner in ast.walk(expression)
    )


def _is_pure(call: ast.Call) -> bool:
    """Whether a call only makes a text or number of others, or reads a table: `str(i)`, `row.get(key)`."""
    match call.func:
        case ast.Attribute(attr=method):
            return method in _TEXT_METHODS or (method == "get" and bool(call.args))
        case ast.Name(id=name):
            return name in TEXT_FUNCTIONS
    return False


def unused_name(source: Source, name: str) -> str:
    """A name that the script does not use."""
    return name if name not in source.index.named else f"each_{name}"
