"""Libraries and parts under names that the libraries at hand do not have: `device:CP`, `ATmega328P-AU`, `Conn_1x2`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.base import Requested
from circuitron.details.names import BackupLibrary, LibraryNotFound, PartNameMissing, PartNotFound
from circuitron.edit import Edit, Safety
from circuitron.error_types import ErrorType
from circuitron.finding import Candidate, Finding
from circuitron.fixes.base import Fix, FixContext, Proposal, answer, safety_of
from circuitron.fixes.parts.part_calls import changes_of_part, resolution_of
from circuitron.fixes.parts.qualified_names import parted
from circuitron.fixes.parts.supplementary_symbols import supplemented
from circuitron.knowledge.supplement import BESIDE_FILE, is_supplementary


class Part(Fix):
    """Puts library and part of a `Part(…)` right where the device is known, and lists the candidates where it is not.

    The same device under its present name is safe; a member of its family, or another device whose symbol can stand
    in for it, is not. Such a part keeps the device's own name as its value, so that the right one is bought. Library
    and part in one text, as KiCad itself writes them, are taken apart. A part that no KiCad library has and
    Circuitron's supplementary one has gets its symbol written into `circuitron.kicad_sym` beside the script, or into
    the script where the repair must stay one file.
    """

    name: ClassVar[str] = "part"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.LIBRARY_NOT_FOUND,
            ErrorType.PART_NOT_FOUND,
            ErrorType.PART_NAME_MISSING,
            ErrorType.BACKUP_LIBRARY,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(LibraryNotFound, PartNotFound, PartNameMissing, BackupLibrary):
            proposals = tuple(parted(context, found, detail)) or tuple(_renamed(context, found, detail))
            for changes, reason, safety in proposals:
                yield answer(self.name, found, changes, reason, safety)
            if not proposals:
                yield from self._supplemented(context, found, detail)

    def _supplemented(self, context: FixContext, found: Finding, detail: Requested) -> Iterator[Edit]:
        """The part that no KiCad library has, with its symbol."""
        resolution = resolution_of(context, found, detail)
        taken = resolution.taken
        if taken is None or not is_supplementary(taken.text):
            return
        changes, symbols = supplemented(context, found, detail, taken)
        place = f"into {BESIDE_FILE}" if symbols else "into the script"
        given = f"{detail.library}:{detail.part}"
        reason = f"no KiCad library has {given}; its symbol is written {place}: {taken.why}"
        if taken.stand_in:
            reason = f"{_reason(given, taken)}; its symbol is written {place}"
        if changes:
            edit = answer(self.name, found, changes, reason, safety_of(resolution.confidence))
            yield edit.model_copy(update={"symbols": symbols})


def _renamed(context: FixContext, found: Finding, detail: Requested) -> Iterator[Proposal]:
    """The part by the name that the libraries at hand have for it."""
    resolution, given = resolution_of(context, found, detail), f"{detail.library}:{detail.part}"
    taken = resolution.taken
    if taken is None and resolution.candidates:
        yield Proposal((), f"no library has {given}; it could be {resolution.why}", Safety.UNSAFE)
    elif (
        taken is not None
        and not is_supplementary(taken.text)
        and (changes := changes_of_part(context, found, detail, taken))
    ):
        yield Proposal(changes, _reason(given, taken), safety_of(resolution.confidence))


def _reason(given: str, taken: Candidate) -> str:
    if taken.stand_in:
        return f"{taken.text} stands in for {given}: {taken.why}"
    return f"{given} → {taken.text}: {taken.why}"
