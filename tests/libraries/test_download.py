"""Downloads from a real server: whole, broken off and gone on with, changed, refused."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from conftest import Server

from circuitron.errors import FatalError, UsageError
from circuitron.libraries import download as module
from circuitron.libraries.download import Unreachable, download
from circuitron.libraries.sources import Archive

DATA = bytes(range(256)) * 4000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder to download to."""
    made = tmp_path / "downloads"
    made.mkdir()
    return made


def archive(server: Server, data: bytes = DATA, *, checksum: bool = True) -> Archive:
    server.files["/a.tar.gz"] = data
    vouched = f"sha256:{hashlib.sha256(DATA).hexdigest()}" if checksum else ""
    return Archive(f"{server.url}/a.tar.gz", checksum=vouched)


def test_a_file_arrives_whole_and_its_bytes_are_counted(server: Server, folder: Path) -> None:
    steps: list[tuple[int, int]] = []
    path = download(archive(server), folder, lambda done, whole: steps.append((done, whole)))
    assert path.read_bytes() == DATA
    assert steps[0] == (0, len(DATA)) and steps[-1] == (len(DATA), len(DATA))


def test_a_connection_that_breaks_is_gone_on_with(server: Server, folder: Path) -> None:
    server.break_at = 300_000
    path = download(archive(server), folder, lambda done, whole: None)
    assert path.read_bytes() == DATA
    assert server.ranges == [None, "bytes=300000-"]


def test_an_interrupted_download_is_kept_and_gone_on_with(server: Server, folder: Path) -> None:
    def interrupt(done: int, whole: int) -> None:
        if done > 400_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        download(archive(server), folder, interrupt)
    (part,) = folder.iterdir()
    kept = part.stat().st_size
    assert part.suffix == ".part" and kept >= 400_000
    assert download(archive(server), folder, lambda done, whole: None).read_bytes() == DATA
    assert server.ranges == [None, f"bytes={kept}-"]
    assert [path.suffix for path in folder.iterdir()] == [".gz"]


def test_a_server_without_ranges_sends_everything_again(server: Server, folder: Path) -> None:
    server.break_at, server.knows_ranges = 300_000, False
    assert download(archive(server), folder, lambda done, whole: None).read_bytes() == DATA


def test_what_nobody_vouches_for_is_fetched_anew(server: Server, folder: Path) -> None:
    wanted = archive(server, checksum=False)
    with pytest.raises(ZeroDivisionError):
        download(wanted, folder, lambda done, whole: 1 // (0 if done > 400_000 else 1) and None)
    assert download(wanted, folder, lambda done, whole: None).read_bytes() == DATA
    assert server.ranges == [None, None]


@pytest.mark.parametrize("sent", [DATA[:-1] + b"x", DATA[:-1000], DATA + b"more"])
def test_another_file_is_refused_and_not_kept(server: Server, folder: Path, sent: bytes) -> None:
    with pytest.raises(FatalError, match="SHA256"):
        download(archive(server, sent), folder, lambda done, whole: None)
    assert list(folder.iterdir()) == []


def test_a_partial_file_of_something_else_is_noticed(server: Server, folder: Path) -> None:
    """The archive was changed at its source between two tries."""
    server.break_at = 300_000
    wanted = archive(server, b"y" + DATA[1:])
    with pytest.raises(KeyboardInterrupt):
        download(wanted, folder, lambda done, whole: interrupt_at(done, 300_000))
    server.break_at, server.files["/a.tar.gz"] = 0, DATA
    with pytest.raises(FatalError, match=r"expected"):
        download(wanted, folder, lambda done, whole: None)
    assert download(wanted, folder, lambda done, whole: None).read_bytes() == DATA


def interrupt_at(done: int, limit: int) -> None:
    if done >= limit:
        raise KeyboardInterrupt


def test_a_file_of_another_size_is_not_even_fetched(server: Server, folder: Path) -> None:
    wanted = archive(server)
    with pytest.raises(FatalError, match="expected are 12"):
        download(Archive(wanted.url, size=12, checksum=wanted.checksum), folder, lambda done, whole: None)


def test_an_endless_file_is_given_up(server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST", 100_000)
    with pytest.raises(FatalError, match="at most"):
        download(archive(server, checksum=False), folder, lambda done, whole: None)


def test_a_server_that_has_it_not(server: Server, folder: Path) -> None:
    with pytest.raises(Unreachable, match="404") as caught:
        download(Archive(f"{server.url}/none.tar.gz", checksum="sha256:00"), folder, lambda done, whole: None)
    assert "--from FILE" in caught.value.hint


def test_no_server_at_all(folder: Path) -> None:
    with pytest.raises(Unreachable, match="cannot be reached"):
        download(Archive("http://127.0.0.1:9/a.zip"), folder, lambda done, whole: None)


@pytest.mark.parametrize(
    "url", ["http://example.com/a.zip", "file:///etc/passwd", "ftp://example.com/a.zip", "https://"]
)
def test_addresses_that_nobody_should_trust(folder: Path, url: str) -> None:
    with pytest.raises(UsageError):
        download(Archive(url), folder, lambda done, whole: None)


def test_a_folder_that_cannot_be_written(server: Server, folder: Path) -> None:
    (folder / "file").write_text("")
    with pytest.raises(FatalError, match="cannot be written"):
        download(archive(server), folder / "file" / "downloads", lambda done, whole: None)


def test_a_full_disk_says_so(server: Server, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "_copy", full)
    with pytest.raises(FatalError, match="No space left") as caught:
        download(archive(server), folder, lambda done, whole: None)
    assert "Free some space" in caught.value.hint
