"""Running a program, judging it, and keeping both as an attempt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import TYPE_CHECKING

from circuitron.edit import Edit
from circuitron.electrical import electrical_diff
from circuitron.fix_result import Attempt
from circuitron.pipeline import program
from circuitron.pipeline.examine import Examination, examine_all
from circuitron.pipeline.reviewing import judgement
from circuitron.pipeline.steps import RULES, Evidence, RepairState, Step, ignore
from circuitron.run_request import Mode, Script

if TYPE_CHECKING:
    from circuitron.assertion import AssertionResult
    from circuitron.pipeline.environment import Environment
    from circuitron.pipeline.judge import Judge, Ruling
    from circuitron.pipeline.plan_check import PlanCheck
    from circuitron.pipeline.sessions import Sessions


@dataclass
class Trials:
    """The runs of one repair.

    Args:
        script: as it came.
        plan: what the plan says of the circuit; None for a script without one.
        generated: a model wrote the script.
        on_attempt: called with each attempt as soon as it is done.
        on_progress: called with a few words on what is being done now.
    """

    script: Script
    environment: Environment
    sessions: Sessions
    judge: Judge
    plan: PlanCheck | None = None
    generated: bool = False
    on_attempt: Callable[[Attempt], None] = ignore
    on_progress: Callable[[str], None] = ignore
    # Programs that ran, whatever their comments and layout, each with the evidence that it was refused by, if it was.
    _tried: dict[str, Evidence | None] = field(default_factory=dict)

    def begin(self) -> RepairState:
        """Run the script as it came. It is always the first step: what it lacks is to be repaired."""
        self.on_progress("running the script")
        (step,) = self._run((self.script,))
        attempt = _attempt(step, 1)
        self.on_attempt(attempt)
        evidence = Evidence().seen(step.found).reached(step.found, frozenset())
        return RepairState(step, step, step if step.found.clean else None, step, (attempt,), evidence)

    def tried(self, script: Script, evidence: Evidence | None = None) -> bool:
        """Whether the same program ran before. Where SKiDL fails at random, a second run would prove nothing.

        Args:
            evidence: what is known by now; with more of it, a program that was refused may be judged otherwise.
        """
        name = program.identity(script)
        refused_by = self._tried.get(name)
        outdated = refused_by is not None and evidence is not None and evidence.permits != refused_by.permits
        return name in self._tried and not outdated

    def attempt(
        self, state: RepairState, script: Script, edits: tuple[Edit, ...], *, exchange: bool = False
    ) -> RepairState:
        """Run a program that rules made of what was reached, and build on it if the judge lets it pass.

        A repair that worked is not given up for one that does not.

        Args:
            exchange: the edits exchange pins that the review objects to.
        """
        self.on_progress(f"attempt {len(state.attempts) + 1}: running")
        made = (*state.reached.edits, *program.by_lines_of(self.script, state.reached.script, edits))
        (step,) = self._run((script,), made)
        ruling = (self.judge.exchange if exchange else partial(self.judge.rule, author=RULES))(state, step)
        after = self._judged(state, step, RULES, ruling, edits=edits)
        self.on_attempt(after.attempts[-1])
        return after

    def best(
        self,
        state: RepairState,
        scripts: Sequence[Script],
        author: str,
        corrections: tuple[str, ...],
        *,
        only_better: bool = False,
    ) -> RepairState:
        """Run programs that a model made of what was reached, several at once, and build on the best that the judge
        lets pass: by faults, parts that no library vouches for, and doubts; of equals on the first.

        Rules may uncover faults that others hid; what a model changes must not leave more of them.

        Args:
            only_better: none that leaves as many faults as there were.
        """
        first = len(state.attempts) + 1
        more = f" to {first + len(scripts) - 1}" * (len(scripts) > 1)
        self.on_progress(f"attempt {first}{more}: running")
        after = [
            self._judged(
                state,
                step,
                author,
                self.judge.rule(state, step, author),
                corrections=corrections,
                only_better=only_better,
            )
            for step in self._run(scripts, state.reached.edits)
        ]
        accepted = [each for each in after if each.accepted]
        chosen = min(accepted, key=lambda each: _quality(each.last), default=after[0])
        attempts = []
        for n, each in enumerate(after):
            choice = {"number": first + n, "choice": n + 1, "kept": each is chosen and each.accepted}
            attempts.append(each.attempts[-1].model_copy(update=choice if len(scripts) > 1 else {}))
            self.on_attempt(attempts[-1])
        return replace(chosen, attempts=(*state.attempts, *attempts))

    def _judged(
        self,
        state: RepairState,
        step: Step,
        author: str,
        ruling: Ruling,
        *,
        edits: tuple[Edit, ...] = (),
        corrections: tuple[str, ...] = (),
        only_better: bool = False,
    ) -> RepairState:
        """What a program that ran makes of what was reached."""
        before = state.reached
        relapsed = state.verified is not None and not step.found.clean
        worse = author != RULES and (step.rank > before.rank or (only_better and step.rank == before.rank))
        accepted = ruling.refusal is None and not relapsed and not worse
        attempt = _attempt(step, len(state.attempts) + 1).model_copy(
            update={
                "edits": edits,
                "diff": program.diff(before.script, step.script),
                "electrical": electrical_diff(before.found.circuit, step.found.circuit),
                "refusal": ruling.refusal,
                "author": author,
                "corrections": corrections,
                "kept": accepted,
            }
        )
        after = replace(
            state,
            last=step,
            attempts=(*state.attempts, attempt),
            evidence=ruling.evidence,
            refusal=ruling.refusal,
            accepted=accepted,
        )
        if ruling.refusal is not None:
            self._tried[program.identity(step.script)] = state.evidence
        if not accepted:
            return after
        evidence = ruling.evidence.reached(step.found, ruling.kept.lines)
        if ruling.settles:
            evidence = replace(evidence, settled=step)
        return replace(after, reached=step, verified=step if step.found.clean else state.verified, evidence=evidence)

    def step(self, script: Script, found: Examination, edits: tuple[Edit, ...] = ()) -> Step:
        """A program that ran; where it is clean, with what the plan says of its circuit."""
        plan, circuit = self.plan, found.report.snapshot
        return Step(
            script,
            found,
            edits,
            promises=self.promises(found),
            deviations=plan.deviations(circuit) if plan and found.clean and circuit is not None else (),
            judging=cache(lambda: judgement(found, script, self.environment)),
            original="" if self.generated else self.script.source,
        )

    def promises(self, found: Examination) -> tuple[AssertionResult, ...]:
        """What the plan says of a circuit that is clean."""
        return self.plan.promises(found) if self.plan and found.clean else ()

    def _run(self, scripts: Sequence[Script], edits: tuple[Edit, ...] = ()) -> tuple[Step, ...]:
        self._tried |= dict.fromkeys(map(program.identity, scripts))
        examined = examine_all(self.sessions, scripts, self.environment, Mode.ERC, outputs=True)
        return tuple(
            self.step(script, found.by_itself(self._own(script)), edits)
            for script, found in zip(scripts, examined, strict=True)
        )

    def _own(self, script: Script) -> str:
        """The script's source where it is the user's own and nothing was changed in it."""
        return script.source if script == self.script and not self.generated else ""


def _quality(step: Step) -> tuple[int, ...]:
    """How good a step is, the best first."""
    return (*step.rank, len(step.found.unverified), len(step.found.suspects))


def _attempt(step: Step, number: int) -> Attempt:
    return Attempt(
        number=number,
        stage="erc" if step.found.report.execution_success else "runtime",
        source=step.source,
        report=step.found.report,
        findings=step.found.findings,
        modules=step.modules,
    )
