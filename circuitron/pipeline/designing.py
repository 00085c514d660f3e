"""From a sentence to a verified circuit: plan, parts, code, review, correction, outputs; anew where the plan fails."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING

from circuitron.agents.briefing import plan_text
from circuitron.assertions import difference
from circuitron.context import Clock, CorrectionContext
from circuitron.details.names import LibraryNotFound, PartNotFound
from circuitron.errors import AgentFailure
from circuitron.execution_report import ExecutionReport, ProductState, State
from circuitron.finding import Grade
from circuitron.fix_result import Attempt
from circuitron.pipeline.correction import Agents, ModelCorrector, SessionRunner
from circuitron.pipeline.loop import Loop, make_loop
from circuitron.pipeline.plan_check import PlanCheck
from circuitron.pipeline.producing import make_products
from circuitron.pipeline.reference_stages import ReferenceStages
from circuitron.pipeline.reviewing import curves_of
from circuitron.pipeline.sessions import Sessions
from circuitron.pipeline.stages import NoPlan, ReplanNeeded, Review, StageLog, Stages
from circuitron.pipeline.steps import RepairState, Step, ignore
from circuitron.pipeline.supplied import library_for, project_for, supplied
from circuitron.plan import Declined, PartSelectionOutput, Plan, Reflection, ValidationIssue, WorkedOut
from circuitron.plural import counted
from circuitron.references import catalogue
from circuitron.references.suggestions import suggestions
from circuitron.results import DesignResult, StageRecord
from circuitron.run_request import Module, Script
from circuitron.sanitise import line

if TYPE_CHECKING:
    from circuitron.pipeline.environment import Environment
    from circuitron.references.base import Designed
    from circuitron.sandbox.base import Session

MAX_REPLANS = 2
_MODULES = {"skidl", "kinparse", "pyspice"}  # what a script called like it could not import any more


def design(
    prompt: str,
    environment: Environment,
    agents: Agents,
    *,
    reference: Designed | None = None,
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
        reference: the circuit that is built, without asking any agent; None: the agents design one.
        review: asks the user about a plan; None accepts every plan.
        erc: whether what the electrical rules only suspect is worked on as well.
        max_attempts: runs of one plan's script at most.
        max_replans: times that a plan may be made anew after it failed.
        on_stage: called when a stage begins (state NOT_RUN) and when it ends.

    Raises:
        FatalError: the sandbox or the model cannot be had or broke.
        PlanRefused: the user does not want the plan.
    """
    environment = replace(environment, own_footprints=False)  # no folder of the user's belongs to a design
    work = _Design(
        prompt, environment, agents, review, clock or Clock(), erc, max_attempts, StageLog(on_stage), reference
    )
    work.on_attempt, work.on_progress = on_attempt, on_progress
    began = monotonic()
    with (
        project_for(reference.selection if reference else None) as project,
        Sessions.start(environment, project) as sessions,
    ):
        work.go(sessions, max_replans if reference is None else 0)
    return work.result(monotonic() - began)


