"""`circuitron libraries`: installed as a whole, found from then on, shown; real archives and the distribution's own."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from conftest import FEW, FOOTPRINT, LICENCE, Command, Packed, Server

from circuitron.errors import LibrariesUnavailable, SettingsError
from circuitron.knowledge.fetched import Kind, all_fetched, fetched
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.libraries import find_libraries, installed_folders
from circuitron.libraries import install as installing
from circuitron.libraries import sources
from circuitron.libraries.debian import debian_mirror, debian_packages
from circuitron.run_request import LibraryOrigin
from circuitron.settings.keys import KICAD_VERSIONS

CI = "CIRCUITRON_REQUIRE_APT"  # set where the machine is known to have a mirror of Debian's
SCRIPT = """from skidl import *
set_default_tool(KICAD8)
r = Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')
r[1] += Net('IN')
r[2] += Net('OUT')
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory, symbols_of_8: dict[str, bytes]) -> Path:
    return Packed(tmp_path_factory.mktemp("archive")).tar("kicad-symbols-8.0.9.tar.bz2", symbols_of_8)


def test_an_archive_is_installed_with_its_licence_and_record(archive: Path, store: Path, command: Command) -> None:
    status, said = command("get", "8", "--from", str(archive))
    assert status == 0 and f"in {len(FEW)} libraries" in said
    found = fetched("8", Kind.SYMBOLS)
    assert found is not None
    assert (found.release, found.libraries) == ("8.0.9", len(FEW))
    assert found.members > 100
    assert found.sha256 == hashlib.sha256(archive.read_bytes()).hexdigest()
    assert (found.directory / "LICENSE.txt").read_bytes() == LICENCE
    assert [path.name for path in store.iterdir() if not path.name.startswith(".lock")] == ["kicad-8"]


def test_an_archive_without_a_licence_gets_kicads(packed: Packed, store: Path, command: Command) -> None:
    path = packed.tar("kicad-footprints-8.0.9.tar.gz", {"f/Resistor_SMD.pretty/R_0603_1608Metric.kicad_mod": FOOTPRINT})
    assert command("get", "--from", str(path))[0] == 0
    assert "CC-BY-SA-4.0" in (store / "kicad-8" / "footprints" / "LICENSE.txt").read_text()


def test_fetched_libraries_are_found_from_then_on(archive: Path, packed: Packed, command: Command) -> None:
    with pytest.raises(LibrariesUnavailable, match="KiCad 7"):
        find_libraries(kicad="7", environment={})
    command("get", "8", "--from", str(archive))
    footprints = {"f/Own.pretty/R_0603_1608Metric.kicad_mod": FOOTPRINT}
    command("get", "8", "--from", str(packed.tar("kicad-footprints-8.0.9.tar.gz", footprints)))
    found = find_libraries(kicad="8", environment={})
    assert (found.origin, found.version, found.release) == (LibraryOrigin.FETCHED, "8", "8.0.9")
    assert open_footprints(found, environment={}).libraries() == ("Own",)


def test_a_variable_comes_before_fetched_libraries(archive: Path, command: Command, tmp_path: Path) -> None:
    command("get", "8", "--from", str(archive))
    own = tmp_path / "own"
    own.mkdir()
    (own / "Device.kicad_sym").write_text("(kicad_symbol_lib (version 20231120))")
    found = find_libraries(kicad="8", environment={"KICAD8_SYMBOL_DIR": str(own)})
    assert found.directory == own
    other = find_libraries(kicad="8", environment={"KICAD8_SYMBOL_DIR": str(tmp_path)})
    assert other.origin is LibraryOrigin.FETCHED


def test_libraries_of_the_settings_must_be_of_the_version_asked_for(tmp_path: Path) -> None:
    (tmp_path / "Device.kicad_sym").write_text("(kicad_symbol_lib (version 20231120))")
    assert find_libraries(tmp_path, kicad="8").version == "8"
    with pytest.raises(SettingsError, match="KiCad 8, not 9"):
        find_libraries(tmp_path, kicad="9")


