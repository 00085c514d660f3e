"""Commands as forks of one process that has Circuitron loaded, so that a test does not pay for the loading each time.

A fork has arguments, environment, folder, standard streams and exit status of its own, and runs `circuitron.__main__`
from its first line to what is done at exit. Process 1 of its local sandbox is a fork too. What it cannot show is how a
command starts: tests of that, and of signals, start a process of their own.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import runpy
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from inspect import signature
from typing import Any

from tests import zygotes

_MAX_REQUEST = 1 << 20
_UNITS = ("assertions", "circuit", "findings", "fixes", "guard", "knowledge", "physics", "references", "review")
_WITH_TABLES = tuple(f"circuitron.{name}." for name in _UNITS)
# What runs elsewhere, what is run, and what few commands need and takes as long as a third of the rest.
_APART = ("circuitron.sandbox.runner.", "circuitron.__main__", "circuitron.commands.mcp.server")
_PATIENCE = 300.0  # seconds for one command


class Loading:
    """The process that is loaded, for all workers of the tests that are forked by then: a fork of it serves each.

    Args:
        before: folders in which commands look for modules before all others.
    """

    def __init__(self, *before: str) -> None:
        self._folder = tempfile.mkdtemp(prefix="loaded-")
        path = os.pathsep.join([*before, *(path for path in sys.path if path)])
        kept = {name: os.environ[name] for name in ("PATH", "CIRCUITRON_CACHE_DIR")}
        self.environment = {**kept, "HOME": self._folder, "LANG": "C.UTF-8", "PYTHONPATH": path}
        self.place = f"{self._folder}/socket"
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
            listening.bind(self.place)
            listening.listen(64)
            self._process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(listening.fileno())], env=self.environment,
                pass_fds=[listening.fileno()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            )  # fmt: skip

    def close(self) -> None:
        self._process.communicate(timeout=30)
        shutil.rmtree(self._folder)


class Loaded:
    """What a worker has of it, from when it first needs it.

    Args:
        forks: that the sandboxes of its commands begin as forks of.
    """

    def __init__(self, loading: Loading, forks: zygotes.Zygotes) -> None:
        self._loading = loading
        self._channel: socket.socket | None = None
        self._zygotes = forks
        self._seconds = 0.0

    @property
    def seconds(self) -> float:
        """Processor time of all commands so far and of what they started."""
        return self._seconds + self._zygotes.seconds

    def serves(self, environment: Mapping[str, str]) -> bool:
        """Whether a command with this environment would load the same: where it looks for modules is settled by then,
        and so is how it reads and writes text."""
        return _start(environment) == _start(self._loading.environment)

    def run(
        self,
        arguments: Sequence[str],
        folder: str,
        environment: Mapping[str, str],
        stdin: bytes,
        started: Callable[[int], None] = lambda process: None,
    ) -> subprocess.CompletedProcess[bytes]:
        """Run `circuitron` with `arguments`, as `subprocess.run` would.

        Args:
            started: called with the id of the process.
        """
        channel = self._channel = self._channel or self._served()
        asked = {"arguments": arguments, "folder": folder, "environment": dict(environment)}
        request = json.dumps(asked | {"zygotes": self._zygotes.place}).encode()
        assert len(request) < _MAX_REQUEST
        with ExitStack() as ends:
            (their_in, our_in), (our_out, their_out), (our_err, their_err) = (os.pipe() for _ in range(3))
            out, err = (ends.enter_context(os.fdopen(end, "rb")) for end in (our_out, our_err))
            feed = ends.enter_context(os.fdopen(our_in, "wb"))
            socket.send_fds(channel, [request], [their_in, their_out, their_err])
            for end in (their_in, their_out, their_err):
                os.close(end)
            feeding = threading.Thread(target=_feed, args=(feed, stdin))
            feeding.start()
            said: list[bytes] = []
            listening = threading.Thread(target=lambda: said.append(err.read()))
            listening.start()
            started(int(channel.recv(64)))
            shown = out.read()
            feeding.join()
            listening.join()
        status, seconds = channel.recv(64).split()
        self._seconds += float(seconds)
        return subprocess.CompletedProcess(["circuitron", *arguments], int(status), shown, said[0])

    def _served(self) -> socket.socket:
        channel = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        channel.settimeout(_PATIENCE)
        channel.connect(self._loading.place)
        return channel

    def close(self) -> None:
        if self._channel is not None:
            self._channel.close()


def _start(environment: Mapping[str, str]) -> dict[str, str]:
    """What of an environment Python reads as it starts."""
    return {name: value for name, value in environment.items() if name.startswith(("PYTHON", "LANG", "LC_"))}


def _feed(pipe: Any, data: bytes) -> None:
    try:
        pipe.write(data)
        pipe.close()
    except BrokenPipeError:
        pass  # the command did not want it all


def _load() -> None:
    import circuitron

    for module in pkgutil.walk_packages(circuitron.__path__, "circuitron."):
        if not module.name.startswith(_APART):
            importlib.import_module(module.name)
    importlib.import_module("openai")
    importlib.import_module("rich.progress")
    _build()


def _build() -> None:
    """Tables, models and patterns that are made when they are first needed. Not those that a command's environment
    decides."""
    from pydantic import BaseModel

    from circuitron.cli import _COMMANDS, prepare
    from circuitron.knowledge.history import old_symbol
    from circuitron.lazy_pattern import LazyPattern
    from circuitron.references import catalogue
    from circuitron.references.choice import choose

    for name, module in sorted(sys.modules.items()):
        if not name.startswith("circuitron."):
            continue
        for value in list(vars(module).values()):
            if getattr(value, "__module__", "") != name:
                continue
            if isinstance(value, type) and issubclass(value, BaseModel):
                value.model_rebuild()
            elif name.startswith(_WITH_TABLES) and hasattr(value, "cache_clear") and not signature(value).parameters:
                value()
    for word in _COMMANDS:
        prepare(word)
    old_symbol("", "")  # all tables of old symbols
    choose("an LED on 5 V", catalogue())  # and what the circuits are called
    for pattern in [one for one in gc.get_objects() if isinstance(one, LazyPattern)]:
        _ = pattern.compiled


def _serve(channel: socket.socket) -> dict[str, Any] | None:
    """Fork a child for each request; returns in the children what each is to do, and None where there are no more."""
    while True:
        data, descriptors, *_ = socket.recv_fds(channel, _MAX_REQUEST, 3)
        if not data:
            return None
        child = os.fork()
        if child == 0:
            channel.close()
            for number, descriptor in enumerate(descriptors):
                os.dup2(descriptor, number)
                os.close(descriptor)
            request: dict[str, Any] = json.loads(data)
            return request
        for descriptor in descriptors:
            os.close(descriptor)
        channel.send(str(child).encode())
        _, ended, used = os.wait4(child, 0)
        channel.send(f"{os.waitstatus_to_exitcode(ended)} {used.ru_utime + used.ru_stime}".encode())


def _accept(listening: socket.socket) -> socket.socket | None:
    """Fork a server for each worker; returns in these the worker's channel, and None where standard input is closed."""
    while True:
        ready, _, _ = select.select([0, listening], [], [])
        if 0 in ready:
            return None
        channel, _ = listening.accept()
        if os.fork() == 0:
            listening.close()
            return channel
        channel.close()


def _main() -> None:
    listening = socket.socket(fileno=int(sys.argv[1]))
    _load()
    gc.freeze()
    channel = _accept(listening)
    if channel is None:
        return
    request = _serve(channel)
    if request is None:
        os._exit(0)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["arguments"]
    zygotes.install(lambda: str(request["zygotes"]))
    _end(_status())


def _status() -> int:
    """What the command ends with, as Python reads it."""
    try:
        runpy.run_module("circuitron", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _end(status: int) -> None:
    """What Python does at exit, but for taking apart all that is loaded, which takes longer than a short command."""
    threading._shutdown()  # type: ignore[attr-defined]  # waits for threads
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            status = 120
    os._exit(status)


if __name__ == "__main__":
    _main()
