"""Findings of a run as an engineer reads them: what, where, the candidates, what to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from circuitron import sanitise
from circuitron.error_types import ErrorType
from circuitron.execution_report import End, ExecutionReport
from circuitron.finding import Candidate, Finding, Grade, Origin
from circuitron.findings.guidance import guidance_for
from circuitron.findings.wording import without_candidates
from circuitron.plural import counted
from circuitron.report.excerpts import Place, excerpt
from circuitron.report.writer import DIM, FAULT, GOOD, STRONG, SUSPECT, Piece, Writer

STYLES = {Grade.FAULT: FAULT, Grade.SUSPECT: SUSPECT, Grade.NOTE: DIM}
_ORDER = list(Grade)
_CANDIDATES = 4
_FEW = 2  # candidates, in short
_FEW_ALIKE = 3  # suspects of one kind at one place that are all listed
_SHORT = 32
_ADVICE = 2
_OUTPUT_LINES = 12


class Findings:
    """Writes the findings of one script. What was shown in full once is shown in short from then on.

    Args:
        short: a line for each candidate and no advice where there are some.
    """

    def __init__(self, writer: Writer, *, short: bool = False) -> None:
        self._writer = writer
        self._short = short
        self._grouped: set[tuple[ErrorType, str]] = set()
        self._advised: set[str] = set()
        self._lines: set[tuple[str, int]] = set()  # lines of the source that this list has shown

    def show(
        self,
        found: Sequence[Finding],
        place: Place,
        report: ExecutionReport | None = None,
        indent: int = 2,
        *,
        notes: bool = True,
        candidates: bool = False,
    ) -> None:
        """All findings, faults first, then in order of the source; what follows from another one is only counted.

        The same finding at several places is shown once, with all places.

        Args:
            report: of the run; the lines of its traceback are not shown again.
            notes: list findings that are only worth knowing, instead of counting them.
            candidates: also list the candidates of findings that were shown before.
        """
        frames = report.exception.frames if report and report.exception else ()
        self._lines = {(frame.file, frame.line) for frame in frames}
        own = [d for d in found if not d.consequence]
        shown = [d for d in own if d.grade is not Grade.NOTE]
        follow = [d for d in found if d.consequence]
        for alike in _alike(grouped(shown)):
            for same in alike if len(alike) <= _FEW_ALIKE else alike[:1]:
                self._one(same, place, indent, candidates)
                follow = self._following(same, follow, indent + 2)
            if len(alike) > _FEW_ALIKE:
                text = f"and {len(alike) - 1} more of this kind here, which --output-format concise lists"
                self._writer.line((text, DIM), indent=indent + 2, hang=2)
        quiet = [d for d in own if d.grade is Grade.NOTE]
        if notes:
            for d in sorted(quiet, key=_position):
                self._note(d, place, indent)
        elif quiet:
            kinds = Counter(d.code for d in quiet)
            text = ", ".join(f"{kind} ({n})" if n > 1 else kind for kind, n in kinds.items())
            self._writer.line((f"{self._writer.glyphs.note} worth knowing: {text}", DIM), indent=indent, hang=2)
        if follow:
            verb = "finding follows" if len(follow) == 1 else "findings follow"
            self._writer.line((f"{len(follow)} more {verb} from the above.", DIM), indent=indent)

    def _one(self, same: Sequence[Finding], place: Place, indent: int, with_candidates: bool) -> None:
        writer, d = self._writer, same[0]
        mark = writer.glyphs.fault if d.grade is Grade.FAULT else writer.glyphs.suspect
        style = STYLES[d.grade]
        head: list[Piece] = [(f"{mark} ", style), (d.code, style)]
        if where := places(same, place):
            head += ["  ", (where, "cyan")]
        known = (d.type, d.message) in self._grouped
        if known and not with_candidates:
            writer.line(*head, ("  as before", DIM), indent=indent, hang=2)
            return
        writer.line(*head, indent=indent, hang=2)
        writer.line(without_candidates(d), indent=indent + 2)
        if not known:
            self._grouped.add((d.type, d.message))
            self._excerpt(d, place, indent + 2)
        candidates(writer, d, indent + 2, short=self._short)
        if d.grade is Grade.FAULT and d.code not in self._advised and not (self._short and d.candidates):
            self._advised.add(d.code)
            advice(writer, d, indent + 2)

    def _following(self, same: Sequence[Finding], follow: Sequence[Finding], indent: int) -> list[Finding]:
        """Count what follows from a finding; the rest of it."""
        rest = [d for d in follow if not any(d.follows_from(cause) for cause in same)]
        if count := len(follow) - len(rest):
            self._writer.line((f"{count} more {'follows' if count == 1 else 'follow'} from it", DIM), indent=indent)
        return rest

    def _excerpt(self, d: Finding, place: Place, indent: int) -> None:
        if d.span is None or d.origin is Origin.END or (d.span.file, d.span.line) in self._lines:
            return
        self._lines.add((d.span.file, d.span.line))
        excerpt(self._writer, d.span, place, indent)

    def _note(self, d: Finding, place: Place, indent: int) -> None:
        where = f"  {place.where(d.span)}" if d.span else ""
        text = f"{self._writer.glyphs.note} {d.code}{where}  {d.message}"
        self._writer.line((text, DIM), indent=indent, hang=2)


def tolerated(writer: Writer, found: Iterable[Finding], indent: int = 2) -> None:
    """What SKiDL's own ERC calls an error when the script runs, and why it is none here."""
    for text in tolerances(found):
        writer.line((f"{writer.glyphs.note} {text}", DIM), indent=indent, hang=2)