@pytest.mark.skipif(any(path.is_dir() for path in installed_folders({})), reason="this machine has a KiCad of its own")
def test_the_newest_fetched_libraries_are_taken(archive: Path, packed: Packed, command: Command) -> None:
    command("get", "8", "--from", str(archive))
    newer = b'(kicad_symbol_lib (version 20251024) (generator_version "10.0"))'
    command("get", "10", "--from", str(packed.tar("x.tar.gz", {"x/Device.kicad_sym": newer})))
    assert find_libraries(environment={}).version == "10"
    assert find_libraries(environment={}, kicad="8").version == "8"
    assert [item.kicad for item in all_fetched()] == ["10", "8"]


def test_libraries_of_another_version_are_refused(archive: Path, store: Path, command: Command) -> None:
    status, said = command("get", "9", "--from", str(archive))
    assert status == 2 and "KiCad 8, not 9" in said
    assert not (store / "kicad-9").exists()


def test_a_wrong_checksum_installs_nothing(archive: Path, store: Path, command: Command) -> None:
    status, said = command("get", "8", "--from", str(archive), "--sha256", "0" * 64)
    assert status == 3 and "not the expected file" in said
    assert not (store / "kicad-8").exists()


@pytest.mark.parametrize("version", ["5", "11", "nine", "9.", "../9"])
def test_versions_that_there_are_not(version: str, command: Command) -> None:
    status, said = command("get", version)
    assert status == 2 and "6, 7, 8, 9, 10" in said


def test_a_release_that_nobody_knows(command: Command) -> None:
    status, said = command("get", "9.9.9")
    assert status == 2 and "Known: " in said and "--from FILE|URL" in said


