"""A seccomp filter by ctypes: only the system calls of syscalls.py, whatever the kernel has besides."""

from __future__ import annotations

import ctypes
import errno
import os
import struct

from . import syscalls
from .libc import libc

# Classic BPF, from linux/bpf_common.h.
_LOAD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06

# Answers, from linux/seccomp.h.
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_REFUSE = _ERRNO | errno.EPERM
_UNKNOWN = _ERRNO | errno.ENOSYS

# Offsets in struct seccomp_data.
_NUMBER, _ARCHITECTURE = 0, 4
_PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS, _MODE_FILTER = 22, 38, 2

_NEWEST = 467  # calls above are newer than this table: "no such call", so that libraries fall back
_CLONE_THREAD = 0x00010000
_CLONE_NEW = 0x7E020080  # any new namespace
_O_ACCMODE, _O_TRUNC = 0x3, 0x200
# TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX
_IOCTLS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
# PR_SET_NAME, PR_GET_NAME, PR_SET_VMA: what threads and allocators do to themselves
_PRCTLS = (15, 16, 0x53564D41)
# F_SETOWN, F_SETSIG, F_SETOWN_EX, which would send signals to other processes; F_NOTIFY; F_SETLEASE, which holds up
# others; F_SET_RW_HINT, F_SET_FILE_RW_HINT, which leave something in a file that may only be read
_FCNTLS_REFUSED = (8, 10, 15, 1024, 1026, 1036, 1038)

Instruction = tuple[int, int, int, int]  # code, jump if true, jump if false, constant


def supported() -> bool:
    """Whether there is a table for this machine."""
    return os.uname().machine in syscalls.ARCHITECTURES


def restrict(execve: bool = False) -> None:
    """Confine this process, for good, to the calls it may make. Call it in the process that is to be confined:
    signals are allowed to its own process id.

    Args:
        execve: it is about to become another program, which is confined to the same calls (and to `execve`: which
            files can be executed is for Landlock and the mounts to say).

    Raises:
        OSError: no table for this machine, or the kernel refuses.
    """
    machine = os.uname().machine
    if not supported():
        raise OSError(f"no table of system calls for {machine}")
    code = b"".join(struct.pack("=HBBI", *instruction) for instruction in _program(machine, os.getpid(), execve))
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("HxxxxxxQ", len(code) // 8, ctypes.addressof(buffer))
    pointer = ctypes.create_string_buffer(header, len(header))
    library = libc()
    if library.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "no_new_privs")
    if library.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.c_ulong(ctypes.addressof(pointer)), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "seccomp")


def _program(machine: str, pid: int, execve: bool = False) -> list[Instruction]:
    architecture = syscalls.ARCHITECTURES[machine][0]
    program: list[Instruction] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_JUMP_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    starts = (syscalls.execve(machine),) if execve else ()
    for number in (*starts, *syscalls.allowed(machine).values()):
        program += [(_JUMP_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]
    for name, number in syscalls.conditional(machine).items():
        body = _condition(name, pid)
        program += [(_JUMP_EQUAL, 0, len(body), number), *body]
    program += [(_JUMP_AT_LEAST, 0, 1, _NEWEST + 1), (_RETURN, 0, 0, _UNKNOWN), (_RETURN, 0, 0, _REFUSE)]
    return program


def _condition(name: str, pid: int) -> list[Instruction]:
    """What decides about one call; always ends with an answer."""
    if name == "clone":  # threads only
        return [
            _argument(0),
            (_JUMP_ANY_BIT, 0, 2, _CLONE_THREAD),
            (_JUMP_ANY_BIT, 1, 0, _CLONE_NEW),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _REFUSE),
        ]
    if name == "clone3":  # its flags lie in memory, out of a filter's sight; the C library falls back to clone
        return [(_RETURN, 0, 0, _UNKNOWN)]
    if name in ("kill", "tgkill"):
        return _only(_argument(0), pid)
    if name == "prlimit64":  # asking is fine: the new limit is a null pointer, both halves of it
        return [
            _argument(2),
            (_JUMP_EQUAL, 0, 3, 0),
            _argument(2, high=True),
            (_JUMP_EQUAL, 0, 1, 0),
            (_RETURN, 0, 0, _ALLOW),
            (_RETURN, 0, 0, _REFUSE),
        ]
    if name in ("open", "openat"):  # Landlock before ABI 3 does not see these empty a file that may only be read
        load = _argument(1 if name == "open" else 2)
        return _none_of((load, (_AND, 0, 0, _O_ACCMODE | _O_TRUNC)), (_O_TRUNC, _O_ACCMODE, _O_ACCMODE | _O_TRUNC))
    if name == "fcntl":
        return _none_of((_argument(1),), _FCNTLS_REFUSED)
    return _only(_argument(1 if name == "ioctl" else 0), *(_IOCTLS if name == "ioctl" else _PRCTLS))


def _argument(index: int, high: bool = False) -> Instruction:
    """Load 32 bits of an argument; both architectures are little-endian. Flags, ids and commands have no high half."""
    return (_LOAD, 0, 0, 16 + 8 * index + (4 if high else 0))


def _only(load: Instruction, *values: int) -> list[Instruction]:
    checks = [(_JUMP_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
    return [load, *checks, (_RETURN, 0, 0, _REFUSE), (_RETURN, 0, 0, _ALLOW)]


def _none_of(load: tuple[Instruction, ...], values: tuple[int, ...]) -> list[Instruction]:
    checks = [(_JUMP_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
    return [*load, *checks, (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _REFUSE)]
