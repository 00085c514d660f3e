"""A sandbox that is one step ahead: the session for the next script starts while this one is being worked on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from circuitron.models import Guarantee, Libraries, Project
from circuitron.sandbox.base import Sandbox, Session


class PrewarmedSandbox:
    """Sessions of another sandbox, each started before it is needed. Every script still gets one of its own.

    Args:
        sandbox: what the sessions are of.
        libraries: what they read.
        projects: of the scripts to come, in order. Another one than expected is served as well, without the advance.
    """

    def __init__(self, sandbox: Sandbox, libraries: Libraries, projects: Iterable[Project]) -> None:
        self._sandbox = sandbox
        self._libraries = libraries
        self._expected = deque(projects)
        self._ready: tuple[Project, Session] | None = None

    @property
    def name(self) -> str:
        return self._sandbox.name

    def guarantees(self) -> tuple[Guarantee, ...]:
        return self._sandbox.guarantees()

    def start_next(self) -> None:
        """Start the next session, if one is to come and none is waiting.

        Raises:
            SandboxUnavailable: as `Sandbox.session`.
        """
        if self._ready is None and self._expected:
            project = self._expected.popleft()
            self._ready = (project, self._sandbox.session(self._libraries, project))

    def session(self, libraries: Libraries, project: Project) -> Session:
        self.start_next()
        if self._ready is not None and (self._ready[0], self._libraries) == (project, libraries):
            session = self._ready[1]
            self._ready = None
        else:
            session = self._sandbox.session(libraries, project)
        try:
            self.start_next()
        except BaseException:
            session.close()
            raise
        return session

    def close(self) -> None:
        """End the session that waits, if there is one."""
        ready, self._ready = self._ready, None
        self._expected.clear()
        if ready is not None:
            ready[1].close()
