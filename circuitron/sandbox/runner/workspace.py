"""A script's own copy of its project: made anew for each run, open to writing, and gone with the run.

A script runs where it stands, as it does on the user's machine, and may write anywhere below its project. The copy
that the host made is read-only and stays as it is; later runs and the verifier see nothing of what a script wrote.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass

from . import scratch

# Folders above the project within the scratch folder, so that "../out" can be made and written to as well.
PLACE = os.path.join("above", "above", "above", "project")


@dataclass(frozen=True)
class Workspace:
    """The copy of one run.

    Attributes:
        path: the project folder.
        stock: what the copy holds before the script runs; it does not count against the script's limits.
    """

    path: str
    stock: scratch.Stock


def make(folder: str, project: str | None, script: str, source: str, uid: int | None) -> Workspace:
    """Copy the project into a scratch folder, with the script in its place.

    Args:
        folder: the scratch folder.
        project: the host's copy, which no script can write to; None where the script stands alone.
        script: the script's path, relative to the project.
        uid: the user that the script runs as; None: this one.
    """
    target = os.path.join(folder, PLACE)
    os.makedirs(target, mode=0o700)
    if project is not None:
        _copy(project, target)
    _put(os.path.join(target, script), source)
    if uid is not None:
        for path in _everything(os.path.join(folder, PLACE.partition(os.sep)[0])):
            os.chown(path, uid, uid, follow_symlinks=False)
    return Workspace(target, scratch.stock(folder))


def changed_files(folder: str, project: str | None, script: str) -> list[str]:
    """Names of the plain files beside the script that the run made or changed, relative to `folder`.

    Args:
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


def _copy(project: str, target: str) -> None:
    for folder, folders, files in os.walk(project):
        place = os.path.join(target, os.path.relpath(folder, project))
        for name in folders:
            os.mkdir(os.path.join(place, name), 0o700)
        for name in files:
            shutil.copyfile(os.path.join(folder, name), os.path.join(place, name), follow_symlinks=False)


def _put(path: str, source: str) -> None:
    """Write the script where the copy lacks it, as it does for one that stands alone."""
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(path, "x", encoding="utf-8", errors="surrogatepass", newline="") as file:
            file.write(source)


def _everything(path: str) -> Iterator[str]:
    yield path
    for folder, folders, files in os.walk(path):
        yield from (os.path.join(folder, name) for name in (*folders, *files))


def _same(folder: str, name: str, project: str | None, origin: str) -> bool:
    """Whether a file is as it was copied."""
    if project is None or not os.path.isfile(os.path.join(project, origin)):
        return False
    with open(os.path.join(project, origin), "rb") as file:
        before = file.read()
    return scratch.read(folder, name, len(before)) == before
