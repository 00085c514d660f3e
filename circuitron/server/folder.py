"""The folder with the sockets of a user's kept servers: below XDG_RUNTIME_DIR, else below the temporary folder.

It is used through a descriptor, so that nobody can exchange it once it was looked at, and so that the path of a socket
(/proc/self/fd/N/NAME) is never too long for one.
"""

from __future__ import annotations

import contextlib
import os
import socket
import stat
import struct

_FLAGS = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | os.O_RDONLY
_CREDENTIALS = struct.Struct("3i")  # Linux's struct ucred: process, user, group


def folder_path() -> str:
    """Where the folder is to be, whether it is there or not."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if os.path.isabs(runtime):  # noqa: PTH117  the client starts without pathlib
        with contextlib.suppress(OSError):
            if _is_ours(os.stat(runtime)):  # noqa: PTH116
                return f"{runtime}/circuitron"
    return f"{os.environ.get('TMPDIR') or '/tmp'}/circuitron-{os.geteuid()}"


def open_folder(*, make: bool) -> int:
    """A descriptor of the folder.

    Args:
        make: it where it is missing.

    Raises:
        OSError: it is not there, or somebody else's, or open to others.
    """
    path = folder_path()
    if make:
        with contextlib.suppress(FileExistsError):
            os.mkdir(path, 0o700)  # noqa: PTH102
    descriptor = os.open(path, _FLAGS)
    if not _is_ours(os.fstat(descriptor)):
        os.close(descriptor)
        raise PermissionError(f"{path} belongs to another user, or is open to others")
    return descriptor


def place(folder: int, name: str) -> str:
    """The path of a file in the open folder."""
    return f"/proc/self/fd/{folder}/{name}"


def peer(connection: socket.socket) -> tuple[int, int]:
    """Process and user at the other end of a connection, as the kernel noted them when it was made."""
    data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    process, user, _ = _CREDENTIALS.unpack(data)
    return process, user


def connect(folder: int, name: str, seconds: float) -> socket.socket:
    """A connection to the server at a socket of the folder, which is one of this user.

    Args:
        seconds: for this and for each further step.

    Raises:
        OSError: nobody answers, or somebody else.
    """
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.settimeout(seconds)
        connection.connect(place(folder, name))
        if peer(connection)[1] != os.geteuid():
            raise PermissionError("the server is another user's")
    except BaseException:
        connection.close()
        raise
    return connection


def _is_ours(status: os.stat_result) -> bool:
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not status.st_mode & 0o077
