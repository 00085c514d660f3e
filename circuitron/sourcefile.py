"""Scripts on disk: read with all that makes up the file, written back so that nothing else about it changes."""

from __future__ import annotations

import codecs
import contextlib
import difflib
import hashlib
import io
import os
import re
import shlex
import stat
import tokenize
from dataclasses import dataclass
from pathlib import Path

from circuitron import regular_file, sanitise
from circuitron.errors import StorageFailure, UsageError
from circuitron.lazy_pattern import LazyPattern

MAX_BYTES = 1_000_000
_LONGEST_STEM = 200  # bytes of a file's name that its temporary file's name repeats; file systems allow 255 in all
_LINKS = 40  # followed at most, as in the kernel
_LINE_END = LazyPattern(r"\r\n|\r|\n")
_DESCRIPTOR = LazyPattern(r"/(?:dev|proc/(?:self|thread-self|(?P<process>\d+)))/fd/(?P<number>\d+)")


@dataclass(frozen=True)
class SourceFile:
    """A script as text, with what is needed to write it back the way it was.

    `text` has "\\n" line ends where the file uses one kind throughout; a file that mixes kinds is kept as it is.
    """

    path: Path | None  # None: standard input
    text: str
    encoding: str = "utf-8"
    bom: bool = False
    newline: str = "\n"
    data: bytes = b""

    def encode(self, text: str) -> bytes:
        """`text` as bytes of this file: its encoding, byte order mark and line ends.

        Raises:
            StorageFailure: the file's encoding has no such character.
        """
        if self.newline != "\n":
            text = text.replace("\n", self.newline)
        try:
            return (codecs.BOM_UTF8 if self.bom else b"") + text.encode(self.encoding)
        except UnicodeEncodeError as error:
            raise StorageFailure(
                f"{self.path}: {error.object[error.start : error.end]!r} cannot be written in {self.encoding}.",
                "Save the script as UTF-8 without an encoding comment.",
            ) from error

    def patch(self, text: str, name: str) -> bytes:
        """A unified diff that turns this file into one with `text`; empty where they are equal."""
        after = self.encode(text)
        lines = difflib.diff_bytes(
            difflib.unified_diff, _lines(self.data), _lines(after), os.fsencode(name), os.fsencode(name)
        )
        return b"".join(line if line.endswith(b"\n") else line + b"\n\\ No newline at end of file\n" for line in lines)


def _lines(data: bytes) -> list[bytes]:
    return re.findall(rb"[^\n]*\n|[^\n]+", data)


def is_file(path: Path) -> bool:
    """Whether there is a file; False where that is unknown: in a folder that may not be entered, say."""
    try:
        return path.is_file()
    except OSError:
        return False


def real(path: Path) -> Path:
    """Where a path leads, through all links; through those that lead in a ring, as far as they can be followed."""
    return Path(os.path.realpath(path))


