"""One sandbox session for a whole bench: starting one for each of a thousand repairs would be most of the work."""

from __future__ import annotations

import time
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from circuitron.models import ExecutionReport, Libraries, Mode, Project, RunRequest
from circuitron.sandbox.base import Guarantee, Sandbox, Session


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


@dataclass(frozen=True)
class KeptSandbox:
    """A sandbox that gives the same session to all that ask."""

    sandbox: Sandbox
    kept: KeptSession

    @property
    def name(self) -> str:
        return self.sandbox.name

    def guarantees(self) -> tuple[Guarantee, ...]:
        return self.sandbox.guarantees()

    def session(self, libraries: Libraries, project: Project) -> KeptSession:
        return self.kept
