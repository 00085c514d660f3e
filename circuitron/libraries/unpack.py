"""Takes KiCad's libraries out of an archive: .zip, .tar.gz, .tar.bz2, .tar.xz, and .deb packages.

An archive may be anybody's. Only libraries and the licence are taken, under names of our own making; an archive with
anything that leads out of it, with a link or a device, or that swells beyond what KiCad's own hold, is refused.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import re
import stat
import tarfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, Any, cast

from circuitron.errors import UsageError
from circuitron.knowledge.fetched import Kind
from circuitron.libraries.download import LARGEST

# KiCad 10's symbols are 222 MB in 230 libraries, or one file for each of 23,000 symbols; its footprints 181 MB in
# 15,000 files.
_MOST_BYTES = 1_000_000_000  # of an unpacked archive, all of it
_LARGEST_MEMBER = 60_000_000
_MOST_MEMBERS = 100_000
_PIECE = 1 << 18

_PLAIN = re.compile(r"[^/\\:\x00-\x1f]{1,200}")
_LICENCE = re.compile(r"(?:[^/]+/)?(?:LICENSE(?:\.md|\.txt)?|COPYING)|(?:\./)?usr/share/doc/[^/]+/copyright")
_UNREADABLE = (
    tarfile.TarError,
    zipfile.BadZipFile,
    EOFError,
    lzma.LZMAError,
    zlib.error,
    RuntimeError,  # a zip file that is encrypted, or packed in a way that Python does not know
    ValueError,
    MemoryError,
)


@dataclass(frozen=True)
class Unpacked:
    """What an archive held. `libraries` counts them, `files` what was written, by kind."""

    libraries: Counter[Kind]
    files: Counter[Kind]
    licence: bytes


@dataclass(frozen=True)
class _Member:
    name: str
    kind: str  # "file", "folder", or what else it is, such as "a symbolic link"
    size: int
    open: Callable[[], IO[bytes]]


def unpack(archive: Path, target: Path) -> Unpacked:
    """Write the libraries of an archive to `target`/symbols and `target`/footprints.

    Raises:
        UsageError: it is no archive of libraries, or not one to trust.
        OSError: `target` cannot be written.
    """
    seen: dict[Kind, set[str]] = {kind: set() for kind in Kind}
    files: Counter[Kind] = Counter()
    licence = b""
    try:
        for member in _bounded(archive.name, _members(archive)):
            if member.kind != "file":
                continue
            if _LICENCE.fullmatch(member.name):
                licence = licence or _read(member)
            elif (place := _place(member.name)) is not None:
                kind, library, path = place
                seen[kind].add(library)
                _write(member, target / kind / path)
                files[kind] += 1
    except _UNREADABLE as error:
        raise UsageError(f"{archive.name} cannot be unpacked: {error or type(error).__name__}.") from error
    if not files:
        raise UsageError(
            f"{archive.name} holds no libraries.", "Expected are *.kicad_sym files or *.pretty folders, in any folder."
        )
    return Unpacked(Counter({kind: len(names) for kind, names in seen.items()}), files, licence)


def _place(name: str) -> tuple[Kind, str, PurePosixPath] | None:
    """What a member is: kind, library, and its place among those of its kind; None for what is not taken."""
    path = PurePosixPath(name)
    library = path.parent.name
    if not _PLAIN.fullmatch(path.name) or not _PLAIN.fullmatch(library or "-"):
        return None
    if path.suffix == ".kicad_mod" and library.endswith(".pretty"):
        return Kind.FOOTPRINTS, library, PurePosixPath(library, path.name)
    if path.suffix == ".kicad_sym" and library.endswith(".kicad_symdir"):
        return Kind.SYMBOLS, library, PurePosixPath(library, path.name)
    if path.suffix == ".kicad_sym":
        return Kind.SYMBOLS, path.name, PurePosixPath(path.name)
    return None


def _read(member: _Member) -> bytes:
    with member.open() as stream:
        return stream.read(_LARGEST_MEMBER)


def _write(member: _Member, path: Path) -> None:
    """Write a file that anybody may read, as the sandbox does under another user."""
    with member.open() as stream, _created(path) as file:
        left = member.size
        while left > 0 and (piece := stream.read(min(_PIECE, left))):
            file.write(piece)
            left -= len(piece)
        if left or stream.read(1):
            raise ValueError(f"{member.name} has not the size that it says")
        os.fchmod(file.fileno(), 0o644)


def _created(path: Path) -> IO[bytes]:
    """A new file, in a folder that is made with its first one: there are 15,000 of them to write."""
    try:
        return path.open("xb")
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("xb")
    except FileExistsError as error:
        raise ValueError(f"it holds two files {path.name}") from error


def _bounded(archive: str, members: Iterator[_Member]) -> Iterator[_Member]:
    """The members, as long as they are harmless.

    Raises:
        UsageError: one is not.
    """
    whole = 0
    for number, member in enumerate(members, 1):
        whole += member.size
        problem = _problem(member)
        if number > _MOST_MEMBERS or whole > _MOST_BYTES:
            problem = f"it holds more than {_MOST_MEMBERS:,} files or {_MOST_BYTES // 1_000_000:,} MB"
        if problem:
            raise UsageError(f"{archive} is refused: {problem}.", "No archive of KiCad's own is like that.")
        yield member


def _problem(member: _Member) -> str:
    """Why a member makes its archive one not to trust; "" if it does not."""
    if (
        member.name.startswith(("/", "\\"))
        or ".." in re.split(r"[/\\]", member.name)
        or re.match(r"[A-Za-z]:", member.name)
    ):
        return f"{member.name} leads out of it"
    if member.kind not in ("file", "folder"):
        return f"{member.name} is {member.kind}"
    if member.size > _LARGEST_MEMBER:
        return f"{member.name} has {member.size:,} bytes"
    return ""


def _members(archive: Path) -> Iterator[_Member]:
    """What is in an archive, whatever its format, known by its first bytes.

    Raises:
        UsageError: it is of none that can be read, or too large.
    """
    with archive.open("rb") as stream:
        if archive.stat().st_size > LARGEST:
            raise UsageError(f"{archive.name} is refused: it has more than {LARGEST // 1_000_000} MB.")
        head = stream.read(8)
        stream.seek(0)
        if head.startswith(b"PK\x03\x04"):
            yield from _zip_members(stream)
        elif head == b"!<arch>\n":
            yield from _tar_members(io.BytesIO(_package_data(stream)))
        else:
            yield from _tar_members(stream)


def _tar_members(stream: IO[bytes]) -> Iterator[_Member]:
    kinds = {tarfile.SYMTYPE: "a symbolic link", tarfile.LNKTYPE: "a hard link", tarfile.FIFOTYPE: "a pipe"}
    unpacked = _Limited(_decompressed(stream))
    with tarfile.open(fileobj=cast("IO[bytes]", unpacked), mode="r|") as tar:
        for info in tar:
            kind = "file" if info.isfile() else "folder" if info.isdir() else kinds.get(info.type, "a device")
            yield _Member(info.name.removeprefix("./"), kind, info.size, partial(_content, tar, info))


def _content(tar: tarfile.TarFile, info: tarfile.TarInfo) -> IO[bytes]:
    content = tar.extractfile(info)
    assert content is not None, "only regular files have content"
    return content


def _decompressed(stream: IO[bytes]) -> Any:
    """A stream of the tar file inside.

    Raises:
        UsageError: it is packed in a way that cannot be read.
    """
    head = stream.read(6)
    stream.seek(0)
    if head.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=stream)
    if head.startswith(b"BZh"):
        return bz2.BZ2File(stream)
    if head == b"\xfd7zXZ\x00":
        return io.BufferedReader(lzma.LZMAFile(stream), _PIECE)
    raise UsageError("This is no .zip, .tar.gz, .tar.bz2, .tar.xz or .deb file, as far as its first bytes say.")


class _Limited:
    """A stream that ends with an error where it gives more than an archive may hold, headers included."""

    def __init__(self, stream: Any) -> None:
        self._stream, self._left = stream, _MOST_BYTES

    def read(self, size: int) -> bytes:
        try:
            piece: bytes = self._stream.read(size)
        except OSError as error:  # as gzip and bz2 say that the data are damaged
            raise ValueError(str(error)) from error
        self._left -= len(piece)
        if self._left < 0:
            raise ValueError(f"it holds more than {_MOST_BYTES // 1_000_000:,} MB")
        return piece


def _zip_members(stream: IO[bytes]) -> Iterator[_Member]:
    kinds = {stat.S_IFLNK: "a symbolic link", stat.S_IFREG: "file", 0: "file"}
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():
            mode = stat.S_IFMT(info.external_attr >> 16) if info.create_system == 3 else 0  # made on Unix
            kind = "folder" if info.is_dir() else kinds.get(mode, "a device")
            yield _Member(info.filename, kind, info.file_size, partial(archive.open, info))


def _package_data(stream: IO[bytes]) -> bytes:
    """The files of a .deb package: its member data.tar.*, as it is packed.

    Raises:
        ValueError: it is no such package.
    """
    stream.read(8)
    while len(header := stream.read(60)) == 60:
        name, size = header[:16].decode("ascii", "replace").strip(" /"), int(header[48:58])
        if not 0 <= size <= LARGEST:
            break
        data = stream.read(size + size % 2)[:size]
        if name.startswith("data.tar"):
            return data
    raise ValueError("it is no package of Debian's")
