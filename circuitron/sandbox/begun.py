"""A run that is begun before what judges it is loaded: neither needs the other, and both take about as long."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from circuitron.run_request import Libraries, Limits, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Pending, Sandbox, Session

if TYPE_CHECKING:
    from circuitron.execution_report import ExecutionReport


class Times(Protocol):
    """What bounds a run: settings, or an environment that was made of them."""

    @property
    def limits(self) -> Limits: ...

    @property
    def runtime_seconds(self) -> float | None:
        """Wall time of a run without the electrical rules; None: as the limits say."""
        ...

    @property
    def erc_seconds(self) -> float | None:
        """The same with them."""
        ...


def run_request(script: Script, mode: Mode, times: Times, seed: int = 0) -> RunRequest:
    """A run of a script, within the time that its mode has; making outputs has that of the limits."""
    seconds = {Mode.ERC: times.erc_seconds, Mode.OUTPUTS: None}.get(mode, times.runtime_seconds)
    limits = times.limits.model_copy(update={"wall_seconds": seconds}) if seconds else times.limits
    return RunRequest(script=script, mode=mode, limits=limits, seed=seed)


class BegunSession:
    """A session whose first run goes on already. Implements `base.Session`.

    Args:
        request: of that run.
    """

    def __init__(self, session: Session, request: RunRequest) -> None:
        self._session, self._request = session, request
        self._finish: Pending | None = session.begin(request)

    @classmethod
    def start(cls, sandbox: Sandbox, libraries: Libraries, project: Project, request: RunRequest) -> Self:
        """
        Raises:
            SandboxUnavailable, SandboxFailure: as a session and its run.
        """
        session = sandbox.session(libraries, project)
        try:
            return cls(session, request)
        except BaseException:
            session.close()
            raise

    def run(self, request: RunRequest) -> ExecutionReport:
        return self.begin(request)()

    def begin(self, request: RunRequest) -> Pending:
        finish, self._finish = self._finish, None
        if finish is not None and request == self._request:
            return finish
        if finish is not None:  # another run is asked for: answers come in the order of the requests
            finish()
        return self._session.begin(request)

    def close(self) -> None:
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
