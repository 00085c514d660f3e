"""The findings of a run collected without repetition: each is known by its place, and by what it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from circuitron.details.base import Detail
from circuitron.details.erc import ErcMergedNets

if TYPE_CHECKING:
    from circuitron.execution_report import Event
    from circuitron.finding import Finding, Span


class Collected:
    """Findings in the order in which they were added, each once."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self._seen: set[object] = set()
        self._places: set[object] = set()
        self._subjects: set[object] = set()

    def add(self, findings: Iterable[Finding]) -> None:
        """Add the findings that are new."""
        for finding in findings:
            key = _identity(finding)
            if key in self._seen:
                continue
            self._seen.add(key)
            self._places.add((finding.type, place(finding.span)))
            self._subjects.add((finding.type, subject(finding.detail)))
            self.findings.append(finding)

    def knows(self, detail: Detail, span: Span | None) -> bool:
        """Whether there is a finding of this type at this place, or about this thing."""
        thing = subject(detail)
        return (span is not None and (detail.type, place(span)) in self._places) or (
            any(thing) and (detail.type, thing) in self._subjects
        )


def place(span: Span | None) -> tuple[str, int] | None:
    """File and line: columns differ between what logs, raises and detects."""
    return (span.file, span.line) if span else None


def raised_places(events: Iterable[Event]) -> frozenset[tuple[str, int] | None]:
    """Where SKiDL raised, as far as events explain it."""
    return frozenset(place(event.span) for event in events if event.raised and event.span)


def subject(detail: Detail) -> tuple[object, ...]:
    """The thing that a payload is about: a pin of a part by its reference, else a part, net or tool by name."""
    known = detail.known()
    if "ref" in known:
        return (known["ref"], known.get("pin"))
    names = (known.get(name) for name in ("library", "part", "pin", "net", "tool"))
    return (*names, frozenset(known.get("nets", ())))


def _identity(finding: Finding) -> object:
    if isinstance(finding.detail, ErcMergedNets):  # whichever of the two is named first, and wherever it is noticed
        return (finding.type, frozenset(finding.detail.nets))
    return (finding.detail, finding.span, finding.message)
