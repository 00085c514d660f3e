"""Landlock by ctypes: a process gives up every file but those it names (Linux 5.13 and later; man 7 landlock)."""

from __future__ import annotations

import ctypes
import os
import struct
from collections.abc import Iterable

from .libc import libc

# System call numbers, the same on all architectures.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_RULE_PATH_BENEATH = 1
_PR_SET_NO_NEW_PRIVS = 38

# Rights, from linux/landlock.h.
_EXECUTE = 1 << 0
_WRITE_FILE = 1 << 1
_READ_FILE = 1 << 2
_READ_DIR = 1 << 3
_REMOVE_DIR = 1 << 4
_REMOVE_FILE = 1 << 5
_MAKE_DIR = 1 << 7
_MAKE_REG = 1 << 8
_REFER = 1 << 13  # ABI 2: rename and link across folders
_TRUNCATE = 1 << 14  # ABI 3
_IOCTL_DEV = 1 << 15  # ABI 5
_FIRST_ABI = (1 << 13) - 1  # all rights of ABI 1
_NET_TCP = 0b11  # ABI 4: bind and connect
_SCOPE = 0b11  # ABI 6: abstract UNIX sockets, signals

_READ = _READ_FILE | _READ_DIR
# Not among them: executing, and making symbolic links, FIFOs, sockets and devices.
_WRITE = _READ | _WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _REFER | _TRUNCATE
_FOR_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV


def abi() -> int:
    """The kernel's Landlock version, 0 where there is none (or a container's filter hides it)."""
    try:
        return max(0, _call(_CREATE_RULESET, None, 0, _ASK_VERSION))
    except OSError:
        return 0


def restrict(readable: Iterable[str], writable: Iterable[str], executable: Iterable[str] = ()) -> None:
    """Confine this process, for good, to files and folders below those given. Paths that do not exist are skipped.

    Args:
        readable: may be read and listed.
        writable: may be read and written; files and folders may be made and removed in them.
        executable: may be read and executed; a program's loader must be among them.

    Raises:
        OSError: the kernel has no Landlock, or refuses.
    """
    version = abi()
    if version < 1:
        raise OSError("this kernel has no Landlock")
    handled = _FIRST_ABI
    handled |= _REFER if version >= 2 else 0
    handled |= _TRUNCATE if version >= 3 else 0
    handled |= _IOCTL_DEV if version >= 5 else 0
    # The structure grew with the versions: files, then network, then scopes.
    fields = [handled, _NET_TCP, _SCOPE][: 1 if version < 4 else 2 if version < 6 else 3]
    attributes = struct.pack(f"={len(fields)}Q", *fields)
    ruleset = _call(_CREATE_RULESET, attributes, len(attributes), 0)
    try:
        for paths, rights in ((readable, _READ), (writable, _WRITE), (executable, _READ_FILE | _EXECUTE)):
            for path in paths:
                _allow(ruleset, path, rights & handled)
        if libc().prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "no_new_privs")
        _call(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        target = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        return
    try:
        if not os.path.isdir(path):
            rights &= _FOR_FILES
        _call(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, struct.pack("=Qi", rights, target), 0)
    finally:
        os.close(target)


def _call(number: int, *arguments: int | bytes | None) -> int:
    raw = [ctypes.c_long(item) if isinstance(item, int) else ctypes.c_char_p(item) for item in arguments]
    result = int(libc().syscall(ctypes.c_long(number), *raw))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{os.strerror(code)} (Landlock call {number})")
    return result
