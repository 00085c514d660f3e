"""`Part(lib, name, 5)` and `Part(lib, name, copies=5)`, which make one part: a template, called for as many copies."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from circuitron.edit import TextChange
from circuitron.finding import Span
from circuitron.fixes.base import FixContext, Proposal
from circuitron.source.calls import called_name
from circuitron.source.edits import add_keyword, remove_keyword
from circuitron.source.imports import skidl_name
from circuitron.source.locations import calls_in

_KEYWORDS = frozenset({"copies", "num_copies", "n_copies"})
_REASON = "Part makes one part: a template that is called makes as many copies as it is asked for"


def several_at_once(context: FixContext, span: Span | None) -> Iterator[Proposal]:
    """`Part(lib, name, TEMPLATE)(5)`; a part with a reference of its own has no copies."""
    for call in calls_in(context, span):
        if called_name(call) != "Part" or any(keyword.arg in ("ref", "dest", None) for keyword in call.keywords):
            continue
        number = _number(call)
        if number is None:
            continue
        template, imports = skidl_name(context, "TEMPLATE")
        end = context.replace(call, "").end
        copying = TextChange(start=end, end=end, text=f"({context.segment(number)})")
        changes = (*_as_template(context, call, number, template), copying, *imports)
        yield Proposal(changes, _REASON)


def _number(call: ast.Call) -> ast.expr | None:
    """The argument that says how many parts are asked for."""
    if any(isinstance(given, ast.Starred) for given in call.args):
        return None
    if len(call.args) == 3:
        return call.args[2]
    named = [keyword.value for keyword in call.keywords if keyword.arg in _KEYWORDS]
    return named[0] if len(call.args) == 2 and len(named) == 1 else None


def _as_template(context: FixContext, call: ast.Call, number: ast.expr, template: str) -> Iterator[TextChange]:
    if number in call.args:
        yield context.replace(number, template)
        return
    for keyword in call.keywords:
        if keyword.value is number and keyword.arg is not None:
            removed = remove_keyword(context, call, keyword.arg)
            if removed is not None:
                yield removed
    yield add_keyword(context, call, "dest", template)
