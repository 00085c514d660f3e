"""From a sentence to a verified circuit: plan, parts, code, review, correction, outputs; anew where the plan fails."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import monotonic

from circuitron.agents.briefing import plan_text
from circuitron.assertions import difference
from circuitron.context import Clock, CorrectionContext
from circuitron.errors import AgentFailure
from circuitron.models import (
    Attempt,
    ErrorType,
    ExecutionReport,
    ProductState,
    Project,
    Script,
    State,
)
from circuitron.pipeline.correction import ModelCorrector, SessionBench, Staff
from circuitron.pipeline.examine import Tools
from circuitron.pipeline.plan_check import PlanCheck
from circuitron.pipeline.producing import make_products
from circuitron.pipeline.rounds import Rounds, ignore
from circuitron.pipeline.stages import ReplanNeeded, Review, StageLog, Stages
from circuitron.pipeline.steps import Step
from circuitron.plan import Deviation, PartSelectionOutput, Plan, Reflection, ValidationIssue, WorkedOut
from circuitron.results import DesignResult, StageRecord
from circuitron.sandbox.base import Session
from circuitron.sanitise import line

MAX_REPLANS = 2
_MODULES = {"skidl", "kinparse", "pyspice"}  # what a script called like it could not import any more


def design(
    prompt: str,
    tools: Tools,
    staff: Staff,
    *,
    review: Review | None = None,
    clock: Clock | None = None,
    erc: bool = True,
    max_attempts: int = 20,
    max_replans: int = MAX_REPLANS,
    on_stage: Callable[[StageRecord], None] = ignore,
    on_attempt: Callable[[Attempt], None] = ignore,
    on_progress: Callable[[str], None] = ignore,
) -> DesignResult:
    """Design a circuit.

    Args:
        prompt: what is wanted.
        review: asks the user about a plan; None accepts every plan.
        erc: whether what the electrical rules only suspect is worked on as well.
        max_attempts: runs of one plan's script at most.
        max_replans: times that a plan may be made anew after it failed.
        on_stage: called when a stage begins (state NOT_RUN) and when it ends.

    Raises:
        FatalError: the sandbox or the model cannot be had or broke.
        PlanRefused: the user does not want the plan.
    """
    tools = replace(tools, own_footprints=False)  # no folder of the user's belongs to a design
    work = _Design(prompt, tools, staff, review, clock or Clock(), erc, max_attempts, StageLog(on_stage))
    work.on_attempt, work.on_progress = on_attempt, on_progress
    began = monotonic()
    with tools.sandbox.session(tools.libraries, Project()) as session:
        work.go(session, max_replans)
    return work.result(monotonic() - began)


@dataclass
class _Design:
    """One design, and what it has come to so far."""

    prompt: str
    tools: Tools
    staff: Staff
    review: Review | None
    clock: Clock
    erc: bool
    max_attempts: int
    log: StageLog
    on_attempt: Callable[[Attempt], None] = ignore
    on_progress: Callable[[str], None] = ignore
    plan: Plan | None = None
    worked_out: tuple[WorkedOut, ...] = ()
    selection: PartSelectionOutput | None = None
    misfits: tuple[Deviation, ...] = ()  # of the plan from what its parts take
    issues: tuple[ValidationIssue, ...] = ()
    reflections: list[Reflection] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)  # of plans that were given up
    source: str = ""
    rounds: Rounds | None = None
    final: ExecutionReport | None = None
    failure: str = ""

    def go(self, session: Session, max_replans: int) -> None:
        """Plan after plan, until one is built or there are no more tries."""
        for number in range(max_replans + 1):
            self._forget()
            try:
                self._once(session, may_replan=number < max_replans)
                return
            except ReplanNeeded as error:
                self.failure = error.failure
                self.reflections.append(
                    Reflection(attempt=number + 1, failure=error.failure, facts=error.facts, avoid=error.avoid)
                )
            except AgentFailure as error:
                self.failure = f"{error.message} {error.hint}".rstrip()
                return

    def _forget(self) -> None:
        """Nothing of one plan leaks into the next but the reflection on it."""
        if self.rounds is not None:
            self.attempts += self.rounds.attempts
        self.plan = self.selection = self.rounds = self.final = None
        self.worked_out, self.misfits, self.issues, self.source, self.failure = (), (), (), "", ""
        self.log.again()

    def _once(self, session: Session, may_replan: bool) -> None:
        name = "circuit.py"
        stages = Stages(self.staff, SessionBench(session, self.tools, name), self.log)
        context = CorrectionContext(self.staff.budget, self.clock)
        self.plan, self.worked_out = stages.plan(
            self.prompt, self.reflections[-1] if self.reflections else None, self.review
        )
        name = f"{file_stem(self.plan.title)}.py"
        stages = Stages(self.staff, SessionBench(session, self.tools, name), self.log)
        self.selection = stages.select(self.plan, self.worked_out, may_replan)
        self.misfits = stages.ratings(self.prompt, self.plan, self.selection, may_replan)
        self.source = stages.generate(self.plan, self.worked_out, self.selection)
        self.source, self.issues = stages.validate(self.plan, self.worked_out, self.selection, self.source, context)
        self._correct(session, stages.bench, context, may_replan)
        self._finish(session, name)

    # -------------------------------------------------------------------------------------------------- correction

    def _correct(self, session: Session, bench: SessionBench, context: CorrectionContext, may_replan: bool) -> None:
        """Run, repair and run again until the script is verified and keeps what the plan promises."""
        assert self.plan is not None
        self.rounds = rounds = Rounds(
            script=Script(name=bench.name, source=self.source),
            tools=self.tools,
            session=session,
            on_attempt=self.on_attempt,
            on_progress=self.on_progress,
            corrector=ModelCorrector(self.staff, bench, f"{self.prompt}\n\n{plan_text(self.plan, self.worked_out)}"),
            context=context,
            handle_warnings=self.erc,
            plan=PlanCheck(self.plan, self.selection.chosen if self.selection else ()),
            generated=True,
        )
        with self.log.stage("runtime") as note:
            rounds.go(self.max_attempts, until_it_runs=True)
            note.failed = not self._reached().runs
            note.detail = f"{_count(len(rounds.attempts), 'run')}, {_rounds(context.runtime_attempts)}"
        if self._reached().runs:
            with self.log.stage("erc") as note:
                rounds.go(self.max_attempts)
                note.failed = not self._reached().found.clean
                note.detail = f"{self._electrical(rounds)}, {_rounds(context.erc_attempts)}"
        step = self._reached()
        self.source = step.source
        if not step.found.clean:
            self._give_up(step, may_replan)

    def _electrical(self, rounds: Rounds) -> str:
        """What the electrical rules found in the end, in a few words."""
        found = self._reached().found
        left = [_count(len(found.faults), "fault")] if found.faults else ["no faults"]
        if open_suspects := rounds.open_suspects(self._reached()):
            left.append(f"{_count(len(open_suspects), 'warning')} left")
        if rounds.approvals:
            left.append(f"{len(rounds.approvals)} approved")
        return ", ".join(left)

    def _reached(self) -> Step:
        assert self.rounds is not None
        step = self.rounds.final
        assert step is not None, "the first run is always kept"
        return step

    def _give_up(self, step: Step, may_replan: bool) -> None:
        """A failure that the plan is to blame for sends it back; another one ends the design.

        Raises:
            ReplanNeeded: the plan must change.
        """
        faults = step.found.faults
        self.failure = faults[0].message if faults else _last_line(step.found.report)
        error = step.found.report.metadata.execution_error
        gone = [d for d in faults if d.type in (ErrorType.PART_NOT_FOUND, ErrorType.LIBRARY_NOT_FOUND)]
        if may_replan and (gone or (error is not None and error.requires_replanning)):
            raise ReplanNeeded(
                self.failure,
                facts=tuple(dict.fromkeys(d.message for d in faults)),
                avoid=tuple(dict.fromkeys(d.facts.part for d in gone if d.facts.part)),
            )

    # ------------------------------------------------------------------------------------------------------ outputs

    def _finish(self, session: Session, name: str) -> None:
        """The last run, with the generators for real. What it makes is of use only where the circuit is verified."""
        step = self._reached()
        if not step.found.clean:
            return
        self.failure = self._unlike_plan(step)
        unverified = step.found.unverified if not self.tools.accept_unvouched else ()
        if unverified:
            self.failure = f"no library vouches for the pins of {'; '.join(unverified)}"
        with self.log.stage("outputs") as note:
            self.on_progress("making the outputs")
            self.final = make_products(session, self.tools, Script(name=name, source=step.source))
            note.failed = not self.final.execution_success
            made = [product for product in self.final.products if product.state is ProductState.MADE]
            note.detail = f"{len(made)} of {len(self.final.products)} made"
            if note.failed:
                self.failure = f"The final execution failed: {_last_line(self.final)}"

    def _unlike_plan(self, step: Step) -> str:
        """Why a circuit that works is not the one that was planned, "" where it is."""
        broken, differing = len(step.broken_promises), (*self.misfits, *step.differing)
        reasons = [f"{broken} of {len(step.promises)} assertions of the plan do not hold"] if broken else []
        reasons += [difference(deviation) for deviation in differing[:1]]
        if len(differing) > 1:
            reasons.append(f"{_count(len(differing) - 1, 'more deviation')} from the plan")
        return "; ".join(reasons)

    def result(self, seconds: float) -> DesignResult:
        """What it all came to."""
        rounds = self.rounds
        step = rounds.final if rounds is not None else None
        succeeded = rounds is not None and rounds.verified is not None and self.final is not None and not self.failure
        return DesignResult(
            prompt=self.prompt,
            state=State.SUCCEEDED if succeeded else State.FAILED,
            failure=self.failure,
            stages=tuple(self.log.records.values()),
            plan=self.plan,
            worked_out=self.worked_out,
            selection=self.selection,
            reflections=tuple(self.reflections),
            issues=self.issues,
            source=self.source,
            verified=rounds is not None and rounds.verified is not None,
            attempts=(*self.attempts, *(rounds.attempts if rounds else ())),
            remaining=step.found.diagnostics if step else (),
            assertions=step.promises if step else (),
            deviations=(*self.misfits, *(step.deviations if step else ())),
            approvals=tuple(rounds.approvals) if rounds else (),
            unverified=step.found.unverified if step else (),
            stand_ins=rounds.stand_ins if rounds else (),
            stopped=rounds.stopped if rounds else "",
            spent=self.staff.spent(),
            final=self.final,
            seconds=seconds,
            libraries=self.tools.libraries,
        )


def file_stem(title: str) -> str:
    """A plan's title as the name of its files: letters, digits and underscores, and no module that scripts import."""
    stem = "_".join(re.findall(r"[a-z0-9]+", title.lower()))[:48].strip("_") or "circuit"
    return f"{stem}_circuit" if stem in sys.stdlib_module_names or stem in _MODULES else stem


def _last_line(report: ExecutionReport) -> str:
    """What a failed run ended with, on one line."""
    lines = report.execution_stderr.strip().splitlines()
    return line(lines[-1]) if lines else f"the run ended with: {report.end}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _rounds(number: int) -> str:
    return f"{_count(number, 'round')} of a model" if number else "no model"
