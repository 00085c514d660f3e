"""What of a repair is left to the user's choice: which symbol, which footprint."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from circuitron.error_types import ErrorType
from circuitron.finding import Finding

if TYPE_CHECKING:
    from circuitron.fix_result import FixResult

_KINDS = {
    ErrorType.PART_NOT_FOUND: "symbol",
    ErrorType.LIBRARY_NOT_FOUND: "symbol",
    ErrorType.PART_NAME_MISSING: "symbol",
    ErrorType.BACKUP_LIBRARY: "symbol",
    ErrorType.FOOTPRINT_INVALID: "footprint",
    ErrorType.FOOTPRINT_MISSING: "footprint",
    ErrorType.FOOTPRINT_NOT_FOUND: "footprint",
    ErrorType.FOOTPRINT_PADS: "footprint",
    ErrorType.FOOTPRINT_PINOUT: "footprint",
}


def kind_of(finding: Finding) -> str:
    """What can be chosen for a finding: "symbol", "footprint", or "" for nothing."""
    return _KINDS.get(finding.type, "")


def open_questions(result: FixResult, answered: Iterable[int] = ()) -> tuple[Finding, ...]:
    """What a repair left because several symbols or footprints could be meant, one finding for each line, with the
    lines of the script as it came.

    Args:
        answered: lines that were asked about.
    """
    from circuitron.outcome import Outcome

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
