"""What runs on a worker of a Dask cluster: units that come as data, worked on in the sandbox of that machine."""

from __future__ import annotations

import atexit
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from circuitron import __version__
from circuitron.cluster.bundle import unpack
from circuitron.cluster.dask_cluster import Worker
from circuitron.cluster.unit import Answer, Conditions, Failure, Unit
from circuitron.commands.workplace import Workplace, failure_of
from circuitron.errors import CircuitronError
from circuitron.run_request import Project
from circuitron.sandbox.leftovers import session_folder
from circuitron.sandbox.runner import scratch

_MOST_PROJECTS = 8  # unpacked at once


def perform(version: str, unit: bytes, project: bytes) -> bytes:
    """Work on a unit.

    Args:
        version: of the circuitron that sends it.
        unit: a `Unit` as JSON.
        project: its project as `bundle.pack` packed it; empty where it has none.

    Returns:
        An `Answer` as JSON. What fails is an answer too.
    """
    failure = _other_version(version)
    if failure is not None:
        return Answer(failure=failure).model_dump_json().encode()
    try:
        answer = _crew().do(Unit.model_validate_json(unit), project)
    except CircuitronError as error:
        answer = Answer(failure=failure_of(error))
    except Exception as error:  # noqa: BLE001 - a bug that one unit meets is no reason to leave the others
        answer = Answer(failure=Failure(type=type(error).__name__, message=f"internal error: {error!r}"[:2000]))
    return answer.model_dump_json().encode()


def probe(version: str, conditions: bytes) -> bytes:
    """What this worker has to work with under some `Conditions`, as a `Worker` in JSON."""
    failure = _other_version(version)
    if failure is None:
        try:
            return _crew().look(Conditions.model_validate_json(conditions)).model_dump_json().encode()
        except CircuitronError as error:
            failure = failure_of(error)
    return Worker(circuitron=__version__, problem=failure).model_dump_json().encode()


def _other_version(version: str) -> Failure | None:
    """What is wrong where another version sends units."""
    if version == __version__:
        return None
    message = f"it has circuitron {__version__}, and not {version}"
    hint = f"Run there: pip install 'circuitron[cluster]=={version}'"
    return Failure(type="OtherVersion", message=message, hint=hint, lasting=True)


class _Crew:
    """The workplaces of this process, one for each thread that is at work, and the unpacked projects they share."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Workplace] = []
        self._projects: dict[str, Path] = {}  # by hash, in the order of their last use
        self._users: Counter[str] = Counter()
        atexit.register(self.close)

    def do(self, unit: Unit, project: bytes) -> Answer:
        with self._workplace() as workplace, self._unpacked(unit, project) as place:
            return workplace.do(unit, place)

    def look(self, conditions: Conditions) -> Worker:
        from circuitron.sandbox.choose import choose_sandbox

        with self._workplace() as workplace:
            sandbox = choose_sandbox(workplace.settings(conditions))
            found = workplace.libraries(conditions)
            return Worker(circuitron=__version__, sandbox=sandbox.name, libraries=found)

    def close(self) -> None:
        """End what waits, and remove the projects."""
        with self._lock:
            for workplace in self._idle:
                workplace.close()
            for folder in self._projects.values():
                scratch.remove(str(folder))
            self._idle, self._projects = [], {}

    @contextmanager
    def _workplace(self) -> Iterator[Workplace]:
        with self._lock:
            workplace = self._idle.pop() if self._idle else Workplace()
        try:
            yield workplace
        finally:
            with self._lock:
                self._idle.append(workplace)

    @contextmanager
    def _unpacked(self, unit: Unit, data: bytes) -> Iterator[Project]:
        """The project of a unit as a folder, which stays for the units to come."""
        if not unit.project:
            yield Project()
            return
        with self._lock:
            folder = self._projects.pop(unit.project, None)
            if folder is None:
                with session_folder() as folder:
                    unpack(data, folder / "project")
            self._projects[unit.project] = folder
            self._users[unit.project] += 1
            self._remove_oldest()
        try:
            yield Project(folder=folder / "project", script_folder=unit.script_folder)
        finally:
            with self._lock:
                self._users[unit.project] -= 1

    def _remove_oldest(self) -> None:
        unused = [digest for digest in self._projects if not self._users[digest]]
        for digest in unused[: max(0, len(self._projects) - _MOST_PROJECTS)]:
            scratch.remove(str(self._projects.pop(digest)))


@cache
def _crew() -> _Crew:
    """That of this process, which lives as long as the worker."""
    return _Crew()
