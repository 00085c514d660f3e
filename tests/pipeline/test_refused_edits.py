"""A refused edit of a rule costs that edit, not what other rules have repaired."""

from __future__ import annotations

from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fixing
from circuitron.run_request import Project, Script

SOURCE = """from skidl import *
v5, gnd = Net("+5V"), Net("GND")
v5.drive = gnd.drive = POWER
u1 = Part("74xx", "74HC595", ref="U1", footprint="Package_DIP:DIP-16_W7.62mm")
j1 = Part("Connector_Generic", "Conn_01x06", ref="J1",
          footprint="Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical")
u1["VCC"] += v5
u1["GND"] += gnd
u1["OE"] += gnd
u1["SRCLR"] += v5
j1[1, 2, 3, 4, 5] += v5, gnd, u1["SER"], u1["SRCLK"], u1["RCLK"]
cascade = Net("CASCADE")
cascade += u1["QH*"], j1[6]
ERC()
generate_netlist()
"""


def test_the_other_edits_stay(environment: Environment) -> None:
    result = fixing.fix(Script(name="circuit.py", source=SOURCE), Project(), environment, allow_unsafe=True)
    refused = [reason for attempt in result.attempts if attempt.refusal for reason in attempt.refusal.reasons]
    assert any("QH*" in reason for reason in refused), "the guard has something to refuse"
    assert result.outcome is Outcome.UNREPAIRED
    assert 'u1["~{OE}"]' in result.source and 'u1["~{SRCLR}"]' in result.source and 'u1["QH*"]' in result.source
    assert len(result.attempts) <= 5
    assert [attempt.kept for attempt in result.attempts] == [attempt.refusal is None for attempt in result.attempts]
