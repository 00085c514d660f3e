"""Sections of a circuit by other words: `with Section("power"):` is `with Group("power"):`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType
from circuitron.source.imports import bound_names, skidl_name

_WORDS = frozenset(
    {"block", "hier", "hierarchy", "module", "package", "scope", "section", "sheet", "subsheet", "subsystem"}
)


class GroupContext(Fix):
    """Writes Group, SKiDL's word for it. A group only sorts parts and nets: it connects nothing."""

    name: ClassVar[str] = "group-context"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.UNDEFINED_NAME, ErrorType.REMOVED_NAME})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for name in _contexts(context):
                if name.id == found.facts.name:
                    text, imports = skidl_name(context, "Group")
                    reason = f"SKiDL calls a section of a circuit Group, not {name.id}"
                    yield answer(self.name, found, (context.replace(name, text), *imports), reason)


def _contexts(context: FixContext) -> Iterator[ast.Name]:
    bound = bound_names(context) | skidl_api().exports
    for node in context.nodes:
        match node:
            case ast.withitem(
                context_expr=ast.Call(func=ast.Name(id=word) as name, args=[ast.Constant(value=str())], keywords=[])
            ) if word.casefold() in _WORDS and word not in bound:
                yield name
