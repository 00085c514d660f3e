"""Folders that were checked out from somewhere: nothing of them runs outside the sandbox, nothing of the user shows in
them, and every command in them ends soon."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from lamp import GOOD, Command

from circuitron.knowledge.index_build import _SMALL_LIBRARIES
from circuitron.run_request import Libraries
from tests.commands.hostile_folders import CHECK, FOLDERS, MODULES, PLANTED, SECRET, Folder, make_world


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    """What a planted module writes to where nothing keeps it from that."""
    return tmp_path / "canary"


@pytest.fixture
def planted(circuitron: Command, canary: Path) -> Command:
    for name in MODULES.split():
        circuitron.write(f"{name}.py", PLANTED.format(canary=str(canary)))
    circuitron.write("board.py", GOOD)
    return Command(circuitron.folder, circuitron.environment, safe_path=True)


def test_the_planted_modules_do_run_where_python_looks_for_them(planted: Command, canary: Path) -> None:
    done = subprocess.run([sys.executable, "-c", "import pickle"], cwd=planted.folder, env=planted.environment)
    assert done.returncode == 77
    assert canary.read_text().startswith("pickle ")


@pytest.mark.parametrize(
    "arguments",
    [["check", "board.py"], ["fix", "board.py", "--diff"], ["doctor"], ["parts", "LM358"], ["explain", "PartNotFound"]],
    ids=lambda arguments: arguments[0],
)
def test_planted_modules_do_not_run(planted: Command, canary: Path, arguments: list[str]) -> None:
    planted(*arguments)
    assert not canary.exists(), canary.read_text()


def test_planted_modules_do_not_run_in_processes_that_fill_the_cache(
    planted: Command, canary: Path, tmp_path: Path, libraries: Libraries
) -> None:
    folder, cold = tmp_path / "symbols", tmp_path / "cold"
    folder.mkdir()
    size = 0
    for path in sorted(libraries.directory.glob("*.kicad_sym"), key=lambda path: -path.stat().st_size):
        if size < _SMALL_LIBRARIES:
            size += Path(shutil.copy(path, folder)).stat().st_size
    assert size >= _SMALL_LIBRARIES, "libraries so small are read in the command's own process"
    done = planted("parts", "LM358", CIRCUITRON_CACHE_DIR=str(cold), KICAD9_SYMBOL_DIR=str(folder))
    assert done.returncode in (0, 1), done.stderr
    assert list(cold.glob("*.sqlite"))
    assert not canary.exists(), canary.read_text()


@pytest.mark.parametrize("entry", ["", "."], ids=["empty", "dot"])
def test_an_entry_of_pythonpath_that_means_the_current_folder_is_dropped(
    circuitron: Command, canary: Path, entry: str
) -> None:
    circuitron.write("rich.py", PLANTED.format(canary=str(canary)))  # loaded once the command runs
    path = f"{entry}:{circuitron.environment['PYTHONPATH']}"
    assert Command(circuitron.folder, circuitron.environment, safe_path=True)("doctor", PYTHONPATH=path).returncode in (
        0,
        3,
    )
    assert not canary.exists(), canary.read_text()


def test_python_m_leaves_the_current_folder_before_it_loads_more(circuitron: Command, canary: Path) -> None:
    for name in ("typer", "rich", "pydantic", "docker", "openai", "platformdirs", "rapidfuzz", "skidl"):
        circuitron.write(f"{name}.py", PLANTED.format(canary=str(canary)))
    circuitron.write("board.py", GOOD)
    assert circuitron("check", "board.py").returncode == 0
    assert not canary.exists(), canary.read_text()


KEY = "sk-live-0123456789-of-the-user"
SECONDS = 20  # of processor time, for a command and all that it starts


def processor_time(command: Command) -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime + (command.loaded.seconds if command.loaded else 0.0)


@pytest.fixture
def hostile(circuitron: Command, request: pytest.FixtureRequest) -> Iterator[tuple[Command, Folder]]:
    """A command in the folder that the test names; it starts from nothing where Python itself is to be led astray."""
    folder = FOLDERS[request.param]
    home = Path(circuitron.environment["HOME"])
    home.mkdir()
    (home / "secret").write_text(SECRET)
    folder.build(make_world(circuitron.folder, home.parent / "outside", home.parent / "canary"))
    environment = circuitron.environment | {"OPENAI_API_KEY": KEY}
    loaded = None if request.param.startswith("planted") else circuitron.loaded
    yield Command(circuitron.folder, environment, safe_path=True, loaded=loaded), folder
    subprocess.run(["rm", "-rf", str(circuitron.folder)], check=True)  # Python cannot remove the deepest folders


@pytest.mark.parametrize("hostile", FOLDERS, indirect=True)
def test_a_hostile_folder_runs_nothing_shows_nothing_and_ends(hostile: tuple[Command, Folder], canary: Path) -> None:
    command, folder = hostile
    for arguments, statuses in folder.statuses.items():
        before = processor_time(command)
        extra = ("--no-model",) if arguments[0] == "fix" else ()
        done = command(*arguments, *extra)
        output = done.stdout + done.stderr
        assert done.returncode in statuses, output[-3000:]
        assert processor_time(command) - before < SECONDS
        assert SECRET not in output and KEY not in output
        assert not canary.exists(), canary.read_text()
        if done.returncode == 2:
            assert "error" in output and len(done.stderr) < 3000


def test_a_script_of_these_folders_does_look_around(circuitron: Command, tmp_path: Path) -> None:
    world = make_world(circuitron.folder, tmp_path / "outside", tmp_path / "canary")
    world.write("notes.txt", "what a script may read")
    output = circuitron(*CHECK).stdout
    assert "what a script may read" in output and "secret.txt" not in output


def test_there_are_enough_hostile_folders() -> None:
    assert len(FOLDERS) >= 25 and sum(len(folder.statuses) > 2 for folder in FOLDERS.values()) >= 4
