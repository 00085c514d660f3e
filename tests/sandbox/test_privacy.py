"""No other user of the machine can read the copy of a project while a script runs."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Sandbox
from tests.sandbox.conftest import LIMITS, both

UNPRIVILEGED = 65534


def _readable_to_others(folder: Path) -> bool:
    """Whether an unprivileged user can list or enter a folder, or read a file of the project's copy in it."""
    plan = next(folder.glob("copies/*/plan.txt"))
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setresgid(UNPRIVILEGED, UNPRIVILEGED, UNPRIVILEGED)
        os.setresuid(UNPRIVILEGED, UNPRIVILEGED, UNPRIVILEGED)
        for attempt in (lambda: list(folder.iterdir()), plan.read_bytes, lambda: os.chdir(folder)):
            try:
                attempt()
            except OSError:
                continue
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


@both
def test_the_folder_of_a_session_is_its_owners(
    name: str,
    make_sandbox: Callable[[str], Sandbox],
    libraries: Libraries,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = Path(tempfile.mkdtemp(prefix="privacy-", dir="/tmp"))
    place.chmod(0o755)
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    (tmp_path / "plan.txt").write_text("secret plan")
    source = "print(open('plan.txt').read())\nopen('made.txt', 'w').write('x')\nprint(open('made.txt').read())\n"
    with make_sandbox(name).session(libraries, Project(folder=tmp_path)) as session:
        script = Script(name="s.py", source=source)
        report = session.run(RunRequest(script=script, mode=Mode.RUNTIME, limits=LIMITS))
        (folder,) = place.iterdir()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert list(folder.glob("copies/*/plan.txt")), "a session's copy lies elsewhere by now"
        if os.geteuid() == 0:
            assert not _readable_to_others(folder)
    assert report.stdout == "secret plan\nx\n", report.stderr
    assert list(place.iterdir()) == []
    place.rmdir()
