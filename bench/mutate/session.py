"""One sandbox session for a whole bench: starting one for each of a thousand repairs would be most of the time.

A program of several files has sessions of its own, which hold a copy of them.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from circuitron.execution_report import ExecutionReport
from circuitron.run_request import Libraries, Mode, Project, RunRequest
from circuitron.sandbox.base import Guarantee, Pending, Sandbox, Session, Unforeseen


class KeptSession:
    """A session that stays open for many scripts, runs each source once, and knows how long its runs took.

    A script's own session would be fresh; what a run leaves behind in process 1 is the symbols that it has read.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._reports: dict[tuple[str, Mode], ExecutionReport] = {}
        self.seconds = 0.0

    def run(self, request: RunRequest) -> ExecutionReport:
        started = time.monotonic()
        key = (request.script.source, request.mode)
        if key not in self._reports:
            self._reports[key] = self._session.run(request)
        self.seconds += time.monotonic() - started
        return self._reports[key]

    def begin(self, request: RunRequest) -> Pending:
        return Unforeseen(lambda: self.run(request))  # not before: one run after another, or seconds would overlap

    def of_project(self, session: Session) -> Session:
        """A session of its own for a program with files, whose time counts with that of this one."""
        return _ProjectSession(session, self)

    def forget(self) -> None:
        """Drop the reports of the last mutant."""
        self._reports.clear()

    def close(self) -> None:
        """Left to whoever opened the session."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class _ProjectSession:
    """A session that adds the time of its runs to that of another."""

    def __init__(self, session: Session, clock: KeptSession) -> None:
        self._session, self._clock = session, clock

    def run(self, request: RunRequest) -> ExecutionReport:
        started = time.monotonic()
        try:
            return self._session.run(request)
        finally:
            self._clock.seconds += time.monotonic() - started

    def begin(self, request: RunRequest) -> Pending:
        return Unforeseen(lambda: self.run(request))

    def close(self) -> None:
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@dataclass(frozen=True)
class KeptSandbox:
    """A sandbox that gives the same session to all scripts that stand alone."""

    sandbox: Sandbox
    kept: KeptSession

    @property
    def name(self) -> str:
        return self.sandbox.name

    def guarantees(self) -> tuple[Guarantee, ...]:
        return self.sandbox.guarantees()

    def session(self, libraries: Libraries, project: Project) -> Session:
        if project.folder is None:
            return self.kept
        return self.kept.of_project(self.sandbox.session(libraries, project))
