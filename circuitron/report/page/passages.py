"""Findings, diffs and tracebacks as a page shows them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from circuitron import text_diff
from circuitron.edit import Edit, Safety
from circuitron.execution_report import Frame, ScriptException
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.findings.wording import without_candidates
from circuitron.report.console import line_of
from circuitron.report.excerpts import Place, marked_part
from circuitron.report.findings import advice_on, best_candidates, grouped, places
from circuitron.report.page import views
from circuitron.report.page.explanations import anchor
from circuitron.report.page.views import Tone

TONES = {Grade.FAULT: Tone.FAULT, Grade.SUSPECT: Tone.SUSPECT, Grade.NOTE: Tone.QUIET}
_LONGEST = 400  # characters of a line that is shown


def findings(found: Sequence[Finding], place: Place) -> views.FindingList | None:
    """All findings, faults first, each with its places; what follows from another one is counted with it."""
    own = [d for d in found if not d.consequence]
    follow = [d for d in found if d.consequence]
    shown = tuple(_finding(same, place, follow) for same in grouped(own))
    return views.FindingList(shown) if shown else None


def _finding(same: Sequence[Finding], place: Place, follow: Sequence[Finding]) -> views.FindingView:
    d = same[0]
    return views.FindingView(
        tone=TONES[d.grade],
        grade=str(d.grade),
        code=d.code,
        anchor=anchor(d.code),
        places=places(same, place),
        message=without_candidates(d),
        excerpt=excerpt(d.span, place) if d.span and d.origin is not Origin.END else None,
        candidates=tuple((c.why, "") if c.text in c.why.split() else (c.text, c.why) for c in best_candidates(d)),
        advice=tuple(advice_on(d)) if d.grade is Grade.FAULT else (),
        follows=sum(any(other.follows_from(cause) for cause in same) for other in follow),
    )


def excerpt(span: Span | Frame, place: Place, text: str = "") -> views.Excerpt | None:
    """The line of a span with what it is about set off; None where the line is not known."""
    own = place.text(span.file, span.line)
    bare = (own if own is not None else text).strip()
    if not bare:
        return None
    first, last = marked_part(span, place, own) if own is not None else (0, 0)
    if (first, last) == (0, len(bare)):
        first = last = 0
    return views.Excerpt(span.line, bare[:first], bare[first:last][:_LONGEST], bare[last:][:_LONGEST])


def traceback(error: ScriptException | None, place: Place) -> views.Traceback | None:
    """The user's own frames, and what was raised."""
    if error is None:
        return None
    frames = tuple(
        views.TraceFrame(
            place.where(frame),
            "" if frame.function in ("", "<module>") else frame.function,
            excerpt(frame, place, frame.code),
        )
        for frame in error.frames
    )
    return views.Traceback(frames, error.type, error.message.strip(), error.chain)


def attempted(diff: str, edits: Sequence[Edit]) -> Iterator[views.Diff]:
    """The unified diff of an attempt, file after file; `file` of an edit is its module, "" for the script."""
    modules = {edit.file for edit in edits}
    for name, part in text_diff.files(diff) if diff else ():
        owner = name if name in modules else ""
        yield views.Diff(name, tuple(_changes(part, [edit for edit in edits if edit.file == owner])))


def changed(name: str, before: str, after: str, edits: Sequence[Edit] = ()) -> views.Diff | None:
    """What became of one file, the reason of each edit above the lines that it changed; None where nothing did."""
    diff = text_diff.unified(before, after, name, name)
    return views.Diff(name, tuple(_changes(diff, edits))) if diff else None


def _changes(diff: str, edits: Sequence[Edit]) -> Iterator[views.Change]:
    hunks = text_diff.hunks(diff)
    blocks = [block for hunk in hunks for block in hunk.blocks if not block.unchanged]
    reasons: dict[int, list[Edit]] = {}
    for edit in sorted(edits, key=lambda e: e.line):
        nearest = min(blocks, key=lambda block: block.distance(edit.line), default=None)
        reasons.setdefault(id(nearest), []).append(edit)
    for hunk in hunks:
        header = hunk.header
        for block in hunk.blocks:
            given = tuple(reason(edit) for edit in reasons.get(id(block), ()))
            yield views.Change(header, given, tuple(_lines(block)))
            header = ""


def reason(edit: Edit) -> views.Reason:
    """Why an edit is made, which rule made it, and whether it is safe."""
    return views.Reason(line_of(edit), edit.reason, edit.rule, edit.safety is Safety.SAFE)


def _lines(block: text_diff.Block) -> Iterator[views.DiffLine]:
    for line in block.unchanged:
        yield views.DiffLine(" ", ((line, False),))
    paired = len(block.removed) == len(block.added)
    marks = [text_diff.emphasis(*pair) for pair in zip(block.removed, block.added, strict=True)] if paired else []
    for number, line in enumerate(block.removed):
        yield views.DiffLine("-", _pieces(line, marks[number][0] if paired else []))
    for number, line in enumerate(block.added):
        yield views.DiffLine("+", _pieces(line, marks[number][1] if paired else []))


def _pieces(line: str, ranges: Sequence[tuple[int, int]]) -> tuple[tuple[str, bool], ...]:
    bounds = [0, *(bound for pair in ranges for bound in pair), len(line)]
    texts = (line[start:end] for start, end in itertools.pairwise(bounds))
    return tuple((text, number % 2 == 1) for number, text in enumerate(texts) if text)


def numbered(source: str) -> views.Listing:
    """A script with the numbers of its lines."""
    return views.Listing(tuple(re.split(r"\r\n|\r|\n", source.rstrip())))
