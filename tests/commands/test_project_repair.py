"""circuitron fix on a script whose faults lie in the local modules that it imports."""

from __future__ import annotations

import json
import re
import subprocess

import pytest
from lamp import TOOL, Command

IMPORT = f"from skidl import *; set_default_tool({TOOL})\n"
MAIN = (
    IMPORT
    + """\
from power import supply
from blocks.lamp import lamp

vcc, gnd = Net("VCC"), Net("GND")
supply(vcc, gnd)
lamp(vcc, gnd)
ERC()
generate_netlist()
"""
)
POWER = """\
from skidl import *

def supply(vcc, gnd):
    plug = Part("Connector", "Screw_Terminal_01x02", footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")
    vcc += plug[1]
    gnd += plug[2]
    vcc.drive = POWER
    gnd.drive = POWER
"""
LAMP = """\
# -*- coding: latin-1 -*-
# 2 mA, 4000 µcd
from skidl import *

def lamp(vcc, gnd):
    led = Part("Device", "LED", footprint="LED_SMD:LED_0603_1608Metric")
    r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
    vcc & r & led["A", "K"] & gnd
"""
BAD_POWER = POWER.replace("Connector", "connector")
BAD_LAMP = LAMP.replace('"A", "K"', '"Anode", "Cathode"')


@pytest.fixture
def project(circuitron: Command) -> Command:
    circuitron.write("main.py", MAIN)
    circuitron.write("power.py", BAD_POWER)
    (circuitron.folder / "blocks").mkdir()
    (circuitron.folder / "blocks" / "lamp.py").write_bytes(BAD_LAMP.encode("latin-1"))
    return circuitron


def contents(project: Command) -> list[bytes]:
    return [(project.folder / name).read_bytes() for name in ("main.py", "power.py", "blocks/lamp.py")]


GOOD = [MAIN.encode(), POWER.encode(), LAMP.encode("latin-1")]
BAD = [MAIN.encode(), BAD_POWER.encode(), BAD_LAMP.encode("latin-1")]


def test_the_modules_are_repaired_written_and_undone_together(project: Command) -> None:
    done = project("fix", "main.py", "--no-model")
    assert done.returncode == 0, done.stdout + done.stderr
    assert contents(project) == GOOD
    assert "written: power.py, blocks/lamp.py (to undo: circuitron undo power.py)" in done.stdout
    shown = done.stdout
    assert shown.index("\n  power.py\n  line 4: ") < shown.index("\n  blocks/lamp.py\n  line ")
    assert "Anode" in shown and re.search(r"\n  -\s*plug = Part", shown), "the module's lines are shown"
    undone = project("undo", "blocks/lamp.py")
    assert undone.returncode == 0 and contents(project) == BAD
    assert {line.split()[0] for line in undone.stdout.splitlines()} == {"power.py", "blocks/lamp.py"}
    assert project("undo", "power.py").returncode == 0 and contents(project) == GOOD


def test_all_faults_of_all_files_are_reported_at_once(project: Command) -> None:
    done = project("check", "main.py", "--output-format", "concise")
    assert done.returncode == 1
    assert "power.py:4:12: fault LibraryNotFound" in done.stdout
    assert done.stdout.count("blocks/lamp.py:8:15: fault PinNotFound") == 2


def test_the_patch_is_one_for_all_files(project: Command) -> None:
    patch = project("fix", "main.py", "--no-model", "--diff", "--quiet")
    assert contents(project) == BAD
    subprocess.run(["patch", "-p0"], cwd=project.folder, input=patch.stdout.encode(), check=True, capture_output=True)
    assert contents(project) == GOOD


@pytest.mark.parametrize("output", ["out.py", "-"])
def test_one_file_cannot_take_a_repair_of_several(project: Command, output: str) -> None:
    done = project("fix", "main.py", "--no-model", "--output", output)
    assert done.returncode == 1 and contents(project) == BAD
    assert not (project.folder / "out.py").exists()
    assert "nothing written: power.py, blocks/lamp.py would have to change too" in done.stdout + done.stderr
    if output == "-":
        assert done.stdout == MAIN


def test_scripts_that_share_a_module_are_repaired_one_after_the_other(project: Command) -> None:
    project.write("second.py", MAIN.replace('Net("VCC")', 'Net("VDD")'))
    done = project("fix", "main.py", "second.py", "--no-model")
    assert done.returncode == 0, done.stdout
    assert contents(project) == GOOD
    assert "2 scripts: 1 clean, 1 repaired" in done.stdout


