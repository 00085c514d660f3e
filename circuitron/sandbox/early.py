"""Whether process 1 of a local sandbox is started before the command that needs it has loaded itself.

Loading SKiDL and loading the command take about as long, and neither needs the other. What the command line and the
environment say of the sandbox is known at once; what settings files say, and whether there is anything to run, comes
later: a process that was started in vain is ended, having read nothing but SKiDL.
"""

from __future__ import annotations

import contextlib
import os
import sys

TYPE_CHECKING = False  # this is loaded by every command
if TYPE_CHECKING:
    from collections.abc import Sequence

_ENGINE_SOCKET = "/var/run/docker.sock"
_RUN_SCRIPTS = ("check", "fix", "run")
_VARIABLE, _OPTION = "CIRCUITRON_SANDBOX", "--sandbox"


def start(command: Sequence[str]) -> None:
    """Start process 1 where a command line surely leads to a run in the local sandbox, unless settings differ."""
    if is_local(command):
        from circuitron.sandbox.waiting import begin

        with contextlib.suppress(Exception):  # what is wrong, the command will find again, and say
            begin()


def is_local(command: Sequence[str]) -> bool:
    """Whether a command line, without the program, runs a script in the local sandbox, unless settings differ."""
    if sys.platform != "linux" or not command or command[0] not in _RUN_SCRIPTS:
        return False
    if {"-h", "--help", "--watch"}.intersection(command):
        return False
    wanted = os.environ.get(_VARIABLE, "auto")
    for word, following in zip(command, (*command[1:], ""), strict=True):
        if word == _OPTION:
            wanted = following
        elif word.startswith(f"{_OPTION}="):
            wanted = word.partition("=")[2]
    return wanted == "local" or (wanted == "auto" and not engine_expected())


def engine_expected() -> bool:
    """Whether it is worth asking for a Docker engine; costs nothing, unlike asking."""
    return bool(os.environ.get("DOCKER_HOST")) or os.name == "nt" or os.access(_ENGINE_SOCKET, os.W_OK)
