"""A name of SKiDL's is used without having been imported."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.rules.subject import undefined_name
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.imports import extend, has_star_import, import_skidl, skidl_imports, unbound_names


class SkidlImport(Fix):
    """Extends the script's own import of SKiDL, or adds one. All such names of the script are brought in at once."""

    name: ClassVar[str] = "skidl-import"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.SKIDL_NOT_IMPORTED, ErrorType.UNDEFINED_NAME})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        if has_star_import(context):
            return
        unbound = [name for name in unbound_names(context) if name in skidl_api().exports]
        for found in asked(context, *self.answers):
            if undefined_name(found) in unbound:
                changes = _changes(context, unbound)
                if changes:
                    yield answer(self.name, found, changes, _reason(unbound))


def _changes(context: FixContext, names: list[str]) -> tuple[TextChange, ...]:
    exported = [name for name in names if name in skidl_api().star_exports]
    explicit = next(skidl_imports(context), None)
    if explicit is None:
        return import_skidl(context, names)
    return (extend(context, explicit, exported),) if exported else ()


def _reason(names: list[str]) -> str:
    if len(names) == 1:
        return f"{names[0]} belongs to SKiDL and was not imported"
    return f"{', '.join(names[:-1])} and {names[-1]} belong to SKiDL and were not imported"
