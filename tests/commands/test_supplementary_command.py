"""Parts that KiCad's libraries lack: shown, written beside or into the script, and run without Circuitron."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lamp import Command

from circuitron.knowledge.supplement import BESIDE_FILE
from circuitron.run_request import Libraries

BUCK = """from skidl import *

set_default_tool(KICAD9)
vin, gnd, out = Net("VIN"), Net("GND"), Net("OUT")
vin.drive = gnd.drive = POWER
u = Part("Regulator_Switching", "MP1584EN", footprint="Package_SO:SOIC-8-1EP_3.9x4.9mm_P1.27mm_EP2.41x3.3mm")
r = Part("Device", "R", value="200k", footprint="Resistor_SMD:R_0603_1608Metric")
u["VIN", "EN"] += vin
u["GND", "EP"] += gnd
u["SW"] += out
u["FB"] & r & gnd
u["BST", "COMP", "FREQ"] += NC
ERC()
generate_netlist(file_="buck.net")
"""
SONAR = """s = Part("Ultrasonic", "HC-SR04", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
s["VCC"] += vin
s["GND"] += gnd
s["TRIG", "ECHO"] += NC
ERC()"""
DRAWN = 'generate_svg(file_="buck")\n'


def test_a_supplementary_part_is_shown(circuitron: Command) -> None:
    found = circuitron("parts", "MP1584")
    assert found.returncode == 0 and "Circuitron:MP1584EN" in found.stdout and "(supplementary)" in found.stdout
    shown = circuitron("part", "MP1584EN")
    assert shown.returncode == 0 and "No KiCad library has this symbol" in shown.stdout and "langpie" in shown.stdout


def test_the_repaired_script_runs_on_bare_skidl(circuitron: Command, libraries: Libraries, tmp_path: Path) -> None:
    """One file, with nothing beside it: the netlist, the drawing, and a clean bill the second time."""
    circuitron.write("buck.py", BUCK + DRAWN)
    done = circuitron("fix", "buck.py", "--no-model", "--output", "out.py")
    path = circuitron.folder / "out.py"
    assert done.returncode == 0, done.stdout + done.stderr
    assert (
        'CIRCUITRON.filename = "Circuitron"' in path.read_text() and 'Part(CIRCUITRON, "MP1584EN"' in path.read_text()
    )
    again = circuitron("fix", "out.py", "--no-model")
    assert again.returncode == 0 and "nothing to repair" in again.stdout
    bare = tmp_path / "bare"
    bare.mkdir()
    (bare / "buck.py").write_text(path.read_text())
    ran = subprocess.run(
        [sys.executable, "-P", "buck.py"],
        cwd=bare,
        env={
            "PATH": "/usr/bin:/bin",
            "HOME": str(bare),
            f"KICAD{libraries.version}_SYMBOL_DIR": str(libraries.directory),
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    netlist = (bare / "buck.net").read_text()
    assert '"Circuitron"' in netlist and "MP1584EN" in netlist
    assert "ERROR" not in ran.stderr
    assert list(bare.glob("buck*.svg"))


def _symbols(path: Path) -> list[str]:
    return re.findall(r'^\t\(symbol "(.+)"$', path.read_text(), re.MULTILINE)


def _run_plainly(script: Path, folder: Path, libraries: Libraries) -> subprocess.CompletedProcess[str]:
    """The script without Circuitron, started in some folder."""
    folder.mkdir(exist_ok=True)
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(folder),
        f"KICAD{libraries.version}_SYMBOL_DIR": str(libraries.directory),
    }
    return subprocess.run(
        [sys.executable, "-P", str(script)], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )


def test_a_repair_in_place_puts_the_symbol_beside_the_script(
    circuitron: Command, libraries: Libraries, tmp_path: Path
) -> None:
    """Found by plain SKiDL wherever the script is started; `undo` removes it, and brings it back."""
    path = circuitron.write("buck.py", BUCK)
    beside = circuitron.folder / BESIDE_FILE
    done = circuitron("fix", "buck.py", "--no-model")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"+ {BESIDE_FILE}: MP1584EN" in done.stdout and f"written: buck.py, {BESIDE_FILE}" in done.stdout
    repaired = path.read_text()
    assert 'Part("circuitron", "MP1584EN"' in repaired and "(symbol" not in repaired
    assert _symbols(beside) == ["MP1584EN"]
    for folder in (circuitron.folder, tmp_path / "elsewhere"):
        ran = _run_plainly(path, folder, libraries)
        assert ran.returncode == 0, ran.stderr
        netlist = (folder / "buck.net").read_text()
        assert '"circuitron"' in netlist and "MP1584EN" in netlist
        (folder / "buck_sklib.py").unlink()  # SKiDL's own copy of all parts, which would stand in for any library
    again = circuitron("fix", "buck.py", "--no-model")
    assert again.returncode == 0 and "nothing to repair" in again.stdout
    undone = circuitron("undo", "buck.py")
    assert undone.returncode == 0 and f"{BESIDE_FILE} is gone" in undone.stdout
    assert path.read_text() == BUCK and not beside.exists()
    assert circuitron("undo", "buck.py").returncode == 0
    assert path.read_text() == repaired and _symbols(beside) == ["MP1584EN"]
    assert circuitron("undo", "buck.py").returncode == 0
    assert path.read_text() == BUCK and not beside.exists()


def test_the_symbol_of_another_script_is_added(circuitron: Command) -> None:
    """What lies beside the scripts grows; undoing one repair keeps what another needs."""
    beside = circuitron.folder / BESIDE_FILE
    first, second = circuitron.write("buck.py", BUCK), circuitron.write("both.py", BUCK.replace("ERC()", SONAR))
    assert circuitron("fix", "buck.py", "--no-model").returncode == 0
    alone = beside.read_text()
    done = circuitron("fix", "both.py", "--no-model")
    assert done.returncode == 0 and f"+ {BESIDE_FILE}: HC-SR04\n" in done.stdout
    both = beside.read_text()
    assert _symbols(beside) == ["MP1584EN", "HC-SR04"]
    assert circuitron("undo", "buck.py").returncode == 0
    assert first.read_text() == BUCK and beside.read_text() == both
    assert circuitron("undo", "both.py").returncode == 0
    assert "Ultrasonic" in second.read_text() and beside.read_text() == alone


def test_undo_keeps_a_symbol_that_another_script_uses(circuitron: Command) -> None:
    beside = circuitron.folder / BESIDE_FILE
    first, second = circuitron.write("first.py", BUCK), circuitron.write("second.py", BUCK)
    assert circuitron("fix", "first.py", "second.py", "--no-model").returncode == 0
    assert circuitron("undo", "first.py").returncode == 0
    assert first.read_text() == BUCK and _symbols(beside) == ["MP1584EN"]
    assert "circuitron" in second.read_text() and circuitron("check", "second.py").returncode == 0


def test_a_library_that_was_lost_is_written_again(circuitron: Command) -> None:
    path = circuitron.write("buck.py", BUCK)
    assert circuitron("fix", "buck.py", "--no-model").returncode == 0
    repaired = path.read_text()
    (circuitron.folder / BESIDE_FILE).unlink()
    assert circuitron("fix", "buck.py", "--no-model").returncode == 0
    assert path.read_text() == repaired and _symbols(circuitron.folder / BESIDE_FILE) == ["MP1584EN"]


@pytest.mark.parametrize(
    "foreign", ["", '(kicad_symbol_lib\n\t(version 20241209)\n\t(generator "kicad_symbol_editor")\n)\n']
)
def test_a_library_of_the_users_own_is_left_alone(foreign: str, circuitron: Command) -> None:
    path, beside = circuitron.write("buck.py", BUCK), circuitron.write(BESIDE_FILE, foreign)
    assert circuitron("fix", "buck.py", "--no-model").returncode == 0
    assert "Part(CIRCUITRON" in path.read_text() and beside.read_text() == foreign


@pytest.mark.parametrize("arguments", [("--output", "out.py"), ("--diff", "--quiet")])
def test_what_is_written_elsewhere_stays_one_file(arguments: tuple[str, ...], circuitron: Command) -> None:
    path = circuitron.write("buck.py", BUCK)
    done = circuitron("fix", "buck.py", "--no-model", *arguments)
    written = circuitron.folder / "out.py"
    assert "Part(CIRCUITRON" in (written.read_text() if written.exists() else done.stdout)
    assert path.read_text() == BUCK and not (circuitron.folder / BESIDE_FILE).exists()


def test_json_lists_the_library(circuitron: Command) -> None:
    circuitron.write("buck.py", BUCK)
    done = circuitron("fix", "buck.py", "--no-model", "--output-format", "json-full")
    (entry,) = json.loads(done.stdout)["fixed"]
    library = entry["result"]["library"]
    assert library["name"] == BESIDE_FILE and library["original"] == "" and "MP1584EN" in library["source"]
