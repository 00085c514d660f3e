"""Unplanned ends: interruption, a reader that goes away, a disk that is full."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from lamp import BROKEN, GOOD, Command

from tests.processes import PATIENCE, alive, descendants, wait_until

SLOW = "import skidl, time\ntime.sleep(60)\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("late", [False, True], ids=["while the sandbox starts", "while the script runs"])
def test_interrupted(circuitron: Command, number: signal.Signals, late: bool) -> None:
    path = circuitron.write("lamp.py", SLOW)
    process = circuitron.start("fix", "lamp.py")
    assert wait_until(lambda: bool(descendants(process.pid)))
    if late:
        assert wait_until(lambda: len(descendants(process.pid)) > 1)
    below = descendants(process.pid)
    process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == "circuitron: Interrupted; nothing was left behind.\n"
    assert path.read_text() == SLOW and [p.name for p in circuitron.folder.iterdir()] == ["lamp.py"]
    assert wait_until(lambda: not [child for child in below if alive(child)])


@pytest.mark.parametrize("command", ["check", "fix"])
def test_interrupted_while_several_work(circuitron: Command, command: str, tmp_path: Path) -> None:
    names = [f"{number}.py" for number in range(4)]
    for name in names:
        circuitron.write(name, SLOW)
    (tmp_path / "temporary").mkdir()
    circuitron.environment["TMPDIR"] = str(tmp_path / "temporary")
    process = circuitron.start(command, "--jobs", "2", *names)
    assert wait_until(lambda: len(descendants(process.pid)) >= 8)  # two of each: worker, process 1, session's, child
    below = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "circuitron: Interrupted; nothing was left behind.\n")
    assert wait_until(lambda: not [child for child in below if alive(child)])
    assert not list((tmp_path / "temporary").iterdir())


@pytest.mark.parametrize("tenths", range(1, 9, 2))
def test_interrupted_at_any_moment(circuitron: Command, tenths: int) -> None:
    """Loading modules, opening the index, starting the sandbox, running: wherever it is, it ends in order."""
    circuitron.write("lamp.py", SLOW)
    process = circuitron.start("check", "lamp.py")
    assert wait_until(lambda: "pydantic" in Path(f"/proc/{process.pid}/maps").read_text())
    time.sleep(tenths / 10)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, "circuitron: Interrupted; nothing was left behind.\n")


def test_an_impatient_user_presses_twice(circuitron: Command) -> None:
    circuitron.write("lamp.py", SLOW)
    process = circuitron.start("fix", "lamp.py")
    assert wait_until(lambda: len(descendants(process.pid)) > 1)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130 and "Traceback" not in err


def test_a_reader_that_goes_away(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    process = circuitron.start("fix", "--diff", "lamp.py")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=PATIENCE) != 0


def test_a_full_disk_under_standard_output(circuitron: Command) -> None:
    circuitron.write("lamp.py", GOOD)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            circuitron.arguments("check", "lamp.py"),
            cwd=circuitron.folder,
            env=circuitron.environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 3 and "Traceback" not in done.stderr
    assert "the output cannot be written: No space left" in done.stderr


def test_closed_standard_streams(circuitron: Command) -> None:
    circuitron.write("lamp.py", GOOD)
    command = " ".join(circuitron.arguments("check", "lamp.py"))
    done = subprocess.run(
        ["sh", "-c", f"{command} >&- 2>&-"], cwd=circuitron.folder, env=circuitron.environment, check=False
    )
    assert done.returncode == 0


def test_a_state_folder_that_cannot_be_written(circuitron: Command) -> None:
    path = circuitron.write("lamp.py", BROKEN)
    in_the_way = circuitron.folder.parent / "state"
    in_the_way.write_text("")
    done = circuitron("fix", "lamp.py")
    assert done.returncode == 3 and path.read_text() == BROKEN
    assert "cannot be kept" in done.stderr and "--output" in done.stderr


def test_a_terminal_that_knows_only_ascii(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN.replace("1k", "1kΩ"))
    done = subprocess.run(
        circuitron.arguments("check", "lamp.py"),
        cwd=circuitron.folder,
        env=circuitron.environment | {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1 and done.stdout.isascii()
    assert b"x LibraryNotFound" in done.stdout


def test_colours_on_a_terminal_only(circuitron: Command) -> None:
    """A real terminal, made by pty."""
    circuitron.write("lamp.py", BROKEN)
    plain = terminal(circuitron, NO_COLOR="1")
    assert "\x1b[31m" not in plain and "LibraryNotFound" in plain
    coloured = terminal(circuitron)
    assert "\x1b[1;31m" in coloured


def terminal(circuitron: Command, **environment: str) -> str:
    """What `circuitron check` sends to a terminal as standard output (standard error is a pipe)."""
    master, slave = os.openpty()
    process = subprocess.Popen(
        circuitron.arguments("check", "lamp.py"),
        cwd=circuitron.folder,
        env=circuitron.environment | {"TERM": "xterm"} | environment,
        stdout=slave,
        stderr=subprocess.DEVNULL,
    )
    os.close(slave)
    written = b""
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:
            break
        if not piece:
            break
        written += piece
    os.close(master)
    process.wait(timeout=PATIENCE)
    return written.decode()
