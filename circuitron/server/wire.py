"""What client and server say to each other: frames of byte strings, and open files with the first of them.

A frame is its length, four bytes, and its fields with a zero byte between them: arguments and environments hold none.
"""

from __future__ import annotations

import array
import os
import socket
from collections.abc import Sequence

LONGEST = 8 << 20  # bytes of a frame: Linux allows 6 MB for arguments and environment
MOST_FILES = 8
_LENGTH = 4
_PIECE = 1 << 16


class Broken(OSError):
    """The other side does not keep to the protocol, or has gone."""


def pack(*fields: bytes) -> bytes:
    """A frame of fields without zero bytes."""
    body = b"\0".join(fields)
    return len(body).to_bytes(_LENGTH, "big") + body


def send(connection: socket.socket, *fields: bytes, files: Sequence[int] = ()) -> None:
    """
    Raises:
        OSError: the other side has gone, or does not read in the connection's time.
    """
    data = memoryview(pack(*fields))
    if files:
        carried = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))]
        data = data[connection.sendmsg([data], carried) :]
    if data:  # the other side may have taken all of it, and gone
        connection.sendall(data)


class Reader:
    """Frames from a connection, piece by piece as they come. Owns the open files that came until they are taken."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._data = bytearray()
        self._files: list[int] = []

    def read(self) -> list[bytes] | None:
        """What one read brings: the fields of a frame, or None while it is not complete.

        Raises:
            BlockingIOError, TimeoutError: nothing came.
            Broken: the other side has gone, or what comes is no frame.
        """
        data, files, _, _ = socket.recv_fds(self._connection, _PIECE, MOST_FILES)
        for descriptor in files:
            os.set_inheritable(descriptor, False)
        self._files += files
        if not data or len(self._files) > MOST_FILES:
            raise Broken("the other side has gone")
        self._data += data
        size = int.from_bytes(self._data[:_LENGTH], "big")
        if size > LONGEST:
            raise Broken("what comes is no frame")
        if len(self._data) < _LENGTH + size:
            return None
        body = bytes(self._data[_LENGTH : _LENGTH + size])
        del self._data[: _LENGTH + size]
        return body.split(b"\0")

    def frame(self) -> list[bytes]:
        """The next frame, waited for.

        Raises:
            TimeoutError: it did not come in the connection's time.
            Broken, OSError: as `read`.
        """
        while (fields := self.read()) is None:
            pass
        return fields

    def take_files(self) -> list[int]:
        """The open files that came, which are the caller's from now on."""
        files, self._files = self._files, []
        return files
