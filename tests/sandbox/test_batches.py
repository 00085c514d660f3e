"""Hostile scripts among the scripts of one command with `--jobs`: none gets at anything, and none harms the others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from circuitron.run_request import Libraries
from tests.sandbox.conftest import LIMITS, PLANTED, Host, both
from tests.sandbox.test_hostile import CANARY, SCRIPTS

EACH = 6  # hostile scripts before the next harmless one
# What computes or waits until it is stopped shows no more here.
SOON = LIMITS.model_copy(update={"cpu_seconds": 1, "wall_seconds": 4.0})


@pytest.fixture
def folder(host: Host, tmp_path: Path) -> Path:
    """The planted project, with all scripts in it, under names that none of them looks for."""
    folder = tmp_path / "planted"
    shutil.copytree(host.project, folder, symlinks=True)
    for number, path in enumerate(SCRIPTS):
        (folder / f"{number:02}.py").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        if number % EACH == EACH - 1:
            (folder / f"{number:02}_canary.py").write_text(CANARY)
    return folder


def checked(
    name: str, folder: Path, host: Host, libraries: Libraries, cache: Path, every: slice = slice(None), **variables: str
) -> dict[str, str]:
    """What each script printed.

    Args:
        every: which of the scripts are checked.
    """
    limits = {f"CIRCUITRON_LIMITS_{key.upper()}": f"{value:g}" for key, value in SOON.model_dump().items()}
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(host.home),
        "XDG_STATE_HOME": str(folder.parent / "state"),
        "CIRCUITRON_CACHE_DIR": str(cache),
        "KICAD9_SYMBOL_DIR": str(libraries.directory),
        "CIRCUITRON_SERVER": "never",
        "API_KEY": PLANTED,
        **limits,
        **variables,
    }
    scripts = sorted(str(path) for path in folder.glob("[0-9]*.py"))[every]
    options = ["--jobs", "2", "--sandbox", name, "--output-format", "junit"]
    command = [sys.executable, "-m", "circuitron", "check", *options, *scripts]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 1, ran.stderr
    assert PLANTED not in ran.stdout + ran.stderr
    cases = list(ElementTree.fromstring(ran.stdout).iter("testcase"))
    assert sorted(case.attrib["name"] for case in cases) == [Path(script).name for script in scripts]
    done = [case for case in cases if case.find("error") is None]
    return {case.attrib["name"]: case.findtext("system-out", "") for case in done}


def is_harmless(printed: dict[str, str], host: Host) -> bool:
    """Whether no script did harm."""
    breaches = [SCRIPTS[int(script[:2])].name for script, text in printed.items() if "BREACH" in text]
    assert not breaches
    alive = {script: text.strip() for script, text in printed.items() if script.endswith("_canary.py")}
    assert len(alive) == len(SCRIPTS) // EACH
    assert {*alive.values()} == {"alive []"}, alive
    assert len(printed) == len(SCRIPTS) + len(alive), "each has a result, and none broke its sandbox"
    return host.state() == host.before and host.contacts() == 0


@pytest.mark.long
@both
def test_no_hostile_script_harms_the_others_of_a_batch(
    name: str, folder: Path, host: Host, libraries: Libraries, cache_dir: Path
) -> None:
    assert is_harmless(checked(name, folder, host, libraries, cache_dir), host)
