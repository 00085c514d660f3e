"""The folder of all runs: which there are, what became of them, and which make room."""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from circuitron.errors import UsageError
from circuitron.frozen import Frozen
from circuitron.journal.entries import FILE, Header, ending, read
from circuitron.journal.locks import is_locked

_FORGOTTEN_SECONDS = 30 * 86400  # after which an interrupted run may make room


class RunSummary(Frozen):
    """One run of the list."""

    header: Header
    state: str  # "finished", "interrupted" (can be resumed) or "going on"
    exit_status: int | None = None
    summary: str = ""
    entries: int = 0


def find(root: Path, run: str) -> Path:
    """The folder of a run by its name or the beginning of it; "last" is the latest.

    Raises:
        UsageError: there is none, or more than one.
    """
    names = [path.name for path in _folders(root)]
    if run == "last":
        if not names:
            raise UsageError("There are no runs yet.")
        return root / names[-1]
    matching = [name for name in names if name == run] or [name for name in names if run and name.startswith(run)]
    if not matching:
        raise UsageError(f"There is no run {run!r}.", "circuitron runs lists them.")
    if len(matching) > 1:
        raise UsageError(f"{run!r} is the beginning of {len(matching)} runs.", "Write more of the name.")
    return root / matching[0]


def summaries(root: Path) -> Iterator[RunSummary]:
    """All runs, the latest first, each read when needed. One whose journal cannot be read is passed over."""
    for folder in reversed(_folders(root)):
        with contextlib.suppress(UsageError):
            yield summary(folder)


def summary(folder: Path) -> RunSummary:
    """What became of a run.

    Raises:
        UsageError: as `read`.
    """
    header, entries = read(folder)
    ended = ending(entries)
    if ended is not None:
        return RunSummary(
            header=header, state="finished", exit_status=ended.exit_status, summary=ended.summary, entries=len(entries)
        )
    state = "going on" if is_locked(folder / FILE) else "interrupted"
    return RunSummary(header=header, state=state, entries=len(entries))


def prune(root: Path, keep: int) -> None:
    """Remove the oldest runs beyond `keep`: those that are finished, and those that were not resumed for a month.

    What cannot be removed stays.
    """
    folders = _folders(root)
    for folder in folders[: max(len(folders) - keep, 0)]:
        with contextlib.suppress(UsageError, OSError):
            state = summary(folder).state
            idle = time.time() - (folder / FILE).stat().st_mtime
            if state == "finished" or (state == "interrupted" and idle > _FORGOTTEN_SECONDS):
                shutil.rmtree(folder, ignore_errors=True)


def _folders(root: Path) -> list[Path]:
    try:
        return sorted(path for path in root.iterdir() if (path / FILE).is_file())
    except OSError:
        return []
