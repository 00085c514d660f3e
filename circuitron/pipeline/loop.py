"""The loop: run, find what is wrong, repair it by rules, by a model where rules end, judge, run again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from circuitron.context import CorrectionContext
from circuitron.pipeline.exchange_round import ExchangeRound
from circuitron.pipeline.judge import Judge
from circuitron.pipeline.model_round import ModelRound
from circuitron.pipeline.rules_round import RulesRound
from circuitron.pipeline.sessions import Sessions
from circuitron.pipeline.steps import Corrector, RepairState, Step, ignore
from circuitron.pipeline.trials import Trials

if TYPE_CHECKING:
    from circuitron.edit import Edit
    from circuitron.fix_result import Attempt, Choice
    from circuitron.pipeline.environment import Environment
    from circuitron.pipeline.plan_check import PlanCheck
    from circuitron.run_request import Script
    from circuitron.sandbox.base import Session


@dataclass
class Loop:
    """One repair: what makes its rounds, and what it has come to; `state` is None before the first run."""

    trials: Trials
    rules: RulesRound
    exchanges: ExchangeRound
    model: ModelRound | None = None
    state: RepairState | None = None

    def go(self, max_attempts: int, *, until_it_runs: bool = False) -> RepairState:
        """Rules as long as they have an answer, then the model, then rules again, until all is well or spent.

        Args:
            max_attempts: runs at most, those of earlier calls included.
            until_it_runs: leave what is electrical to another call.
        """
        state = self.state = self.state or self.trials.begin()
        while not (until_it_runs and state.reached.runs):
            if len(state.attempts) >= max_attempts:
                if self.model is not None and self.model.wanted(state):
                    self.model.stopped = f"the limit of {max_attempts} runs is reached (max-attempts)"
                break
            after = self.rules.next(state) or self.exchanges.next(state)
            after = after or self._by_model(state, max_attempts - len(state.attempts))
            if after is None:
                break
            state = self.state = after
        return state

    def proposals(self, step: Step) -> tuple[Edit, ...]:
        """Edits of a step that are left to the user."""
        return (*self.rules.proposals(step), *self.exchanges.proposals(step))

    @property
    def stopped(self) -> str:
        """Why no further correction by a model was tried; "" where none was wanted."""
        return self.model.stopped if self.model is not None else ""

    def _by_model(self, state: RepairState, room: int) -> RepairState | None:
        after = self.model.next(state, room) if self.model is not None else None
        if after is not None and after.reached.script != state.reached.script:
            self.rules.again()
        return after


def make_loop(
    script: Script,
    environment: Environment,
    session: Session | Sessions,
    *,
    allow_unsafe: bool = False,
    choices: tuple[Choice, ...] = (),
    corrector: Corrector | None = None,
    context: CorrectionContext | None = None,
    handle_warnings: bool = False,
    plan: PlanCheck | None = None,
    generated: bool = False,
    on_attempt: Callable[[Attempt], None] = ignore,
    on_progress: Callable[[str], None] = ignore,
) -> Loop:
    """The loop of one script: with rules, and with a model where there is a corrector.

    Args:
        session: where it runs; with `Sessions`, several corrections of a model are tried at once.
        allow_unsafe: rules may also make edits that may change the design, as long as there are faults.
        choices: what the user takes for what lines of the script ask for.
        handle_warnings: the model also answers what ERC only suspects.
        plan: what the plan says of the circuit; None for a script without one.
        generated: a model wrote the script, so that none of it is the user's own.
    """
    sessions = session if isinstance(session, Sessions) else Sessions(session)
    judge = Judge(script, environment, sessions.first, plan, generated, by_models=corrector is not None)
    trials = Trials(script, environment, sessions, judge, plan, generated, on_attempt, on_progress)
    rules = RulesRound(trials, allow_unsafe, choices)
    exchanges = ExchangeRound(rules, allow_unsafe)
    if corrector is None:
        return Loop(trials, rules, exchanges)
    model = ModelRound(trials, corrector, context or CorrectionContext(), handle_warnings, plan)
    return Loop(trials, rules, exchanges, model)
