"""What a call calls, and what it is given."""

from __future__ import annotations

import ast


def called_name(call: ast.Call) -> str:
    """`f` of `f(…)` and of `x.y.f(…)`; "" for anything else."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def argument(call: ast.Call, position: int, keyword: str) -> ast.expr | None:
    """The argument given by position or by keyword; None where it is absent or hidden in `*args`."""
    for given in call.keywords:
        if given.arg == keyword:
            return given.value
    if position < len(call.args) and not any(isinstance(arg, ast.Starred) for arg in call.args[: position + 1]):
        return call.args[position]
    return None
