"""What `fix` shows by default: the verdict, one diff and what is left, each once, on no more than one screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from screen import Screen

from circuitron.delivery import Delivery
from circuitron.details import Detail
from circuitron.details.calls import FootprintNotFound
from circuitron.details.circuits import CircuitReview
from circuitron.details.connections import DuplicateName
from circuitron.details.erc import ErcPinConflict
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.fix_result import FixResult
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.report.choose import make_reporter
from circuitron.run_request import Libraries, Project, Script
from circuitron.settings import OutputFormat
from tests.kept import KeptEngines, KeptSandbox

EIGHT_FAULTS = (Path(__file__).parent / "scripts" / "eight_faults.py").read_text()
LINES, COLUMNS = 40, 80


@pytest.fixture(scope="module")
def environment(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    footprints = open_footprints(libraries)
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, footprints=footprints, engines=engines)


def shown(result: FixResult, *, verbose: bool = False) -> list[str]:
    """What a terminal without colours shows of a repair."""
    screen = Screen()
    reporter = make_reporter(OutputFormat.FULL, screen, verbose=verbose)
    for attempt in result.attempts:
        reporter.attempted("supply.py", attempt)
    reporter.fixed("supply.py", result, Delivery())
    reporter.end(0)
    return screen.text.splitlines()


def faults(found: tuple[Finding, ...]) -> int:
    return sum(d.grade is not Grade.NOTE and not d.consequence for d in found)


@pytest.fixture(scope="module")
def repaired(environment: Environment) -> FixResult:
    return fix(Script(name="supply.py", source=EIGHT_FAULTS), Project(), environment)


@pytest.fixture(scope="module")
def unrepaired(environment: Environment) -> FixResult:
    """The same with a part that no library has, whose pins are unknown then."""
    source = EIGHT_FAULTS.replace("AMS1117-3.3", "AMS1117-3v3")
    return fix(Script(name="supply.py", source=source), Project(), environment)


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    monkeypatch.setenv("NO_COLOR", "1")


def test_a_repair_fits_on_a_screen(repaired: FixResult) -> None:
    assert faults(repaired.attempts[0].findings) >= 8 and repaired.outcome is Outcome.REPAIRED
    text = shown(repaired)
    assert len(text) <= LINES and max(map(cell_len, text)) <= COLUMNS
    assert len(shown(repaired, verbose=True)) > 2 * len(text)


def test_what_is_left_fits_as_well(unrepaired: FixResult) -> None:
    assert unrepaired.outcome is Outcome.UNREPAIRED
    text = shown(unrepaired)
    assert len(text) <= LINES and max(map(cell_len, text)) <= COLUMNS
    assert sum("AMS1117-3.3" in line for line in text) == 1, "the remedy stands there once"
    assert any("ValueError" in line for line in text), "how the last attempt failed"


def test_what_skidl_calls_an_error_is_named_with_why_it_is_none(repaired: FixResult) -> None:
    detail = ErcPinConflict(ref="U4", net="VOUT", tolerated="the pin discharges the output that it is tied to")
    found = Finding(detail=detail, grade=Grade.NOTE, message="Pin conflict on net VOUT", origin=Origin.ERC)
    said = "  · SKiDL's ERC reports 2 errors on VOUT, tolerated: the pin discharges the"
    for verbose in (False, True):
        assert said in shown(repaired.model_copy(update={"remaining": (found, found)}), verbose=verbose)


def test_the_verdict_says_what_is_wrong_with_the_circuit_and_what_is_not_verified(repaired: FixResult) -> None:
    def with_left(detail: Detail, grade: Grade, origin: Origin) -> FixResult:
        left = Finding(detail=detail, grade=grade, message="R7 has to carry 725 mW", origin=origin)
        return repaired.model_copy(update={"remaining": (left,)})

    faulty = with_left(CircuitReview(code="EP103"), Grade.FAULT, Origin.PHYSICS)
    assert shown(faulty)[0].startswith("✗ supply.py: repaired and runs, 1 fault left in its circuit.")
    assert "  Left" in shown(faulty) and not faulty.sound
    doubtful = with_left(FootprintNotFound(ref="J1"), Grade.SUSPECT, Origin.DETECTOR)
    assert shown(doubtful)[0].startswith("✓ supply.py: repaired and verified but for 1 footprint.")
    assert "  Worth a look" in shown(doubtful) and doubtful.sound


def test_suspects_of_one_kind_at_one_place_are_counted(repaired: FixResult) -> None:
    def said(count: int) -> str:
        left = tuple(
            Finding(
                detail=DuplicateName(net=f"N{n}"), grade=Grade.SUSPECT, message=f"There is a net N{n} already.",
                origin=Origin.DETECTOR, span=Span(file="supply.py", line=3),
            )
            for n in range(count)
        )  # fmt: skip
        return "\n".join(shown(repaired.model_copy(update={"remaining": left})))

    assert "net N2 already" in said(3)
    assert "net N0 already" in said(70) and "N1 already" not in said(70) and "and 69 more of this kind" in said(70)


def test_each_edit_cites_the_line_of_the_script_that_it_changes(repaired: FixResult) -> None:
    old = EIGHT_FAULTS.splitlines()
    text = shown(repaired)
    cited = {int(line.split()[1].rstrip(":")) for line in text if line.startswith("  line ")}
    changed = {number for number, line in enumerate(old, 1) if line not in repaired.source.splitlines()}
    assert changed and changed <= cited
    assert sum(line.startswith("  -") for line in text) == len(changed)


def test_a_cut_line_still_shows_what_changed(repaired: FixResult) -> None:
    assert any(line.startswith("  +") and "R_0805_2012Metric" in line for line in shown(repaired))