def test_a_script_that_was_repaired_as_a_module_is_read_again(project: Command) -> None:
    alone = '\nif __name__ == "__main__":\n    supply(Net("VCC"), Net("GND"))\n    ERC()\n    generate_netlist()\n'
    project.write("power.py", BAD_POWER + alone)
    done = project("fix", "main.py", "power.py", "--no-model")
    assert (project.folder / "power.py").read_text() == POWER + alone
    assert "power.py: nothing to repair" in done.stdout


def test_a_module_of_a_project_folder_is_named_from_there(project: Command) -> None:
    (project.folder / "boards").mkdir()
    project.write(
        "boards/main.py",
        f"import os, sys\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))\n{MAIN}",
    )
    done = project("fix", "boards/main.py", "--project", ".", "--no-model", "--output-format", "json-full")
    assert done.returncode == 0 and contents(project) == GOOD
    result = json.loads(done.stdout)["fixed"][0]["result"]
    assert [module["name"] for module in result["modules"]] == ["power.py", "blocks/lamp.py"]
    assert {edit["file"] for edit in result["mended"]} == {"power.py", "blocks/lamp.py"}


def test_syntax_errors_in_a_module_are_repaired_there(project: Command) -> None:
    project.write("power.py", POWER.replace("def supply(vcc, gnd):", "def supply(vcc, gnd)"))
    done = project("fix", "main.py", "--no-model")
    assert done.returncode == 0, done.stdout
    assert contents(project) == GOOD


def test_the_modules_of_a_script_with_syntax_errors_are_repaired_with_it(project: Command) -> None:
    project.write("main.py", f"Here it is:\n```python\n{MAIN}```\n")
    done = project("fix", "main.py", "--no-model")
    assert done.returncode == 0, done.stdout
    assert contents(project) == GOOD


def test_modules_below_a_folder_are_checked_by_way_of_their_script(project: Command) -> None:
    project.write("power.py", POWER)
    project.write("blocks/lamp.py", LAMP.encode("latin-1"))
    done = project("check", ".", "--output-format", "concise")
    assert done.returncode == 0, done.stdout
    project.write("loose.py", "from skidl import *\n")
    again = project("check", ".", "--output-format", "json-full")
    assert [entry["path"] for entry in json.loads(again.stdout)["checked"]] == ["loose.py", "main.py"]
    assert again.returncode == 1, "what is never imported must make a circuit of its own"


RING = (
    IMPORT
    + """\
import power
from blocks.lamp import lamp
PLUG = Part("connector", "Screw_Terminal_01x02", dest=TEMPLATE)

if __name__ == "__main__":
    vcc, gnd = Net("VCC"), Net("GND")
    power.supply(vcc, gnd)
    lamp(vcc, gnd)
    ERC()
    generate_netlist()
"""
)
RING_POWER = POWER.replace("import *", "import *\nimport main").replace(
    'Part("Connector", "Screw_Terminal_01x02", ', "main.PLUG("
)


def test_a_module_that_imports_the_script_back(project: Command) -> None:
    """The script is repaired once, and the module imports the repaired one."""
    project.write("main.py", RING)
    project.write("power.py", RING_POWER)
    done = project("fix", "main.py", "--no-model")
    assert done.returncode == 0, done.stdout
    removed = [line for line in done.stdout.splitlines() if line.startswith("  -")]
    assert removed and len(removed) == len(set(removed)) and "\n  main.py\n" not in done.stdout
    assert contents(project) == [RING.replace("connector", "Connector").encode(), RING_POWER.encode(), GOOD[2]]


def test_two_names_of_one_module_are_one_file(project: Command) -> None:
    (project.folder / "power2.py").symlink_to("power.py")
    project.write(
        "main.py", MAIN.replace("lamp(vcc, gnd)", "from power2 import supply as more\nmore(vcc, gnd)\nlamp(vcc, gnd)")
    )
    done = project("fix", "main.py", "--no-model")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (project.folder / "power.py").read_text() == POWER and (project.folder / "power2.py").is_symlink()
    assert project("undo", "power2.py").returncode == 0
    assert (project.folder / "power.py").read_text() == BAD_POWER


def test_a_script_by_the_name_of_a_link_tells_where_its_modules_are(project: Command) -> None:
    (project.folder / "links").mkdir()
    (project.folder / "links" / "board.py").symlink_to("../main.py")
    done = project("fix", "links/board.py", "--no-model")
    assert done.returncode == 0, done.stdout
    assert "written: power.py, blocks/lamp.py (" in done.stdout and contents(project) == GOOD


