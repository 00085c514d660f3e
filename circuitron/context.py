"""What the corrections of one script have come to so far, and whether another one makes sense."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from circuitron.frozen import Frozen

_CHANGES = 8  # of a circuit that the history shows of one round
FRUITLESS = 2  # rounds in a row without progress before the fresh restart, and again before giving up


class Phase(StrEnum):
    """The three parts of a correction, each with its own history."""

    VALIDATION = "validation"
    RUNTIME = "runtime"
    ERC = "erc"


class Round(Frozen):
    """One correction by a model, and what the rerun said of it.

    `error` is what was wrong before it, a line each; `fruitful` whether it got anywhere (see `CorrectionContext`).
    """

    error: tuple[str, ...]
    corrections: tuple[str, ...]
    outcome: str  # what the rerun showed, or why there was none: refused by the guard, same code, no answer
    fruitful: bool
    refused: tuple[str, ...] = ()  # the guard's reasons
    electrical: tuple[str, ...] = ()  # what changed in the circuit, a line each
    left: str = ""  # what the model says that it could not correct
    gave_up: bool = False  # it said why it leaves all that is wrong: to ask again would bring the same


class Clock:
    """Seconds that a run has taken, those of an interrupted run before it included."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._replayed = 0.0

    def __call__(self) -> float:
        return self._now() + self._replayed

    def advance(self, seconds: float) -> None:
        """Count seconds that a step took when it was done for the first time."""
        self._replayed += seconds


@dataclass(frozen=True)
class Budget:
    """What a phase may take."""

    rounds: int = 5
    seconds: float = 120.0


@dataclass
class _History:
    """The rounds of one phase. `since` is where the present start of it began: a fresh restart forgets what was."""

    rounds: list[Round] = field(default_factory=list)
    since: int = 0
    restarted: bool = False
    began: float | None = None

    @property
    def fruitless(self) -> int:
        """Rounds in a row, up to the last one, that brought nothing."""
        count = 0
        for done in reversed(self.rounds[self.since :]):
            if done.fruitful:
                break
            count += FRUITLESS if done.gave_up else 1
        return count


@dataclass
class CorrectionContext:
    """Attempts and history of one script's correction, for validation, runtime and ERC apart.

    A round is fruitless when its code was seen before, the guard refused it, it brought back a state of faults that
    was seen before, or there was no answer. After two such rounds in a row there is one fresh restart, without the
    history that failed; after as many more the phase ends. A model that says why it leaves all that is wrong is not
    asked again, but a stronger one is.

    Args:
        stronger: whether another model speaks after the restart.
    """

    budget: Budget = Budget()
    clock: Clock = field(default_factory=Clock)
    stronger: Callable[[], bool] = lambda: True
    _histories: dict[Phase, _History] = field(default_factory=lambda: {phase: _History() for phase in Phase})

    @property
    def validation_attempts(self) -> int:
        return len(self._histories[Phase.VALIDATION].rounds)

    @property
    def runtime_attempts(self) -> int:
        return len(self._histories[Phase.RUNTIME].rounds)

    @property
    def erc_attempts(self) -> int:
        return len(self._histories[Phase.ERC].rounds)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All corrections, phase after phase."""
        return tuple(done for history in self._histories.values() for done in history.rounds)

    def begin(self, phase: Phase) -> None:
        """Start the clock of a phase, unless it runs."""
        history = self._histories[phase]
        if history.began is None:
            history.began = self.clock()

    def add_attempt(self, phase: Phase, done: Round) -> None:
        """Record a correction."""
        self.begin(phase)
        self._histories[phase].rounds.append(done)

    def add_validation_attempt(self, done: Round) -> None:
        self.add_attempt(Phase.VALIDATION, done)

    def add_runtime_attempt(self, done: Round) -> None:
        self.add_attempt(Phase.RUNTIME, done)

    def add_erc_attempt(self, done: Round) -> None:
        self.add_attempt(Phase.ERC, done)

    def should_continue_runtime_attempts(self) -> bool:
        return not self.why_stop(Phase.RUNTIME)

    def should_continue_erc_attempts(self) -> bool:
        return not self.why_stop(Phase.ERC)

    def why_stop(self, phase: Phase) -> str:
        """Why there is no further round in a phase; "" where there may be one."""
        history = self._histories[phase]
        if len(history.rounds) >= self.budget.rounds:
            return f"{self.budget.rounds} rounds of {phase} correction were made"
        if self.seconds_left(phase) <= 0:
            return f"the {self.budget.seconds:g} s for {phase} correction are over"
        last = history.rounds[history.since :][-1:]
        if last and last[0].gave_up and (history.restarted or not self.stronger()):
            return f"the model left it as it is: {last[0].left}"
        if history.restarted and history.fruitless >= FRUITLESS:
            return f"the last {history.fruitless} {phase} corrections brought nothing, after a fresh start too"
        return ""

    def seconds_left(self, phase: Phase) -> float:
        """Seconds until the phase's time is over."""
        began = self._histories[phase].began
        return self.budget.seconds - (self.clock() - began if began is not None else 0.0)

    def restart_if_due(self, phase: Phase) -> bool:
        """Forget the history of a phase after two fruitless rounds; once. True where it was done just now."""
        history = self._histories[phase]
        if history.restarted or history.fruitless < FRUITLESS:
            return False
        if history.rounds[-1].gave_up and not self.stronger():
            return False
        history.restarted, history.since = True, len(history.rounds)
        return True

    def escalated(self, phase: Phase) -> bool:
        """Whether the phase has been restarted, so that the stronger model is due."""
        return self._histories[phase].restarted

    def get_validation_context_for_agent(self) -> str:
        return self.get_context_for_agent(Phase.VALIDATION)

    def get_runtime_context_for_agent(self) -> str:
        return self.get_context_for_agent(Phase.RUNTIME)

    def get_erc_context_for_agent(self) -> str:
        return self.get_context_for_agent(Phase.ERC)

    def get_context_for_agent(self, phase: Phase) -> str:
        """What was tried in this phase since its last start, for the agent to read; "" where nothing was.

        Of what was before a fresh start, only refusals are repeated, for the same would be refused again, and why
        something was left.
        """
        history = self._histories[phase]
        refused = [done for done in history.rounds[: history.since] if done.refused]
        lines = ["Refused before this start, and would be again:"] if refused else []
        lines += [f"  {'; '.join(done.corrections) or 'a correction'}: {'; '.join(done.refused)}" for done in refused]
        kept = dict.fromkeys(done.left for done in history.rounds[: history.since] if done.left)
        lines += ["Left before this start:", *(f"  {words}" for words in kept)] if kept else []
        for number, done in enumerate(history.rounds[history.since :], 1):
            lines.append(f"Round {number}:")
            lines += _listed("  wrong: ", done.error)
            lines += _listed("  changed: ", done.corrections)
            lines += _listed("  circuit: ", done.electrical[:_CHANGES])
            lines.append(f"  result: {done.outcome}")
            lines += _listed("  left: ", (done.left,) if done.left else ())
        return "\n".join(lines)


def _listed(lead: str, items: Sequence[str]) -> list[str]:
    return [f"{lead}{item}" for item in items]
