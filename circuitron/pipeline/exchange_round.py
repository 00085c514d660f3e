"""A round that exchanges pins which review and simulation find on each other's nets, in a circuit otherwise right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from circuitron.details.circuits import CircuitReview
from circuitron.pipeline import program

if TYPE_CHECKING:
    from circuitron.edit import Edit
    from circuitron.finding import Finding
    from circuitron.pipeline.program import EditedProgram
    from circuitron.pipeline.rules_round import RulesRound
    from circuitron.pipeline.steps import RepairState, Step


@dataclass
class ExchangeRound:
    """All exchanges at once, since two may only be right together; where that is refused, one after the other.

    Args:
        rules: the round of the other rules, which knows what a fix looks at.
    """

    rules: RulesRound
    allow_unsafe: bool = False
    _refused: set[frozenset[str]] = field(default_factory=set)  # sets of findings, by their sentences

    def next(self, state: RepairState) -> RepairState | None:
        """What exchanges make of the step that was reached; None where there are none."""
        if not self.allow_unsafe:
            return None
        for findings in self._choices(state.reached):
            edited = self._edited(state.reached, findings)
            if edited.applied and not self.rules.trials.tried(edited.script):
                after = self.rules.trials.attempt(state, edited.script, edited.applied, exchange=True)
                if not after.accepted:
                    self._refused.add(_sentences(findings))
                return after
        return None

    def proposals(self, step: Step) -> tuple[Edit, ...]:
        """The exchanges that are left to the user."""
        findings = _certain(step)
        return self._edited(step, findings).applied if findings and not self.allow_unsafe else ()

    def _choices(self, step: Step) -> list[Sequence[Finding]]:
        """Findings to be answered together, by preference."""
        certain = _certain(step)
        choices = [certain, *([one] for one in certain if len(certain) > 1)]
        return [each for each in choices if each and _sentences(each) not in self._refused]

    def _edited(self, step: Step, findings: Sequence[Finding]) -> EditedProgram:
        context = self.rules.context(step, (*findings, *step.suspected_exchanges))
        return program.edited(context, step.script, self.rules.trials.environment.fixes, allow_unsafe=True)


def _certain(step: Step) -> tuple[Finding, ...]:
    """What is objected to and has a certain remedy."""
    return tuple(d for d in step.objections if isinstance(d.detail, CircuitReview) and d.detail.exchange is not None)


def _sentences(findings: Sequence[Finding]) -> frozenset[str]:
    return frozenset(found.message for found in findings)
