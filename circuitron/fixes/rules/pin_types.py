"""Electrical types of pins under names that SKiDL does not have (any more): `Pin.PWRIN`, `Pin.types.POWER_IN`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.attributes import attribute
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.imports import bound_names, skidl_name

_ENUMS = ("pin_types", "PinType", "PinTypes", "pin_type")

# Members of `Pin.types` under the names that KiCad and other tools give them.
_SYNONYMS = {
    "IN": "INPUT",
    "OUT": "OUTPUT",
    "BIDIRECTIONAL": "BIDIR",
    "INOUT": "BIDIR",
    "IO": "BIDIR",
    "TRI_STATE": "TRISTATE",
    "TRI": "TRISTATE",
    "PASV": "PASSIVE",
    "UNSPECIFIED": "UNSPEC",
    "POWER_IN": "PWRIN",
    "POWER_INPUT": "PWRIN",
    "PWR_IN": "PWRIN",
    "POWERIN": "PWRIN",
    "POWER_OUT": "PWROUT",
    "POWER_OUTPUT": "PWROUT",
    "PWR_OUT": "PWROUT",
    "POWEROUT": "PWROUT",
    "OPEN_COLLECTOR": "OPENCOLL",
    "OPENCOLLECTOR": "OPENCOLL",
    "OPEN_COLL": "OPENCOLL",
    "OPEN_DRAIN": "OPENCOLL",
    "OPEN_EMITTER": "OPENEMIT",
    "OPENEMITTER": "OPENEMIT",
    "PULL_UP": "PULLUP",
    "PULL_DOWN": "PULLDN",
    "PULLDOWN": "PULLDN",
    "NO_CONNECT": "NOCONNECT",
    "NC": "NOCONNECT",
}


class PinTypes(Fix):
    """Writes every electrical type of the script as SKiDL has it: `Pin.types.PWRIN`."""

    name: ClassVar[str] = "pin-types"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.REMOVED_NAME, ErrorType.INVALID_ATTRIBUTE, ErrorType.UNDEFINED_NAME, ErrorType.PYTHON_ERROR}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        asked_for = [
            found
            for found in asked(context, *self.answers)
            if _member(attribute(found)) or _member(undefined_name(found)) or undefined_name(found) in _ENUMS
        ]
        changes = _changes(context) if asked_for else ()
        for found in asked_for:
            if changes:
                yield answer(self.name, found, changes, "SKiDL keeps the electrical types of pins in Pin.types")


def _member(name: str) -> str:
    """The member of `Pin.types` that a name stands for; "" for none."""
    upper = name.upper()
    return upper if upper in skidl_api().pin_types else _SYNONYMS.get(upper, "")


def _changes(context: FixContext) -> tuple[TextChange, ...]:
    changes: list[TextChange] = []
    bound = bound_names(context)
    for node in context.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id="Pin") | ast.Attribute(attr="Pin") as owner, attr=name) if _member(
                name
            ):
                text = f"{context.segment(owner)}.types.{_member(name)}"
            case ast.Attribute(value=ast.Attribute(attr="types" | "funcs") as owner, attr=name) if _member(
                name
            ) not in ("", name):
                text = f"{context.segment(owner)}.{_member(name)}"
            case ast.Attribute(value=ast.Name(id=owner_name), attr=name) if (
                owner_name in _ENUMS and owner_name not in bound and _member(name)
            ):
                pin, imports = skidl_name(context, "Pin")
                changes += imports
                text = f"{pin}.types.{_member(name)}"
            case _:
                continue
        changes.append(context.replace(node, text))
    return tuple(dict.fromkeys(changes))
