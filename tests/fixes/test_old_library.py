"""Private libraries of KiCad 5 beside the script, in the real sandbox: read by SKiDL's own reader, beside KiCad 9's."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.error_types import ErrorType
from circuitron.fix_result import FixResult
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.run_request import Project, Script

# As KiCad 5.1 writes it: a regulator of three pins.
MINE = """EESchema-LIBRARY Version 2.4
#encoding utf-8
#
# XREG33
#
DEF XREG33 U 0 40 Y Y 1 F N
F0 "U" -150 125 50 H V C CNN
F1 "XREG33" 0 125 50 H V L CNN
F2 "Package_TO_SOT_SMD:SOT-223" 0 200 50 H I C CNN
F3 "" 100 -250 50 H I C CNN
DRAW
S -200 -200 200 75 0 1 10 f
X GND 1 0 -300 100 U 50 50 1 1 W
X VO 2 300 0 100 L 50 50 1 1 w
X VI 3 -300 0 100 R 50 50 1 1 W
ENDDRAW
ENDDEF
#
#End Library
"""
SPICE = "* a model\n.subckt XREG33 1 2 3\n.ends\n"
SCRIPT = """from skidl import *
gnd, vin, vout = Net('GND'), Net('VIN'), Net('VOUT')
vin.drive = gnd.drive = POWER
u = Part({library}, 'XREG33', footprint='Package_TO_SOT_SMD:SOT-223'{more})
c = Part('Device', 'C', value='10uF', footprint='Capacitor_SMD:C_0805_2012Metric')
u['VI', 'GND', 'VO'] += vin, gnd, vout
vout & c & gnd
ERC()
generate_netlist()
"""


def repaired(tools: Environment, folder: Path, source: str, file: str = "mine.lib", content: str = MINE) -> FixResult:
    place = folder / file
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(content, encoding="utf-8")
    return fix(Script(name="board.py", source=source), Project(folder=folder), tools)


@pytest.mark.parametrize(
    ("library", "more", "file"),
    [
        ("'mine'", "", "mine.lib"),
        ("'mine.lib'", "", "mine.lib"),
        ("'mine'", ", tool=KICAD9", "mine.lib"),
        ("'mine.lib'", "", "libs/mine.lib"),
        ("r'C:\\kicad\\mine.lib'", "", "mine.lib"),
        ("'/home/me/kicad/mine.lib'", "", "mine.lib"),
        ("SchLib('mine')", "", "mine.lib"),
        ("SchLib('mine.lib')", "", "mine.lib"),
    ],
)
def test_a_library_of_kicad_5_is_read_beside_those_of_kicad_9(
    tools: Environment, tmp_path: Path, library: str, more: str, file: str
) -> None:
    result = repaired(tools, tmp_path, SCRIPT.format(library=library, more=more), file)
    assert result.outcome is Outcome.REPAIRED, [d.message for d in result.remaining]
    assert len(result.attempts) == 2
    report = result.attempts[-1].report
    assert report.snapshot is not None and report.verification is not None and report.verification.done
    nets = {net.name: {(pin.ref, pin.number) for pin in net.pins} for net in report.snapshot.nets}
    assert nets == {"GND": {("U1", "1"), ("C1", "2")}, "VIN": {("U1", "3")}, "VOUT": {("U1", "2"), ("C1", "1")}}


def test_the_script_itself_names_the_version(tools: Environment, tmp_path: Path) -> None:
    result = repaired(tools, tmp_path, SCRIPT.format(library="'mine'", more=", tool=KICAD5"))
    assert result.outcome is Outcome.CLEAN, [d.message for d in result.remaining]


def test_a_script_for_kicad_5_as_a_whole(tools: Environment, tmp_path: Path) -> None:
    source = SCRIPT.format(library="'mine'", more="").replace("gnd, vin", "set_default_tool(KICAD5)\ngnd, vin", 1)
    result = repaired(tools, tmp_path, source)
    assert result.outcome is Outcome.REPAIRED, [d.message for d in result.remaining]
    assert "set_default_tool(KICAD5)" not in result.source and "tool=KICAD5" in result.source


def test_pins_that_it_does_not_have_are_reported_at_once(tools: Environment, tmp_path: Path) -> None:
    source = SCRIPT.format(library="'mine'", more="").replace("'VO'] +=", "'VOUTT'] +=")
    result = repaired(tools, tmp_path, source)
    assert {ErrorType.TOOL_VERSION, ErrorType.PIN_NOT_FOUND} <= {d.type for d in result.attempts[0].findings}


def test_a_model_for_spice_is_no_library(tools: Environment, tmp_path: Path) -> None:
    result = repaired(tools, tmp_path, SCRIPT.format(library="'mine'", more=""), content=SPICE)
    assert result.outcome is Outcome.UNREPAIRED
    assert ErrorType.TOOL_VERSION not in {d.type for d in result.attempts[0].findings}


def test_its_forged_namesake_is_not_believed(tools: Environment, tmp_path: Path) -> None:
    """The verifier reads the library that stands in the project, not what the script makes of it."""
    source = SCRIPT.format(library="'mine'", more=", tool=KICAD5")
    source = source.replace("u['VI'", "u.pins[0].num = '7'\nu['VI'")
    result = repaired(tools, tmp_path, source)
    assert result.outcome is Outcome.UNREPAIRED
    assert ErrorType.NETLIST_MISMATCH in {d.type for d in result.remaining}
