"""Ends a connection when its time is over, whatever it is waiting for.

Time-outs of an HTTP client are for each read: a server that sends a byte now and then would never run into one. Here a
timer shuts the socket down, which ends a read that blocks in another thread at once.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator, Mapping
from typing import Any


class Watch:
    """Watches the one connection of a client. `expired` says whether the last watched piece of work ran out of time."""

    def __init__(self) -> None:
        self.expired = False
        self._stream: Any = None

    def trace(self, event: str, info: Mapping[str, Any]) -> None:
        """Takes note of the connection: a callback for httpcore's extension `trace`."""
        made = info.get("return_value")
        if event.endswith(".complete") and hasattr(made, "get_extra_info"):
            self._stream = made
            if self.expired:
                self._cut()

    @contextlib.contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Work that has this much time."""
        self.expired = False
        timer = threading.Timer(seconds, self._expire)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _expire(self) -> None:
        self.expired = True
        self._cut()

    def _cut(self) -> None:
        peer = self._stream and self._stream.get_extra_info("socket")
        with contextlib.suppress(OSError):
            # Not the method of an SSL socket, which would take the encryption away under the thread that reads.
            if isinstance(peer, socket.socket):
                socket.socket.shutdown(peer, socket.SHUT_RDWR)
