"""Several corrections in one answer: all are run and judged, and the best is built on."""

from __future__ import annotations

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.fix_result import Attempt
from circuitron.outcome import Outcome
from circuitron.pipeline.correction import alternatives_in
from circuitron.plan import Replacement, RuntimeErrorCorrectionOutput
from tests.pipeline.conftest import Repair
from tests.pipeline.test_correction import BAD, GOOD, R, fixed

R2 = f"r2 = Part('Device', 'R', value='2k', {R})\n"
CUT = GOOD.replace(R2, "").replace(" & r2", "")
HALF = GOOD.replace("value='2k'", "value=kilo(2)")


def offering(code: str, *others: dict[str, str]) -> RuntimeErrorCorrectionOutput:
    """An answer with other corrections, each by what it replaces."""
    alternatives = tuple(tuple(Replacement(old=old, new=new) for old, new in each.items()) for each in others)
    return fixed(code).model_copy(update={"alternatives": alternatives})


R1 = f"value='1k', {R})\n"
RESTORED = {R1: R1 + R2, "out & gnd": "out & r2 & gnd"}
ANSWERS = {
    "what the guard refuses is not kept": (offering(CUT, RESTORED), [False, True]),
    "what leaves a fault is not kept": (offering(HALF, {"kilo(2)": "'2k'"}), [False, True]),
    "the first of equals is": (offering(GOOD, {"\nERC()": "\n\nprint()\nERC()"}), [True, False]),
    "what ran before does not run again": (offering(BAD, {"ohms(1000)": "'1k'"}), [True]),
}


@pytest.mark.parametrize("title", ANSWERS)
def test_the_best_is_built_on(repair: Repair, title: str) -> None:
    answer, kept = ANSWERS[title]
    seen: list[Attempt] = []
    with ScriptedModel({"runtime_corrector": [answer]}) as model:
        result = repair(BAD, model, seen=seen)
    assert result.outcome is Outcome.REPAIRED and result.spent.calls == 1
    assert "value='1k'" in result.source and "value='2k'" in result.source and "print()" not in result.source
    assert [attempt.kept for attempt in result.attempts[1:]] == kept and tuple(seen) == result.attempts
    assert [attempt.number for attempt in seen] == list(range(1, len(seen) + 1))
    assert [attempt.choice for attempt in seen[1:]] == ([1, 2] if len(kept) > 1 else [0])


def test_what_became_of_each_is_told_in_the_next_round(repair: Repair) -> None:
    with ScriptedModel({"runtime_corrector": [offering(CUT, {"'1k'": "ohms(1e3)"}), fixed(GOOD)]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED
    history = model.requests[1].messages[-1].content.split("## The script")[0]
    assert "correction 1 was refused: 1 of 2 Part() calls are gone" in history
    assert "correction 2 was refused" in history


def test_alternatives_are_two_at_most_and_each_replaces_what_stands_once() -> None:
    def other(old: str, new: str) -> tuple[Replacement, ...]:
        return (Replacement(old=old, new=new),)

    source = "a = 1\nb = 1\n"
    assert alternatives_in([other("1", "2"), other("c", "d"), other("a = 1", "a = 2")], source) == ("a = 2\nb = 1\n",)
    assert alternatives_in([other("a", "a"), ()], source) == ()
    assert len(alternatives_in([other("a", str(n)) for n in range(9)], source)) == 2