def test_the_patch_of_scripts_that_share_a_module_names_it_once(project: Command) -> None:
    project.write("second.py", MAIN.replace('Net("VCC")', 'Net("VDD")'))
    patch = project("fix", "main.py", "second.py", "--no-model", "--diff", "--quiet")
    assert patch.stdout.count("--- power.py") == 1
    subprocess.run(["patch", "-p0"], cwd=project.folder, input=patch.stdout.encode(), check=True, capture_output=True)
    assert contents(project) == GOOD


def test_scripts_that_import_each_other_in_a_ring_are_still_checked(project: Command) -> None:
    project.write("main.py", MAIN.replace("from power", "import ring\nfrom power"))
    project.write("ring.py", "from skidl import *\nimport main\n")
    project.write("other.py", "from skidl import *\nr = Part('Device', 'R')\n")
    done = project("check", ".", "--output-format", "json-full")
    assert {"main.py", "other.py"} <= {entry["path"] for entry in json.loads(done.stdout)["checked"]}


def test_columns_in_modules_are_counted_in_characters(project: Command) -> None:
    project.write("power.py", "from skidl import *\nunit = 'µµ'; plug = Part('Nowhere', 'Zyx987')\nsupply = print\n")
    done = project("fix", "main.py", "--no-model", "--output-format", "concise")
    assert done.returncode == 1
    assert "\npower.py:2:21: fault " in f"\n{done.stdout}", done.stdout


def test_places_are_named_from_where_the_user_is(project: Command) -> None:
    (project.folder / "boards").mkdir()
    project.write(
        "boards/main.py",
        f"import os, sys\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))\n{MAIN}",
    )
    done = project("check", "boards/main.py", "--project", ".", "--output-format", "concise")
    assert "\npower.py:4:12: fault LibraryNotFound" in f"\n{done.stdout}"
    inner = Command(project.folder / "boards", project.environment)
    inner.folder.joinpath("power.py").write_text(BAD_POWER)
    project.write("boards/main.py", MAIN.replace("from blocks.lamp import lamp\n", "").replace("lamp(vcc, gnd)\n", ""))
    done = project("check", "boards/main.py")
    assert "✗ LibraryNotFound  boards/power.py:4:12" in done.stdout


def test_check_shows_the_line_of_a_module(project: Command) -> None:
    done = project("check", "main.py")
    assert done.returncode == 1
    assert "power.py:4:12  in supply\n      4 │ plug = Part(" in done.stdout
    assert '8 │ vcc & r & led["Anode", "Cathode"] & gnd\n      │           ^^^^^^^^^^^^^^^^^^^^^^^' in done.stdout
    document = json.loads(project("check", "--output-format", "json-full", "main.py").stdout)
    assert [module["name"] for module in document["checked"][0]["result"]["modules"]] == ["power.py", "blocks/lamp.py"]
    assert contents(project) == BAD


HOUSE = """(kicad_symbol_lib (version 20231120) (generator "test")
  (symbol "1N4148" (property "Reference" "D" (at 0 0 0))
    (symbol "1N4148_1_1"
      (pin passive line (at 0 0 0) (length 2.54) (name "A") (number "1"))
      (pin passive line (at 0 0 0) (length 2.54) (name "K") (number "2")))))
"""
DIODE = """\
from skidl import *

vcc, gnd, node = Net("VCC"), Net("GND"), Net("NODE")
vcc.drive = gnd.drive = POWER
d = Part("house", "1N4148", footprint="Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal")
r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
vcc & r & node
node += d[1]
gnd += d[2]
ERC()
generate_netlist()
"""


def test_a_library_of_the_checkout_is_found_with_its_folder_as_project_and_never_replaced(circuitron: Command) -> None:
    for folder in ("boards", "libs", ".git"):
        (circuitron.folder / folder).mkdir()
    circuitron.write("libs/house.kicad_sym", HOUSE)
    circuitron.write("boards/board.py", DIODE)
    alone = circuitron("fix", "boards/board.py", "--no-model", "--unsafe-fixes")
    assert alone.returncode == 1 and "../libs/house.kicad_sym is the library house" in alone.stdout
    assert (circuitron.folder / "boards/board.py").read_text() == DIODE
    done = circuitron("fix", "boards/board.py", "--project", ".", "--no-model")
    assert done.returncode == 0, done.stdout
    written = (circuitron.folder / "boards/board.py").read_text()
    assert 'Part("house", "1N4148"' in written and 'os.path.join(os.path.dirname(__file__), "..", "libs")' in written
