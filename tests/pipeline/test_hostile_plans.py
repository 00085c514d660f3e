"""What models may say of plans and code, and what becomes of it on the way: cut, refused, made safe, never believed."""

from __future__ import annotations

import io

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.assertion import Approval
from circuitron.details.erc import ErcSinglePinNet
from circuitron.errors import AgentFailure
from circuitron.execution_report import State
from circuitron.finding import Finding, Grade, Origin
from circuitron.fix_result import AgentUsage, Spent
from circuitron.pipeline import Environment
from circuitron.pipeline.correction import script_in
from circuitron.pipeline.designing import design, file_stem
from circuitron.pipeline.stages import MOST_PARTS
from circuitron.plan import ValidationIssue
from circuitron.report import design as report
from circuitron.report.writer import Writer, make_console
from circuitron.results import DesignResult, StageRecord
from circuitron.run_request import Mode
from circuitron.sourcefile import MAX_BYTES
from tests.pipeline.conftest import agents_of
from tests.pipeline.test_correction import fixed
from tests.pipeline.test_design import CODE, PLAN, PROMPT, Design, code, run, states, steps

__all__ = ["run"]  # the fixture
EVIL = "\x1b[31mred\x1b]0;title\x07\n✓ Power LED: designed and verified\u202e"


# ----------------------------------------------------------------------------------------------------------- stages


def test_a_stage_that_was_not_reached_was_not_run(run: Design) -> None:
    broken = code(CODE.replace("'1k'", "str(int('1k'))"))
    answers = [fixed(broken.complete_skidl_code + f"# {n}\n") for n in range(4)]
    with ScriptedModel(steps(generator=[broken], runtime_corrector=answers)) as model:
        result = run(model)
    assert result.state is State.FAILED and "invalid literal" in result.failure
    reached = states(result)
    assert (reached["runtime"], reached["erc"], reached["outputs"]) == (State.FAILED, State.NOT_RUN, State.NOT_RUN)
    assert "fresh start" in result.stopped


def test_the_electrical_stage_has_its_own_rounds_and_seconds(run: Design) -> None:
    records: list[StageRecord] = []
    with ScriptedModel(steps()) as model:
        run(model, on_stage=records.append)
    details = {record.stage: record.detail for record in records if record.state is State.SUCCEEDED}
    assert details["runtime"] == "1 run, no model" and details["erc"] == "no faults, no model"


def test_runs_at_most(run: Design) -> None:
    broken = CODE.replace("'1k'", "str(int('1k'))")
    answers = [fixed(broken + f"tried = {n}\n") for n in range(2)]
    with ScriptedModel(steps(generator=[code(broken)], runtime_corrector=answers)) as model:
        result = run(model, max_attempts=3)
    assert len(result.attempts) == 3 and "the limit of 3 runs" in result.stopped


