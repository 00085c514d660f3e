"""Processes 1 that were started before it was known what they will be used for, and wait for their configuration."""

from __future__ import annotations

import atexit
import importlib.util
import sys
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from circuitron.sandbox.channel import PipeChannel
from circuitron.sandbox.leftovers import session_folder
from circuitron.sandbox.runner import scratch

_RUNNER = Path(__file__).resolve().parent / "runner"
_SITE_NAMES = ("site-packages", "dist-packages")


class WaitingProcess:
    """One of them. It is ended with this process, unless it was handed over by then.

    Args:
        sites: see `site_folders`.
    """

    def __init__(self, sites: tuple[str, ...]) -> None:
        self.sites = sites
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


def begin() -> None:
    """Start process 1, where this Python has SKiDL."""
    if sites := site_folders():
        _started().append(WaitingProcess(sites))


def begin_others(count: int) -> None:
    """Start more of them where one waits: one for each of so many forks to come."""
    for _ in range(count - 1 if _started() else 0):
        begin()


def take(sites: tuple[str, ...]) -> WaitingProcess | None:
    """A process that was started with these folders, for one caller; None where there is none."""
    fitting = (process for process in _started() if process.sites == sites)
    return next((process for process in fitting if process.claim.acquire(blocking=False)), None)


def leave_to_fork() -> None:
    """Give the first up in this process, with all that is open to it: a fork that was made just now has it. Whether the
    fork takes it or not, the folder goes with this process, which outlives the fork."""
    process = take(site_folders())
    if process is not None:
        channel = process.hand_over()
        channel.let_go()
        atexit.register(scratch.remove, str(process.folder))
        atexit.register(channel.reap)


def keep_first() -> None:
    """In a fork: give up all but the first, which are for the forks to come."""
    waiting = [process for process in _started() if not process.claim.locked()]
    for process in waiting[1:]:
        process.claim.acquire()
        process.hand_over().let_go()


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
def _started() -> list[WaitingProcess]:
    """All of them, in the order in which they were started."""
    return []
