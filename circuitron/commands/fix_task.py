"""The repair of one script without a model, as this process or a worker does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.errors import NoHelp
from circuitron.fix_result import Choice, FixResult, Spent
from circuitron.run_request import Project, Script

if TYPE_CHECKING:
    from circuitron.commands.environments import Environments
    from circuitron.context import CorrectionContext
    from circuitron.pipeline.steps import Correction
    from circuitron.sandbox.base import Session
    from circuitron.settings import Settings


@dataclass(frozen=True)
class FixTask:
    """A script to repair without a model.

    Args:
        folder: whose settings hold.
        no_help: why there is no model, with a hint, where one would be asked; None: none is wanted.
    """

    script: Script
    project: Project
    folder: Path
    choices: tuple[Choice, ...] = ()
    products: bool = False
    trace: bool = False
    no_help: tuple[str, str] | None = None

    @property
    def files(self) -> tuple[object, ...]:
        """What of the user's files is repaired, and by which choices."""
        return self.script.source, self.script.modules, self.choices

    def perform(self, environments: Environments, say: Callable[[str], None]) -> FixResult:
        settings = environments.settings(self.folder)
        environments.start([settings])
        from circuitron import pipeline  # loads while the sandbox starts

        return pipeline.fix(
            self.script,
            self.project,
            environments.of(settings),
            corrector=None if self.no_help is None else partial(_NoModel, self.no_help),
            context=_context(settings),
            allow_unsafe=settings.unsafe_fixes,
            choices=self.choices,
            max_attempts=settings.max_attempts,
            products=self.products,
            trace=self.trace,
            on_progress=say,
        )


@dataclass(frozen=True)
class _NoModel:
    """Implements `pipeline.steps.Corrector` where there is no model, as the search for one found."""

    words: tuple[str, str]
    session: Session

    def correct(self, *_: object) -> Correction:
        raise NoHelp(*self.words)

    def spent(self) -> Spent:
        return Spent()


def _context(settings: Settings) -> CorrectionContext:
    from circuitron.context import Budget, Clock, CorrectionContext

    return CorrectionContext(Budget(rounds=settings.max_runtime_rounds, seconds=settings.phase_seconds), Clock())