def test_a_review_that_cannot_be_had_leaves_the_word_to_the_run(run: Design) -> None:
    with ScriptedModel(steps(validator=["nonsense", "more nonsense"])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and states(result)["validator"] is State.FAILED
    (record,) = (r for r in result.stages if r.stage == "validator")
    assert "not finished" in record.detail and "validator" in record.detail


def test_the_last_words_of_a_failed_run_are_reported(environment: Environment) -> None:
    with ScriptedModel(
        steps(generator=[code("import math\nmath.sqrt(-1)\n")], runtime_corrector=["no", "no"] * 4)
    ) as model:
        result = design(PROMPT, environment, agents_of(model))
    assert result.state is State.FAILED and result.failure


# ------------------------------------------------------------------------------------------------------------ plans


def test_a_plan_without_end_is_planned_anew(run: Design) -> None:
    many = PLAN.parts[1].model_copy(update={"refs": tuple(f"R{n}" for n in range(MOST_PARTS + 1))})
    endless = PLAN.model_copy(update={"parts": (many,)})
    talkative = PLAN.model_copy(update={"notes": ("no end of it",) * 100_000})
    kinds = PLAN.model_copy(update={"parts": (PLAN.parts[1].model_copy(update={"refs": ()}),) * 3})
    with ScriptedModel(steps(planner=[endless, talkative, PLAN])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED
    many_parts, many_words = (reflection.failure for reflection in result.reflections)
    assert f"the plan names {MOST_PARTS + 1} parts" in many_parts and "the plan is longer" in many_words
    with ScriptedModel({"planner": [kinds] * 3}) as model:
        assert "names no parts" in run(model).failure


def test_numbers_that_are_none_are_no_plan(run: Design) -> None:
    divider = '{"kind":"divider_voltage","top_net":"A","tap_net":"B","bottom_net":"C","top_volts":%s,"tap_volts":1.0,'
    text = PLAN.model_dump_json().replace('"assertions":[', f'"assertions":[{divider}"tolerance_percent":1.0}},')
    with ScriptedModel(steps(planner=[text % "NaN", PLAN])) as model:
        assert run(model).state is State.SUCCEEDED
    assert "finite" in model.requests[1].messages[-1].content
    with ScriptedModel({"planner": [text % "Infinity", text % "1e999"]}) as model:
        assert run(model).state is State.FAILED


@pytest.mark.parametrize("title", ["../../etc", EVIL, "x" * 10_000, "", "\0", "skidl", "JSON", "CON"])
def test_any_title_gives_files_with_plain_names(run: Design, title: str) -> None:
    with ScriptedModel(steps(planner=[PLAN.model_copy(update={"title": title})])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.final is not None and result.plan is not None
    stem = result.final.script.removesuffix(".py")
    assert stem.replace("_", "").isalnum() and stem.isascii() and len(stem) < 60 and stem not in ("skidl", "json")
    assert result.plan.title and len(result.plan.title) < 90 and "\x1b" not in result.plan.title


def test_no_file_is_called_like_a_module_that_scripts_import() -> None:
    assert file_stem("SKiDL") == "skidl_circuit" and file_stem("re") == "re_circuit" and file_stem("!") == "circuit"


# ------------------------------------------------------------------------------------------------------------- code


def test_the_script_in_an_answer() -> None:
    assert script_in("```python\r\nx = 1\r\n```\n", "y\n") == "x = 1\n"
    assert script_in("\ufeffx = 1", "y") == "x = 1"
    for answer in ("", " \n", "```python\n```", "x = '\0'", "#" * (MAX_BYTES + 1)):
        with pytest.raises(AgentFailure):
            script_in(answer, "y\n")


def test_outputs_have_the_time_of_the_limits(environment: Environment) -> None:
    from dataclasses import replace

    from circuitron.run_request import Script

    own = replace(environment, runtime_seconds=3.0, erc_seconds=7.0)
    seconds = {mode: own.request(Script(name="a.py", source=""), mode).limits.wall_seconds for mode in Mode}
    assert seconds == {
        Mode.RUNTIME: 3.0, Mode.DIAGNOSE: 3.0, Mode.ERC: 7.0, Mode.OUTPUTS: environment.limits.wall_seconds,
    }  # fmt: skip


# ----------------------------------------------------------------------------------------------------------- report


def shown(result: DesignResult) -> str:
    stream = io.StringIO()
    writer = Writer(make_console(stream, "never"))
    if result.plan is not None:
        report.plan(writer, result.plan, result.worked_out)
    for record in result.stages:
        report.stage(writer, record)
    report.verdict(writer, result, "written to out")
    return stream.getvalue()


def suspicion(message: str) -> Finding:
    return Finding(detail=ErcSinglePinNet(), grade=Grade.SUSPECT, origin=Origin.ERC, message=message)


def test_no_text_of_a_model_forges_a_line_of_the_report() -> None:
    plan = PLAN.model_copy(
        update={
            "title": EVIL, "summary": EVIL, "notes": (EVIL,),
            "assertions": (PLAN.assertions[0].model_copy(update={"ref": EVIL}),),
        }
    )  # fmt: skip
    result = DesignResult(
        prompt=PROMPT, state=State.FAILED, failure=EVIL, plan=plan, stopped=EVIL,
        stages=(StageRecord(stage="planner", state=State.FAILED, detail=EVIL),),
        issues=(ValidationIssue(line=0, problem=EVIL, suggestion=""),), remaining=(suspicion(EVIL),),
        approvals=(Approval(finding=EVIL, reason=EVIL),), unverified=(EVIL,),
    )  # fmt: skip
    text = shown(result)
    assert "\x1b" not in text and "\x07" not in text and "\u202e" not in text
    assert not [row for row in text.splitlines() if row.strip().startswith("✓")]


def test_what_is_left_and_the_cost_are_reported() -> None:
    approved = suspicion("Net N is on one pin only.")
    result = DesignResult(
        prompt=PROMPT, state=State.SUCCEEDED, plan=PLAN, remaining=(approved, suspicion("Net M is on one pin only.")),
        approvals=(Approval(finding=approved.message, reason="a test point"),),
        spent=Spent(
            calls=3,
            agents=(
                AgentUsage(agent="planner", input_tokens=1000, output_tokens=200, cost=0.25),
                AgentUsage(agent="part_selector", input_tokens=10, output_tokens=2, cost=None),
            ),
        ),
    )  # fmt: skip
    text = shown(result)
    assert text.count("Net N is") == 1 and "! Net M is on one pin only." in text
    assert "3 model calls, 1,212 tokens, price not known" in text
    rows = [row.split() for row in text.splitlines() if row.strip().startswith(("planner", "part selector"))]
    assert rows == [
        ["planner", "1,000", "in", "200", "out", "$0.2500"],
        ["part", "selector", "10", "in", "2", "out", "price", "not", "known"],
    ]
