"""A command as it is handed over: all that a process inherits from whoever starts it, and its arguments."""

from __future__ import annotations

import io
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator

TYPE_CHECKING = False  # typing takes long to load
if TYPE_CHECKING:
    from typing import Any

_STREAMS = (0, 1, 2)
_LIMITS = sorted({value for name, value in vars(resource).items() if name.startswith("RLIMIT_")})
_NOT_HANDED_OVER = (signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD)


class Request:
    """What a command is started with, besides its open files: standard streams and current folder, in this order.

    No dataclass: importing those takes a third of the client's time.

    Args:
        package: of `__main__`: it decides how usage messages name the program.
        signals: masks of ignored and of blocked signals.
        limits: soft and hard, as `resource` numbers them.
        processors: that it may run on.
    """

    def __init__(
        self,
        arguments: list[bytes],
        environment: dict[bytes, bytes],
        package: str,
        umask: int,
        priority: int,
        signals: tuple[int, int],
        limits: tuple[tuple[int, int], ...],
        processors: tuple[int, ...],
    ) -> None:
        self.arguments, self.environment, self.package = arguments, environment, package
        self.umask, self.priority, self.signals = umask, priority, signals
        self.limits, self.processors = limits, processors

    @classmethod
    def of_this_process(cls) -> Request:
        """What this process was started with.

        Raises:
            OSError: the system does not tell.
        """
        status = _status()
        return cls(
            arguments=[os.fsencode(argument) for argument in sys.argv],
            environment=dict(os.environb),
            package=getattr(sys.modules["__main__"], "__package__", "") or "",
            umask=int(status[b"Umask"], 8),
            priority=os.getpriority(os.PRIO_PROCESS, 0),
            signals=(int(status[b"SigIgn"], 16), int(status[b"SigBlk"], 16)),
            limits=tuple(resource.getrlimit(kind) for kind in _LIMITS),
            processors=tuple(sorted(os.sched_getaffinity(0))),
        )

    def fields(self) -> Iterator[bytes]:
        """For a frame; `of_fields` reads them."""
        numbers = [self.umask, self.priority, *self.signals, len(self.processors), *self.processors]
        numbers += [number for pair in self.limits for number in pair]
        yield " ".join(map(str, numbers)).encode()
        yield self.package.encode()
        yield str(len(self.arguments)).encode()
        yield from self.arguments
        yield from (name + b"=" + value for name, value in self.environment.items())

    @classmethod
    def of_fields(cls, fields: list[bytes]) -> Request:
        """
        Raises:
            ValueError, IndexError: these are not the fields of a request.
        """
        numbers = [int(number) for number in fields[0].split()]
        umask, priority, ignored, blocked, count, *rest = numbers
        pairs = rest[count:]
        end = 3 + int(fields[2])
        variables = (field.partition(b"=") for field in fields[end:])
        return cls(
            arguments=fields[3:end],
            environment={name: value for name, _, value in variables},
            package=fields[1].decode(),
            umask=umask,
            priority=priority,
            signals=(ignored, blocked),
            limits=tuple(zip(pairs[::2], pairs[1::2], strict=True)),
            processors=tuple(rest[:count]),
        )

    def adopt(self, files: list[int]) -> None:
        """Make this process, a fork of the server, one that was started like this.

        Args:
            files: standard streams and current folder.

        Raises:
            OSError: a file is none, or no folder.
        """
        *streams, folder = files
        os.fchdir(folder)
        for number, descriptor in zip(_STREAMS, streams, strict=True):
            os.dup2(descriptor, number)
        for descriptor in files:
            os.close(descriptor)
        os.umask(self.umask)
        os.environb.clear()
        os.environb.update(self.environment)
        _forget_temporary_folder()
        time.tzset()
        sys.argv[:] = [os.fsdecode(argument) for argument in self.arguments]
        sys.modules["__main__"].__package__ = self.package or None
        self._adopt_signals()
        _open_streams()

    def adopt_limits(self) -> None:
        """The first step of `adopt`, the one that may be refused.

        Raises:
            OSError, ValueError: this process has fewer rights than that.
        """
        for kind, limit in zip(_LIMITS, self.limits, strict=True):
            if resource.getrlimit(kind) != limit:
                resource.setrlimit(kind, limit)
        if os.getpriority(os.PRIO_PROCESS, 0) != self.priority:
            os.setpriority(os.PRIO_PROCESS, 0, self.priority)
        if os.sched_getaffinity(0) != set(self.processors):
            os.sched_setaffinity(0, self.processors)

    def _adopt_signals(self) -> None:
        ignored, blocked = self.signals
        for number in signal.valid_signals() - set(_NOT_HANDED_OVER):
            usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
            signal.signal(number, signal.SIG_IGN if _holds(ignored, number) else usual)
        signal.pthread_sigmask(
            signal.SIG_SETMASK, {number for number in signal.valid_signals() if _holds(blocked, number)}
        )


def _holds(mask: int, number: int) -> bool:
    return bool(mask >> (number - 1) & 1)


def _status() -> dict[bytes, bytes]:
    descriptor = os.open("/proc/self/status", os.O_RDONLY)
    try:
        lines = os.read(descriptor, 1 << 16).splitlines()
    finally:
        os.close(descriptor)
    return {name: value.strip() for name, _, value in (line.partition(b":") for line in lines)}


def _forget_temporary_folder() -> None:
    """TMPDIR of the request counts, not the server's."""
    import tempfile  # takes long to load, and the server has it

    tempfile.tempdir = None


def _open_streams() -> None:
    """Python's own standard streams, as it opens them when it starts. Encodings and buffering are those of this
    process, which was started with the same variables of language and of Python."""
    sys.stdin = sys.__stdin__ = _stream(0, sys.stdin)  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = _stream(1, sys.stdout)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _stream(2, sys.stderr)  # type: ignore[misc]


def _stream(number: int, like: Any) -> io.TextIOWrapper:
    raw = io.FileIO(number, "w" if number else "r", closefd=False)
    buffer: Any = raw if like.write_through else io.BufferedWriter(raw) if number else io.BufferedReader(raw)
    return io.TextIOWrapper(
        buffer,
        like.encoding,
        like.errors,
        newline="\n",
        line_buffering=not like.write_through and (number == 2 or raw.isatty()),
        write_through=like.write_through,
    )
