"""Packed projects: what a script may be shown and no more, the same data for the same content."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from circuitron.cluster.bundle import Bundle, pack, unpack
from circuitron.errors import StorageFailure


def project(folder: Path) -> Path:
    folder.mkdir()
    (folder / "board.py").write_text("import skidl\n")
    (folder / "lib").mkdir()
    (folder / "lib" / "own.kicad_sym").write_bytes(b"(kicad_symbol_lib)\r\n")
    (folder / "empty").mkdir()
    (folder / ".env").write_text("TOKEN=1")
    (folder / "id_rsa").write_text("key")
    (folder / "out.txt").symlink_to("/etc/passwd")
    return folder


def test_a_folder_arrives_as_a_script_may_see_it(tmp_path: Path) -> None:
    unpack(pack(project(tmp_path / "here")).data, tmp_path / "there")
    found = {path.relative_to(tmp_path / "there").as_posix() for path in (tmp_path / "there").rglob("*")}
    assert found == {"board.py", "lib", "lib/own.kicad_sym", "empty"}
    assert (tmp_path / "there/lib/own.kicad_sym").read_bytes() == b"(kicad_symbol_lib)\r\n"


def test_the_same_content_is_the_same_data(tmp_path: Path) -> None:
    first, second = project(tmp_path / "a"), project(tmp_path / "b")
    os.utime(second / "board.py", (1, 1))
    (second / "board.py").chmod(0o600)
    packed = pack(first)
    assert pack(second) == packed
    (second / "board.py").write_text("import skidl  # other\n")
    assert pack(second).digest != packed.digest
    assert pack(second, {"board.py": b"import skidl\n"}) == packed
    (second / "empty.jsonl").touch()
    (second / "results.jsonl").write_bytes(b'{"schema_version":1,"circuitron":"0.1.0","key":"')
    assert pack(second, {"board.py": b"import skidl\n"}) == packed
    (second / "circuitron.kicad_sym").write_text("(kicad_symbol_lib)")
    assert pack(second, {"board.py": b"import skidl\n", "circuitron.kicad_sym": None}) == packed


def test_a_broken_archive_is_a_failure_of_storage(tmp_path: Path) -> None:
    data = pack(project(tmp_path / "here")).data
    for number, broken in enumerate((b"", data[:-20], b"junk" + data)):
        with pytest.raises(StorageFailure):
            unpack(broken, tmp_path / f"there{number}")
    assert Bundle("0", data).data == data
