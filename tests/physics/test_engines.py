"""Both SPICE engines, in their child process: results, and what becomes of decks that have none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from circuitron.physics.engines import Deck, EngineProcess, NoResult

BENCH = Path(__file__).parents[2] / "bench"
sys.path.insert(0, str(BENCH))  # its scripts are no package

import physics as bench  # noqa: E402

ENGINES = ("neospice", "ngspice")
CASES = bench.cases()
DIVIDER = "* divider\nV1 n1 0 DC 5\nR1 n1 n2 1k\nR2 n2 0 1k\n.op\n.end\n"


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[EngineProcess]:
    with EngineProcess(request.param) as process:
        if request.param == "ngspice" and not process.available():
            required = os.environ.get("CIRCUITRON_REQUIRE_NGSPICE") == "1"
            (pytest.fail if required else pytest.skip)("no libngspice here")
        yield process


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_quantity_is_what_its_formula_says(case: bench.Case, engine: EngineProcess) -> None:
    assert bench.found(case, engine) == pytest.approx(case.by_hand, rel=0.01)


def test_there_are_enough_quantities_with_names_of_their_own() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 40


@pytest.mark.parametrize(
    "deck",
    [
        "* two sources against each other\nV1 n1 0 5\nV2 n1 0 6\nR1 n1 n2 1\n.op\n.end\n",
        "* no such model\nV1 n1 0 5\nQ1 n2 n1 0 NONE\nR1 n1 n2 1\n.op\n.end\n",
        "* nothing\n.op\n.end\n",
    ],
)
def test_a_deck_without_result_has_a_reason_and_harms_no_later_one(deck: str, engine: EngineProcess) -> None:
    with pytest.raises(NoResult, match=r".+"):
        engine.solve(Deck(deck, ("n2",)))
    assert engine.solve(Deck(DIVIDER, ("n2",))).at("n2") == pytest.approx(2.5)


def test_a_deck_that_takes_too_long_is_given_up_and_the_next_one_solved() -> None:
    ladder = "".join(f"R{n} n{n} n{n + 1} 1k\nC{n} n{n + 1} 0 1n\n" for n in range(1, 200))
    endless = f"* long\nV1 n1 0 SIN(0 1 1meg)\n{ladder}.tran 1n 10 0 1n\n.end\n"
    with EngineProcess("neospice", seconds=0.3) as process:
        with pytest.raises(NoResult, match=r"more than 0\.3 s"):
            process.solve(Deck(endless, ("n2",)))
        assert process.solve(Deck(DIVIDER, ("n2",))).at("n2") == pytest.approx(2.5)


def test_an_engine_that_crashes_is_no_result(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    crashing = tmp_path / "solver.py"
    crashing.write_text('import os\nprint(\'{"version": "x"}\', flush=True)\ninput()\nos.abort()\n')
    monkeypatch.setattr("circuitron.physics.engines.process._SOLVER", crashing)
    with EngineProcess("neospice") as process, pytest.raises(NoResult, match="crashed"):
        process.solve(Deck(DIVIDER, ("n2",)))


def test_an_engine_stays_for_the_next_circuit_and_nothing_of_the_one_before(engine: EngineProcess) -> None:
    """Not even what an engine keeps by itself, such as the processor time of a process."""
    engine.solve(Deck(DIVIDER, ("n2",)))
    process = engine._process
    for volts in (1, 2):
        engine.rest()
        with pytest.raises(NoResult):
            engine.solve(Deck("* nothing\n.op\n.end\n", ("n2",)))
        engine.rest()
        engine.rest()  # nothing was asked in the meantime
        divider = DIVIDER.replace("DC 5", f"DC {2 * volts}")
        assert engine.solve(Deck(divider, ("n2",))).at("n2") == pytest.approx(volts)
    assert engine._process is process is not None


def test_an_engine_that_is_not_there_says_so() -> None:
    with EngineProcess("spectre") as process:
        assert not process.available()
        with pytest.raises(NoResult, match="spectre"):
            process.solve(Deck(DIVIDER, ("n2",)))
