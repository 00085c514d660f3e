"""The sandbox sessions of one repair: one from the start, others once several programs are to run at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import TYPE_CHECKING, Self

from circuitron.errors import SandboxUnavailable

if TYPE_CHECKING:
    from circuitron.execution_report import ExecutionReport, Snapshot
    from circuitron.pipeline.environment import Environment
    from circuitron.run_request import Project, RunRequest
    from circuitron.sandbox.base import Session

MOST = min(3, os.cpu_count() or 1)  # on fewer cores than sessions, runs would only take each other's time


class Sessions:
    """Sessions that read the same libraries and the same project. Leaving it closes all of them.

    Args:
        first: belongs to the caller, where it is not among those to close.
        another: starts one more; None: there is only the first, and programs run one after the other.
    """

    def __init__(self, first: Session, another: Callable[[], Session] | None = None) -> None:
        self.first = first
        self._another = another
        self._open = [first]
        self._to_close = ExitStack()

    @classmethod
    def start(cls, environment: Environment, project: Project) -> Self:
        """Start the first session; it closes with the others.

        Raises:
            SandboxUnavailable: the sandbox cannot be had.
        """

        def another() -> Session:
            return environment.sandbox.session(environment.libraries, project)

        first = another()
        sessions = cls(first, another)
        sessions._to_close.enter_context(first)
        return sessions

    def run_all(
        self, requests: Sequence[RunRequest], look: Callable[[Snapshot], None] | None = None
    ) -> tuple[ExecutionReport, ...]:
        """The reports of several runs, in the order of the requests, as many at once as there are sessions for.

        Args:
            look: takes the circuit of a run that is alone, before it is verified.

        Raises:
            SandboxFailure: a sandbox broke.
        """
        if len(requests) == 1 and look is None:
            return (self.first.run(requests[0]),)
        if len(requests) == 1 and look is not None:
            run = self.first.begin(requests[0])
            if (claimed := run.claimed()) is not None:
                look(claimed)
            return (run(),)
        self._grow(min(len(requests), MOST))
        reports: list[ExecutionReport] = []
        for start in range(0, len(requests), len(self._open)):
            some = requests[start : start + len(self._open)]
            pending = [session.begin(request) for session, request in zip(self._open, some, strict=False)]
            reports += [finish() for finish in pending]
        return tuple(reports)

    def _grow(self, count: int) -> None:
        """Start sessions until there are as many; where the machine has no room for one, go on with those there are."""
        while len(self._open) < count and self._another is not None:
            try:
                self._open.append(self._to_close.enter_context(self._another()))
            except SandboxUnavailable:
                self._another = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._to_close.close()
