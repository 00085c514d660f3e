"""Where `fix --output` leads: files are replaced in one step, all else is written into and stays what it is."""

from __future__ import annotations

import os
import pty
import stat
import subprocess
import threading
from pathlib import Path

import pytest
from lamp import BROKEN, GOOD, Command

OPTIONS = ("fix", "s.py", "--no-model", "--quiet", "--output")


@pytest.fixture(autouse=True)
def broken(circuitron: Command) -> Path:
    return circuitron.write("s.py", BROKEN)


def test_a_fifo_is_written_into(circuitron: Command) -> None:
    fifo = circuitron.folder / "fifo"
    os.mkfifo(fifo)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(fifo.read_text()), daemon=True)
    reader.start()
    done = circuitron(*OPTIONS, "fifo")
    reader.join(10)
    assert (done.returncode, read) == (0, [GOOD]), done.stderr
    assert stat.S_ISFIFO(fifo.stat().st_mode)


def test_devices_stay(circuitron: Command) -> None:
    before = Path("/dev/null").stat()
    done = circuitron(*OPTIONS, "/dev/null")
    after = Path("/dev/null").stat()
    assert done.returncode == 0 and (after.st_ino, after.st_rdev) == (before.st_ino, before.st_rdev)
    assert stat.S_ISCHR(after.st_mode)
    full = circuitron(*OPTIONS, "/dev/full")
    assert full.returncode == 3 and "/dev/full cannot be written" in full.stderr


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "link"])
def test_standard_output_by_name(circuitron: Command, name: str) -> None:
    (circuitron.folder / "link").symlink_to("/proc/self/fd/1")
    done = circuitron(*OPTIONS, name)
    assert (done.returncode, done.stdout) == (0, GOOD), done.stderr
    caught = circuitron.folder / "caught.txt"
    with caught.open("wb") as stream:
        stream.write(b"# before\n")
        stream.flush()
        subprocess.run(
            circuitron.arguments(*OPTIONS, name), cwd=circuitron.folder, env=circuitron.environment, stdout=stream,
            check=True,
        )  # fmt: skip
    assert caught.read_text() == f"# before\n{GOOD}"


def test_an_open_descriptor_is_written_to_where_it_stands(circuitron: Command) -> None:
    caught = circuitron.folder / "caught.txt"
    with caught.open("wb") as stream:
        stream.write(b"# before\n")
        stream.flush()
        number = stream.fileno()
        subprocess.run(
            circuitron.arguments(*OPTIONS, f"/dev/fd/{number}"), cwd=circuitron.folder, env=circuitron.environment,
            pass_fds=[number], check=True,
        )  # fmt: skip
    assert caught.read_text() == f"# before\n{GOOD}"


def test_a_terminal_shows_the_script_without_its_escapes(circuitron: Command) -> None:
    circuitron.write("s.py", BROKEN + "# \x1b[2J\n")
    ours, theirs = pty.openpty()
    shown: list[bytes] = []

    def read() -> None:
        while b"2J" not in b"".join(shown):
            shown.append(os.read(ours, 4096))

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    done = circuitron(*OPTIONS, os.ttyname(theirs))
    reader.join(10)
    assert done.returncode == 0 and b"\x1b" not in b"".join(shown) and b"generate_netlist()" in b"".join(shown)


def test_a_link_to_a_file_stays_a_link(circuitron: Command) -> None:
    target = circuitron.write("target.py", "# old\n")
    link = circuitron.folder / "link.py"
    link.symlink_to("target.py")
    inode = target.stat().st_ino
    assert circuitron(*OPTIONS, "link.py").returncode == 0
    assert link.is_symlink() and target.read_text() == GOOD and target.stat().st_ino != inode


@pytest.mark.parametrize("there", [True, False], ids=["a file", "nothing yet"])
def test_a_link_out_of_its_folder_is_refused(circuitron: Command, tmp_path: Path, there: bool) -> None:
    outside = tmp_path / "outside.py"
    if there:
        outside.write_text("# the user's own\n")
    (circuitron.folder / "fixed.py").symlink_to(outside)
    done = circuitron(*OPTIONS, "fixed.py")
    assert done.returncode == 2 and f"is a link to {outside}" in " ".join(done.stderr.split())
    assert outside.exists() == there and (not there or outside.read_text() == "# the user's own\n")


def test_a_folder_is_an_error(circuitron: Command) -> None:
    done = circuitron(*OPTIONS, ".")
    assert done.returncode == 2 and "--output . is a folder" in done.stderr


def test_the_hint_for_undo_can_be_pasted(circuitron: Command) -> None:
    circuitron.write("my board; rm x.py", BROKEN)
    done = circuitron("fix", "my board; rm x.py", "--no-model")
    assert done.returncode == 0 and "circuitron undo 'my board; rm x.py'" in " ".join(done.stdout.split())


def test_a_script_that_is_read_only_is_left_alone(circuitron: Command) -> None:
    path = circuitron.folder / "s.py"
    path.chmod(0o444)
    done = circuitron("fix", "s.py", "--no-model")
    assert done.returncode == 3 and "write-protected" in done.stderr and path.read_text() == BROKEN


@pytest.mark.parametrize("option", [(), ("--jobs", "2"), ("--resume", "results.jsonl")])
def test_of_many_scripts_one_that_is_read_only_is_one_result(circuitron: Command, option: tuple[str, ...]) -> None:
    (circuitron.folder / "s.py").chmod(0o444)
    after = circuitron.write("t.py", BROKEN)
    done = circuitron("fix", "s.py", "t.py", "--no-model", *option)
    assert done.returncode == 3 and done.stderr.count("write-protected") == 1
    assert ((circuitron.folder / "s.py").read_text(), after.read_text()) == (BROKEN, GOOD)


def test_a_repair_with_a_part_that_no_library_vouches_for_is_not_written_unasked(circuitron: Command) -> None:
    own = "x = Part(name='X1', tool=SKIDL, dest=NETLIST, footprint='X:Y', pins=[\n"
    own += "    Pin(num=str(n), name=str(n), func=Pin.types.PASSIVE) for n in (1, 2)])\nvcc & x & gnd\n\nERC()"
    path = circuitron.write("s.py", BROKEN.replace("ERC()", own))
    before = path.read_text()
    refused = circuitron("fix", "s.py", "--no-model")
    assert refused.returncode == 1 and path.read_text() == before
    assert "X1" in refused.stdout and "--accept-unvouched s.py" in " ".join(refused.stdout.split())
    assert '+led = Part("Device"' in refused.stdout, "the diff is shown all the same"
    elsewhere = circuitron("fix", "s.py", "--no-model", "--output", "other.py")
    assert elsewhere.returncode == 1 and path.read_text() == before
    assert (circuitron.folder / "other.py").read_text() == GOOD.replace("ERC()", own)
    itself = circuitron("fix", "s.py", "--no-model", "--output", "./s.py")
    assert itself.returncode == 1 and path.read_text() == before
    assert circuitron("check", "s.py", "--output-format", "concise").returncode == 1
    assert circuitron("fix", "s.py", "--no-model", "--accept-unvouched").returncode == 0
    assert path.read_text() == GOOD.replace("ERC()", own)
    assert circuitron("check", "s.py").returncode == 1
    assert circuitron("check", "s.py", CIRCUITRON_ACCEPT_UNVOUCHED="1").returncode == 0
    circuitron.write("pyproject.toml", "[tool.circuitron]\naccept-unvouched = true\n")
    assert circuitron("check", "s.py").returncode != 0, "a project cannot vouch for its own parts"
