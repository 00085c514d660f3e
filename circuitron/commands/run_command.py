"""The command that runs a script here, outside any sandbox, with the symbol libraries that its verdict rests on."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from circuitron.execution_report import ExecutionReport
    from circuitron.run_request import Libraries


def run_command(
    script: str, report: ExecutionReport, libraries: Libraries, environment: Mapping[str, str] | None = None
) -> str:
    """A command to be copied and pasted: Python with the variables that lead SKiDL to the libraries, unless they are
    set; `circuitron run` where plain Python would fail for want of something.

    Args:
        report: of the script's last run.
    """
    from circuitron.sourcefile import argument

    quoted = argument(script)
    if _passing(libraries):
        return f"circuitron run {quoted}"
    variables = os.environ if environment is None else environment
    missing = [f"{tool}_SYMBOL_DIR" for tool in report.symbol_tools]
    given = [f"{name}={_shown(libraries.directory)}" for name in missing if not _leads(variables, name, libraries)]
    return " ".join([*given, _python(), quoted])


def _leads(variables: Mapping[str, str], name: str, libraries: Libraries) -> bool:
    value = variables.get(name)
    return bool(value) and os.path.realpath(str(value)) == os.path.realpath(libraries.directory)


def _shown(folder: Path) -> str:
    return shlex.quote(str(folder))


def _passing(libraries: Libraries) -> bool:
    """Whether the libraries were converted into a folder that goes with this process."""
    from circuitron.run_request import LibraryOrigin

    folder = libraries.directory
    temporary = folder.parent.name.startswith("circuitron-") and folder.parent.parent == Path(tempfile.gettempdir())
    return temporary and libraries.origin is LibraryOrigin.SKIDL


def _python() -> str:
    """How to start the Python that has SKiDL: this one."""
    for name in ("python", "python3"):
        found = shutil.which(name)
        if found and os.path.abspath(found) == os.path.abspath(sys.executable):  # noqa: PTH100  a venv's is a link
            return name
    from circuitron.sourcefile import from_here

    return shlex.quote(str(from_here(Path(sys.executable))))
