"""The end of a repair in short: one diff from the script as it came, and what is left, each thing once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circuitron import text_diff
from circuitron.models import Edit, ExecutionReport, FixResult, Outcome, Safety
from circuitron.report import console
from circuitron.report.excerpts import place_of, traceback
from circuitron.report.findings import Findings
from circuitron.report.writer import DIM, FAULT, STRONG, SUSPECT, Piece, Writer
from circuitron.text_diff import Block


def repair(writer: Writer, result: FixResult, path: str, done: str) -> None:
    """The verdict, what was changed and why, and what is left."""
    console.head(writer, result, path, done)
    _changes(writer, result)
    traced = _failure(writer, result, path)
    console.rest(writer, Findings(writer, short=True), result, path, traced)
    _choices(writer, result)


def _changes(writer: Writer, result: FixResult) -> None:
    """All changes, file after file, each under the reasons of its edits."""
    files = [("", result.original, result.source), *((m.name, m.original, m.source) for m in result.modules)]
    for name, original, source in files:
        edits = [edit for edit in result.mended if edit.file == name]
        if name:
            writer.line((name, STRONG), indent=2)
        _blocks(writer, text_diff.changes(original, source), edits)


def _blocks(writer: Writer, blocks: Sequence[Block], edits: Iterable[Edit]) -> None:
    reasons: dict[Block, list[Edit]] = {block: [] for block in blocks}
    for edit in edits:
        nearest = min(blocks, key=lambda block: block.distance(edit.line), default=None)
        if nearest is not None:
            reasons[nearest].append(edit)
    for block, own in reasons.items():
        _reasons(writer, own or [], block)
        for old, new, ranges_old, ranges_new in _paired(block):
            if old is not None:
                writer.changed("-", old, ranges_old, "red", indent=2)
            if new is not None:
                writer.changed("+", new, ranges_new, "green", indent=2)


def _reasons(writer: Writer, edits: Sequence[Edit], block: Block) -> None:
    """Why a block changed; edits for one reason share a line. A model gives its reasons for a correction as a whole."""
    same: dict[tuple[str, str, Safety], list[int]] = {}
    for edit in edits:
        same.setdefault((edit.rule, edit.reason, edit.safety), []).append(edit.line)
    if not same:
        writer.line((f"line {block.start}", DIM), indent=2)
    for (rule, reason, safety), lines in same.items():
        unsafe: Piece = ("[unsafe] ", SUSPECT) if safety is Safety.UNSAFE else ""
        numbers = ", ".join(str(line) for line in sorted(set(lines)))
        word = "lines" if len(set(lines)) > 1 else "line"
        writer.row(unsafe, (f"{word} {numbers}: ", STRONG), reason, tail=(rule, DIM), indent=2)


Ranges = list[tuple[int, int]]


def _paired(block: Block) -> list[tuple[str | None, str | None, Ranges, Ranges]]:
    """The lines of a block in the order in which they are shown: each old line before the new one that it became, where
    they pair off, else all old ones before all new ones."""
    if len(block.removed) == len(block.added):
        pairs = zip(block.removed, block.added, strict=True)
        return [(old, new, *text_diff.emphasis(old, new)) for old, new in pairs]
    return [
        *((old, None, [], []) for old in block.removed),
        *((None, new, [], []) for new in block.added),
    ]


def _failure(writer: Writer, result: FixResult, path: str) -> ExecutionReport | None:
    """How the last attempt failed, where the repair did not succeed; the run whose traceback was shown, if one was."""
    if result.outcome is not Outcome.UNREPAIRED or not result.attempts:
        return None
    last = result.attempts[-1]
    if last.refusal is not None:
        writer.line(("The last attempt was refused by the guard", FAULT), indent=2)
        for reason in last.refusal.reasons:
            writer.line(f"{writer.glyphs.fault} ", reason, indent=4, hang=2)
    elif last.source == result.source and last.report.exception is not None:
        traceback(writer, last.report.exception, place_of(result, path))
        return last.report
    return None


def _choices(writer: Writer, result: FixResult) -> None:
    """What only the user can choose, but for findings whose candidates say so already."""
    if result.outcome is not Outcome.UNREPAIRED:
        return
    told = {(d.type, d.span.line) for d in console.left(result) if d.span and d.candidates}
    choices = [e for e in result.proposed if not e.changes and (e.answers, e.line) not in told]
    if choices:
        writer.line(("For you to choose", STRONG), indent=2)
    for edit in choices:
        writer.line(f"{console.line_of(edit)}: {edit.reason}  ", (edit.rule, DIM), indent=4, hang=2)
