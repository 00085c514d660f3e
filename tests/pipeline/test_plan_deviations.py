"""A circuit that works and is not what was planned is no success; a plan that is wrong itself can be put right."""

from __future__ import annotations

import json

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.chat import ToolCall
from circuitron.models import State
from circuitron.pipeline import Environment
from circuitron.pipeline.designing import design
from circuitron.plan import (
    AssertionChange,
    ChosenPart,
    DeviationKind,
    ErcHandlingOutput,
    PartPresent,
    PartSelectionOutput,
    Plan,
    PlannedNet,
    PulledTo,
    RequiredPart,
    Verdict,
)
from tests.commands.lamp import TOOL
from tests.pipeline.conftest import agents_of
from tests.pipeline.test_correction import fixed
from tests.pipeline.test_design import CODE, INVERTERS, PLAN, SELECTION, Design, code, refusals, run, steps
from tests.pipeline.test_hostile_plans import shown

__all__ = ["run"]  # the fixture


def handled(source: str, *changes: AssertionChange) -> ErcHandlingOutput:
    return ErcHandlingOutput(
        erc_issues_identified=(), corrections_applied=(), approved_warnings=(), assertion_changes=changes,
        corrected_code=source,
    )  # fmt: skip


def plan_of(parts: dict[tuple[str, ...], str], nets: dict[str, tuple[str, ...]], values: dict[str, str]) -> Plan:
    (first, *_) = parts
    return PLAN.model_copy(
        update={
            "parts": tuple(
                RequiredPart(refs=refs, query=symbol, value=values.get(refs[0], ""), footprint="", purpose="planned")
                for refs, symbol in parts.items()
            ),
            "nets": tuple(PlannedNet(name=name, connects=connects) for name, connects in nets.items()),
            "assertions": (PartPresent(kind="part_present", ref=first[0], name=""),),
        }
    )


def chosen_of(parts: dict[tuple[str, ...], str]) -> PartSelectionOutput:
    chosen = tuple(ChosenPart(refs=r, symbol=s, value="", footprint="", reason="planned") for r, s in parts.items())
    return PartSelectionOutput(chosen=chosen, missing=())


# A cell's protector: discharge and charge control drive a MOSFET each.
PROTECTOR = {
    ("U1",): "Battery_Management:DW01A",
    ("Q1", "Q2"): "Transistor_FET:2N7002",
    ("R1",): "Device:R",
    ("J1",): "Connector_Generic:Conn_01x03",
}
PROTECTOR_NETS = {
    "OD": ("U1.OD", "Q1.G"),
    "OC": ("U1.OC", "Q2.G"),
    "B-": ("U1.GND", "Q1.S", "J1.1", "R1.2"),
    "MID": ("Q1.D", "Q2.D"),
    "P-": ("Q2.S", "J1.2"),
    "B+": ("U1.VCC", "J1.3", "R1.1"),
}
PROTECTOR_CODE = f"""from skidl import *; set_default_tool({TOOL})

od, oc, mid = Net('OD'), Net('OC'), Net('MID')
minus, out, plus = Net('B-'), Net('P-'), Net('B+')
sot, sot6 = 'Package_TO_SOT_SMD:SOT-23', 'Package_TO_SOT_SMD:SOT-23-6'
u1 = Part('Battery_Management', 'DW01A', ref='U1', footprint=sot6)
q1 = Part('Transistor_FET', '2N7002', ref='Q1', footprint=sot)
q2 = Part('Transistor_FET', '2N7002', ref='Q2', footprint=sot)
r1 = Part('Device', 'R', ref='R1', value='1M', footprint='Resistor_SMD:R_0603_1608Metric')
header = 'Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical'
j1 = Part('Connector_Generic', 'Conn_01x03', ref='J1', footprint=header)
od += u1['OD'], q1['G']
oc += u1['OC'], q2['G']
mid += q1['D'], q2['D']
minus += u1['GND'], q1['S'], j1[1]
out += q2['S'], j1[2]
plus += u1['VCC'], j1[3]
plus & r1 & minus
u1['CS', 'TD'] += NC
plus.drive = minus.drive = POWER
ERC()
generate_netlist()
"""
WRONG = {
    "exchanged gates": (
        PROTECTOR_CODE.replace("'OD'], q1", "'OD'], q2").replace("'OC'], q2", "'OC'], q1"),
        DeviationKind.PIN_ELSEWHERE,
    ),
    "another value": (PROTECTOR_CODE.replace("'1M'", "'100k'"), DeviationKind.OTHER_VALUE),
    "a missing part": (
        "\n".join(line for line in PROTECTOR_CODE.splitlines() if "r1" not in line) + "\n", DeviationKind.PART_MISSING
    ),
    "another symbol": (PROTECTOR_CODE.replace("'2N7002', ref='Q2'", "'BSS138', ref='Q2'"), DeviationKind.OTHER_SYMBOL),
}  # fmt: skip


