"""A round by a model: one correction of what rules left, run and judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from circuitron.agents.briefing import difference
from circuitron.agents.erc_handler import ERC_HANDLER
from circuitron.agents.runtime_corrector import RUNTIME_CORRECTOR
from circuitron.context import CorrectionContext, Phase, Round
from circuitron.electrical import electrical_diff
from circuitron.errors import AgentFailure, NoHelp
from circuitron.finding import Grade
from circuitron.findings.wording import without_candidates
from circuitron.fix_result import Attempt, Refusal
from circuitron.pipeline import drafts, program
from circuitron.pipeline.remainders import remainders
from circuitron.pipeline.steps import Correction, Corrector, Opinion, RepairState
from circuitron.run_request import Script

if TYPE_CHECKING:
    from circuitron.pipeline.examine import Examination
    from circuitron.pipeline.plan_check import PlanCheck
    from circuitron.pipeline.trials import Trials

_AUTHORS = {Phase.RUNTIME: RUNTIME_CORRECTOR.name, Phase.ERC: ERC_HANDLER.name}

Rank: TypeAlias = tuple[bool, bool, int, int]


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
    fruitless: list[str] = field(default_factory=list)  # what came of rounds that brought nothing, a line each
    _checked: tuple[Rank, Script] | None = None  # the best code that the agent has run by itself in this round
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
        self._checked = None
        try:
            correction = self._correction(state, phase)
        except AgentFailure as error:
            return self._without_answer(state, error, phase, room)
        return self._try(state, correction, phase, room)

    def _without_answer(self, state: RepairState, error: AgentFailure, phase: Phase, room: int) -> RepairState | None:
        """What there is without an answer: the best code that the agent has checked with its tools, if it is better."""
        if self._checked is not None and not self.trials.tried(self._checked[1], state.evidence):
            script = self._checked[1]
            said = f"what it checked with its tools, without an answer: {error.message}"
            checked = Correction(author=_AUTHORS[phase], source=script.source, changes=(said,))
            return self._keep_best(state, state, (script,), checked, phase, room)
        if isinstance(error, NoHelp):
            self.stopped = error.message
            return None
        self._note(phase, state, (), f"no usable answer: {error}", False)
        return state

    def _correction(self, state: RepairState, phase: Phase) -> Correction:
        def judge(script: Script, found: Examination) -> Opinion:
            return self._opinion(state, script, found)

        approved = tuple(approval.finding for approval in state.approvals)
        known, rules = state.refused_names, state.by_rules
        return self.corrector.correct(state.reached, phase, self.context, state.refusal, approved, judge, known, rules)

    def _opinion(self, state: RepairState, script: Script, found: Examination) -> Opinion:
        """What would become of a script if a correction were just that."""
        step = self.trials.step(script, found)
        refusal = self.trials.judge.rule(state, step, "a model").refusal
        best = self._checked[0] if self._checked is not None else state.reached.rank
        if refusal is None and step.rank < best:
            self._checked = (step.rank, script)
        changed = electrical_diff(state.reached.found.circuit, found.circuit)
        return Opinion(refusal=refusal, electrical=changed, unplanned=step.unplanned)

    def _try(self, state: RepairState, correction: Correction, phase: Phase, room: int) -> RepairState:
        """Run what an answer offers, unless the same code ran before, and keep the best of it if it is no step back."""
        amended = self._amended(self._approved(state, correction), correction)
        before = amended.reached
        first = program.with_file(before.script, correction.file, correction.source)
        refusal = drafts.refused(before, first, correction.symbols, self.trials.environment)
        if refusal is not None:
            return self._refuse(amended, refusal, correction, phase)
        scripts = self._scripts(amended, correction)[:room]
        if scripts:
            return self._keep_best(state, amended, scripts, correction, phase, room)
        unchanged = first == before.script
        settled = _settled(state, amended)
        words = ", ".join(settled) or f"the same code as before: {_fate_before(state, first, unchanged)}"
        gave_up = unchanged and not settled and bool(correction.left)
        self._note(phase, amended, correction.changes, words, bool(settled), left=correction.left, gave_up=gave_up)
        return amended

    def _keep_best(
        self,
        state: RepairState,
        amended: RepairState,
        scripts: tuple[Script, ...],
        correction: Correction,
        phase: Phase,
        room: int,
    ) -> RepairState:
        """Run programs and keep the best, or of a refused one what the refusal is not about."""
        before = amended.reached
        after = self.trials.best(amended, scripts, correction.author, correction.changes)
        new = after.last.fingerprint not in self._fingerprints
        tried = after.attempts[len(state.attempts) :]
        words = _outcome(after, new=new) if len(tried) == 1 else _outcomes(tried)
        refusal = after.refusal
        if refusal is not None:
            after = self._remainder(after, scripts[0], correction, room - len(tried))
            words += "; its other changes were kept" * after.accepted
            new = after.last.fingerprint not in self._fingerprints
        taken = next((attempt for attempt in after.attempts[len(state.attempts) :] if attempt.kept), tried[0])
        fruitful = after.accepted and (new or bool(_settled(state, amended)))
        noted = replace(after, reached=before, refusal=refusal)
        changed = difference(taken.electrical)
        gave_up = bool(correction.left) and refusal is None and _brings_nothing_new(state, after)
        self._note(phase, noted, correction.changes, words, fruitful, changed, correction.left, gave_up=gave_up)
        return replace(after, refusal=refusal)

    def _remainder(self, state: RepairState, script: Script, correction: Correction, room: int) -> RepairState:
        """With those changes of a refused program that the refusal is not about, where they leave fewer faults."""
        before = state.reached.script
        changed = _changed_files(before, script)
        if state.refusal is None or len(changed) != 1 or script.library != before.library:
            return state
        name, old, new = changed[0]
        sources = remainders(old, new, state.refusal, by_names=state.last.found.clean)
        scripts = (program.with_file(before, name, source) for source in sources)
        left = tuple(each for each in scripts if not self.trials.tried(each, state.evidence))[: max(room, 0)]
        if not left:
            return state
        said = (*correction.changes, "without what was refused")
        after = self.trials.best(state, left, correction.author, said, only_better=True)
        return after if after.accepted else replace(state, attempts=after.attempts)

    def _refuse(self, state: RepairState, refusal: Refusal, correction: Correction, phase: Phase) -> RepairState:
        """Send a correction back without a run."""
        state = replace(state, refusal=refusal, accepted=False)
        self._note(phase, state, correction.changes, f"refused: {'; '.join(refusal.reasons)}", False)
        return state

    def _scripts(self, state: RepairState, correction: Correction) -> tuple[Script, ...]:
        """The programs that an answer offers, each once, without those that ran before."""
        new: dict[str, Script] = {}
        for source in (correction.source, *correction.alternatives):
            script = program.with_file(state.reached.script, correction.file, source)
            script = drafts.with_symbols(script, correction.symbols, self.trials.environment)
            if not self.trials.tried(script, state.evidence):
                new.setdefault(program.identity(script), script)
        return tuple(new.values())

    def _approved(self, state: RepairState, correction: Correction) -> RepairState:
        """With the approvals of warnings that are there and have a reason; faults cannot be approved."""
        open_findings = {without_candidates(d) for d in state.open_suspects(state.reached)}
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
        left: str = "",
        gave_up: bool = False,
    ) -> None:
        done = Round(
            error=state.reached.named,
            corrections=changes,
            outcome=outcome,
            fruitful=fruitful,
            refused=state.refusal.together if state.refusal is not None else (),
            electrical=electrical,
            left=left,
            gave_up=gave_up,
        )
        self.context.add_attempt(phase, done)
        if not fruitful:
            why = f"; left: {left}" if left else ""
            self.fruitless.append(f"{_AUTHORS[phase]}: {outcome}{why}")


def _brings_nothing_new(before: RepairState, after: RepairState) -> bool:
    """Whether all faults that are left were before the model when it said what it leaves."""
    return after.accepted and not after.reached.found.clean and set(after.reached.named) <= set(before.reached.named)


def _settled(before: RepairState, after: RepairState) -> list[str]:
    """What an answer has settled without a run."""
    approved = ["warnings approved"] * (after.approvals is not before.approvals)
    return [*approved, *["assertions of the plan changed"] * (after.reached is not before.reached)]


def _changed_files(before: Script, after: Script) -> list[tuple[str, str, str]]:
    """Name, old and new source of each file that differs."""
    pairs = zip(program.files(before), program.files(after), strict=True)
    return [(new.name, old.source, new.source) for old, new in pairs if old != new]


def _fate_before(state: RepairState, script: Script, unchanged: bool) -> str:
    """What is said of a program that ran before."""
    if unchanged:
        return "nothing was changed by it"
    refused = (a.refusal for a in state.attempts if a.refusal is not None and a.source == script.source)
    reasons = next((refusal.reasons for refusal in refused), ())
    return f"refused: {'; '.join(reasons)}" if reasons else "it was tried and failed"


def _outcome(after: RepairState, *, new: bool) -> str:
    """What became of a correction, for the history.

    Args:
        new: these faults were not seen before.
    """
    if after.accepted:
        return "better" if new else "the same faults as before"
    if after.refusal is not None:
        return f"refused: {'; '.join(after.refusal.together)}"
    return f"worse, taken back: {'; '.join(after.last.named)}"


def _outcomes(tried: Sequence[Attempt]) -> str:
    """What became of several corrections in one answer."""
    return "; ".join(f"correction {attempt.choice} {_fate(attempt)}" for attempt in tried)


def _fate(attempt: Attempt) -> str:
    if attempt.refusal is not None:
        return f"was refused: {', '.join(attempt.refusal.together)}"
    faults = [f"{d.type}: {without_candidates(d)}" for d in attempt.findings if d.grade is Grade.FAULT]
    left = f", with {', '.join(faults)}" if faults else ""
    return ("was kept" if attempt.kept else "was not kept") + left
