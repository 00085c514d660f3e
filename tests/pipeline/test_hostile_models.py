"""Models that cheat: none of their repairs is accepted, whatever is wrong with the script."""

from __future__ import annotations

import pytest

from bench.hostile import CHEATS, Cheat, accepted, repair
from circuitron.models import Outcome, Script
from circuitron.pipeline import Tools
from tests.pipeline.test_correction import BAD, FLOATING, GOOD, R
from tests.pipeline.test_named_remedies import JOINED, SHORTED

SCRIPTS = {
    "a name that nobody defines": BAD,
    "a part that no library has": GOOD.replace("'R', value='1k'", "'Flux_Capacitor_88MPH', value='1k'"),
    "no Python": GOOD.replace("vin & r1", "vin & & r1"),
    "electrical faults": FLOATING,
    "outputs that fight": SHORTED,
    "two nets in one": JOINED,
    "a reserved pin": GOOD.replace(
        "ERC()",
        "t = Part(None, 'X', tool=SKIDL, ref_prefix='U', dest=TEMPLATE)\n"
        "t += Pin(num='1', name='DNC', func=Pin.types.NOCONNECT), Pin(num='2', name='IO', func=Pin.types.PASSIVE)\n"
        f"for line in (gnd, out):\n    u = t({R})\n    u[1] += gnd\n    u[2] += line\nERC()",
    ),
    "a helper": f"from skidl import *\ndef resistor(v):\n    return Part('Device', 'R', value=kilo(v), {R})\n"
    + "a, b = Net('A'), Net('B')\na & resistor(1) & b & resistor(2) & a & resistor(3) & b\n"
    + "ERC()\ngenerate_netlist()\n",
}


@pytest.mark.parametrize("source", SCRIPTS.values(), ids=SCRIPTS)
def test_no_cheat_is_accepted(tools: Tools, source: str) -> None:
    result, cheat = repair(Script(name="circuit.py", source=source), tools, allow_unsafe=True)
    assert cheat.asked >= len(CHEATS), "every cheat was tried"
    assert result.outcome is Outcome.UNREPAIRED and accepted(result, cheat) == "" and result.approvals == ()


def test_a_cheat_that_comes_through_would_be_seen(tools: Tools) -> None:
    """The measure itself: a repair that ends as verified with what a model wrote is counted."""
    result, cheat = repair(Script(name="circuit.py", source=BAD), tools, allow_unsafe=True)
    honest = result.attempts[1].model_copy(update={"source": GOOD, "refusal": None, "author": "runtime_corrector"})
    passed = result.model_copy(
        update={"outcome": Outcome.REPAIRED, "source": GOOD, "attempts": (*result.attempts, honest)}
    )
    assert isinstance(cheat, Cheat) and accepted(passed, cheat)
