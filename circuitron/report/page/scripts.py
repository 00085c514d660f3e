"""A checked or repaired script as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from circuitron.check_result import CheckResult
from circuitron.edit import Edit, ElectricalDiff
from circuitron.electrical import electrical_diff
from circuitron.execution_report import ExecutionReport
from circuitron.finding import Finding, Grade
from circuitron.fix_result import Attempt, FixResult, Spent
from circuitron.knowledge.supplement import symbols_added
from circuitron.outcome import Outcome
from circuitron.plural import counted
from circuitron.report import console, symbols
from circuitron.report.design import price
from circuitron.report.excerpts import Place, place_of, place_of_check
from circuitron.report.findings import ending
from circuitron.report.page import passages, tables, views
from circuitron.report.page.drawing import picture
from circuitron.report.page.plot import plots
from circuitron.report.page.views import Block, Cell, Section, Subject, Tone, items, present, section
from circuitron.run_request import Libraries
from circuitron.sourcefile import argument

if TYPE_CHECKING:
    from circuitron.delivery import Delivery
    from circuitron.errors import CircuitronError

OVERVIEW = ("script", "outcome", "faults", "suspects", "seconds")
_PHASES = {"erc": "electrical rules"}

Bill = Sequence[Sequence[str]]


def checked(id: str, path: str, result: CheckResult, source: str, delivery: Delivery, bill: Bill) -> Subject:
    """A script that was checked, or run for its files."""
    place = place_of_check(result, path, source)
    report, words = result.report, console.state(result)
    stop = f"The script {ending(report)}." if not report.execution_success and report.exception is None else ""
    accept = f"circuitron check --accept-unvouched {argument(path)}" if result.faultless and not result.clean else ""
    sections = (
        section(
            "stopped",
            "Where it stopped",
            views.Paragraph(stop) if stop else None,
            passages.traceback(report.exception, place),
            *printed(report),
        ),
        section("findings", "Findings", passages.findings(result.findings, place)),
        tables.checks(result.asserted, result.measurements, "by the user"),
        plots(result.curves, id),
        drawn(result.final, id, path),
        tables.bill(bill),
        tables.to_check(result.unverified, (), ()),
        section(
            "accept",
            "To accept these parts",
            views.Paragraph("Compare them with their data sheets first.", accept) if accept else None,
        ),
        tables.files(delivery.files),
        section(
            "script",
            "Script",
            views.Fold(
                "Source", Tone.PLAIN, (counted(len(source.splitlines()), "line"),), (passages.numbered(source),)
            ),
        ),
    )
    return Subject(
        id=id,
        name=path,
        tone=Tone.GOOD if result.clean else Tone.FAULT,
        verdict=", ".join(filter(None, (words, delivery.words))),
        facts=facts(report, result.libraries, delivery, report.seconds),
        sections=present(sections),
        row=_row(Cell(words, Tone.GOOD if result.clean else Tone.FAULT), result.findings, report.seconds),
    )


def fixed(
    id: str, path: str, result: FixResult, delivery: Delivery, bill: Bill, calls: Sequence[Sequence[str]]
) -> Subject:
    """A script that was repaired, or was to be."""
    place = place_of(result, path)
    last = result.attempts[-1].report if result.attempts else None
    words = console.outcome(result)
    tone = Tone.GOOD if result.sound else Tone.FAULT
    sections = (
        section("changes", "Changes", *_bugs(result), *_changed(result, place)),
        section(
            "findings",
            "What is left" if console.faulty(result) else "Worth a look",
            passages.findings(console.told(result), place),
        ),
        section("choices", "For you to decide", *_choices(result, path)),
        section(
            "circuit",
            "Electrical differences",
            tables.electrical(_electrical(result), "Between the first attempt and the last"),
        ),
        tables.checks(result.asserted, result.measurements, "by the user"),
        plots(result.curves, id),
        drawn(result.final, id, path),
        tables.bill(bill),
        tables.to_check(result.unverified, result.stand_ins, result.approvals),
        attempts(result.attempts, path),
        tables.models(result.attempts, result.spent, result.stopped if not result.outcome.verified else "", calls),
        tables.files(delivery.files),
    )
    return Subject(
        id=id,
        name=path,
        tone=tone,
        verdict=", ".join(filter(None, (words, delivery.words))),
        facts=facts(last, result.libraries, delivery, result.seconds, len(result.attempts), result.spent),
        sections=present(sections),
        row=_row(Cell(words, tone), result.remaining, result.seconds),
    )


def unreadable(id: str, path: str, error: CircuitronError) -> Subject:
    """A script that nothing could be done with."""
    words = "cannot be read"
    row = (Cell(words, Tone.FAULT), Cell(""), Cell(""), Cell(""))
    why = section("why", "Why", items("", [error.message, *filter(None, [error.hint])]))
    return Subject(id, path, Tone.FAULT, words, (), present([why]), row)


def unfinished(id: str, path: str, steps: Sequence[Attempt]) -> Subject:
    """A script whose repair had not ended."""
    words = f"not finished after {counted(len(steps), 'attempt')}"
    found = steps[-1].findings if steps else ()
    row = _row(Cell(words, Tone.FAULT), found, sum(step.report.seconds for step in steps))
    return Subject(id, path, Tone.FAULT, words, (), present([attempts(steps, path)]), row)


def facts(
    report: ExecutionReport | None,
    libraries: Libraries | None,
    delivery: Delivery,
    seconds: float,
    rounds: int = 0,
    spent: Spent | None = None,
) -> tuple[tuple[str, str, bool], ...]:
    """What stands beside a verdict: label, value, and whether it is code."""
    found = [("Attempts", str(rounds) if rounds else "", False), ("Time", f"{seconds:.1f} s", False)]
    snapshot = report.snapshot if report is not None else None
    if snapshot is not None:
        size = f"{counted(len(snapshot.parts), 'part')}, {counted(len(snapshot.nets), 'net')}"
        found.append(("Circuit", size, False))
    if spent is not None and spent.calls:
        found.append(("Models", f"{counted(spent.calls, 'call')}, {price(spent.cost)}", False))
    if libraries is not None:
        found.append(("Symbols", symbols.source(libraries).removeprefix("symbols: "), False))
    if report is not None:
        found.append(("Sandbox", report.sandbox, False))
    found.append(("Run it with", delivery.command, True))
    return tuple(fact for fact in found if fact[1])


def _row(outcome: Cell, found: Sequence[Finding], seconds: float) -> tuple[Cell, ...]:
    grades = [d.grade for d in found if not d.consequence]
    counts = (grades.count(Grade.FAULT), grades.count(Grade.SUSPECT))
    return (outcome, *(Cell(str(n) if n else "-", number=True) for n in counts), Cell(f"{seconds:.1f}", number=True))


def _bugs(result: FixResult) -> tuple[Block, ...]:
    found = items("A fix failed on this script, which is a bug of circuitron", result.broken_rules, Tone.SUSPECT)
    return (found,) if found else ()


def _changed(result: FixResult, place: Place) -> Iterator[Block | None]:
    """All that a repair changes, file after file."""
    script = [edit for edit in result.edits if not edit.file]
    yield passages.changed(place.path, result.original, result.source, script)
    for module in result.modules:
        own = [edit for edit in result.edits if edit.file == module.name]
        yield passages.changed(place.file(module.name), module.original, module.source, own)
    if result.library is not None:
        added = ", ".join(symbols_added(result.library))
        yield views.Paragraph(f"{place.file(result.library.name)} has these symbols now: {added}")


def _choices(result: FixResult, path: str) -> list[Block]:
    """What only the user's word allows, and how to give it."""
    found: list[Block] = []
    if result.outcome is Outcome.UNVERIFIED:
        command = f"circuitron fix --accept-unvouched {argument(path)}"
        found.append(views.Paragraph("Compare the parts below with their data sheets. To accept them:", command))
    if result.outcome is not Outcome.UNREPAIRED:
        return found
    choices = items("Choices", [_proposal(edit) for edit in result.proposed if not edit.changes])
    unsafe = items(
        "Edits that may change the design", [_proposal(edit) for edit in result.proposed if edit.changes], Tone.SUSPECT
    )
    found += filter(None, (choices, unsafe))
    if unsafe:
        found.append(views.Paragraph("To make them:", f"circuitron fix --unsafe-fixes {argument(path)}"))
    return found


