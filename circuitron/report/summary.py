"""The end of a repair in short: one diff from the script as it came, and what is left, each thing once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from circuitron import text_diff
from circuitron.edit import Edit, Safety
from circuitron.execution_report import ExecutionReport
from circuitron.fix_result import FixResult
from circuitron.outcome import Outcome
from circuitron.report import console
from circuitron.report.excerpts import place_of, traceback
from circuitron.report.findings import Findings
from circuitron.report.writer import DIM, FAULT, GOOD, STRONG, SUSPECT, Piece, Writer

if TYPE_CHECKING:
    from circuitron.text_diff import Block


def repair(writer: Writer, result: FixResult, path: str, done: str) -> None:
    """The verdict, what was changed and why, and what is left."""
    console.head(writer, result, path, done)
    for attempt in result.attempts:
        if attempt.kept:
            console.corrections(writer, attempt)
    _changes(writer, result)
    traced = _failure(writer, result, path)
    console.rest(writer, Findings(writer, short=True), result, path, traced)
    _choices(writer, result)


def _changes(writer: Writer, result: FixResult) -> None:
    """All changes, file after file, each under the reasons of its edits."""
    files = [("", result.original, result.source), *((m.name, m.original, m.source) for m in result.modules)]
    for name, original, source in files:
        edits = [edit for edit in result.edits if edit.file == name]
        if name:
            writer.line((name, STRONG), indent=2)
        _blocks(writer, text_diff.changes(original, source), edits)
    if result.library is not None:
        from circuitron.knowledge.supplement import symbols_added

        writer.line((f"+ {result.library.name}: {', '.join(symbols_added(result.library))}", GOOD), indent=2)


def _blocks(writer: Writer, blocks: Sequence[Block], edits: Iterable[Edit]) -> None:
    reasons: dict[Block, list[Edit]] = {block: [] for block in blocks}
    for edit in edits:
        nearest = min(blocks, key=lambda block: block.distance(edit.line), default=None)
        if nearest is not None:
            reasons[nearest].append(edit)
    given: dict[str, int] = {}
    for block, own in reasons.items():
        if not own:  # a further change of an edit, or a model's
            writer.line((f"line {block.start}", DIM), indent=2)
        for edit in own:
            _reason(writer, edit, given)
        _lines(writer, block)


def _reason(writer: Writer, edit: Edit, given: dict[str, int]) -> None:
    """Why lines changed; a reason that was given is not given again.

    Args:
        given: reasons so far, each with the line that it was given for.
    """
    where: Piece = (f"line {edit.line}: ", STRONG)
    unsafe: Piece = ("[unsafe] ", SUSPECT) if edit.safety is Safety.UNSAFE else ""
    first = given.setdefault(edit.reason, edit.line)
    if first == edit.line:
        writer.row(unsafe, where, edit.reason, tail=(edit.rule, DIM), indent=2)
    else:
        writer.row(unsafe, where, f"as in line {first}", indent=2)


def _lines(writer: Writer, block: Block) -> None:
    """Lines that went and lines that came; where one became another, what differs inside them is set off."""
    paired = len(block.removed) == len(block.added) == 1
    old, new = text_diff.emphasis(block.removed[0], block.added[0]) if paired else ([], [])
    for line in block.removed:
        writer.changed("-", line, old, "red", indent=2)
    for line in block.added:
        writer.changed("+", line, new, "green", indent=2)


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
    listed = {(d.type, d.span.line) for d in console.left(result) if d.span and d.candidates}
    choices = [e for e in result.proposed if not e.changes and (e.answers, e.line) not in listed]
    if choices:
        writer.line(("For you to choose", STRONG), indent=2)
    for edit in choices:
        writer.line(f"{console.line_of(edit)}: {edit.reason}  ", (edit.rule, DIM), indent=4, hang=2)
