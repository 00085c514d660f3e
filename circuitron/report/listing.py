"""What is wrong as one flat list, each entry with its place: what the formats for other programs are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.assertions import describe
from circuitron.check_result import CheckResult
from circuitron.error_types import ErrorType
from circuitron.execution_report import State
from circuitron.finding import Finding, Grade, Listed, Span, Spot
from circuitron.findings import guidance
from circuitron.fix_result import FixResult, StandIn
from circuitron.outcome import Outcome
from circuitron.report import design
from circuitron.report.excerpts import Place, place_of, place_of_check
from circuitron.report.findings import ending
from circuitron.review.codes import codes

if TYPE_CHECKING:
    from circuitron.delivery import Delivery
    from circuitron.results import DesignResult


def spot(span: Span | None, place: Place) -> Spot:
    """Where a span is."""
    if span is None:
        return Spot(path=place.path)
    start = _column(span, span.line, span.column, place)
    end_line = span.end_line if span.end_line is not None else span.line
    end = _column(span, end_line, span.end_column, place) if start is not None else None
    if end is None:
        end_line = span.line
    return Spot(path=place.file(span.file), line=span.line, column=start, end_line=end_line, end_column=end)


def _column(span: Span, line: int, column: int | None, place: Place) -> int | None:
    there = Span(file=span.file, line=line)
    return None if column is None else place.character(there, column) + 1


def listed(found: Iterable[Finding], place: Place) -> Iterator[Listed]:
    """Findings as entries of a flat list."""
    for finding in found:
        members = {name: getattr(finding, name) for name in Finding.model_fields if name != "span"}
        yield Listed(**members, **spot(finding.span, place).model_dump(), docs=guidance.page_of(finding))


class Level(StrEnum):
    """How much an entry weighs, in the words of SARIF."""

    ERROR = "error"  # fails
    WARNING = "warning"
    NOTE = "note"


# Names of entries that are no findings.
UNVERIFIED, STAND_IN, EDIT, ASSERTION, FAILURE = "UnverifiedPart", "StandIn", "Edit", "Assertion", "Failure"
ABOUT = {
    UNVERIFIED: "No library at hand has the part's pins as the circuit uses them: compare them with its datasheet, "
    "then accept it with --accept-unvouched.",
    STAND_IN: "The part is drawn with the symbol of another device: compare pinout and ratings with its datasheet.",
    EDIT: "A fix repairs this; a rerun verified the repaired script.",
    ASSERTION: "The circuit does not do what its plan asserts.",
    FAILURE: "The script did not run to its end, or was not repaired.",
}


@dataclass(frozen=True)
class Entry:
    """One line of a report for a code host. `name`: an error type, a code of the review, or one of the names above."""

    name: str
    level: Level
    message: str
    spot: Spot


@dataclass(frozen=True)
class Case:
    """What a command did with one script, and what came of it.

    Args:
        output: what the script printed.
        unreadable: nothing could be done with it.
    """

    command: str
    path: str
    entries: tuple[Entry, ...] = ()
    failed: bool = False
    seconds: float = 0.0
    output: str = ""
    unreadable: bool = False


def checked(command: str, path: str, result: CheckResult, source: str, *, strict: bool) -> Case:
    """The case of a script that was checked or run."""
    place = place_of_check(result, path, source)
    entries = [*_findings(result.findings, place, strict), *_unverified(result.unverified, path, result.accepted)]
    if not result.faultless and not _fails(entries):
        entries.append(Entry(FAILURE, Level.ERROR, f"The script {ending(result.report)}.", Spot(path=path)))
    return Case(command, path, tuple(entries), _fails(entries), result.report.seconds, result.report.stdout)


def fixed(path: str, result: FixResult, delivery: Delivery, *, strict: bool) -> Case:
    """The case of a repair: what is left, and the edits, which fail where they were not written."""
    place = place_of(result, path)
    entries = list(_findings(result.remaining, place, strict))
    if result.outcome is Outcome.REPAIRED:
        level, lead = (Level.NOTE, "Repaired") if delivery.written else (Level.ERROR, "To be repaired")
        for edit in result.edits:
            where = Spot(path=place.file(edit.file or result.script), line=edit.line)
            entries.append(Entry(EDIT, level, f"{lead}: {edit.reason} ({edit.rule})", where))
    entries += _unverified(result.unverified, path, result.outcome is not Outcome.UNVERIFIED)
    entries += _stand_ins(result.stand_ins, path)
    finished = result.outcome is Outcome.CLEAN or (result.outcome is Outcome.REPAIRED and delivery.written)
    if not finished and not _fails(entries):
        words = ": ".join(filter(None, (str(result.outcome), delivery.words, result.stopped)))
        entries.append(Entry(FAILURE, Level.ERROR, words, Spot(path=path)))
    return Case("fix", path, tuple(entries), _fails(entries), result.seconds)


def designed(result: DesignResult, delivery: Delivery, *, strict: bool) -> Case:
    """The case of a design. Its findings are in a script that is not on disk, so they have no place."""
    title = result.plan.title if result.plan else result.prompt
    entries = [
        Entry(entry.name, entry.level, entry.message, Spot(path=""))
        for entry in _findings(result.remaining, Place("", "", result.source), strict)
    ]
    succeeded = result.state is State.SUCCEEDED
    for found in result.unheld:
        words = f"{describe(found.assertion)}: {found.verdict}: {found.found}"
        entries.append(Entry(ASSERTION, Level.WARNING if succeeded else Level.ERROR, words, Spot(path="")))
    entries += _unverified(result.unverified, "", accepted=True)
    entries += _stand_ins(result.stand_ins, "")
    if not succeeded:
        words = ": ".join(filter(None, (design.ending(result), result.failure)))
        entries.append(Entry(FAILURE, Level.ERROR, words, Spot(path="")))
    return Case("design", title, tuple(entries), not succeeded, result.seconds)


def _findings(found: Iterable[Finding], place: Place, strict: bool) -> Iterator[Entry]:
    """Entries of findings; what only follows from another one is left out."""
    levels = {Grade.FAULT: Level.ERROR, Grade.SUSPECT: Level.ERROR if strict else Level.WARNING, Grade.NOTE: Level.NOTE}
    for finding in found:
        if not finding.consequence:
            yield Entry(finding.code, levels[finding.grade], finding.message, spot(finding.span, place))


def _unverified(parts: Sequence[str], path: str, accepted: bool) -> list[Entry]:
    level = Level.NOTE if accepted else Level.ERROR
    return [Entry(UNVERIFIED, level, part, Spot(path=path)) for part in parts]


def _stand_ins(parts: Sequence[StandIn], path: str) -> list[Entry]:
    return [Entry(STAND_IN, Level.NOTE, part.words, Spot(path=path)) for part in parts]


def _fails(entries: Iterable[Entry]) -> bool:
    return any(entry.level is Level.ERROR for entry in entries)


def explained(name: str) -> tuple[str, str]:
    """What an entry of this name means, in a sentence and as a page of Markdown."""
    if (code := codes().get(name)) is not None:
        return f"{code.title}.", code.section
    if name in ABOUT:
        return ABOUT[name], ABOUT[name]
    try:
        return guidance.summary(ErrorType(name)), guidance.explain(ErrorType(name))
    except FileNotFoundError:  # an installation without its pages can still report
        return name, name


def relative(path: str, root: Path) -> str:
    """A path from `root` with slashes, as code hosts name files; as it is where it lies elsewhere."""
    try:
        return Path(path).absolute().relative_to(root).as_posix()
    except ValueError:
        return Path(path).absolute().as_posix()
