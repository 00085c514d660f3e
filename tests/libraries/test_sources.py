"""The table of release archives."""

from __future__ import annotations

import re

import pytest

from circuitron.errors import UsageError
from circuitron.knowledge.fetched import Kind
from circuitron.libraries.download import LARGEST
from circuitron.libraries.sources import kicad_of, known_releases, release_archives
from circuitron.settings.keys import KICAD_VERSIONS


@pytest.mark.parametrize("version", KICAD_VERSIONS)
def test_each_version_has_both_kinds(version: str) -> None:
    archives = release_archives(version)
    assert [archive.kind for archive in archives] == list(Kind)
    for archive in archives:
        assert kicad_of(archive.release) == version
        assert archive.url.startswith("https://gitlab.com/kicad/libraries/")
        assert archive.name == f"kicad-{archive.kind}-{archive.release}.tar.bz2"
        assert re.fullmatch(r"sha512:[0-9a-f]{128}|sha256:[0-9a-f]{64}", archive.checksum)
        assert 1_000_000 < archive.size < LARGEST


def test_a_release_by_its_full_number() -> None:
    newest = known_releases()[0]
    assert release_archives(newest) == release_archives(kicad_of(newest))
    with pytest.raises(UsageError, match=r"9\.0\.0"):
        release_archives("9.0.0")
