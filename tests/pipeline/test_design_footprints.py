"""Footprints that no library has: a fault of a design, and of a correction that brings one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.error_types import ErrorType
from circuitron.execution_report import State
from circuitron.finding import Grade
from circuitron.knowledge.footprints import open_footprints
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.pipeline.correction import ModelCorrector, SessionRunner
from circuitron.pipeline.designing import design
from circuitron.plan import PartSelectionOutput
from circuitron.run_request import Project, Script
from tests.pipeline.conftest import agents_of
from tests.pipeline.test_correction import BAD, GOOD, fixed
from tests.pipeline.test_design import CODE, PROMPT, SELECTION, code, steps

R = "Resistor_SMD:R_0603_1608Metric"
INVENTED = "Resistor_SMD:R_0603_Own88"


@pytest.fixture(scope="module")
def looked_up(environment: Environment) -> Environment:
    return replace(environment, footprints=open_footprints(environment.libraries))


def test_a_footprint_of_the_first_script_is_looked_up_before_it_runs(looked_up: Environment) -> None:
    with ScriptedModel(steps(generator=[code(CODE.replace(R, INVENTED)), code(CODE)])) as model:
        result = design(PROMPT, looked_up, agents_of(model))
    assert result.state is State.SUCCEEDED and len(result.attempts) == 1
    brief = model.requests[3].messages[-1].content
    assert model.requests[3].agent == "generator" and INVENTED in brief and "candidate: Resistor_SMD:R_0603" in brief


@pytest.mark.parametrize("name", [INVENTED, "Inductors_of_mine:L_88uH"])
def test_an_invented_footprint_stops_a_design(looked_up: Environment, name: str) -> None:
    library, own = name.split(":")
    hidden = CODE.replace(f"'{R}'", f"':'.join(['{library}', '{own}'])")
    replies = steps(generator=[code(hidden)], runtime_corrector=[fixed(CODE)])
    with ScriptedModel(replies) as model:
        result = design(PROMPT, looked_up, agents_of(model))
    assert result.state is State.SUCCEEDED and result.source == CODE
    (found,) = (d for d in result.attempts[0].findings if d.type is ErrorType.FOOTPRINT_NOT_FOUND)
    assert found.grade is Grade.FAULT and found.candidates

    same = [fixed(hidden.replace("1k", f"{n}k")) for n in range(2, 6)]
    with ScriptedModel(steps(generator=[code(hidden)], runtime_corrector=same)) as model:
        result = design(PROMPT, looked_up, agents_of(model))
    assert result.state is State.FAILED and not result.verified and result.final is None
    assert name in result.failure


def test_a_chosen_footprint_that_does_not_exist_is_not_given_to_the_generator(looked_up: Environment) -> None:
    invented = SELECTION.chosen[1].model_copy(update={"footprint": INVENTED})
    selection = PartSelectionOutput(chosen=(SELECTION.chosen[0], invented, SELECTION.chosen[2]), missing=())
    with ScriptedModel(steps(part_selector=[selection])) as model:
        result = design(PROMPT, looked_up, agents_of(model))
    assert result.state is State.SUCCEEDED
    brief = model.requests[2].messages[-1].content
    assert INVENTED not in brief and "NONE: choose one" in brief


def test_a_correction_does_not_invent_a_footprint(looked_up: Environment) -> None:
    replies = {"runtime_corrector": [fixed(GOOD.replace(R, INVENTED)), fixed(GOOD)]}
    with ScriptedModel(replies) as model:
        agents = agents_of(model)
        result = fix(
            Script(name="circuit.py", source=BAD),
            Project(),
            looked_up,
            corrector=lambda session: ModelCorrector(agents, SessionRunner(session, looked_up, "circuit.py")),
        )
    assert result.outcome is Outcome.REPAIRED and result.source == GOOD
    reasons = [reason for attempt in result.attempts if attempt.refusal for reason in attempt.refusal.reasons]
    assert any(f"no library has the footprint {INVENTED}" in reason for reason in reasons)
