"""Zygotes that the server has ready: handed out once each, never to another order, and gone with those who had them."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
from pathlib import Path

from circuitron.server.spares import Spare, Spares
from tests.commands.lamp import GOOD
from tests.processes import alive, descendants, wait_until
from tests.server.conftest import Kept, started, zygotes
from tests.server.test_kept_server import endless, masked


def test_a_command_gets_what_was_started_for_it(kept: Kept) -> None:
    server = kept.start()
    kept.command.write("good.py", GOOD)
    first = kept.command("check", "good.py")
    assert wait_until(lambda: len(zygotes(server.pid)) == 1), "the first command says what is wanted"
    (ready,) = zygotes(server.pid)
    assert len(list(kept.temporary.iterdir())) == 1
    second = kept.command("check", "good.py")
    assert (second.returncode, masked(second.stdout)) == (first.returncode, masked(first.stdout))
    assert wait_until(lambda: not alive(ready)), "what has run a script runs no other command's"
    assert wait_until(lambda: len(zygotes(server.pid)) == 1)
    kept.command("check", "good.py", "--sandbox", "none")
    assert wait_until(lambda: len(zygotes(server.pid)) == 2), "one of a kind"
    server.send_signal(signal.SIGTERM)
    assert server.wait(timeout=60) == 0
    assert not list(kept.temporary.iterdir())


def test_several_at_once_share_none(kept: Kept) -> None:
    server = kept.start()
    kept.command.write("good.py", GOOD)
    kept.command("check", "good.py")
    assert wait_until(lambda: len(zygotes(server.pid)) == 1)
    clients = [kept.command.start("check", "good.py") for _ in range(3)]
    said = {masked(client.communicate(timeout=120)[0]) for client in clients}
    assert [client.returncode for client in clients] == [0, 0, 0] and len(said) == 1


def test_what_was_lent_goes_with_its_command(kept: Kept) -> None:
    """Also when command and client are killed: nothing is left of either."""
    server = kept.start()
    kept.command.write("good.py", GOOD)
    kept.command("check", "good.py")
    assert wait_until(lambda: len(zygotes(server.pid)) == 1)
    (ready,) = zygotes(server.pid)
    client = endless(kept, server.pid, more=2)
    assert wait_until(lambda: len(descendants(ready)) > 1)  # the session that it forks, with the script
    kept_ready = (*zygotes(server.pid), *started(server.pid, "solver.py"))
    others = {*kept_ready, *(fork for one in kept_ready for fork in descendants(one))}
    command = next(one for one in descendants(server.pid) if os.getpgid(one) == one and one not in others)
    client.kill()
    os.kill(command, signal.SIGKILL)
    client.communicate(timeout=60)
    assert wait_until(lambda: not alive(ready))
    assert wait_until(lambda: len(zygotes(server.pid)) == len(list(kept.temporary.iterdir())) == 1)


def test_a_changed_library_is_another_order(kept: Kept, tmp_path: Path) -> None:
    """What a zygote has read of a library is not handed to a command that would read it anew."""
    from circuitron.sandbox.process import order

    folder = tmp_path / "symbols"
    folder.mkdir()
    own = {"symbols": str(folder), "supplement": str(folder)}
    (folder / "A.kicad_sym").write_text("()")
    (tmp_path / "other").mkdir()
    before = order(["/site"], own | {"supplement": str(tmp_path / "other")})
    assert order(["/site"], own | {"supplement": str(tmp_path / "other")}) == before
    (folder / "A.kicad_sym").write_text("( )")
    assert order(["/site"], own | {"supplement": str(tmp_path / "other")}) != before


def test_a_spare_that_died_is_not_handed_out(kept: Kept) -> None:
    server = kept.start()
    kept.command.write("good.py", GOOD)
    kept.command("check", "good.py")
    assert wait_until(lambda: len(zygotes(server.pid)) == 1)
    os.kill(zygotes(server.pid)[0], signal.SIGKILL)
    assert wait_until(lambda: not list(kept.temporary.iterdir()))
    assert kept.command("check", "good.py").returncode == 0


class Sleepers:
    """Makes processes that wait."""

    def make(self, order: bytes) -> Spare:
        with subprocess.Popen(["sleep", "60"], stdin=subprocess.PIPE) as process:
            assert process.stdin is not None
            spare = Spare(process.pid, (os.dup(process.stdin.fileno()),))
            process.returncode = 0  # whoever has the spare waits for it
        return spare

    def remove(self, folder: str) -> None:
        raise AssertionError("it has none")


def test_one_that_has_just_died_is_not_handed_out() -> None:
    """Also where the server has not come to notice."""
    with selectors.DefaultSelector() as selector:
        spares = Spares({b"sleeper": Sleepers()}, selector)
        assert spares.take(b"sleeper", b"one") is None
        spares.refill()
        ready = selector.get_map()
        (key,) = ready.values()
        spare, ended = spares.take(b"sleeper", b"one") or (None, -1)
        assert spare is not None and ended == key.fd
        spares.refill()
        (other,) = [key for key in ready.values() if key.fd != ended]
        for end in (ended, other.fd):
            signal.pidfd_send_signal(end, signal.SIGKILL)
        assert wait_until(lambda: len(selector.select(0)) == 2)
        assert spares.take(b"sleeper", b"one") is None
        for key, _ in selector.select(0):
            key.data()
        assert not spares.lent


def test_an_engine_waits_for_the_circuit_that_needs_it(kept: Kept) -> None:
    """The second command's engine is one that the server had started, and the next is then started in its place."""

    def engines() -> set[str]:
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        return {one for one in children if "solver.py" in Path(f"/proc/{one}/cmdline").read_text()}

    server = kept.start()
    kept.command.write("lit.py", GOOD.replace('"VCC"', '"+5V"'))
    first = kept.command("check", "lit.py", "--output-format", "json")
    assert "simulated" in first.stdout, first.stdout
    assert wait_until(lambda: len(engines()) == 1)
    (ready,) = engines()
    assert "simulated" in kept.command("check", "lit.py", "--output-format", "json").stdout
    assert wait_until(lambda: len(engines()) == 1 and ready not in engines())
