"""Reads many files in several processes where that works, else in this one.

Processes are started isolated and answer in JSON, which is checked before it is used: nothing that they say is code.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from typing import Any, TypeVar

from circuitron import import_path, python_process

Result = TypeVar("Result")

_MOST_WORKERS = 8
# Not multiprocessing: its workers run the caller's main module again, and pickle what they send.
_SERVE = """
import importlib, json, sys
paths, module, name = json.loads(sys.stdin.readline())
sys.path += [path for path in paths if path not in sys.path]
function = getattr(importlib.import_module(module), name)
for line in sys.stdin:
    print(json.dumps(function(json.loads(line))), flush=True)
"""


class _Worker:
    """A Python process that applies one function to the paths it is sent."""

    def __init__(self, function: Callable[[str], Any]) -> None:
        self._process = python_process.start(["-c", _SERVE])
        try:
            self._send([import_path.trusted(sys.path), function.__module__, function.__qualname__])
        except OSError:
            self.close()
            raise

    def _send(self, value: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(value).encode("ascii") + b"\n")
        self._process.stdin.flush()

    def call(self, path: str) -> Any:
        """The function's result.

        Raises:
            OSError, ValueError: the process has ended, or the function raised there.
        """
        assert self._process.stdout is not None
        self._send(path)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.kill()  # it keeps nothing
        self._process.communicate()


def map_files(
    function: Callable[[str], Any], paths: Sequence[str], accept: Callable[[Any], Result]
) -> Iterator[tuple[str, Result]]:
    """Each path with what `function` makes of it, in the order of `paths`.

    Put large files first, so that no process ends up alone with one. What `function` raises is raised here.

    Args:
        function: a module-level one, whose results JSON can carry.
        accept: makes the value of what came over as JSON; a ValueError says that it is no result of `function`.
    """
    from concurrent.futures import ThreadPoolExecutor

    idle: SimpleQueue[_Worker | None] = SimpleQueue()
    workers = _start(function, min(os.cpu_count() or 1, _MOST_WORKERS, len(paths)))
    for place in range(max(1, len(workers))):
        idle.put(workers[place] if workers else None)

    def apply(path: str) -> Result:
        worker = idle.get()
        try:
            if worker is not None:
                return accept(worker.call(path))
        except (OSError, ValueError):
            worker = None  # it is gone: the rest of its share is read in this process
        finally:
            idle.put(worker)
        return accept(function(path))

    try:
        with ThreadPoolExecutor(max(1, len(workers))) as pool:
            yield from zip(paths, pool.map(apply, paths), strict=True)
    finally:
        for worker in workers:
            worker.close()


def _start(function: Callable[[str], Any], count: int) -> list[_Worker]:
    """As many workers as can be had, none if one would do no better than this process."""
    workers: list[_Worker] = []
    if count > 1:
        try:
            for _ in range(count):
                workers.append(_Worker(function))
        except OSError:
            pass  # no more processes to be had here
    return workers
