"""A round by a model: one correction of what rules left, run and judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from circuitron.agents.briefing import difference
from circuitron.context import CorrectionContext, Phase, Round
from circuitron.electrical import electrical_diff
from circuitron.errors import AgentFailure, NoHelp
from circuitron.findings.wording import without_candidates
from circuitron.models import Attempt, Grade, Refusal, Script
from circuitron.pipeline import drafts, program
from circuitron.pipeline.examine import Examination
from circuitron.pipeline.plan_check import PlanCheck
from circuitron.pipeline.steps import Correction, Corrector, Opinion, RepairState
from circuitron.pipeline.trials import Trials


@dataclass
class ModelRound:
    """Brings what rules left to the agent of the phase, as long as that gets anywhere.

    Args:
        handle_warnings: whether what ERC only suspects is brought to it as well, to be corrected or approved.
        stopped: why no further correction is requested; "" while one may be.
    """

    trials: Trials
    corrector: Corrector
    context: CorrectionContext
    handle_warnings: bool = False
    plan: PlanCheck | None = None
    stopped: str = ""
    _fingerprints: set[frozenset[str]] = field(default_factory=set)  # of the steps that were brought to it

    def wanted(self, state: RepairState) -> bool:
        """Whether there is anything that it should look at."""
        step = state.reached
        return (
            not step.found.clean or bool(step.unplanned) or (self.handle_warnings and bool(state.open_suspects(step)))
        )

    def next(self, state: RepairState, room: int) -> RepairState | None:
        """What a correction makes of the step that was reached; None where there is none to be had.

        Args:
            room: runs at most.
        """
        if not self.wanted(state):
            return None
        phase = Phase.ERC if state.reached.runs else Phase.RUNTIME
        self.context.begin(phase)
        self.context.restart_if_due(phase)
        self.stopped = self.context.why_stop(phase)
        if self.stopped:
            return None
        state = self.trials.judge.made_legible(state)
        self._fingerprints.add(state.reached.fingerprint)
        try:
            correction = self._correction(state, phase)
        except NoHelp as error:
            self.stopped = error.message
            return None
        except AgentFailure as error:
            self._note(phase, state, (), f"no usable answer: {error}", False)
            return state
        return self._try(state, correction, phase, room)

    def _correction(self, state: RepairState, phase: Phase) -> Correction:
        def judge(script: Script, found: Examination) -> Opinion:
            return self._opinion(state, script, found)

        approved = tuple(approval.finding for approval in state.approvals)
        known = state.refused_names
        return self.corrector.correct(state.reached, phase, self.context, state.refusal, approved, judge, known)

    def _opinion(self, state: RepairState, script: Script, found: Examination) -> Opinion:
        """What would become of a script if a correction were just that."""
        step = self.trials.against_plan(script, found)
        refusal = self.trials.judge.rule(state, step, "a model").refusal
        changed = electrical_diff(state.reached.found.circuit, found.circuit)
        return Opinion(refusal=refusal, electrical=changed, unplanned=step.unplanned)

    def _try(self, state: RepairState, correction: Correction, phase: Phase, room: int) -> RepairState:
        """Run what an answer offers, unless the same code ran before, and keep the best of it if it is no step back."""
        approved = self._approved(state, correction)
        amended = self._amended(approved, correction)
        settled = [*["warnings approved"] * (approved is not state)]
        settled += [*["assertions of the plan changed"] * (amended is not approved)]
        before = amended.reached
        first = program.with_file(before.script, correction.file, correction.source)
        refusal = drafts.refused(before, first, correction.symbols, self.trials.environment)
        if refusal is not None:
            return self._refuse(amended, refusal, correction, phase)
        scripts = self._scripts(before.script, correction)[:room]
        if not scripts:
            same = (
                "nothing was changed by it" if correction.changes_nothing(before.script) else "it was tried and failed"
            )
            words = ", ".join(settled) or f"the same code as before: {same}"
            self._note(phase, amended, correction.changes, words, bool(settled))
            return amended
        after = self.trials.best(amended, scripts, correction.author, correction.changes)
        new = after.last.fingerprint not in self._fingerprints
        tried = after.attempts[len(state.attempts) :]
        words = _outcome(after, new=new) if len(tried) == 1 else _outcomes(tried)
        taken = next((attempt for attempt in tried if attempt.kept), tried[0])
        changed = difference(taken.electrical)
        fruitful = after.accepted and (new or bool(settled))
        self._note(phase, replace(after, reached=before), correction.changes, words, fruitful, changed)
        return after

    def _refuse(self, state: RepairState, refusal: Refusal, correction: Correction, phase: Phase) -> RepairState:
        """Send a correction back without a run."""
        state = replace(state, refusal=refusal, accepted=False)
        self._note(phase, state, correction.changes, f"refused: {'; '.join(refusal.reasons)}", False)
        return state

    def _scripts(self, before: Script, correction: Correction) -> tuple[Script, ...]:
        """The programs that an answer offers, each once, without those that ran before."""
        new: dict[str, Script] = {}
        for source in (correction.source, *correction.alternatives):
            script = program.with_file(before, correction.file, source)
            script = drafts.with_symbols(script, correction.symbols, self.trials.environment)
            if not self.trials.tried(script):
                new.setdefault(program.identity(script), script)
        return tuple(new.values())

    def _approved(self, state: RepairState, correction: Correction) -> RepairState:
        """With the approvals of warnings that are there and have a reason; faults cannot be approved."""
        open_findings = (
            {without_candidates(d) for d in state.open_suspects(state.reached)} if self.handle_warnings else set()
        )
        taken = tuple(a for a in correction.approvals if a.finding in open_findings and a.reason.strip())
        return replace(state, approvals=(*state.approvals, *taken)) if taken else state

    def _amended(self, state: RepairState, correction: Correction) -> RepairState:
        """With what was reached compared with the plan as it is now, if an assertion of it was changed."""
        step = state.reached
        if self.plan is None or not self.plan.amend(correction.amendments, step):
            return state
        checked = replace(step, promises=self.trials.promises(step.found))
        return replace(state, reached=checked, verified=checked if state.verified is step else state.verified)

    def _note(
        self,
        phase: Phase,
        state: RepairState,
        changes: tuple[str, ...],
        outcome: str,
        fruitful: bool,
        electrical: tuple[str, ...] = (),
    ) -> None:
        refused = state.refusal.reasons if state.refusal is not None and not fruitful else ()
        named = state.reached.named
        done = Round(
            error=named,
            corrections=changes,
            outcome=outcome,
            fruitful=fruitful,
            refused=refused,
            electrical=electrical,
        )
        self.context.add_attempt(phase, done)


def _outcome(after: RepairState, *, new: bool) -> str:
    """What became of a correction, for the history.

    Args:
        new: these faults were not seen before.
    """
    if after.accepted:
        return "better" if new else "the same faults as before"
    if after.refusal is not None:
        return f"refused: {'; '.join(after.refusal.reasons)}"
    return f"worse, taken back: {'; '.join(after.last.named)}"


def _outcomes(tried: Sequence[Attempt]) -> str:
    """What became of several corrections in one answer."""
    return "; ".join(f"correction {attempt.choice} {_fate(attempt)}" for attempt in tried)


def _fate(attempt: Attempt) -> str:
    if attempt.refusal is not None:
        return f"was refused: {', '.join(attempt.refusal.reasons)}"
    faults = [f"{d.type}: {without_candidates(d)}" for d in attempt.findings if d.grade is Grade.FAULT]
    left = f", with {', '.join(faults)}" if faults else ""
    return ("was kept" if attempt.kept else "was not kept") + left
