"""Outlines of libraries: the same symbols as by scanning, and none that may not be believed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from circuitron.run_request import Libraries
from circuitron.sandbox.runner.library import Library

LIBRARY = "Timer"


@pytest.fixture
def file(libraries: Libraries, tmp_path: Path) -> Path:
    copy = tmp_path / f"{LIBRARY}.kicad_sym"
    copy.write_bytes((libraries.directory / copy.name).read_bytes())
    return copy


@pytest.fixture
def kept(file: Path, tmp_path: Path) -> Path:
    """A folder with the outline of the file."""
    folder = tmp_path / "outlines"
    Library(str(file), str(folder))
    assert len(list(folder.iterdir())) == 1
    return folder


def outline(kept: Path) -> Path:
    (path,) = kept.iterdir()
    return path


def misleading(kept: Path) -> None:
    """An outline that names other symbols, so that a library read by it shows."""
    path = outline(kept)
    path.write_text(path.read_text().replace("NE555P", "NE999P"))


def test_a_library_read_by_its_outline_is_the_one_that_was_scanned(file: Path, kept: Path) -> None:
    scanned, outlined = Library(str(file)), Library(str(file), str(kept))
    assert outlined.names == scanned.names
    assert [outlined.extends(name) for name in scanned.names] == [scanned.extends(name) for name in scanned.names]
    assert str(outlined.tree("NE555P")) == str(scanned.tree("NE555P"))
    assert list(outlined.summaries()) == list(scanned.summaries())


def test_an_outline_is_used(file: Path, kept: Path) -> None:
    misleading(kept)
    assert "NE999P" in Library(str(file), str(kept)).names


def test_a_file_that_has_changed_is_scanned_anew(file: Path, kept: Path) -> None:
    misleading(kept)
    os.utime(file, (1, 1))
    assert "NE999P" not in Library(str(file), str(kept)).names


def test_what_others_may_write_is_not_believed(file: Path, kept: Path) -> None:
    misleading(kept)
    outline(kept).chmod(0o666)
    assert "NE999P" not in Library(str(file), str(kept)).names
    outline(kept).chmod(0o600)
    kept.chmod(0o777)
    assert "NE999P" not in Library(str(file), str(kept)).names


@pytest.mark.parametrize("text", ["", "[]", '{"state": 1}', '{"symbols": [[1]]}', "\0"])
def test_what_is_no_outline_is_made_anew(file: Path, kept: Path, text: str) -> None:
    outline(kept).write_text(text)
    assert "NE555P" in Library(str(file), str(kept)).names
    assert "NE555P" in outline(kept).read_text()


def test_a_file_that_changes_while_it_is_in_use_gives_no_wrong_symbol(file: Path, kept: Path) -> None:
    outlined = Library(str(file), str(kept))
    file.write_bytes(file.read_bytes().replace(b"NE555P", b"NE556P"))
    os.utime(file, (1, 1))
    with pytest.raises(ValueError, match="has changed while it was in use"):
        outlined.tree("NE555P")


def test_no_outline_is_kept_of_a_file_with_other_ends_of_lines(file: Path, tmp_path: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert "NE555P" in Library(str(file), str(tmp_path / "outlines")).names
    assert not (tmp_path / "outlines").exists()
