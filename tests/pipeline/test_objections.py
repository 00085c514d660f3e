"""What review and simulation object to in a script that runs: exchanges by rules, the rest by a model."""

from __future__ import annotations

from circuitron.agents.scripted import ScriptedModel
from circuitron.context import Budget
from circuitron.edit import Safety
from circuitron.finding import Grade, Origin
from circuitron.fix_result import FixResult
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.run_request import Project, Script
from tests.commands.lamp import TOOL
from tests.pipeline.conftest import Repair
from tests.pipeline.test_correction import handled

R = "footprint='Resistor_SMD:R_0603_1608Metric'"
LED = "footprint='LED_SMD:LED_0603_1608Metric'"
BOARD = f"""from skidl import *; set_default_tool({TOOL})
vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER
j1 = Part('Connector_Generic', 'Conn_01x02', ref='J1', value='5V/GND', footprint='Connector_JST:JST_PH_B2B-PH-K_1x02')
j1[1, 2] += vcc, gnd
"""
TURNED = (
    BOARD
    + f"""
r1 = Part('Device', 'R', ref='R1', value='1k', {R})
d1 = Part('Device', 'LED', ref='D1', value='red', {LED})
vcc & r1 & d1['K', 'A'] & gnd
"""
)
RIGHT = TURNED.replace("['K', 'A']", "['A', 'K']")
BARE = (
    BOARD
    + f"""
d1 = Part('Device', 'LED', ref='D1', value='red', {LED})
vcc & d1['A', 'K'] & gnd
"""
)
WITH_RESISTOR = BARE.replace("\nd1 =", f"\nr1 = Part('Device', 'R', ref='R1', value='1k', {R})\nd1 =").replace(
    "vcc & d1", "vcc & r1 & d1"
)


def by_rules(source: str, environment: Environment, *, allow_unsafe: bool = True) -> FixResult:
    return fix(Script(name="circuit.py", source=source), Project(), environment, allow_unsafe=allow_unsafe)


def objected(result: FixResult) -> list[str]:
    return [d.code for d in result.remaining if d.origin in (Origin.REVIEW, Origin.PHYSICS) and d.grade is Grade.FAULT]


def test_an_exchange_is_proposed_and_made_when_allowed(environment: Environment) -> None:
    proposed = by_rules(TURNED, environment, allow_unsafe=False)
    assert (proposed.outcome, proposed.source, objected(proposed)) == (Outcome.CLEAN, TURNED, ["ER204"])
    (edit,) = proposed.proposed
    assert (edit.safety, edit.line) == (Safety.UNSAFE, 9) and "D1" in edit.reason
    made = by_rules(TURNED, environment)
    assert (made.outcome, made.source, objected(made)) == (Outcome.REPAIRED, RIGHT, [])
    assert [edit.line for edit in made.edits] == [9] and made.proposed == ()


def test_a_model_answers_what_has_no_certain_remedy(repair: Repair) -> None:
    with ScriptedModel({"erc_handler": [handled(WITH_RESISTOR)]}) as model:
        result = repair(BARE, model)
    assert (result.outcome, result.source, objected(result)) == (Outcome.REPAIRED, WITH_RESISTOR, [])
    brief = model.requests[0].messages[-1].content
    assert all(words in brief for words in ("ER301", "parts: D1; nets: +5V, GND", "remedy: ")), brief


SILENCED = {
    "a comment, and some change": (
        TURNED.replace("'1k'", "'2k'") + "# circuitron: ignore[ER204] it is meant so\n",
        "silences ER204",
    ),
    "the rail has no name": (TURNED.replace("'+5V'", "'VX'"), "+5V"),
    "its resistor is turned into another fault": (
        TURNED.replace("d1['K', 'A'] & gnd", "d1['A', 'K'] & gnd").replace("'1k'", "'22'"),
        "R1",
    ),
}


