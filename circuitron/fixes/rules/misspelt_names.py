"""Attributes and arguments of SKiDL's that are misspelt: `r.footprnt = …`, `Part(…, val='1k')`, `vcc.dirve = POWER`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.attributes import asked_attributes, assigned, takes
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.knowledge.similarity import only_slip
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, Finding, TextChange
from circuitron.source.edits import called_name
from circuitron.source.locations import calls_in

# What the constructors take, as in SKiDL 3.0.0; Part takes any other keyword as a field of the part.
_ARGUMENTS = {
    "Part": (
        *("lib", "name", "dest", "tool", "connections", "circuit", "ref_prefix", "ref", "tag", "pin_splitters"),
        *("value", "footprint", "pins"),
    ),
    "Net": ("name", "circuit", "drive", "netclasses"),
    "Bus": ("name", "circuit"),
    "Pin": ("num", "name", "func", "drive", "aliases"),
}
_SYNONYMS = {
    "Part": {
        "library": "lib",
        "lib_name": "lib",
        "libname": "lib",
        "library_name": "lib",
        "part": "name",
        "symbol": "name",
        "component": "name",
        "part_name": "name",
        "val": "value",
        "foot": "footprint",
        "foot_print": "footprint",
        "reference": "ref",
        "refdes": "ref",
        "ref_des": "ref",
        "designator": "ref",
        "prefix": "ref_prefix",
    },
    "Pin": {"number": "num", "type": "func", "pin_type": "func", "electrical_type": "func", "function": "func"},
}
# Attributes that a script sets; a near miss of one of these is meant for it.
_SET = {
    "Part": ("value", "footprint", "ref", "tag", "description"),
    "Net": ("drive", "name", "netclasses"),
    "Pin": ("drive", "name", "func", "num", "aliases"),
    "Bus": ("name", "netclasses"),
}


class MisspeltNames(Fix):
    """Spells the attribute or the argument as SKiDL does, where only one is near."""

    name: ClassVar[str] = "misspelt-names"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.UNKNOWN_ARGUMENT,
            ErrorType.PART_NAME_MISSING,
            ErrorType.FOOTPRINT_MISSING,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for change, wrong, right in [*_attributes(context, found), *_arguments(context, found)]:
                yield answer(self.name, found, (change,), f"SKiDL spells {wrong} as {right}")


def _attributes(context: FixContext, found: Finding) -> Iterable[tuple[TextChange, str, str]]:
    for node, owner in asked_attributes(context, found):
        members = skidl_api().members.get(owner, frozenset())
        if not owner or node.attr in members:
            continue
        known = _SET.get(owner, ()) if isinstance(node.ctx, ast.Store) else sorted(members)
        right = only_slip(node.attr, known)
        if right and (isinstance(node.ctx, ast.Load) or takes(context, right, assigned(context, node))):
            yield context.replace(node, f"{context.segment(node.value)}.{right}"), node.attr, right


def _arguments(context: FixContext, found: Finding) -> Iterable[tuple[TextChange, str, str]]:
    for call in calls_in(context, found.span):
        owner = called_name(call)
        given = {keyword.arg for keyword in call.keywords}
        for keyword in call.keywords:
            name = keyword.arg or ""
            if owner not in _ARGUMENTS or not name or name in _ARGUMENTS[owner]:
                continue
            right = _SYNONYMS.get(owner, {}).get(name) or only_slip(name, _ARGUMENTS[owner])
            if not takes(context, right, keyword.value):
                continue
            if right and right not in given and not (right in ("lib", "name") and _given_by_place(call, right)):
                start = context.offset(keyword.lineno, keyword.col_offset)
                yield TextChange(start=start, end=start + len(name), text=right), f"{name}=", f"{right}="


def _given_by_place(call: ast.Call, argument: str) -> bool:
    return len(call.args) > ("lib", "name").index(argument)
