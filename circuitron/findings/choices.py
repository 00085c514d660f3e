"""What of a repair is left to the user's choice: which symbol, which footprint."""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.details import (
    BackupLibrary,
    Detail,
    FootprintInvalid,
    FootprintMissing,
    FootprintNotFound,
    FootprintPads,
    FootprintPinout,
    LibraryNotFound,
    PartNameMissing,
    PartNotFound,
)
from circuitron.finding import Finding
from circuitron.fix_result import FixResult, Outcome

_KINDS: dict[str, tuple[type[Detail], ...]] = {
    "symbol": (PartNotFound, LibraryNotFound, PartNameMissing, BackupLibrary),
    "footprint": (FootprintInvalid, FootprintMissing, FootprintNotFound, FootprintPads, FootprintPinout),
}


def kind_of(finding: Finding) -> str:
    """What can be chosen for a finding: "symbol", "footprint", or "" for nothing."""
    return next((kind for kind, details in _KINDS.items() if isinstance(finding.detail, details)), "")


def open_questions(result: FixResult, answered: Iterable[int] = ()) -> tuple[Finding, ...]:
    """What a repair left because several symbols or footprints could be meant, one finding for each line, with the
    lines of the script as it came.

    Args:
        answered: lines that were asked about.
    """
    if result.outcome is not Outcome.UNREPAIRED or not result.attempts:
        return ()
    left = [finding.detail for finding in result.remaining if not finding.consequence]
    by_line: dict[int, Finding] = {}
    for finding in result.attempts[0].findings:
        named = any(":" in candidate.text for candidate in finding.candidates)
        if (
            finding.span
            and finding.span.file == result.script
            and finding.detail in left
            and kind_of(finding)
            and named
        ):
            by_line.setdefault(finding.span.line, finding)
    return tuple(finding for line, finding in by_line.items() if line not in set(answered))
