"""The C library, for calls that Python has no function for."""

from __future__ import annotations

import ctypes
import functools


@functools.cache
def libc() -> ctypes.CDLL:
    """The C library; a fork inherits it from process 1. `ctypes.get_errno` has the error of the last call."""
    return ctypes.CDLL(None, use_errno=True)
