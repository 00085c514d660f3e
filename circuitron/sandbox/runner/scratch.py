"""The scratch folder of a run: made, measured, read and removed by process 1, without trusting what a script left.

Everything goes through folder descriptors with O_NOFOLLOW, so that links lead nowhere, and nothing recurses, so that
a chain of three thousand folders is as good as one.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass

DEPTH = 64  # folders within folders, at most
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
BLOCK = 512  # st_blocks counts these


@dataclass(frozen=True)
class Stock:
    """What a folder holds: files and folders, and their bytes on disk."""

    files: int = 0
    size: int = 0


NOTHING = Stock()


def make(path: str, uid: int | None) -> None:
    """Make an empty folder for a run, owned by the user that the script runs as."""
    for folder in (path, os.path.join(path, ".circuitron")):
        os.mkdir(folder, 0o700)
        if uid is not None:
            os.chown(folder, uid, uid)


def hold(path: str) -> None:
    """Mark a folder as in use as long as this process or a fork of it lives."""
    fcntl.flock(os.open(path, _FOLDER), fcntl.LOCK_SH)


def is_held(path: str) -> bool:
    """Whether a process that called `hold` for a folder lives."""
    try:
        folder = os.open(path, _FOLDER)
    except OSError:
        return False
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(folder)
    return False


def stock(path: str) -> Stock:
    """What is below `path`."""
    sizes = [status.st_blocks * BLOCK for _, status in _below(path)]
    return Stock(len(sizes), sum(sizes))


def excess(path: str, files: int, size: int, given: Stock = NOTHING) -> str:
    """What goes beyond the limits below `path`, in words; "" if nothing does.

    Args:
        files: files and folders at most.
        size: bytes on disk at most.
        given: what was there before and does not count.
    """
    count, used = -given.files, -given.size
    for depth, status in _below(path):
        count += 1
        used += status.st_blocks * BLOCK
        if count > files:
            return f"more than {files} files"
        if used > size:
            return f"more than {size >> 20} MB on disk"
        if depth >= DEPTH and stat.S_ISDIR(status.st_mode):
            return f"folders more than {DEPTH} deep"
    return ""


def _below(path: str) -> Iterator[tuple[int, os.stat_result]]:
    """All that is below `path`: how deep, and its state."""
    pending = [("", 0)]
    while pending:
        place, depth = pending.pop()
        for name, status in _entries(path, place):
            yield depth, status
            if stat.S_ISDIR(status.st_mode):
                pending.append((os.path.join(place, name), depth + 1))


def read(path: str, name: str, limit: int) -> bytes | None:
    """A file that a script left: regular, one link, no more than `limit` bytes; None if it is anything else.

    Args:
        name: relative; none of its folders may be a link.
    """
    *folders, last = name.split("/")
    try:
        with contextlib.ExitStack() as stack:
            parent = _open(stack, path, _FOLDER)
            for folder in folders:
                parent = _open(stack, folder, _FOLDER, parent)
            file = _open(stack, last, _FILE, parent)
            status = os.fstat(file)
            if not stat.S_ISREG(status.st_mode) or status.st_nlink != 1 or status.st_size > limit:
                return None
            data = bytearray()
            while len(data) <= limit and (piece := os.read(file, 1 << 20)):
                data += piece
            return bytes(data) if len(data) <= limit else None
    except (OSError, ValueError):
        return None


def write(path: str, name: str, data: bytes, uid: int | None) -> None:
    """Put a file into a folder that was made just now, for the user that a step runs as."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with open(os.open(os.path.join(path, name), flags, 0o600), "wb") as file:
        file.write(data)
        if uid is not None:
            os.fchown(file.fileno(), uid, uid)


def plain_files(path: str, place: str = "") -> list[str]:
    """Names of the regular files in the folder `place` below `path` that any file system takes and any terminal shows.

    Those with another name elsewhere are none that a script made, which can link nothing. None of the folders on the
    way may be a link.
    """
    return sorted(
        name
        for name, status in _entries(path, place)
        if stat.S_ISREG(status.st_mode) and status.st_nlink == 1 and name.isprintable()
        if not name.startswith(".") and "\\" not in name
    )


def clear(path: str, kept: str = "") -> None:
    """Remove all that is in `path`, however deep, and keep `path` itself, and the one folder in it that is named.

    Folders are moved up to `path` before they are removed, so depth costs nothing. Entries that cannot be removed
    stay.
    """
    root = os.open(path, _FOLDER)
    serial = 0
    try:
        while folders := [name for name in _strip(root) if name != kept]:
            progress = False
            for name in folders:
                with contextlib.suppress(OSError):
                    os.chmod(name, 0o700, dir_fd=root)
                try:
                    inner = os.open(name, _FOLDER, dir_fd=root)
                except OSError:
                    continue
                try:
                    for child in _strip(inner):
                        serial += 1
                        with contextlib.suppress(OSError):
                            os.chmod(child, 0o700, dir_fd=inner)
                            os.rename(child, f".removed-{os.getpid()}-{serial}", src_dir_fd=inner, dst_dir_fd=root)
                            progress = True
                finally:
                    os.close(inner)
                with contextlib.suppress(OSError):
                    os.rmdir(name, dir_fd=root)
                    progress = True
            if not progress:
                return
    finally:
        os.close(root)


def remove(path: str) -> None:
    """Remove `path` and all that is in it; what is not there is fine."""
    with contextlib.suppress(OSError):
        clear(path)
        os.rmdir(path)


def _strip(folder: int) -> list[str]:
    """Remove everything in an open folder that is no folder; the names of the folders in it."""
    folders = []
    with os.scandir(folder) as entries:
        found = list(entries)
    for entry in found:
        if entry.is_dir(follow_symlinks=False):
            folders.append(entry.name)
        else:
            with contextlib.suppress(OSError):
                os.unlink(entry.name, dir_fd=folder)
    return folders


def _entries(path: str, place: str) -> Iterator[tuple[str, os.stat_result]]:
    """Names and states of what is in the folder `place` below `path`; nothing if it is gone or not a folder."""
    try:
        with contextlib.ExitStack() as stack:
            folder = _open(stack, path, _FOLDER)
            for part in place.split("/") if place else ():
                folder = _open(stack, part, _FOLDER, folder)
            with os.scandir(folder) as entries:
                for entry in entries:
                    with contextlib.suppress(OSError):
                        yield entry.name, entry.stat(follow_symlinks=False)
    except OSError:
        return


def _open(stack: contextlib.ExitStack, name: str, flags: int, parent: int | None = None) -> int:
    descriptor = os.open(name, flags, dir_fd=parent)
    stack.callback(os.close, descriptor)
    return descriptor
