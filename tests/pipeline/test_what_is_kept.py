"""What is kept of a round that did not go well: the good changes of a refused answer, code that was checked in time,
and the reason why a model changes nothing."""

from __future__ import annotations

import json

from circuitron.agents.base import NoReply
from circuitron.agents.scripted import ScriptedModel
from circuitron.chat import ToolCall
from circuitron.errors import BudgetSpent
from circuitron.fix_result import Refusal
from circuitron.outcome import Outcome
from circuitron.pipeline.remainders import remainders
from tests.pipeline.conftest import Repair
from tests.pipeline.test_correction import BAD, GOOD, TOOL, R, fixed, handled

TWO = BAD.replace("value='2k'", "value=kilo(2)")


RESERVED = f"""from skidl import *; set_default_tool({TOOL})
v5, vee, gnd, sig, OUT = Net('+5V'), Net('-5V'), Net('GND'), Net('SIG'), Net('OUT')
v5.drive = vee.drive = gnd.drive = POWER
u1 = Part('Amplifier_Operational', 'TL071', footprint='Package_DIP:DIP-8_W7.62mm')
u1['V+', 'V-', '+', '-'] += v5, vee, sig, OUT
u1[6, 8] += OUT
r1 = Part('Device', 'R', value=ohms(1000), {R})
sig & r1 & gnd
j1 = Part('Connector_Generic', 'Conn_01x05', footprint='Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical')
j1[1, 2, 3, 4, 5] += v5, vee, gnd, sig, OUT
ERC()
generate_netlist()
"""


def checks(code: str) -> ToolCall:
    return ToolCall(id="1", name="run_runtime_check", arguments=json.dumps({"code": code}))


def test_what_the_refusal_is_not_about_is_kept(repair: Repair) -> None:
    silent = GOOD.replace("ERC()\n", "")
    with ScriptedModel({"runtime_corrector": [fixed(silent)]}) as model:
        result = repair(TWO, model)
    assert result.outcome is Outcome.REPAIRED and result.source == GOOD
    refused, kept = result.attempts[1:]
    assert refused.refusal is not None and not refused.kept and kept.kept
    assert kept.corrections[-1] == "without what was refused"


def test_the_next_round_hears_what_was_refused(repair: Repair) -> None:
    half = TWO.replace("ohms(1000)", "'1k'")
    silent = half.replace("ERC()\n", "")
    with ScriptedModel({"runtime_corrector": [fixed(silent), fixed(GOOD)]}) as model:
        result = repair(TWO, model)
        brief = model.requests[1].messages[-1].content
    assert result.outcome is Outcome.REPAIRED
    assert (
        "its other changes were kept" in brief and "## Refused" in brief and "ERC()" in brief.split("## The script")[0]
    )
    assert "value='1k'" in brief and "ohms" not in brief.split("## The script")[1]


def test_a_remainder_that_repairs_nothing_is_not_kept(repair: Repair) -> None:
    cut = GOOD.replace(" & r2", "").replace("value='1k'", "value=ohms(1e3)")
    with ScriptedModel({"runtime_corrector": [fixed(cut), fixed(GOOD)]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED and result.source == GOOD
    assert [attempt.kept for attempt in result.attempts][1:-1] == [False] * (len(result.attempts) - 2)


def test_what_was_refused_is_judged_again_by_what_is_known_since(repair: Repair) -> None:
    good = RESERVED.replace("ohms(1000)", "'1k'").replace("u1[6, 8]", "u1[6]")
    with ScriptedModel({"runtime_corrector": [fixed(good)], "erc_handler": [handled(good)]}) as model:
        result = repair(RESERVED, model)
    assert result.outcome is Outcome.REPAIRED and result.source == good
    judged = [attempt.refusal for attempt in result.attempts if attempt.source == good]
    assert [refusal is None for refusal in judged] == [False, True], "ERC had not said yet that the pin is reserved"


def test_remainders() -> None:
    before = "a = Part('X')\nb = Part('Y')\nnet = a\nERC()\n"
    after = "a = Part('X1')\nb = Part('Y1')\nnet = a\n"
    of_erc = Refusal(reasons=("ERC() is not called any more",))
    only = remainders(before, after, of_erc, by_names=True)
    assert only == ("a = Part('X1')\nb = Part('Y1')\nnet = a\nERC()\n",)
    each = remainders(before, after, Refusal(reasons=("no",)), by_names=False)
    assert each[0] == "a = Part('X')\nb = Part('Y1')\nnet = a\n" and len(each) == 3
    assert remainders(before, after, Refusal(reasons=("no",)), by_names=True) == ()
    assert remainders(before, before.replace("X", "Z"), Refusal(reasons=("Z",)), by_names=False) == ()
    assert remainders("f(\n1)\n", "g(\n2,\n3)\nx = 1\n", of_erc, by_names=False) == ()


def test_code_that_was_checked_is_kept_where_no_answer_comes(repair: Repair) -> None:
    for failure in (NoReply("too slow"), BudgetSpent("There is no time left.")):
        with ScriptedModel({"runtime_corrector": [checks(TWO), checks(GOOD), failure]}) as model:
            result = repair(TWO, model)
        assert result.outcome is Outcome.REPAIRED and result.source == GOOD
        assert result.attempts[-1].author == "runtime_corrector"
        assert result.attempts[-1].corrections[0].startswith("what it checked with its tools")


def test_code_that_would_be_refused_or_repairs_nothing_is_not(repair: Repair) -> None:
    silent = GOOD.replace("ERC()\n", "")
    steps = [checks(silent), checks(BAD + "print()\n"), BudgetSpent("There is no time left.")]
    with ScriptedModel({"runtime_corrector": steps}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.UNREPAIRED and len(result.attempts) == 1
    assert result.stopped == "There is no time left."


def test_a_model_that_says_why_it_changes_nothing_is_asked_once_more_afresh(repair: Repair) -> None:
    answer = fixed(BAD).model_copy(update={"error_details": "nothing says what ohms() gives"})
    with ScriptedModel({"runtime_corrector": [answer, answer]}) as model:
        result = repair(BAD, model)
    assert [request.model for request in model.requests] == ["usual", "strong"]
    assert result.stopped == "the model left it as it is: nothing says what ohms() gives"


def test_the_same_model_is_not_asked_again_for_what_it_leaves(repair: Repair) -> None:
    left = {"error_details": "kilo() is nowhere"}
    half = TWO.replace("ohms(1000)", "'1k'")
    for changed, kept in ((TWO, TWO), (half, half)):
        with ScriptedModel({"runtime_corrector": [fixed(changed).model_copy(update=left)]}) as model:
            result = repair(TWO, model, stronger=False)
        assert (result.outcome, result.source, len(model.requests)) == (Outcome.UNREPAIRED, kept, 1)
        assert result.stopped == "the model left it as it is: kilo() is nowhere"


def test_what_a_model_leaves_is_told_in_the_next_round(repair: Repair) -> None:
    half = fixed(TWO.replace("ohms(1000)", "'1k'")).model_copy(update={"error_details": "kilo() is nowhere"})
    with ScriptedModel({"runtime_corrector": [half, fixed(GOOD)]}) as model:
        result = repair(TWO, model)
    assert result.outcome is Outcome.REPAIRED
    assert "left: kilo() is nowhere" in model.requests[1].messages[-1].content
