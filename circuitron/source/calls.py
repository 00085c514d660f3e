"""What a call calls, and what it is given."""

from __future__ import annotations

import ast

from circuitron.source.program import Source


def called_name(call: ast.Call) -> str:
    """`f` of `f(…)` and of `x.y.f(…)`; "" for anything else."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def called_class(source: Source, call: ast.Call) -> str:
    """The same; the class outside of the script whose `__init__` runs where that is called by `super()`, or by the name
    of a class of the script that has none itself."""
    made = source.index.classes.initialiser(call)
    return made if made and isinstance(made, str) else called_name(call)


def argument(call: ast.Call, position: int, keyword: str) -> ast.expr | None:
    """The argument given by position or by keyword; None where it is absent or hidden in `*args`."""
    for given in call.keywords:
        if given.arg == keyword:
            return given.value
    args = call.args[given_self(call) :]
    if position < len(args) and not any(isinstance(arg, ast.Starred) for arg in args[: position + 1]):
        return args[position]
    return None


def given_self(call: ast.Call) -> int:
    """How many arguments stand in front of the method's own: 1 in `Part.__init__(self, …)`."""
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name() | ast.Attribute(), attr="__init__"), args=[ast.Name(), *_]):
            return 1
    return 0
