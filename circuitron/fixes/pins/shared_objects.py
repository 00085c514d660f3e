"""One part or net where the script writes several: each place, call or round gets its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from circuitron.details.connections import SharedObject
from circuitron.edit import Safety, TextChange
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext, Proposal
from circuitron.source.edits import insert_before
from circuitron.source.index import FUNCTIONS
from circuitron.source.repeatable import unused_name
from circuitron.source.scopes import enclosing

_DISPLAYS = (ast.List, ast.Tuple)
_REASON = "what stands there runs once, and every place has the same object"


def one_for_each(context: FixContext, found: Finding, detail: SharedObject) -> Iterator[Proposal]:
    """The value as a comprehension, as copies of a net, behind the head of its function, or once for each name."""
    for node in context.nodes_at(found.span):
        changes: Sequence[TextChange] = ()
        match node, detail.form:
            case ast.BinOp(), "list":
                changes = _list(context, node, detail)
            case ast.Call(args=[keys, value]), "dictionary":
                name = unused_name(context, "key")
                text = f"{{{name}: {context.segment(value)} for {name} in {context.segment(keys)}}}"
                changes = (context.replace(node, text),)
            case ast.Call(), "default":
                changes = _in_the_body(context, node)
            case ast.Assign(targets=targets, value=value), "names":
                names = ", ".join(context.segment(target) for target in targets)
                values = f"[{context.segment(value)} for _ in range({len(targets)})]"
                changes = (context.replace(node, f"{names} = {values}"),)
        if changes:
            yield Proposal(tuple(changes), _REASON, Safety.UNSAFE)


def _list(context: FixContext, node: ast.BinOp, detail: SharedObject) -> Sequence[TextChange]:
    display, number = (node.left, node.right) if isinstance(node.left, _DISPLAYS) else (node.right, node.left)
    if not isinstance(display, _DISPLAYS) or len(display.elts) != 1:
        return ()
    element, count = context.segment(display.elts[0]), context.segment(number)
    if detail.owner == "Net":
        return (context.replace(node, f"{element} * {count}"),)
    if not isinstance(display, ast.List):
        return ()
    return (context.replace(node, f"[{element} for _ in range({count})]"),)


def _in_the_body(context: FixContext, default: ast.Call) -> Sequence[TextChange]:
    """`part=None` in the head, and the default where the function begins."""
    function = enclosing(context, default, *FUNCTIONS)
    if not isinstance(function, ast.FunctionDef):
        return ()
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    parameter = next((name for name, value in _defaults(function) if value is default), "")
    if not parameter or not body or body[0].lineno == function.lineno:
        return ()
    lines = (f"if {parameter} is None:", f"    {parameter} = {context.segment(default)}")
    return context.replace(default, "None"), insert_before(context, body[0], *lines)


def _defaults(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    given = function.args
    positional = [*given.posonlyargs, *given.args]
    yield from zip((arg.arg for arg in reversed(positional)), reversed(given.defaults), strict=False)
    yield from zip((arg.arg for arg in given.kwonlyargs), given.kw_defaults, strict=True)
