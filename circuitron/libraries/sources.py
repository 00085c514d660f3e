"""Where KiCad's libraries can be had: the release archives of `sources.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from circuitron.errors import UsageError
from circuitron.knowledge.fetched import Kind
from circuitron.tables import read_table


@dataclass(frozen=True)
class Archive:
    """A file to be fetched.

    Args:
        release: of KiCad, such as "9.0.9"; "" where nobody knows before it is unpacked.
        kind: None where only its contents say.
        size: in bytes; 0 where it is not known.
        checksum: "sha512:…" or "sha256:…"; "" where nobody vouches for it.
    """

    url: str
    release: str = ""
    kind: Kind | None = None
    size: int = 0
    checksum: str = ""

    @property
    def name(self) -> str:
        """The file's name, for people and for the partial download."""
        return self.url.partition("?")[0].rstrip("/").rpartition("/")[2] or "archive"


def kicad_of(release: str) -> str:
    """The version of KiCad that a release belongs to: "9" for "9.0.9"."""
    return release.partition(".")[0]


def known_releases() -> tuple[str, ...]:
    """The releases of the table, newest first."""
    found = {archive.release for archive in _table().archives}
    return tuple(sorted(found, key=lambda release: [int(n) for n in release.split(".")], reverse=True))


def release_archives(version: str) -> tuple[Archive, ...]:
    """The archives of a release ("9.0.9"), or of the latest one of a version ("9").

    Raises:
        UsageError: the table has none.
    """
    releases = [release for release in known_releases() if version in (release, kicad_of(release))]
    if not releases:
        raise UsageError(
            f"No archive of KiCad {version} is known.",
            f"Known: {', '.join(known_releases())}. Others: circuitron libraries get {kicad_of(version)} "
            "--from FILE|URL.",
        )
    return tuple(archive for archive in _table().archives if archive.release == releases[0])


def debian_suites() -> Mapping[str, str]:
    """The suites of Debian that have the libraries of a version of KiCad, by version."""
    return _table().suites


@dataclass(frozen=True)
class _Table:
    archives: tuple[Archive, ...]
    suites: Mapping[str, str]  # of Debian, by version of KiCad


@cache
def _table() -> _Table:
    data = read_table(Path(__file__).with_name("sources.toml"))
    return _Table(tuple(_archives(data)), data["debian"])


def _archives(data: Mapping[str, Any]) -> Iterator[Archive]:
    for row in data["archive"]:
        url = data["url"].format(kind=row["kind"], release=row["release"])
        yield Archive(url, row["release"], Kind(row["kind"]), row["size"], row["checksum"])
