"""SKiDL's names with the name of a module in front that the script has not imported: `skidl.Part(…)`, `sk.Net(…)`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.imports import bound_names, skidl_imports, skidl_name


class ModulePrefix(Fix):
    """Leaves out the module where the script has imported the names themselves."""

    name: ClassVar[str] = "module-prefix"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.UNDEFINED_NAME, ErrorType.REMOVED_NAME, ErrorType.SKIDL_NOT_IMPORTED}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        bound = bound_names(context)
        if not any(skidl_imports(context)):
            return
        for found in asked(context, *self.answers):
            prefix = "skidl" if found.facts.owner == "skidl" else undefined_name(found)
            changes = tuple(dict.fromkeys(_without(context, prefix))) if prefix and prefix not in bound else ()
            if changes:
                yield answer(self.name, found, changes, f"{prefix} is not imported, but the names of SKiDL are")


def _without(context: FixContext, prefix: str) -> Iterator[TextChange]:
    """Every `prefix.Name` as `Name`; nothing where one of them is no name that SKiDL exports."""
    uses = [node for node in context.nodes if isinstance(node, ast.Name) and node.id == prefix]
    for use in uses:
        asked_of = context.parents.get(use)
        if not isinstance(asked_of, ast.Attribute) or asked_of.attr not in skidl_api().exports:
            return
    for use in uses:
        named = context.parents[use]
        assert isinstance(named, ast.Attribute)
        text, imports = skidl_name(context, named.attr)
        yield context.replace(named, text)
        yield from imports
