"""What a sandbox is: two Protocols that DockerSandbox, LocalSandbox and NoSandbox implement."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from circuitron.models import ExecutionReport, Guarantee, Libraries, Project, RunRequest


class Session(Protocol):
    """A sandbox that is up, with SKiDL loaded, for one script's attempts. Closing it leaves nothing behind."""

    def run(self, request: RunRequest) -> ExecutionReport:
        """Run one script. A failing script is a report, never an exception.

        Raises:
            SandboxFailure: the sandbox itself broke.
        """
        ...

    def begin(self, request: RunRequest) -> Callable[[], ExecutionReport]:
        """Start a run, and give back what waits for its report. Meanwhile other sessions can run theirs."""
        ...

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Sandbox(Protocol):
    """Where scripts run."""

    @property
    def name(self) -> str:
        """docker, local or none."""
        ...

    def guarantees(self) -> tuple[Guarantee, ...]: ...

    def session(self, libraries: Libraries, project: Project) -> Session:
        """Start a sandbox that can read `libraries` and the filtered `project`; returns at once, warming up behind.

        Raises:
            SandboxUnavailable: it cannot be had on this machine, with what to do about it.
        """
        ...
