"""Whether a step is an honest repair of the script as it came: the guard's word on it, with what is known so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from circuitron.assertion import Verdict
from circuitron.details.circuits import CircuitReview
from circuitron.execution_report import Snapshot
from circuitron.fix_result import Refusal
from circuitron.guard.corrections import Kept
from circuitron.guard.exchanges import beyond_exchanges
from circuitron.guard.objections import beyond_objections
from circuitron.pipeline import program
from circuitron.pipeline.asserting import broken
from circuitron.pipeline.drafts import looking_beside
from circuitron.pipeline.examine import Examination, examine
from circuitron.pipeline.steps import RULES, Evidence, RepairState, Step
from circuitron.run_request import Mode, Script

if TYPE_CHECKING:
    from circuitron.pipeline.environment import Environment
    from circuitron.pipeline.plan_check import PlanCheck
    from circuitron.sandbox.base import Session

_Beyond: TypeAlias = Callable[[Snapshot, Snapshot, tuple[CircuitReview, ...]], Iterator[str]]
_Told: TypeAlias = tuple[str, frozenset[str]]  # code and parts of a finding


@dataclass(frozen=True)
class Legible:
    """A program without the lines that are no Python, and what its diagnose run found."""

    script: Script
    torn: tuple[str, ...]
    found: Examination


@dataclass(frozen=True)
class Ruling:
    """The judge's word on a step: why it is refused, if it is, and what is known with it.

    `settles`: its circuit differs from the one that the script describes, as an objection to that wants it.
    """

    refusal: Refusal | None
    kept: Kept
    evidence: Evidence
    settles: bool = False


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
        guarded = self._guarded(state, evidence, step)
        settles = not by_rules and self._is_answer(state, step)
        if settles:
            beyond = partial(beyond_objections, footprints=evidence.footprints)
            guarded = program.joined(self._by_source(evidence, step), _unanswered(state, step, beyond))
        refusal = program.joined(
            guarded,
            self._screened(state, step, by_rules=by_rules),
            None if by_rules else _refused(kept),
            self._against_user(state, step, evidence),
        )
        return Ruling(refusal, kept, evidence, settles)

    def exchange(self, state: RepairState, step: Step) -> Ruling:
        """Judge a step in which rules exchanged pins of parts that the review objects to."""
        evidence = self._known(state, step)
        if not step.found.clean:
            refusal = _because(f"it has faults: {'; '.join(step.named)}")
        else:
            suspected = (d.detail for d in state.reached.suspected_exchanges if isinstance(d.detail, CircuitReview))
            beyond = partial(_beyond_exchanges, suspected=tuple(suspected))
            refusal = program.joined(self._by_source(evidence, step), _unanswered(state, step, beyond))
        return Ruling(
            program.joined(refusal, self._against_user(state, step, evidence)), Kept(), evidence, settles=True
        )

    def _is_answer(self, state: RepairState, step: Step) -> bool:
        """Whether a step answers what review and simulation object to in a user's script that is otherwise right."""
        return self.plan is None and bool(state.reached.objections) and step.found.clean

    def _by_source(self, evidence: Evidence, step: Step) -> Refusal | None:
        """The guard's word on the sources, and on the types of pins that they declare: those which rules declared are
        in the second one, and the circuit bears them out."""
        return program.guarded(
            self.script,
            step.script,
            evidence.intended,
            step.found.report.snapshot,
            frozenset(),
            evidence.findings,
            symbols=self.environment.symbols,
            settling=True,
        )

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
        """The guard's word: on the sources and devices of every step, on the circuit once the step is clean."""
        if not step.found.clean:
            return self._guarded_unfinished(evidence, step)
        intended, findings = evidence.intended, evidence.findings
        script, circuit = self.script, step.found.report.snapshot
        if self.plan is not None and intended is not None and circuit is not None:
            intended = self.plan.intended(intended, circuit, state.reached)
        if evidence.settled is not None:
            script, intended = evidence.settled.script, evidence.settled.found.report.snapshot
        footprints = evidence.footprints if self.environment.footprints is not None else None
        guarded = program.guarded(
            script,
            step.script,
            intended,
            circuit,
            evidence.movable,
            findings,
            footprints,
            self.environment.symbols,
            chosen=frozenset(text for _, text in self.environment.stated_footprints),
        )
        return guarded if script == self.script else program.joined(guarded, self._by_source(evidence, step))

    def _guarded_unfinished(self, evidence: Evidence, step: Step) -> Refusal | None:
        """The guard's word on a step that has faults, while it is known who brought its devices in. A design may still
        choose others."""
        return program.guarded(
            self.script,
            step.script,
            evidence.intended,
            step.found.circuit if self.plan is None and not step.found.unparsed else None,
            frozenset(),
            evidence.findings,
            symbols=self.environment.symbols,
            finished=False,
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
    return _because(*kept.reasons)


def _because(*reasons: str) -> Refusal | None:
    return Refusal(reasons=reasons) if reasons else None


def _unanswered(state: RepairState, step: Step, beyond: _Beyond) -> Refusal | None:
    """Why a step is no answer to what is objected to in the circuit that was reached: it changes what nobody objects
    to, none of the objections is settled, or there are others.

    Args:
        beyond: what the guard has against the difference of the two circuits.
    """
    before, after = state.reached.found.report.snapshot, step.found.report.snapshot
    if before is None or after is None:
        return _because("there is no circuit to compare")
    objections = tuple(d.detail for d in state.reached.objections if isinstance(d.detail, CircuitReview))
    left, now = (_told(each) for each in (state.reached, step))
    reasons = list(beyond(before, after, objections))
    reasons += [f"it brings {code} at {', '.join(sorted(refs))}" for code, refs in sorted(now - left, key=str)]
    reasons += [
        f"the simulation fails: {each}" for each in step.judgement.failed if each not in state.reached.judgement.failed
    ]
    reasons += [f"it leaves unknown what was wrong: {quantity}" for quantity in _gone_unknown(state.reached, step)]
    if not {_key(each) for each in objections} - now:
        reasons.append("nothing of what is objected to is settled by it")
    return _because(*dict.fromkeys(reasons))


def _gone_unknown(before: Step, after: Step) -> Iterator[str]:
    """Quantities that were not as asked, and that nobody measures any more."""
    known = {m.quantity for m in after.judgement.measurements if m.verdict is not Verdict.NOT_CHECKED}
    for found in before.judgement.measurements:
        if found.verdict is Verdict.FAILS and found.quantity not in known:
            yield found.quantity


def _told(step: Step) -> set[_Told]:
    """What review and simulation say of a circuit, whatever the figures."""
    return {_key(d.detail) for d in step.judgement.findings if isinstance(d.detail, CircuitReview)}


def _key(detail: CircuitReview) -> _Told:
    return detail.code, frozenset(detail.refs)


def _beyond_exchanges(
    before: Snapshot,
    after: Snapshot,
    objections: tuple[CircuitReview, ...],
    suspected: tuple[CircuitReview, ...] = (),
) -> Iterator[str]:
    exchanges = dict.fromkeys(each.exchange for each in (*objections, *suspected) if each.exchange is not None)
    return beyond_exchanges(before, after, exchanges)
