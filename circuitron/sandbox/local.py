"""The sandbox for Linux without Docker: Landlock, seccomp and rlimits, with no privileges and no packages."""

from __future__ import annotations

import os
import sys

from circuitron.errors import SandboxUnavailable
from circuitron.run_request import Guarantee, Libraries, Project
from circuitron.sandbox.interpreter import Interpreter, this_interpreter
from circuitron.sandbox.process import confinement, start_zygote
from circuitron.sandbox.runner import landlock, seccomp
from circuitron.sandbox.session import Zygote, ZygoteSession


class LocalSandbox:
    """Scripts run as a confined child of a process on this machine.

    Args:
        interpreter: the Python to run them with; by default the one that runs Circuitron.
    """

    name = "local"

    def __init__(self, interpreter: Interpreter | None = None) -> None:
        self._interpreter = interpreter

    @staticmethod
    def obstacle() -> str:
        """Why there can be no local sandbox here; "" if there can."""
        if sys.platform != "linux":
            return "the local sandbox needs Linux; on other systems use Docker"
        if not seccomp.supported():
            return f"the local sandbox knows x86-64 and aarch64, not {os.uname().machine}"
        if not landlock.abi():
            return "this kernel has no Landlock (Linux 5.13 and later have it, unless it is switched off)"
        return ""

    def guarantees(self) -> tuple[Guarantee, ...]:
        obstacle = self.obstacle()
        if obstacle:
            return (Guarantee(name="local sandbox", held=False, how=obstacle),)
        version = landlock.abi()
        rows = {
            "no network": "seccomp: no socket of any kind can be made",
            "no file of the host but Python, libraries and the project": f"Landlock ABI {version}; names and sizes of "
            "files can be queried, contents and listings cannot",
            "nothing written but in the scratch folder": f"Landlock ABI {version}; no modes, owners, times, links",
            "no secret of the environment": "empty environment, /proc closed",
            "no process started": "seccomp: no fork, no exec; threads are counted",
            "no other process touched": "seccomp: no signals, no tracing; process 1 is not dumpable",
            "memory, processor time, file size": "rlimits",
            "wall time, output, number of files, disk": "watched by process 1, ended within a fraction of a second",
        }
        return tuple(Guarantee(name=name, held=True, how=how) for name, how in rows.items())

    def require(self) -> None:
        """
        Raises:
            SandboxUnavailable: there can be no local sandbox here.
        """
        if obstacle := self.obstacle():
            raise SandboxUnavailable(
                f"There is no local sandbox on this machine: {obstacle}.",
                "Start Docker and build the image with `circuitron image build`, or run scripts that you trust with "
                "--sandbox none.",
            )

    def session(self, libraries: Libraries, project: Project) -> ZygoteSession:
        return self.start(libraries).session(project)

    def start(self, libraries: Libraries) -> Zygote:
        self.require()
        interpreter = self._interpreter or this_interpreter()
        how = confinement("require", readable=interpreter.readable, spare_user=os.geteuid() == 0)
        return start_zygote(self.name, interpreter, libraries, how)
