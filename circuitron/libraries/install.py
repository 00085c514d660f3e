"""Puts libraries into the user's data folder: all of a kind at once, or nothing."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from circuitron import file_lock
from circuitron.errors import UsageError
from circuitron.knowledge.fetched import RECORD, Fetched, Kind, fetched, store_folder, version_folder
from circuitron.knowledge.index_build import count_symbols, list_libraries
from circuitron.knowledge.sexpr import library_version
from circuitron.libraries.download import sha256_of, storage_failure
from circuitron.libraries.unpack import Unpacked, unpack
from circuitron.regular_file import read_head

_HEAD = 4096
_LICENCE = "LICENSE.txt"
# https://www.kicad.org/libraries/license/, for an archive that brings no licence of its own.
_TERMS = """KiCad's libraries are licensed under the Creative Commons Attribution-ShareAlike 4.0 International licence
(CC-BY-SA-4.0, https://creativecommons.org/licenses/by-sa/4.0/legalcode) with this exception:

To the extent that the creation of electronic designs that use 'Licensed Material' can be considered to be 'Adapted
Material', then the copyright holder waives article 3 of the license with respect to these designs and any generated
files which use data provided as part of the 'Licensed Material'.
"""


@dataclass(frozen=True)
class Origin:
    """Where an archive came from: a URL or a file, and the release of KiCad that it is said to be of, or ""."""

    source: str
    release: str


def install(archive: Path, origin: Origin, kicad: str = "") -> tuple[Fetched, ...]:
    """Install what an archive holds, in the place of what was there.

    Args:
        kicad: the version that its libraries must be of; "" takes what they say.

    Raises:
        UsageError: the archive is not one to trust, holds no libraries, or those of another version.
        StorageFailure: the data folder cannot be written.
    """
    store = store_folder()
    try:
        store.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-", dir=store) as folder:
            new = Path(folder)
            unpacked = unpack(archive, new)
            version = _version(new, archive.name, kicad)
            digest = sha256_of(archive)
            for kind in unpacked.files:
                _describe(new / kind, unpacked, origin, digest)
            for kind in unpacked.files:
                _put_in_place(new / kind, version_folder(version) / kind, new / f"old-{kind}")
    except OSError as error:
        raise storage_failure(error, store) from error
    return tuple(item for kind in unpacked.files if (item := fetched(version, kind)) is not None)


def remove_leftovers() -> None:
    """Remove what a process left that was killed while it installed. Only for who holds the lock."""
    for folder in store_folder().glob(".new-*"):
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def locked() -> Iterator[None]:
    """Nobody else installs meanwhile.

    Raises:
        UsageError: somebody does already.
        StorageFailure: the data folder cannot be written.
    """
    store = store_folder()
    try:
        store.mkdir(parents=True, exist_ok=True)
        lock_file = (store / ".lock").open("w")
    except OSError as error:
        raise storage_failure(error, store) from error
    with lock_file:
        if not file_lock.lock(lock_file.fileno()):
            raise UsageError("Another circuitron is fetching libraries.", "Wait until it has done so.")
        yield


def _version(folder: Path, archive: str, expected: str) -> str:
    """The version of KiCad that unpacked libraries are of.

    Raises:
        UsageError: another than the one expected, or they do not say.
    """
    patterns = ("symbols/*.kicad_sym", "symbols/*/*.kicad_sym", "footprints/*/*.kicad_mod")
    first = next((path for pattern in patterns if (path := min(folder.glob(pattern), default=None))), None)
    head = read_head(first, _HEAD).decode("utf-8", "replace") if first else ""
    found = library_version(head)
    if first is not None and first.suffix == ".kicad_mod" and "(generator_version" not in head:
        found = ""  # the stamps of footprints are others
    if expected and found and found != expected:
        raise UsageError(f"{archive} holds libraries of KiCad {found}, not {expected}.")
    if not (expected or found):
        raise UsageError(
            f"{archive} does not say which KiCad its libraries are of.", "Name it: circuitron libraries get VERSION …"
        )
    return found or expected


def _describe(folder: Path, unpacked: Unpacked, origin: Origin, sha256: str) -> None:
    """Write the licence and the record of new libraries; from then on they may be put in place."""
    kind = Kind(folder.name)
    members = unpacked.files[kind]
    if kind is Kind.SYMBOLS:
        members = sum(count_symbols(library.path) for library in list_libraries(folder))
    record = {
        "release": origin.release,
        "source": origin.source,
        "sha256": sha256,
        "libraries": unpacked.libraries[kind],
        "members": members,
    }
    (folder / _LICENCE).write_bytes(unpacked.licence or _TERMS.encode())
    (folder / RECORD).write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    for path in (folder, folder / _LICENCE, folder / RECORD, *(p for p in folder.iterdir() if p.is_dir())):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _put_in_place(new: Path, place: Path, old: Path) -> None:
    """Exchange a folder; what was there goes with the folder that `old` is in."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileNotFoundError):
        os.rename(place, old)  # noqa: PTH104
    try:
        os.rename(new, place)  # noqa: PTH104
    except BaseException:
        if old.exists() and not place.exists():
            os.rename(old, place)  # noqa: PTH104
        raise
