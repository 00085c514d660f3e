"""Tables that come with Circuitron, as TOML. Reading that takes fifty times as long as reading JSON, which is what they
are kept as in the cache folder, beside what is kept of other files.

What a table says decides what is safe, so that only a file of this user or root counts that nobody else may write.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import zlib
from pathlib import Path
from typing import Any

from circuitron.regular_file import read_text

_LARGEST = 4_000_000  # bytes


def default_cache_dir() -> Path:
    """The folder for what can be rebuilt at any time; CIRCUITRON_CACHE_DIR overrides the platform's own."""
    import platformdirs

    return Path(os.environ.get("CIRCUITRON_CACHE_DIR") or platformdirs.user_cache_dir("circuitron"))


def read_table(path: Path) -> dict[str, Any]:
    """A table of this installation."""
    status = path.stat()
    state = [str(path), status.st_size, status.st_mtime_ns]
    kept = default_cache_dir() / f"table-{zlib.crc32(str(path).encode(errors='surrogateescape')):08x}.json"
    found = _kept(kept, state)
    if found is None:
        import tomllib

        found = tomllib.loads(path.read_text(encoding="utf-8"))
        _keep(kept, {"of": state, "table": found})
    return found


def _kept(path: Path, state: list[Any]) -> dict[str, Any] | None:
    """The table that is kept of a file in this state; None where there is none that may be believed."""
    try:
        if os.name != "posix" or not all(map(_is_ours, (path.parent, path))):
            return None
        document = json.loads(read_text(path, _LARGEST))
        table: dict[str, Any] | None = document["table"] if document["of"] == state else None
        return table
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _is_ours(path: Path) -> bool:
    status = path.stat(follow_symlinks=False)
    return status.st_uid in (os.geteuid(), 0) and not status.st_mode & 0o022


def _keep(path: Path, document: dict[str, Any]) -> None:
    """Write it whole or not at all; a cache that cannot be written is no failure."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=path.stem, suffix=".writing", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(document, file)
        os.replace(name, path)  # noqa: PTH105
