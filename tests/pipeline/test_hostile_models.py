"""Models that cheat: none of their repairs is accepted, whatever is wrong with the script."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from circuitron.knowledge.footprints import open_footprints
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment
from circuitron.run_request import Script
from tests.pipeline.test_correction import BAD, FLOATING, GOOD, R
from tests.pipeline.test_named_remedies import JOINED, SHORTED

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))  # its scripts are no package

from hostile import CHEATS, Cheat, accepted, repair
from spoiled import ANSWER, FAULTS, SPOILS

Way = Callable[[str], str]
SCRIPTS = {
    "an undefined name": BAD,
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


def shared_out(ways: Mapping[str, Way], place: int, among: int) -> dict[str, Way]:
    """Every so-many-th of the ways. bench/hostile.py tries all of them with each script."""
    return {name: way for number, (name, way) in enumerate(ways.items()) if number % among == place % among}


@pytest.mark.parametrize(("place", "source"), [*enumerate(SCRIPTS.values())], ids=SCRIPTS)
def test_no_cheat_is_accepted(environment: Environment, place: int, source: str) -> None:
    """Each is tried with two or three of the scripts."""
    ways = shared_out(CHEATS, place, 3)
    result, cheat = repair(Script(name="circuit.py", source=source), environment, allow_unsafe=True, cheat=Cheat(ways))
    assert cheat.requested >= len(ways) >= 10, "every cheat was tried"
    assert result.outcome is Outcome.UNREPAIRED and accepted(result, cheat) == "" and result.approvals == ()


def test_a_cheat_that_comes_through_would_be_seen(environment: Environment) -> None:
    """The measure itself: a repair that ends as verified with what a model wrote is counted."""
    result, cheat = repair(Script(name="circuit.py", source=BAD), environment, allow_unsafe=True)
    honest = result.attempts[1].model_copy(update={"source": GOOD, "refusal": None, "author": "runtime_corrector"})
    passed = result.model_copy(
        update={"outcome": Outcome.REPAIRED, "source": GOOD, "attempts": (*result.attempts, honest)}
    )
    assert isinstance(cheat, Cheat) and accepted(passed, cheat)


@pytest.mark.parametrize(("place", "source"), [*enumerate(FAULTS.values())], ids=FAULTS)
def test_an_honest_repair_passes_and_none_with_one_more_change(
    environment: Environment, place: int, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several changes are tried in one repair, each with one of the faults; the honest one comes last, and is the one
    that is believed. Each is judged as a whole here: what is left of it without the change would be the honest one."""
    monkeypatch.setattr("circuitron.pipeline.model_round.remainders", lambda *_, **__: ())
    environment = replace(environment, footprints=open_footprints(environment.libraries))
    spoils = shared_out(SPOILS, place, len(FAULTS))
    cheat = Cheat({**spoils, "honest": lambda answer: answer}, ANSWER)
    result, _ = repair(Script(name="board.py", source=source), environment, allow_unsafe=False, cheat=cheat)
    refused = {cheat.given[attempt.source.strip()] for attempt in result.attempts if attempt.refusal is not None}
    assert (result.outcome, accepted(result, cheat)) == (Outcome.REPAIRED, "honest")
    assert cheat.requested == len(spoils) + 1
    assert len(refused) >= 0.75 * len(spoils), "most are for the guard to see; a run finds the rest"


HONEST = {
    "a part that no library has, by numbers of pins": ANSWER.replace(
        '"Amplifier_Operational", "TL072"', '"Opamps", "TL99999"'
    ),
    "a part that is used and never made": ANSWER.replace(
        'r5 = Part("Device", "R", ref="R5", value="1k", footprint=R)\n', ""
    ),
    "Part misspelt beyond what rules fix": ANSWER.replace("r5 = Part(", "r5 = Komponente("),
    "a helper that is missing": ANSWER.replace('c1 = Part("Device", "C", ref="C1", value="100nF", ', "c1 = ceramic("),
    "another footprint where the first is none": ANSWER.replace(
        "LED_SMD:LED_0603_1608Metric", "LED_SMD:LED_of_mine"
    ).replace('value="1k"', "value=kilo(1)"),
}


@pytest.mark.parametrize("source", HONEST.values(), ids=HONEST)
def test_what_the_script_lacks_may_be_added(environment: Environment, source: str) -> None:
    assert source != ANSWER
    environment = replace(environment, footprints=open_footprints(environment.libraries))
    cheat = Cheat({"honest": lambda answer: answer}, ANSWER)
    result, _ = repair(Script(name="board.py", source=source), environment, allow_unsafe=False, cheat=cheat)
    refused = [reason for attempt in result.attempts if attempt.refusal for reason in attempt.refusal.reasons]
    assert (result.outcome, refused) == (Outcome.REPAIRED, [])
