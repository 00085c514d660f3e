"""The full report: every attempt of a repair, the verdict, and what is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from circuitron import sanitise
from circuitron.check_result import CheckResult
from circuitron.edit import Edit, ElectricalDiff, Safety
from circuitron.error_types import ErrorType
from circuitron.execution_report import ExecutionReport
from circuitron.finding import Finding, Grade
from circuitron.findings.choices import kind_of, open_questions
from circuitron.outcome import Outcome
from circuitron.plural import counted
from circuitron.report import design, findings
from circuitron.report.excerpts import Place, place_of, place_of_check, traceback
from circuitron.report.findings import Findings
from circuitron.report.writer import DIM, FAULT, GOOD, STRONG, SUSPECT, Piece, Writer
from circuitron.sourcefile import argument

if TYPE_CHECKING:
    from circuitron import text_diff
    from circuitron.fix_result import Attempt, FixResult

_ROUND = 200  # characters of what a round came to
_ELECTRICAL = {
    "parts_added": ("+ part", GOOD),
    "parts_removed": ("- part", "red"),
    "parts_changed": ("~ part", SUSPECT),
    "values_changed": ("~ value", SUSPECT),
    "nets_added": ("+ net", GOOD),
    "nets_removed": ("- net", "red"),
    "nets_changed": ("~ net", SUSPECT),
    "no_connects_changed": ("~ no-connect", SUSPECT),
}


def attempt(writer: Writer, listing: Findings, step: Attempt, path: str) -> None:
    """One round: the edits that led to it, what they changed electrically, and what came of running it.

    Args:
        listing: of the script; it knows what earlier rounds have shown.
        path: the script as the user named it.
    """
    place = Place(path, step.report.script, step.source, step.modules, step.report.script_folder)
    report = step.report
    faults = sum(d.grade is Grade.FAULT and not d.consequence for d in step.findings)
    passed = report.execution_success and not faults
    verdict: Piece = ("passed", GOOD) if passed else ("failed", FAULT)
    stage = "electrical rules" if step.stage == "erc" else "runtime"
    dot = f" {writer.glyphs.dot} "
    cost = f"{_circuit(report, dot) if passed else ''}{dot}{report.seconds:.1f} s"
    writer.line((f"Attempt {step.number}", STRONG), (dot + stage + dot, DIM), verdict, (cost, DIM))
    corrections(writer, step)
    if step.edits or step.diff:
        edits_and_diff(writer, step.edits, step.diff)
    if step.electrical is not None and not step.electrical.empty:
        electrical(writer, step.electrical)
    if step.refusal is not None:
        writer.line(("Refused by the guard", FAULT), indent=2)
        for reason in step.refusal.reasons:
            writer.line(f"{writer.glyphs.fault} ", reason, indent=4, hang=2)
    if not passed:
        run(writer, listing, step, place)
    writer.blank()


def corrections(writer: Writer, step: Attempt) -> None:
    """What an agent says that it changed; nothing of rules, whose edits have reasons of their own."""
    if step.author != "rules":
        which = f", correction {step.choice}" if step.choice else ""
        passed_over: Piece = (" (not kept)", DIM) if step.choice and not step.kept else ""
        writer.line((f"Corrected by the {step.author.replace('_', ' ')}{which}", STRONG), passed_over, indent=2)
        for change in step.corrections:
            writer.line(f"{writer.glyphs.note} {sanitise.line(change)}", indent=4, hang=2)


def run(writer: Writer, listing: Findings, result: Attempt | CheckResult, place: Place) -> None:
    """What one failed run showed: traceback, findings, and the script's own output where nothing else says why."""
    report = result.report
    if report.exception is not None:
        traceback(writer, report.exception, place)
    elif not report.execution_success:
        writer.line(f"The script {findings.ending(report)}.", indent=2)
    listing.show(result.findings, place, report, notes=isinstance(result, CheckResult))
    if not report.execution_success and report.exception is None:
        findings.output(writer, report)


