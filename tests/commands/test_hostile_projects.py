"""Folders that were checked out from somewhere: nothing in them runs outside the sandbox."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from lamp import GOOD, Command

# Names that Circuitron, Python's start and the worker processes import, most of them more than once.
MODULES = """
    __future__ abc argparse ast asyncio base64 collections contextlib copyreg dataclasses datetime docker encodings enum
    functools hashlib importlib inspect io json logging operator os pathlib pickle platform pydantic queue re selectors
    shutil signal site sitecustomize skidl sqlite3 stat string struct subprocess tempfile threading tokenize traceback
    types typing usercustomize warnings zlib
"""
PLANTED = """\
import sys
try:
    with open({canary!r}, "a") as file:
        file.write(__name__ + " " + sys.executable + chr(10))
except OSError:
    pass  # in the sandbox
raise SystemExit(77)
"""


class Console(Command):
    """The command as its console script starts it: without the current folder on `sys.path`."""

    def arguments(self, *arguments: str) -> list[str]:
        return [sys.executable, "-P", "-m", "circuitron", *arguments]


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    """What a planted module writes to where nothing keeps it from that."""
    return tmp_path / "canary"


@pytest.fixture
def planted(circuitron: Command, canary: Path) -> Console:
    for name in MODULES.split():
        circuitron.write(f"{name}.py", PLANTED.format(canary=str(canary)))
    circuitron.write("board.py", GOOD)
    return Console(circuitron.folder, circuitron.environment)


def test_the_planted_modules_do_run_where_python_looks_for_them(planted: Console, canary: Path) -> None:
    done = subprocess.run([sys.executable, "-c", "import pickle"], cwd=planted.folder, env=planted.environment)
    assert done.returncode == 77
    assert canary.read_text().startswith("pickle ")


@pytest.mark.parametrize(
    "arguments",
    [["check", "board.py"], ["fix", "board.py", "--diff"], ["doctor"], ["parts", "LM358"], ["explain", "PartNotFound"]],
    ids=lambda arguments: arguments[0],
)
def test_planted_modules_do_not_run(planted: Console, canary: Path, arguments: list[str]) -> None:
    planted(*arguments)
    assert not canary.exists(), canary.read_text()


def test_planted_modules_do_not_run_in_processes_that_fill_the_cache(
    planted: Console, canary: Path, tmp_path: Path
) -> None:
    del planted.environment["KICAD9_SYMBOL_DIR"]  # the libraries of the skidl package are converted first
    done = planted("parts", "LM358", CIRCUITRON_CACHE_DIR=str(tmp_path / "cold"))
    assert done.returncode == 0, done.stderr
    assert list((tmp_path / "cold").glob("*.sqlite"))
    assert not canary.exists(), canary.read_text()


@pytest.mark.parametrize("entry", ["", "."], ids=["empty", "dot"])
def test_an_entry_of_pythonpath_that_means_the_current_folder_is_dropped(
    circuitron: Command, canary: Path, entry: str
) -> None:
    circuitron.write("rich.py", PLANTED.format(canary=str(canary)))  # loaded once the command runs
    path = f"{entry}:{circuitron.environment['PYTHONPATH']}"
    assert Console(circuitron.folder, circuitron.environment)("doctor", PYTHONPATH=path).returncode in (0, 3)
    assert not canary.exists(), canary.read_text()


def test_python_m_leaves_the_current_folder_before_it_loads_more(circuitron: Command, canary: Path) -> None:
    for name in ("typer", "rich", "pydantic", "docker", "openai", "platformdirs", "rapidfuzz", "skidl"):
        circuitron.write(f"{name}.py", PLANTED.format(canary=str(canary)))
    circuitron.write("board.py", GOOD)
    assert circuitron("check", "board.py").returncode == 0
    assert not canary.exists(), canary.read_text()
