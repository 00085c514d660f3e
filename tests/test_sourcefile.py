"""Scripts on disk are read whole and written back so that only the repair changes."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from circuitron import sourcefile
from circuitron.errors import StorageFailure, UsageError

KEPT = {
    "plain": b"from skidl import *\nx = 1\n",
    "no newline at the end": b"x = 1",
    "Windows line ends": b"x = 1\r\ny = 2\r\n",
    "old Mac line ends": b"x = 1\ry = 2\r",
    "mixed line ends": b"x = 1\r\ny = 2\nz = 3\n",
    "byte order mark": b"\xef\xbb\xbfx = 1\n",
    "mark and Windows": b"\xef\xbb\xbfx = 1\r\n",
    "latin-1 by cookie": b"# -*- coding: latin-1 -*-\nx = '\xb5F'\n",
    "form feed": b"x = 1\n\x0c\ny = 2\n",
    "utf-8": "r = 'Ω'\n".encode(),
}


@pytest.mark.parametrize("data", KEPT.values(), ids=KEPT.keys())
def test_what_is_read_is_written_back(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "s.py"
    path.write_bytes(data)
    source = sourcefile.read(path)
    assert source.encode(source.text) == data
    assert not source.text.startswith("\ufeff")


def test_a_new_line_gets_the_line_end_of_the_file(tmp_path: Path) -> None:
    source = sourcefile.decode(b"\xef\xbb\xbfx = 1\r\ny = 2\r\n")
    assert source.text == "x = 1\ny = 2\n"
    assert source.encode("x = 1\nw = 0\ny = 2\n") == b"\xef\xbb\xbfx = 1\r\nw = 0\r\ny = 2\r\n"


def test_a_character_that_the_encoding_lacks(tmp_path: Path) -> None:
    source = sourcefile.decode(b"# coding: latin-1\nx = 1\n")
    with pytest.raises(StorageFailure, match="cannot be written in iso-8859-1"):
        source.encode("x = 'Ω'\n")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"  \n\n", "is empty"),
        (b"x = '\xb5F'\n", "not valid text"),
        (b"# coding: nonsense\nx = 1\n", "not valid text"),
        (b"\x7fELF\x00\x00", "binary"),
        ("x = 1\n".encode("utf-16"), "binary"),
        (b"x = 1\n" * 200_000, "larger than 1000 kB"),
    ],
)
def test_what_is_no_script(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "s.py"
    path.write_bytes(data)
    with pytest.raises(UsageError, match=message) as caught:
        sourcefile.read(path)
    assert str(path) in caught.value.message


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not exist"):
        sourcefile.read(tmp_path / "none.py")
    with pytest.raises(UsageError, match="is a folder"):
        sourcefile.read(tmp_path)
    os.mkfifo(tmp_path / "pipe.py")
    with pytest.raises(UsageError, match="not a regular file"):
        sourcefile.read(tmp_path / "pipe.py")


def test_what_is_known_of_a_script_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "blinker.py").write_text("x = 1\n")
    (tmp_path / "linked.py").symlink_to("gone.py")
    (tmp_path / "ring.py").symlink_to("ring.py")

    def reported(name: str) -> tuple[str, str]:
        with pytest.raises(UsageError) as caught:
            sourcefile.read(tmp_path / name)
        return caught.value.message.replace(f"{tmp_path}/", "").replace(str(tmp_path), "DIR"), caught.value.hint

    assert reported("blinkr.py") == ("blinkr.py does not exist.", f"Did you mean {tmp_path}/blinker.py?")
    assert reported("thinker.py") == ("thinker.py does not exist.", "")
    assert reported("other.py") == ("other.py does not exist.", "")
    assert reported("none/blinker.py") == ("none/blinker.py does not exist, nor does the folder none.", "")
    assert reported("linked.py") == ("linked.py is a link to gone.py, which does not exist.", "")
    assert reported("ring.py") == ("ring.py cannot be read: Too many levels of symbolic links.", "")
    with pytest.raises(StorageFailure, match="cannot be written: Too many levels"):
        sourcefile.write(tmp_path / "ring.py", b"x = 1\n")


def test_write_keeps_mode_and_symbolic_link(tmp_path: Path) -> None:
    real = tmp_path / "real.py"
    real.write_bytes(b"old")
    real.chmod(0o750)
    link = tmp_path / "link.py"
    link.symlink_to("real.py")
    sourcefile.write(link, b"new", expected=b"old")
    assert link.is_symlink() and real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o750
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link.py", "real.py"]


def test_write_refuses_a_file_that_changed_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "s.py"
    path.write_bytes(b"edited by its author")
    with pytest.raises(StorageFailure, match="changed while"):
        sourcefile.write(path, b"new", expected=b"old")
    assert path.read_bytes() == b"edited by its author"


def test_write_to_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StorageFailure, match="cannot be written"):
        sourcefile.write(tmp_path / "none" / "s.py", b"x")


def test_leftovers_of_a_killed_process_are_removed(tmp_path: Path) -> None:
    process = os.fork()
    if process == 0:
        os._exit(0)
    os.waitpid(process, 0)  # now an unused process number
    dead = tmp_path / f".s.py.circuitron-{process}.tmp"
    living = tmp_path / f".s.py.circuitron-{os.getppid()}.tmp"
    other = tmp_path / f".t.py.circuitron-{process}.tmp"
    for path in (dead, living, other):
        path.write_bytes(b"half")
    sourcefile.write(tmp_path / "s.py", b"whole")
    assert not dead.exists() and living.exists() and other.exists()


def test_an_encoding_comment_that_says_something_else_is_seen() -> None:
    for text in ("x = 1\n", "# -*- coding: latin-1 -*-\nx = 'a'\n", "x = 1\r\ny = 2\n", "x = 'Ω'\n"):
        assert sourcefile.reads_as(text.encode(), text)
    for encoding in ("latin-1", "utf-16", "nonsense"):
        text = f"# -*- coding: {encoding} -*-\nx = 'Ω'\n"
        assert not sourcefile.reads_as(text.encode(), text)


def test_a_file_of_several_names_stays_one_file(tmp_path: Path) -> None:
    path, other = tmp_path / "s.py", tmp_path / "other.py"
    path.write_bytes(b"x = 1\n" * 100)
    other.hardlink_to(path)
    sourcefile.write(path, b"y = 2\n", expected=b"x = 1\n" * 100)
    assert path.samefile(other) and other.read_bytes() == b"y = 2\n"
    assert sorted(tmp_path.iterdir()) == [other, path]


def test_a_file_of_several_names_is_as_it_was_where_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "s.py", tmp_path / "other.py"
    path.write_bytes(b"x = 1\n")
    other.hardlink_to(path)
    failing = iter([OSError(errno.ENOSPC, "No space left on device")])

    def fsync(descriptor: int) -> None:
        for error in failing:
            raise error

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(StorageFailure):
        sourcefile.write(path, b"y = 22\n")
    assert path.samefile(other) and other.read_bytes() == b"x = 1\n"


@pytest.mark.skipif(not hasattr(os, "setxattr"), reason="no extended attributes on this system")
def test_extended_attributes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "s.py"
    path.write_bytes(b"x = 1\n")
    try:
        os.setxattr(path, "user.review", b"passed")
    except OSError:
        pytest.skip("this file system has no extended attributes")
    sourcefile.write(path, b"y = 2\n")
    assert os.getxattr(path, "user.review") == b"passed" and path.read_bytes() == b"y = 2\n"


def test_a_read_only_file_is_refused_whoever_asks(tmp_path: Path) -> None:
    path = tmp_path / "a b.py"
    path.write_bytes(b"x = 1\n")
    path.chmod(0o444)
    with pytest.raises(StorageFailure, match="write-protected") as refused:
        sourcefile.write(path, b"y = 2\n")
    assert path.read_bytes() == b"x = 1\n" and f"chmod u+w '{path}'" in refused.value.hint


@pytest.mark.parametrize("name", ["n" * 252 + ".py", "µ" * 126 + ".py"])
def test_names_as_long_as_the_file_system_allows(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    sourcefile.write(path, b"x = 1\n")
    sourcefile.write(path, b"y = 2\n", expected=b"x = 1\n")
    assert path.read_bytes() == b"y = 2\n" and list(tmp_path.iterdir()) == [path]


def test_what_is_a_stream(tmp_path: Path) -> None:
    fifo, link = tmp_path / "fifo", tmp_path / "link"
    os.mkfifo(fifo)
    link.symlink_to("/dev/stdout")
    streams = [fifo, link, Path("/dev/null"), Path("/dev/stdout"), Path("/dev/fd/7"), Path(f"/proc/{os.getpid()}/fd/7")]
    assert all(sourcefile.is_stream(path) for path in streams)
    assert [sourcefile.descriptor_of(path) for path in streams] == [None, 1, None, 1, 7, 7]
    assert not sourcefile.is_stream(tmp_path) and not sourcefile.is_stream(tmp_path / "s.py")


@pytest.mark.parametrize(
    ("path", "shown"),
    [("a.py", "a.py"), ("-c.py", "./-c.py"), ("--sandbox=none.py", "./--sandbox=none.py"), ("a;b c.py", "'a;b c.py'")],
)
def test_a_path_in_a_command_is_one_argument(path: str, shown: str) -> None:
    assert sourcefile.argument(path) == shown
