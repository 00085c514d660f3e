"""What a model makes of what rules leave: every path of the loop, through the real sandbox."""

from __future__ import annotations

import pytest

from circuitron.agents.base import NoReply
from circuitron.agents.scripted import ScriptedModel, Step
from circuitron.assertion import Approval
from circuitron.chat import ToolCall
from circuitron.context import Budget
from circuitron.errors import ModelUnavailable
from circuitron.fix_result import Attempt
from circuitron.outcome import Outcome
from circuitron.plan import ErcHandlingOutput, Replacement, RuntimeErrorCorrectionOutput
from tests.commands.lamp import TOOL
from tests.pipeline.conftest import Repair

R = "footprint='Resistor_SMD:R_0603_1608Metric'"
GOOD = f"""from skidl import *; set_default_tool({TOOL})
vin, out, gnd = Net('VIN'), Net('OUT'), Net('GND')
r1 = Part('Device', 'R', value='1k', {R})
r2 = Part('Device', 'R', value='2k', {R})
vin & r1 & out & r2 & gnd
ERC()
generate_netlist()
"""
# Nothing that rules can decide: the right value is not in the script.
BAD = GOOD.replace("value='1k'", "value=ohms(1000)")
HIDDEN = "def ohms(x):\n    return f'{x}'\n"


def fixed(code: str, *changes: str, status: str = "success") -> RuntimeErrorCorrectionOutput:
    return RuntimeErrorCorrectionOutput(
        runtime_issues_identified=("ohms is not defined",),
        corrections_applied=changes or ("value written out",),
        execution_status=status,  # type: ignore[arg-type]
        error_details="",
        corrected_code=code,
        execution_output="",
    )


def handled(code: str, *approvals: Approval) -> ErcHandlingOutput:
    return ErcHandlingOutput(
        erc_issues_identified=(), corrections_applied=("done",), approved_warnings=approvals, corrected_code=code
    )


def test_an_answer_may_be_edits_of_which_each_must_be_clear(repair: Repair) -> None:
    vague, clear = (
        fixed("").model_copy(update={"edits": (Replacement(old=old, new=new),)})
        for old, new in (("Part", "part"), ("value=ohms(1000)", "value='1k'"))
    )
    with ScriptedModel({"runtime_corrector": [vague, clear]}) as model:
        result = repair(BAD, model)
        asked_again = model.requests[1].messages[-1].content
    assert result.outcome is Outcome.REPAIRED and result.source == GOOD
    assert "stands in the script 2 times: 'Part'" in asked_again and len(result.attempts) == 2
    both = clear.model_copy(update={"corrected_code": GOOD})
    with ScriptedModel({"runtime_corrector": [both, clear]}) as model:
        assert repair(BAD, model).outcome is Outcome.REPAIRED
        assert "not both" in model.requests[1].messages[-1].content


def test_a_model_gets_what_rules_leave_and_the_rerun_decides(repair: Repair) -> None:
    seen: list[Attempt] = []
    with ScriptedModel({"runtime_corrector": [fixed(GOOD, "1000 ohms is 1k")]}) as model:
        result = repair(BAD, model, intent="a divider", seen=seen)
    assert result.outcome is Outcome.REPAIRED and result.source == GOOD
    last = result.attempts[-1]
    assert (last.author, last.corrections) == ("runtime_corrector", ("1000 ohms is 1k",))
    assert last.report.verification is not None and last.report.verification.parts == 2
    assert last.diff and tuple(seen) == result.attempts
    assert result.spent.calls == 1 and result.spent.agents[0].agent == "runtime_corrector"
    brief = model.requests[0].messages[-1].content
    assert "ohms" in brief and "a divider" in brief and "UndefinedName" in brief and "3| r1" in brief


def test_rules_run_before_each_model_round(repair: Repair) -> None:
    both = BAD.replace("'Device', 'R', value='2k'", "'device', 'R', value='2k'")
    again = GOOD.replace("'Device', 'R', value='1k'", "'device', 'R', value='1k'")
    with ScriptedModel({"runtime_corrector": [fixed(again)]}) as model:
        result = repair(both, model)
    assert result.outcome is Outcome.REPAIRED and "'device'" not in result.source
    assert [a.author for a in result.attempts] == ["rules", "rules", "runtime_corrector", "rules"]
    assert "LibraryNotFound" not in model.requests[0].messages[-1].content, "the model sees only what rules left"


