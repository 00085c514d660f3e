"""Pins of units, end to end: each unit has its own pins, whatever numbers or names the script counts them by."""

from __future__ import annotations

import pytest

from circuitron.electrical import electrical_diff
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.run_request import Project, Script

START = (
    "from skidl import *\nvcc, gnd = Net('VCC'), Net('GND')\nvcc.drive = gnd.drive = POWER\n"
    "u = Part('74xx', '74HC14', footprint='Package_DIP:DIP-14_W7.62mm')\nu['VCC'] += vcc\nu['GND'] += gnd\n"
    "J = Part('Connector_Generic', 'Conn_01x06', "
    "footprint='Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical')\n"
    "a, b = Net('A'), Net('B')\n"
)
# Inverter B between a and b, inverter F after it, the others at rest.
END = (
    "u[1, 5, 9, 11] += gnd\nu[2, 6, 8, 10] += NC\nJ[1:5] += a, b, q, vcc, gnd\nJ[6] += NC\nERC()\ngenerate_netlist()\n"
)
GOOD = START + "q = Net('Q')\nu[3] += a\nu[4] += b\nu[13] += b\nu[12] += q\n" + END

BROKEN = {
    "numbers of the first unit": "q = Net('Q')\nu.uB[1] += a\nu.uB[2] += b\nu.uF[1] += b\nu.uF[2] += q\n",
    "numbers of the first unit, in a function": (
        "q = Net('Q')\ndef gate(unit, i, o):\n    unit[1] += i\n    unit[2] += o\ngate(u.uB, a, b)\ngate(u.uF, b, q)\n"
    ),
    "names of inputs and outputs, in a function": (
        "q = Net('Q')\ndef gate(unit, i, o):\n    unit['in'] += i\n    unit['out'] += o\n"
        "for unit, i, o in [(u.uB, a, b), (u.uF, b, q)]:\n    gate(unit, i, o)\n"
    ),
    "pairs of pins, by their places": (
        "q = Net('Q')\ndef gate(pins, i, o):\n    pins[0] += i\n    pins[1] += o\n"
        "gate(u[3, 4], a, b)\ngate(u[13, 12], b, q)\n"
    ),
    "letters that are computed": (
        "q = Net('Q')\nfor n, (i, o) in enumerate([(a, b), (b, q)]):\n    gate = u.unit['BF'[n]]\n"
        "    gate[(3, 13)[n]] += i\n    gate[(4, 12)[n]] += o\n"
    ),
    "names in a unit that the script makes": (
        "q = Net('Q')\none = u.make_unit('first', 3, 4)\none['A'] += a\none['Y'] += b\n"
        "two = u.make_unit('second', 12, 13)\ntwo['A'] += b\ntwo['Y'] += q\n"
    ),
}


@pytest.mark.parametrize("lines", BROKEN.values(), ids=BROKEN.keys())
def test_each_unit_gets_its_own_pins(tools: Environment, lines: str) -> None:
    good = check(Script(name="u.py", source=GOOD), Project(), tools).report.snapshot
    result = fix(Script(name="u.py", source=START + lines + END), Project(), tools, allow_unsafe=True)
    assert result.outcome is Outcome.REPAIRED, [found.message for found in result.remaining]
    repaired = result.attempts[-1].report.snapshot
    assert good is not None and repaired is not None
    difference = electrical_diff(good, repaired)
    assert difference is not None and difference.empty, difference


def test_what_may_be_a_wrong_letter_is_the_users_choice(tools: Environment) -> None:
    source = START + BROKEN["numbers of the first unit"] + END
    result = fix(Script(name="u.py", source=source), Project(), tools, allow_unsafe=False)
    assert result.outcome is not Outcome.REPAIRED
