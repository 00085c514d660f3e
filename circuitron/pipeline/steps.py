"""What a repair goes through: a program that ran and what came of it, and what an agent makes of that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from circuitron.context import CorrectionContext, Phase
from circuitron.models import Edit, Frozen, Module, Origin, Refusal, Script, Spent
from circuitron.pipeline.examine import Examination
from circuitron.plan import Approval, AssertionResult, Verdict


@dataclass(frozen=True)
class Step:
    """A program that ran, what came of it, and the rules' edits that led to it from the original.

    `promises` says of each assertion of the plan whether it holds, where there is a plan.
    """

    script: Script
    found: Examination
    mended: tuple[Edit, ...] = ()
    promises: tuple[AssertionResult, ...] = ()

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
        return tuple(result for result in self.promises if result.verdict is not Verdict.HOLDS)

    @property
    def fingerprint(self) -> frozenset[str]:
        return self.found.fingerprint | {promise.model_dump_json() for promise in self.broken_promises}

    @property
    def rank(self) -> tuple[bool, int, int]:
        return (*self.found.rank, len(self.broken_promises))


class Correction(Frozen):
    """What an agent makes of a step: another source of the script, or of `file`, one of its local modules."""

    author: str
    source: str
    file: str = ""
    changes: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()


class Corrector(Protocol):
    """Corrects what rules could not; `pipeline.correction.ModelCorrector` asks an agent."""

    def correct(
        self, step: Step, phase: Phase, context: CorrectionContext, refusal: Refusal | None, approved: tuple[str, ...]
    ) -> Correction:
        """A correction of a step.

        Args:
            refusal: why the guard refused the last correction of this step, if it did.
            approved: findings that need no answer any more.

        Raises:
            AgentFailure: there is none; NoHelp: there will be none.
            ModelUnavailable: the service cannot be had.
        """
        ...

    def spent(self) -> Spent:
        """What all calls of models have taken so far."""
        ...
