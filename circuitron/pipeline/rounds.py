"""The loop: run, diagnose, repair by rules, by a model where rules end, guard, run again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from circuitron.context import CorrectionContext, Phase, Round
from circuitron.electrical import electrical_diff
from circuitron.errors import AgentFailure, NoHelp
from circuitron.findings.default_tool import of_default_tool
from circuitron.findings.wording import without_candidates
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import Purpose, purpose
from circuitron.fixes.rules.default_tool import DefaultTool
from circuitron.guard import intent as guard
from circuitron.guard.statements import Kept
from circuitron.models import (
    Attempt,
    Edit,
    ErcFinding,
    ErrorType,
    Finding,
    Grade,
    Mode,
    Origin,
    Refusal,
    Script,
    Snapshot,
    StandIn,
)
from circuitron.pipeline import program
from circuitron.pipeline.examine import Examination, Tools, examine
from circuitron.pipeline.plan_check import PlanCheck
from circuitron.pipeline.program import Mended
from circuitron.pipeline.steps import Correction, Corrector, Opinion, Step
from circuitron.plan import Approval, AssertionResult
from circuitron.sandbox.base import Session

_FOOTPRINTS = (ErrorType.FOOTPRINT_INVALID, ErrorType.FOOTPRINT_NOT_FOUND, ErrorType.FOOTPRINT_PADS)
_MOST_LEFT_OUT = 3  # edits without which a repair is begun again
RULES = "rules"  # the author of what no agent changed


def ignore(_: object) -> None:
    """Stands in for a callback that the caller does not want."""


@dataclass(frozen=True)
class Legible:
    """A program without the lines that are no Python, and what its diagnose run found."""

    script: Script
    torn: tuple[str, ...]
    found: Examination


@dataclass
class Rounds:
    """The loop of one repair, and what it has come to so far.

    Args:
        handle_warnings: whether what ERC only suspects is brought to the corrector as well, to be mended or approved.
        plan: what the plan says of the circuit; None for a script without one. Parts that are not as it has them may be
            connected otherwise, or get another value, by a correction.
        generated: a model wrote the script, so that none of it is the user's own.
    """

    script: Script
    tools: Tools
    session: Session
    allow_unsafe: bool = False
    on_attempt: Callable[[Attempt], None] = ignore
    on_progress: Callable[[str], None] = ignore
    corrector: Corrector | None = None
    context: CorrectionContext = field(default_factory=CorrectionContext)
    handle_warnings: bool = False
    plan: PlanCheck | None = None
    generated: bool = False
    attempts: list[Attempt] = field(default_factory=list)
    approvals: list[Approval] = field(default_factory=list)
    proposed: tuple[Edit, ...] = ()
    broken_rules: tuple[str, ...] = ()
    stopped: str = ""
    intended: Snapshot | None = None
    reached: Step | None = None  # the furthest step that the guard let pass
    verified: Step | None = None  # the last one that is clean as well
    _cautious: bool = False
    _rules_end: bool = False  # rules have nothing more for the step that was reached
    _refusal: Refusal | None = None  # of the last correction
    _first: Step | None = None  # the script as it came
    _left_out: set[Purpose] = field(default_factory=set)  # edits of rules that the guard refused
    _programs: set[str] = field(default_factory=set)  # what was run, whatever its comments and layout
    _states: set[frozenset[str]] = field(default_factory=set)
    _movable: set[str] = field(default_factory=set)  # parts that are not as the plan has them
    _findings: tuple[ErcFinding, ...] = ()  # of ERC, in all steps that were reached
    _footprints: set[str] = field(default_factory=set)  # that something was found wrong with, in any of them
    _kept_lines: frozenset[int] = frozenset()  # of what was reached: statements that some circuit on the way lacks
    _legible: Legible | None = None  # of what was reached, where it is no Python

    @property
    def final(self) -> Step | None:
        """What the repair has come to: the last verified step, else the furthest one; None before the first run."""
        return self.verified or self.reached

    @property
    def stand_ins(self) -> tuple[StandIn, ...]:
        """The parts of what was reached that another device's symbol stands for."""
        return guard.stand_ins(self.intended, self.final.found.circuit) if self.final else ()

    def go(self, max_attempts: int, *, until_it_runs: bool = False) -> None:
        """Rules as long as they have an answer, then the corrector, then rules again, until all is well or spent.

        Args:
            max_attempts: runs at most, those of earlier calls included.
            until_it_runs: leave what is electrical to another call.
        """
        if not self.attempts:
            self._fresh()
            self._record(self._step(self.script), author=RULES)
        while self.reached is not None and not (until_it_runs and self.reached.runs):
            if len(self.attempts) >= max_attempts:
                if self.corrector is not None and self._wanting(self.reached):
                    self.stopped = f"{max_attempts} runs were made (max-attempts)"
                return
            if not self._rules_round() and not self._model_round():
                return

    def _fresh(self) -> None:
        self._cautious, self._rules_end = not self.allow_unsafe, False

    # ------------------------------------------------------------------------------------------------ rules

    def _rules_round(self) -> bool:
        """Faults first, with unsafe edits where they are allowed; once there are none, what safe edits can better.

        After a round that the guard refuses all is tried again without the edits that the refusal is about; where these
        cannot be told, the round is tried with its safe edits alone.
        """
        assert self.reached is not None
        if self._rules_end:
            return False
        repair = self._propose(self.reached, allow_unsafe=not self._cautious)
        pointless = not self.reached.found.clean and all(edit.rule == DefaultTool.name for edit in repair.applied)
        if pointless or not repair.applied or program.identity(repair.script) in self._programs:
            self._rules_end = True
            return False
        step = self._step(repair.script, (*self.reached.mended, *repair.applied))
        if not self._record(step, author=RULES, edits=repair.applied) and not self._leave_out(step):
            self._rules_end = self._cautious
            self._cautious = True
        return True

    def _leave_out(self, step: Step) -> bool:
        """Begin again without the edits of all rounds that a refusal is about; False where none can be made out."""
        by_rules = all(attempt.author == RULES for attempt in self.attempts)
        if self._refusal is None or self._first is None or not by_rules or len(self._left_out) >= _MOST_LEFT_OUT:
            return False
        guilty = program.refused_for(self._refusal, step.mended)
        if not guilty or guilty >= {purpose(edit) for edit in step.mended}:
            return False
        self._left_out |= guilty
        self.reached, self._kept_lines, self._legible = self._first, frozenset(), None
        return True

    def _propose(self, step: Step, allow_unsafe: bool) -> Mended:
        """The next round's edits. While there are faults, electrical doubts wait: faults often are their cause. Once
        there are none, what ERC says is bettered where that is safe; other notes say nothing against the script."""
        self.on_progress("looking for mends")
        found = step.found
        if found.clean:
            diagnostics = tuple(d for d in found.diagnostics if d.grade is not Grade.NOTE or d.origin is Origin.ERC)
        else:
            diagnostics = tuple(d for d in found.diagnostics if d.grade is Grade.FAULT or d.origin is not Origin.ERC)
        context = FixContext(
            text=step.source,
            diagnostics=(*diagnostics, *self._of_default_tool(step)),
            symbols=self.tools.symbols,
            libraries=self.tools.libraries,
            snapshot=found.circuit,
            script=self.script.name,
            project=self.tools.project_libraries,
            folder=self.tools.project_libraries.script_folder,
        )
        unsafe = allow_unsafe and not found.clean
        repair = program.mend(
            context, step.script.modules, self.tools.fixes, allow_unsafe=unsafe, without=self._left_out
        )
        self.proposed = repair.proposed
        self.broken_rules = tuple(dict.fromkeys((*self.broken_rules, *repair.broken_rules)))
        return repair

    def _of_default_tool(self, step: Step) -> tuple[Finding, ...]:
        """What plain SKiDL needs to find the libraries at hand. A script that is left alone goes without."""
        if step.found.clean and step.script == self.script and not self.generated:
            return ()
        found = of_default_tool(step.found.symbol_tools, self.tools.libraries, self.script.name)
        return (found,) if found is not None else ()

    # ------------------------------------------------------------------------------------------------ the corrector

    def _model_round(self) -> bool:
        """One correction by the agent of the phase that the step is in; False where there is none to be had."""
        step = self.reached
        if self.corrector is None or step is None or not self._wanting(step):
            return False
        phase = Phase.ERC if step.runs else Phase.RUNTIME
        self.context.begin(phase)
        self.context.restart_if_due(phase)
        self.stopped = self.context.why_stop(phase)
        if self.stopped:
            return False
        self._see(step)
        self._states.add(step.fingerprint)
        approved = tuple(approval.finding for approval in self.approvals)
        try:
            correction = self.corrector.correct(step, phase, self.context, self._refusal, approved, self.judge)
        except NoHelp as error:
            self.stopped = error.message
            return False
        except AgentFailure as error:
            self._note_round(phase, step, (), f"no usable answer: {error}", False)
            return True
        self._try(correction, step, phase)
        return True

    def _see(self, step: Step) -> None:
        """Make out what a script that is no Python means to build, before a model says what it is."""
        if self.intended is None and (shown := self._made_legible(step)) is not None:
            self.intended = shown.found.circuit

    def _wanting(self, step: Step) -> bool:
        """Whether there is anything that a corrector should look at."""
        return not step.found.clean or bool(step.unplanned) or bool(self.open_suspects(step))

    def open_suspects(self, step: Step) -> tuple[Finding, ...]:
        """Suspicions of ERC that nobody approved, where they are to be answered at all."""
        approved = {approval.finding for approval in self.approvals}
        return tuple(d for d in step.found.suspects if self.handle_warnings and without_candidates(d) not in approved)

    def _try(self, correction: Correction, before: Step, phase: Phase) -> None:
        """Run a correction, guard it, and keep it if it is no step back."""
        approved = self._approve(correction, before)
        if amended := self.plan is not None and self.plan.amend(correction.amendments, before):
            before = self._checked_anew(before)
        script = program.with_file(before.script, correction.file, correction.source)
        if program.identity(script) in self._programs:
            same = "nothing was changed by it" if script == before.script else "it was tried and failed"
            settled = [*["warnings approved"] * approved, *["assertions of the plan changed"] * amended]
            words = ", ".join(settled) or f"the same code as before: {same}"
            self._note_round(phase, before, correction.changes, words, approved or amended)
            return
        step = self._step(script, before.mended)
        accepted = self._record(step, author=correction.author, corrections=correction.changes)
        new = step.fingerprint not in self._states
        if accepted:
            self._fresh()
            words = "better" if new else "the same faults as before"
        elif self._refusal is not None:
            words = f"refused: {'; '.join(self._refusal.reasons)}"
        else:
            words = f"worse, taken back: {'; '.join(step.named)}"
        self._note_round(phase, before, correction.changes, words, accepted and (new or approved or amended))

    def _checked_anew(self, step: Step) -> Step:
        """The step that was reached, held against the plan as it is now."""
        checked = replace(step, promises=self._promises(step.found))
        self.verified = checked if self.verified is step else self.verified
        self.reached = checked
        return checked

    def _approve(self, correction: Correction, step: Step) -> bool:
        """Take approvals of warnings that are there, with a reason; faults cannot be approved."""
        open_findings = {without_candidates(d) for d in self.open_suspects(step)}
        taken = [a for a in correction.approvals if a.finding in open_findings and a.reason.strip()]
        self.approvals += taken
        return bool(taken)

    def _note_round(self, phase: Phase, before: Step, changes: tuple[str, ...], outcome: str, fruitful: bool) -> None:
        refused = self._refusal.reasons if self._refusal is not None and not fruitful else ()
        done = Round(error=before.named, corrections=changes, outcome=outcome, fruitful=fruitful, refused=refused)
        self.context.add_attempt(phase, done)

    # ------------------------------------------------------------------------------------------------ steps

    def _step(self, script: Script, mended: tuple[Edit, ...] = ()) -> Step:
        """Run a program; where it is clean, see whether the plan's promises hold."""
        self.on_progress(f"attempt {len(self.attempts) + 1}: running" if self.attempts else "running the script")
        self._programs.add(program.identity(script))
        own = script.source if script == self.script and not self.generated else ""
        found = examine(self.session, script, self.tools, Mode.ERC, outputs=True)
        return self._held(script, found.by_itself(own), mended)

    def _held(self, script: Script, found: Examination, mended: tuple[Edit, ...] = ()) -> Step:
        """A program that ran, held against the plan."""
        circuit = found.report.snapshot
        deviations = self.plan.deviations(circuit) if self.plan and found.clean and circuit is not None else ()
        return Step(script, found, mended, self._promises(found), deviations)

    def _promises(self, found: Examination) -> tuple[AssertionResult, ...]:
        circuit = found.report.snapshot
        return self.plan.promises(circuit) if self.plan and found.clean and circuit is not None else ()

    def judge(self, script: Script, found: Examination) -> Opinion:
        """What would become of a script if a model's correction were just that."""
        step = self._held(script, found)
        refusal = program.joined(self._guarded(step), self._screened(step, "a model"), self._refused(self._kept(step)))
        before = self.reached.found.circuit if self.reached is not None else None
        return Opinion(refusal=refusal, electrical=electrical_diff(before, found.circuit), unplanned=step.unplanned)

    def _record(self, step: Step, author: str, edits: tuple[Edit, ...] = (), corrections: tuple[str, ...] = ()) -> bool:
        """Guard a step, keep it as an attempt, and say whether it may be built on."""
        before, found = self.reached, step.found
        if self.intended is None and not found.unparsed:
            self.intended = found.circuit
        kept = self._kept(step, by_rules=author == RULES)
        refusal = program.joined(self._guarded(step), self._screened(step, author))
        if author != RULES:
            refusal = program.joined(refusal, self._refused(kept))
        attempt = Attempt(
            number=len(self.attempts) + 1,
            stage="erc" if found.report.execution_success else "runtime",
            source=step.source,
            report=found.report,
            diagnostics=found.diagnostics,
            edits=edits,
            diff=program.diff(before.script, step.script) if before else "",
            electrical=electrical_diff(before.found.circuit, found.circuit) if before else None,
            refusal=refusal,
            author=author,
            corrections=corrections,
            modules=step.modules,
        )
        self.attempts.append(attempt)
        self.on_attempt(attempt)
        self._refusal = refusal
        if refusal is not None or self._worse(step, by_rules=author == RULES):
            return False
        self.reached, self._kept_lines, self._legible = step, kept.lines, None
        self._first = self._first or step
        self._findings += found.report.erc
        self._footprints |= {d.facts.footprint for d in found.diagnostics if d.type in _FOOTPRINTS}
        if found.clean:
            self.verified = step
        return True

    def _worse(self, step: Step, by_rules: bool) -> bool:
        """Rules may uncover faults that others hid; what a model changes must not leave more of them."""
        if self.verified is not None and not step.found.clean:
            return True
        return not by_rules and self.reached is not None and step.rank > self.reached.rank

    def _guarded(self, step: Step) -> Refusal | None:
        """The guard's word: on the sources of every step, on the circuit once the step is clean."""
        if not step.found.clean:
            return program.guarded(self.script, step.script, self.intended, None, frozenset(), self._findings)
        circuit, intended = step.found.report.snapshot, self.intended
        if self.plan is not None and self.reached is not None:
            self._movable |= self.plan.in_question(self.reached)
            if intended is not None and circuit is not None:
                intended = self.plan.intended(intended, circuit, self.reached)
        movable = frozenset(self._movable)
        footprints = frozenset(self._footprints) if self.tools.footprints is not None else None
        return program.guarded(
            self.script, step.script, intended, circuit, movable, self._findings, footprints, self.tools.symbols
        )

    def _kept(self, step: Step, by_rules: bool = False) -> Kept:
        """What became of the statements that no circuit of what was reached shows. Rules are not held to it."""
        before = self.reached
        if before is None or self.generated or self.corrector is None or (by_rules and before.found.unparsed):
            return Kept()
        shown = self._made_legible(before) if before.found.unparsed else None
        shown = shown or Legible(before.script, (), before.found)
        found, lines = shown.found, self._kept_lines
        return program.kept(shown.script, step.script, found.diagnostics, found.circuit, lines, shown.torn)

    def _made_legible(self, step: Step) -> Legible | None:
        """A program that is no Python as far as it can be read, with what it means to build; None: it is Python."""
        script, torn = program.legible(step.script, step.found.diagnostics)
        if script == step.script:
            return None
        if self._legible is None:
            self._legible = Legible(script, torn, examine(self.session, script, self.tools, Mode.DIAGNOSE))
        return self._legible

    def _refused(self, kept: Kept) -> Refusal | None:
        return Refusal(reasons=kept.reasons) if kept.reasons else None

    def _screened(self, step: Step, author: str) -> Refusal | None:
        """The word on what a model's code reaches and makes up. Rules add nothing of the kind."""
        before, after, by_rules = self.script, step.script, author == RULES
        if before == after or (by_rules and not self.generated):
            return None
        invented = None if by_rules else program.invented_footprints(before, after, step.found.diagnostics)
        return program.joined(program.screened(before, after, self.generated), invented)
