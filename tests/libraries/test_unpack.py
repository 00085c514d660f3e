"""What is taken out of archives, and which archives are refused."""

from __future__ import annotations

import os
import stat
import tarfile
import zipfile
from pathlib import Path

import pytest
from conftest import FEW, FOOTPRINT, LICENCE, Packed

from circuitron.errors import UsageError
from circuitron.knowledge.fetched import Kind
from circuitron.libraries import unpack as module
from circuitron.libraries.unpack import unpack

SYMBOL = b'(kicad_symbol_lib (version 20231120) (generator "kicad_symbol_editor") (generator_version "8.0"))'


@pytest.mark.parametrize("name", ["s.tar", "s.tar.gz", "s.tar.bz2", "s.tar.xz"])
def test_archives_as_gitlab_packs_them(
    packed: Packed, symbols_of_8: dict[str, bytes], tmp_path: Path, name: str
) -> None:
    if name == "s.tar":
        with pytest.raises(UsageError, match="first bytes"):
            unpack(packed.tar(name, symbols_of_8), tmp_path / "new")
        return
    found = unpack(packed.tar(name, symbols_of_8), tmp_path / "new")
    assert found.libraries == {Kind.SYMBOLS: len(FEW), Kind.FOOTPRINTS: 0}
    assert found.licence == LICENCE
    files = {path.name: path for path in (tmp_path / "new" / "symbols").iterdir()}
    assert set(files) == {f"{library}.kicad_sym" for library in FEW}
    for library, path in files.items():
        assert path.read_bytes() == symbols_of_8[f"kicad-symbols-8.0.9/{library}"]
        assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_zip_file_with_both_kinds_and_a_folder_for_each_symbol(packed: Packed, tmp_path: Path) -> None:
    path = packed.folder / "both.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("libs/Device.kicad_symdir/R.kicad_sym", SYMBOL)
        archive.writestr("libs/Device.kicad_symdir/C.kicad_sym", SYMBOL)
        archive.writestr("libs/Resistor_SMD.pretty/R_0603.kicad_mod", FOOTPRINT)
        archive.writestr("libs/Resistor_SMD.pretty/run.sh", b"#!/bin/sh\n")
    found = unpack(path, tmp_path / "new")
    assert found.libraries == {Kind.SYMBOLS: 1, Kind.FOOTPRINTS: 1}
    assert found.files == {Kind.SYMBOLS: 2, Kind.FOOTPRINTS: 1}
    assert {p.relative_to(tmp_path / "new").as_posix() for p in (tmp_path / "new").rglob("*") if p.is_file()} == {
        "symbols/Device.kicad_symdir/R.kicad_sym",
        "symbols/Device.kicad_symdir/C.kicad_sym",
        "footprints/Resistor_SMD.pretty/R_0603.kicad_mod",
    }


def special(name: str, kind: bytes, target: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info


@pytest.mark.parametrize(
    ("info", "why"),
    [
        (special("s/Device.kicad_sym", tarfile.SYMTYPE, "/etc/passwd"), "symbolic link"),
        (special("s/Device.kicad_sym", tarfile.LNKTYPE, "/etc/passwd"), "hard link"),
        (special("s/README", tarfile.SYMTYPE, "../../.."), "symbolic link"),
        (special("s/Device.kicad_sym", tarfile.CHRTYPE), "a device"),
        (special("s/Device.kicad_sym", tarfile.FIFOTYPE), "a pipe"),
        (special("../Device.kicad_sym", tarfile.REGTYPE), "leads out"),
        (special("s/../../Device.kicad_sym", tarfile.REGTYPE), "leads out"),
        (special("/etc/Device.kicad_sym", tarfile.REGTYPE), "leads out"),
        (special("C:\\Device.kicad_sym", tarfile.REGTYPE), "leads out"),
        (special("s\\..\\..\\Device.kicad_sym", tarfile.REGTYPE), "leads out"),
    ],
)
def test_hostile_tar_files_are_refused(packed: Packed, tmp_path: Path, info: tarfile.TarInfo, why: str) -> None:
    path = packed.tar("evil.tar.gz", {"s/Timer.kicad_sym": SYMBOL}, info)
    with pytest.raises(UsageError, match=why):
        unpack(path, tmp_path / "deep" / "new")
    assert list(tmp_path.rglob("Device.kicad_sym")) == []


@pytest.mark.parametrize(("name", "mode"), [("../Device.kicad_sym", 0o100644), ("Device.kicad_sym", 0o120777)])
def test_hostile_zip_files_are_refused(packed: Packed, tmp_path: Path, name: str, mode: int) -> None:
    path = packed.folder / "evil.zip"
    with zipfile.ZipFile(path, "w") as archive:
        info = zipfile.ZipInfo(name)
        info.create_system, info.external_attr = 3, mode << 16
        archive.writestr(info, b"/etc/passwd")
    with pytest.raises(UsageError, match="is refused"):
        unpack(path, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_bombs_are_refused(packed: Packed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    zeros = bytes(70_000_000)
    one = packed.tar("one.tar.gz", {"s/Device.kicad_sym": zeros})
    with pytest.raises(UsageError, match="70,000,000 bytes"):
        unpack(one, tmp_path / "new")
    monkeypatch.setattr(module, "_MOST_BYTES", 1_000_000)
    unseen = packed.tar("unseen.tar.gz", {f"s/README{n}": bytes(400_000) for n in range(3)})
    with pytest.raises(UsageError, match="more than"):
        unpack(unseen, tmp_path / "new")
    monkeypatch.setattr(module, "_MOST_MEMBERS", 3)
    many = packed.tar("many.tar.gz", {f"s/{n}.kicad_sym": SYMBOL for n in range(4)})
    with pytest.raises(UsageError, match="more than 3 files"):
        unpack(many, tmp_path / "new")


def test_a_header_that_swells_is_refused(packed: Packed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of a member can have any length, and tarfile reads all of it."""
    monkeypatch.setattr(module, "_MOST_BYTES", 1_000_000)
    path = packed.tar("name.tar.gz", {"s/" + "x" * 5_000_000: b""})
    with pytest.raises(UsageError, match="more than 1 MB"):
        unpack(path, tmp_path / "new")


@pytest.mark.parametrize(
    "data", [b"", b"PK\x03\x04 nothing", b"\x1f\x8b broken", b"BZh9 broken", b"!<arch>\nxyz", b"<html>"]
)
def test_what_is_no_archive(packed: Packed, tmp_path: Path, data: bytes) -> None:
    path = packed.folder / "x.zip"
    path.write_bytes(data)
    with pytest.raises(UsageError):
        unpack(path, tmp_path / "new")


def test_an_archive_that_is_cut_off(packed: Packed, symbols_of_8: dict[str, bytes], tmp_path: Path) -> None:
    path = packed.tar("cut.tar.bz2", symbols_of_8)
    os.truncate(path, path.stat().st_size // 2)
    with pytest.raises(UsageError, match="cannot be unpacked"):
        unpack(path, tmp_path / "new")


def test_an_archive_without_libraries(packed: Packed, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no libraries"):
        unpack(packed.tar("x.tar.gz", {"x/setup.py": b""}), tmp_path / "new")


def test_two_files_of_one_name(packed: Packed, tmp_path: Path) -> None:
    path = packed.tar("x.tar.gz", {"a/Device.kicad_sym": SYMBOL, "b/Device.kicad_sym": SYMBOL})
    with pytest.raises(UsageError, match="two files Device"):
        unpack(path, tmp_path / "new")
