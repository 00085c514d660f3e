"""What distinguishes symbol libraries, on whichever machine they lie."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import metadata
from pathlib import Path

from circuitron.errors import LibrariesUnavailable
from circuitron.knowledge.index_build import list_libraries
from circuitron.regular_file import read_bytes
from circuitron.run_request import Libraries

_LARGEST = 100_000_000  # bytes, as of the index
_State = tuple[str, str, int, int]  # of a file: its name, its path, its size, when it was changed


def identity(libraries: Libraries) -> str:
    """The version of libraries, a hash of all that is in them, and the version of SKiDL that reads them.

    Files are read once, and again where one has changed.

    Raises:
        LibrariesUnavailable: they cannot be read.
    """
    try:
        content = _content(tuple(_files(libraries.directory)))
    except OSError as error:
        raise LibrariesUnavailable(f"The symbol libraries cannot be read: {error}") from error
    return f"{libraries.version} {content} skidl {_skidl()}"


def _files(directory: Path) -> Iterator[_State]:
    for library in list_libraries(directory):
        if not library.path.endswith(".kicad_symdir"):
            yield library.name, library.path, library.size, library.mtime
            continue
        for file in sorted(Path(library.path).iterdir()):
            status = file.stat()
            yield f"{library.name}/{file.name}", str(file), status.st_size, status.st_mtime_ns


@lru_cache(maxsize=4)
def _content(files: Iterable[_State]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for name, path, *_ in files:
        content = hashlib.blake2b(read_bytes(Path(path), _LARGEST)).hexdigest()
        digest.update(f"{name} {content}\n".encode())
    return digest.hexdigest()


def _skidl() -> str:
    try:
        return metadata.version("skidl")
    except metadata.PackageNotFoundError:  # scripts run in Docker, with the image's
        return "none"
