"""Names that are not imported, and imports of what SKiDL does not have, or does not have there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.details import RemovedName, SkidlNotImported, UndefinedName
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.fixes.names.missing_imports import imported
from circuitron.fixes.names.wrong_imports import asks_for_all, corrected
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import Edit, ErrorType

_NAMES = SkidlNotImported | UndefinedName | RemovedName


class Imports(Fix):
    """Imports each name from where it is: SKiDL's own and those of Python's standard library. Drops from an import what
    is never used or there anyway, and takes wrong prefixes off.
    """

    name: ClassVar[str] = "imports"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.REMOVED_NAME,
            ErrorType.MISSING_MODULE,
            ErrorType.MISSING_PACKAGE,
            ErrorType.PYTHON_ERROR,
            ErrorType.UNDEFINED_NAME,
            ErrorType.SKIDL_NOT_IMPORTED,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        faults = list(findings_of(context, *self.answers))
        everything = any(asks_for_all(context, found) for found in faults)  # that import, corrected, brings the rest
        for found in faults:
            remedy = corrected(context, found)
            if remedy is None and isinstance(found.detail, _NAMES):
                comes = everything and found.detail.name in skidl_api().exports
                remedy = None if comes else imported(context, found.detail.name)
            if remedy is not None:
                yield answer(self.name, found, *remedy)
