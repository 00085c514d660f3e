"""What is proposed for electrical findings of real circuits; SKiDL's ERC has no more to say where it is done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from circuitron.check_result import CheckResult
from circuitron.edit import Safety
from circuitron.error_types import ErrorType
from circuitron.finding import Grade
from circuitron.fixes.engine import apply_changes
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.run_request import Project, Script

HEAD = """from skidl import *; set_default_tool(KICAD9)
vcc, gnd, vin, out = Net('VCC'), Net('GND'), Net('VIN'), Net('OUT')
vcc.drive = gnd.drive = vin.drive = POWER
r1 = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0402_1005Metric')
r2 = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0402_1005Metric')
vcc & r1 & out & r2 & gnd
"""
AMPLIFIER = """u = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u['V+'] += vcc
u['V-'] += gnd
u[1] += u[2]
u[3] += out
"""
GATES = """u = Part('74xx', '74HC14', footprint='Package_SO:SOIC-14_3.9x8.7mm_P1.27mm')
u['VCC'] += vcc
u['GND'] += gnd
u[1] += out
"""
TIMER = """u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
u['VCC'] += vcc
u['GND'] += gnd
u['TR', 'THR', 'DIS'] += out
"""
REGULATOR = """u = Part('Regulator_Linear', 'AP2112K-3.3', footprint='Package_TO_SOT_SMD:SOT-23-5')
u['VIN'] += vin
u['GND'] += gnd
u['VOUT'] += out
"""
CONVERTER = """u = Part('Analog_DAC', 'AD5697RBRUZ', footprint='Package_SO:TSSOP-16_4.4x5mm_P0.65mm')
u['VDD', 'VLOGIC', 'VREF'] += vcc
u['GND', 'A0', 'A1', 'GAIN', 'RSTSEL', 9] += gnd
u['SDA', 'SCL'] += out, out
"""
BOARD = """u = Part('MCU_Module', 'Arduino_Nano_v3.x', footprint='Module:Arduino_Nano')
u['VIN'] += vin
u['GND'] += gnd
u['D2'] += out
"""
COMPARATOR = """u = Part('Comparator', 'LM393', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
i = Part('74xx', '74HC04', footprint='Package_SO:SOIC-14_3.9x8.7mm_P1.27mm')
u['V+'] += vcc
u['V-'] += gnd
i['VCC'] += vcc
i['GND'] += gnd
u[1] += i[1]
u[2] += out
u[3] += vcc
"""
FETCHED = """u = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u['V+'] += vcc
u['V-'] += gnd
u[1] += Net.fetch('SENSE'), u[2]
r3 = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0402_1005Metric')
r3[1] += Net.fetch('SENSE')
u[3] += out
r3[2] += gnd
u[5] += Net.fetch('SNESE')
"""
REMEDIES = {
    "a spare amplifier": (AMPLIFIER, "open-pins", {"5", "6"}),
    "spare gates": (GATES, "open-pins", {"3", "5", "9", "11", "13"}),
    "the reset of a timer": (TIMER, "open-pins", {"4"}),
    "a reset with a bar, and braces in its name": (CONVERTER, "open-pins", {"15"}),
    "an enable": (REGULATOR, "open-pins", {"3"}),
}


def applied(tools: Environment, source: str, rule: str) -> CheckResult:
    """The circuit with all that a rule proposes for it; nothing of that may be done without being asked."""
    result = fix(Script(name="board.py", source=source), Project(), tools, allow_unsafe=True)
    assert result.outcome is Outcome.CLEAN and result.broken_rules == ()
    edits = [edit for edit in result.proposed if edit.rule == rule]
    assert edits and all(edit.safety is Safety.UNSAFE for edit in edits)
    repaired = apply_changes(source, dict.fromkeys(change for edit in edits for change in edit.changes))
    return check(Script(name="board.py", source=repaired), Project(), tools)


@pytest.mark.parametrize(("source", "rule", "pins"), REMEDIES.values(), ids=REMEDIES)
def test_open_inputs(tools: Environment, source: str, rule: str, pins: set[str]) -> None:
    def open_pins(found: CheckResult) -> set[str]:
        return {d.detail.pin for d in found.findings if d.type is ErrorType.ERC_UNCONNECTED_PIN}

    before = check(Script(name="board.py", source=HEAD + source), Project(), tools)
    assert pins <= open_pins(before)
    after = applied(tools, HEAD + source, rule)
    assert after.clean
    assert not pins & open_pins(after)


def test_the_reset_of_a_board_goes_to_no_rail(tools: Environment) -> None:
    """What feeds a board is often above what its controller bears."""
    result = fix(Script(name="board.py", source=HEAD + BOARD), Project(), tools, allow_unsafe=True)
    assert not [edit for edit in (*result.edits, *result.proposed) if "reset" in edit.reason]


def test_an_open_collector_is_pulled_up(tools: Environment) -> None:
    source = HEAD + COMPARATOR
    before = check(Script(name="board.py", source=source), Project(), tools)
    found = [d for d in before.findings if d.type is ErrorType.ERC_NO_DRIVER]
    assert [d.detail.ref for d in found] == ["U1"] and found[0].grade is Grade.SUSPECT
    after = applied(tools, source, "open-pins")
    assert after.clean and ErrorType.ERC_NO_DRIVER not in {d.type for d in after.findings}
    assert after.report.snapshot is not None
    assert {part.ref for part in after.report.snapshot.parts} == {"R1", "R2", "R3", "U1", "U2"}


def test_a_net_whose_name_is_a_slip(tools: Environment) -> None:
    after = applied(tools, HEAD + FETCHED, "net-names")
    assert after.report.snapshot is not None
    assert "SNESE" not in {net.name for net in after.report.snapshot.nets}


def test_outputs_that_fight_are_reported_and_never_fixed(tools: Environment) -> None:
    source = HEAD + REGULATOR + REGULATOR.replace("u", "v", 1).replace("u[", "v[")
    result = fix(Script(name="board.py", source=source), Project(), tools, allow_unsafe=True)
    assert ErrorType.ERC_PIN_CONFLICT in {d.type for d in result.remaining if d.grade is Grade.FAULT}
    assert result.outcome is Outcome.UNREPAIRED
    assert not [edit for edit in (*result.edits, *result.proposed) if edit.answers is ErrorType.ERC_PIN_CONFLICT]


def test_the_output_of_one_part_does_not_fight_itself(tools: Environment) -> None:
    source = HEAD + (
        "t = Part(None, 'REG', tool=SKIDL, ref_prefix='U', dest=TEMPLATE)\n"
        "t += Pin(num='1', name='VOUT', func=Pin.types.PWROUT), Pin(num='4', name='VOUT', func=Pin.types.PWROUT)\n"
        "u = t()\nu[1, 4] += Net('RAIL')\nu.footprint = 'Package_TO_SOT_SMD:SOT-223-3_TabPin2'\n"
    )
    found = check(Script(name="board.py", source=source), Project(), tools).findings
    conflicts = [d for d in found if d.type is ErrorType.ERC_PIN_CONFLICT]
    assert conflicts and {d.grade for d in conflicts} == {Grade.NOTE}


RAILS = HEAD + (
    "five = Net('+5V')\nv = Part('Regulator_Linear', 'L7805', footprint='Package_TO_SOT_THT:TO-220-3_Vertical')\n"
    "v[1, 2, 3] += vin, gnd, five\nr4 = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0402_1005Metric')\n"
    "five & r4 & gnd\n"
)
FLAGS = {
    "one by one": "f = Part('power', 'PWR_FLAG')\nf[1] += five\n",
    "in passing": "Part('power', 'PWR_FLAG')[1] += five\n",
    "the net first": "five += Part('power', 'PWR_FLAG', ref='#FLG01')[1]\n",
    "in a loop": "for net in (gnd, five):\n    f = Part('power', 'PWR_FLAG')\n    f[1] += net\n",
    "by a function": "def flag(net):\n    f = Part('power', 'PWR_FLAG')\n    f[1] += net\nflag(gnd)\nflag(five)\n",
}


@pytest.mark.parametrize("flags", FLAGS.values(), ids=FLAGS)
def test_a_flag_comes_off_the_net_of_a_regulator(tools: Environment, flags: str) -> None:
    source = RAILS + flags
    assert ErrorType.ERC_PIN_CONFLICT in {
        d.type for d in check(Script(name="board.py", source=source), Project(), tools).findings
    }
    result = fix(Script(name="board.py", source=source), Project(), tools, allow_unsafe=False)
    assert result.outcome is Outcome.REPAIRED and {edit.rule for edit in result.edits} == {"power-flags"}
    after = check(Script(name="board.py", source=result.source), Project(), tools).report.snapshot
    before = check(Script(name="board.py", source=RAILS), Project(), tools).report.snapshot
    assert after is not None and before is not None
    nets = [
        {net.name: {(p.ref, p.number) for p in net.pins if "FLG" not in p.ref} for net in circuit.nets}
        for circuit in (before, after)
    ]
    assert nets[0] == nets[1]


def test_a_flag_stays_where_a_signal_meets_a_rail(tools: Environment) -> None:
    """The conflict is all that tells of the output that is shorted to the supply."""
    source = HEAD + AMPLIFIER.replace("u[1] += u[2]", "u[1] += u[2], vcc") + "Part('power', 'PWR_FLAG')[1] += vcc\n"
    result = fix(Script(name="board.py", source=source), Project(), tools, allow_unsafe=True)
    assert result.outcome is Outcome.UNREPAIRED
    assert ErrorType.ERC_PIN_CONFLICT in {d.type for d in result.remaining if d.grade is Grade.FAULT}


def test_a_flag_as_a_part_becomes_a_drive(tools: Environment) -> None:
    source = HEAD.replace(" = vin.drive", "") + REGULATOR + "f = Part('power', 'PWR_FLAG')\nf[1] += vin\n"
    after = applied(tools, source + "u[3] += vin\n", "power-flags")
    assert after.clean and after.report.snapshot is not None
    assert not [part for part in after.report.snapshot.parts if part.name == "PWR_FLAG"]
    assert {net.drive for net in after.report.snapshot.nets if net.name == "VIN"} == {"POWER"}


MEMORIES = HEAD + (
    "a, b = (Part('Memory_EEPROM', '24LC32', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm') for _ in 'ab')\n"
    "for m in (a, b):\n    m['VCC'] += vcc\n    m['GND'] += gnd\n    m[1, 2, 3, 7] += gnd\n"
    "a['SDA'] += Net('SDA')\na['SCL'] += Net('SCL')\nb['SDA'] += Net('SDA')\nb['SCL'] += Net('SCL')\n"
)


def test_a_net_made_twice_is_one(tools: Environment) -> None:
    result = fix(Script(name="board.py", source=MEMORIES), Project(), tools, allow_unsafe=False)
    assert result.outcome is Outcome.REPAIRED and result.attempts[-1].refusal is None
    after = check(Script(name="board.py", source=result.source), Project(), tools).report.snapshot
    assert after is not None
    nets = {net.name: sorted(pin.ref for pin in net.pins) for net in after.nets}
    assert nets["SDA"] == nets["SCL"] == ["U1", "U2"] and "SDA1" not in nets


def test_a_net_made_twice_in_two_functions_is_two(tools: Environment) -> None:
    parts = MEMORIES[: MEMORIES.index("a['SDA'] +=")]
    apart = (
        parts
        + "def first():\n    a['SDA'] += Net('SDA')\ndef second():\n    b['SDA'] += Net('SDA')\nfirst()\nsecond()\n"
    )
    result = fix(Script(name="board.py", source=apart), Project(), tools, allow_unsafe=True)
    assert result.outcome is Outcome.CLEAN and result.source == apart


def test_a_function_that_is_called_twice_has_nets_of_its_own(tools: Environment) -> None:
    parts = MEMORIES[: MEMORIES.index("a['SDA'] +=")]
    body = "def bus(one, other):\n    one['SDA'] += Net('SDA')\n    other['SDA'] += Net('SDA')\n"
    more = parts.replace("a, b =", "c, d =").replace("(a, b)", "(c, d)").partition("vcc & r1 & out & r2 & gnd\n")[2]
    twice = parts + more + body + "bus(a, b)\nbus(c, d)\n"
    result = fix(Script(name="board.py", source=twice), Project(), tools, allow_unsafe=True)
    assert result.outcome is Outcome.CLEAN and not [edit for edit in result.proposed if edit.rule == "net-names"]
    once = fix(Script(name="board.py", source=parts + body + "bus(a, b)\n"), Project(), tools, allow_unsafe=False)
    assert once.outcome is Outcome.REPAIRED and [edit.rule for edit in once.edits] == ["net-names"]


RESERVED = HEAD + (
    "t = Part(None, 'SENSOR', tool=SKIDL, ref_prefix='U', dest=TEMPLATE)\n"
    "t += Pin(num='1', name='VDD', func=Pin.types.PWRIN), Pin(num='8', name='DNC', func=Pin.types.NOCONNECT)\n"
    "u = t()\nu['VDD'] += vcc\nu.footprint = 'Package_SO:SOIC-8_3.9x4.9mm_P1.27mm'\n"
)


def test_a_reserved_pin_comes_off_its_net_on_request(tools: Environment) -> None:
    source = RESERVED + "u['DNC'] += gnd\n"
    reported = check(Script(name="board.py", source=source), Project(), tools)
    own = [d for d in reported.findings if d.type is ErrorType.ERC_FORBIDDEN_CONNECTION and not d.consequence]
    assert [d.grade for d in own] == [Grade.FAULT]
    assert not [d for d in reported.findings if d.type is ErrorType.ERC_PIN_CONFLICT]
    safe = fix(Script(name="board.py", source=source), Project(), tools, allow_unsafe=False)
    assert safe.outcome is Outcome.UNREPAIRED
    accepting = replace(tools, accept_unvouched=True)  # the script defines the part itself
    bold = fix(Script(name="board.py", source=source), Project(), accepting, allow_unsafe=True)
    assert bold.outcome is Outcome.REPAIRED and bold.source == RESERVED + "u['DNC'] += NC\n"
