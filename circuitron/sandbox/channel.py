"""The host's end of the line to process 1: bytes with a deadline on every read and write, and an end by force."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import tempfile
import time
from collections.abc import Sequence
from typing import IO, Protocol

from circuitron import python_process

_PIECE = 1 << 18
_LAST_WORDS = 4000  # bytes of standard error that are worth showing


class Channel(Protocol):
    """What a session needs of the process or container it talks to."""

    def send(self, data: bytes, deadline: float) -> None:
        """Write all of `data` before `deadline` (time.monotonic()).

        Raises:
            TimeoutError: it could not be written in time.
            OSError: the other end is gone.
        """
        ...

    def receive(self, deadline: float) -> bytes:
        """What comes next; b"" when the other end has closed.

        Raises:
            TimeoutError: nothing came in time.
        """
        ...

    def last_words(self) -> str:
        """The end of what the other side wrote on standard error."""
        ...

    def kill(self) -> None:
        """End the other side by force and wait until it is gone. May be called twice."""
        ...


class PipeChannel:
    """A Python process on this machine, started by `python_process.start` with these arguments."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed by kill()
        self._process = python_process.start(arguments, self._stderr)
        assert self._process.stdin and self._process.stdout
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self._stdin.fileno(), False)
        self._words = ""

    def send(self, data: bytes, deadline: float) -> None:
        rest = memoryview(data)
        while rest:
            self._await(self._stdin.fileno(), selectors.EVENT_WRITE, deadline)
            with contextlib.suppress(BlockingIOError):
                rest = rest[os.write(self._stdin.fileno(), rest) :]

    def receive(self, deadline: float) -> bytes:
        self._await(self._stdout.fileno(), selectors.EVENT_READ, deadline)
        return os.read(self._stdout.fileno(), _PIECE)

    def last_words(self) -> str:
        if not self._stderr.closed:
            self._stderr.seek(0, os.SEEK_END)
            self._stderr.seek(max(0, self._stderr.tell() - _LAST_WORDS))
            self._words = self._stderr.read().decode("utf-8", "replace").strip()
        return self._words

    def let_go(self) -> None:
        """Close this process's ends, and leave the other side to a fork of it, which has them as well."""
        for stream in (self._stdin, self._stdout, self._stderr):
            stream.close()

    def kill(self) -> None:
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self.let_go()

    @staticmethod
    def _await(descriptor: int, event: int, deadline: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise TimeoutError
