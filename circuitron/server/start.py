"""Starting a server, in the background and apart from this terminal."""

from __future__ import annotations

import contextlib
import os

from circuitron import python_process
from circuitron.import_path import PACKAGE
from circuitron.server import folder
from circuitron.server.identity import LOADING, socket_name

_SERVE = "import sys; sys.path.append(sys.argv[1]); from circuitron.__main__ import keep_server; keep_server()"
_INHERITED = (*LOADING, "HOME", "PATH", "TMPDIR", "XDG_RUNTIME_DIR")
_LOG = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)  # it may be that of one that runs


def start(identity: bytes) -> None:
    """Start a server of this identity, unless there is one already. Does nothing where none can be."""
    with contextlib.suppress(OSError), contextlib.ExitStack() as open_files:
        place = folder.open_folder(make=True)
        open_files.callback(os.close, place)
        log = os.open(socket_name(identity).replace(".sock", ".log"), _LOG, 0o600, dir_fd=place)
        open_files.callback(os.close, log)
        variables = {name: value for name, value in os.environ.items() if name.startswith(_INHERITED)}
        python_process.start_apart(["-P", "-c", _SERVE, PACKAGE], variables, log)
