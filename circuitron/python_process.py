"""Starting processes of our own Python: the only place that does, so that each is kept from the current folder.

`python -c` and `-m` put the current folder in front of the standard library, and PYTHON* variables name further places
to import from. Who wrote a folder would so write what runs in it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import IO

# With ENVIRONMENT this is Python's isolated mode, -I, which would ignore PYTHONHASHSEED too: the same order of sets in
# each run needs it.
FLAGS = ("-s", "-P")
ENVIRONMENT: Mapping[str, str] = MappingProxyType({"PYTHONHASHSEED": "0"})

_CIRCUITRON = """
import sys
sys.path.append(sys.argv[1])
sys.argv[:2] = ["circuitron"]
from circuitron.__main__ import main
main()
"""

Process = subprocess.Popen[bytes]


def executable() -> str:
    """The Python that runs this process."""
    return sys.executable


def start(arguments: Sequence[str], stderr: IO[bytes] | int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Python with `arguments` behind FLAGS, in the root folder, with ENVIRONMENT as all of its environment.

    It has pipes for standard input and output, and a session of its own, so that Ctrl-C reaches only this process.

    Raises:
        OSError: no process can be started.
    """
    return subprocess.Popen(
        [executable(), *FLAGS, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        cwd="/",
        env=dict(ENVIRONMENT),
        start_new_session=True,
    )


def start_apart(arguments: Sequence[str], environment: Mapping[str, str], log: int) -> None:
    """Python with `arguments`, in the root folder and a session of its own, to outlive this process.

    Args:
        environment: all of its environment.
        log: an open file for what it prints.

    Raises:
        OSError: no process can be started.
    """
    process = subprocess.Popen(
        [executable(), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        cwd="/",
        env=dict(environment),
        start_new_session=True,
    )
    process.returncode = 0  # nobody waits for it


def start_circuitron(arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    """`circuitron` with these arguments, in the folder and environment of this process and with its streams.

    Raises:
        OSError: no process can be started.
    """
    return subprocess.Popen([executable(), "-P", "-c", _CIRCUITRON, str(Path(__file__).parents[1]), *arguments])
