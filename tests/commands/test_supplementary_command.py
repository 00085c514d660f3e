"""Parts that KiCad's libraries lack: shown, written into the script, and run without Circuitron."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from lamp import Command

from circuitron.models import Libraries

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
DRAWN = 'generate_svg(file_="buck")\n'


def test_a_supplementary_part_is_shown(circuitron: Command) -> None:
    found = circuitron("parts", "MP1584")
    assert found.returncode == 0 and "Circuitron:MP1584EN" in found.stdout and "(supplementary)" in found.stdout
    shown = circuitron("part", "MP1584EN")
    assert shown.returncode == 0 and "No KiCad library has this symbol" in shown.stdout and "langpie" in shown.stdout


def test_the_repaired_script_runs_on_bare_skidl(circuitron: Command, libraries: Libraries, tmp_path: Path) -> None:
    """One file, with nothing beside it: the netlist, the drawing, and a clean bill the second time."""
    path = circuitron.write("buck.py", BUCK + (DRAWN if libraries.drawings else ""))
    done = circuitron("fix", "buck.py", "--no-model")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (
        'CIRCUITRON.filename = "Circuitron"' in path.read_text() and 'Part(CIRCUITRON, "MP1584EN"' in path.read_text()
    )
    again = circuitron("fix", "buck.py", "--no-model")
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
    assert not libraries.drawings or list(bare.glob("buck*.svg"))
