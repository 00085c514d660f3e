"""A host process that ends at any moment leaves no process, no container, and after the next start no file."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from circuitron.errors import SandboxFailure
from circuitron.import_path import PACKAGE
from circuitron.run_request import Libraries, Project, RunRequest, Script
from circuitron.sandbox import leftovers
from circuitron.sandbox.base import Sandbox
from circuitron.sandbox.channel import Channel
from circuitron.sandbox.container import new_name, remove_container
from circuitron.sandbox.copies import Copies
from circuitron.sandbox.session import Zygote
from tests.processes import PATIENCE, processes_of, wait_until
from tests.sandbox.conftest import both

# A fork of this for each line: the temporary folder of a host. It runs scripts for ever, in fresh sessions, so that a
# signal may come at any stage of one. Says "go" and its process id, and how each has ended.
# Python itself tries the temporary folder once, with a file of its own: before "go", as that file is not ours to sweep.
HOSTS = """
import os, sys, tempfile
from pathlib import Path
import docker
from circuitron.frozen import Frozen
from circuitron.run_request import *
from circuitron.sandbox import response
from circuitron.sandbox.docker import DockerSandbox
from circuitron.sandbox.local import LocalSandbox

# Interrupted while it builds what reads an answer, pydantic says so by an error of its own: built before, once for all.
for model in [kind for kind in vars(response).values() if isinstance(kind, type) and issubclass(kind, Frozen)]:
    model.model_rebuild(force=True)

def fork():
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            return line.split()
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    sys.exit()

name, symbols, project, os.environ["TMPDIR"] = fork()
sandbox = {"local": LocalSandbox, "docker": DockerSandbox}[name]()
libraries = Libraries(directory=Path(symbols), origin=LibraryOrigin.SETTINGS, version="8")
tempfile.gettempdir()
print("go", os.getpid(), flush=True)
while True:
    with sandbox.session(libraries, Project(folder=Path(project))) as session:
        for seconds in (0, 0.1, 0.2, 0.4):
            script = Script(name="nap.py", source=f"import time; open('file', 'w').close(); time.sleep({seconds})")
            session.run(RunRequest(script=script))
"""
MOMENTS = (0.0, 0.07, 0.31, 0.83, 1.57, 2.26)  # seconds after the host began


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "module.py").write_text("a = 1\n")
    return folder


class Hosts:
    """Host processes, forked from one that has Circuitron loaded."""

    def __init__(self, complaints: Path) -> None:
        self.complaints = complaints
        with complaints.open("w") as file:
            self._process = subprocess.Popen(
                [sys.executable, "-c", HOSTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=file, text=True
            )

    def kill(self, *words: object, after: float, number: signal.Signals) -> tuple[int, int]:
        """Start a host and send it a signal so many seconds later; its process id and its exit status."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(f"{' '.join(map(str, words))}\n")
        self._process.stdin.flush()
        said = self._process.stdout.readline().split()
        assert said and said[0] == "go", self.complaints.read_text()
        time.sleep(after)
        os.kill(int(said[1]), number)
        return int(said[1]), int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    made = Hosts(tmp_path_factory.mktemp("hosts") / "complaints")
    yield made
    made.close()


def containers_of(pid: int) -> list[str]:
    import docker

    with contextlib.closing(docker.from_env()) as client:
        found = client.api.containers(all=True, filters={"label": "circuitron.session"})
    return [c["Id"] for c in found if c["Labels"]["circuitron.session"].startswith(f"{pid}:")]


def containers_after_a_start(pid: int) -> list[str]:
    """Those that are left after what every start of a session sweeps away."""
    import docker

    with contextlib.closing(docker.from_env()) as client:
        leftovers.sweep_containers(client)
    return containers_of(pid)


