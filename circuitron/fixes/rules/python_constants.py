"""Constants of other languages: `true`, `false`, `null`, `nil`."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.models import Edit, ErrorType
from circuitron.source.imports import bound_names

_CONSTANTS = {
    "true": "True",
    "TRUE": "True",
    "false": "False",
    "FALSE": "False",
    "null": "None",
    "nil": "None",
    "none": "None",
    "NULL": "None",
    "NONE": "None",
}


class PythonConstants(Fix):
    """Spells them as Python does, everywhere in the script."""

    name: ClassVar[str] = "python-constants"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNDEFINED_NAME})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        bound = bound_names(context)
        for found in asked(context, *self.answers):
            name = undefined_name(found)
            if name not in _CONSTANTS or name in bound:
                continue
            uses = [node for node in context.nodes if isinstance(node, ast.Name) and node.id == name]
            changes = tuple(context.replace(use, _CONSTANTS[name]) for use in uses)
            if changes:
                yield answer(self.name, found, changes, f"Python writes {name} as {_CONSTANTS[name]}")
