"""A filtered copy of the project folder, from which each run makes its own.

Left out: everything that begins with a dot, key files and files of secrets (secret_files.py), virtual environments and
caches, links that lead out of the folder, hard links among them, devices and pipes, and what goes beyond the limits.
Python modules and symbol libraries come first, so that a large project loses its data sheets, not its code.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from circuitron.errors import StorageFailure
from circuitron.regular_file import opened_below
from circuitron.run_request import Module
from circuitron.sandbox import secret_files
from circuitron.sandbox.accounts import accounts
from circuitron.sourcefile import python_bytes

MAX_BYTES = 50 << 20
MAX_FILES = 2000
_MAX_VISITED = 50_000  # entries looked at, in a folder that is no project at all
_MAX_DEPTH = 16
_HOMES = Path("/home")
_READ_ONLY = 0o444  # runs may share the files (runner/workspace.py)

_SKIPPED_FOLDERS = frozenset(("__pycache__", "node_modules", "site-packages", "venv", "env", "virtualenv"))


class _Found(NamedTuple):
    """A file or folder that may be copied: where it is, what it leads to (relative to the project), its place in the
    copy, and a file's size in bytes."""

    source: str
    real: str
    place: str
    size: int
    identity: tuple[int, int]  # device and inode
    names: int  # that the file has, wherever they are
    changed: int  # when, in nanoseconds
    linked: bool  # the place is a symbolic link
    is_folder: bool = False

    @property
    def is_code(self) -> bool:
        """Whether it is a module or library under its only name: a link could give the name of one to any file."""
        return self.place.lower().endswith(secret_files.CODE) and self.names == 1 and not self.linked

    @property
    def rank(self) -> tuple[bool, int, str]:
        return (not self.place.endswith(secret_files.CODE), self.place.count("/"), self.place)


def stageable(folder: Path | None) -> bool:
    """Whether a folder may be shown to a script at all; see `is_private`."""
    return folder is not None and folder.is_dir() and not is_private(folder)


def is_private(folder: Path) -> bool:
    """Whether a folder is `/`, somebody's home folder, or holds the user's: nothing that a script may ever read."""
    real, home = folder.resolve(), Path.home().resolve()
    homes = {*(account.home for account in accounts()), home}
    return real in homes or real in home.parents or real == Path(real.anchor) or real.parent == _HOMES


def stage(folder: Path, target: Path) -> None:
    """Copy the filtered `folder` to `target`, which must not exist.

    Raises:
        StorageFailure: the copy cannot be written.
    """
    Staged(folder, target).update()


class Staged:
    """A filtered copy of a folder.

    Files that cannot be read are left out, as the script would find them unreadable too.

    Args:
        target: the copy, made by the first `update`; it must not exist.
    """

    def __init__(self, folder: Path, target: Path) -> None:
        self._root, self._target = Path(os.path.realpath(folder)), target
        self._seen: list[_Found] | None = None
        self._held: dict[str, _Found] = {}  # by its place

    def update(self) -> None:
        """Copy what the folder has now, as far as the copy lacks it, and remove what it has no more.

        Raises:
            StorageFailure: the copy cannot be written.
        """
        found = _stageable(str(self._root))
        if found == self._seen:
            return
        try:
            self._target.mkdir(mode=0o755, exist_ok=True)
            present = {item.place: item for item in found}
            self._drop(place for place, item in self._held.items() if present.get(place) != item)
            fitting = set(self._take(found))
            self._drop(place for place in self._held if place not in fitting)
        except OSError as error:
            raise StorageFailure(f"The project could not be copied for the sandbox: {error}") from error
        self._seen = found

    def _take(self, found: list[_Found]) -> Iterator[str]:
        """Copy what fits; the places of all that does."""
        copied = files = 0
        for item in sorted(found, key=lambda item: item.rank):
            if files >= MAX_FILES:
                return
            if copied + item.size > MAX_BYTES:
                continue
            if item.place in self._held or _copy(item, self._root, self._target):
                self._held[item.place] = item
                copied += item.size
                files += 1
                yield item.place

    def _drop(self, places: Iterable[str]) -> None:
        for place in sorted(places, reverse=True):  # what is in a folder before the folder
            item, path = self._held.pop(place), self._target / place
            if not item.is_folder:
                path.unlink(missing_ok=True)
            else:
                with contextlib.suppress(OSError):  # it holds what was laid over it
                    path.rmdir()


class Overlay:
    """Puts other contents of Python modules into a copy of a project, for one run each.

    Args:
        copy: the copy, which only the host writes to.
    """

    def __init__(self, copy: Path) -> None:
        self._copy = copy
        self._originals: dict[str, bytes | None] = {}  # of what lies in the copy by now; None: it was not there

    def lay(self, modules: Iterable[Module], script: Module | None = None) -> None:
        """Let the copy hold these modules, and all others as they were copied.

        Args:
            script: the script itself, which a module may import back; it is changed where it was copied at all.

        Raises:
            StorageFailure: the copy cannot be written.
        """
        laid = [*modules, script] if script is not None and (self._copy / script.name).is_file() else modules
        wanted = {module.name: python_bytes(module.source) for module in laid if self._inside(module.name)}
        try:
            for name in self._originals.keys() - wanted.keys():
                self._put(name, self._originals.pop(name))
            for name, data in wanted.items():
                place = self._copy / name
                present = place.read_bytes() if place.is_file() else None
                if present != data:
                    self._originals.setdefault(name, present)
                    self._put(name, data)
        except OSError as error:
            raise StorageFailure(f"The project could not be changed for the sandbox: {error}") from error

    def _inside(self, name: str) -> bool:
        return is_harmless(name) and Path(os.path.normpath(self._copy / name)).is_relative_to(self._copy)

    def _put(self, name: str, data: bytes | None) -> None:
        place = self._copy / name
        if data is None:
            place.unlink(missing_ok=True)
            return
        place.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        place.unlink(missing_ok=True)  # never through a link
        with place.open("xb") as stream:
            stream.write(data)
        place.chmod(_READ_ONLY)


