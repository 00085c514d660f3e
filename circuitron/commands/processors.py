"""How many scripts can be worked on at the same time."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from circuitron.settings import Settings


def at_once(scripts: Sequence[Settings]) -> int:
    """How many processes work on scripts with these settings; 1: this one does it itself."""
    if len(scripts) < 2 or not possible():
        return 1
    return min(len(scripts), scripts[0].jobs or cores())


def possible() -> bool:
    """Whether this system can fork."""
    return hasattr(os, "fork")


def cores() -> int:
    """How many processors this process may use: of the machine, and in its container or job."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min([there, *_quotas()]))


def _quotas(root: str = "/sys/fs/cgroup", own: str = "/proc/self/cgroup") -> Iterator[int]:
    """Whole processors that this process's control group and those above it may use (cpu.max of Linux's cgroup v2)."""
    with contextlib.suppress(OSError, ValueError):
        place = next((line[3:] for line in Path(own).read_text().splitlines() if line.startswith("0::")), "/")
        group = PurePosixPath(place.strip())
        for one in (group, *group.parents):
            with contextlib.suppress(FileNotFoundError):  # the topmost has none
                quota, period = (Path(root) / str(one).strip("/") / "cpu.max").read_text().split()
                if quota != "max":
                    yield int(quota) // int(period)
