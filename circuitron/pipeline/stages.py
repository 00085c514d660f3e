"""The stages before the first run: plan, parts, code, review. Each asks one agent and checks what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from circuitron.agents import generator, part_selector, planner, validator
from circuitron.agents.calculator import CalculationError, calculate
from circuitron.assertions import difference
from circuitron.assertions.plan_faults import circuit_faults, contradicted, left_open, outline_faults
from circuitron.assertions.planned import planned_circuit
from circuitron.assertions.ratings import out_of_range
from circuitron.context import CorrectionContext, Round
from circuitron.errors import AgentFailure, CircuitronError, UsageError
from circuitron.execution_report import State
from circuitron.finding import Finding, Grade
from circuitron.findings.static import static_check
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import propose
from circuitron.guard.screening import screen
from circuitron.knowledge.part_finder import find_parts
from circuitron.pipeline.correction import Agents, SessionRunner, script_in
from circuitron.pipeline.measuring import measuring
from circuitron.pipeline.reviewing import objections
from circuitron.plan import (
    ChosenPart,
    Declined,
    MissingPart,
    PartSelectionOutput,
    Plan,
    PlannerOutput,
    Reflection,
    RequiredPart,
    ValidationIssue,
    WorkedOut,
)
from circuitron.plural import counted
from circuitron.references.script import script
from circuitron.references.suggestions import suggestion_texts
from circuitron.results import STAGES, PlanReview, StageRecord
from circuitron.sanitise import line
from circuitron.symbol import Symbol

if TYPE_CHECKING:
    from circuitron.knowledge.base import SymbolSource
    from circuitron.references.base import Designed

CANDIDATES = 8  # symbols that the part selector is shown for each part
REVISIONS = 2  # of the code, before it is run
MOST_PARTS = 1000  # of a plan
LONGEST_PLAN = 400_000  # characters, as JSON
MOST_ISSUES = 50  # of a review, and faults of a plan
MOST_QUESTIONS = 20  # of a planner
TITLE = 80  # characters of a plan's title
CHANGES = 10  # times that the user may send a plan back

Review = Callable[[Plan, tuple[WorkedOut, ...]], PlanReview]


class PlanRefused(UsageError):
    """The user does not want what was planned."""


class ReplanNeeded(Exception):
    """The plan cannot be built as it is."""

    def __init__(
        self, failure: str, facts: tuple[str, ...] = (), avoid: tuple[str, ...] = (), plan: Plan | None = None
    ) -> None:
        super().__init__(failure)
        self.failure, self.facts, self.avoid, self.plan = failure, facts, avoid, plan


class NoPlan(Exception):
    """The planner made none, and said why."""

    def __init__(self, declined: Declined) -> None:
        super().__init__(declined.reason)
        self.declined = declined


@dataclass
class StageLog:
    """What each stage left behind; every exit of a stage leaves one of the three states."""

    on_stage: Callable[[StageRecord], None]
    records: dict[str, StageRecord] = field(default_factory=lambda: {s: StageRecord(stage=s) for s in STAGES})

    @contextmanager
    def stage(self, name: str) -> Iterator[StageNote]:
        """One stage: succeeded if its block ends, failed if it raises or says so."""
        note, began = StageNote(), monotonic()
        self.on_stage(StageRecord(stage=name))
        state = State.FAILED
        try:
            yield note
            state = State.FAILED if note.failed else State.SUCCEEDED
        except (CircuitronError, ReplanNeeded, NoPlan) as error:
            note.detail = str(error)
            raise
        except KeyboardInterrupt:
            note.detail = "interrupted"
            raise
        finally:
            record = StageRecord(stage=name, state=state, detail=note.detail, seconds=round(monotonic() - began, 3))
            self.records[name] = record
            self.on_stage(record)

    def again(self) -> None:
        """Nothing of one plan's way leaks into the next one's."""
        self.records = {name: StageRecord(stage=name) for name in STAGES}


@dataclass
class StageNote:
    """What a stage says of itself."""

    detail: str = ""
    failed: bool = False


@dataclass(frozen=True)
class Stages:
    """The agents before the first run, at one runner."""

    agents: Agents
    runner: SessionRunner
    log: StageLog
    suggested: tuple[Designed, ...] = ()  # reference circuits that a plan may start from

    @property
    def symbols(self) -> SymbolSource:
        return self.runner.environment.symbols

    # -------------------------------------------------------------------------------------------------------- plan

    def plan(
        self, prompt: str, reflection: Reflection | None, review: Review | None, before: Plan | None = None
    ) -> tuple[Plan, tuple[WorkedOut, ...]]:
        """The plan that the user agreed to, and its calculations.

        Args:
            before: the plan that failed.

        Raises:
            PlanRefused: the user does not want it.
            NoPlan: there is none.
            ReplanNeeded: it holds nothing that could be built, or more than can be.
        """
        with self.log.stage("planner") as note:
            edits = ""
            for _ in range(CHANGES):
                brief = planner.brief(prompt, reflection, edits, before, suggestion_texts(self.suggested))
                plan, worked_out = usable(_planned(self.agents.ask(planner.PLANNER, brief, self.runner)), prompt)
                word = review(plan, worked_out) if review is not None else PlanReview(accepted=True)
                if word.accepted:
                    if word.plan:
                        plan, worked_out = usable(word.plan, prompt)
                    note.detail = (
                        f"{plan.title}: {counted(len(plan.parts), 'kind of part', 'kinds of parts')}, "
                        f"{counted(len(plan.assertions), 'assertion')}"
                    )
                    return plan, worked_out
                if not word.changes:
                    raise PlanRefused("The plan was refused; nothing was generated.")
                edits, before = word.changes, plan
            raise PlanRefused(f"The plan was sent back {CHANGES} times.", "Say in the prompt what it should be.")

    # ------------------------------------------------------------------------------------------------------- parts

    def select(self, plan: Plan, worked_out: tuple[WorkedOut, ...], may_replan: bool) -> PartSelectionOutput:
        """A real symbol for each part of the plan.

        Raises:
            ReplanNeeded: a part is in no library, and the plan may choose another.
        """
        with self.log.stage("part_selector") as note:
            found = tuple((part, self.find(part)) for part in plan.parts)
            brief = part_selector.brief(plan, worked_out, found)
            selection = self.checked(self.agents.ask(part_selector.PART_SELECTOR, brief, self.runner), plan)
            note.detail = f"{counted(len(selection.chosen), 'symbol')} chosen"
            if selection.missing:
                note.detail += f", {len(selection.missing)} found nowhere"
                if may_replan:
                    raise ReplanNeeded(
                        f"Dependency not found: no library has {counted(len(selection.missing), 'part')} of the plan.",
                        facts=tuple(f"{', '.join(m.refs)} ({m.wanted}): {m.reason}" for m in selection.missing),
                        avoid=tuple(missing.wanted for missing in selection.missing),
                    )
            return selection

    def find(self, part: RequiredPart) -> tuple[Symbol, ...]:
        """The part finder: symbols that match a part's words, best first."""
        return find_parts(self.symbols, part.query, limit=CANDIDATES)

    def checked(self, selection: PartSelectionOutput, plan: Plan) -> PartSelectionOutput:
        """A choice that the index does not have does not count, and a part that was not chosen is missing."""
        chosen: list[ChosenPart] = []
        missing: list[MissingPart] = list(selection.missing)
        for part in selection.chosen:
            library, _, name = part.symbol.partition(":")
            if self.symbols.part(library, name) is not None:
                chosen.append(self._with_footprint(part))
            else:
                reason = f"{part.symbol} was chosen, which no library has"
                missing.append(MissingPart(refs=part.refs, wanted=part.symbol, reason=reason))
        answered = {ref for refs in (*(c.refs for c in chosen), *(m.refs for m in missing)) for ref in refs}
        for wanted in plan.parts:
            refs = tuple(ref for ref in wanted.refs if ref not in answered)
            if refs:
                missing.append(MissingPart(refs=refs, wanted=wanted.query, reason="nothing was chosen for it"))
        return PartSelectionOutput(chosen=tuple(chosen), missing=tuple(missing))

    def _with_footprint(self, part: ChosenPart) -> ChosenPart:
        """A choice without its footprint where no library has that: the generator looks for another one."""
        footprints = self.runner.environment.footprints
        known = footprints is None or not part.footprint or footprints.find(part.footprint) is not None
        return part if known else part.model_copy(update={"footprint": ""})

    def check(self, request: str, plan: Plan, selection: PartSelectionOutput, may_replan: bool) -> str:
        """What the plan leaves open, once nothing speaks against it; "" for nothing.

        Raises:
            ReplanNeeded: its parts, nets or assertions do not fit together, or a rail is none that its parts are made
                for. Assertions that its own nets do not bear out count as long as it may be made anew: the ERC handler
                may withdraw them.
        """
        with self.log.stage("plan_check") as note:
            symbols = self._pins(selection)
            circuit = planned_circuit(plan, selection.chosen, symbols)
            found = [*circuit_faults(circuit), *map(difference, out_of_range(plan, request, selection.chosen, symbols))]
            if may_replan:
                graph = self.runner.environment.graph(circuit.snapshot)
                found += objections(graph, self.runner.environment)
                with measuring(graph) as measure:
                    found += contradicted(circuit, measure)
            if found:
                raise _unsound(found, plan)
            note.detail = f"{counted(len(circuit.nets_of), 'pin')} on {counted(len(plan.nets), 'net')}"
            return left_open(circuit)

    # -------------------------------------------------------------------------------------------------------- code

    def generate(self, plan: Plan, worked_out: tuple[WorkedOut, ...], selection: PartSelectionOutput) -> str:
        """A first script, with what rules can fix in it without running it."""
        with self.log.stage("generator") as note:
            code = self._code(plan, worked_out, selection, (), "")
            note.detail = counted(len(code.splitlines()), "line")
            return code

    def validate(
        self,
        plan: Plan,
        worked_out: tuple[WorkedOut, ...],
        selection: PartSelectionOutput,
        code: str,
        context: CorrectionContext,
    ) -> tuple[str, tuple[ValidationIssue, ...]]:
        """The script after its reviews, and the issues that its last review left.

        The static check comes first and costs nothing; a model reviews only what passes it. A review that cannot be had
        leaves the word to the run.
        """
        issues: tuple[ValidationIssue | Finding, ...] = ()
        with self.log.stage("validator") as note:
            try:
                for revision in range(REVISIONS + 1):
                    issues = self._issues(plan, worked_out, selection, code)
                    if not issues or revision == REVISIONS:
                        break
                    revised = self._code(plan, worked_out, selection, issues, code)
                    context.add_validation_attempt(_revision(issues, changed=revised != code))
                    if revised == code:
                        break
                    code = revised
                note.detail = f"{counted(len(issues), 'issue')} left" if issues else "nothing to object to"
                note.failed = bool(issues)
            except AgentFailure as error:
                note.detail, note.failed = f"not finished: {error.message}", True
        return code, tuple(issue for issue in issues if isinstance(issue, ValidationIssue))

    def _issues(
        self, plan: Plan, worked_out: tuple[WorkedOut, ...], selection: PartSelectionOutput, code: str
    ) -> tuple[ValidationIssue | Finding, ...]:
        static = self.static(code)
        if static:
            return static
        brief = validator.brief(plan, selection, code, worked_out, self._pins(selection))
        review = self.agents.ask(validator.VALIDATOR, brief, self.runner)
        return review.issues[:MOST_ISSUES] if review.status == "fail" else ()

    def _code(
        self,
        plan: Plan,
        worked_out: tuple[WorkedOut, ...],
        selection: PartSelectionOutput,
        issues: tuple[ValidationIssue | Finding, ...],
        code: str,
    ) -> str:
        """The generator's script, after what it must not do was sent back to it.

        Raises:
            AgentFailure: it still does it.
        """
        pins = self._pins(selection)
        for _ in range(REVISIONS + 1):
            brief = generator.brief(plan, worked_out, selection, pins, issues, code, self._start(plan))
            answer = self.agents.ask(generator.GENERATOR, brief, self.runner)
            code = self._without_static_faults(script_in(answer.complete_skidl_code, code))
            refusal = screen(code)
            if refusal is None:
                return code
            issues = tuple(_refused(reason) for reason in refusal.reasons[:MOST_ISSUES])
        refused = "; ".join(issue.problem for issue in issues[:3] if isinstance(issue, ValidationIssue))
        raise AgentFailure(f"The generator's script cannot be accepted: {refused}")

    def _start(self, plan: Plan) -> str:
        """The script of the reference circuit that a plan starts from, "" for none."""
        designed = next((each for each in self.suggested if each.reference.name == plan.reference), None)
        version = self.runner.environment.libraries.version
        return script(designed, designed.plan, version, beside=False) if designed is not None else ""

    def _pins(self, selection: PartSelectionOutput) -> tuple[Symbol, ...]:
        """The chosen symbols."""
        found = (self.symbols.part(*part.symbol.split(":", 1)) for part in selection.chosen)
        return tuple(symbol for symbol in found if symbol is not None)

    def _without_static_faults(self, code: str) -> str:
        """What rules make of a script whose faults can be seen without running it."""
        context = FixContext(
            text=code,
            findings=self.static(code),
            symbols=self.symbols,
            libraries=self.runner.environment.libraries,
            script=self.runner.name,
        )
        return propose(context, allow_unsafe=False).source if context.findings else code

    def static(self, code: str) -> tuple[Finding, ...]:
        """Faults that can be seen without running a script."""
        found = static_check(code, self.symbols, self.runner.name, footprints=self.runner.environment.footprints)
        return tuple(d for d in found if d.grade is Grade.FAULT)


