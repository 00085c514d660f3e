"""What distinguishes symbol libraries, on whichever machine they lie."""

from __future__ import annotations

import hashlib
import os

from circuitron.errors import LibrariesUnavailable
from circuitron.knowledge.index_build import list_libraries
from circuitron.models import Libraries


def identity(libraries: Libraries) -> str:
    """The version of libraries, and a hash of the names and sizes of their files.

    Raises:
        LibrariesUnavailable: they cannot be read.
    """
    try:
        files = [(file.name, _size(file.path, file.size)) for file in list_libraries(libraries.directory)]
    except OSError as error:
        raise LibrariesUnavailable(f"The symbol libraries cannot be read: {error}") from error
    return f"{libraries.version} {hashlib.sha256(repr(files).encode()).hexdigest()[:16]}"


def _size(path: str, size: int) -> int:
    """Bytes of a library; of a folder of symbols, of all files in it."""
    if not os.path.isdir(path):  # noqa: PTH112  a string, one of many
        return size
    with os.scandir(path) as entries:
        return sum(entry.stat().st_size for entry in entries)
