"""Zygotes that the kept server has started hold what the others hold, and no script reaches the server.

What only uses up time or memory is stopped by the limits of its run, wherever its process 1 comes from: test_hostile.py
has those scripts.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from circuitron.import_path import PACKAGE
from circuitron.run_request import Libraries, Project
from circuitron.sandbox.channel import HandedChannel
from circuitron.sandbox.local import LocalSandbox
from circuitron.server import control
from tests.processes import wait_until
from tests.rows import each
from tests.sandbox.conftest import PLANTED, Host
from tests.sandbox.test_batches import EACH
from tests.sandbox.test_hostile import CANARY, SCRIPTS, Bench, only_uses_up, test_contained

contained = test_contained
del test_contained  # not once more on its own

SERVE = (
    "import sys; sys.path.append(sys.argv[1]); from circuitron.__main__ import keep_server; keep_server(loaded=False)"
)
REACHES = """
import os, socket

def connect():
    with socket.socket(socket.AF_UNIX) as own:
        own.connect({place!r})

for reach in (
    connect,
    lambda: os.listdir({folder!r}),
    lambda: open({place!r}, "wb"),
    lambda: os.unlink({place!r}),
    lambda: os.kill({server}, 0),
    lambda: os.listdir("/proc/{server}/fd"),
    lambda: open("/proc/{server}/environ", "rb").read(),
    lambda: socket.socketpair(),
):
    try:
        print("BREACH", reach())
    except OSError:
        pass
for number in range(5, 256):  # 4 is the seal of its report (runner/runs.py)
    try:
        print(number, os.readlink(f"/proc/self/fd/{{number}}"))
    except OSError:
        pass
print("tried")
"""


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[int, Path]]:
    """A server's process and socket."""
    runtime = Path(tempfile.mkdtemp(prefix="circuitron-test-"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        patch.setenv("CIRCUITRON_SERVER", "always")
        patch.setenv("CIRCUITRON_TEST_KEY", PLANTED)
        with subprocess.Popen([sys.executable, "-P", "-c", SERVE, PACKAGE], cwd="/") as process:
            assert wait_until(lambda: any(runtime.glob("*/*.sock")))
            yield process.pid, next(runtime.glob("*/*.sock"))
            process.terminate()
    shutil.rmtree(runtime)


@pytest.fixture(scope="module")
def bench(server: tuple[int, Path], libraries: Libraries, host: Host) -> Iterator[Bench]:
    """A session of a zygote that the server had ready."""
    children, sandbox = Path(f"/proc/{server[0]}/task/{server[0]}/children"), LocalSandbox()
    sandbox.start(libraries).close()  # says what is wanted
    assert wait_until(lambda: bool(children.read_text()))
    zygote = sandbox.start(libraries)
    assert isinstance(zygote._line.channel(), HandedChannel)
    project = Project(folder=host.project)
    with zygote.session(project) as session:
        yield Bench(sandbox, libraries, project, session)


@each("path", [path for path in SCRIPTS if not only_uses_up(path)], ids=lambda path: path.stem)
def test_hostile_scripts_are_contained(path: Path, bench: Bench, host: Host) -> None:
    contained(path, bench)
    if SCRIPTS.index(path) % EACH == EACH - 1:
        assert bench.run("canary.py", CANARY).stdout.strip() == "alive []"
    assert host.state() == host.before and host.contacts() == 0


def test_no_script_reaches_the_server(bench: Bench, server: tuple[int, Path]) -> None:
    process, place = server
    source = REACHES.format(place=str(place), folder=str(place.parent), server=process)
    assert bench.run("reaches.py", source).stdout == "tried\n"
    (found,) = control.servers()
    assert (found.process, found.answers, found.commands) == (process, True, 0)
