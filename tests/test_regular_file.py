"""The reader of files that somebody else may have written: it refuses at once, and names the file."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from circuitron.regular_file import UnreadableFile, opened_below, read_bytes, read_head, read_text

LIMIT = 1000


@pytest.fixture
def odd(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A path that is no regular file of at most LIMIT bytes."""
    path = tmp_path / "odd"
    kind = request.param
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as server:
            os.chdir(tmp_path)  # the names of sockets are short
            server.bind("odd")
    elif kind == "sparse":
        with path.open("wb") as stream:
            stream.truncate(1 << 40)
    elif kind == "large":
        path.write_bytes(b"x" * (LIMIT + 1))
    else:
        path.symlink_to(kind)
    return path


ODD = {
    "fifo": "is a FIFO, not a regular file",
    "folder": "is a folder, not a regular file",
    "socket": "is a socket, not a regular file",
    "/dev/zero": "is a device, not a regular file",
    "/dev/tty": "is a device, not a regular file",
    "sparse": "is larger than 1 kB",
    "large": "is larger than 1 kB",
}


@pytest.mark.parametrize(("odd", "reason"), ODD.items(), indirect=["odd"], ids=list(ODD))
def test_what_is_no_plain_file_is_refused_and_named(odd: Path, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(odd.parent)
    with pytest.raises(UnreadableFile) as caught:
        read_bytes(odd, LIMIT)
    assert str(caught.value) == f"{odd} {reason}"


@pytest.mark.parametrize("odd", ["fifo", "folder", "socket", "/dev/zero"], indirect=True)
def test_the_head_is_read_of_plain_files_only(odd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(odd.parent)
    with pytest.raises(UnreadableFile):
        read_head(odd, 10)


def test_text_is_utf8_with_plain_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("Ω\r\nb\rc\n".encode())
    assert read_text(path, LIMIT) == "Ω\nb\nc\n"
    assert read_head(path, 2).decode() == "Ω"
    path.write_bytes(b"abc\xff")
    with pytest.raises(UnreadableFile, match=r"is not UTF-8 text \(byte 3\)"):
        read_text(path, LIMIT)
    assert read_text(path, LIMIT, errors="replace") == "abc\N{REPLACEMENT CHARACTER}"


def test_a_link_may_be_kept_within_a_folder(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("key")
    inside = tmp_path / "project"
    (inside / "libs").mkdir(parents=True)
    (inside / "libs" / "a").write_text("library")
    (inside / "good").symlink_to("libs/a")
    (inside / "bad").symlink_to("../secret")
    (inside / "ring").symlink_to("ring")
    assert read_text(inside / "good", LIMIT, within=inside) == "library"
    assert read_text(inside / "bad", LIMIT) == "key"
    with pytest.raises(UnreadableFile, match="leads out of"):
        read_text(inside / "bad", LIMIT, within=inside)
    with pytest.raises(OSError):
        read_text(inside / "ring", LIMIT, within=inside)
    with pytest.raises(FileNotFoundError):
        read_text(inside / "none", LIMIT, within=inside)


def test_a_folder_is_not_left_by_what_is_changed_meanwhile(tmp_path: Path) -> None:
    """What was judged as a plain path is no way out when a part of it has become a link."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "a").write_text("key")
    inside = tmp_path / "project"
    (inside / "libs").mkdir(parents=True)
    (inside / "libs" / "a").write_text("library")
    (inside / "out").symlink_to("../secret")
    (inside / "link").symlink_to("libs/a")
    with opened_below(inside, "libs/a") as stream:
        assert stream.read() == b"library"
    for place in ("out/a", "link", "../secret/a", "libs/../../secret/a", str(tmp_path / "secret/a"), "libs"):
        with pytest.raises(OSError), opened_below(inside, place):
            pass
