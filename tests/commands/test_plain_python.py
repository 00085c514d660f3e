"""What circuitron calls repaired runs with plain Python: outside any sandbox, in its own folder, with one variable.

On the libraries of the skidl package, and on those of KiCad 9 where KICAD9_SYMBOL_DIR names them or the sandbox image
has them.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from lamp import Command, own_environment

from circuitron.knowledge.libraries import find_libraries
from circuitron.run_request import Libraries
from circuitron.sandbox.image_symbols import export_symbols

BOARD = """\
{head}
vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = gnd.drive = POWER
led = Part("{library}", "LED", footprint="LED_SMD:LED_0603_1608Metric")
r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
c = Part("Device", "C", value="1u", footprint="Capacitor_SMD:C_0603_1608Metric")
vcc & r & led["A", "K"] & gnd
vcc & c & gnd
ERC()
generate_netlist()
"""
PACKAGE = re.sub(r"\b(Net|Part|POWER|ERC|generate_netlist)\b", r"skidl.\1", BOARD)
HEADS = {
    "everything imported": "from skidl import *",
    "a list of names": "import os\nfrom skidl import Part, Net, POWER, ERC, generate_netlist",
    "the tool of another KiCad": "from skidl import *\nset_default_tool(KICAD7)",
    "a tool that is gone": "from skidl import *\nset_default_tool(KICAD)",
    "search paths by the tool": "from skidl import *\nlib_search_paths[KICAD].append('parts')",
}
SCRIPTS = {name: BOARD.replace("{head}", head) for name, head in HEADS.items()}
SCRIPTS["the package"] = PACKAGE.replace("{head}", "import skidl")

# Each script in a fork of a Python that has imported SKiDL and nothing else; SKiDL names files after the main module's.
ONE_BY_ONE = """
import __main__, os, runpy, sys
import skidl
for script in sys.argv[1:]:
    if os.fork() == 0:
        __main__.__file__, sys.argv[:] = script, [script]
        runpy.run_path(script, run_name="__main__")
        sys.exit()
    assert os.wait()[1] == 0, script
"""


@pytest.fixture(scope="module")
def kicad_9(cache_dir: Path) -> Libraries:
    """KiCad 9's libraries."""
    named = os.environ.get("KICAD9_SYMBOL_DIR")
    folder = Path(named) if named else export_symbols(cache_dir)
    found = find_libraries(folder) if folder else None
    if found is None or found.version != "9":
        if os.environ.get("CIRCUITRON_REQUIRE_DOCKER") == "1":
            pytest.fail("no libraries of KiCad 9: KICAD9_SYMBOL_DIR does not name them, and there is no sandbox image")
        pytest.skip("needs KiCad 9's libraries: KICAD9_SYMBOL_DIR, or the sandbox image")
    return found


@pytest.fixture(params=["skidl package", "KiCad 9"])
def at_hand(request: pytest.FixtureRequest, embedded: Libraries) -> Libraries:
    found: Libraries = request.getfixturevalue("kicad_9") if request.param == "KiCad 9" else embedded
    return found


@pytest.fixture
def with_libraries(circuitron: Command, tmp_path: Path, cache_dir: Path) -> Callable[[Libraries], Command]:
    def made(libraries: Libraries) -> Command:
        environment = own_environment(tmp_path, libraries, cache_dir)
        variables = {**environment, "PYTHONPATH": circuitron.environment["PYTHONPATH"]}
        return Command(circuitron.folder, variables, loaded=circuitron.loaded)

    return made


def commands_of(output: str) -> list[list[str]]:
    """The commands with which verdicts end."""
    return [shlex.split(line.partition("run it with: ")[2]) for line in output.splitlines() if "run it with: " in line]


def last_command(output: str) -> list[str]:
    """The command with which the only verdict ends."""
    (command,) = commands_of(output)
    return command


def run_plainly(words: list[str], folder: Path, plain_home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the verdict with its own variables, PATH and HOME alone."""
    variables = dict(word.split("=", 1) for word in words if re.fullmatch(r"KICAD\d+_SYMBOL_DIR=.*", word))
    assert len(variables) == 1
    environment = {"PATH": os.environ["PATH"], "HOME": str(plain_home), **variables}
    command = words[len(variables) :]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_repaired_scripts_run(
    at_hand: Libraries, with_libraries: Callable[[Libraries], Command], plain_home: Path
) -> None:
    circuitron = with_libraries(at_hand)
    del circuitron.environment["KICAD9_SYMBOL_DIR"]  # so that the command has to name it
    circuitron.write("pyproject.toml", "")
    (circuitron.folder / "parts").mkdir()
    texts = [source.replace("{library}", "device") for source in SCRIPTS.values()]
    scripts = [circuitron.write(f"board_{number}.py", text) for number, text in enumerate(texts)]
    names = [script.name for script in scripts]
    done = circuitron("fix", *names, "--no-model", CIRCUITRON_SYMBOL_DIR=str(at_hand.directory))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"symbols: KiCad {at_hand.version}" in done.stdout
    variable = f"KICAD{at_hand.version}_SYMBOL_DIR={at_hand.directory}"
    commands = commands_of(done.stdout)
    python = commands[0][1]
    assert commands == [[variable, python, name] for name in names]
    ran = run_plainly([variable, python, "-c", ONE_BY_ONE, *names], circuitron.folder, plain_home)
    assert ran.returncode == 0, ran.stderr
    for script in scripts:
        assert script.with_suffix(".net").stat().st_size > 500, script.read_text()


def test_a_clean_script_is_left_alone_and_its_command_works(
    at_hand: Libraries, with_libraries: Callable[[Libraries], Command], plain_home: Path
) -> None:
    circuitron = with_libraries(at_hand)
    del circuitron.environment["KICAD9_SYMBOL_DIR"]
    text = SCRIPTS["everything imported"].replace("{library}", "Device")
    script = circuitron.write("board.py", text)
    commands = []
    for command in (("fix", "board.py", "--no-model"), ("check", "board.py")):
        done = circuitron(*command, CIRCUITRON_SYMBOL_DIR=str(at_hand.directory))
        assert done.returncode == 0 and script.read_text() == text, done.stdout
        commands.append(last_command(done.stdout))
    assert commands[0] == commands[1]
    ran = run_plainly(commands[0], script.parent, plain_home)
    assert ran.returncode == 0, ran.stderr


def test_plain_skidl_draws_the_symbols_of_the_skidl_package(
    embedded: Libraries, circuitron: Command, plain_home: Path
) -> None:
    text = SCRIPTS["everything imported"].replace("{library}", "Device") + "generate_svg()\n"
    script = circuitron.write("my board.py", text)
    done = circuitron("check", "my board.py", CIRCUITRON_SYMBOL_DIR=str(embedded.directory))
    assert done.returncode == 0, done.stdout
    ran = run_plainly(last_command(done.stdout), script.parent, plain_home)
    assert ran.returncode == 0 and list(script.parent.glob("*.svg")), ran.stderr
