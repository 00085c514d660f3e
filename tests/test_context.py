"""The histories of corrections, and when another one makes sense."""

from __future__ import annotations

from circuitron.context import Budget, Clock, CorrectionContext, Phase, Round


class Watch:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def made(outcome: str = "the same faults as before", *, fruitful: bool = False) -> Round:
    return Round(error=("PartNotFound: no X",), corrections=("X becomes Y",), outcome=outcome, fruitful=fruitful)


def test_histories_are_kept_apart() -> None:
    context = CorrectionContext()
    context.add_runtime_attempt(made("better", fruitful=True))
    context.add_erc_attempt(made())
    context.add_erc_attempt(made("refused: R1 is gone"))
    assert (context.validation_attempts, context.runtime_attempts, context.erc_attempts) == (0, 1, 2)
    assert context.get_validation_context_for_agent() == ""
    text = context.get_runtime_context_for_agent()
    assert "no X" in text and "X becomes Y" in text and "better" in text and "refused" not in text
    assert "refused: R1 is gone" in context.get_erc_context_for_agent()


def test_at_most_five_runtime_rounds() -> None:
    context = CorrectionContext()
    for _ in range(4):
        context.add_runtime_attempt(made(fruitful=True))
        assert context.should_continue_runtime_attempts()
    context.add_runtime_attempt(made(fruitful=True))
    assert not context.should_continue_runtime_attempts()
    assert "5 rounds" in context.why_stop(Phase.RUNTIME)
    assert context.should_continue_erc_attempts(), "the other phase has rounds of its own"


def test_two_fruitless_rounds_lead_to_one_fresh_restart_and_two_more_to_the_end() -> None:
    context = CorrectionContext(Budget(rounds=50))
    context.add_runtime_attempt(made())
    assert not context.restart_if_due(Phase.RUNTIME)
    context.add_runtime_attempt(made())
    assert context.should_continue_runtime_attempts()
    assert not context.escalated(Phase.RUNTIME)
    assert context.restart_if_due(Phase.RUNTIME)
    assert context.escalated(Phase.RUNTIME) and not context.escalated(Phase.ERC)
    assert context.get_runtime_context_for_agent() == "", "the failed history is forgotten"
    assert context.runtime_attempts == 2, "but still counted"
    context.add_runtime_attempt(made())
    assert context.should_continue_runtime_attempts()
    context.add_runtime_attempt(made())
    assert not context.restart_if_due(Phase.RUNTIME), "one restart only"
    assert "fresh start" in context.why_stop(Phase.RUNTIME)


def test_a_fruitful_round_counts_the_fruitless_ones_anew() -> None:
    context = CorrectionContext()
    context.add_runtime_attempt(made())
    context.add_runtime_attempt(made(fruitful=True))
    context.add_runtime_attempt(made())
    assert not context.restart_if_due(Phase.RUNTIME)


def test_the_time_of_a_phase_runs_from_its_begin() -> None:
    watch = Watch()
    context = CorrectionContext(Budget(seconds=120), Clock(watch))
    watch.now += 1000
    assert context.should_continue_runtime_attempts(), "nothing has begun"
    context.begin(Phase.RUNTIME)
    watch.now += 100
    context.begin(Phase.RUNTIME)
    assert context.seconds_left(Phase.RUNTIME) == 20
    watch.now += 20
    assert "120 s" in context.why_stop(Phase.RUNTIME)
    assert context.should_continue_erc_attempts()


def test_what_an_interrupted_run_took_counts_when_it_goes_on() -> None:
    clock = Clock(Watch())
    context = CorrectionContext(Budget(seconds=120), clock)
    context.begin(Phase.RUNTIME)
    clock.advance(119)
    assert context.should_continue_runtime_attempts()
    clock.advance(1)
    assert not context.should_continue_runtime_attempts()
