"""Libraries that SKiDL 0.0.27 to 3.0.0 wrote beside the script, in the real sandbox: read, or mended first."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from circuitron.commands.modules import local_modules
from circuitron.error_types import ErrorType
from circuitron.fix_result import FixResult
from circuitron.knowledge.sklib_values import readable, unreadable_values
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.run_request import Project, Script

RECORDED = Path(__file__).parent / "recorded"
READABLE = ("0.0.27", "0.0.30", "1.1.0", "2.0.1", "3.0.0")
DRAWN = ("1.0.0-drawn", "1.2.0-drawn", "1.2.2-drawn")
SCRIPT = """from skidl import *
gnd, vin, vout = Net('GND'), Net('VIN'), Net('VOUT')
vin.drive = gnd.drive{driven} = POWER
{opened}
u = Part({library}, 'XREG33'{tool})
c = Part({library}, 'C', value='10uF'{tool})
u['VI', 'GND', 'VO'] += vin, gnd, vout
vout & c & gnd
ERC()
generate_netlist()
"""


def text(version: str) -> str:
    return (RECORDED / f"skidl-{version}.txt").read_text(encoding="utf-8")


def script(version: str, library: str, opened: str = "", tool: str = ", tool=SKIDL") -> str:
    """A script that takes its parts from a library. SKiDL 1.2 and later make supply inputs of KiCad 5's outputs."""
    driven = "" if "name='VO',func=Pin.types.PWROUT" in text(version) else " = vout.drive"
    return SCRIPT.format(opened=opened, library=library, tool=tool, driven=driven)


def repaired(tools: Environment, folder: Path, library: str, source: str, file: str = "parts_sklib.py") -> FixResult:
    place = folder / file
    place.parent.mkdir(exist_ok=True, parents=True)
    place.write_text(library, encoding="utf-8")
    project = Project(folder=folder)
    modules = tuple(found.module for found in local_modules(source, project))
    return fix(Script(name="board.py", source=source, modules=modules), project, tools)


def nets(result: FixResult) -> dict[str, set[tuple[str, str]]]:
    snapshot = result.attempts[-1].report.snapshot
    assert snapshot is not None
    return {net.name: {(pin.ref, pin.number) for pin in net.pins} for net in snapshot.nets}


CIRCUIT = {"GND": {("U1", "1"), ("C1", "2")}, "VIN": {("U1", "3")}, "VOUT": {("U1", "2"), ("C1", "1")}}


@pytest.mark.parametrize("version", READABLE)
def test_what_skidl_3_reads_is_left_alone(tools: Environment, tmp_path: Path, version: str) -> None:
    result = repaired(tools, tmp_path, text(version), script(version, "'parts'"))
    assert result.outcome is Outcome.CLEAN, [d.message for d in result.remaining]
    assert nets(result) == CIRCUIT
    assert unreadable_values(text(version)) == ()


@pytest.mark.parametrize("version", DRAWN)
@pytest.mark.parametrize(
    ("opened", "library", "tool", "file"),
    [
        ("", "'parts'", ", tool=SKIDL", "parts_sklib.py"),
        ("", "'parts_sklib.py'", ", tool=SKIDL", "parts_sklib.py"),
        ("lib = SchLib('parts_sklib.py', tool=SKIDL)", "lib", "", "parts_sklib.py"),
        ("lib_search_paths[SKIDL].append('old')", "'parts'", ", tool=SKIDL", "old/parts_sklib.py"),
        ("from parts_sklib import board_lib", "board_lib", "", "parts_sklib.py"),
    ],
    ids=["part", "file", "opened", "folder", "imported"],
)
def test_libraries_of_drawn_schematics_are_repaired(
    tools: Environment, tmp_path: Path, version: str, opened: str, library: str, tool: str, file: str
) -> None:
    source = script(version, library, opened, tool)
    result = repaired(tools, tmp_path, text(version), source, file)
    assert result.outcome is Outcome.REPAIRED, [d.message for d in result.remaining]
    assert result.source == source, "the script itself is right"
    assert [module.name for module in result.modules] == [file]
    assert result.modules[0].source == readable(text(version))
    assert nets(result) == CIRCUIT and len(result.attempts) == 2


def test_the_report_names_the_library_and_nothing_that_follows_from_it(tools: Environment, tmp_path: Path) -> None:
    first = repaired(tools, tmp_path, text("1.2.2-drawn"), script("1.2.2-drawn", "'parts'")).attempts[0]
    (finding,) = (d for d in first.findings if not d.consequence)
    assert finding.type is ErrorType.LIBRARY_UNREADABLE
    assert finding.message.startswith("parts_sklib.py, which SKiDL wrote, is no Python in line 7")
    assert finding.span is not None and (finding.span.file, finding.span.line) == ("parts_sklib.py", 7)


@pytest.mark.parametrize("version", [*DRAWN, "1.1.0-test3"])
def test_only_what_cannot_be_read_is_changed(version: str) -> None:
    before, after = text(version), readable(text(version))
    with pytest.raises(SyntaxError):
        ast.parse(before)
    ast.parse(after)
    assert {value.attribute for value in unreadable_values(before)} <= {"move_box", "region", "place_bbox"}
    assert [line for line in before.splitlines() if "Pin(" in line] == [
        line for line in after.splitlines() if "Pin(" in line
    ]


def test_a_library_that_says_too_little_stays_as_it_is(tools: Environment, tmp_path: Path) -> None:
    """Without its pins a part is none: nothing is made up."""
    cut = text("1.2.2-drawn").replace("'pins':[", "'pins':<lost>, 'x':[")
    result = repaired(tools, tmp_path, cut, script("1.2.2-drawn", "'parts'"))
    assert result.outcome is Outcome.UNREPAIRED and result.modules == ()
    assert ErrorType.LIBRARY_UNREADABLE in {d.type for d in result.remaining}


def test_a_damaged_library_of_kicad_is_named(tools: Environment, tmp_path: Path) -> None:
    source = script("1.2.2-drawn", "'parts'", tool="")
    result = repaired(tools, tmp_path, "garbage (((\n", source, "parts.kicad_sym")
    assert result.outcome is Outcome.UNREPAIRED
    messages = {d.message for d in result.attempts[0].findings if not d.consequence}
    assert messages == {"parts.kicad_sym is no library that SKiDL can read: it is damaged, or in another format."}


@pytest.mark.parametrize("version", ["0.0.30", "1.1.0", "3.0.0"])
def test_a_private_library_that_is_gone_is_found_in_the_backup_of_an_earlier_run(
    tools: Environment, tmp_path: Path, version: str
) -> None:
    driven = "" if "name='VO',func=Pin.types.PWROUT" in text(version) else " = vout.drive"
    source = SCRIPT.format(opened="", library="'mine'", tool="", driven=driven).replace(
        "Part('mine', 'C'", "Part('parts', 'C', tool=SKIDL"
    )
    (tmp_path / "parts_sklib.py").write_text(text(version), encoding="utf-8")
    project = Project(folder=tmp_path)
    script = Script(name="board.py", source=source)
    assert fix(script, project, tools).outcome is Outcome.UNREPAIRED, "it is not certain which library it was"
    result = fix(script, project, tools, allow_unsafe=True)
    assert result.outcome is Outcome.REPAIRED, [d.message for d in result.remaining]
    assert "u = Part('parts', 'XREG33', tool=SKIDL)" in result.source and nets(result) == CIRCUIT
