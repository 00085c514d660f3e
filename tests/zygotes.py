"""Process 1 of local sandboxes as forks of one process that has SKiDL loaded, so that a test does not pay for the
loading each time.

A fork has arguments, standard streams and a session of its own, and runs `zygote.py` from its first line. What it
cannot show is how process 1 starts from nothing: the tests in tests/sandbox start their own.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any, cast

_MAX_REQUEST = 1 << 16
_PATIENCE = 2.0  # seconds for the configuration of the first zygote; without it, that one begins from nothing
_SECONDS = struct.Struct("d")


class Zygotes:
    """The process that zygotes are forked from, started when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._place = Path(tempfile.mkdtemp(prefix="zygotes-")) / "socket"
        self._seconds = os.memfd_create("seconds")

    @property
    def place(self) -> str:
        """Where a process asks for forks, by `start`."""
        if self._process is None:
            from circuitron import python_process

            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
                listening.bind(str(self._place))
                listening.listen(64)
                passed = (listening.fileno(), self._seconds)
                self._process = subprocess.Popen(
                    [python_process.executable(), *python_process.FLAGS, "-S", __file__, *map(str, passed)],
                    env=dict(python_process.ENVIRONMENT), pass_fds=passed, stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL, cwd="/",
                )  # fmt: skip
        return str(self._place)

    @property
    def seconds(self) -> float:
        """Processor time of the zygotes that have ended, and of all that they started."""
        data = os.pread(self._seconds, _SECONDS.size, 0)
        return float(_SECONDS.unpack(data)[0]) if data else 0.0

    def close(self) -> None:
        if self._process is not None:
            self._process.communicate(timeout=30)
        os.close(self._seconds)
        self._place.unlink(missing_ok=True)
        self._place.parent.rmdir()


@dataclass
class Fork:
    """What a session needs of `subprocess.Popen`."""

    stdin: IO[bytes]
    stdout: IO[bytes]
    line: socket.socket
    returncode: int | None = None

    @cached_property
    def pid(self) -> int:
        return int(self.line.recv(64))

    def poll(self) -> int | None:
        ours = "pid" in vars(self)  # or else a fork of this process has been told, and asks
        ended = ours and self.returncode is None and select.select([self.line], [], [], 0)[0]
        return self.wait() if ended else self.returncode

    def wait(self) -> int:
        if self.returncode is None and self.pid:
            with self.line:
                said = self.line.recv(64)
            self.returncode = int(said) if said else -signal.SIGKILL
        return self.returncode


