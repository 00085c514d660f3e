"""What has been said about a run already, so that nothing is said twice: by place, and by the thing it is about."""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.details import Detail, ErcMergedNets
from circuitron.models import Event, Finding, Span


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
            self._subjects.add((diagnostic.type, subject(diagnostic.detail)))
            self.diagnostics.append(diagnostic)

    def knows(self, detail: Detail, span: Span | None) -> bool:
        """A failure of this type was told at this place, or about this thing."""
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


def _identity(diagnostic: Finding) -> object:
    if isinstance(diagnostic.detail, ErcMergedNets):  # whichever of the two is named first, and wherever it is noticed
        return (diagnostic.type, frozenset(diagnostic.detail.nets))
    return (diagnostic.detail, diagnostic.span, diagnostic.message)
