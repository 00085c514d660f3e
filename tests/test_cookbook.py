"""Every script of the cookbook runs in a real sandbox and passes the electrical rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from circuitron.execution_report import ExecutionReport
from circuitron.finding import Finding, Grade
from circuitron.findings.diagnosis import diagnose
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.reference import sections
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.resources import resource
from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from tests.kept import KeptSandbox

PAGE = resource("docs/cookbook.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
RECIPES = {heading: BLOCK.findall(text) for heading, text in sections(PAGE)}
SCRIPTS = [pytest.param(blocks[0][1], id=heading) for heading, blocks in RECIPES.items() if blocks]

Examine = Callable[..., tuple[ExecutionReport, tuple[Finding, ...]]]


@pytest.fixture(scope="module")
def examine(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox) -> Examine:
    def examined(source: str, mode: Mode = Mode.ERC) -> tuple[ExecutionReport, tuple[Finding, ...]]:
        with sandbox.session(libraries, Project()) as session:
            report = session.run(RunRequest(script=Script(name="recipe.py", source=source), mode=mode))
        return report, diagnose(report, symbols)

    return examined


def test_each_recipe_is_one_whole_script() -> None:
    assert len(RECIPES) >= 20
    for heading, blocks in RECIPES.items():
        assert [language for language, _ in blocks] == ["python"], heading
        assert "from skidl import *" in blocks[0][1] and "\nERC()\n" in blocks[0][1], heading


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_script_runs_and_is_clean(script: str, examine: Examine) -> None:
    report, findings = examine(script)
    assert report.execution_success, report.execution_stderr
    assert report.verification and report.verification.done and not report.verification.problems
    assert report.snapshot and len(report.snapshot.parts) >= 2
    assert [d for d in findings if d.grade is not Grade.NOTE] == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_footprints_exist_and_have_the_pads(script: str, examine: Examine, libraries: Libraries) -> None:
    footprints = open_footprints(libraries)
    report, _ = examine(script)
    assert report.snapshot
    for part in report.snapshot.parts:
        footprint = footprints.find(part.footprint)
        assert footprint, f"{part.ref}: {part.footprint}"
        lacking = {pin.number for pin in part.pins} - set(footprint.pads)
        assert not lacking, f"{part.ref}: {part.footprint} has no pad {sorted(lacking)}"


@pytest.mark.parametrize(
    ("heading", "files"),
    [
        ("A whole script", {"recipe.net"}),
        ("Netlist, schematic, SVG and XML", {"board.net", "board.xml", "schematic.kicad_sch", "schematic.svg"}),
        ("Bill of materials", {"recipe.net", "bom.csv"}),
    ],
)
def test_generators_make_their_files(heading: str, files: set[str], examine: Examine) -> None:
    report, _ = examine(RECIPES[heading][0][1], Mode.OUTPUTS)
    made = {output.name: output.data for output in report.outputs if not output.name.endswith("_sklib.py")}
    assert report.execution_success, report.execution_stderr
    assert set(made) == files
    assert all(made.values())
    if "bom.csv" in made:
        assert b"3,C1 C2 C3,C,100nF,Capacitor_SMD:C_0603_1608Metric" in made["bom.csv"]


@pytest.mark.parametrize(
    ("heading", "net", "pins"),
    [
        ("A whole script", "GND", "D1.1 J1.2"),
        ("Op-amp with several units, the unused half as a follower", "N$1", "R1.1 R2.2 U1.2"),
        ("Op-amp with several units, the unused half as a follower", "N$2", "U1.6 U1.7"),
        ("Reverse polarity protection", "VPROT", "J2.1 Q1.2"),
        ("Buck converter with feedback divider", "SW", "D1.1 L1.1 U1.2"),
        ("Buck converter with feedback divider", "FB", "R1.2 R2.1 U1.4"),
        ("Microcontroller: decoupling, reset, programming header", "AREF", "C4.1 U1.20"),
        ("USB-C sink: two 5.1 kΩ resistors", "N$1", "J1.A5 R1.1"),
        ("USB-C sink: two 5.1 kΩ resistors", "N$2", "J1.B5 R2.1"),
        ("Crystal with load capacitors", "XTAL2", "C2.1 U1.8 Y1.3"),
        ("MOSFET as low-side switch of a relay or motor", "+12V", "D1.1 J1.1 J2.1"),
        ("MOSFET as low-side switch of a relay or motor", "DRAIN", "D1.2 J2.2 Q1.3"),
        ("P-MOSFET as high-side switch, driven by an NPN transistor", "GATE", "Q1.1 Q2.3 R1.2"),
        ("Timer 555 as astable multivibrator", "THR", "C1.1 R2.2 U1.2 U1.6"),
        ("Li-ion charger", "STAT", "D1.1 U1.1"),
    ],
)
def test_what_the_rules_do_not_see_is_right_too(heading: str, net: str, pins: str, examine: Examine) -> None:
    """Directions, pairs and feedback: the pins that meet on the nets which matter."""
    report, _ = examine(RECIPES[heading][0][1])
    assert report.snapshot
    found = {
        each.name: " ".join(sorted(f"{pin.ref}.{pin.number}" for pin in each.pins)) for each in report.snapshot.nets
    }
    assert found[net] == pins
