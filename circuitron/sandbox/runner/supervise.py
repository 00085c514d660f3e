"""Process 1 watches a child: drains what it prints, keeps its limits, says how it ended, leaves nothing of it."""

from __future__ import annotations

import contextlib
import mmap
import os
import resource
import select
import signal
import stat
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import scratch
from .times import PATIENCE

# Ends, as in execution_report.End.
COMPLETED, NO_RESULT, CRASHED = "completed", "no result", "crashed"
TIME, CPU, MEMORY = "time limit", "cpu limit", "memory limit"
PROCESSES, OUTPUT, FILES = "process limit", "output limit", "file limit"

_FLOOD = 16  # a script that prints this many times what is kept is ended
_CPU_GRACE = 0.2  # seconds of processor time after which a child that ignores SIGXCPU is killed
_TICK = 0.05  # seconds between looks at the child
_MEASURED = 0.1  # seconds between looks at its scratch folder, at least
_SCRATCH_SHARE = 0.1  # at most this share of the time goes into them
_NEARLY = 0.8  # a crash with this share of the memory in use is put down to memory

Verdict = tuple[str, str]  # end, and why in words


class HostGone(Exception):
    """The host has closed its end and does not wait for the result."""


@dataclass(frozen=True)
class Child:
    """A forked child, the ends of its pipes that its parent holds, and what it shares with its parent.

    `alone`: see `kill_all`.
    """

    pid: int
    out: int
    err: int
    starts: Starts
    alone: bool = False
    started: float = field(default_factory=time.monotonic)


@dataclass(frozen=True)
class Ending:
    """How a child ended, as process 1 saw it."""

    end: str
    reason: str
    signal: int | None
    stdout: str
    stderr: str
    truncated: bool
    seconds: float
    peak_mb: float