@both
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
def test_killed_at_any_moment(
    name: str,
    number: signal.Signals,
    hosts: Hosts,
    libraries: Libraries,
    project: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for moment in MOMENTS:
        temporary = tmp_path / f"moment-{moment}"
        temporary.mkdir()
        host, status = hosts.kill(name, libraries.directory, project, temporary, after=moment, number=number)
        assert status == -number, hosts.complaints.read_text()
        assert wait_until(lambda: not processes_of(temporary)), f"{moment} s: a process is left"  # noqa: B023
        if name == "docker":
            # After a kill the engine may still be making one, which waits for the next start.
            left = containers_of if number is signal.SIGINT else containers_after_a_start
            assert wait_until(lambda: not left(host)), f"{moment} s: a container is left"  # noqa: B023
        if number is signal.SIGINT:
            assert not list(temporary.iterdir()), f"{moment} s: Ctrl-C left files"
        monkeypatch.setattr("tempfile.tempdir", str(temporary))
        # What is dying holds its folder until it is dead.
        swept = wait_until(lambda: leftovers.sweep_folders() or not list(temporary.iterdir()))  # noqa: B023
        assert swept, f"{moment} s: files are left after the next start"
    assert (project / "module.py").read_text() == "a = 1\n"


def test_what_has_ended_does_not_start_any_more(tmp_path: Path) -> None:
    made, tidied = [], []

    def connect() -> Channel:
        made.append(1)
        raise OSError("nothing is there")

    zygote = Zygote("x", connect, {}, Copies(tmp_path), lambda: tidied.append(1))
    zygote.close()
    zygote.start()  # as by a thread that Ctrl-C overtook
    assert not made and tidied


@pytest.mark.docker
def test_a_container_that_is_not_there_is_removed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    import docker

    def try_again(seconds: float) -> None:
        raise AssertionError("there was nothing to wait for")

    monkeypatch.setattr("circuitron.sandbox.container.time.sleep", try_again)
    with contextlib.closing(docker.from_env()) as client:
        remove_container(client.api, new_name())


def test_a_folder_in_use_is_not_swept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    stale = tmp_path / "circuitron-session-1-1-abc"  # process 1 lives, but did not start at tick 1
    foreign = tmp_path / "circuitron-session-x"
    for folder in (stale, foreign):
        (folder / "runs").mkdir(parents=True)
    with leftovers.session_folder() as mine:
        leftovers.sweep_folders()
        assert sorted(tmp_path.iterdir()) == sorted([mine, foreign])


def test_a_folder_goes_with_what_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(KeyboardInterrupt), leftovers.session_folder() as mine:
        (mine / "runs").mkdir()
        raise KeyboardInterrupt
    assert not list(tmp_path.iterdir())


@both
def test_closing_leaves_nothing(
    name: str,
    make_sandbox: Callable[[str], Sandbox],
    libraries: Libraries,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    sandbox = make_sandbox(name)
    sandbox.session(libraries, Project()).close()  # before it is up
    with sandbox.session(libraries, Project()) as session:
        report = session.run(RunRequest(script=Script(name="a.py", source="print(1)")))
        assert report.stdout == "1\n", report.execution_stderr
        assert list(tmp_path.iterdir())
    assert not list(tmp_path.iterdir())
    assert wait_until(lambda: not processes_of(tmp_path))
    if name == "docker":
        assert wait_until(lambda: not containers_of(os.getpid()))


@both
def test_process_one_dying_is_a_failure_of_the_sandbox(
    name: str,
    make_sandbox: Callable[[str], Sandbox],
    libraries: Libraries,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    session = make_sandbox(name).session(libraries, Project())
    request = RunRequest(script=Script(name="a.py", source="print(1)"))
    session.run(request)
    if name == "local":
        os.kill(min(processes_of(tmp_path)), signal.SIGKILL)
    else:
        import docker

        with contextlib.closing(docker.from_env()) as client:
            client.api.kill(containers_of(os.getpid())[0])
    with pytest.raises(SandboxFailure):
        session.run(request)
    with pytest.raises(SandboxFailure, match="closed"):
        session.run(request)
    assert not list(tmp_path.iterdir())


HELD = """
import sys
sys.path.append(sys.argv[1])
from circuitron.sandbox.runner import scratch
scratch.hold(sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""
GIVEN_UP = """
import sys
sys.path.append(sys.argv[1])
from circuitron.sandbox import waiting
waiting.begin()
waiting.leave_to_fork()
"""


def test_the_folder_of_a_process_1_that_lives_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As that of a zygote whose server was killed while a command has it."""
    with subprocess.Popen(["true"]) as gone:
        pass
    folder = tmp_path / f"circuitron-session-{gone.pid}-0-lent"
    (folder / "runs").mkdir(parents=True)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    arguments = [sys.executable, "-P", "-c", HELD, PACKAGE, str(folder / "runs")]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdout.readline() == b"held\n"
        leftovers.sweep_folders()
        assert folder.is_dir()
    leftovers.sweep_folders()
    assert not folder.exists()


def test_a_process_that_no_fork_takes_leaves_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    subprocess.run([sys.executable, "-P", "-c", GIVEN_UP, PACKAGE], env=environment, check=True)
    assert wait_until(lambda: not processes_of(tmp_path)) and not list(tmp_path.iterdir())
