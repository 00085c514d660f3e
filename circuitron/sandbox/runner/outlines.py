"""Where symbols stand in libraries that were read before, kept in the user's cache folder by process 1.

Scanning KiCad's larger libraries takes longer than running a script. An outline holds for one state of one file: its
size and the time of its last change. Scripts never see the folder, and what anybody else may have written does not
count: the verifier reads symbols by it.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Sequence
from typing import Any

Outline = Sequence[tuple[str, int, int]]
"""Name, start and end of each symbol, in bytes, in the order of the file."""

_LARGEST = 8 << 20  # bytes; KiCad's own longest library takes 100,000


def known(folder: str, path: str, status: os.stat_result) -> Outline | None:
    """The outline of a file in this state; None where there is none, or none that can be made out."""
    try:
        with open(_place(folder, path), "rb") as stream:
            if not all(map(_is_ours, (os.stat(folder), os.fstat(stream.fileno())))):
                return None
            kept = json.loads(stream.read(_LARGEST))
        if kept["state"] != _state(path, status):
            return None
        return [(str(name), int(start), int(end)) for name, start, end in kept["symbols"]]
    except (OSError, ValueError, TypeError, KeyError):
        return None


def keep(folder: str, path: str, status: os.stat_result, outline: Outline) -> None:
    """Keep it for the next process 1. That it cannot be is no matter."""
    place = _place(folder, path)
    own = f"{place}.{os.getpid()}"
    with contextlib.suppress(OSError):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        with open(own, "x", encoding="ascii") as stream:
            json.dump({"state": _state(path, status), "symbols": outline}, stream, separators=(",", ":"))
        os.replace(own, place)


def _is_ours(status: os.stat_result) -> bool:
    return status.st_uid in (os.geteuid(), 0) and not status.st_mode & 0o022


def _place(folder: str, path: str) -> str:
    name = os.path.basename(path)
    return os.path.join(folder, f"{zlib.crc32(os.path.dirname(path).encode(errors='surrogateescape')):08x}-{name}.json")


def _state(path: str, status: os.stat_result) -> list[Any]:
    return [path, status.st_size, status.st_mtime_ns]
