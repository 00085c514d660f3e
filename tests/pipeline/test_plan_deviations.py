"""A circuit that works and is not what was planned is no success; a plan that is wrong itself can be put right."""

from __future__ import annotations

import json
from typing import Literal

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.assertion import DiodeDirection, EnableActive, Measured, PinOnNet, PulledTo, SupplyDecoupled, Verdict
from circuitron.assertions import describe
from circuitron.chat import ToolCall
from circuitron.execution_report import State
from circuitron.pipeline import Environment
from circuitron.pipeline.designing import design
from circuitron.plan import (
    AssertionChange,
    Calculation,
    ChosenPart,
    DeviationKind,
    ErcHandlingOutput,
    PartSelectionOutput,
    Plan,
    PlannedNet,
    PlannerOutput,
    RequiredPart,
)
from tests.commands.lamp import TOOL
from tests.pipeline.conftest import agents_of
from tests.pipeline.test_correction import fixed
from tests.pipeline.test_design import (
    CODE,
    INVERTER_PARTS,
    INVERTERS,
    PLAN,
    SELECTION,
    Design,
    code,
    inverters,
    refusals,
    run,
    steps,
)
from tests.pipeline.test_hostile_plans import shown

__all__ = ["run"]  # the fixture
Outcome = Literal["cannot", "unclear"]


def handled(source: str, *changes: AssertionChange) -> ErcHandlingOutput:
    return ErcHandlingOutput(
        erc_issues_identified=(), corrections_applied=(), approved_warnings=(), assertion_changes=changes,
        corrected_code=source,
    )  # fmt: skip


