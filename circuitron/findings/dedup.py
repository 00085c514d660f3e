"""What has been said about a run already, so that nothing is said twice: by place, and by the thing it is about."""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.models import ErrorType, Event, Facts, Finding, Span


class Told:
    """Diagnostics in the order in which they came, each once."""

    def __init__(self) -> None:
        self.diagnostics: list[Finding] = []
        self._seen: set[object] = set()
        self._places: set[object] = set()
        self._subjects: set[object] = set()

    def add(self, diagnostics: Iterable[Finding]) -> None:
        """Take those in that say something new."""
        for diagnostic in diagnostics:
            key = _identity(diagnostic)
            if key in self._seen:
                continue
            self._seen.add(key)
            self._places.add((diagnostic.type, place(diagnostic.span)))
            self._subjects.add((diagnostic.type, subject(diagnostic.facts)))
            self.diagnostics.append(diagnostic)

    def knows(self, type: ErrorType, span: Span | None, facts: Facts) -> bool:
        """A failure of this type was told at this place, or about this thing."""
        thing = subject(facts)
        return (span is not None and (type, place(span)) in self._places) or (
            any(thing) and (type, thing) in self._subjects
        )


def place(span: Span | None) -> tuple[str, int] | None:
    """File and line: columns differ between what logs, raises and detects."""
    return (span.file, span.line) if span else None


def raised_places(events: Iterable[Event]) -> frozenset[tuple[str, int] | None]:
    """Where SKiDL raised, as far as events explain it."""
    return frozenset(place(event.span) for event in events if event.raised and event.span)


def subject(facts: Facts) -> tuple[object, ...]:
    """The thing that facts are about: a pin of a part by its reference, else a part, net or tool by name."""
    if facts.ref:
        return (facts.ref, facts.pin)
    return (facts.library, facts.part, facts.pin, facts.net, frozenset(facts.nets), facts.tool)


def _identity(diagnostic: Finding) -> object:
    if diagnostic.type is ErrorType.ERC_MERGED_NETS:  # whichever of the two is named first, and wherever it is noticed
        return (diagnostic.type, frozenset(diagnostic.facts.nets))
    return (diagnostic.type, diagnostic.span, diagnostic.facts, diagnostic.message)
