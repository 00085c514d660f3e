"""From a sentence to a verified circuit: every path of the design, with a scripted model and the real sandbox."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from circuitron.agents.scripted import Reply, ScriptedModel
from circuitron.assertion import DiodeDirection, DividerVoltage, PartPresent, PulledTo, SupplyDecoupled, Verdict
from circuitron.error_types import ErrorType
from circuitron.errors import ModelUnavailable, UsageError
from circuitron.execution_report import ProductState, State
from circuitron.fix_result import Attempt
from circuitron.pipeline import Environment
from circuitron.pipeline.designing import design
from circuitron.plan import (
    Block,
    Calculation,
    ChosenPart,
    CodeGenerationOutput,
    ErcHandlingOutput,
    MissingPart,
    PartSelectionOutput,
    Plan,
    PlannedNet,
    RequiredPart,
    ValidationIssue,
    ValidationOutput,
)
from circuitron.results import DesignResult, PlanReview, StageRecord
from circuitron.run_request import Product
from tests.commands.lamp import TOOL
from tests.pipeline.conftest import agents_of
from tests.pipeline.test_correction import fixed

PROMPT = "a power LED for 5 V"
PLAN = Plan(
    title="Power LED",
    summary="An LED on a 5 V rail at 3 mA.",
    blocks=(Block(name="indicator", purpose="shows that 5 V is there"),),
    calculations=(
        Calculation(name="series resistor", expression="(5 - 2) / 3m", unit="ohm", purpose="3 mA through the LED"),
    ),
    parts=(
        RequiredPart(refs=("J1",), query="connector 1x2 pin header", value="", footprint="", purpose="5 V in"),
        RequiredPart(refs=("R1",), query="resistor", value="1k", footprint="", purpose="sets the current"),
        RequiredPart(refs=("D1",), query="LED", value="red", footprint="", purpose="shines"),
    ),
    nets=(
        PlannedNet(name="VCC", connects=("J1.1", "R1.1")),
        PlannedNet(name="LED_A", connects=("R1.2", "D1.A")),
        PlannedNet(name="GND", connects=("J1.2", "D1.K")),
    ),
    assertions=(
        PartPresent(kind="part_present", ref="D1", name="LED"),
        DiodeDirection(kind="diode_direction", ref="D1", anode_net="LED_A", cathode_net="GND"),
        PulledTo(kind="pulled_to", net="LED_A", to_net="VCC"),
    ),
    notes=(),
)
SELECTION = PartSelectionOutput(
    chosen=(
        ChosenPart(refs=("J1",), symbol="Connector_Generic:Conn_01x02", value="5V", footprint="", reason="two pins"),
        ChosenPart(refs=("R1",), symbol="Device:R", value="1k", footprint="", reason="a resistor"),
        ChosenPart(refs=("D1",), symbol="Device:LED", value="red", footprint="", reason="an LED"),
    ),
    missing=(),
)
CODE = """from skidl import *; set_default_tool(KICAD9)

