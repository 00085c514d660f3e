"""The stages before the first run, from a reference circuit instead of agents."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from circuitron.context import CorrectionContext
from circuitron.knowledge.supplement import equal_at_hand
from circuitron.pipeline.stages import PlanRefused, ReplanNeeded, Review, Stages, usable
from circuitron.plan import PartSelectionOutput, Plan, Reflection, ValidationIssue, WorkedOut
from circuitron.plural import counted
from circuitron.references.base import Designed
from circuitron.references.script import script
from circuitron.results import PlanReview


@dataclass(frozen=True)
class ReferenceStages(Stages):
    """The stages of a design that asks no agent: plan, symbols and script are those of a reference circuit.

    The plan may be edited by the user; what comes of it is checked like any other.
    """

    reference: Designed = field(kw_only=True)

    def plan(
        self, prompt: str, reflection: Reflection | None, review: Review | None, before: Plan | None = None
    ) -> tuple[Plan, tuple[WorkedOut, ...]]:
        with self.log.stage("planner") as note:
            plan, worked_out = usable(self.reference.plan, prompt)
            word = review(plan, worked_out) if review is not None else PlanReview(accepted=True)
            if not word.accepted:
                raise PlanRefused(
                    "The plan was refused; nothing was generated.",
                    "Without a model, change the request, set a parameter (--set NAME=VALUE), or edit the plan."
                    if word.changes
                    else "",
                )
            if word.plan:
                plan, worked_out = usable(word.plan, prompt)
            note.detail = (
                f"{plan.title}, from the reference circuit {self.reference.reference.name}: "
                f"{counted(len(plan.assertions), 'assertion')}"
            )
            return plan, worked_out

    def select(self, plan: Plan, worked_out: tuple[WorkedOut, ...], may_replan: bool) -> PartSelectionOutput:
        with self.log.stage("part_selector") as note:
            refs = {ref for part in plan.parts for ref in part.refs}
            chosen = tuple(part for part in self.reference.selection.chosen if set(part.refs) <= refs)
            unknown = sorted(refs - {ref for part in chosen for ref in part.refs})
            if unknown:
                raise ReplanNeeded(f"The reference circuit has no symbol for {', '.join(unknown)}.", plan=plan)
            chosen = tuple(
                part.model_copy(update={"symbol": equal_at_hand(self.symbols, part.symbol)}) for part in chosen
            )
            note.detail = f"{counted(len(chosen), 'symbol')} chosen"
            return self.checked(PartSelectionOutput(chosen=chosen, missing=()), plan)

    def generate(self, plan: Plan, worked_out: tuple[WorkedOut, ...], selection: PartSelectionOutput) -> str:
        with self.log.stage("generator") as note:
            libraries = self.runner.environment.libraries
            code = script(replace(self.reference, selection=selection), plan, libraries.version)
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
        with self.log.stage("validator") as note:
            found = self.static(code)
            note.detail = f"{counted(len(found), 'issue')} left" if found else "nothing to object to"
            note.failed = bool(found)
            return code, ()
