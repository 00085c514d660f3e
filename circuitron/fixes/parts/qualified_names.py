"""Library and part in one text, as KiCad itself writes them: `Part('Device:R')`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.details.base import Requested
from circuitron.edit import TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.source.calls import argument
from circuitron.source.edits import quoted, set_text
from circuitron.source.locations import calls_at
from circuitron.source.value_origins import literals


def parted(context: FixContext, found: Finding, detail: Requested) -> Iterator[Proposal]:
    """Library and part as the two arguments that SKiDL takes."""
    for call in calls_at(context, found.span, "Part"):
        if turned := _turned(context, call):
            yield Proposal(turned, "SKiDL takes the library first, then the part")
        elif changes := _parted(context, call, detail.library, detail.part):
            yield Proposal(changes, "SKiDL takes library and part apart, not as Library:Name")


def _turned(context: FixContext, call: ast.Call) -> tuple[TextChange, ...]:
    """`Part('R', 'Device')`, where that library has that part."""
    match call.args[:2]:
        case [ast.Constant(value=str(first)) as one, ast.Constant(value=str(second)) as other]:
            if context.symbols.part(second, first) is not None and context.symbols.part(first, second) is None:
                return (
                    context.replace(one, context.segment(other)),
                    context.replace(other, context.segment(one)),
                )
    return ()


def _parted(context: FixContext, call: ast.Call, library: str, part: str) -> tuple[TextChange, ...]:
    first, second = argument(call, 0, "lib"), argument(call, 1, "name")
    for node in (second, first):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node.value.count(":") != 1:
            continue
        lib, _, name = node.value.partition(":")
        if not lib or not name or "/" in lib or "\\" in lib or len(lib) == 1:  # a path: C:\\libs
            continue
        if node is first and second is None:
            by_keyword = any(given.value is node for given in call.keywords)
            quote = context.segment(node)
            text = f"{quoted(lib, quote)}, {'name=' if by_keyword else ''}{quoted(name, quote)}"
            return (context.replace(node, text),)
        if node is second and lib == _text(first):
            return (set_text(context, node, name),)
        if node is second and first is None and any(given.value is node for given in call.keywords):
            quote = context.segment(node)
            return (context.replace(node, f"{quoted(name, quote)}, lib={quoted(lib, quote)}"),)
        if node is first and name == _text(second):
            return (set_text(context, node, lib),)
    return _in_variable(context, call, first, second, library or part)


def _in_variable(
    context: FixContext, call: ast.Call, first: ast.expr | None, second: ast.expr | None, value: str
) -> tuple[TextChange, ...]:
    """`Part(kind)` with `kind = 'Device:R'`: the text is taken apart where it is used."""
    if first is None or second is not None or not isinstance(first, ast.Name) or value.count(":") != 1:
        return ()
    if not literals(context, first, value) or any(isinstance(given, ast.Starred) for given in call.args):
        return ()
    return (context.replace(first, f'*{context.segment(first)}.split(":")'),) if first in call.args else ()


def _text(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
