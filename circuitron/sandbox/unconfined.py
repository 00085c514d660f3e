"""No sandbox, for `--sandbox none`: the same runner and the same limits, and nothing that protects the host."""

from __future__ import annotations

import os

from circuitron.errors import SandboxUnavailable
from circuitron.run_request import Guarantee, Libraries, Project
from circuitron.sandbox.interpreter import Interpreter, this_interpreter
from circuitron.sandbox.process import confinement, start_zygote
from circuitron.sandbox.session import Zygote, ZygoteSession


class NoSandbox:
    """Scripts run with the user's own rights. For scripts that one would run by hand; never chosen automatically.

    Args:
        interpreter: the Python to run them with; by default the one that runs Circuitron.
    """

    name = "none"

    def __init__(self, interpreter: Interpreter | None = None) -> None:
        self._interpreter = interpreter

    def guarantees(self) -> tuple[Guarantee, ...]:
        open_to_all = "not confined: the script may do whatever you may do"
        return (
            Guarantee(name="no network", held=False, how=open_to_all),
            Guarantee(name="no file of the host", held=False, how=open_to_all),
            Guarantee(name="no process started", held=False, how=open_to_all),
            Guarantee(name="empty environment", held=True, how="the runner starts with none"),
            Guarantee(name="memory, processor time, file size", held=True, how="rlimits"),
            Guarantee(name="wall time, output, files", held=True, how="watched by process 1"),
        )

    def session(self, libraries: Libraries, project: Project) -> ZygoteSession:
        return self.start(libraries).session(project)

    def start(self, libraries: Libraries) -> Zygote:
        if os.name != "posix":
            raise SandboxUnavailable("Scripts cannot be run on this system without Docker.", "Start Docker.")
        interpreter = self._interpreter or this_interpreter()
        return start_zygote(self.name, interpreter, libraries, confinement("no"))
