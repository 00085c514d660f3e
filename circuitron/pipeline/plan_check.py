"""Compares the circuit with its plan, and keeps what a model has withdrawn of the plan."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from circuitron import assertions
from circuitron.assertion import Assertion, AssertionResult, Verdict
from circuitron.assertions.comparison import compare, missing_parts
from circuitron.pipeline.measuring import measuring

if TYPE_CHECKING:
    from circuitron.execution_report import PartInstance, Snapshot
    from circuitron.pipeline.examine import Examination
    from circuitron.pipeline.steps import Step
    from circuitron.plan import AssertionChange, ChosenPart, Deviation, Plan


@dataclass
class PlanCheck:
    """A plan with the symbols that were chosen for its parts.

    Its parts and nets are fixed. An assertion that is wrong itself may be put right or withdrawn, with a reason: what
    the parts and nets say of the same place still holds.
    """

    plan: Plan
    chosen: tuple[ChosenPart, ...] = ()
    _asserted: list[Assertion] = field(init=False)
    _withdrawn: list[AssertionResult] = field(default_factory=list)
    _lacking: dict[str, PartInstance] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._asserted = list(self.plan.assertions)

    def promises(self, found: Examination) -> tuple[AssertionResult, ...]:
        """Each assertion with its verdict on a circuit, those that were withdrawn included; none without a circuit."""
        if found.report.snapshot is None or found.graph is None:
            return ()
        with measuring(found.graph) as measure:
            return (*assertions.check(self._asserted, found.report.snapshot, measure), *self._withdrawn)

    def deviations(self, circuit: Snapshot) -> tuple[Deviation, ...]:
        return compare(self.plan, self.chosen, circuit)

    def in_question(self, step: Step) -> set[str]:
        """Parts of a step that are not as the plan has them."""
        circuit = step.found.report.snapshot
        if circuit is None:
            return set()
        broken = (promise.assertion for promise in step.broken_promises)
        found = {ref for assertion in broken for ref in assertions.parts_in_question(assertion, circuit)}
        found |= {ref for objection in step.objections for ref in objection.refs}
        return found | {ref for deviation in step.differing for ref in deviation.refs}

    def intended(self, snapshot: Snapshot, built: Snapshot, step: Step) -> Snapshot:
        """What a script describes, with the parts of the plan that it forgot and that were added since.

        The guard matches parts in the order in which they are made, so each stands where it was added.
        """
        self._lacking |= {part.ref: part for part in missing_parts(step.differing, self.chosen)}
        parts = list(snapshot.parts)
        for place, part in enumerate(built.parts):
            if part.ref in self._lacking and all(part.ref != own.ref for own in parts):
                before = built.parts[place - 1].ref if place else ""
                after = next((n for n, own in enumerate(parts, 1) if own.ref == before), 0)
                parts.insert(after, self._lacking[part.ref])
        return snapshot.model_copy(update={"parts": tuple(parts)})

    def amend(self, changes: tuple[AssertionChange, ...], step: Step) -> bool:
        """Take changes of assertions that do not hold on a step, as long as one is left. True if any was taken."""
        taken = [self._change(change, step) for change in changes]
        return any(taken)

    def _change(self, change: AssertionChange, step: Step) -> bool:
        reason, text = change.reason.strip(), change.assertion.strip()
        unheld = (promise for promise in step.broken_promises if promise.assertion in self._asserted)
        promise = next((p for p in unheld if text.startswith(assertions.describe(p.assertion))), None)
        last = change.instead is None and len(self._asserted) == 1
        if promise is None or not reason or last or change.instead == promise.assertion:
            return False
        place = self._asserted.index(promise.assertion)
        self._asserted[place : place + 1] = [change.instead] if change.instead is not None else []
        update = {"verdict": Verdict.WITHDRAWN, "reason": reason, "instead": change.instead}
        self._withdrawn.append(promise.model_copy(update=update))
        return True
