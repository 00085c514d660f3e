"""A round by rules: the edits of all fixes that go together, run and judged at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from circuitron.edit import Edit, Safety
from circuitron.finding import Finding, Grade, Origin
from circuitron.findings.default_tool import of_default_tool
from circuitron.fix_result import Choice, Response, TraceEntry
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import Purpose, purpose
from circuitron.pipeline import program
from circuitron.pipeline.choosing import chosen, stated
from circuitron.pipeline.steps import RULES, RepairState, Step

if TYPE_CHECKING:
    from circuitron.pipeline.program import EditedProgram
    from circuitron.pipeline.trials import Trials

_MOST_LEFT_OUT = 3  # edits without which a repair is begun again: each costs the rounds that led to its refusal


@dataclass
class RulesRound:
    """Faults first, with unsafe edits where they are allowed; once there are none, what safe edits can better."""

    trials: Trials
    allow_unsafe: bool = False
    choices: tuple[Choice, ...] = ()  # of the user
    broken_rules: tuple[str, ...] = ()
    trace: tuple[TraceEntry, ...] = ()
    _proposed: tuple[Edit, ...] = ()
    _cautious: bool = False  # unsafe edits were refused, and it was not clear which
    _ended: bool = False  # there is nothing more for the step that was reached
    _left_out: set[Purpose] = field(default_factory=set)  # edits that the judge refused

    def again(self) -> None:
        """A model has made another script: rules may have something to say to it."""
        self._cautious, self._ended = False, False

    def next(self, state: RepairState) -> RepairState | None:
        """What edits make of the step that was reached; None where there are none."""
        if self._ended:
            return None
        edited = self._edited(state.reached, allow_unsafe=self.allow_unsafe and not self._cautious)
        self._proposed = edited.proposed
        self._ended = not _worthwhile(edited, state.reached) or self.trials.tried(edited.script)
        self.trace = (*self.trace, *_traced(edited, len(state.attempts), pointless=self._ended))
        if self._ended:
            return None
        after = self.trials.attempt(state, edited.script, edits=edited.applied)
        return after if after.accepted else self._refused(after)

    def proposals(self, step: Step) -> tuple[Edit, ...]:
        """What is left to the user on a step: unsafe edits that were not enabled, choices among equals."""
        if step.found.clean:
            return self._proposed
        edited = self._edited(step, allow_unsafe=True)
        unsafe = (edit for edit in edited.applied if edit.safety is Safety.UNSAFE and not self.allow_unsafe)
        return (*unsafe, *edited.proposed)

    def _refused(self, state: RepairState) -> RepairState:
        """Begin again without the edits that a refusal is about; where these are unknown, with safe edits alone."""
        guilty = self._guilty(state)
        if guilty:
            self._left_out |= guilty
            return state.begun_again()
        self._ended, self._cautious = self._cautious or not self.allow_unsafe, True
        return state

    def _guilty(self, state: RepairState) -> frozenset[Purpose]:
        """The edits of all rounds that the last refusal is about; none where all of them are."""
        by_rules = all(attempt.author == RULES for attempt in state.attempts)
        if state.refusal is None or not by_rules or len(self._left_out) >= _MOST_LEFT_OUT:
            return frozenset()
        guilty = program.refused_for(state.refusal, state.last.edits)
        return guilty if not guilty >= {purpose(edit) for edit in state.last.edits} else frozenset()

    def _edited(self, step: Step, *, allow_unsafe: bool) -> EditedProgram:
        """The edits of one round. Unsafe ones are for faults: what works is only bettered where that is safe."""
        self.trials.on_progress("looking for fixes")
        asked = chosen(_to_answer(step), step, self.choices)
        findings = stated(asked, self.trials.environment)
        context = self.context(step, (*findings, *self._of_default_tool(step)))
        unsafe, fixes = allow_unsafe and not step.found.clean, self.trials.environment.fixes
        edited = program.edited(context, step.script, fixes, allow_unsafe=unsafe, without=self._left_out)
        self.broken_rules = tuple(dict.fromkeys((*self.broken_rules, *edited.broken_rules)))
        return edited

    def context(self, step: Step, findings: tuple[Finding, ...]) -> FixContext:
        """All that fixes may look at, of a step with these findings."""
        environment = self.trials.environment
        return FixContext(
            text=step.source,
            findings=findings,
            symbols=environment.symbols,
            libraries=environment.libraries,
            snapshot=step.found.circuit,
            script=step.script.name,
            project=environment.project_libraries,
            folder=environment.project_libraries.script_folder,
            beside=step.script.library is not None,
        )

    def _of_default_tool(self, step: Step) -> tuple[Finding, ...]:
        """What plain SKiDL needs to find the libraries at hand. A script that is left alone goes without."""
        untouched = step.script == self.trials.script and not self.trials.generated
        if step.found.clean and untouched:
            return ()
        found = of_default_tool(step.found.symbol_tools, self.trials.environment.libraries, step.script.name)
        return (found,) if found is not None else ()


def _to_answer(step: Step) -> tuple[Finding, ...]:
    """While there are faults, electrical doubts wait: faults often are their cause. Once there are none, what ERC says
    is bettered where that is safe; other notes say nothing against the script."""
    found = step.found
    if found.clean:
        return tuple(d for d in found.findings if d.grade is not Grade.NOTE or d.origin is Origin.ERC)
    return tuple(d for d in found.findings if d.grade is Grade.FAULT or d.origin is not Origin.ERC)


def _traced(edited: EditedProgram, attempt: int, *, pointless: bool) -> Iterator[TraceEntry]:
    for entry in edited.trace:
        undone = pointless and entry.response is Response.MADE
        yield entry.model_copy(update={"attempt": attempt} | ({"response": Response.POINTLESS} if undone else {}))


def _worthwhile(edited: EditedProgram, step: Step) -> bool:
    """Whether edits are worth a run. While there are faults, those that only go along with others are not."""
    return any(step.found.clean or not edit.goes_along for edit in edited.applied)
