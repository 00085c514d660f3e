"""A process 1 that was started before it was known what it will be used for, and waits for its configuration."""

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
        _started(sites)


def take(sites: tuple[str, ...]) -> WaitingProcess | None:
    """The process that was started with these folders, for one caller; None where there is none."""
    if not _started.cache_info().currsize or sites != site_folders():
        return None
    process = _started(sites)
    return process if process.claim.acquire(blocking=False) else None


def leave_to_fork() -> None:
    """Give it up in this process, with all that is open to it: a fork that was made just now has it. Whether the fork
    takes it or not, the folder goes with this process, which outlives the fork."""
    process = take(site_folders())
    if process is not None:
        process.hand_over().let_go()
        atexit.register(scratch.remove, str(process.folder))


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
def _started(sites: tuple[str, ...]) -> WaitingProcess:
    return WaitingProcess(sites)
