"""What a user asserts of a circuit decides with the rest, and no repair goes against it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.assertion import Verdict
from circuitron.error_types import ErrorType
from circuitron.finding import Grade
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.pipeline.reviewing import _unsolved
from circuitron.run_request import Mode, Project, Script
from tests.commands.lamp import TOOL
from tests.findings.error_pages import sections
from tests.pipeline.conftest import Repair
from tests.pipeline.test_correction import fixed

HEAD = f"""from skidl import *; set_default_tool({TOOL})
# circuitron: assert diode_direction("D1", "LED_A", "GND")
# circuitron: assert value("R1") == 1k
vcc, gnd, led = Net('VCC'), Net('GND'), Net('LED_A')
vcc.drive = gnd.drive = POWER
d1 = Part('Device', 'LED', ref='D1', value='red', footprint='LED_SMD:LED_0603_1608Metric')
r1 = Part('Device', 'R', ref='R1', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc & r1 & led
"""
RIGHT = HEAD + "led & d1['A', 'K'] & gnd\n"
TURNED = HEAD + "led & d1['K', 'A'] & gnd\n"


def script(source: str) -> Script:
    return Script(name="circuit.py", source=source)


@pytest.mark.parametrize(
    ("source", "verdicts", "words"),
    [
        (RIGHT, [Verdict.HOLDS, Verdict.HOLDS], []),
        (TURNED, [Verdict.FAILS, Verdict.HOLDS], ['diode_direction("D1", "LED_A", "GND") does not hold']),
        (
            RIGHT.replace("value(", "resistance("),
            [Verdict.HOLDS],
            ["cannot be read: resistance is none of"],
        ),
        (
            RIGHT + '# circuitron: assert rail("VCC") == 5 V\n',
            [Verdict.HOLDS, Verdict.HOLDS, Verdict.NOT_CHECKED],
            ['rail("VCC") == 5 V is not checked'],
        ),
    ],
    ids=["right", "turned", "unreadable", "not checked"],
)
def test_a_check_decides_each(environment: Environment, source: str, verdicts: list[Verdict], words: list[str]) -> None:
    result = check(script(source), Project(), environment)
    assert [found.verdict for found in result.asserted] == verdicts
    faults = [d for d in result.findings if d.type is ErrorType.ASSERTION_FAILED]
    assert len(faults) == len(words) and all(w in d.message for w, d in zip(words, faults, strict=True)), faults
    if verdicts[0] is Verdict.FAILS:
        assert (faults[0].refs, faults[0].nets) == (("D1",), ("LED_A", "GND"))
    assert result.clean == (not words) and all(d.span is not None for d in faults)


MEASURED = f"""from skidl import *; set_default_tool({TOOL})
# circuitron: assert current("D1") in 1..20 mA
# circuitron: assert rail("TAP") == 2 V ± 2 %
# circuitron: assert rail("+5V") == 5 V
# circuitron: assert cutoff("OUT"/"IN") == 1.59 kHz ± 5 %
# circuitron: assert frequency("OUT") == 1 kHz
v5, tap, gnd, led, inp, out = Net('+5V'), Net('TAP'), Net('GND'), Net('LED_A'), Net('IN'), Net('OUT')
v5.drive = gnd.drive = POWER
r = Part('Device', 'R', dest=TEMPLATE, footprint='Resistor_SMD:R_0603_1608Metric')
c1 = Part('Device', 'C', ref='C1', value='10n 50V', footprint='Capacitor_SMD:C_0603_1608Metric')
j = Part('Connector_Generic', 'Conn_01x04', ref='J1', footprint='Connector_JST:JST_PH_B4B-PH-K_1x04_P2.00mm_Vertical')
d1 = Part('Device', 'LED', ref='D1', value='red', footprint='LED_SMD:LED_0603_1608Metric')
for net, pin in zip((v5, gnd, inp, out), j.pins):
    net += pin
v5 & r(ref='R1', value='10k') & tap & r(ref='R2', value='10k') & gnd
v5 & r(ref='R3', value='1k') & led & d1['A', 'K'] & gnd
inp & r(ref='R4', value='10k') & out & c1 & gnd
"""


def test_figures_are_simulated(environment: Environment) -> None:
    result = check(script(MEASURED), Project(), environment)
    assert [found.verdict for found in result.asserted] == [
        Verdict.HOLDS, Verdict.FAILS, Verdict.NOT_CHECKED, Verdict.HOLDS, Verdict.NOT_CHECKED,
    ]  # fmt: skip
    current, tap, rail, cutoff, frequency = result.asserted
    assert current.found.endswith("mA") and "simulated" in current.how and "simulated" in cutoff.how
    assert tap.found == "2.5 V" and "only the name +5V" in rail.found and "oscillates" in frequency.found
    unfed = MEASURED.replace("+5V", "VIN")
    first = check(script(unfed), Project(), environment).asserted[0]
    assert first.verdict is Verdict.NOT_CHECKED and "nothing says the voltage of VIN" in first.found


def test_settings_assert_by_path(environment: Environment) -> None:
    own = replace(environment, asserted=(("boards/*", ('value("R1") == 3k',)), ("*.py", ('value("R1") == 2k',))))
    result = check(script(RIGHT), Project(), own)
    (fault,) = (d for d in result.findings if d.grade is Grade.FAULT)
    assert fault.message.startswith('value("R1") == 2k does not hold: 1 kΩ') and fault.span is None


def test_the_page_shows_it(environment: Environment) -> None:
    section = sections()[ErrorType.ASSERTION_FAILED]
    found = [check(script(text), Project(), environment, Mode.ERC).findings for text in (section.broken, section.fixed)]
    assert [ErrorType.ASSERTION_FAILED in {d.type for d in each} for each in found] == [True, False]


BROKEN = RIGHT.replace("value='1k'", "value=str(int('1k'))")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (RIGHT.replace("# circuitron: assert value", "# value"), 'the assertion value("R1") == 1k is gone'),
        (
            RIGHT.replace('# circuitron: assert value("R1")', 'x = \'# circuitron: assert value("R1")').replace(
                "1k\n", "1k'\n"
            ),
            'the assertion value("R1") == 1k is gone',
        ),
        (RIGHT.replace("== 1k", ">= 1"), 'the assertion value("R1") == 1k is gone'),
        (TURNED, "breaks the assertion that D1 has its anode on LED_A"),
    ],
    ids=["taken out", "in a text", "weakened", "broken"],
)
def test_a_repair_that_goes_against_one_is_refused(repair: Repair, answer: str, reason: str) -> None:
    """What is good of it is kept."""
    with ScriptedModel({"runtime_corrector": [fixed(answer)]}) as model:
        result = repair(BROKEN, model)
    assert result.outcome is Outcome.REPAIRED and result.source == RIGHT
    refused = [attempt.refusal for attempt in result.attempts if attempt.refusal]
    assert refused and any(reason in words for words in refused[0].reasons), refused
    assert {found.verdict for found in result.asserted} == {Verdict.HOLDS}


def test_a_script_that_breaks_its_own_is_not_repaired(environment: Environment) -> None:
    result = fix(script(TURNED.replace("'Device', 'R'", "'device', 'R'")), Project(), environment)
    assert result.outcome is Outcome.UNREPAIRED and "'device'" not in result.source, "what rules fix is fixed"
    assert ErrorType.ASSERTION_FAILED in {d.type for d in result.remaining if d.grade is Grade.FAULT}


def test_a_state_that_no_engine_could_solve_is_shown_as_not_checked() -> None:
    found = _unsolved("PWM high: it has no operating point")
    assert (found.quantity, found.found) == ("operating point, PWM high", "it has no operating point")
    assert (found.verdict, found.value) == (Verdict.NOT_CHECKED, None)
