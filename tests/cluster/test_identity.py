"""Libraries are the same where all that is in them is, and the SKiDL that reads them."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.cluster import identity as module
from circuitron.cluster.identity import identity
from circuitron.run_request import Libraries


@pytest.fixture
def libraries(tmp_path: Path) -> Libraries:
    (tmp_path / "Device.kicad_sym").write_text('(symbol "R")')
    (tmp_path / "Own.kicad_symdir").mkdir()
    (tmp_path / "Own.kicad_symdir" / "A.kicad_sym").write_text('(symbol "A")')
    return Libraries(directory=tmp_path, version="9", origin="settings")


@pytest.mark.parametrize("name", ["Device.kicad_sym", "Own.kicad_symdir/A.kicad_sym"])
def test_other_contents_of_the_same_size_are_other_libraries(libraries: Libraries, name: str) -> None:
    before, file = identity(libraries), libraries.directory / name
    assert identity(libraries) == before
    file.write_text(file.read_text().replace('"', "'"))
    assert identity(libraries) != before


def test_where_they_lie_makes_no_difference(libraries: Libraries, tmp_path: Path) -> None:
    before = identity(libraries)
    moved = tmp_path.rename(tmp_path.with_name("moved"))
    assert identity(libraries.model_copy(update={"directory": moved})) == before


def test_another_skidl_reads_them_otherwise(libraries: Libraries, monkeypatch: pytest.MonkeyPatch) -> None:
    before = identity(libraries)
    monkeypatch.setattr(module.metadata, "version", lambda name: "0.0")
    assert identity(libraries) != before
