"""Locks on open files, which end with the process at the latest."""

from __future__ import annotations


def lock(descriptor: int) -> bool:
    """Lock an open file against other processes; False where one of them has it. Does nothing on Windows."""
    try:
        import fcntl
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