def test_a_model_cannot_buy_silence(repair: Repair) -> None:
    with ScriptedModel({"erc_handler": [*(handled(text) for text, _ in SILENCED.values()), handled(RIGHT)]}) as model:
        result = repair(TURNED, model, Budget(rounds=len(SILENCED) + 1))
    assert (result.outcome, result.source, objected(result)) == (Outcome.REPAIRED, RIGHT, [])
    refused = ["; ".join(each.refusal.reasons) for each in result.attempts if each.refusal is not None]
    assert len(refused) == len(SILENCED)
    assert all(word in reasons for (_, word), reasons in zip(SILENCED.values(), refused, strict=True)), refused


def test_what_is_no_answer_is_taken_back_and_said(repair: Repair) -> None:
    """The script stays verified, and the objection stands."""
    answers = [handled(BARE.replace("'red'", "'blue'")), *[handled(BARE)] * 3]
    with ScriptedModel({"erc_handler": answers}) as model:
        result = repair(BARE, model)
    assert (result.outcome, result.source, objected(result)) == (Outcome.CLEAN, BARE, ["ER301"])
    assert result.stopped and model.requests


def test_what_the_user_asserts_stands_above_the_review(environment: Environment) -> None:
    meant = '# circuitron: assert diode_direction("D1", "GND", "LED_A")\n' + TURNED.replace(
        "vcc & r1 & d1", "a = Net('LED_A')\nvcc & r1 & a & d1"
    )
    result = by_rules(meant, environment)
    assert (result.outcome, result.source, objected(result)) == (Outcome.CLEAN, meant, ["ER204"])
    (refused,) = (each.refusal for each in result.attempts if each.refusal is not None)
    assert any("breaks the assertion that D1" in reason for reason in refused.reasons)


AMPLIFIER = """vp, vn, sig, out = Net('+15V', drive=POWER), Net('-15V', drive=POWER), Net('SIG'), Net('OUT')
amp = Part('Amplifier_Audio', 'THAT151xx08', ref='U1', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
low = Part('Regulator_Switching', 'MC34063AD', ref='U2', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
pins = Part('Connector_Generic', 'Conn_01x04', ref='J2', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm')
pins[1, 2, 3, 4] += sig, out, vp, vn
amp['+In'] += sig
amp['-In'] += gnd
amp['Out'] += out
gnd += amp['Ref'], low['SwE'], low['GND']
amp['V+'] += vp
amp['V-'] += vn
vp += low['Vin']
for pin in ('Vfb', 'Ipk', 'DC', 'SwC', 'TC'):
    low[pin] += NC
amp['Rg1'] += NC
amp['Rg2'] += NC
"""
DECLARED = "amp['Ref'].func = Pin.types.INPUT\n"


def test_types_that_rules_declared_stand_in_no_answers_way(repair: Repair) -> None:
    """Nor do they let an answer declare others."""

    def typed(source: str, more: str = DECLARED) -> str:
        return source.replace("amp['V+'] +=", f"{more}amp['V+'] +=")

    source, right = (f"{text}{AMPLIFIER}ERC()\n" for text in (BARE, WITH_RESISTOR))
    others = [
        typed(source, f"{DECLARED}amp['Out'].func = Pin.types.INPUT\n"),
        typed(source, "for pin in amp.pins:\n    pin.func = Pin.types.PASSIVE\n"),
        typed(source, "amp['Out'].func = Pin.types.PASSIVE\n"),
    ]
    with ScriptedModel({"erc_handler": [*map(handled, others), handled(typed(right))]}) as model:
        result = repair(source, model, Budget(rounds=4))
    seen = ["; ".join(each.refusal.reasons) for each in result.attempts if each.refusal is not None]
    assert (result.outcome, objected(result)) == (Outcome.REPAIRED, []), seen
    assert DECLARED in result.attempts[1].source and result.source == typed(right), result.source
    assert len(seen) == len(others) and all("types" in reasons for reasons in seen), seen
