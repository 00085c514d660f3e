"""Where symbol libraries are found, and in which order."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from circuitron.errors import LibrariesUnavailable, SettingsError
from circuitron.knowledge import libraries as module
from circuitron.knowledge import skidl_libs
from circuitron.knowledge.libraries import find_libraries, holds_libraries
from circuitron.run_request import Libraries, LibraryOrigin

KICAD9 = '(kicad_symbol_lib (version 20241209) (generator "kicad_symbol_editor") (generator_version "9.0"))'


@pytest.fixture
def no_installed_kicad(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine's own KiCad must not decide the outcome."""
    monkeypatch.setattr(module, "installed_folders", lambda variables: iter(()))


def folder(path: Path, text: str = KICAD9) -> Path:
    path.mkdir(parents=True)
    (path / "Device.kicad_sym").write_text(text)
    return path


def test_settings_come_first(tmp_path: Path) -> None:
    chosen = folder(tmp_path / "mine")
    found = find_libraries(chosen, environment={"KICAD9_SYMBOL_DIR": str(folder(tmp_path / "other"))})
    assert found == Libraries(directory=chosen, origin=LibraryOrigin.SETTINGS, version="9")


def test_settings_that_name_no_libraries_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no symbol library"):
        find_libraries(tmp_path, environment={})


def test_the_newest_variable_that_really_holds_libraries(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    variables = {
        "KICAD10_SYMBOL_DIR": str(tmp_path / "empty"),
        "KICAD9_SYMBOL_DIR": str(tmp_path / "missing"),
        "KICAD8_SYMBOL_DIR": str(folder(tmp_path / "eight", "(kicad_symbol_lib (version 20231120))")),
        "KICAD6_SYMBOL_DIR": str(folder(tmp_path / "six")),
    }
    found = find_libraries(environment=variables)
    assert (found.directory.name, found.origin, found.version) == ("eight", LibraryOrigin.ENVIRONMENT, "8")


def test_installed_kicad_before_the_image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = folder(tmp_path / "usr")
    monkeypatch.setattr(module, "installed_folders", lambda variables: iter((tmp_path / "none", installed)))

    def export(cache: Path) -> Path | None:
        raise AssertionError("the image must not be asked")

    found = find_libraries(environment={}, export_image=export, cache_dir=tmp_path)
    assert (found.directory, found.origin) == (installed, LibraryOrigin.KICAD)


@pytest.mark.usefixtures("no_installed_kicad")
def test_the_image_before_the_skidl_package(tmp_path: Path) -> None:
    found = find_libraries(
        environment={}, export_image=lambda cache: folder(cache / "image"), cache_dir=tmp_path / "cache"
    )
    assert (found.directory, found.origin) == (tmp_path / "cache" / "image", LibraryOrigin.IMAGE)


@pytest.mark.usefixtures("no_installed_kicad")
def test_the_skidl_package_last(cache_dir: Path) -> None:
    found = find_libraries(environment={}, export_image=lambda cache: None, cache_dir=cache_dir)
    assert (found.origin, found.version) == (LibraryOrigin.SKIDL, "8")
    assert len(list(found.directory.glob("*.kicad_sym"))) == 223


@pytest.mark.usefixtures("no_installed_kicad")
def test_none_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skidl_libs, "sklib_folder", lambda: None)
    with pytest.raises(LibrariesUnavailable, match="No KiCad symbol library"):
        find_libraries(environment={}, cache_dir=tmp_path)


def test_folders_of_kicad_10(tmp_path: Path) -> None:
    folder(tmp_path / "Device.kicad_symdir", '(kicad_symbol_lib (version 20250324) (generator_version "10.0"))')
    assert holds_libraries(tmp_path)
    assert find_libraries(tmp_path).version == "10"


@pytest.mark.parametrize(
    ("changelog", "release"),
    [
        (gzip.compress(b"kicad-symbols (9.0.2-1) unstable; urgency=medium\n\n  * New release.", mtime=0), "9.0.2"),
        (gzip.compress(b"kicad-symbols (1:9.0.6+dfsg-1~bpo13+1) trixie-backports; urgency=medium\n", mtime=0), "9.0.6"),
        (gzip.compress(b"another (1.0) unstable\n", mtime=0), ""),
        (b"kicad-symbols (9.0.2-1), not compressed", ""),
        (gzip.compress(b"kicad-symbols (9.0.2-1)", mtime=0)[:-12], ""),
        (None, ""),
    ],
)
def test_the_release_of_a_package_is_read_off_its_changelog(
    tmp_path: Path, changelog: bytes | None, release: str
) -> None:
    symbols = folder(tmp_path / "share" / "kicad" / "symbols")
    if changelog is not None:
        package = tmp_path / "share" / "doc" / "kicad-symbols"
        package.mkdir(parents=True)
        (package / "changelog.Debian.gz").write_bytes(changelog)
    assert find_libraries(symbols).release == release
