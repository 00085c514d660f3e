"""Kept servers with a runtime folder of their own, and commands that they perform."""

from __future__ import annotations

import contextlib
import os
import pty
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from circuitron.import_path import PACKAGE
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries
from tests.commands.forked import Loaded
from tests.commands.lamp import GOOD, Command, own_environment
from tests.processes import alive, descendants, wait_until

SERVE = "import sys; sys.path.append(sys.argv[1]); from circuitron.__main__ import keep_server; keep_server({})"
# As good as the real one, but for the time that it takes to start, and that commands take.
BARE = SERVE.format("float(sys.argv[2]), loaded=False")


def started(server: int, script: str) -> list[int]:
    """The processes of a script that a server has started itself: they wait, or are lent."""
    found = []
    for one in Path(f"/proc/{server}/task/{server}/children").read_text().split():
        with contextlib.suppress(OSError):
            if script in Path(f"/proc/{one}/cmdline").read_text() and alive(int(one)):
                found.append(int(one))
    return found


def forked_ahead(server: int) -> list[int]:
    """The children of a server that wait for a command, or perform one."""
    return [one for one in started(server, "keep_server(") if os.getpgid(one) == one]


def zygotes(server: int) -> list[int]:
    return started(server, "zygote.py")


class Kept:
    """A user with a runtime folder, a temporary folder, a home and a project, who wants the kept server."""

    def __init__(self, folder: Path, environment: dict[str, str], loaded: Loaded) -> None:
        # The path of a test's own folder may be longer than that of a socket can be.
        self.runtime = Path(tempfile.mkdtemp(prefix="circuitron-test-"))
        self.temporary, project = folder / "temporary", folder / "project"
        self.temporary.mkdir()
        project.mkdir()
        self.environment = environment | {
            "XDG_RUNTIME_DIR": str(self.runtime),
            "TMPDIR": str(self.temporary),
            "CIRCUITRON_SERVER": "always",
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }
        self.command = Command(project, self.environment)
        self.here = Command(project, self.environment | {"CIRCUITRON_SERVER": "never"}, loaded=loaded)
        self._started: list[subprocess.Popen[bytes]] = []

    @property
    def folder(self) -> Path:
        return self.runtime / "circuitron"

    @property
    def socket(self) -> Path | None:
        return next(self.folder.glob("*.sock"), None)

    def start(self, code: str = BARE, idle: float = 900) -> subprocess.Popen[bytes]:
        """A server, which answers by now, or has ended because there is one."""
        before = self._socket_file()
        arguments = [sys.executable, "-P", "-c", code, PACKAGE, str(idle)]
        with (self.runtime / "log").open("wb") as log:
            process = subprocess.Popen(arguments, env=self.environment, cwd="/", stdout=log, stderr=log)
        self._started.append(process)
        assert wait_until(lambda: self._socket_file() not in ((), before) or process.poll() is not None)
        assert self.socket, (self.runtime / "log").read_text()
        return process

    def _socket_file(self) -> tuple[int, ...]:
        """Which file the socket is: a new one may have the number of one that is gone."""
        found = self.socket.stat() if self.socket else None
        return (found.st_ino, found.st_ctime_ns) if found else ()

    def status(self) -> str:
        return self.command("server", "status").stdout

    def performed(self) -> int:
        """The commands that the server has performed."""
        return int(self.status().partition(" command")[0].rpartition(" ")[2])

    def leaves_nothing(self, server: int) -> bool:
        """Whether no process and no file is left of any command: what there is belongs to zygotes, an engine and a
        child of the server that wait."""

        def is_so() -> bool:
            ahead = forked_ahead(server)
            waiting, engines = zygotes(server), started(server, "solver.py")
            ready = {*ahead, *waiting, *engines, *(fork for engine in engines for fork in descendants(engine))}
            left = [one for one in descendants(server) if alive(one) and one not in ready]
            folders = list(self.temporary.iterdir())
            return not left and len(ahead) <= 1 and len(engines) <= 1 and len(folders) == len(waiting)

        return wait_until(is_so)

    def close(self) -> None:
        self.command("server", "stop")
        for process in self._started:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()
        shutil.rmtree(self.runtime)


def at_terminal(command: Command, *arguments: str, **environment: str) -> tuple[int, str]:
    """Exit status and output of a command whose standard streams are a terminal."""
    ours, theirs = pty.openpty()
    try:
        process = subprocess.Popen(
            command.arguments(*arguments),
            cwd=command.folder,
            env=command.environment | {"TERM": "xterm-256color", "COLUMNS": "100"} | environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        said = b""
        with contextlib.suppress(OSError):  # the terminal's other end is closed
            while piece := os.read(ours, 1 << 16):
                said += piece
        return process.wait(), said.decode()
    finally:
        os.close(ours)


@pytest.fixture(scope="session")
def user(
    tmp_path_factory: pytest.TempPathFactory, libraries: Libraries, symbols: SymbolIndex, cache_dir: Path
) -> dict[str, str]:
    return own_environment(tmp_path_factory.mktemp("user"), libraries, cache_dir)


@pytest.fixture
def kept(tmp_path: Path, user: dict[str, str], loaded: Loaded) -> Iterator[Kept]:
    """A user without a server yet."""
    made = Kept(tmp_path, user, loaded)
    yield made
    made.close()


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory, user: dict[str, str], loaded: Loaded) -> Iterator[Kept]:
    """A user whose server was started by the first command at a terminal, and has loaded everything."""
    made = Kept(tmp_path_factory.mktemp("warm"), user, loaded)
    made.command.write("good.py", GOOD)
    status, said = at_terminal(made.command, "check", "good.py", CIRCUITRON_SERVER="")
    assert status == 0, said
    assert wait_until(lambda: made.socket is not None), [path.read_text() for path in made.folder.glob("*.log")]
    yield made
    made.close()
