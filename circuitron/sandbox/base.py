"""What a sandbox is: Protocols that DockerSandbox, LocalSandbox and NoSandbox implement."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self

from circuitron.run_request import Guarantee, Libraries, Project, RunRequest

if TYPE_CHECKING:
    from circuitron.execution_report import ExecutionReport, Snapshot


class Pending(Protocol):
    """A run that goes on."""

    def claimed(self) -> Snapshot | None:
        """The circuit that the script reports, as soon as it does, if its netlist is being verified then; None where
        the report is all there is to wait for.

        Raises:
            SandboxFailure: as `Session.run`.
        """
        ...

    def __call__(self) -> ExecutionReport:
        """Wait for the report."""
        ...


class Unforeseen(NamedTuple):
    """A run of which nothing is known before its end. Implements `Pending`."""

    finish: Callable[[], ExecutionReport]

    def claimed(self) -> Snapshot | None:
        return None

    def __call__(self) -> ExecutionReport:
        return self.finish()


class Session(Protocol):
    """A sandbox that is up, for one script's attempts. Closing it leaves nothing behind that a script has made."""

    def run(self, request: RunRequest) -> ExecutionReport:
        """Run one script. A failing script is a report, never an exception.

        Raises:
            SandboxFailure: the sandbox itself broke.
        """
        ...

    def begin(self, request: RunRequest) -> Pending:
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
        """A session that can read `libraries` and the filtered `project`; may return before it is up.

        Raises:
            SandboxUnavailable: it cannot be had on this machine, with what to do about it.
        """
        ...


class Zygote(Protocol):
    """A started process 1 that serves sessions one after the other; `sandbox.session.Zygote` says more."""

    @property
    def closed(self) -> bool:
        """Whether process 1 has been ended, by `close` or because something broke."""
        ...

    def serves(self, project: Project) -> bool:
        """Whether a session for this project can be had here."""
        ...

    def session(self, project: Project, left: Callable[[], None] | None = None) -> Session:
        """A session that can read the filtered `project`. `left` is called when it has been closed; by default,
        process 1 ends with it."""
        ...

    def close(self) -> None: ...


class StartableSandbox(Sandbox, Protocol):
    """A sandbox whose process 1 may be kept for many sessions, as `kept.KeptSandbox` does."""

    def start(self, libraries: Libraries) -> Zygote:
        """Start a process 1 that knows these libraries; returns at once, while SKiDL is being loaded.

        Raises:
            SandboxUnavailable: it cannot be had on this machine, with what to do about it.
        """
        ...
