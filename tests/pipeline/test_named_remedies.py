"""A model fixes what a finding of ERC names, without a plan: the guard lets that pass and nothing beside it."""

from __future__ import annotations

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.context import Budget
from circuitron.error_types import ErrorType
from circuitron.finding import Grade
from circuitron.outcome import Outcome
from tests.commands.lamp import TOOL
from tests.pipeline.conftest import Repair
from tests.pipeline.test_correction import R, handled

HEAD = f"""from skidl import *; set_default_tool({TOOL})
vcc, gnd, vin, a, b = Net('VCC'), Net('GND'), Net('VIN'), Net('OUTA'), Net('OUTB')
vcc.drive = gnd.drive = vin.drive = POWER
r1, r2, r3, r4 = (Part('Device', 'R', value=f'{{k}}k', {R}) for k in (1, 2, 3, 4))
u = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u['V+'] += vcc
u['V-'] += gnd
u[3] += vin
u[5] += vin
u[1] += a
u[2] += a
u[6] += a
r1[1, 2] += a, gnd
r2[1, 2] += b, gnd
r3[1, 2] += b, vcc
r4[1, 2] += vin, gnd
"""
TAIL = "ERC()\ngenerate_netlist()\n"
SHORTED = HEAD + "u[7] += a\n" + TAIL
PARTED = {
    "to the net that nothing drives": SHORTED.replace("u[7] += a", "u[7] += b").replace("u[6] += a", "u[6] += b"),
    "through a resistor": SHORTED.replace(
        "u[6] += a\n", f"r5 = Part('Device', 'R', value='100', {R})\nu[6] += r5[1]\nu[7] += r5[1]\n"
    ).replace("u[7] += a\n", "r5[2] += a\n"),
}
NOT_PARTED = {
    "left open": SHORTED.replace("u[7] += a", "u[7] += NC"),
    "onto ground": SHORTED.replace("u[7] += a", "u[7] += gnd"),
    "onto a net of its own": SHORTED.replace("u[7] += a", "u[7] += Net('SPARE')"),
    "both gone": SHORTED.replace("u[7] += a", "u[7] += b").replace("u[1] += a", "u[1] += b"),
    "a load goes along": SHORTED.replace("u[7] += a", "u[7] += b").replace("+= a, gnd", "+= b, gnd"),
}


@pytest.mark.parametrize("answer", PARTED.values(), ids=PARTED)
def test_outputs_that_fight_are_parted(repair: Repair, answer: str) -> None:
    with ScriptedModel({"erc_handler": [handled(answer)]}) as model:
        result = repair(SHORTED, model)
    assert [attempt.refusal for attempt in result.attempts] == [None, None]
    assert result.outcome is Outcome.REPAIRED and result.source == answer


@pytest.mark.parametrize("answer", NOT_PARTED.values(), ids=NOT_PARTED)
def test_outputs_are_not_put_out_of_the_way(repair: Repair, answer: str) -> None:
    with ScriptedModel({"erc_handler": [handled(answer)]}) as model:
        result = repair(SHORTED, model, Budget(rounds=1))
    assert result.outcome is Outcome.UNREPAIRED


JOINED = HEAD.replace("u[6] += a", "u[6] += b") + "gnd += r3[2]\nu[7] += b\n" + TAIL


def test_two_nets_that_one_connection_joined_come_apart(repair: Repair) -> None:
    apart = JOINED.replace("gnd += r3[2]\n", "")
    with ScriptedModel({"erc_handler": [handled(apart)]}) as model:
        result = repair(JOINED, model)
    short = [d for d in result.attempts[0].findings if d.type is ErrorType.ERC_MERGED_NETS]
    assert short and {d.grade for d in short} == {Grade.FAULT}
    assert result.outcome is Outcome.REPAIRED and result.source == apart


@pytest.mark.parametrize(
    "answer",
    [
        JOINED.replace("gnd += r3[2]\n", "").replace("r4[1, 2] += vin, gnd\n", ""),
        JOINED.replace("gnd += r3[2]\n", "").replace("u['V+'] += vcc", "u['V+'] += gnd"),
    ],
    ids=["another connection goes as well", "another pin moves as well"],
)
def test_two_nets_come_apart_by_nothing_else(repair: Repair, answer: str) -> None:
    with ScriptedModel({"erc_handler": [handled(answer)]}) as model:
        result = repair(JOINED, model, Budget(rounds=1))
    assert result.outcome is Outcome.UNREPAIRED


MISSPELT = (
    HEAD.replace("u[6] += a", "u[6] += b")
    + f"""u[7] += b
led, sense = Net('SENSE_LED'), Net('SENSE_LDE')
r5, r6, r7 = (Part('Device', 'R', value=f'{{k}}k', {R}) for k in (5, 6, 7))
led += r5[1], r6[1]
sense += r7[1]
gnd += r5[2], r6[2], r7[2]
ERC()
generate_netlist()
"""
)


@pytest.mark.parametrize(
    ("net", "accepted"), [("led", True), ("a", False), ("vcc", False)], ids=["its twin", "another", "a rail"]
)
def test_a_net_of_one_pin_is_joined_with_its_twin(repair: Repair, net: str, accepted: bool) -> None:
    answer = MISSPELT.replace("sense += r7[1]", f"{net} += r7[1]")
    with ScriptedModel({"erc_handler": [handled(answer)]}) as model:
        result = repair(MISSPELT, model, Budget(rounds=1), handle_warnings=True)
    assert (result.source == answer) is accepted
