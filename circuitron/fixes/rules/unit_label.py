"""Units of a multi-unit part by a label that SKiDL does not give them: `u.unit['A']` is `u.unit['uA']`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Safety, TextChange
from circuitron.source.edits import quoted
from circuitron.source.value_origins import leaves, literals


class UnitLabel(Fix):
    """Writes a unit's label as SKiDL does: a `u` and KiCad's letter. Counted from 1, unit 1 is A, as in KiCad.

    A letter that is computed gets the `u` in front of it.
    """

    name: ClassVar[str] = "unit-label"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNIT_ERROR})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            wanted, labels = found.facts.unit, found.facts.value.split(", ")
            if not wanted or found.facts.pin:
                continue
            label = _label(wanted, labels)
            changes = _changes(context, context.nodes_at(found.span), wanted, label) if label else []
            if changes:
                safety = Safety.UNSAFE if wanted.isdigit() else Safety.SAFE
                yield answer(self.name, found, changes, f"SKiDL calls unit {wanted} of this part {label}", safety)


def _label(wanted: str, labels: list[str]) -> str:
    """The label that is meant; "" where none is."""
    letter = re.fullmatch(r"(?:.*\d|u|unit[ _]?)?([A-Za-z])", wanted, re.IGNORECASE)
    if wanted.isdigit() and int(wanted) >= 1:
        candidate = "u" + chr(ord("A") + int(wanted) - 1)
    elif letter:
        candidate = "u" + letter[1].upper()
    else:
        return ""
    return candidate if candidate in labels else ""


def _changes(context: FixContext, nodes: list[ast.AST], wanted: str, label: str) -> list[TextChange]:
    value: str | int = int(wanted) if wanted.isdigit() else wanted
    changes: list[TextChange] = []
    for node in nodes:
        if not isinstance(node, ast.Subscript):
            continue
        found = literals(context, node.slice, value) or literals(context, node.slice, wanted)
        for literal in found:
            quote = context.segment(literal) if isinstance(literal.value, str) else "'"
            changes.append(context.replace(literal, quoted(label, quote)))
        units = isinstance(node.value, ast.Attribute) and node.value.attr == "unit"
        if not found and units and label == f"u{wanted}" and _is_computed(context, node.slice):
            index = context.segment(node.slice)
            plain = isinstance(node.slice, ast.Name | ast.Subscript | ast.Call | ast.Attribute)
            changes.append(context.replace(node.slice, f"'u' + {index if plain else f'({index})'}"))
    return list(dict.fromkeys(changes))


def _is_computed(context: FixContext, index: ast.expr) -> bool:
    """Whether no text of the script is the label as it stands, and none is put in front of it."""
    prefixed = isinstance(index, ast.BinOp) and isinstance(index.left, ast.Constant)
    return not prefixed and not any(isinstance(leaf, ast.Constant) for leaf in leaves(context, index))
