"""A script's own copy of its project: made anew for each run, open to writing, and gone with the run.

A script runs where it stands, as it does on the user's machine, and may write anywhere below its project. The copy
that the host made is read-only and stays as it is; later runs and the verifier see nothing of what a script wrote.

Where a script can neither write to a file that only others may write, nor change its mode, the files of a run are
links to such files, or a folder of many scripts would be copied once for each of them. One that a script opens for
writing becomes its own then.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from . import scratch

# Folders above the project within the scratch folder, so that "../out" can be made and written to as well.
PLACE = os.path.join("above", "above", "above", "project")
_READ_ONLY = 0o444
_OF_DATABASE = ("", "-journal", "-wal", "-shm")  # SQLite's files, by what follows the name


@dataclass(frozen=True)
class Workspace:
    """The copy of one run.

    Attributes:
        path: the project folder.
        stock: what the copy holds before the script runs; it does not count against the script's limits.
    """

    path: str
    stock: scratch.Stock


@dataclass(frozen=True)
class Shown:
    """What runs are shown of a project.

    Attributes:
        copy: the host's, which no script can write to.
        links: the folder with the files to link, on the file system of the scratch folders: the same, or one that is
            kept like it. None: files are copied.
    """

    copy: str
    links: str | None = None


def kept_folder(root: str, copy: str | None) -> str:
    """The name of the folder in `root` for files to link, from which no link leads to those of the copy itself; ""
    where none is needed."""
    if copy is None or os.stat(copy).st_dev == os.stat(root).st_dev:
        return ""
    return f".shown-{os.path.basename(copy)}"


def make(folder: str, shown: Shown | None, script: str, source: str, uid: int | None) -> Workspace:
    """Fill a scratch folder with the project, and the script in its place.

    Args:
        folder: the scratch folder.
        shown: None where the script stands alone.
        script: the script's path, relative to the project.
        uid: the user that the script runs as; None: this one.
    """
    target = os.path.join(folder, PLACE)
    os.makedirs(target, mode=0o700)
    if shown is not None:
        _fill(target, shown)
    _put(os.path.join(target, script), source)
    if uid is not None:
        for path in _own(os.path.join(folder, PLACE.partition(os.sep)[0])):
            os.chown(path, uid, uid, follow_symlinks=False)
    return Workspace(target, scratch.stock(folder))


def changed_files(folder: str, project: str | None, script: str) -> list[str]:
    """Names of the plain files beside the script that the run made or changed, relative to `folder`.

    Args:
        project: the host's copy.
        script: as for `make`.
    """
    place, own = os.path.split(script)
    inside = os.path.normpath(os.path.join(PLACE, place))
    names = [name for name in scratch.plain_files(folder, inside) if name != own]
    return [
        os.path.join(inside, name)
        for name in names
        if not _same(folder, os.path.join(inside, name), project, os.path.join(place, name))
    ]


def own_what_is_written() -> None:
    """In a script's process: have a linked file replaced by a copy as it is opened for writing.

    What no audit event tells of, such as a C library that opens files by itself, finds it read-only.
    """
    sys.addaudithook(_before_writing)


def _before_writing(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR):
        endings: tuple[str, ...] = ("",)
    elif event == "sqlite3.connect":
        endings = _OF_DATABASE
    else:
        return
    with contextlib.suppress(OSError, ValueError, TypeError):  # TypeError: a descriptor, which is open already
        path = _path(arguments[0]) if event == "sqlite3.connect" else os.fsdecode(arguments[0])  # type: ignore[arg-type]
        for ending in endings:
            _own_file(path + ending)


def _path(database: object) -> str:
    """Of a database, which may be named by a URI."""
    name = os.fsdecode(database)  # type: ignore[arg-type]
    return unquote(urlsplit(name).path) if name.startswith("file:") else name


def _own_file(path: str) -> None:
    """Put a copy in the place of a link. It is never left empty, even for who will empty it: no event tells of the
    folder that a path may be relative to, so this may be another file than the one that is opened."""
    with contextlib.suppress(FileNotFoundError):
        status = os.stat(path)
        if status.st_nlink < 2 or not stat.S_ISREG(status.st_mode):
            return
        with open(path, "rb") as file:
            data = file.read()
        os.unlink(path)
        with open(path, "xb") as file:
            file.write(data)


def _fill(target: str, shown: Shown) -> None:
    for folder, folders, files in os.walk(shown.copy):
        place = os.path.relpath(folder, shown.copy)
        inside = os.path.normpath(os.path.join(target, place))
        for name in folders:
            os.mkdir(os.path.join(inside, name), 0o700)
        links = None if shown.links is None else os.path.normpath(os.path.join(shown.links, place))
        for name in files:
            source, path = os.path.join(folder, name), os.path.join(inside, name)
            if links is None or not _linked(source, os.path.join(links, name), path):
                shutil.copyfile(source, path, follow_symlinks=False)


def _linked(source: str, kept: str, path: str) -> bool:
    """Link a file where that can be done."""
    try:
        if kept != source:
            _keep(source, kept)
        os.link(kept, path)
    except OSError:
        return False
    return True


def _keep(source: str, kept: str) -> None:
    """Bring what is kept of a file up to date. Between two states of one file lies a run, so their times differ."""
    wanted = os.stat(source)
    with contextlib.suppress(FileNotFoundError):
        present = os.stat(kept)
        if (present.st_size, present.st_mtime_ns) == (wanted.st_size, wanted.st_mtime_ns):
            return
        os.unlink(kept)
    os.makedirs(os.path.dirname(kept), mode=0o700, exist_ok=True)
    shutil.copyfile(source, kept, follow_symlinks=False)
    os.chmod(kept, _READ_ONLY)
    os.utime(kept, ns=(wanted.st_atime_ns, wanted.st_mtime_ns))


def _put(path: str, source: str) -> None:
    """Write the script where the copy lacks it, as it does for one that stands alone."""
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(path, "x", encoding="utf-8", errors="surrogatepass", newline="") as file:
            file.write(source)


def _own(path: str) -> Iterator[str]:
    """Folders and files below a path, and itself, but for links."""
    yield path
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _own(entry.path)
            elif entry.stat(follow_symlinks=False).st_nlink == 1:
                yield entry.path


def _same(folder: str, name: str, project: str | None, origin: str) -> bool:
    """Whether a file is as it was copied."""
    if project is None or not os.path.isfile(os.path.join(project, origin)):
        return False
    with open(os.path.join(project, origin), "rb") as file:
        before = file.read()
    return scratch.read(folder, name, len(before)) == before
