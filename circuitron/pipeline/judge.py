"""Whether a step is an honest repair of the script as it came: the guard's word on it, with what is known so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from circuitron.guard.corrections import Kept
from circuitron.models import Mode, Refusal, Script
from circuitron.pipeline import program
from circuitron.pipeline.asserting import broken
from circuitron.pipeline.drafts import looking_beside
from circuitron.pipeline.environment import Environment
from circuitron.pipeline.examine import Examination, examine
from circuitron.pipeline.plan_check import PlanCheck
from circuitron.pipeline.steps import RULES, Evidence, RepairState, Step
from circuitron.sandbox.base import Session


@dataclass(frozen=True)
class Legible:
    """A program without the lines that are no Python, and what its diagnose run found."""

    script: Script
    torn: tuple[str, ...]
    found: Examination


@dataclass(frozen=True)
class Ruling:
    """The judge's word on a step: why it is refused, if it is, and what is known with it."""

    refusal: Refusal | None
    kept: Kept
    evidence: Evidence


@dataclass
class Judge:
    """Holds steps against the script as it came.

    Args:
        plan: parts that are not as it has them may be connected otherwise, or get another value, by a correction.
        generated: a model wrote the script, so that none of it is the user's own.
        by_models: models correct the script: they must keep the statements that no circuit shows.
    """

    script: Script
    environment: Environment
    session: Session
    plan: PlanCheck | None = None
    generated: bool = False
    by_models: bool = False
    _legible: dict[str, Legible] = field(default_factory=dict)  # by the program that it was made of

    def rule(self, state: RepairState, step: Step, author: str) -> Ruling:
        """Judge a step that an author made of what was reached."""
        by_rules = author == RULES
        evidence = self._known(state, step)
        lawless = by_rules and state.reached.found.unparsed  # rules may take words out of what is no Python
        kept = Kept() if lawless else self._kept(state, step)
        refusal = program.joined(
            self._guarded(state, evidence, step),
            self._screened(state, step, by_rules=by_rules),
            None if by_rules else _refused(kept),
            self._against_user(state, step, evidence),
        )
        return Ruling(refusal, kept, evidence)

    def made_legible(self, state: RepairState) -> RepairState:
        """With what a script that is no Python means to build, made out before a model says what it is."""
        shown = self._shown(state.reached) if state.evidence.intended is None else None
        if shown is None:
            return state
        return replace(state, evidence=replace(state.evidence, intended=shown.found.circuit))

    def _known(self, state: RepairState, step: Step) -> Evidence:
        evidence = state.evidence.seen(step.found)
        if self.plan is None or not step.found.clean:
            return evidence
        return replace(evidence, movable=evidence.movable | self.plan.in_question(state.reached))

    def _guarded(self, state: RepairState, evidence: Evidence, step: Step) -> Refusal | None:
        """The guard's word: on the sources of every step, on the circuit once the step is clean."""
        intended, findings = evidence.intended, evidence.findings
        if not step.found.clean:
            return program.guarded(self.script, step.script, intended, None, frozenset(), findings)
        circuit = step.found.report.snapshot
        if self.plan is not None and intended is not None and circuit is not None:
            intended = self.plan.intended(intended, circuit, state.reached)
        footprints = evidence.footprints if self.environment.footprints is not None else None
        return program.guarded(
            self.script,
            step.script,
            intended,
            circuit,
            evidence.movable,
            findings,
            footprints,
            self.environment.symbols,
        )

    def _against_user(self, state: RepairState, step: Step, evidence: Evidence) -> Refusal | None:
        """The word on what the user asserts of the circuit."""
        if self.generated:
            return None
        before, after = state.reached.found.asserted, step.found.asserted
        return broken(self.script, step.script, evidence.intended, before, after)

    def _kept(self, state: RepairState, step: Step) -> Kept:
        """What became of the statements that no circuit of what was reached shows. Rules are not held to it."""
        before, lines = state.reached, state.evidence.kept_lines
        if self.generated or not self.by_models:
            return Kept()
        shown = self._shown(before) if before.found.unparsed else None
        shown = shown or Legible(before.script, (), before.found)
        found = shown.found
        return program.kept(shown.script, step.script, found.findings, found.circuit, lines, shown.torn)

    def _shown(self, step: Step) -> Legible | None:
        """A program that is no Python as far as it can be read, with what it means to build; None: it is Python."""
        script, torn = program.legible(step.script, step.found.findings)
        if script == step.script:
            return None
        key = program.identity(step.script)
        if key not in self._legible:
            found = examine(self.session, script, self.environment, Mode.DIAGNOSE)
            self._legible[key] = Legible(script, torn, found)
        return self._legible[key]

    def _screened(self, state: RepairState, step: Step, *, by_rules: bool) -> Refusal | None:
        """The word on what a model's code reaches and makes up. Rules add nothing of the kind."""
        before, after = self.script, step.script
        if before == after or (by_rules and not self.generated):
            return None
        built_on = state.reached.script
        if after.library != built_on.library:  # the line that finds the symbols put there is ours
            built_on = looking_beside(built_on, self.environment)
        screened = program.screened(before, built_on, after, self.generated)
        if by_rules:
            return screened
        invented = program.invented_footprints(before, after, step.found.findings)
        made = program.self_made_symbols(before, after) if after.library is not None else None
        return program.joined(screened, invented, made)


def _refused(kept: Kept) -> Refusal | None:
    return Refusal(reasons=kept.reasons) if kept.reasons else None
