"""The agents of a command: which service answers for them, what they may take, and how they show that they work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from circuitron.agents.base import ModelChoice
from circuitron.agents.service import Service, choose
from circuitron.commands.journal_entries import ServiceNote
from circuitron.context import Budget, CorrectionContext
from circuitron.errors import ModelUnavailable, NoHelp
from circuitron.pipeline.correction import Agents, ModelCorrector, SessionRunner

if TYPE_CHECKING:
    from circuitron.agents.base import ChatModel
    from circuitron.commands.recording import Recording
    from circuitron.pipeline import Environment
    from circuitron.report.progress import Progress
    from circuitron.sandbox.base import Session
    from circuitron.settings import Settings


def make_agents(
    settings: Settings,
    recording: Recording,
    progress: Progress,
    *,
    needed: bool,
    reasoning: bool = False,
    failures: int | None = None,
) -> Agents:
    """Agents whose replies are recorded. The service is looked for when the first of them is used.

    Args:
        needed: nothing can be done without a model; otherwise its absence is no error, but the end of its help.
        reasoning: show what models write, on standard error.
        failures: requests in a row without a reply after which the service counts as down; None: as usual.
    """
    finder = _Finder(settings, recording, progress, needed, failures)
    shown = _Shown(progress, reasoning)
    recording.spending.max_cost = settings.max_cost
    return Agents(
        model=recording.model(finder.model),
        choose=finder.choose,
        spending=recording.spending,
        budget=Budget(rounds=settings.max_runtime_rounds, seconds=settings.phase_seconds),
        on_text=shown.text,
        on_step=shown.step,
    )


def corrector_for(
    agents: Agents, environment: Environment, name: str, intent: str
) -> Callable[[Session], ModelCorrector]:
    """What makes the corrector of a script called `name`, for the session that it runs in."""
    return lambda session: ModelCorrector(agents, SessionRunner(session, environment, name), intent, agents.spent())


def context_of(agents: Agents, recording: Recording) -> CorrectionContext:
    """A fresh history for one script."""
    return CorrectionContext(agents.budget, recording.clock, agents.has_stronger)


@dataclass
class _Finder:
    """Finds the model service, once."""

    settings: Settings
    recording: Recording
    progress: Progress
    needed: bool
    failures: int | None

    @cached_property
    def service(self) -> Service:
        from circuitron.agents.discovery import find_service

        self.progress.step("looking for a model service")
        try:
            found = find_service(self.settings)
        except ModelUnavailable as error:
            if self.needed:
                raise
            raise NoHelp(error.message, error.hint) from None
        # A run that goes on asks the models that it began with: what they answered is known.
        note = ServiceNote(model=found.model, escalation=found.escalation)
        note = self.recording.journal.remember("service", "", ServiceNote, lambda: note)
        return replace(found, model=note.model, escalation=note.escalation)

    def choose(self, agent: str, escalated: bool) -> ModelChoice:
        return choose(self.settings, agent, escalated, self.service)

    def model(self) -> ChatModel:
        from circuitron.agents.openai_model import OpenAIChatModel, Patience

        patience = Patience(failures=self.failures) if self.failures else Patience()
        return OpenAIChatModel(self.service, self.progress.step, patience)


@dataclass
class _Shown:
    """What an agent does and writes, as it happens: on the progress line, or with `reasoning` word for word."""

    progress: Progress
    reasoning: bool
    count: int = 0
    open_line: bool = False

    def text(self, piece: str) -> None:
        """A piece of a reply."""
        from circuitron import sanitise

        if not self.reasoning:
            self.count += len(piece)
            self.progress.step(f"the model writes, {self.count:,} characters")
        elif piece:
            print(sanitise.code(piece), end="", file=sys.stderr, flush=True)
            self.open_line = not piece.endswith("\n")

    def step(self, words: str) -> None:
        """What is done now; a reply that came before is over."""
        from circuitron.commands.messages import say

        self.count = 0
        if self.open_line:
            print(file=sys.stderr)
            self.open_line = False
        if self.reasoning:
            say(words)
        self.progress.step(words)
