"""A library that is there and that SKiDL does not find or cannot read as the script asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.edit import Edit
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer, findings_of
from circuitron.fixes.parts.backup_files import library_by_backup
from circuitron.fixes.parts.library_paths import library_by_name
from circuitron.fixes.parts.old_formats import library_by_reader
from circuitron.fixes.parts.project_folders import library_by_folder

_WAYS = (library_by_reader, library_by_folder, library_by_name, library_by_backup)


class Library(Fix):
    """Tells SKiDL where a library is and how to read it.

    A library of KiCad's is named instead of a path that it has on another machine. The folder of a library of the
    project goes on the search path, relative to the script's own file. A library of KiCad 5 beside the script is read
    with SKiDL's reader for that format. A part of a library that is gone is read from the file in which an earlier run
    kept it, which is not safe.
    """

    name: ClassVar[str] = "library"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.TOOL_VERSION, ErrorType.LIBRARY_NOT_FOUND, ErrorType.PART_NOT_FOUND}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in findings_of(context, *self.answers):
            for way in _WAYS:
                for changes, reason, safety in way(context, found):
                    yield answer(self.name, found, changes, reason, safety)
