"""Process 1 of a local sandbox, started before the command that needs it has loaded itself.

Loading SKiDL and loading the command take about as long, and neither needs the other. What the command line and the
environment say of the sandbox is known at once; what settings files say, and whether there is anything to run, comes
later: a process that was started in vain is ended, having read nothing but SKiDL.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import os
import sys
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from circuitron.sandbox.channel import PipeChannel
from circuitron.sandbox.leftovers import session_folder
from circuitron.sandbox.runner import scratch

ENGINE_SOCKET = Path("/var/run/docker.sock")
_RUNNER = Path(__file__).resolve().parent / "runner"
_SITE_NAMES = ("site-packages", "dist-packages")
_RUN_SCRIPTS = ("check", "fix", "run")
_VARIABLE, _OPTION = "CIRCUITRON_SANDBOX", "--sandbox"


class EarlyProcess:
    """A process 1 that waits for its configuration.

    Args:
        sites: see `site_folders`.
    """

    def __init__(self, sites: tuple[str, ...]) -> None:
        self.claim = threading.Lock()  # held for good by who takes the process
        self._channel: PipeChannel | None = None
        self._handed_over = False
        with session_folder() as self.folder:
            atexit.register(self._end)
            (self.folder / "runs").mkdir(mode=0o711)
            self._channel = PipeChannel(arguments(self.folder, sites))

    def hand_over(self) -> PipeChannel:
        """The line to the process, which is the caller's from here on, as is the folder."""
        assert self._channel is not None
        self._handed_over = True
        return self._channel

    def _end(self) -> None:
        if not self._handed_over:
            if self._channel is not None:
                self._channel.kill()
            scratch.remove(str(self.folder))


def start(command: Sequence[str]) -> None:
    """Start process 1 where a command line surely leads to a run in the local sandbox, unless settings differ."""
    if is_local(command) and (sites := site_folders()):
        with contextlib.suppress(Exception):  # what is wrong, the command will find again, and say
            _started(sites)


def take(sites: tuple[str, ...]) -> EarlyProcess | None:
    """The process that was started with these folders, for one caller; None where there is none."""
    if not _started.cache_info().currsize or sites != site_folders():
        return None
    process = _started(sites)
    return process if process.claim.acquire(blocking=False) else None


def is_local(command: Sequence[str]) -> bool:
    """Whether a command line, without the program, runs a script in the local sandbox, unless settings differ."""
    if sys.platform != "linux" or not command or command[0] not in _RUN_SCRIPTS:
        return False
    if {"-h", "--help"}.intersection(command):
        return False
    wanted = os.environ.get(_VARIABLE, "auto")
    for word, following in zip(command, (*command[1:], ""), strict=True):
        if word == _OPTION:
            wanted = following
        elif word.startswith(f"{_OPTION}="):
            wanted = word.partition("=")[2]
    return wanted == "local" or (wanted == "auto" and not engine_expected())


def engine_expected() -> bool:
    """Whether it is worth asking for a Docker engine; costs nothing, unlike asking."""
    return bool(os.environ.get("DOCKER_HOST")) or os.name == "nt" or os.access(ENGINE_SOCKET, os.W_OK)


def arguments(folder: Path, sites: Sequence[str]) -> list[str]:
    """What Python is started with to be process 1.

    Args:
        folder: of the session, with a folder `runs`.
    """
    return ["-S", str(_RUNNER / "zygote.py"), str(folder / "runs"), *sites]


def site_folders() -> tuple[str, ...]:
    """The folders with SKiDL and what it imports, for the search path; none where this Python has no SKiDL."""
    skidl = importlib.util.find_spec("skidl")
    if skidl is None or not skidl.origin:
        return ()
    home = Path(skidl.origin).parent.parent
    packages = [home, *(Path(entry) for entry in sys.path if Path(entry).name in _SITE_NAMES)]
    return tuple(dict.fromkeys(str(path.resolve()) for path in packages if path.is_dir()))


@cache
def _started(sites: tuple[str, ...]) -> EarlyProcess:
    return EarlyProcess(sites)
