"""Reads many files in several processes where that works, else in this one."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

Result = TypeVar("Result")

_MOST_WORKERS = 8
# Not multiprocessing: its workers run the caller's main module again, which must then be written for that.
_SERVE = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
function = pickle.load(sys.stdin.buffer)
while True:
    try:
        path = pickle.load(sys.stdin.buffer)
    except EOFError:
        break
    pickle.dump(function(path), sys.stdout.buffer, pickle.HIGHEST_PROTOCOL)
    sys.stdout.buffer.flush()
"""


class _Worker:
    """A Python process that applies one function to the paths it is sent."""

    def __init__(self, function: Callable[[str], object]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._send(sys.path)
        self._send(function)

    def _send(self, value: object) -> None:
        assert self._process.stdin is not None
        pickle.dump(value, self._process.stdin)
        self._process.stdin.flush()

    def call(self, path: str) -> object:
        """The function's result.

        Raises:
            OSError, EOFError, pickle.UnpicklingError: the process has ended, or the function raised there.
        """
        assert self._process.stdout is not None
        self._send(path)
        return pickle.load(self._process.stdout)

    def close(self) -> None:
        self._process.kill()  # it keeps nothing
        self._process.communicate()


def map_files(function: Callable[[str], Result], paths: Sequence[str]) -> Iterator[tuple[str, Result]]:
    """Each path with what `function` (a module-level one) makes of it, in the order of `paths`.

    Put large files first, so that no process ends up alone with one. What `function` raises is raised here.
    """
    idle: SimpleQueue[_Worker | None] = SimpleQueue()
    workers = _start(function, min(os.cpu_count() or 1, _MOST_WORKERS, len(paths)))
    for place in range(max(1, len(workers))):
        idle.put(workers[place] if workers else None)

    def apply(path: str) -> Result:
        worker = idle.get()
        try:
            return worker.call(path) if worker else function(path)  # type: ignore[return-value]
        except (OSError, EOFError, pickle.UnpicklingError):
            if worker is None:
                raise
            worker = None  # it is gone: the rest of its share is read in this process
            return function(path)
        finally:
            idle.put(worker)

    try:
        with ThreadPoolExecutor(max(1, len(workers))) as pool:
            yield from zip(paths, pool.map(apply, paths), strict=True)
    finally:
        for worker in workers:
            worker.close()


def _start(function: Callable[[str], object], count: int) -> list[_Worker]:
    """As many workers as can be had, none if one would do no better than this process."""
    workers: list[_Worker] = []
    if count > 1:
        try:
            for _ in range(count):
                workers.append(_Worker(function))
        except OSError:
            pass  # no more processes to be had here
    return workers