@dataclass
class _Design:
    """One design, and what it has come to so far."""

    prompt: str
    environment: Environment
    agents: Agents
    review: Review | None
    clock: Clock
    erc: bool
    max_attempts: int
    log: StageLog
    reference: Designed | None = None
    on_attempt: Callable[[Attempt], None] = ignore
    on_progress: Callable[[str], None] = ignore
    plan: Plan | None = None
    worked_out: tuple[WorkedOut, ...] = ()
    selection: PartSelectionOutput | None = None
    assumptions: tuple[str, ...] = ()
    rejected: Plan | None = None  # the last plan that was given up
    declined: Declined | None = None
    issues: tuple[ValidationIssue, ...] = ()
    reflections: list[Reflection] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)  # of plans that were given up
    source: str = ""
    loop: Loop | None = None
    final: ExecutionReport | None = None
    failure: str = ""

    def go(self, sessions: Sessions, max_replans: int) -> None:
        """Plan after plan, until one is built or there are no more tries."""
        for number in range(max_replans + 1):
            self._forget()
            try:
                self._once(sessions, may_replan=number < max_replans)
                return
            except NoPlan as error:
                self.declined, self.failure = error.declined, error.declined.reason
                return
            except ReplanNeeded as error:
                self.failure, self.rejected = error.failure, error.plan or self.plan
                self.reflections.append(
                    Reflection(attempt=number + 1, failure=error.failure, facts=error.facts, avoid=error.avoid)
                )
            except AgentFailure as error:
                self.failure = f"{error.message} {error.hint}".rstrip()
                return

    def _forget(self) -> None:
        """Nothing of one plan leaks into the next but the reflection on it."""
        if self.loop is not None and self.loop.state is not None:
            self.attempts += self.loop.state.attempts
        self.plan = self.selection = self.loop = self.final = None
        self.worked_out, self.assumptions, self.issues, self.source, self.failure = (), (), (), "", ""
        self.log.again()

    @cached_property
    def suggested(self) -> tuple[Designed, ...]:
        """Reference circuits that a plan may start from."""
        return suggestions(self.prompt, catalogue())

    def _once(self, sessions: Sessions, may_replan: bool) -> None:
        session = sessions.first
        name = "circuit.py"
        stages = self._stages(SessionRunner(session, self.environment, name))
        context = CorrectionContext(self.agents.budget, self.clock)
        self.plan, self.worked_out = stages.plan(
            self.prompt, self.reflections[-1] if self.reflections else None, self.review, self.rejected
        )
        self.assumptions = self.plan.assumptions
        name = f"{file_stem(self.plan.title)}.py"
        stages = self._stages(SessionRunner(session, self.environment, name))
        self.selection = stages.select(self.plan, self.worked_out, may_replan)
        left_open = stages.check(self.prompt, self.plan, self.selection, may_replan)
        self.assumptions += (left_open,) if left_open else ()
        self.source = stages.generate(self.plan, self.worked_out, self.selection)
        self.source, self.issues = stages.validate(self.plan, self.worked_out, self.selection, self.source, context)
        step = self._correct(sessions, stages.runner, context, may_replan)
        if step.found.clean:
            self._finish(session, name, step)

    def _stages(self, runner: SessionRunner) -> Stages:
        if self.reference is not None:
            return ReferenceStages(self.agents, runner, self.log, reference=self.reference)
        return Stages(self.agents, runner, self.log, self.suggested)

    # -------------------------------------------------------------------------------------------------- correction

    def _correct(self, sessions: Sessions, runner: SessionRunner, context: CorrectionContext, may_replan: bool) -> Step:
        """Run, repair and run again until the script is verified and keeps what the plan promises."""
        assert self.plan is not None
        self.loop = loop = make_loop(
            Script(name=runner.name, source=self.source, library=self._library()),
            self.environment,
            sessions,
            on_attempt=self.on_attempt,
            on_progress=self.on_progress,
            corrector=self._corrector(runner, self.plan) if self.reference is None else None,
            context=context,
            handle_warnings=self.erc,
            plan=PlanCheck(self.plan, self.selection.chosen if self.selection else ()),
            generated=True,
        )
        with self.log.stage("runtime") as note:
            state = loop.go(self.max_attempts, until_it_runs=True)
            note.failed = not state.final.runs
            note.detail = f"{counted(len(state.attempts), 'run')}, {_rounds(context.runtime_attempts)}"
        if state.final.runs:
            with self.log.stage("erc") as note:
                state = loop.go(self.max_attempts)
                note.failed = not state.final.found.clean
                note.detail = f"{self._electrical(state)}, {_rounds(context.erc_attempts)}"
        step = state.final
        self.source = step.source
        if not step.found.clean:
            self._give_up(step, may_replan)
        return step

    def _library(self) -> Module | None:
        """The file beside the script for symbols that KiCad lacks; what agents write has them in itself."""
        return library_for(self.selection) if self.reference is not None and self.selection is not None else None

    def _corrector(self, runner: SessionRunner, plan: Plan) -> ModelCorrector:
        return ModelCorrector(self.agents, runner, f"{self.prompt}\n\n{plan_text(plan, self.worked_out)}")

    def _electrical(self, state: RepairState) -> str:
        """What the electrical rules found in the end, in a few words."""
        found = state.final.found
        left = [counted(len(found.faults), "fault")] if found.faults else ["no faults"]
        if self.erc and (open_suspects := state.open_suspects(state.final)):
            left.append(f"{counted(len(open_suspects), 'warning')} left")
        if state.approvals:
            left.append(f"{len(state.approvals)} approved")
        return ", ".join(left)

    def _give_up(self, step: Step, may_replan: bool) -> None:
        """A failure that the plan is to blame for sends it back; another one ends the design.

        Raises:
            ReplanNeeded: the plan must change.
        """
        faults = step.found.faults
        self.failure = faults[0].message if faults else _last_line(step.found.report)
        error = step.found.report.metadata.execution_error
        gone = [d.detail for d in faults if isinstance(d.detail, PartNotFound | LibraryNotFound)]
        if may_replan and (gone or (error is not None and error.requires_replanning)):
            raise ReplanNeeded(
                self.failure,
                facts=tuple(dict.fromkeys(d.message for d in faults)),
                avoid=tuple(dict.fromkeys(detail.part for detail in gone if detail.part)),
            )

    # ------------------------------------------------------------------------------------------------------ outputs

    def _finish(self, session: Session, name: str, step: Step) -> None:
        """The last run, with the generators for real, of a script whose circuit is verified."""
        self.failure = self._unlike_plan(step) or self._warned(step)
        unverified = step.found.unverified if not self.environment.accept_unvouched else ()
        if unverified:
            self.failure = f"no library vouches for the pins of {'; '.join(unverified)}"
        with self.log.stage("outputs") as note:
            self.on_progress("making the outputs")
            self.final = make_products(session, self.environment, step.script.model_copy(update={"name": name}))
            note.failed = not self.final.execution_success
            made = [product for product in self.final.products if product.state is ProductState.MADE]
            note.detail = f"{len(made)} of {len(self.final.products)} made"
            if note.failed:
                self.failure = f"The final execution failed: {_last_line(self.final)}"

    def _unlike_plan(self, step: Step) -> str:
        """Why a circuit that works is not the one that was planned, "" where it is."""
        broken, differing = len(step.broken_promises), step.differing
        reasons = [f"{broken} of {len(step.promises)} assertions of the plan do not hold"] if broken else []
        reasons += [difference(deviation) for deviation in differing[:1]]
        if len(differing) > 1:
            reasons.append(f"{counted(len(differing) - 1, 'more deviation')} from the plan")
        reasons += [f"{objection.code}: {objection.message.rstrip('.')}" for objection in step.objections[:1]]
        return "; ".join(reasons)

    def _warned(self, step: Step) -> str:
        """The warning about a circuit that no agent can answer for: a reference circuit has none, so that it is not for
        this. "": there is none."""
        found = (*step.found.findings, *step.judgement.findings) if self.reference is not None else ()
        return next((each.message for each in found if each.grade is Grade.SUSPECT), "")

    def result(self, seconds: float) -> DesignResult:
        """What it all came to."""
        state = self.loop.state if self.loop is not None else None
        step = state.final if state is not None else None
        verified = state is not None and state.verified is not None
        succeeded = verified and self.final is not None and not self.failure
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
            verified=verified,
            attempts=(*self.attempts, *(state.attempts if state else ())),
            remaining=(*step.found.findings, *step.judgement.findings) if step else (),
            assertions=step.promises if step else (),
            measurements=step.judgement.measurements if step else (),
            curves=curves_of(step.found, self.environment) if step else (),
            deviations=step.deviations if step else (),
            assumptions=self.assumptions,
            declined=self.declined,
            approvals=state.approvals if state else (),
            unverified=step.found.unverified if step else (),
            stand_ins=state.stand_ins if state else (),
            supplied=supplied(self.selection) if self.selection is not None else (),
            library=step.script.library if step is not None else None,
            stopped=self.loop.stopped if self.loop else "",
            spent=self.agents.spent(),
            final=self.final,
            seconds=seconds,
            libraries=self.environment.libraries,
        )


def file_stem(title: str) -> str:
    """A plan's title as the name of its files: letters, digits and underscores, and no module that scripts import."""
    stem = "_".join(re.findall(r"[a-z0-9]+", title.lower()))[:48].strip("_") or "circuit"
    return f"{stem}_circuit" if stem in sys.stdlib_module_names or stem in _MODULES else stem


def _last_line(report: ExecutionReport) -> str:
    """What a failed run ended with, on one line."""
    lines = report.execution_stderr.strip().splitlines()
    return line(lines[-1]) if lines else f"the run ended with: {report.end}"


def _rounds(number: int) -> str:
    return f"{counted(number, 'round')} of a model" if number else "no model"