def is_harmless(place: str) -> bool:
    """Whether a file may be shown to a script, going by its path relative to the project folder alone."""
    *folders, name = Path(place).parts or ("",)
    return _harmless(name) and all(_harmless(part, folder=True) for part in folders)


def fingerprint(folder: Path | None) -> str:
    """Distinguishes states of a folder's stageable files: their places, sizes and times of change."""
    if folder is None:
        return ""
    found = sorted(_stageable(os.path.realpath(folder)), key=lambda item: item.place)
    states = [f"{item.place}\0{item.size}\0{item.changed}" for item in found]
    return hashlib.sha256("\n".join(states).encode(errors="surrogateescape")).hexdigest()


def linked_outside(path: Path, folder: Path) -> bool:
    """Whether a file has another name (a hard link) that the stageable files of its project do not have."""
    try:
        status = path.stat()
    except OSError:
        return False
    if status.st_nlink == 1:
        return False
    inside = Counter(found.identity for found in _walk(os.path.realpath(folder)) if not found.linked)
    return status.st_nlink > inside[status.st_dev, status.st_ino]


def _stageable(root: str) -> list[_Found]:
    """The files that may be copied: of one with several names (hard links), all must be among them."""
    found = list(_walk(root))
    inside = Counter(item.identity for item in found if not item.linked)
    return [item for item in found if item.names <= max(1, inside[item.identity])]


def _walk(root: str) -> Iterator[_Found]:
    visited = 0
    pending = [("", 0)]
    while pending:
        place, depth = pending.pop(0)
        for entry in _scan(f"{root}/{place}"):
            visited += 1
            if visited > _MAX_VISITED:
                return
            inner = f"{place}/{entry.name}" if place else entry.name
            kind = _kind(entry, root)
            if kind == "folder" and depth < _MAX_DEPTH and not _is_environment(entry):
                pending.append((inner, depth + 1))
                yield _Found(entry.path, inner, inner, 0, (0, 0), 1, 0, linked=False, is_folder=True)
            elif kind == "file":
                with contextlib.suppress(OSError):
                    linked = entry.is_symlink()
                    status = entry.stat()
                    real = os.path.relpath(os.path.realpath(entry.path), root) if linked else inner
                    names, changed = status.st_nlink, status.st_mtime_ns
                    yield _Found(entry.path, real, inner, status.st_size, _identity(status), names, changed, linked)


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def _scan(path: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(path) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _kind(entry: os.DirEntry[str], root: str) -> str:
    """ "file" or "folder" if it may be copied, else ""."""
    try:
        if not _harmless(entry.name, folder=entry.is_dir(follow_symlinks=False)):
            return ""
        if entry.is_symlink():
            # Links to folders may form rings; a link to a file is copied as the file, if that lies in the project.
            real = os.path.realpath(entry.path)
            if not entry.is_file() or not Path(real).is_relative_to(root):
                return ""
            return "file" if is_harmless(os.path.relpath(real, root)) else ""
        mode = entry.stat(follow_symlinks=False).st_mode
    except (OSError, ValueError):
        return ""
    return "folder" if stat.S_ISDIR(mode) else "file" if stat.S_ISREG(mode) else ""


@lru_cache(maxsize=1 << 14)
def _harmless(name: str, *, folder: bool = False) -> bool:
    lower = secret_files.plain(name)
    if lower.startswith(".") or lower in _SKIPPED_FOLDERS:
        return False
    return not secret_files.by_name(name, folder=folder)


def _is_environment(entry: os.DirEntry[str]) -> bool:
    return os.path.exists(os.path.join(entry.path, "pyvenv.cfg"))  # noqa: PTH110, PTH118  Path would raise for no access


def _copy(found: _Found, root: Path, target: Path) -> bool:
    """Contents only: no owners, no times, modes that let anybody read and nobody write.

    False where it may not be, cannot be read, or is another file by now than the one that was judged.
    """
    place = target / found.place
    if found.is_folder:  # an empty one too: a script may write to it
        place.mkdir(mode=0o755, parents=True, exist_ok=True)
        return True
    place.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    try:
        with opened_below(root, found.real) as reader:
            status = os.fstat(reader.fileno())
            if _identity(status) != found.identity or status.st_nlink != found.names:
                return False
            data = reader.read(found.size + 1)
    except OSError:
        return False
    if len(data) > found.size or (not found.is_code and secret_files.by_content(data[: secret_files.HEAD_BYTES])):
        return False
    with place.open("xb") as writer:
        writer.write(data)
    place.chmod(_READ_ONLY)
    return True
