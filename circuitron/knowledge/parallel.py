"""Reads many files in several processes where that works, else in this one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

Result = TypeVar("Result")

_MOST_WORKERS = 8


def map_files(function: Callable[[str], Result], paths: Sequence[str]) -> Iterator[tuple[str, Result]]:
    """Each path with what `function` (a module-level one) makes of it, in the order of `paths`.

    Put large files first, so that no process ends up alone with one. What `function` raises is raised here.
    """
    done = 0
    workers = min(os.cpu_count() or 1, _MOST_WORKERS)
    if workers > 1 and len(paths) > 1:
        try:
            # spawn, not fork: the caller may have threads, which a fork would leave in any state.
            with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
                for path, result in zip(paths, pool.map(function, paths), strict=True):
                    done += 1
                    yield path, result
        except (BrokenProcessPool, PermissionError, BlockingIOError):
            pass  # no processes to be had here, or they were killed: the rest is read in this one
    for path in paths[done:]:
        yield path, function(path)