def _circuit(report: ExecutionReport, dot: str) -> str:
    if report.snapshot is None:
        return ""
    others = f" and {counted(len(report.others), 'further circuit')}" if report.others else ""
    return f"{dot}{counted(len(report.snapshot.parts), 'part')}, {counted(len(report.snapshot.nets), 'net')}{others}"


def edits_and_diff(writer: Writer, edits: Sequence[Edit], text: str, indent: int = 2) -> None:
    """A coloured diff, file after file; the reason of each edit stands above the lines that it changed."""
    from circuitron import text_diff

    modules = {edit.file for edit in edits}
    parts = text_diff.files(text) or (("", ""),)
    for name, part in parts:
        module = name if name in modules else ""
        if module or len(parts) > 1:
            writer.line((name, STRONG), indent=indent)
        _file_diff(writer, [edit for edit in edits if edit.file == module], part, indent)


def _file_diff(writer: Writer, edits: Sequence[Edit], text: str, indent: int) -> None:
    from circuitron import text_diff

    parts = text_diff.hunks(text)
    changes = [block for hunk in parts for block in hunk.blocks if not block.unchanged]
    reasons: dict[int, list[Edit]] = {}
    for edit in sorted(edits, key=lambda e: e.line):
        nearest = min(changes, key=lambda block: block.distance(edit.line), default=None)
        if nearest is None:
            reason(writer, edit, indent)
        else:
            reasons.setdefault(id(nearest), []).append(edit)
    for hunk in parts:
        writer.code((hunk.header, "cyan"), indent=indent)
        for block in hunk.blocks:
            for edit in reasons.get(id(block), ()):
                reason(writer, edit, indent)
            for line in block.unchanged:
                writer.code((f" {line}", DIM), indent=indent, crop=True)
            _change(writer, block, indent)


def reason(writer: Writer, edit: Edit, indent: int) -> None:
    """Why an edit is made, whether it is safe, and which rule made it."""
    safety: Piece = ("[safe]", GOOD) if edit.safety is Safety.SAFE else ("[unsafe]", SUSPECT)
    writer.line(safety, f" {line_of(edit)}: {edit.reason}  ", (edit.rule, DIM), indent=indent, hang=2)


def line_of(edit: Edit) -> str:
    """Where an edit is made: "line 7", and of which module."""
    return f"{edit.file}, line {edit.line}" if edit.file else f"line {edit.line}"


def _change(writer: Writer, block: text_diff.Block, indent: int) -> None:
    """Lines that went and lines that came; where they pair off, what differs inside them is set off."""
    from circuitron import text_diff

    pairs = list(zip(block.removed, block.added, strict=False)) if len(block.removed) == len(block.added) else []
    marks = [text_diff.emphasis(old, new) for old, new in pairs] or [([], [])] * max(
        len(block.removed), len(block.added)
    )
    for (ranges, _), line in zip(marks, block.removed, strict=False):
        writer.code(*_emphasised("-", line, ranges, "red"), indent=indent)
    for (_, ranges), line in zip(marks, block.added, strict=False):
        writer.code(*_emphasised("+", line, ranges, "green"), indent=indent)


def _emphasised(sign: str, line: str, ranges: Sequence[tuple[int, int]], color: str) -> list[Piece]:
    pieces: list[Piece] = [(sign, color)]
    at = 0
    for start, end in ranges:
        pieces += [(line[at:start], color), (line[start:end], f"bold {color} underline")]
        at = end
    return [*pieces, (line[at:], color)]


def electrical(writer: Writer, change: ElectricalDiff, indent: int = 2) -> None:
    """What an attempt changed in the circuit."""
    writer.line(("Circuit", STRONG), indent=indent)
    for name, (lead, style) in _ELECTRICAL.items():
        for entry in getattr(change, name):
            writer.line((f"{lead} ", style), entry, indent=indent + 2, hang=4)