def from_here(path: Path) -> Path:
    """A path as it is shown: relative to the current folder where it lies in it."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def argument(path: Path | str) -> str:
    """A path in a command that a user may copy: quoted for the shell, and never taken for an option."""
    text = str(path)
    return shlex.quote(f"./{text}" if text.startswith("-") else text)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read(path: Path, within: Path | None = None) -> SourceFile:
    """Read a script.

    Args:
        within: a folder that links must not lead out of.

    Raises:
        UsageError: it does not exist, leads out of `within`, is no text of its encoding, is empty, or is larger than
            MAX_BYTES.
    """
    try:
        if path.is_dir():
            raise UsageError(
                f"{path} is a folder, not a script.", f"circuitron check {argument(path)} looks through it."
            )
        data = regular_file.read_head(path, MAX_BYTES + 1, within)
    except FileNotFoundError:
        raise _missing(path) from None
    except regular_file.UnreadableFile as error:
        raise UsageError(f"{error}.") from error
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}.") from error
    return decode(data, path)


def _missing(path: Path) -> UsageError:
    """What is known of a script that is not there."""
    if path.is_symlink():
        return UsageError(f"{path} is a link to {path.readlink()}, which does not exist.")
    try:
        there = [Path(entry.name).stem for entry in os.scandir(path.parent) if Path(entry.name).suffix == path.suffix]
    except OSError:
        return UsageError(f"{path} does not exist, nor does the folder {path.parent}.")
    near = difflib.get_close_matches(path.stem, there, n=1, cutoff=0.75)
    return UsageError(
        f"{path} does not exist.", f"Did you mean {path.with_name(near[0] + path.suffix)}?" if near else ""
    )


def decode(data: bytes, path: Path | None = None) -> SourceFile:
    """Take bytes apart as Python does: byte order mark, encoding comment, line ends.

    Raises:
        UsageError: they are no script.
    """
    name = path or "standard input"
    if len(data) > MAX_BYTES:
        raise UsageError(f"{name} is larger than {MAX_BYTES // 1000} kB; that is no script of a circuit.")
    if b"\0" in data:
        raise UsageError(f"{name} is a binary file, not a script.")
    bom = data.startswith(codecs.BOM_UTF8)
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
        encoding = "utf-8" if encoding == "utf-8-sig" else encoding
        text = data.removeprefix(codecs.BOM_UTF8).decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        detail = f"byte {error.start} is wrong" if isinstance(error, UnicodeDecodeError) else str(error)
        raise UsageError(
            f"{name} is not valid text: {detail}.", "Save it as UTF-8, or name its encoding in the first line."
        ) from error
    if not text.strip():
        raise UsageError(f"{name} is empty.")
    kinds = set(_LINE_END.findall(text))
    newline = kinds.pop() if len(kinds) == 1 else "\n"
    return SourceFile(path, text.replace(newline, "\n"), encoding, bom, newline, data)


def python_bytes(text: str) -> bytes:
    """`text` as bytes that Python reads as this text: in the encoding that its own comment names, else in UTF-8."""
    try:
        encoding = tokenize.detect_encoding(io.BytesIO(text.encode(errors="replace")).readline)[0]
        return text.encode(encoding)
    except (SyntaxError, LookupError, UnicodeEncodeError):
        return text.encode(errors="replace")


def reads_as(data: bytes, text: str) -> bool:
    """Whether Python reads these bytes of a file as this text; an encoding comment may say otherwise."""
    try:
        return _plain(decode(data).text) == _plain(text)
    except UsageError:
        return False


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def write(path: Path, data: bytes, expected: bytes | None = None) -> None:
    """Put `data` in the place of the file at `path`, in one step: at any moment it is the old file or the new one.

    A symbolic link stays, its target is written. Mode, owner and extended attributes of an existing file are kept. A
    file of several names (hard links) is overwritten in place, so that all names still show one file.

    Args:
        expected: what the file must hold now; another content means that somebody changed it meanwhile.

    Raises:
        StorageFailure: the file changed, or cannot be written. It is then as it was.
    """
    target = real(path)
    temporary = target.with_name(f".{_stem(target)}.circuitron-{os.getpid()}.tmp")
    try:
        _remove_leftovers(target)
        try:
            present = target.stat()
        except FileNotFoundError:
            present = None
        if expected is not None and regular_file.read_bytes(target, max(MAX_BYTES, len(expected))) != expected:
            raise StorageFailure(f"{path} was changed while it was being repaired; it is left as it is.")
        if present is not None and not stat.S_ISREG(present.st_mode):
            raise StorageFailure(f"{path} is not a regular file.")
        # Root may write anything; that a file is read-only was still somebody's decision.
        if present is not None and not (present.st_mode & 0o222 and os.access(target, os.W_OK)):
            hint = f"Make it writable (chmod u+w {argument(path)}), or write elsewhere with --output."
            raise StorageFailure(f"{path} is write-protected.", hint)
        if present is not None and present.st_nlink > 1:
            _overwrite(target, data)
            return
        _write_through(temporary, data, present)
        if present is not None:
            _copy_attributes(target, temporary)
        temporary.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        raise StorageFailure(
            f"{path} cannot be written: {error.strerror or error}.",
            "It is as it was. Make room or give leave to write there, or write elsewhere with --output.",
        ) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def create(path: Path, data: bytes) -> None:
    """Write a new file.

    Raises:
        StorageFailure: there is one by now, or it cannot be written.
    """
    if os.path.lexists(path):
        raise StorageFailure(f"{path} was made by somebody else meanwhile; it is left as it is.")
    write(path, data)


def remove(path: Path, expected: bytes) -> None:
    """Remove a file.

    Raises:
        StorageFailure: it does not hold `expected` any more, or cannot be removed.
    """
    try:
        if regular_file.read_bytes(path, max(MAX_BYTES, len(expected))) != expected:
            raise StorageFailure(f"{path} was changed; it is left as it is.")
        path.unlink()
        _sync_folder(path.parent)
    except OSError as error:
        raise StorageFailure(f"{path} cannot be removed: {error.strerror or error}.") from error


def _write_through(path: Path, data: bytes, like: os.stat_result | None) -> None:
    """Write a new file down to the disk, with mode and owner of `like`."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if like is None else 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        if like is not None:
            own = os.fstat(descriptor)
            if (own.st_uid, own.st_gid) != (like.st_uid, like.st_gid):
                os.fchown(descriptor, like.st_uid, like.st_gid)
            os.fchmod(descriptor, like.st_mode & 0o7777)
        stream.write(data)
        stream.flush()
        os.fsync(descriptor)


