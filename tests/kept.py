"""The local sandbox with one session for all scripts that have no project, and simulators for all circuits: what is
loaded is loaded once.

Each run is a fork of its own, as in any session. Tests of sessions and of engines themselves open their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from circuitron.errors import SandboxFailure
from circuitron.execution_report import ExecutionReport
from circuitron.physics.engines import EngineProcess
from circuitron.run_request import Guarantee, Libraries, Project, RunRequest
from circuitron.sandbox.base import Pending, Session, Unforeseen
from circuitron.sandbox.local import LocalSandbox


class KeptSandbox:
    """A `Sandbox` whose sessions outlive their closing, until it is closed itself. It runs nothing twice: of many tests
    of one script, the first has it run."""

    name = "local"

    def __init__(self) -> None:
        self._sandbox = LocalSandbox()
        self._kept: dict[str, Session] = {}
        self._reports: dict[tuple[str, RunRequest], ExecutionReport] = {}

    def guarantees(self) -> tuple[Guarantee, ...]:
        return self._sandbox.guarantees()

    def session(self, libraries: Libraries, project: Project) -> Session:
        if project != Project():
            return self._sandbox.session(libraries, project)
        key = libraries.model_dump_json()
        if key not in self._kept:
            self._kept[key] = self._sandbox.session(libraries, project)
        return _Lent(self, key)

    def run(self, key: str, request: RunRequest) -> ExecutionReport:
        return self.begin(key, request)()

    def begin(self, key: str, request: RunRequest) -> Pending:
        """Runs that begin at once take their turns in the one session."""
        if (key, request) in self._reports:
            return Unforeseen(lambda: self._reports[key, request])
        session = self._kept[key]
        finish = session.begin(request)

        def wait() -> ExecutionReport:
            try:
                return self._reports.setdefault((key, request), finish())
            except SandboxFailure:
                self._kept.pop(key, session).close()
                raise

        return Unforeseen(wait)

    def close(self) -> None:
        for session in self._kept.values():
            session.close()


class KeptEngines:
    """The simulators, started when they are first asked, as a command keeps them for all its scripts."""

    def __init__(self) -> None:
        self._made: Sequence[EngineProcess] = ()

    def __call__(self) -> Sequence[EngineProcess]:
        if not self._made:
            from circuitron.physics import installed_engines  # loads numpy

            self._made = installed_engines()
        return self._made

    def close(self) -> None:
        for engine in self._made:
            engine.close()


class _Lent:
    """A session that somebody else closes."""

    def __init__(self, owner: KeptSandbox, key: str) -> None:
        self._owner, self._key = owner, key

    def run(self, request: RunRequest) -> ExecutionReport:
        return self._owner.run(self._key, request)

    def begin(self, request: RunRequest) -> Pending:
        return self._owner.begin(self._key, request)

    def close(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass
