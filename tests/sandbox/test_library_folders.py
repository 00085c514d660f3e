"""Folders of libraries that a script names itself mean the user's machine, whatever the sandbox has at that place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from circuitron.execution_report import ExecutionReport
from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Sandbox
from tests.sandbox.conftest import LIMITS, both

KICAD = "/usr/share/kicad/symbols"  # the image has it; whether the user has it is his affair
HEAD = "import os\nfrom skidl import *\n"
END = "r = Part('Device', 'R', footprint='R:R')\nr[1] & Net('A')\nr[2] & Net('B')\n"
HARD_CODED = {
    "the environment": (f"os.environ['KICAD9_SYMBOL_DIR'] = {KICAD!r}\n" + END, "SearchPath"),
    "the search paths": (f"lib_search_paths[KICAD9] = [{KICAD!r}]\n" + END, "SearchPath"),
    "emptied": (f"lib_search_paths[KICAD9].clear()\nlib_search_paths[KICAD9].append({KICAD!r})\n" + END, "SearchPath"),
    "in a mapping": (f"lib_search_paths.update({{KICAD9: [{KICAD!r}]}})\n" + END, "SearchPath"),
    "the library": (END.replace("'Device'", f"'{KICAD}/Device.kicad_sym'"), "LibraryNotFound"),
}


def run(sandbox: Sandbox, libraries: Libraries, source: str, project: Project | None = None) -> ExecutionReport:
    with sandbox.session(libraries, project or Project()) as session:
        return session.run(RunRequest(script=Script(name="script.py", source=source), mode=Mode.ERC, limits=LIMITS))


@both
@pytest.mark.parametrize(("source", "type"), HARD_CODED.values(), ids=HARD_CODED)
@pytest.mark.skipif(Path(KICAD).is_dir(), reason="this machine has KiCad there, so nothing is wrong")
def test_a_folder_that_only_the_image_has_is_not_there(
    name: str, make_sandbox: Callable[[str], Sandbox], libraries: Libraries, source: str, type: str
) -> None:
    report = run(make_sandbox(name), libraries, HEAD + source)
    assert [event.type.value for event in report.events] == [type]


@both
def test_the_users_own_folder_is_there(name: str, make_sandbox: Callable[[str], Sandbox], libraries: Libraries) -> None:
    folder = str(libraries.directory.resolve())
    for source in (
        f"lib_search_paths[KICAD9] = [{folder!r}]\n" + END,
        f"os.environ['KICAD9_SYMBOL_DIR'] = {folder!r}\n" + END,
        END.replace("'Device'", f"'{folder}/Device.kicad_sym'"),
    ):
        report = run(make_sandbox(name), libraries, HEAD + source)
        assert report.execution_success, report.execution_stderr
        assert not report.events


@both
def test_a_library_of_the_project_is_there(
    name: str, make_sandbox: Callable[[str], Sandbox], libraries: Libraries, tmp_path: Path
) -> None:
    (tmp_path / "libs").mkdir()
    symbol = (libraries.directory / "Device.kicad_sym").read_text(encoding="utf-8")
    (tmp_path / "libs" / "mine.kicad_sym").write_text(symbol, encoding="utf-8")
    source = HEAD + END.replace("'Device'", "'mine'")
    report = run(make_sandbox(name), libraries, source, Project(folder=tmp_path))
    assert report.execution_success, report.execution_stderr
    assert not report.events
