"""Where the Python that runs scripts on this machine keeps its files: what a script must be able to read."""

from __future__ import annotations

import sys
import sysconfig
from functools import cache
from pathlib import Path
from typing import NamedTuple

from circuitron import python_process
from circuitron.errors import SandboxUnavailable
from circuitron.sandbox.staging import is_private
from circuitron.sandbox.waiting import site_folders

# Shared libraries, time zones, and the data of an installed KiCad. No /etc but what the loader and the clock need.
SYSTEM = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/share/kicad",
    "/usr/share/zoneinfo",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/dev/null",
    "/dev/urandom",
)


class Interpreter(NamedTuple):
    """The Python of this process, as the sandbox uses it.

    Attributes:
        sites: folders with SKiDL and what it imports, for the search path.
        readable: all that a script may read besides libraries and project.
    """

    sites: tuple[str, ...]
    readable: tuple[str, ...]


def runner_folder() -> Path:
    """The folder of what runs inside a sandbox."""
    return Path(__file__).resolve().parent / "runner"


@cache
def this_interpreter() -> Interpreter:
    """The running Python.

    Raises:
        SandboxUnavailable: it has no SKiDL.
    """
    sites = _sites()
    python = [sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), f"{sys.base_prefix}/lib"]
    executable = str(
        Path(python_process.executable()).resolve()
    )  # which `platform` reads to find the C library's version
    packages = [f"{site}/skidl" if is_private(Path(site)) else site for site in sites]
    readable = [*SYSTEM, *python, *packages, executable, str(runner_folder())]
    return Interpreter(
        sites=sites,
        readable=tuple(dict.fromkeys(path for path in readable if Path(path).exists())),
    )


def _sites() -> tuple[str, ...]:
    found = site_folders()
    if not found:
        raise SandboxUnavailable(
            f"SKiDL is not installed for {python_process.executable()}.", "Install it with: pip install skidl==3.0.0"
        )
    return found