def head(writer: Writer, result: FixResult, path: str, done: str) -> None:
    """How a repair ended, and which rules failed in it.

    Args:
        done: what was done with the result, such as "written to buck.py", or "" where nothing was.
    """
    glyphs = writer.glyphs
    rounds = counted(len(result.attempts), "attempt")
    cost: Piece = (f"  {rounds}, {result.seconds:.1f} s", DIM)
    tail = f", {done}" if done else ""
    good = result.sound
    mark: Piece = (f"{glyphs.good} {path}", GOOD) if good else (f"{glyphs.fault} {path}", FAULT)
    writer.line(mark, f": {outcome(result)}{tail}.", cost, hang=2)
    for text in result.broken_rules:
        bug = f"A fix failed on this script, which is a bug of circuitron: {text}"
        writer.line((f"{glyphs.suspect} ", SUSPECT), bug, indent=2, hang=2)


def outcome(result: FixResult) -> str:
    """How a repair ended, in a few words."""
    faults = sum(d.grade is Grade.FAULT for d in left(result))
    words = {
        Outcome.CLEAN: "a module, no circuit of its own to repair" if result.is_module else "nothing to repair",
        Outcome.REPAIRED: "repaired and verified",
        Outcome.UNVERIFIED: f"not verified, {counted(len(result.unverified), 'part')} that no library vouches for",
        Outcome.UNREPAIRED: f"not repaired, {counted(faults, 'fault')} left",
    }
    runs = {Outcome.CLEAN: "it runs", Outcome.REPAIRED: "repaired and runs"}
    if result.circuit_faults:
        what = f"{counted(result.circuit_faults, 'fault')} left in its circuit"
        return f"{runs.get(result.outcome, words[result.outcome])}, {what}"
    # What a repair verifies is the netlist: whether footprints exist and fit is another matter.
    footprints = sum(kind_of(d) == "footprint" for d in left(result))
    doubtful = footprints and result.outcome.verified
    return words[result.outcome] + (f" but for {counted(footprints, 'footprint')}" if doubtful else "")


def open_edits(result: FixResult) -> tuple[Edit, ...]:
    """What was proposed for what is still wrong. Of a circuit that is verified this is what the review objects to."""
    verified = result.outcome is not Outcome.UNREPAIRED
    return tuple(e for e in result.proposed if not verified or e.answers is ErrorType.CIRCUIT_REVIEW)


def left(result: FixResult) -> list[Finding]:
    """What is still wrong, or suspect."""
    return [d for d in result.remaining if d.grade is not Grade.NOTE and not d.consequence]


def told(result: FixResult) -> list[Finding]:
    """The same, and what SKiDL's own ERC calls an error though it is none."""
    return [*left(result), *filter(findings.tolerance, result.remaining)]


def faulty(result: FixResult) -> bool:
    """Whether faults are left, of the script or of its circuit."""
    return result.outcome is Outcome.UNREPAIRED or result.circuit_faults > 0


def verdict(writer: Writer, listing: Findings, result: FixResult, path: str, done: str) -> None:
    """The end of a repair whose attempts have been shown: what was fixed, what is left and what could be done."""
    head(writer, result, path, done)
    at_once = sum(bool(step.edits) for step in result.attempts) == 1
    if result.edits and not (result.outcome.verified and at_once):  # those of a single round stand right above
        writer.line(("Fixed", STRONG), indent=2)
        for edit in result.edits:
            writer.line(f"{writer.glyphs.good} {line_of(edit)}: {edit.reason}", indent=4, hang=2)
    rest(writer, listing, result, path)
    choices = [edit for edit in result.proposed if not edit.changes]
    if choices and result.outcome is Outcome.UNREPAIRED:
        writer.line(("For you to choose", STRONG), indent=2)
        for edit in choices:
            writer.line(f"{line_of(edit)}: {edit.reason}  ", (edit.rule, DIM), indent=4, hang=2)


