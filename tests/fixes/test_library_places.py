"""Where scripts of other machines look for KiCad's libraries: paths of files, search paths, variables.

In the real sandbox. Each script fails on bare SKiDL 3.0.0, or works there only on the machine that it was written on.
Folders of the project stay.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.error_types import ErrorType
from circuitron.fix_result import FixResult
from circuitron.knowledge.skidl_api import tool_at_hand
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.run_request import Project, Script

# A private library as KiCad 7 and later write it, cut down to what SKiDL reads.
MINE = """(kicad_symbol_lib (version 20231120) (generator "kicad_symbol_editor")
  (symbol "XREG" (property "Reference" "U" (at 0 0 0)) (property "Value" "XREG" (at 0 0 0))
    (symbol "XREG_1_1"
      (pin passive line (at 0 0 0) (length 2.54) (name "A") (number "1"))
      (pin passive line (at 0 0 0) (length 2.54) (name "B") (number "2")))))
"""
R = "Part({library}, 'R', value='1K', footprint='Resistor_SMD:R_0805_2012Metric')"
C = "Part({library}, 'C', value='1uF', footprint='Capacitor_SMD:C_0805_2012Metric')"
UNIX, WINDOWS = "/usr/share/kicad/symbols", r"C:\Program Files\KiCad\share\kicad\library"
CIRCUIT = """
gnd, vin = Net('GND'), Net('VIN')
vin.drive = gnd.drive = POWER
r, c = {r}, {c}
vin & (r | c) & gnd
ERC()
generate_netlist()
"""


def repaired(tools: Environment, folder: Path, source: str) -> FixResult:
    (folder / "libs").mkdir()
    (folder / "libs" / "mine.kicad_sym").write_text(MINE, encoding="utf-8")
    return fix(Script(name="board.py", source=source), Project(folder=folder), tools)


def circuit(r: str = "'Device'", c: str = "'Device'") -> str:
    return CIRCUIT.format(r=R.format(library=r), c=C.format(library=c))


def is_whole(result: FixResult, more: int = 0) -> bool:
    """Whether the last run has the circuit above, and `more` parts."""
    snapshot = result.attempts[-1].report.snapshot
    assert snapshot is not None
    nets = {net.name: {(pin.ref, pin.number) for pin in net.pins} for net in snapshot.nets}
    return len(snapshot.parts) == 2 + more and nets["VIN"] == {("R1", "1"), ("C1", "1")}


@pytest.mark.parametrize(
    ("before", "r", "c"),
    [
        (f"dev = SchLib('{UNIX}/Device.kicad_sym')", "dev", "dev"),
        (f"dev = SchLib(r'{WINDOWS}\\Device.lib', tool=KICAD)", "dev", "dev"),
        ("dev = SchLib('Device.lib')", "dev", "dev"),
        (f"LIBS = '{UNIX}'", "f'{LIBS}/Device.kicad_sym'", "LIBS + '/Device.kicad_sym'"),
        (f"import os\nLIBS = r'{WINDOWS}'", "os.path.join(LIBS, 'Device.lib')", "f'{LIBS}\\\\Device.lib'"),
        (f"from pathlib import Path\nLIBS = Path('{UNIX}')", "str(LIBS / 'Device.kicad_sym')", "'Device'"),
        ("", f"'{UNIX}/Device.kicad_sym'", f"r'{WINDOWS}\\Device.lib'"),
    ],
)
def test_libraries_of_kicad_by_their_path(tools: Environment, tmp_path: Path, before: str, r: str, c: str) -> None:
    result = repaired(tools, tmp_path, f"from skidl import *\n{before}\n{circuit(r, c)}")
    assert "set_default_tool(" in result.source or tool_at_hand(tools.libraries) == "KICAD10"
    assert result.outcome is Outcome.REPAIRED, [d.message for d in result.remaining]
    assert {d.type for d in result.attempts[0].findings} == {ErrorType.LIBRARY_NOT_FOUND}
    assert is_whole(result) and len(result.attempts) <= 3


OWN = "u = Part('mine', 'XREG', ref='U9', footprint='A:B')\nu[1, 2] += NC"


@pytest.mark.parametrize(
    ("setting", "kept"),
    [
        (f"lib_search_paths[KICAD] = ['{UNIX}', 'libs']", "lib_search_paths[KICAD].extend(["),
        ("set_default_tool(KICAD9)\nlib_search_paths[KICAD9] = ['libs']", "lib_search_paths[KICAD9].extend(['libs'])"),
        ("lib_search_paths[KICAD10][:] = ['libs', '/opt']", "lib_search_paths[KICAD10].extend(['libs', '/opt'])"),
        ("lib_search_paths.update({KICAD10: ['libs']})", "lib_search_paths[KICAD10].extend(['libs'])"),
        ("lib_search_paths[KICAD10].clear()\nlib_search_paths[KICAD10].append('libs')", ".append('libs')"),
        (f"lib_search_paths += ['{UNIX}', 'libs']", "+= ["),
        ("lib_search_paths_kicad.append('libs')", ".append('libs')"),
        ("lib_search_paths['kicad5'].insert(0, 'libs')\nset_default_tool(KICAD5)", ".insert(0, 'libs')"),
        ("lib_search_paths.append('libs')", ".append('libs')"),
    ],
)
def test_folders_of_the_project_are_kept(tools: Environment, tmp_path: Path, setting: str, kept: str) -> None:
    result = repaired(tools, tmp_path, f"from skidl import *\n{setting}\n{OWN}\n{circuit()}")
    assert result.outcome is Outcome.REPAIRED, [d.message for d in result.remaining]
    # The tool that the script chooses in the end, and the folders that it adds to, are the same.
    kept = kept.replace("KICAD10", tool_at_hand(tools.libraries)).replace(
        "[KICAD]", f"[{tool_at_hand(tools.libraries)}]"
    )
    assert is_whole(result, more=1) and (kept in result.source)


def test_own_libraries_alone_need_no_other_folder(tools: Environment, tmp_path: Path) -> None:
    own = "u, v = 2 * Part('mine', 'XREG', footprint='A:B', dest=TEMPLATE)\nu & v & u\ngenerate_netlist()\n"
    result = repaired(tools, tmp_path, f"from skidl import *\nlib_search_paths[KICAD10] = ['libs']\n{own}")
    assert result.outcome is Outcome.CLEAN
    assert ErrorType.SEARCH_PATH not in {d.type for d in result.attempts[0].findings}


@pytest.mark.parametrize(
    ("setting", "left"),
    [
        (f"os.environ['KICAD10_SYMBOL_DIR'] = '{UNIX}'", "os.environ.setdefault('KICAD10_SYMBOL_DIR'"),
        ("os.environ['KICAD10_SYMBOL_DIR'] = './libs'", ""),
        (
            f"for v in ('', 9, 10):\n    os.environ[f'KICAD{{v}}_SYMBOL_DIR'] = r'{WINDOWS}'",
            "os.environ.setdefault(f'KICAD{v}_SYMBOL_DIR'",
        ),
        (f"os.environ |= {{'KICAD10_SYMBOL_DIR': '{UNIX}'}}", "os.environ.get('KICAD10_SYMBOL_DIR'"),
    ],
)
def test_variables_set_before_skidl_is_imported(tools: Environment, tmp_path: Path, setting: str, left: str) -> None:
    result = repaired(tools, tmp_path, f"import os\n{setting}\nfrom skidl import *\n{OWN}\n{circuit()}")
    assert result.outcome is Outcome.REPAIRED, [d.message for d in result.remaining]
    assert is_whole(result, more=1) and left in result.source


def test_a_variable_of_old_releases_that_is_read(tools: Environment, tmp_path: Path) -> None:
    """As scripts of 2017 do; the message is one, and names the variable."""
    setting = "lib_search_paths[KICAD].append(os.path.join(os.environ['KISYSMOD'], '..', 'library'))"
    result = repaired(tools, tmp_path, f"import os\nfrom skidl import *\n{setting}\n{circuit()}")
    assert [d.message for d in result.attempts[0].findings] == ["The environment has no variable KISYSMOD."]
    assert result.outcome is Outcome.REPAIRED and is_whole(result)
    assert "os.environ.get('KISYSMOD', '')" in result.source