def test_a_failed_installation_leaves_the_old_one(
    archive: Path, store: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    command("get", "8", "--from", str(archive))
    before = sorted(path.name for path in store.rglob("*"))

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    for step in ("unpack", "_describe", "_put_in_place"):
        with monkeypatch.context() as patch:
            patch.setattr(installing, step, interrupt)
            assert command("get", "8", "--from", str(archive))[0] == 130
        assert sorted(path.name for path in store.rglob("*")) == before


def test_what_a_killed_installation_left_is_removed(archive: Path, store: Path, command: Command) -> None:
    (store / ".new-killed" / "symbols").mkdir(parents=True)
    command("get", "8", "--from", str(archive))
    assert not (store / ".new-killed").exists()


def test_nobody_else_installs_meanwhile(archive: Path, command: Command) -> None:
    with installing.locked():
        status, said = command("get", "8", "--from", str(archive))
    assert status == 2 and "Another circuitron" in said


def test_list_says_what_is_used(
    archive: Path, command: Command, cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CIRCUITRON_CACHE_DIR", str(cache_dir))  # which has the index of all other libraries
    for version in KICAD_VERSIONS:
        monkeypatch.delenv(f"KICAD{version}_SYMBOL_DIR", raising=False)
    monkeypatch.setenv("CIRCUITRON_KICAD", "8")
    command("get", "8", "--from", str(archive))
    status, said = command("list")
    first, folder, source = said.splitlines()[:3]
    assert status == 0
    assert first.startswith("KiCad 8.0.9") and "in use" in first and f"in {len(FEW)} libraries" in first
    assert folder.endswith("kicad-8/symbols") and source.endswith(str(archive))


# ------------------------------------------------------------------------------------------------- from a real server


def test_a_release_from_a_server(
    server: Server, archive: Path, packed: Packed, store: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the table of sources: both kinds, each checked, over a connection that breaks."""
    footprints = packed.tar(
        "kicad-footprints-8.0.9.tar.bz2", {"f/Resistor_SMD.pretty/R_0603_1608Metric.kicad_mod": FOOTPRINT}
    )
    table = tuple(
        sources.Archive(
            f"{server.url}/{path.name}",
            "8.0.9",
            kind,
            path.stat().st_size,
            f"sha512:{hashlib.sha512(path.read_bytes()).hexdigest()}",
        )
        for kind, path in ((Kind.SYMBOLS, archive), (Kind.FOOTPRINTS, footprints))
    )
    server.files = {f"/{path.name}": path.read_bytes() for path in (archive, footprints)}
    server.break_at = 10_000
    monkeypatch.setattr(sources, "_table", lambda: sources._Table(table, {}))
    status, said = command("get", "8")
    assert status == 0, said
    assert server.ranges == [None, "bytes=10000-", None]
    assert {item.kind: item.release for item in all_fetched()} == {Kind.SYMBOLS: "8.0.9", Kind.FOOTPRINTS: "8.0.9"}
    downloads = store.parents[2] / "cache" / "downloads"
    assert list(downloads.iterdir()) == []


def test_a_hostile_server_installs_nothing(server: Server, packed: Packed, store: Path, command: Command) -> None:
    path = packed.tar("kicad-symbols-8.0.9.tar.gz", {"../../Device.kicad_sym": b"(kicad_symbol_lib)"})
    server.files = {"/kicad-symbols-8.0.9.tar.gz": path.read_bytes()}
    status, said = command("get", "8", "--from", f"{server.url}/kicad-symbols-8.0.9.tar.gz")
    assert status == 2 and "leads out of it" in said
    assert [path.name for path in store.iterdir()] == [".lock"]


def test_a_script_runs_in_the_sandbox_with_fetched_libraries(archive: Path, tmp_path: Path, command: Command) -> None:
    command("get", "8", "--from", str(archive))
    project = tmp_path / "project"
    project.mkdir()
    (project / "script.py").write_text(SCRIPT)
    unset = {f"KICAD{version}_SYMBOL_DIR" for version in KICAD_VERSIONS}
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    words = ["check", "--kicad", "8", "--sandbox", "local", "--runtime-only", "script.py"]
    done = subprocess.run(
        [sys.executable, "-m", "circuitron", *words],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"symbols: KiCad 8.0.9 ({tmp_path}/data/circuitron/libraries/kicad-8/symbols)" in done.stdout


# ------------------------------------------------------------------------------------------- from a real distribution


@pytest.fixture
def mirror() -> str:
    address = debian_mirror()
    if not address and os.environ.get(CI) != "1":
        pytest.skip("this machine's apt has no Debian mirror; CI's has")
    assert address, "no Debian mirror, which this machine is said to have"
    return address


@pytest.mark.long
def test_packages_of_the_distribution(mirror: str, command: Command) -> None:
    version = "9"
    status, said = command("get", version, "--from", "apt")
    assert status == 0, said
    symbols, footprints = (fetched(version, kind) for kind in (Kind.SYMBOLS, Kind.FOOTPRINTS))
    assert symbols is not None and footprints is not None
    assert symbols.release.startswith(f"{version}.") and symbols.source.startswith(mirror)
    assert symbols.members > 15_000 and footprints.members > 10_000
    assert "CC-BY-SA" in (symbols.directory / "LICENSE.txt").read_text(encoding="utf-8")
    record = json.loads((symbols.directory / "installed.json").read_text())
    assert record["libraries"] == len(list(symbols.directory.glob("*.kicad_sym")))
    found = find_libraries(kicad=version, environment={})
    assert found.version == version


@pytest.mark.parametrize("version", ["6", "10"])
def test_packages_of_other_releases(version: str, mirror: str) -> None:
    """They are where apt says, and as large; unpacking them is as with KiCad 9's."""
    packages = debian_packages(version)
    assert {package.kind for package in packages} == {*Kind}
    for package in packages:
        assert package.release.startswith(f"{version}.") and package.url.startswith(mirror)
        with urlopen(Request(package.url, method="HEAD"), timeout=60) as answer:
            assert int(answer.headers["Content-Length"]) == package.size > 1_000_000


def test_apt_has_no_such_version(mirror: str, command: Command) -> None:
    status, said = command("get", "7", "--from", "apt")
    assert status == 2 and "no package with KiCad 7" in said
