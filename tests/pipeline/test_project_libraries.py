"""Symbol libraries of the project, wherever they lie in it: found, and never replaced by KiCad's namesakes.

The house library has a BC547 with emitter and collector the other way round than KiCad's, a regulator and a diode
likewise: what stands in for one of them is a wrong circuit, though nothing of it fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from circuitron.edit import Safety
from circuitron.fix_result import FixResult, Spent
from circuitron.knowledge.project_libraries import find_project_libraries
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.pipeline.steps import Correction, Step
from circuitron.run_request import Libraries, Project, Script
from tests.kept import KeptEngines, KeptSandbox

PINS = {"BC547": ("Q", "E B C"), "AMS1117-3.3": ("U", "VI GND VO"), "1N4148": ("D", "A K")}
PIN = '(pin passive line (at 0 0 0) (length 2.54) (name "{}") (number "{}"))'


def kicad(*names: str) -> str:
    return f'(kicad_symbol_lib (version 20231120) (generator "test")\n{"".join(map(_symbol, names or PINS))})\n'


def _symbol(name: str) -> str:
    reference, pins = PINS[name]
    drawn = " ".join(PIN.format(pin, number) for number, pin in enumerate(pins.split(), 1))
    return f'  (symbol "{name}" (property "Reference" "{reference}" (at 0 0 0))\n    (symbol "{name}_1_1" {drawn}))\n'


def kicad_5() -> str:
    head = "EESchema-LIBRARY Version 2.4\n#encoding utf-8\n"
    return head + "".join(
        f'DEF {name} {reference} 0 40 Y Y 1 F N\nF0 "{reference}" 0 0 50 H V C CNN\nDRAW\n'
        + "".join(f"X {pin} {n} 0 {100 * n} 100 R 50 50 1 1 P\n" for n, pin in enumerate(pins.split(), 1))
        + "ENDDRAW\nENDDEF\n"
        for name, (reference, pins) in PINS.items()
    )


CIRCUIT = """\
from skidl import *

a, b, c = Net("A"), Net("B"), Net("C")
x = Part({library}, "{part}", ref="X1", footprint="A:B")
for number, net in enumerate([a, b, c][: len(x.pins)], 1):
    r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0805_2012Metric")
    net += x[number], r[1]
    r[2] += Net(f"END{{number}}")
    r[2].net.do_erc = False
