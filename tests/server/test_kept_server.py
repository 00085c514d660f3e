"""The kept server: its commands are those of this process, it breaks without harm, and it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from circuitron.server import folder, identity
from tests.commands.lamp import BROKEN, GOOD
from tests.processes import alive, descendants, wait_until
from tests.server.conftest import BARE, Kept, at_terminal, forked_ahead

ENDLESS = "from skidl import *\nimport time\ntime.sleep(600)\n"
SERVED = (
    ("check", "."),
    ("check", "nowhere.py"),
    ("check", "--no-such-option", "good.py"),
    ("check", "--help"),
    ("check", "good.py", "broken.py", "nowhere.py", "--output-format", "json"),
    ("check", "nowhere.py", "--output-format", "json"),
    ("check", "good.py", "--sandbox", "vm"),
    ("--debug", "check", "good.py", "--color", "always"),
    ("fix", "broken.py", "--diff", "--no-model", "--color", "always", "-v"),
    ("fix", "-", "--no-model"),
    ("fix",),
)


def masked(text: str) -> str:
    """An output without what differs from run to run: times."""
    return re.sub(r'\b\d+\.\d\b|(?<="seconds": )[\d.]+', "N", text)


def test_a_served_command_is_the_local_one(warm: Kept) -> None:
    """Byte for byte but for times, and with the same exit status."""
    warm.command.write("good.py", GOOD)
    warm.command.write("broken.py", BROKEN)
    before = warm.performed()
    for arguments in SERVED:
        stdin = BROKEN.encode() if "-" in arguments else b""
        served, here = warm.command(*arguments, stdin=stdin), warm.here(*arguments, stdin=stdin)
        assert served.returncode == here.returncode, arguments
        assert masked(served.stdout) == masked(here.stdout), arguments
        assert masked(served.stderr) == masked(here.stderr), arguments
    assert warm.performed() == before + len(SERVED)


def test_a_terminal_is_the_same_in_the_server(warm: Kept) -> None:
    """Colour and width; progress too, which is never twice the same."""
    warm.command.write("broken.py", BROKEN)
    before = warm.performed()
    status, said = at_terminal(warm.command, "check", "broken.py")
    assert warm.performed() == before + 1
    here = at_terminal(warm.here, "check", "broken.py")[1]
    lines, expected = ([line for line in masked(text).split("\r\n") if "\x1b[2K" not in line] for text in (said, here))
    assert (status, lines) == (1, expected)
    assert len(lines) > 10 and "broken.py: " in said


def endless(kept: Kept, server: int, more: int = 4) -> subprocess.Popen[str]:
    """A command that the server performs, and that does not end; its script runs by now."""
    kept.command.write("endless.py", ENDLESS)
    before = len(descendants(server)) - len(forked_ahead(server))
    client = kept.command.start("check", "endless.py")
    # The command, process 1 of its sandbox, the session's process, and the script.
    assert wait_until(lambda: len(descendants(server)) >= before + more)
    return client


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_signals_reach_the_command(kept: Kept, number: signal.Signals) -> None:
    """A client that is killed takes its command with it as well."""
    server = kept.start()
    client = endless(kept, server.pid)
    client.send_signal(number)
    said = client.communicate(timeout=60)
    if number is signal.SIGKILL:
        assert client.returncode == -number
    else:
        assert (client.returncode, *said) == (130, "", "circuitron: Interrupted; nothing was left behind.\n")
    assert kept.leaves_nothing(server.pid)
    assert "idle" in kept.status()


def test_a_stopped_client_stops_its_command(kept: Kept) -> None:
    server = kept.start()
    client = endless(kept, server.pid)
    command = next(one for one in descendants(server.pid) if os.getpgid(one) == one)

    def state(process: int) -> str:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]

    client.send_signal(signal.SIGTSTP)
    assert wait_until(lambda: state(command) == state(client.pid) == "T")
    client.send_signal(signal.SIGCONT)
    assert wait_until(lambda: state(command) != "T")
    client.send_signal(signal.SIGINT)
    client.communicate(timeout=60)
    assert client.returncode == 130


def test_several_at_once(kept: Kept) -> None:
    server = kept.start()
    client = endless(kept, server.pid)
    kept.command.write("good.py", GOOD)
    assert kept.command("check", "good.py").returncode == 0
    assert "performing 1 command" in kept.status() and kept.performed() == 2
    said = kept.command("server", "stop").stdout
    assert "ends after the commands" in said
    assert client.poll() is None, "a server that is asked to end lets its commands end"
    client.send_signal(signal.SIGINT)
    client.communicate(timeout=60)
    assert server.wait(timeout=60) == 0 and kept.socket is None


def test_a_command_survives_its_server(kept: Kept) -> None:
    """Killed with the server it is lost, which is no success; the next works without one."""
    server = kept.start()
    kept.command.write("slow.py", GOOD.replace("ERC()", "import time; time.sleep(3)\nERC()"))
    client = kept.command.start("check", "slow.py")
    assert wait_until(lambda: len(descendants(server.pid)) >= 3)
    server.kill()
    out, err = client.communicate(timeout=120)
    assert (client.returncode, err) == (0, "") and "clean" in out
    assert kept.socket is not None, "a server that is killed leaves its socket"
    again = kept.command("check", "slow.py", CIRCUITRON_SERVER="auto")
    assert (again.returncode, again.stderr) == (0, "")
    server = kept.start()
    client = endless(kept, server.pid)
    command = next(one for one in descendants(server.pid) if os.getpgid(one) == one)
    for process in (server.pid, command):
        os.kill(process, signal.SIGKILL)
    out, err = client.communicate(timeout=60)
    assert client.returncode == 3 and "killed during this command" in err


def test_a_killed_command_kills_its_client(kept: Kept) -> None:
    server = kept.start()
    client = endless(kept, server.pid)
    os.kill(next(one for one in descendants(server.pid) if os.getpgid(one) == one), signal.SIGKILL)
    client.communicate(timeout=60)
    assert client.returncode == -signal.SIGKILL
    assert server.poll() is None


def test_a_server_that_hangs_is_not_waited_for(kept: Kept) -> None:
    server = kept.start()
    kept.command.write("good.py", GOOD)
    os.kill(server.pid, signal.SIGSTOP)
    done = kept.command("check", "good.py", CIRCUITRON_SERVER="auto")
    assert (done.returncode, done.stderr) == (0, "")
    assert "does not answer" in kept.status()
    assert "was killed" in kept.command("server", "stop").stdout
    assert server.wait(timeout=60) == -signal.SIGKILL


def test_a_stale_server_ends(kept: Kept) -> None:
    """What it has loaded is not what is installed any more."""
    stale = BARE.replace(
        "keep_server(", "import circuitron.server.daemon as d; d.source_state = lambda: 0; keep_server("
    )
    server = kept.start(stale)
    kept.command.write("good.py", GOOD)
    assert kept.command("check", "good.py", CIRCUITRON_SERVER="auto").returncode == 0
    assert server.wait(timeout=60) == 0 and kept.socket is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_server_ends_as_soon_as_it_is_told(kept: Kept, number: signal.Signals) -> None:
    """It looks round by itself after 30 seconds only."""
    server = kept.start()
    server.send_signal(number)
    assert server.wait(timeout=15) == 0
    assert not list(kept.folder.iterdir())


def test_an_idle_server_ends(kept: Kept) -> None:
    server = kept.start(idle=0.2)
    assert server.wait(timeout=60) == 0
    assert kept.socket is None
    assert (kept.command("server", "status").returncode, kept.status()) == (1, "No server runs.\n")


def test_there_is_one_server_of_a_kind(kept: Kept) -> None:
    first = kept.start()
    second = kept.start()
    assert second.wait(timeout=60) == 0 and first.poll() is None
    assert kept.status().count("process") == 1


def test_other_surroundings_are_not_served(kept: Kept) -> None:
    """What is read while modules load would differ."""
    kept.start()
    kept.command.write("good.py", GOOD)
    done = kept.command("check", "good.py", CIRCUITRON_SERVER="auto", LANG="POSIX")
    assert done.returncode == 0 and kept.performed() == 0


def test_a_folder_that_others_may_enter_is_not_used(kept: Kept) -> None:
    kept.start()
    kept.folder.chmod(0o755)
    kept.command.write("good.py", GOOD)
    assert kept.command("check", "good.py", CIRCUITRON_SERVER="auto").returncode == 0
    assert kept.status() == "No server runs.\n"
    kept.folder.chmod(0o700)
    assert kept.performed() == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two users")
def test_another_users_server_is_not_asked(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(kept.runtime))
    place = folder.open_folder(make=True)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(folder.place(place, "0.sock"))
        os.seteuid(65534)
        try:
            listener.listen()
        finally:
            os.seteuid(0)
        with pytest.raises(PermissionError):
            folder.connect(place, "0.sock", 1)
    os.close(place)
    os.chown(kept.folder, 65534, 65534)
    with pytest.raises(PermissionError):
        folder.open_folder(make=True)


def test_a_process_with_other_rights_is_not_answered(kept: Kept) -> None:
    """A sandbox of whatever kind sets this one, which nothing takes back."""
    kept.start()
    ask = """