def _planned(answer: PlannerOutput) -> Plan:
    """The plan in the planner's answer.

    Raises:
        NoPlan: there is none.
    """
    if answer.outcome != "planned":
        reason = line(answer.reason) or "The planner does not say why."
        questions = tuple(line(question) for question in answer.questions[:MOST_QUESTIONS])
        raise NoPlan(Declined(outcome=answer.outcome, reason=reason, questions=questions))
    return answer.plan


def usable(plan: Plan, prompt: str) -> tuple[Plan, tuple[WorkedOut, ...]]:
    """A plan that can be worked on, with a title of one short line, and its calculations: it has parts, though not
    without end, assertions, and names nothing that it does not list.

    Raises:
        ReplanNeeded: it is none.
    """
    refs = sum(len(part.refs) for part in plan.parts)
    if not refs:
        raise ReplanNeeded("Plan validation failed: the plan names no parts.")
    if refs > MOST_PARTS or len(plan.parts) > MOST_PARTS:
        raise ReplanNeeded(f"Plan validation failed: the plan names {refs} parts; at most {MOST_PARTS} can be built.")
    if len(plan.model_dump_json()) > LONGEST_PLAN:
        raise ReplanNeeded("Plan validation failed: the plan is longer than any that could be read.")
    worked_out = work_out(plan)
    nothing = () if plan.assertions else ("the plan asserts nothing that could be checked on the circuit",)
    if found := (*nothing, *outline_faults(plan, worked_out)):
        raise _unsound(found, plan)
    return plan.model_copy(update={"title": line(plan.title, TITLE) or line(prompt, TITLE)}), worked_out