@pytest.mark.parametrize(("wrong", "kind"), WRONG.values(), ids=WRONG)
def test_what_was_planned_is_built_or_it_is_no_success(
    environment: Environment, wrong: str, kind: DeviationKind
) -> None:
    plan = plan_of(PROTECTOR, PROTECTOR_NETS, {"R1": "1 M"})
    usual = {"planner": [plan], "part_selector": [chosen_of(PROTECTOR)], "generator": [code(wrong)]}
    with ScriptedModel(steps(**usual, erc_handler=[handled(PROTECTOR_CODE)])) as model:
        result = design("a protector", environment, agents_of(model), erc=False)
    assert result.state is State.SUCCEEDED, (result.failure, refusals(result))
    assert result.source == PROTECTOR_CODE and result.deviations == ()
    assert kind.value in model.requests[4].messages[-1].content, "the handler reads what is not as planned"

    with ScriptedModel(steps(**usual, erc_handler=[handled(wrong)] * 4)) as model:
        result = design("a protector", environment, agents_of(model), erc=False)
    assert result.state is State.FAILED and result.verified
    assert kind in {deviation.kind for deviation in result.deviations} and kind.value in result.failure
    assert "Unlike the plan" in shown(result)


def test_a_rail_that_a_chip_is_not_made_for_sends_the_plan_back_and_is_no_success(
    run: Design, environment: Environment
) -> None:
    parts = {("U1",): "Regulator_Linear:AP2112K-3.3", ("J1",): "Connector_Generic:Conn_01x02"}
    nets = {"VIN": ("U1.VIN", "U1.EN", "J1.1"), "GND": ("U1.GND", "J1.2"), "VOUT": ("U1.VOUT",)}
    plan = plan_of(parts, nets, {})
    with ScriptedModel(steps(planner=[plan, PLAN], part_selector=[chosen_of(parts), SELECTION])) as model:
        result = design("3.3 V from 48 V", environment, agents_of(model))
    assert result.state is State.SUCCEEDED and "48 V" in result.reflections[0].failure
    brief = model.requests[2].messages[-1].content
    assert model.requests[2].agent == "planner" and "V to 6 V (" in brief

    source = """from skidl import *
vin, gnd, vout = Net('VIN'), Net('GND'), Net('VOUT')
vin.drive = gnd.drive = POWER
u1 = Part('Regulator_Linear', 'AP2112K-3.3', ref='U1', footprint='Package_TO_SOT_SMD:SOT-23-5')
j1 = Part('Connector_Generic', 'Conn_01x02', ref='J1', footprint='Connector_JST:JST_PH_B2B-PH-K_1x02_P2.00mm_Vertical')
vin += u1['VIN'], u1['EN'], j1[1]
gnd += u1['GND'], j1[2]
vout += u1['VOUT']
u1[4] += NC
ERC()
generate_netlist()
"""
    once = {"planner": [plan], "part_selector": [chosen_of(parts)], "generator": [code(source)]}
    with ScriptedModel(steps(**once)) as model:
        result = design("3.3 V from 48 V", environment, agents_of(model), max_replans=0, erc=False)
    assert result.state is State.FAILED and "supply out of range" in result.failure
    with ScriptedModel(steps(**once)) as model:
        assert (
            design("3.3 V from 5 V", environment, agents_of(model), max_replans=0, erc=False).state is State.SUCCEEDED
        )