import ctypes, os, sys
from circuitron.server import control
print(len(list(control.servers())), flush=True)
ctypes.CDLL(None).prctl(38, 1, 0, 0, 0)
print([one.answers for one in control.servers()])
"""
    done = subprocess.run(
        [*kept.command.arguments()[:1], "-c", ask], env=kept.environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "1\n[False]\n"


def test_what_is_no_request_does_no_harm(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    server = kept.start()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(kept.runtime))
    place = folder.open_folder(make=False)
    assert kept.socket is not None
    own = identity.identity()
    words = (b"", b"run", b"run\0" + own, b"nonsense", b"run\0" + own + b"\0x\0y\0z")
    for frame in (b"\xff\xff\xff\xff", *(len(text).to_bytes(4, "big") + text for text in words)):
        with folder.connect(place, kept.socket.name, 5) as connection:
            connection.sendall(frame)
            assert connection.recv(100) == b""
    silent = [folder.connect(place, kept.socket.name, 5) for _ in range(20)]
    assert kept.performed() == 0 and alive(server.pid)
    for connection in silent:
        connection.close()
    os.close(place)


def test_a_server_leaves_no_file(kept: Kept) -> None:
    """Those of one that was killed go when the next of whatever kind starts."""
    server = kept.start()
    assert {file.suffix for file in kept.folder.iterdir()} == {".lock", ".sock"}
    server.kill()
    server.wait()
    kept.environment["LC_ALL"] = "C"
    other = kept.start()
    assert wait_until(lambda: len({file.stem for file in kept.folder.iterdir()}) == 1)
    kept.command("server", "stop")
    assert other.wait(timeout=60) == 0
    assert not list(kept.folder.iterdir())


def test_the_next_command_finds_a_child_that_waits(kept: Kept) -> None:
    server = kept.start()
    assert wait_until(lambda: len(forked_ahead(server.pid)) == 1)
    waiting = forked_ahead(server.pid)
    client = endless(kept, server.pid)
    assert forked_ahead(server.pid) == waiting, "it performs the command"
    client.send_signal(signal.SIGINT)
    client.communicate(timeout=60)
    assert wait_until(lambda: len(forked_ahead(server.pid)) == 1) and forked_ahead(server.pid) != waiting


def test_a_child_that_waits_may_go(kept: Kept) -> None:
    """Killed, it is not missed; and it ends with its server, however that ends."""
    server = kept.start()
    kept.command.write("good.py", GOOD)
    assert wait_until(lambda: len(forked_ahead(server.pid)) == 1)
    os.kill(forked_ahead(server.pid)[0], signal.SIGKILL)
    assert kept.command("check", "good.py").returncode == 0
    assert kept.performed() == 1
    server.kill()
    server.wait()
    other = kept.start()
    assert wait_until(lambda: len(forked_ahead(other.pid)) == 1)
    (waiting,) = forked_ahead(other.pid)
    other.kill()
    assert wait_until(lambda: not alive(waiting))
