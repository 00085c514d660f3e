"""Reference circuits for a model: what a planner is shown, what a generator gets, and that its plan still decides."""

from __future__ import annotations

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.execution_report import State
from circuitron.knowledge.base import SymbolSource
from circuitron.pipeline import Environment
from circuitron.pipeline.designing import design
from circuitron.plan import CodeGenerationOutput, ErcHandlingOutput, ValidationOutput
from circuitron.references import catalogue
from circuitron.references.choice import choose
from circuitron.references.script import script
from circuitron.references.suggestions import LIMIT, suggestion_texts, suggestions
from circuitron.run_request import Libraries
from tests.kept import KeptEngines, KeptSandbox
from tests.pipeline.conftest import agents_of

REQUEST = "RC low-pass filter at 2 kHz"


@pytest.mark.parametrize(
    ("request_", "name", "given"),
    [
        (REQUEST, "rc-low-pass", {"cutoff": 2e3}),
        ("an isolated buck converter from 24 V to 12 V", "buck", {"vin": 24, "vout": 12}),
        ("buck converter from 12 V to 5 V at 83 A", "buck", {}),
        ("9V in, 3.3V rail with two RS-485 ports", "linear-fixed + rs485", {}),
    ],
)
def test_what_fits_a_request_comes_first(request_: str, name: str, given: dict[str, float]) -> None:
    first = suggestions(request_, catalogue())[0]
    assert first.reference.name == name and first.values.given == given


def test_what_names_no_circuit_gets_none() -> None:
    assert suggestions("a theremin", catalogue()) == ()


def test_a_planner_reads_equations_parts_nets_and_assertions_within_a_budget() -> None:
    for reference in catalogue():
        (text,) = suggestion_texts([reference.design({})])
        assert reference.title in text and "Must hold on the finished circuit" in text and "Nets:" in text
    many = [reference.design({}) for reference in catalogue()]
    assert sum(map(len, suggestion_texts(many))) <= LIMIT


@pytest.fixture(scope="module")
def environment(libraries: Libraries, symbols: SymbolSource, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


def test_a_model_may_start_from_a_reference_and_change_it_and_its_plan_decides(environment: Environment) -> None:
    """The generator hands the reference's script back as it is; the plan has another resistor."""
    reference, version = choose(REQUEST, catalogue()), environment.libraries.version
    parts = tuple(p.model_copy(update={"value": "8.06k"}) if p.refs == ("R1",) else p for p in reference.plan.parts)
    calculations = tuple(c for c in reference.plan.calculations if not c.sets)
    changed = {"reference": "rc-low-pass", "parts": parts, "calculations": calculations}
    plan = reference.plan.model_copy(update=changed)
    proved, wanted = (script(reference, each, version) for each in (reference.plan, plan))
    handled = ErcHandlingOutput(
        erc_issues_identified=("R1",), corrections_applied=("R1",), approved_warnings=(), corrected_code=wanted
    )
    steps = {
        "planner": [plan],
        "part_selector": [reference.selection],
        "generator": [CodeGenerationOutput(complete_skidl_code=proved, notes=())],
        "validator": [ValidationOutput(status="pass", issues=())],
        "erc_handler": [handled],
    }
    with ScriptedModel(steps) as model:
        result = design(REQUEST, environment, agents_of(model), max_replans=0)
    briefs = {request.agent: request.messages[1].content for request in model.requests}
    assert "Reference circuit 'rc-low-pass'" in briefs["planner"]
    assert "## Script of the reference circuit" in briefs["generator"]
    assert all(line in briefs["generator"] for line in proved.splitlines() if "Part(" in line)
    assert "8.06k" in briefs["erc_handler"]
    assert result.state is State.SUCCEEDED, result.failure
    assert "8.06k" in result.source and len(result.attempts) > 1