class Starts:
    """Counts, in memory shared with the child, how often it tried to start a process. The child can falsify it."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, mmap.PAGESIZE)

    def note(self) -> None:
        self._memory[:4] = min(self.count + 1, 1 << 30).to_bytes(4, "little")

    @property
    def count(self) -> int:
        return int.from_bytes(self._memory[:4], "little")


class Capture:
    """What comes out of a pipe: its head and its tail, `limit` bytes in all, and how much there was."""

    def __init__(self, descriptor: int, limit: int) -> None:
        self.descriptor = descriptor
        self.total = 0
        self._half = max(1, limit // 2)
        self._head = bytearray()
        self._tail = bytearray()
        os.set_blocking(descriptor, False)

    def take(self) -> bool | None:
        """Read once. True if something came, False at the end of the stream, None if nothing is there now."""
        try:
            piece = os.read(self.descriptor, 1 << 16)
        except BlockingIOError:
            return None
        self.total += len(piece)
        room = max(0, self._half - len(self._head))
        self._head += piece[:room]
        self._tail += piece[room:]
        if len(self._tail) > 2 * self._half:
            del self._tail[: -self._half]
        return bool(piece)

    @property
    def truncated(self) -> bool:
        return self.total > 2 * self._half

    def text(self) -> str:
        tail = self._tail[-self._half :]
        left_out = self.total - len(self._head) - len(tail)
        mark = f"\n… {left_out} bytes left out …\n".encode() if left_out else b""
        return bytes(self._head + mark + tail).decode("utf-8", "replace")


def watch(
    child: Child, folder: str, limits: dict[str, Any], host: int | None, given: scratch.Stock = scratch.NOTHING
) -> Ending:
    """Wait for the child within its limits, and kill what is left of it.

    Args:
        folder: its scratch folder.
        limits: the fields of run_request.Limits.
        host: the descriptor on which the host speaks; when the host closes it, the child is killed.
        given: what the folder holds already.

    Raises:
        HostGone: see there. The child is dead by then.
    """
    return _Watch(child, folder, limits, host, given).run()


class _Watch:
    def __init__(
        self, child: Child, folder: str, limits: dict[str, Any], host: int | None, given: scratch.Stock
    ) -> None:
        self._child, self._folder, self._limits, self._host, self._given = child, folder, limits, host, given
        kept = int(limits["output_kb"]) << 10
        self._streams = {descriptor: Capture(descriptor, kept) for descriptor in (child.out, child.err)}
        self._flood = kept * _FLOOD
        self._status: int | None = None
        self._usage: resource.struct_rusage | None = None
        self._next_measure = child.started + _MEASURED
        self._oom_kills = _oom_kills()

    def run(self) -> Ending:
        try:
            verdict = self._wait()
            seconds = time.monotonic() - self._child.started
        finally:
            self._kill()
            for descriptor in self._streams:
                os.close(descriptor)
        end, reason = verdict or self._too_much() or (self._verdict_of_status(), "")
        status = self._status or 0
        return Ending(
            end=end,
            reason=reason,
            signal=os.WTERMSIG(status) if end == CRASHED and os.WIFSIGNALED(status) else None,
            stdout=self._streams[self._child.out].text(),
            stderr=self._streams[self._child.err].text(),
            truncated=any(stream.truncated for stream in self._streams.values()),
            seconds=round(seconds, 4),
            peak_mb=self._peak_mb(),
        )

    def _wait(self) -> Verdict | None:
        """Until the child has ended (None) or must end (why)."""
        poll = select.poll()
        for descriptor in self._streams:
            poll.register(descriptor, select.POLLIN)
        if self._host is not None:
            poll.register(self._host, 0)  # hang-up and error are reported without asking
        with _pidfd(self._child.pid) as pidfd:
            if pidfd is not None:
                poll.register(pidfd, select.POLLIN)
            while True:
                for descriptor, _ in poll.poll(1000 * _TICK):
                    if descriptor == self._host:
                        raise HostGone
                    if descriptor in self._streams and self._streams[descriptor].take() is False:
                        poll.unregister(descriptor)
                if self._ended():
                    return self._drain()
                if verdict := self._check():
                    return verdict

    def _ended(self) -> bool:
        pid, status, usage = os.wait4(self._child.pid, os.WNOHANG)
        if pid:
            self._status, self._usage = status, usage
        return bool(pid)

    def _drain(self) -> Verdict | None:
        for stream in self._streams.values():
            while stream.take() and stream.total <= self._flood:
                pass
        return self._flooded()

    def _check(self) -> Verdict | None:
        now = time.monotonic()
        if reason := self._overtime(now - self._child.started):
            return TIME, reason
        if _cpu_seconds(self._child.pid) > int(self._limits["cpu_seconds"]) + _CPU_GRACE:
            return CPU, ""  # it ignores the signal that says so
        most = int(self._limits["processes"])
        if self._child.starts.count > most or _threads(self._child.pid) > most:
            return PROCESSES, f"more than {most} processes or threads"
        if (verdict := self._flooded()) or now < self._next_measure:
            return verdict
        verdict = self._too_much()
        self._next_measure = time.monotonic() + max(_MEASURED, (time.monotonic() - now) / _SCRATCH_SHARE)
        return verdict

    def _overtime(self, elapsed: float) -> str:
        """Why the wall time is over, "" if it is not. Time spent waiting for a processor is not the script's."""
        wall = float(self._limits["wall_seconds"])
        if elapsed < wall:
            return ""
        if elapsed - _queued_seconds(self._child.pid) >= wall:
            return f"more than {wall:g} s"
        return f"more than {PATIENCE * wall:g} s on a busy machine" if elapsed >= PATIENCE * wall else ""

    def _flooded(self) -> Verdict | None:
        if any(stream.total > self._flood for stream in self._streams.values()):
            return OUTPUT, f"more than {self._flood >> 10} kB printed"
        return None

    def _too_much(self) -> Verdict | None:
        size = int(self._limits["disk_mb"]) << 20
        reason = scratch.excess(self._folder, int(self._limits["files"]), size, self._given)
        if not reason and self._status is None and _unlinked(self._child.pid) > size:
            reason = f"more than {self._limits['disk_mb']} MB on disk"
        return (FILES, reason) if reason else None

    def _kill(self) -> None:
        """The child, its process group, whatever it started, and in a container of its own all else."""
        if self._status is None:
            os.kill(self._child.pid, signal.SIGKILL)
            _, self._status, self._usage = os.wait4(self._child.pid, 0)
        with contextlib.suppress(OSError):
            os.killpg(self._child.pid, signal.SIGKILL)
        kill_all(alone=self._child.alone)

    def _verdict_of_status(self) -> str:
        status = self._status or 0
        if os.WIFEXITED(status):
            return COMPLETED if os.WEXITSTATUS(status) == 0 else NO_RESULT
        number = os.WTERMSIG(status)
        used = self._usage.ru_utime + self._usage.ru_stime if self._usage else 0.0
        if number == signal.SIGXCPU or (number == signal.SIGKILL and used >= int(self._limits["cpu_seconds"])):
            return CPU
        if number == signal.SIGXFSZ:
            return FILES
        out_of_memory = self._peak_mb() >= _NEARLY * int(self._limits["memory_mb"])
        if number == signal.SIGKILL and _oom_kills() > self._oom_kills:
            return MEMORY
        if number in (signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS) and out_of_memory:
            return MEMORY
        return CRASHED

    def _peak_mb(self) -> float:
        unit = 1 << 10 if sys.platform == "linux" else 1 << 20  # kB on Linux, bytes on macOS
        return round(self._usage.ru_maxrss / unit, 1) if self._usage else 0.0