def test_what_a_model_claims_decides_nothing(repair: Repair) -> None:
    claims = [fixed(BAD + f"# {n}\n", "all errors are gone", status="success") for n in range(4)]
    with ScriptedModel({"runtime_corrector": claims}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.UNREPAIRED
    assert "fresh start" in result.stopped
    assert result.fruitless and all(words.startswith("runtime_corrector: ") for words in result.fruitless)


def test_the_same_code_is_not_run_again_and_leads_to_a_fresh_start_with_the_stronger_model(repair: Repair) -> None:
    with ScriptedModel({"runtime_corrector": [fixed(BAD), fixed(BAD), fixed(GOOD)]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED
    assert len(result.attempts) == 2, "the first run and the one correction that differs"
    assert [request.model for request in model.requests] == ["usual", "usual", "strong"]
    assert "same code as before" in model.requests[1].messages[-1].content
    assert "same code as before" not in model.requests[2].messages[-1].content, "the failed history is forgotten"


def test_a_comment_is_no_correction(repair: Repair) -> None:
    """Where SKiDL fails at random, the same program may run the second time; that would be no repair."""
    with ScriptedModel({"runtime_corrector": [fixed(f"# fixed\n{BAD}"), fixed(GOOD)]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED and len(result.attempts) == 2
    assert "same code as before" in model.requests[1].messages[-1].content


def test_a_correction_that_the_guard_refuses_goes_back_with_the_reason(repair: Repair) -> None:
    cut = GOOD.replace(f"r2 = Part('Device', 'R', value='2k', {R})\n", "").replace(" & r2", "")
    with ScriptedModel({"runtime_corrector": [fixed(cut), fixed(GOOD)]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED and result.source == GOOD
    assert result.attempts[1].refusal is not None
    brief = model.requests[1].messages[-1].content
    assert "1 of 2 Part() calls are gone" in brief and "value=ohms(1000)" in brief, "the refused code is not built on"


def test_a_step_back_is_taken_back(repair: Repair) -> None:
    worse = BAD.replace("'Device', 'R', value='2k'", "'Device', 'Rheostat_88MPH', value='2k'").replace("r2 &", "r3 &")
    with ScriptedModel({"runtime_corrector": [fixed(worse), fixed(GOOD)]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED
    brief = model.requests[1].messages[-1].content
    assert "worse, taken back" in brief and "Rheostat" in brief.split("The script")[0]


def test_no_answer_is_a_fruitless_round(repair: Repair) -> None:
    steps = [NoReply("the connection broke"), "no JSON at all", "still none", fixed(GOOD)]
    with ScriptedModel({"runtime_corrector": steps}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED
    assert len(result.attempts) == 2


def test_a_service_that_is_gone_ends_the_run_and_is_no_attempt(repair: Repair) -> None:
    seen: list[Attempt] = []
    with (
        ScriptedModel({"runtime_corrector": [ModelUnavailable("no service")]}) as model,
        pytest.raises(ModelUnavailable),
    ):
        repair(BAD, model, seen=seen)
    assert len(seen) == 1


def test_at_most_so_many_rounds(repair: Repair) -> None:
    steps = [fixed(BAD + "x = 1\n" * n + f"undefined_{n}()\n" * 0 + f"# {n}\n") for n in range(2)]
    with ScriptedModel({"runtime_corrector": steps}) as model:
        result = repair(BAD, model, Budget(rounds=2))
    assert result.outcome is Outcome.UNREPAIRED and "2 rounds" in result.stopped


def test_the_time_of_the_phase_ends_it(repair: Repair) -> None:
    with ScriptedModel({"runtime_corrector": [Step(fixed(GOOD), delay_seconds=20)]}) as model:
        result = repair(BAD, model, Budget(seconds=6))
    assert result.outcome is Outcome.UNREPAIRED and "6 s" in result.stopped
    assert model.requests[0].timeout_seconds <= 6


def test_tools_run_scripts_in_the_same_sandbox(repair: Repair) -> None:
    trial = ToolCall(id="1", name="run_runtime_check", arguments='{"code": "import skidl\\nprint(undefined)"}')
    with ScriptedModel({"runtime_corrector": [trial, fixed(GOOD)]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED
    answer = model.requests[1].messages[-1]
    assert answer.role == "tool" and "undefined" in answer.content and "line 2" in answer.content


FLOATING = GOOD.replace(
    "ERC()", "u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')\nu['Q'] += out\nERC()"
)
WIRED = FLOATING.replace(
    "u['Q'] += out\n",
    "u['Q'] += Net('PULSE')\nu['VCC'] += vin\nu['GND'] += gnd\nu['R'] += vin\nu['TR', 'THR'] += out\n"
    "u['CV', 'DIS'] += NC\nvin.drive = gnd.drive = POWER\n",
)


def test_why_something_is_left_survives_the_fresh_start_and_is_shown(repair: Repair) -> None:
    left = [handled("").model_copy(update={"left": "U1 left, because its supply is not known."})] * 2
    with ScriptedModel({"erc_handler": left}) as model:
        result = repair(FLOATING, model)
        again = model.requests[-1].messages[-1].content
    assert "Left before this start:\n  U1 left" in again
    assert "U1 left" in result.stopped and all("U1 left" in words for words in result.fruitless)


def test_electrical_faults_go_to_the_erc_handler(repair: Repair) -> None:
    with ScriptedModel(
        {
            "erc_handler": [
                handled(WIRED.replace("Net('PULSE')", "out").replace("u['TR', 'THR'] += out", "u['TR', 'THR'] += vin"))
            ]
        }
    ) as model:
        result = repair(FLOATING, model)
    assert result.outcome is Outcome.REPAIRED
    assert result.attempts[-1].author == "erc_handler"
    brief = model.requests[0].messages[-1].content
    assert "## Electrical findings" in brief and "8 VCC power_in" in brief and "## The circuit as built" in brief


def test_faults_cannot_be_approved(repair: Repair) -> None:
    approving = [
        handled(FLOATING, Approval(finding=line, reason="fine"))
        for line in ("everything", "U1.8 (VCC) is not connected", "x", "y")
    ]
    with ScriptedModel({"erc_handler": approving}) as model:
        result = repair(FLOATING, model)
    assert result.outcome is Outcome.UNREPAIRED and result.approvals == ()


def test_a_warning_is_approved_with_a_reason_only(repair: Repair) -> None:
    single = GOOD.replace(
        "ERC()", f"r3 = Part('Device', 'R', value='3k', {R})\nr3[1] += out\nr3[2] += Net('TEST')\nERC()"
    )
    findings: list[str] = []

    def approve(request):  # type: ignore[no-untyped-def]
        lines = request.messages[-1].content.splitlines()
        findings.extend(line.split(": ", 1)[1] for line in lines if ", suspect: " in line)
        return handled(single, *(Approval(finding=finding, reason=" ") for finding in findings))

    def approve_with_reason(request):  # type: ignore[no-untyped-def]
        return handled(single, *(Approval(finding=finding, reason="a test point") for finding in findings))

    with ScriptedModel({"erc_handler": [approve, approve_with_reason]}) as model:
        result = repair(single, model, handle_warnings=True)
    assert result.outcome is Outcome.CLEAN
    assert findings and [a.finding for a in result.approvals] == findings
    assert {a.reason for a in result.approvals} == {"a test point"}


SUPPRESSED = f"""from skidl import *; set_default_tool({TOOL})
h, l, gnd, vcc = Net("CANH"), Net("CANL"), Net("GND", drive=POWER), Net("VCC", drive=POWER)
r1 = Part("Device", "R", value="120", {R})
r1[1, 2] += h, l
j = Part("Connector_Generic", "Conn_01x04", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j[1, 2, 3, 4] += h, l, gnd, vcc
r2 = Part("Device", "R", value="1k", {R})
r2[1, 2] += vcc, gnd
tvs = Part("Power_Protection", "NUP2105L", footprint="Package_TO_SOT_SMD:SOT-23")
tvs["A1"] += h
tvs["A2"] += l
tvs["K"] += gnd
ERC()
"""


def test_a_lead_that_the_symbol_has_twice_is_told_with_those_that_it_lacks(repair: Repair) -> None:
    """To mend these alone shorts the bus to ground."""
    short = SUPPRESSED.replace('"A1"', "1").replace('"A2"', "2")
    right = short.replace('"K"', '"A"')
    with ScriptedModel({"runtime_corrector": [fixed(short), fixed(right)]}) as model:
        result = repair(SUPPRESSED, model)
    assert (result.outcome, result.source) == (Outcome.REPAIRED, right)
    assert "the script puts its K, 1 and 2, on GND" in model.requests[0].messages[-1].content
    assert [bool(each.refusal) for each in result.attempts if each.author == "runtime_corrector"] == [True, False]
