"""The host's end of the line to process 1: bytes with a deadline on every read and write, and an end by force."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import tempfile
import time
from collections.abc import Sequence
from typing import Protocol

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


class _Pipes:
    """The pipes of a process, by their descriptors, and the file that its standard error goes to."""

    def __init__(self, stdin: int, stdout: int, stderr: int) -> None:
        self._stdin, self._stdout, self._stderr = stdin, stdout, stderr
        os.set_blocking(stdin, False)
        self._words = ""
        self._closed = False

    def send(self, data: bytes, deadline: float) -> None:
        rest = memoryview(data)
        while rest:
            self._await(self._stdin, selectors.EVENT_WRITE, deadline)
            with contextlib.suppress(BlockingIOError):
                rest = rest[os.write(self._stdin, rest) :]

    def receive(self, deadline: float) -> bytes:
        self._await(self._stdout, selectors.EVENT_READ, deadline)
        return os.read(self._stdout, _PIECE)

    def last_words(self) -> str:
        if not self._closed:
            size = os.fstat(self._stderr).st_size
            self._words = os.pread(self._stderr, _LAST_WORDS, max(0, size - _LAST_WORDS)).decode("utf-8", "replace")
        return self._words.strip()

    def let_go(self) -> None:
        """Close this process's ends; the other side may be a fork's, which has them as well."""
        if not self._closed:
            self._closed = True
            for descriptor in (self._stdin, self._stdout, self._stderr):
                os.close(descriptor)

    def _await(self, descriptor: int, event: int, deadline: float) -> None:
        if self._closed:
            raise BrokenPipeError("the process has been ended")
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise TimeoutError


class PipeChannel(_Pipes):
    """A Python process on this machine, started by `python_process.start` with these arguments."""

    def __init__(self, arguments: Sequence[str]) -> None:
        with tempfile.TemporaryFile() as stderr:
            self._process = python_process.start(arguments, stderr)
            assert self._process.stdin and self._process.stdout
            with self._process.stdin as stdin, self._process.stdout as stdout:
                super().__init__(*(os.dup(file.fileno()) for file in (stdin, stdout, stderr)))

    def kill(self) -> None:
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self.let_go()

    def reap(self) -> None:
        """Take note of its end, if it has ended, so that what it has used counts as used by a child of this process."""
        self._process.poll()

    def hand_over(self) -> tuple[int, tuple[int, int, int]]:
        """The process and its descriptors, which this object has nothing to do with any more."""
        self._process.returncode = 0  # somebody else waits for it
        self._closed = True
        return self._process.pid, (self._stdin, self._stdout, self._stderr)


class HandedChannel(_Pipes):
    """A process that the kept server has started, with its descriptors.

    The server waits for its end, and removes what it leaves.

    Args:
        ended: a descriptor that tells of its end.
    """

    def __init__(self, process: int, ended: int, files: Sequence[int]) -> None:
        self._process, self._ended = process, ended
        super().__init__(*files)

    def kill(self) -> None:
        if self._closed:
            return
        with selectors.DefaultSelector() as selector:
            selector.register(self._ended, selectors.EVENT_READ)
            if not selector.select(0):  # it lives, so the number is still its own
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self._process, signal.SIGKILL)
        os.close(self._ended)
        self.let_go()