def kill_all(*, alone: bool) -> None:
    """Kill and reap every process that this one has inherited (it is a subreaper).

    Args:
        alone: all others but process 1 are killed as well; where that is the container's, no signal harms it.
    """
    if alone:
        with contextlib.suppress(OSError):
            os.kill(-1, signal.SIGKILL)
    while children := _read(f"/proc/self/task/{os.getpid()}/children").split():
        for pid in children:
            with contextlib.suppress(OSError):
                os.kill(int(pid), signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(-1, 0)


@contextlib.contextmanager
def _pidfd(pid: int) -> Iterator[int | None]:
    """A descriptor that is readable when the process has ended; None where the kernel has none (gVisor, macOS)."""
    try:
        descriptor = os.pidfd_open(pid)
    except (OSError, AttributeError):
        yield None
        return
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _cpu_seconds(pid: int) -> float:
    """Processor time of all threads of a process, 0 where the kernel does not say."""
    clock = (~pid << 3) | 2  # how Linux numbers the scheduler's clock of a process (include/linux/posix-timers.h)
    try:
        return time.clock_gettime(clock)
    except OSError:
        return 0.0


def _queued_seconds(pid: int) -> float:
    """How long the first thread of a process was ready to run and waited for a processor, 0 where that is unknown.

    The second number of Linux's schedstat (Documentation/scheduler/sched-stats.rst).
    """
    fields = _read(f"/proc/{pid}/schedstat").split()
    return int(fields[1]) / 1e9 if len(fields) > 1 else 0.0


def _threads(pid: int) -> int:
    for line in _read(f"/proc/{pid}/status").splitlines():
        if line.startswith("Threads:"):
            return int(line.split()[1])
    return 0


def _unlinked(pid: int) -> int:
    """Bytes on disk of files that the process holds open and has removed from their folder."""
    size = 0
    with contextlib.suppress(OSError):
        for name in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(OSError):
                status = os.stat(f"/proc/{pid}/fd/{name}")
                if stat.S_ISREG(status.st_mode) and status.st_nlink == 0:
                    size += status.st_blocks * scratch.BLOCK
    return size


def _oom_kills() -> int:
    """How many processes this kernel has killed for want of memory, in cgroups or out of them."""
    for line in _read("/proc/vmstat").splitlines():
        if line.startswith("oom_kill "):
            return int(line.split()[1])
    return 0


def _read(path: str) -> str:
    try:
        with open(path, encoding="ascii", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