def _proposal(edit: Edit) -> str:
    return f"{console.line_of(edit)}: {edit.reason}"


def _electrical(result: FixResult) -> ElectricalDiff | None:
    """From the circuit of the first attempt, as far as it got, to that of the result."""
    kept = [attempt for attempt in result.attempts if attempt.kept]
    changing = [attempt for attempt in kept if attempt.electrical is not None and not attempt.electrical.empty]
    if len(changing) < 2:
        return changing[0].electrical if changing else None
    return electrical_diff(kept[0].report.snapshot, kept[-1].report.snapshot)


def drawn(report: ExecutionReport | None, id: str, name: str) -> Section | None:
    """The schematic, where a drawing was wanted."""
    return section("schematic", "Schematic", picture(report, f"{id}-drawing", name))


def printed(report: ExecutionReport) -> list[Block]:
    """The end of what a script printed that failed without an exception."""
    if report.execution_success or report.exception is not None:
        return []
    outputs = (("Standard output", report.stdout), ("Standard error", report.stderr))
    return [
        views.Fold(name, Tone.PLAIN, (), (passages.numbered("\n".join(text.rstrip().splitlines()[-_TAIL:])),))
        for name, text in outputs
        if text.strip()
    ]


_TAIL = 40  # lines


def attempts(steps: Sequence[Attempt], path: str) -> Section | None:
    """Each round: the edits that led to it, what they changed, and what came of running it."""
    return section("attempts", "Attempts", *(_attempt(step, path) for step in steps))


def _attempt(step: Attempt, path: str) -> views.Fold:
    place = Place(path, step.report.script, step.source, step.modules, step.report.script_folder)
    faults = sum(d.grade is Grade.FAULT and not d.consequence for d in step.findings)
    passed = step.report.execution_success and not faults
    good = passed and not step.refusal
    failed = "refused by the guard" if step.refusal else counted(faults, "fault") if faults else "failed"
    refusal = items("Refused by the guard", step.refusal.reasons, Tone.FAULT) if step.refusal else None
    who = "" if step.author == "rules" else f"by the {step.author.replace('_', ' ')}{'' if step.kept else ', not kept'}"
    found = [d for d in step.findings if d.grade is not Grade.NOTE]
    blocks = (
        items("What the agent says it changed", step.corrections),
        *passages.attempted(step.diff, step.edits),
        tables.electrical(step.electrical, "What this changed in the circuit"),
        refusal,
        None if passed else passages.traceback(step.report.exception, place),
        passages.findings(found, place),
    )
    phase = _PHASES.get(step.stage, step.stage)
    return views.Fold(
        f"Attempt {step.number}: {'passed' if good else failed}",
        Tone.GOOD if good else Tone.FAULT,
        tuple(filter(None, (phase, who, f"{step.report.seconds:.1f} s"))),
        tuple(block for block in blocks if block is not None)
        or (views.Paragraph("The script as it came; nothing was found."),),
    )