def rest(
    writer: Writer, listing: Findings, result: FixResult, path: str, traced: ExecutionReport | None = None
) -> None:
    """What is left after a repair, and what only the user can say of it.

    Args:
        traced: the run whose traceback stands above.
    """
    if found := left(result):
        writer.line(("Left" if faulty(result) else "Worth a look", STRONG), indent=2)
        shown = [d for d in result.remaining if d.grade is not Grade.NOTE]
        listing.show(shown, place_of(result, path), traced, indent=4, candidates=True)
        first = min(found, key=lambda d: list(Grade).index(d.grade))
        writer.line((f"For more: circuitron explain {first.code}", DIM), indent=4)
    findings.tolerated(writer, result.remaining)
    design.approvals(writer, result.approvals)
    design.unverified(writer, result.unverified)
    design.stand_ins(writer, result.stand_ins)
    if result.outcome is Outcome.UNVERIFIED:
        _acceptance(writer, "fix", path)
    _proposals(writer, result, path)
    _open(writer, result, path)
    if result.fruitless and not result.outcome.verified:
        writer.line("Rounds of the model that brought nothing", indent=2)
        for words in result.fruitless:
            writer.line((f"{writer.glyphs.note} {sanitise.line(words, _ROUND)}", DIM), indent=4, hang=2)
    if result.stopped and not result.outcome.verified:
        stopped = sanitise.line(result.stopped).rstrip(".")
        writer.line((f"No further correction by a model: {stopped}.", DIM), indent=2, hang=2)
    design.spending(writer, result.spent)


def _acceptance(writer: Writer, command: str, path: str) -> None:
    """What to do about parts that no library vouches for."""
    writer.line(
        (
            "Compare them with their data sheets, or put their symbols into a library of the project. To accept them: ",
            DIM,
        ),
        f"circuitron {command} --accept-unvouched {argument(path)}",
        indent=4,
        hang=2,
    )


def _open(writer: Writer, result: FixResult, path: str) -> None:
    """How the user takes one of the candidates, by the example of the first line that leaves a choice."""
    for finding in open_questions(result)[:1]:
        line = finding.span.line if finding.span else 0
        command = f"circuitron fix --choose {line}=LIBRARY:NAME {argument(path)}"
        writer.line(("To take a candidate: ", DIM), command, indent=2, hang=2)


def _proposals(writer: Writer, result: FixResult, path: str) -> None:
    """The edits that only the user's word allows, for they may change the design."""
    unsafe = [edit for edit in open_edits(result) if edit.changes]
    if not unsafe:
        return
    writer.line((f"{counted(len(unsafe), 'more edit')} with --unsafe-fixes", STRONG), ":", indent=2)
    for edit in unsafe:
        writer.row(f"{line_of(edit)}: {edit.reason}", tail=(edit.rule, DIM), indent=4)
    writer.line(f"circuitron fix --unsafe-fixes {argument(path)}", indent=4)


def check(writer: Writer, result: CheckResult, path: str, source: str) -> None:
    """The findings of one checked script."""
    glyphs = writer.glyphs
    listing = Findings(writer)
    place = place_of_check(result, path, source)
    dot = f" {glyphs.dot} "
    size = _circuit(result.report, dot) if result.clean and not result.is_module else ""
    cost = f"{size}{dot}{result.report.seconds:.1f} s"
    head: Piece = (f"{glyphs.good} {path}", GOOD) if result.clean else (f"{glyphs.fault} {path}", FAULT)
    writer.line(head, f": {state(result)}", (cost, DIM))
    if result.faultless:
        listing.show(result.findings, place)
    else:
        run(writer, listing, result, place)
    findings.tolerated(writer, result.findings)
    design.unverified(writer, result.unverified)
    if result.faultless and not result.clean:
        _acceptance(writer, "check", path)


def state(result: CheckResult) -> str:
    """What a check came to, in a few words."""
    faults = sum(d.grade is Grade.FAULT and not d.consequence for d in result.findings)
    if result.is_module and result.clean:
        return "a module, no circuit of its own"
    if result.clean:
        return "clean"
    if result.faultless:
        return f"not verified, {counted(len(result.unverified), 'part')} that no library vouches for"
    return counted(faults, "fault") if faults else findings.ending(result.report)
