"""Pins that a symbol does not have and that are only marked as not connected: `u['NC'] += NC` says nothing then."""

from __future__ import annotations

import ast

from circuitron.edit import TextChange
from circuitron.fixes.base import FixContext
from circuitron.fixes.call_sites import symbols_asked
from circuitron.fixes.snapshot_to_source import taken_out
from circuitron.source.edits import element_out
from circuitron.source.scopes import bindings
from circuitron.source.value_origins import leaves
from circuitron.symbol import Symbol


def mark_taken_out(context: FixContext, node: ast.Subscript, symbol: Symbol, name: str) -> tuple[TextChange, ...]:
    """The changes that leave out the mark of a pin; empty where it does more than that, or stands elsewhere."""
    match node.slice, context.parents.get(node):
        case ast.Constant(value=text), ast.AugAssign(op=ast.Add(), target=target, value=value) as statement:
            other = value if target is node else target
            change = taken_out(context, statement) if text == name and _is_no_connect(context, other) else None
            return (change,) if change is not None else ()
        case ast.Tuple(elts=[_, _, *_] as elements), ast.AugAssign(op=ast.Add(), target=target, value=value):
            other = value if target is node else target
            asking = [one for one in elements if isinstance(one, ast.Constant) and one.value == name]
            return (element_out(context, elements, asking[0]),) if asking and _is_no_connect(context, other) else ()
    rows = [
        _row_taken_out(context, leaf)
        for leaf in leaves(context, node.slice)
        if _names(leaf, name) and symbols_asked(context, node, leaf) == frozenset((symbol.id,))
    ]
    made = tuple(change for change in rows if change is not None)
    return made if len(made) == len(rows) else ()


def _names(leaf: ast.expr, name: str) -> bool:
    return isinstance(leaf, ast.Constant) and leaf.value == name


def _row_taken_out(context: FixContext, literal: ast.expr) -> TextChange | None:
    """`'NC': NC` out of a dictionary, `('NC', NC)` out of a list, with its comma."""
    match context.parents.get(literal):
        case ast.Dict(keys=keys, values=values) if literal in keys and len(keys) > 1:
            place = keys.index(literal)
            if not _is_no_connect(context, values[place]):
                return None
            if place + 1 < len(keys) and (following := keys[place + 1]) is not None:
                start, end = context.replace(literal, "").start, context.replace(following, "").start
            else:
                start, end = context.replace(values[place - 1], "").end, context.replace(values[place], "").end
            return TextChange(start=start, end=end, text="")
        case ast.Tuple(elts=[first, second]) as row if first is literal and _is_no_connect(context, second):
            rows = context.parents.get(row)
            several = isinstance(rows, ast.List | ast.Tuple) and len(rows.elts) > 1
            return element_out(context, rows.elts, row) if several and isinstance(rows, ast.List | ast.Tuple) else None
    return None


def _is_no_connect(context: FixContext, node: ast.expr) -> bool:
    """Whether an expression is SKiDL's own `NC`, and no name that the script gave to something else."""
    return isinstance(node, ast.Name) and node.id == "NC" and not bindings(context, node)