vcc, gnd, led = Net('VCC'), Net('GND'), Net('LED_A')
header = 'Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical'
j1 = Part('Connector_Generic', 'Conn_01x02', ref='J1', footprint=header)
r1 = Part('Device', 'R', ref='R1', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
d1 = Part('Device', 'LED', ref='D1', value='red', footprint='LED_SMD:LED_0603_1608Metric')
j1[1] += vcc
j1[2] += gnd
r1[1] += vcc
r1[2] += led
d1['A'] += led
d1['K'] += gnd
vcc.drive = gnd.drive = POWER
ERC()
generate_netlist()
""".replace("KICAD9", TOOL)
REVERSED = CODE.replace("d1['A'] += led", "d1['K'] += led").replace("d1['K'] += gnd", "d1['A'] += gnd")
PASS = ValidationOutput(status="pass", issues=())
Design = Callable[..., DesignResult]


def code(source: str) -> CodeGenerationOutput:
    return CodeGenerationOutput(complete_skidl_code=source, notes=())


def steps(**changed: list[Reply]) -> dict[str, list[Reply]]:
    """The replies of a design that goes well, some of them changed."""
    usual: dict[str, list[Reply]] = {
        "planner": [PLAN],
        "part_selector": [SELECTION],
        "generator": [code(CODE)],
        "validator": [PASS],
    }
    return {**usual, **changed}


@pytest.fixture(scope="module")
def run(environment: Environment) -> Design:
    def run(model: ScriptedModel, **options: object) -> DesignResult:
        return design(PROMPT, environment, agents_of(model), **options)  # type: ignore[arg-type]

    return run


def states(result: DesignResult) -> dict[str, State]:
    return {record.stage: record.state for record in result.stages}


def test_a_design_that_goes_well(run: Design, environment: Environment) -> None:
    records: list[StageRecord] = []
    seen: list[Attempt] = []
    with ScriptedModel(steps()) as model:
        result = run(model, on_stage=records.append, on_attempt=seen.append)
    assert result.state is State.SUCCEEDED, result.failure
    assert result.verified and result.source == CODE and tuple(seen) == result.attempts
    assert set(states(result).values()) == {State.SUCCEEDED}
    assert {found.verdict for found in result.assertions} == {Verdict.HOLDS} and len(result.assertions) == 3
    assert result.worked_out[0].result == pytest.approx(1000)
    assert result.spent.calls == 4 and {a.agent for a in result.spent.agents} == set(steps())
    assert [r.stage for r in records if r.state is not State.NOT_RUN] == [r.stage for r in result.stages]
    final = result.final
    assert final is not None and final.execution_success
    states_of = {entry.product: entry.state for entry in final.products}
    assert states_of[Product.NETLIST] is ProductState.MADE
    assert states_of[Product.SCHEMATIC] is ProductState.MADE
    brief = model.requests[2].messages[-1].content
    assert "1000 ohm" in brief, "the calculator worked it out, the generator reads the result"
    assert "Device:LED" in brief and "1 K passive" in brief, "the generator reads the real pins"


def test_the_part_finder_shows_real_symbols(run: Design) -> None:
    with ScriptedModel(steps()) as model:
        run(model)
    brief = model.requests[1].messages[-1].content
    assert "Device:LED" in brief and "Device:R:" in brief


def test_what_the_validator_says_goes_back_to_the_generator(run: Design) -> None:
    issue = ValidationIssue(line=10, problem="the LED is the wrong way round", suggestion="swap A and K")
    changed = steps(
        generator=[code(REVERSED), code(CODE)], validator=[ValidationOutput(status="fail", issues=(issue,)), PASS]
    )
    with ScriptedModel(changed) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.issues == ()
    assert "wrong way round" in model.requests[4].messages[-1].content


def test_the_static_check_comes_before_the_model_and_rules_before_both(run: Design) -> None:
    old = CODE.replace("'Device', 'R'", "'device', 'R'").replace("d1['A']", "d1['Anode_88']")
    with ScriptedModel(steps(generator=[code(old), code(CODE)])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED
    brief = model.requests[3].messages[-1].content
    assert model.requests[3].agent == "generator" and "Anode_88" in brief
    assert "'Device', 'R'" in brief, "what a rule decides is fixed before"


def test_a_diode_the_wrong_way_round_passes_erc_and_not_the_assertion(run: Design) -> None:
    handler = ErcHandlingOutput(
        erc_issues_identified=("D1 is reversed",), corrections_applied=("swapped A and K",), approved_warnings=(),
        corrected_code=CODE,
    )  # fmt: skip
    with ScriptedModel(steps(generator=[code(REVERSED)], erc_handler=[handler])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED, result.failure
    assert result.attempts[0].report.erc == () or not any("D1" in f.message for f in result.attempts[0].report.erc)
    assert "D1" in model.requests[-1].messages[-1].content and result.source == CODE


TWO = (("R2", "10k"), ("R3", "20k"))


def test_a_divider_of_wrong_values_is_corrected_and_no_other_value_is(run: Design) -> None:
    added = """resistor, tap = Part('Device', 'R', dest=TEMPLATE, footprint=r1.footprint), Net('TAP')
vcc & resistor(ref='R2', value='10k') & tap & resistor(ref='R3', value='10k') & gnd
"""
    divided = CODE.replace("vcc.drive", f"{added}vcc.drive")
    right, cheated = divided.replace("ref='R3', value='10k'", "ref='R3', value='20k'"), divided.replace("'1k'", "'2k'")
    promise = DividerVoltage(
        kind="divider_voltage", top_net="VCC", tap_net="TAP", bottom_net="GND", top_volts=5.0, tap_volts=3.33,
        tolerance_percent=1.0,
    )  # fmt: skip
    plan = PLAN.model_copy(
        update={
            "assertions": (*PLAN.assertions, promise),
            "nets": (
                PlannedNet(name="VCC", connects=("J1.1", "R1.1", "R2.1")),
                PLAN.nets[1],
                PlannedNet(name="TAP", connects=("R2.2", "R3.1")),
                PlannedNet(name="GND", connects=("J1.2", "D1.K", "R3.2")),
            ),
            "parts": (*PLAN.parts, *(PLAN.parts[1].model_copy(update={"refs": (r,), "value": v}) for r, v in TWO)),
        }
    )
    chosen = (*SELECTION.chosen, SELECTION.chosen[1].model_copy(update={"refs": ("R2", "R3"), "value": ""}))

    def handled(source: str) -> ErcHandlingOutput:
        return ErcHandlingOutput(
            erc_issues_identified=(), corrections_applied=(), approved_warnings=(), corrected_code=source
        )

    selection = SELECTION.model_copy(update={"chosen": chosen})
    replies = steps(
        planner=[plan],
        part_selector=[selection],
        generator=[code(divided)],
        erc_handler=[handled(cheated), handled(right)],
    )
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.source == right
    assert any("R1 had the value 1k and has 2k now" in reason for reason in refusals(result))


INVERTERS = """from skidl import *; set_default_tool(KICAD9)

vcc, gnd, one, two = Net('VCC'), Net('GND'), Net('ONE'), Net('TWO')
vcc.drive = gnd.drive = POWER
gate = Part('74xGxx', '74LVC1G14', dest=TEMPLATE, footprint='Package_TO_SOT_SMD:SOT-23-5')
header = 'Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical'
capacitor = Part('Device', 'C', dest=TEMPLATE, value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
for ref in 'C1', 'C2':
    vcc & capacitor(ref=ref) & gnd
j1 = Part('Connector_Generic', 'Conn_01x04', ref='J1', footprint=header)
u1, u2 = gate(ref='U1'), gate(ref='U2')
for u in u1, u2:
    u['VCC'] += vcc
    u['GND'] += gnd
    u[2] += gnd
j1[1, 2, 3, 4] += vcc, gnd, one, two
one += u1[4]
one += u2[4]
ERC()
generate_netlist()
""".replace("KICAD9", TOOL)


def inverters(**nets: tuple[str, ...]) -> Plan:
    """The plan of the two inverters with their outputs on these nets."""
    supplies = {
        "VCC": ("U1.VCC", "U2.VCC", "J1.1", "C1.1", "C2.1"),
        "GND": ("U1.GND", "U2.GND", "U1.2", "U2.2", "J1.2", "C1.2", "C2.2"),
    }
    parts = tuple(
        RequiredPart(refs=part.refs, query=part.symbol, value=part.value, footprint="", purpose="planned")
        for part in INVERTER_PARTS.chosen
    )
    return PLAN.model_copy(
        update={
            "nets": tuple(PlannedNet(name=n, connects=c) for n, c in {**nets, **supplies}.items()),
            "parts": parts,
            "calculations": (),
            "assertions": tuple(
                SupplyDecoupled(kind="supply_decoupled", ref=ref, ground_net="GND") for ref in ("U1", "U2")
            ),
        }
    )


INVERTER_PARTS = PartSelectionOutput(
    chosen=tuple(
        ChosenPart(refs=refs, symbol=symbol, value=value, footprint="", reason="planned")
        for refs, symbol, value in (
            (("U1", "U2"), "74xGxx:74LVC1G14", ""),
            (("J1",), "Connector_Generic:Conn_01x04", ""),
            (("C1", "C2"), "Device:C", "100nF"),
        )
    ),
    missing=(),
)


def test_outputs_that_are_shorted_against_the_plan_may_be_parted_and_nothing_else(run: Design) -> None:
    plan = inverters(ONE=("U1.4", "J1.3"), TWO=("U2.4", "J1.4"))
    right = INVERTERS.replace("one += u2[4]", "two += u2[4]")
    cheated = right.replace("u['GND'] += gnd", "u['GND'] += NC")

    def handled(source: str) -> ErcHandlingOutput:
        return ErcHandlingOutput(
            erc_issues_identified=(), corrections_applied=(), approved_warnings=(), corrected_code=source
        )

    replies = steps(
        planner=[plan],
        part_selector=[INVERTER_PARTS],
        generator=[code(INVERTERS)],
        erc_handler=[handled(cheated)],
    )
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED, result.failure
    assert result.source == right, "what was refused is left out, the rest is kept"
    assert refusals(result)
    assert "- TWO: U2.4, J1.4" in model.requests[-1].messages[-1].content, "the handler reads the plan"


def refusals(result: DesignResult) -> list[str]:
    return [reason for attempt in result.attempts if attempt.refusal for reason in attempt.refusal.reasons]


def test_an_assertion_that_stays_broken_is_no_success(run: Design) -> None:
    same = ErcHandlingOutput(
        erc_issues_identified=(), corrections_applied=(), approved_warnings=(), corrected_code=REVERSED
    )
    with ScriptedModel(steps(generator=[code(REVERSED)], erc_handler=[same] * 4)) as model:
        result = run(model)
    assert result.state is State.FAILED and result.verified
    assert "1 of 3 assertions" in result.failure and len(result.unheld) == 1


def test_runtime_errors_go_to_the_runtime_corrector(run: Design) -> None:
    broken = CODE.replace("value='1k'", "value=str(int('1k'))")
    with ScriptedModel(steps(generator=[code(broken)], runtime_corrector=[fixed(CODE)])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED
    assert [a.author for a in result.attempts][-1] == "runtime_corrector"


def test_a_part_that_no_library_has_sends_the_plan_back_with_a_reflection(run: Design) -> None:
    missing = MissingPart(refs=("D1",), wanted="XYZ-9000 LED", reason="no library has it")
    nothing = PartSelectionOutput(chosen=SELECTION.chosen[:2], missing=(missing,))
    with ScriptedModel(steps(planner=[PLAN, PLAN], part_selector=[nothing, SELECTION])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED
    assert len(result.reflections) == 1 and result.reflections[0].avoid == ("XYZ-9000 LED",)
    brief = model.requests[2].messages[-1].content
    assert model.requests[2].agent == "planner" and "XYZ-9000" in brief and "no library has it" in brief


def test_a_chosen_part_that_does_not_exist_counts_as_missing(run: Design) -> None:
    invented = PartSelectionOutput(
        chosen=(*SELECTION.chosen[:2], SELECTION.chosen[2].model_copy(update={"symbol": "Device:LED_88MPH"})),
        missing=(),
    )
    with ScriptedModel(steps(planner=[PLAN] * 3, part_selector=[invented, invented, SELECTION])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and len(result.reflections) == 2


def test_at_most_two_replans(run: Design) -> None:
    empty = PLAN.model_copy(update={"parts": ()})
    with ScriptedModel({"planner": [empty] * 3}) as model:
        result = run(model)
    assert result.state is State.FAILED and len(result.reflections) == 3
    assert "no parts" in result.failure
    assert states(result)["planner"] is State.FAILED and states(result)["runtime"] is State.NOT_RUN


def test_a_failure_that_the_plan_is_to_blame_for_sends_it_back(run: Design) -> None:
    gone = CODE.replace("'Device', 'LED'", "'Device', ''.join(['LED_', '88'])")
    refused = [fixed(gone + f"# {n}\n") for n in range(4)]
    replies = steps(
        planner=[PLAN, PLAN], part_selector=[SELECTION] * 2, generator=[code(gone), code(CODE)],
        validator=[PASS] * 2, runtime_corrector=refused,
    )  # fmt: skip
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED
    assert "LED_88" in result.reflections[0].failure + " ".join(result.reflections[0].facts)
    assert ErrorType.PART_NOT_FOUND in {d.type for a in result.attempts for d in a.findings}, "all attempts are kept"


def test_a_plan_that_the_user_changes_edits_or_refuses(run: Design) -> None:
    words = iter([PlanReview(accepted=False, changes="blue, not red"), PlanReview(accepted=True)])
    with ScriptedModel(steps(planner=[PLAN, PLAN])) as model:
        assert run(model, review=lambda plan, worked: next(words)).state is State.SUCCEEDED
    brief = model.requests[1].messages[-1].content
    assert "blue, not red" in brief and "Power LED" in brief, "the planner reads the plan that is to be changed"

    edited = PLAN.model_copy(update={"title": "My LED"})
    with ScriptedModel(steps()) as model:
        result = run(model, review=lambda plan, worked: PlanReview(accepted=True, plan=edited))
    assert result.plan == edited and "My LED" in model.requests[1].messages[-1].content

    with ScriptedModel({"planner": [PLAN]}) as model, pytest.raises(UsageError, match="refused"):
        run(model, review=lambda plan, worked: PlanReview(accepted=False))


def test_an_agent_without_an_answer_fails_the_design_and_a_service_that_is_gone_ends_it(run: Design) -> None:
    with ScriptedModel({"planner": ["nonsense", "more nonsense"]}) as model:
        result = run(model)
    assert result.state is State.FAILED and "planner" in result.failure
    assert states(result) == {**dict.fromkeys(states(result), State.NOT_RUN), "planner": State.FAILED}
    with (
        ScriptedModel(steps(planner=[ModelUnavailable("down")], part_selector=[], generator=[], validator=[])) as model,
        pytest.raises(ModelUnavailable),
    ):
        run(model)


def test_nothing_of_one_design_leaks_into_the_next(run: Design) -> None:
    with ScriptedModel({"planner": ["nonsense", "more nonsense"]}) as model:
        assert run(model).state is State.FAILED
    with ScriptedModel(steps()) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.failure == "" and result.reflections == ()


def test_a_part_that_the_script_defines_itself_is_marked_unverified(run: Design) -> None:
    inline = CODE.replace(
        "Part('Connector_Generic', 'Conn_01x02', ref='J1', footprint=header)",
        "Part(name='CX88', ref_prefix='J', ref='J1', tool=SKIDL, dest=NETLIST, footprint=header, "
        "pins=[Pin(num='1', name='A', func=Pin.types.PASSIVE), Pin(num='2', name='B', func=Pin.types.PASSIVE)])",
    )
    missing = MissingPart(refs=("J1",), wanted="CX88", reason="no library has it")
    selection = PartSelectionOutput(chosen=SELECTION.chosen[1:], missing=(missing,))
    with ScriptedModel(steps(part_selector=[selection], generator=[code(inline)])) as model:
        result = run(model, max_replans=0)
    assert result.unverified == ("J1 (CX88): no library has a part of this name with these pins",)
    assert result.verified and result.state is State.FAILED and "J1 (CX88)" in result.failure
