"""--watch: a round for each save, none for what the round itself writes, and Ctrl-C ends it."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from circuitron.import_path import PACKAGE
from tests.commands.lamp import BROKEN, GOOD
from tests.processes import wait_until
from tests.server.conftest import Kept


def watching(kept: Kept, said: Path, *arguments: str) -> subprocess.Popen[bytes]:
    with said.open("wb") as stream:
        return subprocess.Popen(
            kept.command.arguments(*arguments), cwd=kept.command.folder, env=kept.environment,
            stdin=subprocess.DEVNULL, stdout=stream, stderr=stream,
        )  # fmt: skip


@pytest.mark.long
def test_a_save_is_answered(kept: Kept, tmp_path: Path) -> None:
    """By the server: of a script, of a module that it imports, and of the settings."""
    server, said = kept.start(), tmp_path / "said"
    kept.command.write("lamp.py", GOOD.replace("ERC()", "import values\nERC()"))
    kept.command.write("values.py", "R = 1\n")
    process = watching(kept, said, "check", "lamp.py", "--watch", "--output-format", "concise")

    def rounds(number: int) -> bool:
        return wait_until(lambda: said.read_text().count("Ctrl-C ends") == number)

    assert rounds(1) and "fault" not in said.read_text()
    kept.command.write("lamp.py", BROKEN)
    assert rounds(2) and "LibraryNotFound" in said.read_text()
    kept.command.write("lamp.py", GOOD.replace("ERC()", "import values\nERC()"))
    assert rounds(3)
    kept.command.write("values.py", "R = 1/0\n")
    assert rounds(4) and "ZeroDivisionError" in said.read_text()
    kept.command.write("pyproject.toml", "[tool.circuitron]\nsandbox = 'vm'\n")
    assert rounds(5) and "sandbox in" in said.read_text()
    kept.command.write("notes.txt", "nothing that counts")
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    assert said.read_text().count("Ctrl-C ends") == 5
    assert said.read_text().endswith("circuitron: Interrupted; nothing was left behind.\n")
    assert kept.performed() == 5 and kept.leaves_nothing(server.pid)


def test_what_a_repair_writes_is_no_save(kept: Kept, tmp_path: Path) -> None:
    kept.start()
    said, script = tmp_path / "said", kept.command.write("lamp.py", BROKEN)
    process = watching(kept, said, "fix", "lamp.py", "--watch", "--no-model")
    assert wait_until(lambda: script.read_text() == GOOD and "Ctrl-C ends" in said.read_text())
    kept.command.write("lamp.py", BROKEN)
    assert wait_until(lambda: script.read_text() == GOOD and said.read_text().count("Ctrl-C ends") == 2)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    assert kept.performed() == 2


@pytest.mark.parametrize("arguments", [("check", "nowhere.py"), ("fix", "-")])
def test_what_cannot_be_watched(kept: Kept, arguments: tuple[str, ...]) -> None:
    done = kept.here(*arguments, "--watch")
    assert done.returncode == 2 and "error" in done.stderr


COUNTING = """
import signal, sys, time
pressed = []
signal.signal(signal.SIGINT, lambda *_: pressed.append(1))
print("ready", flush=True)
end = time.monotonic() + 60
while not pressed and time.monotonic() < end:
    time.sleep(0.01)
time.sleep(0.5)
print("pressed", len(pressed), flush=True)
"""
ROUND = f"""
import subprocess, sys
sys.path.append(sys.argv[1])
from circuitron import python_process
from circuitron.commands import watch
python_process.start_circuitron = lambda arguments: subprocess.Popen([sys.executable, "-c", {COUNTING!r}])
watch._round([])
"""


def test_ctrl_c_at_a_terminal_reaches_a_round_once() -> None:
    process, terminal = pty.fork()
    if process == 0:
        os.execv(sys.executable, [sys.executable, "-c", ROUND, PACKAGE])
    said = b""
    with contextlib.suppress(OSError):  # the terminal's other end is closed
        while piece := os.read(terminal, 1 << 12):
            said += piece
            if piece.strip().endswith(b"ready"):
                os.write(terminal, b"\x03")
    os.waitpid(process, 0)
    os.close(terminal)
    assert b"pressed 1" in said
