"""Frames between the host and process 1 of a sandbox: four bytes of length, big-endian, then UTF-8 JSON."""

from __future__ import annotations

import json
import os
from typing import Any

HEADER = 4
TO_SANDBOX = 64 << 20  # bytes of one frame at most, from the host
TO_HOST = 160 << 20  # and from the sandbox: outputs travel as base64


class FrameError(Exception):
    """What came is no frame: too long, cut short, or no JSON object."""


def pack(value: dict[str, Any]) -> bytes:
    """`value` as one frame."""
    body = json.dumps(value, separators=(",", ":")).encode("ascii")
    return len(body).to_bytes(HEADER, "big") + body


class Unpacker:
    """Puts frames together from pieces as they arrive.

    Args:
        limit: a frame announced to be longer than this many bytes is refused before it is read.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = bytearray()

    def feed(self, piece: bytes) -> None:
        self._buffer += piece

    def missing(self) -> int:
        """How many bytes the frame that is on its way still lacks, as far as is known yet; never past its end."""
        if len(self._buffer) < HEADER:
            return HEADER - len(self._buffer)
        return HEADER + int.from_bytes(self._buffer[:HEADER], "big") - len(self._buffer)

    def next(self) -> dict[str, Any] | None:
        """The next whole frame, or None until more has come.

        Raises:
            FrameError: see there.
        """
        if len(self._buffer) < HEADER:
            return None
        size = int.from_bytes(self._buffer[:HEADER], "big")
        if size > self._limit:
            raise FrameError(f"a frame of {size} bytes; {self._limit} are allowed")
        if len(self._buffer) < HEADER + size:
            return None
        body = bytes(self._buffer[HEADER : HEADER + size])
        del self._buffer[: HEADER + size]
        try:
            value = json.loads(body)
        except (ValueError, RecursionError) as error:
            raise FrameError(f"a frame that is no JSON: {error}") from error
        if not isinstance(value, dict):
            raise FrameError("a frame that is no JSON object")
        return value


def receive(fd: int, limit: int = TO_SANDBOX) -> dict[str, Any] | None:
    """Wait for one frame on `fd`; None at the end of the stream.

    Raises:
        FrameError: see there.
    """
    unpacker = Unpacker(limit)
    wanted = HEADER
    while True:
        piece = os.read(fd, min(wanted, 1 << 18))
        if not piece:
            return None
        unpacker.feed(piece)
        if (frame := unpacker.next()) is not None:
            return frame
        wanted = unpacker.missing()


def send(fd: int, value: dict[str, Any]) -> None:
    """Write `value` to `fd` as one frame, whole."""
    rest = memoryview(pack(value))
    while rest:
        rest = rest[os.write(fd, rest) :]
