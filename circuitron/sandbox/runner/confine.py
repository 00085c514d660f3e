"""What a child of process 1 gives up before it runs a script: files, system calls, rights, resources."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import struct
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from . import landlock, seccomp
from .libc import libc

# Hard limits lie a little above the soft ones, so that the signal that names the limit comes first.
_CPU_GRACE = 2
_OPEN_FILES = 256
_STACK = 8 << 20

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_KEEPCAPS, _PR_CAPBSET_DROP, _PR_CAP_AMBIENT = 1, 4, 8, 24, 47
_CAP_AMBIENT_CLEAR_ALL = 4
_CAPABILITY_VERSION = 0x20080522
_CAP_DAC_READ_SEARCH = 2

# Audit events of a script that tries to start a process.
_STARTS = frozenset(
    {
        *("os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"),
        *("pty.spawn", "subprocess.Popen"),
    }
)


@dataclass(frozen=True)
class Confinement:
    """How children are confined; comes from the host with the configuration.

    Attributes:
        landlock: "require", "try" (where the container confines as well; see `settled`) or "no".
        seccomp: "require" or "no".
        uid: user and group to become, or None to stay.
        read_all: keep the right to read (and only that) past file modes, because Python or the scratch folder lies
            where `uid` cannot reach; Landlock still says which files.
        readable: files and folders that may be read.
        lone_uid: no other process runs under the child's uid, so that RLIMIT_NPROC counts the script's threads alone.
    """

    landlock: str
    seccomp: str
    uid: int | None = None
    read_all: bool = False
    readable: tuple[str, ...] = ()
    lone_uid: bool = False

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Confinement:
        return cls(**{**raw, "readable": tuple(raw.get("readable", ()))})

    @property
    def keeps_files(self) -> bool:
        """Whether a child cannot write to a file of its own user that nobody may write, nor change its mode."""
        return self.landlock == self.seccomp == "require"

    def reading(self, folder: str | None) -> Confinement:
        """The same, with one more folder that may be read."""
        return replace(self, readable=(*self.readable, folder)) if folder else self


def keeps_apart(raw: dict[str, Any]) -> bool:
    """Whether what a child may read is decided for each run; true as well where nothing confines it by request."""
    return Confinement.of(raw).landlock == "no" or landlock.abi() > 0


def settled(raw: dict[str, Any]) -> dict[str, Any]:
    """The same with "try" for Landlock decided once: where the kernel has it, a child that it cannot confine must not
    run."""
    if raw["landlock"] != "try":
        return raw
    return {**raw, "landlock": "require" if landlock.abi() > 0 else "no"}


def shield() -> None:
    """Keep other processes of the same user out of this one's memory and descriptors."""
    _prctl(_PR_SET_DUMPABLE, 0)


def die_with_parent(parent: int) -> None:
    """Have the kernel kill this process when its parent ends.

    Raises:
        OSError: the parent is gone already.
    """
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        raise OSError("the parent process is gone")


def confine(how: Confinement, scratch: str, limits: dict[str, Any], parent: int, programs: Sequence[str] = ()) -> None:
    """Confine this process, for good.

    Args:
        scratch: the one folder that stays writable.
        limits: the fields of run_request.Limits.
        parent: process 1's id.
        programs: files that this process may still become by `execve`: a program and its loader. Never for a script.

    Raises:
        OSError: something that is required cannot be had; nothing may be run then.
    """
    if how.uid is not None:
        _become(how.uid, how.read_all)
    _drop_capabilities(keep=1 << _CAP_DAC_READ_SEARCH if how.uid is not None and how.read_all else 0)
    die_with_parent(parent)  # again: a change of user clears it
    _prctl(_PR_SET_DUMPABLE, 1)  # process 1 measures this one through /proc
    _set_limits(limits, how.lone_uid)
    if how.landlock != "no":
        landlock.restrict(how.readable, (scratch, "/dev/null"), programs)
    if how.seccomp != "no":
        seccomp.restrict(execve=bool(programs))


def watch_starts(note: Callable[[], None]) -> None:
    """Call `note` whenever the script tries to start a process. A hint for the message, not a barrier."""

    def hook(event: str, arguments: object) -> None:
        if event in _STARTS:
            note()

    sys.addaudithook(hook)


def _become(uid: int, read_all: bool) -> None:
    if read_all:
        _prctl(_PR_SET_KEEPCAPS, 1)
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def _drop_capabilities(keep: int) -> None:
    """Give up all capabilities but those in the mask `keep`. Fails silently where there are none to give up."""
    if sys.platform != "linux":
        return
    library = libc()
    for capability in range(64):
        if not keep >> capability & 1:
            library.prctl(_PR_CAPBSET_DROP, ctypes.c_ulong(capability), *[ctypes.c_ulong(0)] * 3)
    library.prctl(_PR_CAP_AMBIENT, ctypes.c_ulong(_CAP_AMBIENT_CLEAR_ALL), *[ctypes.c_ulong(0)] * 3)
    header = struct.pack("=Ii", _CAPABILITY_VERSION, 0)
    sets = struct.pack("=6I", keep, keep, 0, 0, 0, 0)  # effective, permitted, inheritable; then their high halves
    if library.capset(ctypes.c_char_p(header), ctypes.c_char_p(sets)) != 0 and os.geteuid() == 0:
        raise OSError(ctypes.get_errno(), "capabilities cannot be dropped")


def _set_limits(limits: dict[str, Any], lone_uid: bool) -> None:
    cpu = int(limits["cpu_seconds"])
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_STACK, _STACK)
    _limit(resource.RLIMIT_NOFILE, _OPEN_FILES)
    _limit(resource.RLIMIT_FSIZE, int(limits["file_mb"]) << 20)
    _limit(resource.RLIMIT_CPU, cpu, cpu + _CPU_GRACE)
    if lone_uid:
        _limit(resource.RLIMIT_NPROC, int(limits["processes"]))
    if sys.platform == "linux":  # macOS knows RLIMIT_AS and does not keep it
        _limit(resource.RLIMIT_AS, int(limits["memory_mb"]) << 20)


def _limit(kind: int, soft: int, hard: int | None = None) -> None:
    ceiling = resource.getrlimit(kind)[1]
    wanted = [soft, soft if hard is None else hard]
    if ceiling != resource.RLIM_INFINITY:  # a limit that is lower already stays
        wanted = [min(value, ceiling) for value in wanted]
    resource.setrlimit(kind, (wanted[0], wanted[1]))


def _prctl(option: int, value: int) -> None:
    if sys.platform != "linux":
        return
    library = libc()
    if library.prctl(option, ctypes.c_ulong(value), *[ctypes.c_ulong(0)] * 3) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"prctl {option}: {os.strerror(code)}")
