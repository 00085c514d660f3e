"""The accounts of this machine, by which nobody's home is shown to a script and none of their users runs one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple


class Account(NamedTuple):
    user: int
    home: Path


@cache  # the list may come from far away, and takes milliseconds where it does not
def accounts() -> tuple[Account, ...]:
    """All that the system lists; none on Windows, where scripts run in Docker."""
    try:
        import pwd
    except ImportError:
        return ()
    return tuple(Account(entry.pw_uid, Path(entry.pw_dir)) for entry in pwd.getpwall())