def _overwrite(target: Path, data: bytes) -> None:
    """Give a file another content, or the one that it had where that fails."""
    descriptor = os.open(target, os.O_RDWR | os.O_CLOEXEC)
    with os.fdopen(descriptor, "r+b", buffering=0) as stream:
        before = stream.readall()
        try:
            _fill(stream, data)
        except BaseException:  # Ctrl-C too
            _fill(stream, before)
            raise


def _fill(stream: io.FileIO, data: bytes) -> None:
    stream.seek(0)
    rest = memoryview(data)
    while rest:
        rest = rest[stream.write(rest) :]
    stream.truncate(len(data))
    os.fsync(stream.fileno())


def _copy_attributes(source: Path, target: Path) -> None:
    """Copy extended attributes, access control lists among them; those of the system only where it lets us."""
    if not hasattr(os, "listxattr"):  # macOS
        return
    for name in os.listxattr(source):
        try:
            os.setxattr(target, name, os.getxattr(source, name))
        except OSError:
            if name.startswith(("user.", "system.posix_acl")):
                raise


def is_stream(path: Path) -> bool:
    """Whether what is written to `path` goes into something that is there and stays: a device, a pipe, a descriptor."""
    if descriptor_of(path) is not None:
        return True
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def descriptor_of(path: Path) -> int | None:
    """The descriptor of this process that a path names, such as 1 for /dev/stdout and 3 for /dev/fd/3."""
    name = os.path.abspath(path)  # noqa: PTH100 - links are followed one by one below
    for _ in range(_LINKS):
        folder, last = os.path.split(name)
        found = _DESCRIPTOR.fullmatch(name) or _DESCRIPTOR.fullmatch(f"{os.path.realpath(folder)}/{last}")
        if found and found["process"] in (None, str(os.getpid())):
            return int(found["number"])
        try:
            name = os.path.normpath(os.path.join(os.path.realpath(folder), os.readlink(name)))  # noqa: PTH115, PTH118
        except OSError:
            return None
    return None


def pour(path: Path, data: bytes) -> None:
    """Write `data` into what `is_stream`: nothing is created, replaced or cut.

    Raises:
        StorageFailure: it does not take the data.
    """
    try:
        number = descriptor_of(path)
        descriptor = os.open(path, os.O_WRONLY | os.O_NOCTTY | os.O_CLOEXEC) if number is None else os.dup(number)
        with os.fdopen(descriptor, "wb") as stream:
            if stream.isatty():
                data = sanitise.code(data.decode(errors="replace")).encode()
            stream.write(data)
    except OSError as error:
        raise StorageFailure(f"{path} cannot be written: {error.strerror or error}.") from error


def _stem(target: Path) -> str:
    """What the names of a file's temporary files begin with."""
    name = os.fsencode(target.name)
    return target.name if len(name) <= _LONGEST_STEM else sha256(name)[:32]


def _remove_leftovers(target: Path) -> None:
    """Remove temporary files of processes that were killed while they wrote this file."""
    pattern = re.compile(re.escape(f".{_stem(target)}.circuitron-") + r"(\d+)\.tmp")
    for entry in os.scandir(target.parent):
        match = pattern.fullmatch(entry.name)
        if match and not _alive(int(match[1])):
            with contextlib.suppress(OSError):
                Path(entry.path).unlink()


def _alive(process: int) -> bool:
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
