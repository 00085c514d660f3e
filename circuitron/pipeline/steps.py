"""What a repair goes through: a program that ran and what came of it, and what an agent makes of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from circuitron import assertions
from circuitron.context import CorrectionContext, Phase
from circuitron.findings.wording import without_candidates
from circuitron.models import Edit, ElectricalDiff, Frozen, Module, Origin, Refusal, Script, Spent
from circuitron.pipeline.examine import Examination
from circuitron.plan import Approval, AssertionChange, AssertionResult, Deviation, Verdict


@dataclass(frozen=True)
class Step:
    """A program that ran, what came of it, and the rules' edits that led to it from the original.

    Where there is a plan, `promises` says of each of its assertions whether it holds, and `deviations` where the
    circuit differs from it.
    """

    script: Script
    found: Examination
    mended: tuple[Edit, ...] = ()
    promises: tuple[AssertionResult, ...] = ()
    deviations: tuple[Deviation, ...] = ()

    @property
    def named(self) -> tuple[str, ...]:
        """What is wrong with it, a line each."""
        faults = [f"{d.type}: {without_candidates(d)}" for d in self.found.faults]
        return (*faults, *self.unplanned)

    @property
    def source(self) -> str:
        return self.script.source

    @property
    def modules(self) -> tuple[Module, ...]:
        """The local modules that findings name or rules have changed."""
        named = {d.span.file for d in self.found.diagnostics if d.span} | {edit.file for edit in self.mended}
        return tuple(module for module in self.script.modules if module.name in named)

    @property
    def runs(self) -> bool:
        """Whether the script runs, so that what is left is electrical."""
        runtime = (d for d in self.found.faults if d.origin not in (Origin.ERC, Origin.VERIFY))
        return self.found.report.execution_success and not any(runtime)

    @property
    def broken_promises(self) -> tuple[AssertionResult, ...]:
        settled = (Verdict.HOLDS, Verdict.WITHDRAWN)
        return tuple(result for result in self.promises if result.verdict not in settled)

    @property
    def differing(self) -> tuple[Deviation, ...]:
        """Deviations that stop a design."""
        return tuple(deviation for deviation in self.deviations if not deviation.accepted)

    @property
    def unplanned(self) -> tuple[str, ...]:
        """All that is not as planned, a line each."""
        broken = (f"plan: {assertions.describe(p.assertion)}: {p.found}" for p in self.broken_promises)
        return (*broken, *(f"plan: {assertions.difference(d)}" for d in self.differing))

    @property
    def fingerprint(self) -> frozenset[str]:
        return self.found.fingerprint | set(self.unplanned)

    @property
    def rank(self) -> tuple[bool, int, int]:
        return (*self.found.rank, len(self.broken_promises) + len(self.differing))


class Correction(Frozen):
    """What an agent makes of a step: another source of the script, or of `file`, one of its local modules."""

    author: str
    source: str
    file: str = ""
    changes: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()
    amendments: tuple[AssertionChange, ...] = ()


class Opinion(Frozen):
    """What would become of a script if it were a correction of the step that was reached."""

    refusal: Refusal | None
    electrical: ElectricalDiff | None
    unplanned: tuple[str, ...] = ()


Judge = Callable[[Script, Examination], Opinion]


class Corrector(Protocol):
    """Corrects what rules could not; `pipeline.correction.ModelCorrector` asks an agent."""

    def correct(
        self,
        step: Step,
        phase: Phase,
        context: CorrectionContext,
        refusal: Refusal | None,
        approved: tuple[str, ...],
        judge: Judge,
    ) -> Correction:
        """A correction of a step.

        Args:
            refusal: why the guard refused the last correction of this step, if it did.
            approved: findings that need no answer any more.
            judge: the loop's word on a script that was tried.

        Raises:
            AgentFailure: there is none; NoHelp: there will be none.
            ModelUnavailable: the service cannot be had.
        """
        ...

    def spent(self) -> Spent:
        """What all calls of models have taken so far."""
        ...