generate_netlist()
"""


@pytest.fixture(scope="module")
def environment(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


def write(root: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")


def repaired(
    environment: Environment, root: Path, source: str, place: str = "boards", unsafe: bool = False
) -> FixResult:
    write(root, {f"{place}/board.py": source})
    project = Project(folder=root, script_folder=place)
    return fix(Script(name="board.py", source=source), project, environment, allow_unsafe=unsafe)


def loaded(result: FixResult) -> str:
    """Library and pins, by number, of X1 as the run of the repaired script had it."""
    snapshot = next(step.report.snapshot for step in result.attempts if step.source == result.source)
    assert snapshot is not None
    part = next(part for part in snapshot.parts if part.ref == "X1")
    return f"{part.library}:{' '.join(pin.name for pin in sorted(part.pins, key=lambda pin: pin.number))}"


def runs_outside(source: str, root: Path, libraries: Libraries, start: Path) -> None:
    """Run the script with Python alone, from another folder, with nothing set but the folder of KiCad's symbols."""
    write(root, {"boards/board.py": source})
    start.mkdir(exist_ok=True)
    environment = {f"KICAD{libraries.version}_SYMBOL_DIR": str(libraries.directory)}  # the version the repair chose
    environment |= {"PATH": os.environ["PATH"], "HOME": str(start), "XDG_DATA_HOME": str(start / "data")}
    command = [sys.executable, str(root / "boards" / "board.py")]
    done = subprocess.run(command, cwd=start, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    netlist = (start / "board.net").read_text(encoding="utf-8")
    assert '(lib "house")' in netlist


@pytest.mark.parametrize("part", PINS)
def test_a_library_beside_the_folder_of_the_script(
    environment: Environment, libraries: Libraries, tmp_path: Path, part: str
) -> None:
    write(tmp_path / "p", {"libs/house.kicad_sym": kicad()})
    result = repaired(environment, tmp_path / "p", CIRCUIT.format(library='"house"', part=part))
    assert result.outcome is Outcome.REPAIRED, [d.message for d in result.remaining]
    assert loaded(result) == f"house:{PINS[part][1]}"
    assert result.edits[0].rule == "library" and result.edits[0].safety is Safety.SAFE
    assert {edit.rule for edit in result.edits} <= {"library", "tool"}
    assert "libs/house.kicad_sym" in result.edits[0].reason
    if part == "BC547":
        runs_outside(result.source, tmp_path / "p", libraries, tmp_path / "elsewhere")


@pytest.mark.parametrize(
    ("files", "library"),
    [
        ({"house.kicad_sym": kicad()}, '"house"'),
        ({"a/b/c/house.kicad_sym": kicad()}, '"house"'),
        ({"libs/house.kicad_sym": kicad()}, '"libs/house.kicad_sym"'),
        ({"libs/house.kicad_sym": kicad()}, '"../libs/house.kicad_sym"'),
        ({"libs/house.kicad_sym": kicad()}, '"/home/me/board/libs/house.kicad_sym"'),
        ({"libs/house.kicad_sym": kicad()}, '"house.kicad_sym"'),
        ({"libs/house.kicad_symdir/BC547.kicad_sym": kicad("BC547")}, '"house"'),
        ({"libs/house.lib": kicad_5()}, '"house"'),
        ({"libs/house.lib": kicad_5()}, '"libs/house.lib"'),
        (
            {
                "libs/house_v2.kicad_sym": kicad(),
                "sym-lib-table": '(sym_lib_table\n  (lib (name "house")(type "KiCad")'
                '(uri "${KIPRJMOD}/libs/house_v2.kicad_sym")(options "")(descr ""))\n)\n',
            },
            '"house"',
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else value,
)
def test_all_formats_and_ways_to_name_it(
    environment: Environment, tmp_path: Path, files: dict[str, str], library: str
) -> None:
    write(tmp_path, files)
    result = repaired(environment, tmp_path, CIRCUIT.format(library=library, part="BC547"))
    clean = library.startswith('"../')  # SKiDL finds it by itself
    assert result.outcome is (Outcome.CLEAN if clean else Outcome.REPAIRED), [d.message for d in result.remaining]
    assert loaded(result).partition("_")[0].partition(":")[0] == "house" and loaded(result).endswith(":E B C")


def test_a_library_that_skidl_wrote_is_read_when_unsafe_edits_are_allowed(
    environment: Environment, tmp_path: Path
) -> None:
    part = "Part(**{ 'name':'BC547', 'dest':TEMPLATE, 'tool':SKIDL, 'ref_prefix':'Q', 'fplist':[''], 'pins':[%s] })"
    pins = ",".join(f"Pin(num='{n}',name='{pin}',func=Pin.types.PASSIVE)" for n, pin in enumerate("EBC", 1))
    head = "from skidl import Pin, Part, SchLib, SKIDL, TEMPLATE\nhouse = SchLib(tool=SKIDL).add_parts(*["
    write(tmp_path, {"libs/house_sklib.py": f"{head}{part % pins}])\n"})
    source = CIRCUIT.format(library='"house"', part="BC547")
    safe, unsafe = repaired(environment, tmp_path, source), repaired(environment, tmp_path, source, unsafe=True)
    assert safe.outcome is Outcome.UNREPAIRED and safe.source == source
    assert "Transistor_BJT" not in unsafe.source and loaded(unsafe).endswith(":E B C")


def test_a_library_below_the_script_needs_no_edit(environment: Environment, tmp_path: Path) -> None:
    write(tmp_path, {"boards/libs/house.kicad_sym": kicad()})
    result = repaired(environment, tmp_path, CIRCUIT.format(library='"house"', part="BC547"))
    assert result.outcome is Outcome.CLEAN and loaded(result) == "house:E B C"


def test_a_namesake_of_a_kicad_library_is_verified_by_its_own_pins(environment: Environment, tmp_path: Path) -> None:
    """SKiDL looks below the current folder first; so does the verifier."""
    write(tmp_path, {"boards/Diode.kicad_sym": kicad("1N4148")})
    result = repaired(environment, tmp_path, CIRCUIT.format(library='"Diode"', part="1N4148"))
    assert result.outcome is Outcome.CLEAN, [d.message for d in result.remaining]
    assert loaded(result) == "Diode:A K"


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
def test_a_part_that_the_library_lacks_is_not_taken_from_another(
    environment: Environment, tmp_path: Path, unsafe: bool
) -> None:
    write(tmp_path, {"libs/house.kicad_sym": kicad("AMS1117-3.3"), "libs/other.kicad_sym": kicad("BC547")})
    result = repaired(environment, tmp_path, CIRCUIT.format(library='"house"', part="BC547"), unsafe=unsafe)
    assert result.outcome is Outcome.UNREPAIRED and "Transistor_BJT" not in result.source


def test_candidates_of_the_library_come_first(environment: Environment, tmp_path: Path) -> None:
    write(tmp_path, {"libs/house.kicad_sym": kicad("BC547")})
    result = repaired(environment, tmp_path, CIRCUIT.format(library='"house"', part="BC-547"))
    assert result.outcome is Outcome.REPAIRED and loaded(result) == "house:E B C"


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
def test_a_library_outside_the_project_folder_is_pointed_at(
    environment: Environment, tmp_path: Path, unsafe: bool
) -> None:
    """A checkout has the library, the folder that the script is shown has not."""
    write(tmp_path, {"libs/house.kicad_sym": kicad(), "boards/readme.txt": ""})
    project = Project(folder=tmp_path / "boards", repository=tmp_path)
    source = CIRCUIT.format(library='"house"', part="BC547")
    result = fix(Script(name="board.py", source=source), project, environment, allow_unsafe=unsafe)
    assert result.outcome is Outcome.UNREPAIRED and result.source == source
    assert ["../libs/house.kicad_sym" in edit.reason and "--project" in edit.reason for edit in result.proposed] == [
        True
    ]


def test_case_tells_libraries_apart(environment: Environment, tmp_path: Path) -> None:
    """`device` is the project's, `Device` KiCad's, in one script."""
    write(tmp_path, {"libs/device.kicad_sym": kicad("BC547")})
    result = repaired(environment, tmp_path, CIRCUIT.format(library='"device"', part="BC547"))
    assert result.outcome is Outcome.REPAIRED and loaded(result) == "device:E B C"


def test_files_that_are_no_libraries_cost_nothing(environment: Environment, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "house.kicad_sym")
    (tmp_path / "zero.kicad_sym").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "sym-lib-table")
    write(tmp_path, {"pins.kicad_sym": "(kicad_symbol_lib " + "(pin a " * 500_000})
    started = time.monotonic()
    for library in ("house", "zero", "pins"):
        result = repaired(environment, tmp_path, CIRCUIT.format(library=f'"{library}"', part="BC547"))
        assert result.outcome is Outcome.UNREPAIRED and "Transistor_BJT" not in result.source
    assert time.monotonic() - started < 180  # waiting for what never ends would take longer on the busiest machine


def test_no_more_is_looked_at_than_a_project_has(tmp_path: Path) -> None:
    for number in range(600):
        (tmp_path / f"lib{number:03}.kicad_sym").touch()
    (tmp_path / ("deep/" * 20)).mkdir(parents=True)
    (tmp_path / ("deep/" * 20) / "house.kicad_sym").touch()
    found = find_project_libraries(Project(folder=tmp_path)).found
    assert len(found) == 500 and all(library.stem != "house" for library in found)


class Swap:
    """A model that puts KiCad's part in the place of the project's."""

    def correct(self, step: Step, *_: object) -> Correction:
        source = step.source.replace('"house"', '"Transistor_BJT"').replace("missing += 1", "generate_netlist()")
        return Correction(author="model", source=source)

    def spent(self) -> Spent:
        return Spent()


def test_a_model_may_not_take_the_part_from_elsewhere_either(environment: Environment, tmp_path: Path) -> None:
    source = CIRCUIT.format(library='"house"', part="BC547").replace("generate_netlist()", "missing += 1")
    write(tmp_path, {"libs/house.kicad_sym": kicad(), "boards/board.py": source})
    project = Project(folder=tmp_path, script_folder="boards")
    result = fix(Script(name="board.py", source=source), project, environment, corrector=lambda session: Swap())
    assert result.outcome is Outcome.UNREPAIRED and "Transistor_BJT" not in result.source
    assert any(attempt.refusal for attempt in result.attempts)
