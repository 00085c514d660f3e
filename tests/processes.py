"""Processes of this machine as /proc shows them, for tests of what is left behind."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 120.0  # seconds; only a failure takes so long, however busy the machine is


def wait_until(condition: Callable[[], bool], every: float = 0.02) -> bool:
    """Whether a condition, looked at every so many seconds, came true in time."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(every)
    return True


def descendants(process: int) -> list[int]:
    """Ids of the processes below one."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*"):
        state, _, parent = _status(int(path.name)).partition(" ")
        if state:
            children.setdefault(int(parent), []).append(int(path.name))
    found = list(children.get(process, []))
    for child in found:
        found += children.get(child, [])
    return found


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and was not waited for does not."""
    return _status(process)[:1] not in ("", "Z")


def processes_of(folder: Path) -> list[int]:
    """Processes with the folder on their command line, as process 1 of a sandbox and its forks have; never our own."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if str(folder).encode() in path.read_bytes() and int(path.parent.name) != os.getpid():
                found.append(int(path.parent.name))
        except OSError:
            continue
    return found


def _status(process: int) -> str:
    """State and parent of a process, "S 1"; "" where there is none."""
    try:
        return " ".join(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2])
    except OSError:
        return ""
