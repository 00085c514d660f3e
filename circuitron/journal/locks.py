"""One process at a time writes a journal."""

from __future__ import annotations

import os
from io import RawIOBase
from pathlib import Path

from circuitron.errors import UsageError
from circuitron.file_lock import lock


def open_locked(path: Path) -> RawIOBase:
    """The journal, opened to append and locked against other processes for as long as it is open.

    Raises:
        UsageError: another process has it open.
        OSError: it cannot be written.
    """
    stream = path.open("ab", buffering=0)
    os.chmod(path, 0o600)  # noqa: PTH101
    if not lock(stream.fileno()):
        stream.close()
        raise UsageError(f"The run {path.parent.name} is going on in another process.")
    return stream


def is_locked(path: Path) -> bool:
    """Whether another process has the journal open to write."""
    try:
        with path.open("rb") as stream:
            return not lock(stream.fileno())
    except OSError:
        return False
