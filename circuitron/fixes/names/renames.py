"""What scripts call by a name that SKiDL or Python does not have, or give to an argument of another name.

`run_erc()`, `xrange`, `u.refdes`, `vcc.add_pin(p)`, `Part(library='Device')`: the table of renames says what to write.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.edit import Edit
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.fixes.names.renamed_arguments import of_arguments
from circuitron.fixes.names.renamed_attributes import of_attributes
from circuitron.fixes.names.renamed_names import of_names


class Renames(Fix):
    """Writes each name, attribute and argument as the table of renames says, wherever the script has it, and imports
    what that takes.
    """

    name: ClassVar[str] = "renames"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNDEFINED_NAME,
            ErrorType.REMOVED_NAME,
            ErrorType.SKIDL_NOT_IMPORTED,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.UNKNOWN_ARGUMENT,
            ErrorType.PIN_NOT_FOUND,
            ErrorType.UNCONNECTABLE,
            ErrorType.PART_NAME_MISSING,
            ErrorType.FOOTPRINT_MISSING,
            ErrorType.GENERATOR_ERROR,
            ErrorType.PYTHON_ERROR,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in findings_of(context, *self.answers):
            for engine in (of_names, of_attributes, of_arguments):
                for changes, reason, safety in engine(context, found):
                    yield answer(self.name, found, changes, reason, safety)
