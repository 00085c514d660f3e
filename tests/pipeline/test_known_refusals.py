"""What a model is told of earlier tries: names that the guard refused, lines that are not the author's, the circuit."""

from __future__ import annotations

from dataclasses import replace

from circuitron.context import CorrectionContext, Phase, Round
from circuitron.fix_result import Attempt, Refusal
from circuitron.pipeline.examine import Examination
from circuitron.pipeline.steps import RULES, Evidence, RepairState, Step
from circuitron.run_request import Script

SOURCE = 'u1 = Part("Amplifier", "LM324A", footprint="Package_SO:SO-14")\nr1 = Part("Device", "R")\nu1[1] += r1[1]\n'


def step(source: str, original: str = "") -> Step:
    return Step(Script(name="a.py", source=source), Examination.__new__(Examination), original=original)


def attempt(source: str, *reasons: str) -> Attempt:
    refusal = Refusal(reasons=reasons) if reasons else None
    return Attempt.model_construct(source=source, refusal=refusal)


def state(*attempts: Attempt) -> RepairState:
    reached = step(SOURCE)
    return RepairState(reached, reached, None, reached, attempts, Evidence())


def test_names_that_a_refusal_is_about_are_known() -> None:
    swapped = SOURCE.replace("LM324A", "LM358").replace("SO-14", "SO-8")
    refused = attempt(swapped, "part u1 was LM324A and is now LM358", "footprint Package_SO:SO-8 lacks pads")
    assert state(refused).refused_names == {"Amplifier:LM358", "Package_SO:SO-8"}


def test_names_that_went_along_stay() -> None:
    both = SOURCE.replace("LM324A", "LM358").replace('"R"', '"R_US"')
    assert state(attempt(both, "part u1 is now LM358")).refused_names == {"Amplifier:LM358"}
    assert state(attempt(both)).refused_names == frozenset(), "it was not refused"
    assert state(attempt(SOURCE, "net LM324A joined to R")).refused_names == frozenset(), "it is what the script says"
    assert state(attempt("u1 = Part(", "LM358")).refused_names == frozenset(), "it is no Python"


def test_lines_that_the_author_did_not_write_are_known() -> None:
    edited = "import os\n" + SOURCE.replace("LM324A", "LM324")
    assert step(edited, SOURCE).added_lines == (1, 2)
    assert step(SOURCE, SOURCE).added_lines == ()
    assert step(edited).added_lines == (), "a model wrote all of it"


def test_the_history_has_the_circuits_difference_and_keeps_refusals() -> None:
    context = CorrectionContext()
    lost = Round(
        error=("PinNotFound: x",), corrections=("dropped R1",), outcome="refused: part R1 is gone", fruitful=False,
        refused=("part R1 is gone",), electrical=tuple(f"parts removed: R{n}" for n in range(1, 20)),
    )  # fmt: skip
    context.add_runtime_attempt(lost)
    told = context.get_runtime_context_for_agent()
    assert "  circuit: parts removed: R1\n" in told and "R8" in told and "R9" not in told
    context.add_runtime_attempt(lost)
    assert context.restart_if_due(Phase.RUNTIME)
    again = context.get_runtime_context_for_agent()
    assert "part R1 is gone" in again and "circuit:" not in again


def test_what_was_refused_is_known_by_its_author() -> None:
    refusal = Refusal(reasons=("part R1 is gone",))
    tried = [Attempt.model_construct(source=SOURCE, refusal=refusal, author=author) for author in (RULES, "model")]
    assert replace(state(*tried[:1]), refusal=refusal).by_rules
    assert not replace(state(*tried), refusal=refusal).by_rules, "a model made the same again"
    unheard = Refusal(reasons=("no library has a symbol so drafted",))
    assert not replace(state(*tried[:1]), refusal=unheard).by_rules, "a model's that was not run"
    assert not state(*tried).by_rules, "nothing is refused"