def _unsound(found: Sequence[str], plan: Plan) -> ReplanNeeded:
    facts = tuple(line(fault) for fault in found[:MOST_ISSUES])
    more = f" ({counted(len(found) - 1, 'more fault')})" if len(found) > 1 else ""
    return ReplanNeeded(f"Plan validation failed: {facts[0]}{more}.", facts=facts, plan=plan)


def _refused(reason: str) -> ValidationIssue:
    return ValidationIssue(line=0, problem=f"refused: {reason}", suggestion="leave it out")


def _revision(issues: tuple[ValidationIssue | Finding, ...], *, changed: bool) -> Round:
    """A revision of the code, for the history."""
    problems = tuple(issue.problem if isinstance(issue, ValidationIssue) else issue.message for issue in issues)
    outcome = "revised" if changed else "the same code as before"
    return Round(error=problems, corrections=(), outcome=outcome, fruitful=changed)


def work_out(plan: Plan) -> tuple[WorkedOut, ...]:
    """The plan's calculations, done."""
    done = []
    for entry in plan.calculations:
        result, problem = None, ""
        try:
            result = calculate(entry.expression)
        except CalculationError as error:
            problem = str(error)
        done.append(
            WorkedOut(name=entry.name, expression=entry.expression, result=result, unit=entry.unit, problem=problem)
        )
    return tuple(done)
