"""A design as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from circuitron.assertions import describe, difference
from circuitron.execution_report import State
from circuitron.finding import Finding, Grade
from circuitron.findings.wording import without_candidates
from circuitron.plural import counted
from circuitron.report import design
from circuitron.report.design import figure
from circuitron.report.excerpts import Place
from circuitron.report.page import passages, scripts, tables, views
from circuitron.report.page.plot import plots
from circuitron.report.page.views import Block, Cell, Subject, Tone, items, present, section, table

if TYPE_CHECKING:
    from circuitron.delivery import Delivery
    from circuitron.plan import Plan, WorkedOut
    from circuitron.report.page.scripts import Bill
    from circuitron.results import DesignResult


def designed(id: str, result: DesignResult, delivery: Delivery, bill: Bill, calls: Sequence[Sequence[str]]) -> Subject:
    """A circuit that came from a sentence, as far as it did."""
    good = result.state is State.SUCCEEDED
    title = result.plan.title if result.plan else result.prompt
    name = result.final.script if result.final else ""
    sections = (
        section("request", "Request", *_request(result)),
        tables.checks(result.assertions, result.measurements, "by the plan"),
        plots(result.curves, id),
        section("findings", "Worth a look" if good else "What is left", *_left(result)),
        scripts.drawn(result.final, id, title),
        tables.bill(bill),
        tables.to_check(result.unverified, result.stand_ins, result.approvals),
        section("symbols", "Supplementary symbols", items(design.SUPPLIED, [one.words for one in result.supplied])),
        section("plan", "Plan", *(_plan(result.plan, result.worked_out) if result.plan else ())),
        section("stages", "Stages", *_stages(result)),
        scripts.attempts(result.attempts, name or "script"),
        tables.models(result.attempts, result.spent, result.stopped if not good else "", calls),
        tables.files(delivery.files),
        section("script", "Script", _source(result.source) if result.source else None),
    )
    return Subject(
        id=id,
        name=title,
        tone=Tone.GOOD if good else Tone.FAULT,
        verdict=", ".join(filter(None, (_verdict(result), delivery.words))),
        facts=scripts.facts(
            result.final, result.libraries, delivery, result.seconds, len(result.attempts), result.spent
        ),
        sections=present(sections),
    )


def _verdict(result: DesignResult) -> str:
    if result.state is not State.SUCCEEDED:
        return ": ".join(filter(None, (design.ending(result), result.failure.rstrip("."))))
    withdrawn = f", {counted(len(result.withdrawn), 'assertion')} withdrawn" if result.withdrawn else ""
    return f"designed and verified{withdrawn}"


def _request(result: DesignResult) -> Iterator[Block | None]:
    yield views.Paragraph(result.prompt)
    if result.declined is not None:
        yield items("Answer these in the request", result.declined.questions)
    yield items("Assumed, as the request leaves it open", result.assumptions)


def _plan(plan: Plan, worked_out: tuple[WorkedOut, ...]) -> Iterator[Block | None]:
    yield views.Paragraph(plan.summary)
    yield table("Blocks", ("block", "purpose"), ((b.name, b.purpose) for b in plan.blocks))
    yield table("Calculations", ("figure", "expression", "result"), map(_worked, worked_out))
    parts = ((", ".join(p.refs), p.value, p.query, p.purpose) for p in plan.parts)
    yield table("Planned parts", ("references", "value", "what", "purpose"), parts)
    yield table("Planned nets", ("net", "joins"), ((net.name, ", ".join(net.connects)) for net in plan.nets))
    yield items("Notes", plan.notes)


def _worked(entry: WorkedOut) -> tuple[Cell, ...]:
    if entry.result is None:
        last = Cell(entry.problem or "no result", Tone.FAULT)
    else:
        last = Cell(figure(entry.result, entry.unit))
    return Cell(entry.name), Cell(entry.expression, code=True), last


def _left(result: DesignResult) -> Iterator[Block | None]:
    approved = {approval.finding for approval in result.approvals}
    found = [d for d in result.remaining if _counts(d) and without_candidates(d) not in approved]
    yield passages.findings(found, Place("", "", result.source))
    yield items("Where the circuit deviates from the plan", [difference(d) for d in result.deviations], Tone.SUSPECT)
    issues = [f"{f'line {issue.line}: ' if issue.line else ''}{issue.problem}" for issue in result.issues]
    yield items("What the validator objects to", issues, Tone.SUSPECT)
    unheld = [f"{describe(one.assertion)}: {one.verdict}, {one.found}" for one in result.unheld]
    yield items("Assertions that do not hold, or were not checked", unheld, Tone.FAULT)


def _counts(finding: Finding) -> bool:
    return finding.grade is not Grade.NOTE and not finding.consequence


def _stages(result: DesignResult) -> Iterator[Block | None]:
    rows = (
        (
            design.TITLES.get(record.stage, record.stage),
            Cell(record.state.value, Tone.GOOD if record.state is State.SUCCEEDED else Tone.FAULT),
            record.detail,
            Cell(f"{record.seconds:.1f} s", number=True),
        )
        for record in result.stages
        if record.state is not State.NOT_RUN
    )
    yield table("How the design went", ("stage", "state", "what", "time"), rows)
    yield items("Plans that failed", [f"{one.attempt}: {one.failure}" for one in result.reflections], Tone.SUSPECT)


def _source(source: str) -> views.Fold:
    size = counted(len(source.splitlines()), "line")
    return views.Fold("Source", Tone.PLAIN, (size,), (passages.numbered(source),))
