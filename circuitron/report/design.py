"""The full report of a design: its plan, its stages, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from circuitron.execution_report import State
from circuitron.finding import Grade
from circuitron.findings.wording import without_candidates
from circuitron.plural import counted
from circuitron.report import assertions, measurements
from circuitron.report.writer import DIM, FAULT, GOOD, STRONG, SUSPECT, Piece, Writer
from circuitron.sanitise import line
from circuitron.units import engineering

if TYPE_CHECKING:
    from circuitron.assertion import Approval
    from circuitron.delivery import FileRow
    from circuitron.fix_result import Spent, StandIn
    from circuitron.plan import Plan, WorkedOut
    from circuitron.results import DesignResult, StageRecord

_TITLE = 80  # characters
_UNITS = frozenset({"V", "A", "W", "F", "H", "Hz", "s", "ohm", "Ω"})
_DETAIL = 200
SUPPLIED = "Symbols of Circuitron's own library: compare each with the data sheet of the part that you buy"

TITLES = {
    "planner": "plan",
    "part_selector": "parts",
    "plan_check": "plan and parts",
    "generator": "code",
    "validator": "review",
    "runtime": "runtime",
    "erc": "electrical rules",
    "outputs": "outputs",
}


def plan(writer: Writer, made: Plan, worked_out: Sequence[WorkedOut]) -> None:
    """A plan, for the user to judge."""
    from circuitron.assertions import describe  # a check, whose report shares this file, does without

    writer.line((line(made.title), STRONG))
    writer.line(line(made.summary), indent=2)
    if made.blocks:
        writer.items(("Blocks", STRONG), [[(line(b.name), STRONG), f": {line(b.purpose)}"] for b in made.blocks], 2)
    if worked_out:
        writer.line(("Calculations", STRONG), indent=2)
        writer.table(("figure", "expression", "result"), [_worked(entry) for entry in worked_out], indent=4)
    writer.line(("Parts", STRONG), indent=2)
    rows = [[", ".join(p.refs), p.value or "-", p.footprint or "-", f"{p.query}: {p.purpose}"] for p in made.parts]
    writer.table(("refs", "value", "footprint", "what"), rows, indent=4)
    if made.nets:
        writer.line(("Nets", STRONG), indent=2)
        writer.table(("net", "joins"), [[net.name, ", ".join(net.connects)] for net in made.nets], indent=4)
    if made.assertions:
        writer.line(("Will be checked on the finished circuit", STRONG), indent=2)
        for assertion in made.assertions:
            writer.line(f"{writer.glyphs.note} {line(describe(assertion))}", indent=4, hang=2)
    notes(writer, "Assumed", made.assumptions)
    for note in made.notes:
        writer.line(("Note ", DIM), line(note), indent=2, hang=5)
    writer.blank()


def _worked(entry: WorkedOut) -> list[Piece]:
    if entry.result is None:
        return [entry.name, entry.expression, (entry.problem or "no result", FAULT)]
    return [entry.name, entry.expression, figure(entry.result, entry.unit)]


def figure(value: float, unit: str) -> str:
    """A result as engineers write it: 8.2 kohm, 2.2 µF; in a unit that has its prefix already, as it is."""
    return engineering(value, unit) if unit in _UNITS else f"{value:.4g} {unit}".rstrip()


def stage(writer: Writer, record: StageRecord) -> None:
    """The end of a stage, in one line. Its beginning is not shown here."""
    if record.state is State.NOT_RUN:
        return
    good = record.state is State.SUCCEEDED
    mark: Piece = (f"{writer.glyphs.good} ", GOOD) if good else (f"{writer.glyphs.fault} ", FAULT)
    title = TITLES.get(record.stage, record.stage)
    detail = f": {line(record.detail, _DETAIL)}" if record.detail else ""
    writer.line(mark, (title, STRONG), detail, (f"  {record.seconds:.1f} s", DIM), hang=2)


def verdict(writer: Writer, result: DesignResult, done: str, files: Sequence[FileRow] = ()) -> None:
    """The end of a design: whether it is what the plan says, and what is in it.

    Args:
        done: where the files are, or "" where there are none.
        files: what was made, and what was not.
    """
    good = result.state is State.SUCCEEDED
    title = line(result.plan.title if result.plan else result.prompt, _TITLE)
    mark: Piece = (f"{writer.glyphs.good} {title}", GOOD) if good else (f"{writer.glyphs.fault} {title}", FAULT)
    failure = line(result.failure).rstrip(".") or "see above"
    withdrawn = f", {counted(len(result.withdrawn), 'assertion')} withdrawn" if result.withdrawn else ""
    words = f"designed and verified{withdrawn}" if good else f"{ending(result)}: {failure}"
    cost: Piece = (f"  {result.seconds:.1f} s", DIM)
    writer.blank()
    writer.line(mark, f": {words}{f', {done}' if done else ''}.", cost, hang=2)
    for reflection in result.reflections:
        writer.line((f"Plan {reflection.attempt} failed: {line(reflection.failure)}", DIM), indent=2, hang=2)
    _declined(writer, result)
    assertions.table(writer, result.assertions, "of the plan")
    measurements.table(writer, result.measurements)
    _deviations(writer, result)
    for issue in result.issues:
        place = f"line {issue.line}: " if issue.line else ""
        writer.line((f"{writer.glyphs.suspect} ", SUSPECT), f"review: {place}{line(issue.problem)}", indent=2, hang=2)
    if good:
        notes(writer, "Assumed", result.assumptions)
    _left(writer, result)
    approvals(writer, result.approvals)
    unverified(writer, result.unverified)
    stand_ins(writer, result.stand_ins)
    notes(writer, SUPPLIED, [symbol.words for symbol in result.supplied])
    file_table(writer, files)
    if result.stopped and not good:
        writer.line((f"No further correction: {line(result.stopped).rstrip('.')}.", DIM), indent=2, hang=2)
    spending(writer, result.spent)


def ending(result: DesignResult) -> str:
    """How a design that did not succeed ended, in two or three words."""
    if result.declined is None:
        return "not finished"
    return "cannot be designed" if result.declined.outcome == "cannot" else "the request is unclear"


def _declined(writer: Writer, result: DesignResult) -> None:
    """What the planner asks the user."""
    if result.declined is not None and result.declined.questions:
        notes(writer, "Answer these in the request", result.declined.questions)


def notes(writer: Writer, title: str, sentences: Sequence[str]) -> None:
    """Sentences under a title, where there are any."""
    if sentences:
        writer.line((title, STRONG), indent=2)
    for sentence in sentences:
        writer.line(f"{writer.glyphs.note} {line(sentence)}", indent=4, hang=2)


def file_table(writer: Writer, rows: Sequence[FileRow]) -> None:
    """What was made of a circuit, and what was not."""
    if rows:
        writer.line(("Files", STRONG), indent=2)
        writer.table(("what", "file", "size", ""), [[f.product, f.file, f.size, f.state] for f in rows], indent=4)


def _left(writer: Writer, result: DesignResult) -> None:
    """Faults and suspicions of the electrical rules that were neither fixed nor approved."""
    approved = {approval.finding for approval in result.approvals}
    marks: dict[Grade, Piece] = {
        Grade.FAULT: (f"{writer.glyphs.fault} ", FAULT),
        Grade.SUSPECT: (f"{writer.glyphs.suspect} ", SUSPECT),
    }
    for d in result.remaining:
        if d.grade in marks and not d.consequence and without_candidates(d) not in approved:
            place = f"line {d.span.line}: " if d.span else ""
            writer.line(marks[d.grade], f"{place}{line(d.message)}", indent=2, hang=2)


def _deviations(writer: Writer, result: DesignResult) -> None:
    if not result.deviations:
        return
    from circuitron.assertions import difference

    writer.line(("Unlike the plan", STRONG), indent=2)
    for deviation in result.deviations:
        mark: Piece = (f"{writer.glyphs.note} ", DIM) if deviation.accepted else (f"{writer.glyphs.fault} ", FAULT)
        writer.line(mark, line(difference(deviation)), indent=4, hang=2)


def approvals(writer: Writer, given: Sequence[Approval]) -> None:
    """Warnings that an agent left as they are, with its reasons."""
    if given:
        writer.line(("Approved by the ERC handler", STRONG), indent=2)
    for approval in given:
        text = f"{line(approval.finding)}: {line(approval.reason)}"
        writer.line((f"{writer.glyphs.suspect} ", SUSPECT), text, indent=4, hang=2)


def unverified(writer: Writer, parts: Sequence[str]) -> None:
    """Parts whose pins no library vouches for."""
    if parts:
        writer.line(("Unverified: no library vouches for the pins of these parts", STRONG), indent=2)
    for part in parts:
        writer.line((f"{writer.glyphs.suspect} ", SUSPECT), line(part), indent=4, hang=2)


def stand_ins(writer: Writer, parts: Sequence[StandIn]) -> None:
    """Parts that are drawn by the symbol of another device."""
    if parts:
        writer.line(("Check these: they have the symbol of another device", STRONG), indent=2)
    for part in parts:
        writer.line((f"{writer.glyphs.suspect} ", SUSPECT), line(part.words), indent=4, hang=2)


def spending(writer: Writer, spent: Spent) -> None:
    """What model calls took in all, and each agent's; nothing where there were none."""
    if not spent.calls:
        return
    tokens = sum(agent.input_tokens + agent.output_tokens for agent in spent.agents)
    calls = counted(spent.calls, "model call")
    writer.line((f"Models: {calls}, {tokens:,} tokens, {price(spent.cost)}", DIM), indent=2)
    if len(spent.agents) > 1:
        rows: list[list[Piece]] = [
            [a.agent.replace("_", " "), f"{a.input_tokens:,} in", f"{a.output_tokens:,} out", price(a.cost)]
            for a in spent.agents
        ]
        writer.table(("agent", "tokens", "", "cost"), rows, indent=4)


def price(cost: float | None) -> str:
    """Dollars, in words where there is no figure."""
    return "price not known" if cost is None else f"${cost:.4f}" if cost else "no charge"
