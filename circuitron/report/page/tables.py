"""What a page shows in tables: checks, electrical differences, parts, files, models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from circuitron.assertion import Approval, AssertionResult, Verdict
from circuitron.assertions import asked, subject
from circuitron.plural import counted
from circuitron.report.assertions import how
from circuitron.report.design import price
from circuitron.report.page.views import Cell, Section, Table, Tone, items, section, table

if TYPE_CHECKING:
    from circuitron.check_result import Measurement
    from circuitron.delivery import FileRow
    from circuitron.edit import ElectricalDiff
    from circuitron.fix_result import Attempt, Spent, StandIn

_VERDICTS = {Verdict.HOLDS: Tone.GOOD, Verdict.FAILS: Tone.FAULT}
_ORDER = (Verdict.FAILS, Verdict.NOT_CHECKED, Verdict.HOLDS, Verdict.WITHDRAWN)
_CHECKED = ("what", "asked", "found", "verdict", "how")
_CHANGES = {
    "parts_added": ("part added", Tone.GOOD),
    "parts_removed": ("part removed", Tone.FAULT),
    "parts_changed": ("part changed", Tone.SUSPECT),
    "values_changed": ("value changed", Tone.SUSPECT),
    "nets_added": ("net added", Tone.GOOD),
    "nets_removed": ("net removed", Tone.FAULT),
    "nets_changed": ("net changed", Tone.SUSPECT),
    "no_connects_changed": ("no-connect changed", Tone.SUSPECT),
}
_CALL = ("agent", "model", "tokens", "cost", "time", "what")
_CODE_COLUMNS = ("References", "Symbol", "Footprint")


def checks(asserted: Sequence[AssertionResult], measured: Sequence[Measurement], whose: str) -> Section | None:
    """What was asked of the circuit and found, by assertion and by simulation; what fails comes first."""
    by_verdict = sorted(asserted, key=lambda result: _ORDER.index(result.verdict))
    rows = (
        (
            subject(result.assertion),
            asked(result.assertion),
            result.found if result.how else "",
            _verdict(result.verdict),
            how(result),
        )
        for result in by_verdict
    )
    figures = (
        (
            m.quantity,
            m.asked,
            m.found if m.value is not None else "",
            _verdict(m.verdict),
            m.how if m.value is not None else m.found,
        )
        for m in sorted(measured, key=lambda m: _ORDER.index(m.verdict))
    )
    title = "Review and simulation" if measured else "Assertions"
    return section("checks", title, table(f"Asserted {whose}", _CHECKED, rows), table("Simulated", _CHECKED, figures))


def _verdict(verdict: Verdict) -> Cell:
    return Cell(verdict.value, _VERDICTS.get(verdict, Tone.SUSPECT))


def electrical(change: ElectricalDiff | None, caption: str) -> Table | None:
    """What changed in a circuit."""
    if change is None:
        return None
    rows = [
        (Cell(words, tone), Cell(entry)) for name, (words, tone) in _CHANGES.items() for entry in getattr(change, name)
    ]
    return table(caption, ("change", "what"), rows)


def bill(rows: Sequence[Sequence[str]]) -> Section | None:
    """A bill of materials, its first row the head; columns that are empty throughout are left out."""
    if len(rows) < 2:
        return None
    head, *parts = rows
    used = [n for n, name in enumerate(head) if any(row[n] for row in parts)]
    cells = ([Cell(row[n], code=head[n] in _CODE_COLUMNS, number=head[n] == "Quantity") for n in used] for row in parts)
    number = sum(int(row[1]) for row in parts)
    caption = f"{counted(number, 'part')} of {counted(len(parts), 'kind')}"
    return section("parts", "Bill of materials", table(caption, [head[n] for n in used], cells))


def to_check(unverified: Sequence[str], stand_ins: Sequence[StandIn], approvals: Sequence[Approval]) -> Section | None:
    """What whoever builds the circuit has to look at."""
    drawn = ((part.ref, Cell(part.requested), Cell(part.symbol, code=True), part.why) for part in stand_ins)
    left = ((approval.finding, approval.reason) for approval in approvals)
    return section(
        "to-check",
        "Parts to check",
        items("No library vouches for the pins of these parts", unverified, Tone.SUSPECT),
        table(
            "Drawn with the symbol of another device: compare pinout and ratings",
            ("part", "device", "symbol", "why"),
            drawn,
        ),
        table("Warnings that the ERC handler left as they are", ("warning", "why"), left),
    )


def files(rows: Sequence[FileRow]) -> Section | None:
    """What was made of a circuit, and what was not."""
    cells = (
        (
            row.product,
            Cell(row.file, code=True),
            Cell(row.size, number=True),
            Cell(row.state, Tone.SUSPECT if row.missing else Tone.PLAIN),
        )
        for row in rows
    )
    return section("files", "Files", table("Made of the verified circuit", ("what", "file", "size", "state"), cells))


def models(
    attempts: Sequence[Attempt], spent: Spent, stopped: str, calls: Sequence[Sequence[str]] = ()
) -> Section | None:
    """What models were asked, what came of it, and what it cost."""
    rounds = (
        (
            Cell(str(step.number), number=True),
            step.author.replace("_", " "),
            "; ".join(step.corrections) or "no word on it",
            Cell("kept", Tone.GOOD)
            if step.kept
            else Cell("refused by the guard" if step.refusal else "not kept", Tone.SUSPECT),
        )
        for step in attempts
        if step.author != "rules"
    )
    costs = (
        (
            agent.agent.replace("_", " "),
            Cell(f"{agent.input_tokens:,}", number=True),
            Cell(f"{agent.output_tokens:,}", number=True),
            Cell(price(agent.cost), number=True),
        )
        for agent in spent.agents
    )
    total = f"{counted(spent.calls, 'call')}, {price(spent.cost)} in all" if spent.calls else "Cost"
    return section(
        "models",
        "Models",
        table("Rounds", ("attempt", "agent", "what it changed", "outcome"), rounds),
        table(total, ("agent", "tokens in", "tokens out", "cost"), costs),
        table("Calls", _CALL, (map(Cell, call) for call in calls)),
        items("No further correction", [stopped]) if stopped else None,
    )
