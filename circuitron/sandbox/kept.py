"""A sandbox that keeps its zygotes: SKiDL is loaded once, not once for each script."""

from __future__ import annotations

import contextlib
import threading

from circuitron.run_request import Guarantee, Libraries, Project
from circuitron.sandbox.base import Session, StartableSandbox, Zygote

_MOST = 4  # idle ones that are kept; each holds some 100 MB, most of it shared


class KeptSandbox:
    """Sessions of another sandbox, in zygotes that outlive them. Implements `base.Sandbox`; threads may share it.

    A session takes a zygote that is idle and serves its project, or else a new one, so as many sessions as are open at
    once have one each. Zygotes that broke are not used again.

    Args:
        sandbox: what starts the zygotes.
        most: how many idle ones are kept.
    """

    def __init__(self, sandbox: StartableSandbox, most: int = _MOST) -> None:
        self._sandbox, self._most = sandbox, most
        self._idle: list[tuple[Libraries, Zygote]] = []  # the one that was used last in the end
        self._lock = threading.Lock()
        self._closed = False

    @property
    def name(self) -> str:
        return self._sandbox.name

    def guarantees(self) -> tuple[Guarantee, ...]:
        return self._sandbox.guarantees()

    def warm(self, libraries: Libraries) -> None:
        """Start a zygote for these libraries, unless one waits: the next session finds it ready, or nearly so.

        Raises:
            SandboxUnavailable: as `Sandbox.session`.
        """
        if not any(known == libraries for known, _ in self._idle):
            self._keep(libraries, self._sandbox.start(libraries))

    def session(self, libraries: Libraries, project: Project) -> Session:
        zygote = self._waiting(libraries, project) or self._sandbox.start(libraries)
        try:
            return zygote.session(project, lambda: self._keep(libraries, zygote))
        except BaseException:
            zygote.close()
            raise

    def close(self) -> None:
        """End all that wait; those at work end with their sessions."""
        self._closed = True
        self._drop(0)

    def _waiting(self, libraries: Libraries, project: Project) -> Zygote | None:
        """One of those that wait, which is then the caller's; those that serve nobody any more are ended."""
        while True:
            with self._lock:
                found = next((entry for entry in reversed(self._idle) if entry[0] == libraries), None)
                if found is None:
                    return None
                self._idle.remove(found)
            if found[1].serves(project):
                return found[1]
            found[1].close()

    def _keep(self, libraries: Libraries, zygote: Zygote) -> None:
        if not zygote.closed:
            with self._lock:
                self._idle.append((libraries, zygote))
            self._drop(0 if self._closed else self._most)

    def _drop(self, kept: int) -> None:
        """End those that have waited longest, but for so many."""
        with contextlib.ExitStack() as closing, self._lock:
            while len(self._idle) > kept:
                closing.callback(self._idle.pop(0)[1].close)
