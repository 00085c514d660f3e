"""A project folder as one piece of data: the files that a script may be shown, addressed by their content."""

from __future__ import annotations

import hashlib
import io
import tarfile
import tempfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from circuitron.cluster.ledger import holds_results
from circuitron.errors import StorageFailure
from circuitron.regular_file import read_bytes
from circuitron.sandbox.staging import MAX_BYTES, stage

_LARGEST = 2 * MAX_BYTES  # of an archive: small files take up to a kilobyte more in it


@dataclass(frozen=True)
class Bundle:
    """A packed project: the hash of its content, and an archive."""

    digest: str
    data: bytes


def pack(folder: Path, changed: Mapping[str, bytes | None] | None = None) -> Bundle:
    """The stageable files of a folder (sandbox/staging.py), at most 2,000 files and 50 MB, but files of results.

    Args:
        changed: other contents of files of the folder, by their paths in it; None leaves one out.

    Raises:
        StorageFailure: there is no room for the copy that is packed.
    """
    with tempfile.TemporaryDirectory(prefix="circuitron-pack-") as temporary:
        copy = Path(temporary) / "project"
        stage(folder, copy)
        stream, digest = io.BytesIO(), hashlib.sha256()
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.PAX_FORMAT) as archive:
            for path in sorted(copy.rglob("*"), key=lambda path: path.as_posix()):
                place = path.relative_to(copy).as_posix()
                data = b"" if path.is_dir() else read_bytes(path, MAX_BYTES)
                other = (changed or {}).get(place, data)
                if other is not None and not holds_results(place, other):
                    entry = _entry(place, path.is_dir(), len(other))
                    archive.addfile(entry, io.BytesIO(other))
                    digest.update(repr((place, path.is_dir(), hashlib.sha256(other).hexdigest())).encode())
    return Bundle(digest.hexdigest(), zlib.compress(stream.getvalue(), 6))


def _entry(place: str, is_folder: bool, size: int) -> tarfile.TarInfo:
    """Of no owner and no time, so that the same content gives the same archive."""
    entry = tarfile.TarInfo(place)
    entry.mode = 0o755 if is_folder else 0o644
    entry.type = tarfile.DIRTYPE if is_folder else tarfile.REGTYPE
    entry.size = size
    return entry


def unpack(data: bytes, target: Path) -> None:
    """Write a packed project into a new folder.

    Raises:
        StorageFailure: it cannot be written, or is no such archive.
    """
    try:
        unzipped = zlib.decompressobj()
        content = unzipped.decompress(data, _LARGEST)
        if unzipped.unconsumed_tail:
            raise StorageFailure(f"The project is larger than {_LARGEST >> 20} MB.")
        target.mkdir(mode=0o755)
        with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as archive:
            archive.extractall(target, filter="data")
    except (OSError, tarfile.TarError, zlib.error) as error:
        raise StorageFailure(f"The project cannot be unpacked: {error}") from error