def plan_of(
    parts: dict[tuple[str, ...], str],
    nets: dict[str, tuple[str, ...]],
    values: dict[str, str],
    ground: str = "GND",
    no_connects: tuple[str, ...] = (),
) -> Plan:
    return PLAN.model_copy(
        update={
            "calculations": (),
            "no_connects": no_connects,
            "parts": tuple(
                RequiredPart(refs=refs, query=symbol, value=values.get(refs[0], ""), footprint="", purpose="planned")
                for refs, symbol in parts.items()
            ),
            "nets": tuple(PlannedNet(name=name, connects=connects) for name, connects in nets.items()),
            "assertions": (SupplyDecoupled(kind="supply_decoupled", ref="U1", ground_net=ground),),
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
    ("C1",): "Device:C",
    ("J1",): "Connector_Generic:Conn_01x03",
}
PROTECTOR_NETS = {
    "OD": ("U1.OD", "Q1.G"),
    "OC": ("U1.OC", "Q2.G"),
    "B-": ("U1.GND", "Q1.S", "J1.1", "R1.2", "C1.2"),
    "MID": ("Q1.D", "Q2.D"),
    "P-": ("Q2.S", "J1.2"),
    "B+": ("U1.VCC", "J1.3", "R1.1", "C1.1"),
}
PROTECTOR_PLAN = plan_of(PROTECTOR, PROTECTOR_NETS, {"R1": "1 M", "C1": "100nF"}, "B-", ("U1.CS", "U1.TD"))
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
plus & Part('Device', 'C', ref='C1', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric') & minus
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
    usual = {"planner": [PROTECTOR_PLAN], "part_selector": [chosen_of(PROTECTOR)], "generator": [code(wrong)]}
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


# A 3.3 V regulator for up to 6 V.
REGULATOR = {
    ("U1",): "Regulator_Linear:AP2112K-3.3",
    ("C1", "C2"): "Device:C",
    ("J1",): "Connector_Generic:Conn_01x02",
}
REGULATOR_NETS = {
    "VIN": ("U1.VIN", "U1.EN", "J1.1", "C1.1"),
    "GND": ("U1.GND", "J1.2", "C1.2", "C2.2"),
    "VOUT": ("U1.VOUT", "C2.1"),
}
REGULATOR_PLAN = plan_of(REGULATOR, REGULATOR_NETS, {"C1": "1uF"})
LEVEL = EnableActive(kind="enable_active", ref="U1", pin="ENABLE", level_net="VIN")
LADDER = {("R1", "R2"): "Device:R", ("J1",): "Connector_Generic:Conn_01x03"}
LADDER_PLAN = plan_of(
    LADDER, {"A": ("R1.1", "J1.1"), "B": ("R1.2", "R2.1", "J1.2"), "C": ("R2.2", "J1.3")}, {"R1": "60.4k"}
).model_copy(update={"assertions": (PulledTo(kind="pulled_to", net="A", to_net="B"),)})
NO_D = PulledTo(kind="pulled_to", net="A", to_net="D")
LOWER = Calculation(name="lower resistor R2", expression="60.4k * 2", unit="ohm", purpose="halves", sets=("R2",))


def with_net(plan: Plan, name: str, *connects: str) -> Plan:
    kept = (net for net in plan.nets if net.name != name)
    return plan.model_copy(update={"nets": (*kept, PlannedNet(name=name, connects=connects))})


UNSOUND: dict[str, tuple[Plan, str, str]] = {
    "a rail out of range": (REGULATOR_PLAN, "3.3 V from 48 V", "U1.VIN on VIN: supply out of range: planned 48 V"),
    "no assertions": (REGULATOR_PLAN.model_copy(update={"assertions": ()}), "3.3 V", "asserts nothing"),
    "an assertion of a pin that is not there": (
        REGULATOR_PLAN.model_copy(update={"assertions": (*REGULATOR_PLAN.assertions, LEVEL)}), "3.3 V", "no pin ENABLE"
    ),
    "an assertion of a net that is not there": (
        LADDER_PLAN.model_copy(update={"assertions": (NO_D,)}), "3.3 V", "no net D"
    ),
    "a part that is not listed": (with_net(REGULATOR_PLAN, "X", "U9.1", "C1.1"), "3.3 V", "U9 is not among the parts"),
    "a pin that the symbol lacks": (
        with_net(REGULATOR_PLAN, "VOUT", "U1.OUT", "C2.1"), "3.3 V", "has no pin OUT; it has 1",
    ),
    "a pin on two nets": (with_net(REGULATOR_PLAN, "X", "U1.VOUT"), "3.3 V", "U1.VOUT is on VOUT and on X"),
    "a pin on two nets by name and number": (
        with_net(REGULATOR_PLAN, "X", "U1.5"), "3.3 V", "pin 5 of U1 is on VOUT and on X",
    ),
    "a pin without a place": (with_net(REGULATOR_PLAN, "VOUT", "C2.1"), "3.3 V", "no_connects: U1.5 (VOUT)"),
    "nothing asserted of a chip's supply": (
        REGULATOR_PLAN.model_copy(update={"assertions": (PinOnNet(kind="pin_on_net", ref="U1", pin="EN", net="VIN"),)}),
        "3.3 V", "assert supply_decoupled",
    ),
    "a supply without its capacitor": (
        with_net(with_net(REGULATOR_PLAN, "GND", "U1.GND", "J1.2", "C2.2"), "X", "C1.2"), "3.3 V", "VIN): no capacitor"
    ),
    "a value that is not what was calculated": (
        LADDER_PLAN.model_copy(update={"calculations": (LOWER,), "parts": (
            *LADDER_PLAN.parts, RequiredPart(refs=("R9",), query="R", value="1k", footprint="", purpose="")
        )}), "3.3 V", "R2 has the value 60.4k, and the calculation of lower resistor R2 gives 1.208e+05 ohm",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("plan", "wanted", "reason"), UNSOUND.values(), ids=UNSOUND)
def test_a_plan_that_cannot_be_built_stops_before_there_is_code(
    environment: Environment, plan: Plan, wanted: str, reason: str
) -> None:
    chosen = chosen_of({part.refs: part.query for part in plan.parts if ":" in part.query})
    model = ScriptedModel({"planner": [plan, "no", "no"], "part_selector": [chosen]})
    result = design(wanted, environment, agents_of(model), max_replans=1)
    assert result.state is State.FAILED and not result.verified and not result.source
    (reflection,) = result.reflections
    assert reason in " ".join((reflection.failure, *reflection.facts)), reflection
    brief = next(r for r in model.requests[1:] if r.agent == "planner").messages[-1].content
    assert "The plan before" in brief and reason.split("'")[0][:30] in brief


# An LED at 5 V without a resistor: planned so, and built as planned.
BARE = {("D1",): "Device:LED", ("J1",): "Connector_Generic:Conn_01x02"}
BARE_PLAN = plan_of(BARE, {"+5V": ("J1.1", "D1.A"), "GND": ("J1.2", "D1.K")}, {"D1": "red"}).model_copy(
    update={"assertions": (DiodeDirection(kind="diode_direction", ref="D1", anode_net="+5V", cathode_net="GND"),)}
)
BARE_CODE = f"""from skidl import *; set_default_tool({TOOL})
v5, gnd = Net('+5V'), Net('GND')
v5.drive = gnd.drive = POWER
d1 = Part('Device', 'LED', ref='D1', value='red', footprint='LED_SMD:LED_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x02', ref='J1', footprint='Connector_JST:JST_PH_B2B-PH-K_1x02_P2.00mm_Vertical')
v5 += j1[1], d1['A']
gnd += j1[2], d1['K']
ERC()
generate_netlist()
"""


def test_what_the_review_finds_in_a_plan_or_its_circuit_is_no_success(run: Design) -> None:
    good = {"planner": [BARE_PLAN, PLAN], "part_selector": [chosen_of(BARE), SELECTION]}
    with ScriptedModel(steps(**good)) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and "ER" in result.reflections[0].failure, result.failure
    assert "resistor" in model.requests[2].messages[-1].content

    built = steps(
        planner=[BARE_PLAN], part_selector=[chosen_of(BARE)], generator=[code(BARE_CODE)],
        erc_handler=[handled(BARE_CODE)] * 4,
    )  # fmt: skip
    with ScriptedModel(built) as model:
        result = run(model, max_replans=0)
    assert result.state is State.FAILED and result.verified and "ER" in result.failure, result.failure
    assert "resistor" in next(r for r in model.requests if r.agent == "erc_handler").messages[-1].content


def test_what_a_plan_leaves_open_is_written_down(run: Design) -> None:
    plan = PLAN.model_copy(update={"assumptions": ("3 mA are bright enough",)})
    with ScriptedModel(steps(planner=[plan])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.assumptions == ("3 mA are bright enough",)
    assert "Assumed" in shown(result) and "bright enough" in shown(result)


@pytest.mark.parametrize("outcome, words", [("cannot", "cannot be designed"), ("unclear", "the request is unclear")])
def test_a_planner_may_say_that_there_is_no_plan(
    run: Design, outcome: Literal["cannot", "unclear"], words: str
) -> None:
    answer = PlannerOutput(
        **{**dict(PLAN), "parts": (), "nets": (), "assertions": ()},
        outcome=outcome, reason="Nothing says how much current it takes.", questions=("How much current?",),
    )  # fmt: skip
    with ScriptedModel({"planner": [answer]}) as model:
        result = run(model)
    assert result.state is State.FAILED and result.declined is not None and result.reflections == ()
    assert result.declined.questions == ("How much current?",) and result.failure == answer.reason
    text = " ".join(shown(result).split())
    assert f"{words}: Nothing says how much current it takes" in text and "How much current?" in text


# -------------------------------------------------------------------------------------- what the plan itself got wrong

WRONG_PROMISE = PulledTo(kind="pulled_to", net="LED_A", to_net="GND")
TURNED = DiodeDirection(kind="diode_direction", ref="D1", anode_net="GND", cathode_net="LED_A")
PULL_DOWN = "a resistor pulls LED_A to GND"


def test_a_wrong_assertion_is_withdrawn_or_put_right_for_a_reason(run: Design) -> None:
    plan = PLAN.model_copy(update={"assertions": (PLAN.assertions[1], WRONG_PROMISE)})
    gone = AssertionChange(assertion=PULL_DOWN, reason="the resistor feeds the LED from VCC", instead=None)
    with ScriptedModel(steps(planner=[plan], erc_handler=[handled(CODE, gone)])) as model:
        result = run(model, max_replans=0)
    assert result.state is State.SUCCEEDED and len(result.attempts) == 1, result.failure
    (taken,) = result.withdrawn
    assert taken.assertion == WRONG_PROMISE and taken.reason == gone.reason and taken.verdict is Verdict.WITHDRAWN
    text = shown(result)
    assert "designed and verified, 1 assertion withdrawn" in text and gone.reason in text and "1 of 1 hold" in text

    right = gone.model_copy(update={"instead": PLAN.assertions[2]})
    with ScriptedModel(steps(planner=[plan], erc_handler=[handled(CODE, right)])) as model:
        result = run(model, max_replans=0)
    assert result.state is State.SUCCEEDED and result.withdrawn[0].instead == PLAN.assertions[2]
    assert [p.verdict for p in result.assertions] == [Verdict.HOLDS, Verdict.HOLDS, Verdict.WITHDRAWN]


@pytest.mark.parametrize(
    "change",
    [
        AssertionChange(assertion=PULL_DOWN, reason=" ", instead=None),
        AssertionChange(assertion=describe(PLAN.assertions[1]), reason="it holds", instead=None),
        AssertionChange(assertion=PULL_DOWN, reason="the last one", instead=None),
        AssertionChange(assertion=PULL_DOWN, reason="the same", instead=WRONG_PROMISE),
    ],
    ids=lambda change: change.reason,
)
def test_no_assertion_goes_without_a_reason_and_one_stays(run: Design, change: AssertionChange) -> None:
    last = change.reason == "the last one"
    asserted = (TURNED,) if last else (PLAN.assertions[1], WRONG_PROMISE)
    changed = change.model_copy(update={"assertion": describe(TURNED)}) if last else change
    plan = PLAN.model_copy(update={"assertions": asserted})
    with ScriptedModel(steps(planner=[plan], erc_handler=[handled(CODE, changed)] * 4)) as model:
        result = run(model, max_replans=0)
    assert result.state is State.FAILED and result.withdrawn == () and result.unheld


def test_what_nothing_can_check_is_no_success_until_it_is_withdrawn(run: Design) -> None:
    """VCC comes from a connector that does not say its voltage."""
    current = Measured(kind="measured", quantity="current", of="D1", against="", low=0.001, high=0.02)
    plan = PLAN.model_copy(update={"assertions": (*PLAN.assertions, current)})
    gone = AssertionChange(assertion=describe(current), reason="the connector feeds it with 5 V", instead=None)
    replies = steps(planner=[plan], erc_handler=[handled(CODE), handled(CODE), handled(CODE, gone)])
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and len(result.withdrawn) == 1, result.failure
    unheld = next(r for r in model.requests if r.agent == "erc_handler").messages[-1].content
    assert "not checked; found: nothing says the voltage of VCC" in unheld


def test_what_the_plans_nets_say_cannot_be_withdrawn(run: Design) -> None:
    """A reversed LED whose assertion is taken back still is not what the nets of the plan say."""
    turned = CODE.replace("d1['A'] += led", "d1['K'] += led").replace("d1['K'] += gnd", "d1['A'] += gnd")
    gone = AssertionChange(
        assertion="D1 has its anode on LED_A and its cathode on GND", reason="it is the other way", instead=None
    )
    with ScriptedModel(steps(generator=[code(turned)], erc_handler=[handled(turned, gone)] * 5)) as model:
        result = run(model)
    assert result.state is State.FAILED and len(result.withdrawn) == 1
    assert [d.kind for d in result.deviations] == [DeviationKind.PIN_ELSEWHERE] * 2


@pytest.mark.parametrize("tied", [("U1.4", "U2.4", "J1.3"), ("U1.4", "J1.3")], ids=["tied", "open"])
def test_outputs_that_the_plan_ties_may_be_parted(run: Design, tied: tuple[str, ...]) -> None:
    """The plan does not name the second net: it is split off one of the plan's, and listed."""
    plan = inverters(ONE=tied)
    parted = INVERTERS.replace("one += u2[4]", "two += u2[4]")
    cheated = parted.replace("u['GND'] += gnd", "u['GND'] += NC")
    replies = steps(
        planner=[plan],
        part_selector=[INVERTER_PARTS],
        generator=[code(INVERTERS)],
        erc_handler=[handled(cheated)],
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
