"""A library that an older SKiDL wrote beside the script (`*_sklib.py`) holds what no Python can read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.edit import Edit, TextChange
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.knowledge.sklib_values import unreadable_values

_SUFFIX = "_sklib.py"


class SklibObjects(Fix):
    """Puts None in the place of the objects that drawing a schematic, or a simulation, has left in the parts.

    Names, pins, footprints and all else of the parts stay; what is taken out has no meaning in another run.
    """

    name: ClassVar[str] = "sklib-objects"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.LIBRARY_UNREADABLE, ErrorType.SYNTAX_ERROR})
    unparsable: ClassVar[bool] = True

    def propose(self, context: FixContext) -> Iterable[Edit]:
        if not context.script.endswith(_SUFFIX):
            return
        for found in findings_of(context, *self.answers):
            values = unreadable_values(context.text) if found.span else ()
            if values:
                changes = [TextChange(start=value.start, end=value.end, text="None") for value in values]
                names = ", ".join(dict.fromkeys(value.attribute for value in values))
                reason = f"an older SKiDL wrote objects of its own into the library ({names}): no SKiDL reads them back"
                yield answer(self.name, found, changes, reason)
            return
