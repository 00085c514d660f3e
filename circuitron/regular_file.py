"""Reading files that somebody else may have written: regular files only, up to a size, never one that blocks.

A project may hold a FIFO called pyproject.toml, a link to /dev/zero called Device.kicad_sym, or a sparse file of a
terabyte. Everything of a project or a user's folder is read here.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))
_FOLDER = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_DIRECTORY", "O_CLOEXEC"))


class UnreadableFile(OSError):
    """A file that is not read: `strerror` says why, `filename` names it."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(errno.EINVAL, reason, str(path))

    def __str__(self) -> str:
        return f"{self.filename} {self.strerror}"


def read_bytes(path: Path, limit: int, within: Path | None = None) -> bytes:
    """All of a file.

    Args:
        limit: bytes that it may have.
        within: a folder that a link must not lead out of; None lets it lead anywhere.

    Raises:
        UnreadableFile: it is no regular file, too large, or leads out of `within`.
        OSError: it is not there, or cannot be read.
    """
    with _opened(path, within) as stream:
        if os.fstat(stream.fileno()).st_size > limit or len(data := stream.read(limit + 1)) > limit:
            raise UnreadableFile(path, f"is larger than {_shown(limit)}")
        return data


def read_text(path: Path, limit: int, within: Path | None = None, errors: str = "strict") -> str:
    """All of a UTF-8 file, with "\\n" as line ends.

    Raises:
        UnreadableFile: as `read_bytes`, or it is not UTF-8 and `errors` is "strict".
        OSError: it is not there, or cannot be read.
    """
    try:
        text = read_bytes(path, limit, within).decode("utf-8", errors)
    except UnicodeDecodeError as error:
        raise UnreadableFile(path, f"is not UTF-8 text (byte {error.start})") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_head(path: Path, size: int, within: Path | None = None) -> bytes:
    """The first `size` bytes of a file, or all of it if it has fewer.

    Raises:
        UnreadableFile, OSError: as `read_bytes`.
    """
    with _opened(path, within) as stream:
        return stream.read(size)


@contextmanager
def opened_below(folder: Path, place: str) -> Iterator[BinaryIO]:
    """A file of a folder, opened step by step: no part of `place` may be a link, whoever changes them meanwhile.

    Args:
        place: relative to the folder.

    Raises:
        UnreadableFile: it is no regular file, or `place` leads out of the folder.
        OSError: it is not there, cannot be opened, or a part is a link.
    """
    path = folder / place
    if os.pardir in Path(place).parts or Path(place).is_absolute():
        raise UnreadableFile(path, f"leads out of {folder}")
    if os.open not in os.supports_dir_fd:  # Windows
        _require_regular(path, path.lstat())
        with path.open("rb") as stream:
            yield stream
        return
    *parents, last = Path(place).parts
    with ExitStack() as stack:
        parent = _descriptor(stack, str(folder), _FOLDER)
        for name in parents:
            parent = _descriptor(stack, name, _FOLDER | os.O_NOFOLLOW, parent)
        # Before it is opened, which some devices answer with an action.
        _require_regular(path, os.stat(last, dir_fd=parent, follow_symlinks=False))
        descriptor = os.open(last, _FLAGS | os.O_NOFOLLOW, dir_fd=parent)
        with os.fdopen(descriptor, "rb") as stream:
            _require_regular(path, os.fstat(descriptor))
            yield stream


def _descriptor(stack: ExitStack, name: str, flags: int, parent: int | None = None) -> int:
    descriptor = os.open(name, flags, dir_fd=parent)
    stack.callback(os.close, descriptor)
    return descriptor


@contextmanager
def _opened(path: Path, within: Path | None) -> Iterator[BinaryIO]:
    if within is not None:
        with opened_below(within.resolve(), _inside(path, within)) as stream:
            yield stream
        return
    _require_regular(path, path.stat())
    descriptor = os.open(path, _FLAGS)
    with os.fdopen(descriptor, "rb") as stream:
        _require_regular(path, os.fstat(descriptor))
        yield stream


def _inside(path: Path, folder: Path) -> str:
    """Where in a folder a path leads, links resolved."""
    try:
        real = path.resolve(strict=True)
    except RuntimeError:  # Python 3.11 and 3.12 say so of links in a ring
        raise UnreadableFile(path, "is a link that leads in a ring") from None
    if not real.is_relative_to(folder.resolve()):
        raise UnreadableFile(path, f"leads out of {folder}")
    return str(real.relative_to(folder.resolve()))


def _require_regular(path: Path, status: os.stat_result) -> None:
    if stat.S_ISREG(status.st_mode):
        return
    kinds = {stat.S_IFLNK: "a link", stat.S_IFDIR: "a folder", stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket"}
    raise UnreadableFile(path, f"is {kinds.get(stat.S_IFMT(status.st_mode), 'a device')}, not a regular file")


def _shown(size: int) -> str:
    return f"{size // 1_000_000} MB" if size >= 1_000_000 else f"{size // 1000} kB"
