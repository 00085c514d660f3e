"""Names that are not imported, and imports of what SKiDL does not have, or does not have there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.details.names import LibraryNotFound, RemovedName, SkidlNotImported
from circuitron.details.python import UndefinedName
from circuitron.edit import Edit
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.fixes.names.missing_imports import imported
from circuitron.fixes.names.simulation import plain_import
from circuitron.fixes.names.wrong_imports import asks_for_all, corrected
from circuitron.knowledge.skidl_api import skidl_api

_NAMES = SkidlNotImported | UndefinedName | RemovedName


class Imports(Fix):
    """Imports each name from where it is: SKiDL's own and those of Python's standard library. Drops from an import what
    is never used or there anyway, takes wrong prefixes off, and imports SKiDL alone where nothing is simulated.
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
            ErrorType.LIBRARY_NOT_FOUND,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        faults = list(findings_of(context, *self.answers))
        everything = any(asks_for_all(context, found) for found in faults)  # that import, corrected, brings the rest
        for found in faults:
            remedy = plain_import(context) if isinstance(found.detail, LibraryNotFound) else corrected(context, found)
            if remedy is None and isinstance(found.detail, _NAMES):
                comes = everything and found.detail.name in skidl_api().exports
                remedy = None if comes else imported(context, found.detail.name)
            if remedy is not None:
                yield answer(self.name, found, *remedy)