def tolerance(d: Finding) -> str:
    """Why a finding is nothing though SKiDL calls it an error; "" where SKiDL does not."""
    return getattr(d.detail, "tolerated", "")


def tolerances(found: Iterable[Finding]) -> list[str]:
    """The same in words, a sentence for each net and reason."""
    errors = Counter((d.nets[0] if d.nets else "", reason) for d in found if (reason := tolerance(d)))
    return [
        f"SKiDL's ERC reports {counted(count, 'error')}{f' on {net}' if net else ''}, tolerated: {reason}."
        for (net, reason), count in errors.items()
    ]


def grouped(found: Iterable[Finding]) -> list[list[Finding]]:
    """Findings that say the same of several places together; faults first, then in order of the source."""
    groups: dict[tuple[Grade, ErrorType, str], list[Finding]] = {}
    for d in sorted(found, key=_position):
        groups.setdefault((d.grade, d.type, d.message), []).append(d)
    return list(groups.values())


def _alike(groups: Iterable[list[Finding]]) -> Iterable[list[list[Finding]]]:
    """The same, those together that are suspects of one kind at one place and leave nothing to choose."""
    clusters: dict[object, list[list[Finding]]] = {}
    for same in groups:
        first = same[0]
        alone = first.grade is not Grade.SUSPECT or first.candidates or first.span is None
        clusters.setdefault(id(same) if alone else (first.code, first.span), []).append(same)
    return clusters.values()


def places(same: Sequence[Finding], place: Place) -> str:
    """Where the same thing was found: the first place in full, further ones of that file by line and column."""
    found = dict.fromkeys(place.where(d.span) for d in same if d.span)
    first, *others = found or [""]
    file = re.sub(r"(?<=:)\d+(:\d+)?$", "", first)
    return ", ".join([first, *(other.removeprefix(file) for other in others)])


def _position(d: Finding) -> tuple[int, int]:
    return _ORDER.index(d.grade), d.span.line if d.span else 1 << 30


def best_candidates(d: Finding) -> list[Candidate]:
    """A few, each once, best first."""
    strongest = {c.text: c for c in sorted(d.candidates, key=lambda c: c.score)}
    return sorted(strongest.values(), key=lambda c: -c.score)[:_CANDIDATES]


def candidates(writer: Writer, d: Finding, indent: int, *, short: bool = False) -> None:
    """The candidates, best first; in one line where there is little to say about each.

    Args:
        short: never more than a line for each, at most two of them.
    """
    best = best_candidates(d)
    if not best:
        return
    if short:
        for number, c in enumerate(best[:_FEW]):
            writer.row((f"{' ' * 7 if number else 'perhaps'} ", DIM), *_candidate(c, "  ", ""), indent=indent)
    elif len(best) > 1 and len({c.why for c in best}) == 1:
        why: Piece = (f" ({best[0].why})" if best[0].why else "", DIM)
        writer.items(("perhaps", DIM), [[(", ".join(c.text for c in best), GOOD), why]], indent=indent)
    elif all(len(c.why) <= _SHORT for c in best):
        pieces: list[Piece] = []
        for c in best:
            pieces += [", " if pieces else "", *_candidate(c, " (", ")")]
        writer.items(("perhaps", DIM), [pieces], indent=indent)
    else:
        writer.items(("perhaps", DIM), [_candidate(c, "  ", "") for c in best], indent=indent)


def _candidate(c: Candidate, before: str, after: str) -> list[Piece]:
    """A candidate and its reason; the reason alone where that names it."""
    if c.text in c.why.split():
        return [(c.why, GOOD)]
    return [(c.text, GOOD), (f"{before}{c.why}{after}" if c.why else "", DIM)]


def advice(writer: Writer, d: Finding, indent: int) -> None:
    """What to do about a finding."""
    for text in advice_on(d):
        writer.line((f"{writer.glyphs.arrow} ", DIM), text, indent=indent, hang=2)


def advice_on(d: Finding) -> list[str]:
    """What to do about a finding, without what its message and its candidates say already."""
    known = _words(f"{d.message} {' '.join(c.text for c in d.candidates)}")
    found: list[str] = []
    for text in guidance_for(d).actionable_guidance:
        words = _words(text)
        covered = len(words & known) > len(words) / 2 or any(c.text in text for c in d.candidates[:_CANDIDATES])
        if not covered:
            found.append(text)
    return found[:_ADVICE]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def output(writer: Writer, report: ExecutionReport, indent: int = 2) -> None:
    """The tail of what the script itself printed, when it failed."""
    for name, text in (("standard output", report.stdout), ("standard error", report.stderr)):
        lines = sanitise.message(text).rstrip("\n").split("\n")
        if not any(lines):
            continue
        cut = len(lines) > _OUTPUT_LINES or report.truncated
        writer.line((f"The script's {name}{', its end' if cut else ''}", STRONG), indent=indent)
        for text_line in lines[-_OUTPUT_LINES:]:
            writer.code((f"{writer.glyphs.bar} ", DIM), text_line, indent=indent + 2)


def ending(report: ExecutionReport) -> str:
    """How a run ended, in a few words."""
    words = {
        End.COMPLETED: "ran to its end",
        End.EXCEPTION: "stopped by an exception",
        End.EXITED: "ended itself with a failure status",
        End.CRASHED: f"crashed by signal {report.signal}" if report.signal else "crashed",
        End.NO_RESULT: "ended without a result",
    }
    if report.end in words:
        return words[report.end]
    return f"stopped at the {report.end.value}"