def test_a_plan_that_asserts_nothing_is_planned_anew(run: Design) -> None:
    nothing = PLAN.model_copy(update={"assertions": ()})
    with ScriptedModel(steps(planner=[nothing, PLAN])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and "asserts nothing" in result.reflections[0].failure
    with ScriptedModel({"planner": [nothing] * 3}) as model:
        result = run(model)
    assert result.state is State.FAILED and "asserts nothing" in result.failure and not result.verified
    unlisted = PLAN.model_copy(update={"nets": (*PLAN.nets, PlannedNet(name="X", connects=("U9.1", "R1.2")))})
    with ScriptedModel(steps(planner=[unlisted, PLAN])) as model:
        assert "U9" in run(model).reflections[0].failure


# -------------------------------------------------------------------------------------- what the plan itself got wrong

WRONG_PROMISE = PulledTo(kind="pulled_to", net="LED_A", to_net="GND")
PULL_DOWN = "a resistor pulls LED_A to GND"


def test_a_wrong_assertion_is_withdrawn_or_put_right_for_a_reason(run: Design) -> None:
    plan = PLAN.model_copy(update={"assertions": (PLAN.assertions[0], WRONG_PROMISE)})
    gone = AssertionChange(assertion=PULL_DOWN, reason="the resistor feeds the LED from VCC", instead=None)
    with ScriptedModel(steps(planner=[plan], erc_handler=[handled(CODE, gone)])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and len(result.attempts) == 1, result.failure
    (taken,) = result.withdrawn
    assert taken.assertion == WRONG_PROMISE and taken.reason == gone.reason and taken.verdict is Verdict.WITHDRAWN
    text = shown(result)
    assert "designed and verified, 1 assertion withdrawn" in text and gone.reason in text and "1 of 1 hold" in text

    right = gone.model_copy(update={"instead": PLAN.assertions[2]})
    with ScriptedModel(steps(planner=[plan], erc_handler=[handled(CODE, right)])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.withdrawn[0].instead == PLAN.assertions[2]
    assert [p.verdict for p in result.assertions] == [Verdict.HOLDS, Verdict.HOLDS, Verdict.WITHDRAWN]


@pytest.mark.parametrize(
    "change",
    [
        AssertionChange(assertion=PULL_DOWN, reason=" ", instead=None),
        AssertionChange(assertion="D1 is a LED", reason="it holds", instead=None),
        AssertionChange(assertion=PULL_DOWN, reason="the last one", instead=None),
        AssertionChange(assertion=PULL_DOWN, reason="the same", instead=WRONG_PROMISE),
    ],
    ids=lambda change: change.reason,
)
def test_no_assertion_goes_without_a_reason_and_one_stays(run: Design, change: AssertionChange) -> None:
    last = change.reason == "the last one"
    asserted = (WRONG_PROMISE,) if last else (PLAN.assertions[0], WRONG_PROMISE)
    plan = PLAN.model_copy(update={"assertions": asserted})
    with ScriptedModel(steps(planner=[plan], erc_handler=[handled(CODE, change)] * 4)) as model:
        result = run(model)
    assert result.state is State.FAILED and result.withdrawn == () and result.unheld


def test_what_the_plans_nets_say_cannot_be_withdrawn(run: Design) -> None:
    """A reversed LED whose assertion is taken back still is not what the nets of the plan say."""
    turned = CODE.replace("d1['A'] += led", "d1['K'] += led").replace("d1['K'] += gnd", "d1['A'] += gnd")
    gone = AssertionChange(
        assertion="D1 has its anode on LED_A and its cathode on GND", reason="it is the other way", instead=None
    )
    with ScriptedModel(steps(generator=[code(turned)], erc_handler=[handled(turned, gone)] * 5)) as model:
        result = run(model)
    assert result.state is State.FAILED and len(result.withdrawn) == 1
    assert [d.kind for d in result.deviations] == [DeviationKind.PIN_ELSEWHERE]


@pytest.mark.parametrize("tied", [("U1.4", "U2.4", "J1.3"), ("U1.4", "J1.3")], ids=["tied", "open"])
def test_outputs_that_the_plan_ties_may_be_parted(run: Design, tied: tuple[str, ...]) -> None:
    """The plan does not name the second net: it is split off one of the plan's, and listed."""
    parts = {("U1", "U2"): "74xGxx:74LVC1G14", ("J1",): "Connector_Generic:Conn_01x04"}
    plan = plan_of(parts, {"ONE": tied, "VCC": ("U1.VCC", "U2.VCC", "J1.1"), "GND": ("J1.2",)}, {})
    parted = INVERTERS.replace("one += u2[4]", "two += u2[4]")
    cheated = parted.replace("u['GND'] += gnd", "u['GND'] += NC")
    replies = steps(
        planner=[plan],
        part_selector=[chosen_of(parts)],
        generator=[code(INVERTERS)],
        erc_handler=[handled(cheated), handled(parted)],
    )
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED, (result.failure, refusals(result))
    assert result.source == parted and refusals(result)
    kinds = [(d.kind, d.accepted) for d in result.deviations]
    assert kinds == ([(DeviationKind.OUTPUTS_PARTED, True)] if len(tied) == 3 else [])


# --------------------------------------------------------------------------------------------- what tools tell a model


def test_a_model_reads_what_the_guard_would_say_of_code_that_it_tries(run: Design) -> None:
    cut = CODE.replace("d1['K'] += gnd\n", "").replace("value='1k'", "value='2k'")
    broken = CODE.replace("value='1k'", "value=str(int('1k'))")
    tried = (ToolCall(id="1", name="run_runtime_check", arguments=json.dumps({"code": cut})),)
    replies = steps(generator=[code(broken)], runtime_corrector=[tried, fixed(CODE)])
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED
    reported = model.requests[-1].messages[-1].content
    assert model.requests[-1].messages[-1].role == "tool"
    assert "This code would be refused" in reported and "connections" in reported
    assert "D1" in reported.partition("Electrical difference")[2]
    assert "planned on GND" in reported.partition("Not as planned")[2]


def test_refusals_survive_a_fresh_start(run: Design) -> None:
    cut = CODE.replace("d1['K'] += gnd\n", "")
    broken = CODE.replace("value='1k'", "value=str(int('1k'))")
    answers = [fixed(cut + "# 1\n" * n) for n in range(3)]
    replies = steps(generator=[code(broken)], runtime_corrector=[answers[0], "no", "no", fixed(CODE)])
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED, result.failure
    brief = model.requests[-1].messages[-1].content
    assert model.requests[-1].model == "strong", "after the fresh start"
    assert "Refused before this start" in brief and "connections" in brief
