"""Tracebacks and diagnostics of one run, as an engineer wants to read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from circuitron.diagnosis.guidance import guidance_for
from circuitron.models import Diagnostic, End, ErrorType, ExecutionReport, Frame, Grade, Origin, ScriptException, Span
from circuitron.report import sanitise
from circuitron.report.writer import DIM, FAULT, GOOD, STRONG, SUSPECT, Piece, Writer

STYLES = {Grade.FAULT: FAULT, Grade.SUSPECT: SUSPECT, Grade.NOTE: DIM}
_CANDIDATES = 4
_OUTPUT_LINES = 12
_ADVICE = 2


@dataclass(frozen=True)
class Place:
    """Which script a report is about: the path the user gave, its name in spans, and its source as it ran."""

    path: str
    name: str
    source: str

    def where(self, span: Span | Frame) -> str:
        """path:line:column, the column counted from 1 in characters as editors do."""
        path = self.path if span.file == self.name else span.file
        if span.column is None:
            return f"{path}:{span.line}"
        return f"{path}:{span.line}:{self.character(span, span.column) + 1}"

    def text(self, file: str, line: int) -> str | None:
        """The source line, or None where it is in another file."""
        lines = self.source.split("\n")
        return lines[line - 1].rstrip("\r") if file == self.name and 0 < line <= len(lines) else None

    def character(self, span: Span | Frame, column: int) -> int:
        """A column given in UTF-8 bytes as a number of characters."""
        text = self.text(span.file, span.line)
        return len(text.encode(errors="replace")[:column].decode(errors="ignore")) if text is not None else column


def traceback(writer: Writer, error: ScriptException, place: Place, indent: int = 2) -> None:
    """The user's own frames, outermost first, each with its line and a mark under what was being evaluated."""
    writer.line(("Traceback", STRONG), indent=indent)
    for frame in error.frames:
        inside = "" if frame.function in ("", "<module>") else f"  in {frame.function}"
        writer.line((place.where(frame), "cyan"), (inside, DIM), indent=indent + 2)
        excerpt(writer, frame, place, indent + 4, text=frame.code)
    writer.line(
        (error.type, FAULT), (": " if error.message.strip() else ""), error.message.strip(), indent=indent + 2, hang=2
    )
    for cause in error.chain:
        writer.line(("from ", DIM), (cause, DIM), indent=indent + 2, hang=5)


def excerpt(writer: Writer, span: Span | Frame, place: Place, indent: int, text: str = "") -> None:
    """The line of a span with its number, and carets under its columns. Nothing where the line is not known."""
    own = place.text(span.file, span.line)
    shown = own if own is not None else text
    if not shown.strip():
        return
    lead = f"{span.line} {writer.glyphs.bar} "
    bare = shown.strip()
    first, last = _marked(span, place, own) if own is not None else (0, 0)
    room = writer.room(indent + len(lead))
    cut = max(0, first - room // 3) if room and len(bare) > room and first > room // 2 else 0
    visible, dots = bare[cut:], "…" if cut else ""
    if room and len(dots + visible) > room:
        visible = visible[: room - len(dots) - 1] + "…"
    writer.code((lead, DIM), dots + visible, indent=indent)
    marked = _width(bare[first:last])
    if marked and marked < _width(bare):
        before = _width(dots + bare[cut:first])
        marked = min(marked, room - before) if room else marked
        blank = " " * (len(lead) - 2) + f"{writer.glyphs.bar} "
        writer.code((blank, DIM), " " * before, ("^" * marked, FAULT), indent=indent)


def _marked(span: Span | Frame, place: Place, text: str) -> tuple[int, int]:
    """First and last character of a span within its line, counted from the first that is not blank."""
    if span.column is None:
        return 0, 0
    margin = len(text) - len(text.lstrip())
    start = place.character(span, span.column)
    same_line = span.end_line in (None, span.line)
    end = place.character(span, span.end_column) if same_line and span.end_column else len(text.rstrip())
    return max(start - margin, 0), max(end - margin, 0)


def _width(text: str) -> int:
    return cell_len(sanitise.code(text).expandtabs(4))


def diagnostics(
    writer: Writer,
    found: Sequence[Diagnostic],
    place: Place,
    report: ExecutionReport | None = None,
    indent: int = 2,
    code: bool = True,
) -> None:
    """All findings, faults first, then in order of the source; what follows from another finding is only counted.

    Args:
        report: of the run; the lines of its traceback are not shown again.
        code: show the source line of each finding, and what to do about it.
    """
    told = {(frame.file, frame.line) for frame in _last_frames(report)}
    order = list(Grade)
    shown = sorted(
        (d for d in found if not d.consequence),
        key=lambda d: (order.index(d.grade), d.span.line if d.span else 1 << 30),
    )
    advised: set[ErrorType] = set()
    for d in shown:
        new = d.span is not None and (d.span.file, d.span.line) not in told
        _diagnostic(writer, d, place, indent, with_code=code and new)
        if code and d.grade is Grade.FAULT and d.type not in advised:
            advised.add(d.type)
            advice(writer, d, indent + 2)
    follow = sum(d.consequence for d in found)
    if follow:
        noun = "finding follows" if follow == 1 else "findings follow"
        writer.line((f"{follow} more {noun} from the above.", DIM), indent=indent)


def _last_frames(report: ExecutionReport | None) -> tuple[Frame, ...]:
    return report.exception.frames if report and report.exception else ()


def _diagnostic(writer: Writer, d: Diagnostic, place: Place, indent: int, *, with_code: bool) -> None:
    glyphs = writer.glyphs
    mark = {Grade.FAULT: glyphs.fault, Grade.SUSPECT: glyphs.suspect, Grade.NOTE: glyphs.note}[d.grade]
    style = STYLES[d.grade]
    head: list[Piece] = [(f"{mark} ", style), (str(d.type), style)]
    if d.span:
        head += ["  ", (place.where(d.span), "cyan")]
    writer.line(*head, indent=indent, hang=2)
    writer.line(d.message, indent=indent + 2)
    if d.span and with_code and d.origin is not Origin.END:
        excerpt(writer, d.span, place, indent + 2)
    candidates(writer, d, indent + 2)


def candidates(writer: Writer, d: Diagnostic, indent: int) -> None:
    """What the script may have meant, best first."""
    best = sorted(d.candidates, key=lambda c: -c.score)[:_CANDIDATES]
    if best:
        rows = [[(c.text, GOOD), *([(f"  {c.why}", DIM)] if c.why else [])] for c in best]
        writer.items(("perhaps", DIM), rows, indent=indent)


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


def advice(writer: Writer, d: Diagnostic, indent: int) -> None:
    """What to do about a finding, without what its message and its candidates say already."""
    known = _words(f"{d.message} {' '.join(c.text for c in d.candidates)}")
    shown = 0
    for text in guidance_for(d).actionable_guidance:
        words = _words(text)
        told = len(words & known) > len(words) / 2 or any(c.text in text for c in d.candidates[:_CANDIDATES])
        if not told and shown < _ADVICE:
            writer.line((f"{writer.glyphs.arrow} ", DIM), text, indent=indent, hang=2)
            shown += 1


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


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
