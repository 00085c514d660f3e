"""Sandboxes for the tests, and a host full of things that a script must not get at."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from circuitron import python_process
from circuitron.errors import SandboxUnavailable
from circuitron.run_request import Limits
from circuitron.sandbox.base import Sandbox
from circuitron.sandbox.docker import DockerSandbox
from circuitron.sandbox.local import LocalSandbox

# Small, so that floods end soon; large enough for SKiDL.
LIMITS = Limits(
    wall_seconds=20.0, cpu_seconds=5, memory_mb=640, processes=16, file_mb=8, files=200, disk_mb=24, output_kb=32
)
_START = python_process.start
PLANTED = "planted-5up3rs3cr3t"


# What these are about is what a script finds, not what keeps it in: their process 1 may begin as a fork.
_ABOUT_SCRIPTS = ("encoding", "library_folders", "plain_scripts", "products", "supplementary", "workspace")


@pytest.fixture(scope="module", autouse=True)
def _no_forks(request: pytest.FixtureRequest) -> Iterator[None]:
    """Process 1 starts from nothing here, as it does for users."""
    with pytest.MonkeyPatch.context() as patch:
        if request.path.stem.removeprefix("test_") not in _ABOUT_SCRIPTS:
            patch.setattr(python_process, "start", _START)
        yield


def _docker_obstacle() -> str:
    try:
        DockerSandbox().require()
    except SandboxUnavailable as error:
        return error.message
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked docker run wherever an engine answers; CIRCUITRON_REQUIRE_DOCKER=1 makes its absence a failure."""
    marked = [item for item in items if item.get_closest_marker("docker")]
    if marked and os.environ.get("CIRCUITRON_REQUIRE_DOCKER") != "1" and (obstacle := _docker_obstacle()):
        for item in marked:
            item.add_marker(pytest.mark.skip(reason=obstacle))


@pytest.fixture(scope="session")
def make_sandbox() -> Callable[[str], Sandbox]:
    """A sandbox by its name, made for the tests' small limits."""

    def make(name: str) -> Sandbox:
        return LocalSandbox() if name == "local" else DockerSandbox(limits=LIMITS)

    return make


both = pytest.mark.parametrize("name", ["local", pytest.param("docker", marks=pytest.mark.docker)])


@dataclass(frozen=True)
class Host:
    """What is planted on the host, and how it is found out whether anybody touched it."""

    home: Path
    outside: Path
    project: Path
    tcp: socket.socket
    udp: socket.socket
    unix: socket.socket
    before: tuple[object, ...]

    def state(self) -> tuple[object, ...]:
        """Names, contents, modes and times of all that a script must not change."""
        folders = (self.home, self.outside, self.project)
        paths = [path for folder in folders for path in (folder, *sorted(folder.rglob("*")))]
        return tuple((str(p), p.lstat().st_mode, p.lstat().st_mtime_ns, p.is_file() and p.read_bytes()) for p in paths)

    def contacts(self) -> int:
        """How many connections or packets have arrived."""
        return sum(_arrived(line) for line in (self.tcp, self.udp, self.unix))


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    root = tmp_path_factory.mktemp("host")
    home, outside, project = root / "home", root / "outside", root / "project"
    for folder in (home / ".ssh", outside, project / ".git", project / "venv"):
        folder.mkdir(parents=True)
    for path in (home / ".ssh/id_rsa", outside / "victim.txt", project / ".env", project / ".git/config"):
        path.write_text(PLANTED)
    for name in ("server.pem", "private.key", "credentials.json", "venv/pyvenv.cfg", "readme.txt"):
        (project / name).write_text(PLANTED if name != "readme.txt" else "A project.")
    (project / "link-out").symlink_to(outside / "victim.txt")
    (project / "link-to-home").symlink_to(home)
    (project / "link-to-key").symlink_to(project / "server.pem")
    tcp, udp = socket.create_server(("127.0.0.1", 0)), socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(("127.0.0.1", 0))
    unix = socket.socket(socket.AF_UNIX)
    unix.bind(str(root / "service"))
    unix.listen()
    (root / "service").chmod(0o777)
    (project / "targets.py").write_text(
        f"HOME = {str(home)!r}\nHOME_KEY = {str(home / '.ssh/id_rsa')!r}\nOUTSIDE = {str(outside)!r}\n"
        f"VICTIM = {str(outside / 'victim.txt')!r}\nPROJECT = {str(project)!r}\n"
        f"UNIX_SOCKET = {str(root / 'service')!r}\n"
        f"TCP_PORT = {tcp.getsockname()[1]}\nUDP_PORT = {udp.getsockname()[1]}\n"
    )
    # A neighbour of the same user with a key in its environment, from its start on, for all of /proc to see.
    neighbour = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, env={"API_KEY": PLANTED})
    lines = (tcp, udp, unix)
    for line in lines:
        line.setblocking(False)
    made = Host(home, outside, project, tcp, udp, unix, ())
    try:
        yield Host(home, outside, project, tcp, udp, unix, made.state())
        assert neighbour.poll() is None, "a script has killed another process"
    finally:
        neighbour.kill()
        neighbour.wait()
        for line in lines:
            line.close()


def _arrived(line: socket.socket) -> bool:
    try:
        if line.type == socket.SOCK_DGRAM:
            line.recv(1)
        else:
            line.accept()[0].close()
    except BlockingIOError:
        return False
    return True