def install(place: Callable[[], str]) -> None:
    """From now on, process 1 of each local sandbox of this process is a fork.

    Args:
        place: gives `Zygotes.place`.
    """
    from circuitron import python_process

    plain = python_process.start

    def start(arguments: Sequence[str], stderr: IO[bytes] | int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
        if not isinstance(stderr, int) and arguments[0] == "-S" and Path(arguments[1]).name == "zygote.py":
            return cast("subprocess.Popen[bytes]", fork(place(), arguments[1:], stderr))
        return plain(arguments, stderr)

    python_process.start = start


def fork(place: str, arguments: Sequence[str], stderr: IO[bytes]) -> Fork:
    """Process 1 with these arguments, behind the name of Python and its flags."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.connect(place)
    ours, theirs = socket.socketpair()  # for input, as it can be looked at before it is taken
    out, their_out = os.pipe()
    socket.send_fds(line, [json.dumps(arguments).encode()], [theirs.fileno(), their_out, stderr.fileno()])
    theirs.close()
    os.close(their_out)
    return Fork(os.fdopen(ours.detach(), "wb", 0), os.fdopen(out, "rb", 0), line)


# ----------------------------------------------------------------------------------- in the process that is forked from


@dataclass
class _Loaded:
    """What has been loaded, for zygotes of one kind."""

    arguments: list[str]  # the script and the folders of packages
    symbols: str
    variables: dict[str, str]  # that loading has set


def _load(script: str, sites: list[str], config: dict[str, Any]) -> _Loaded:
    zygote = runpy.run_path(script, run_name="circuitron_zygote")
    zygote["_install_package"]()
    path = list(sys.path)
    sys.path += sites
    before = dict(os.environ)
    package = zygote["_PACKAGE"]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = os.environ["TMPDIR"] = folder
        os.chdir(folder)
        preload = importlib.import_module(f"{package}.preload")
        preload.preload(config)
        os.chdir("/")
    variables = {name: value for name, value in os.environ.items() if name not in (*before, "HOME", "TMPDIR")}
    for name in ("pickle", f"{package}.execution", f"{package}.rebuild", f"{package}.runs"):
        importlib.import_module(name)
    list(importlib.import_module(f"{package}.symbol_prefetch").ReadAhead(config).read_common())
    preload.load = lambda: os.environ.update(variables)
    sys.path[:] = path
    tempfile.tempdir = None
    gc.collect()
    gc.freeze()
    return _Loaded([script, *sites], str(config["symbols"]), variables)


def _configuration(stdin: int, patience: float | None) -> dict[str, Any] | None:
    """The first frame, which stays to be read; None where the host is gone, or has not sent it so soon."""
    wanted = 4
    with socket.socket(fileno=os.dup(stdin)) as line:
        while select.select([line], [], [], patience)[0]:
            data = line.recv(wanted, socket.MSG_PEEK | socket.MSG_WAITALL)
            if not data:
                return None
            if len(data) >= 4 and len(data) == (wanted := 4 + int.from_bytes(data[:4], "big")):
                found: dict[str, Any] = json.loads(data[4:])
                return found
    return None


def _become(script: str, rest: list[str], descriptors: list[int], loaded: _Loaded | None) -> None:
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
    os.closerange(3, 1 << 10)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    config = _configuration(0, None) if loaded is not None else None
    if (
        loaded is None
        or config is None
        or (loaded.arguments, loaded.symbols) != ([script, *rest[1:]], config["symbols"])
    ):
        os.execve(sys.executable, [sys.executable, "-s", "-P", "-S", script, *rest], dict(os.environ))
    sys.argv[:] = [script, *rest]
    runpy.run_path(script, run_name="__main__")
    os._exit(0)


class _Server:
    def __init__(self, listening: socket.socket, seconds: int) -> None:
        self._listening, self._seconds = listening, seconds
        self._lines: dict[int, socket.socket] = {}
        self._used = 0.0
        self._loaded: _Loaded | None = None

    def serve(self) -> None:
        """Until standard input is closed."""
        woken, wake = os.pipe()
        os.set_blocking(wake, False)
        os.set_blocking(woken, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake)
        while True:
            ready, _, _ = select.select([0, woken, self._listening], [], [])
            if woken in ready:
                os.read(woken, 1 << 10)
            self._reap()
            if 0 in ready:
                return
            if self._listening in ready:
                line, _ = self._listening.accept()
                self._answer(line)

    def _answer(self, line: socket.socket) -> None:
        data, descriptors, *_ = socket.recv_fds(line, _MAX_REQUEST, 3)
        if data:
            script, *rest = json.loads(data)
            if self._loaded is None and (config := _configuration(descriptors[0], _PATIENCE)) is not None:
                self._loaded = _load(script, rest[1:], config)
            process = os.fork()
            if process == 0:
                os.setsid()
                with contextlib.suppress(OSError):
                    line.send(str(os.getpid()).encode())  # who knows it may kill the whole session, so that is there
                _become(script, rest, descriptors, self._loaded)
            self._lines[process] = line
        for descriptor in descriptors:
            os.close(descriptor)

    def _reap(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while True:
                process, status, used = os.wait4(-1, os.WNOHANG)
                if not process:
                    return
                self._used += used.ru_utime + used.ru_stime
                os.pwrite(self._seconds, _SECONDS.pack(self._used), 0)
                with self._lines.pop(process) as line, contextlib.suppress(OSError):
                    line.send(str(os.waitstatus_to_exitcode(status)).encode())


if __name__ == "__main__":
    _Server(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2])).serve()
