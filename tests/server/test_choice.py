"""Who may use a kept server, and who starts one."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from circuitron import python_process
from circuitron.server import choice, client, folder, identity, start
from circuitron.server.choice import Leave
from circuitron.server.request import Request
from circuitron.settings import load, user_file
from tests.rows import each

USUAL = {"HOME": "/nonexistent", "CIRCUITRON_SERVER": ""}


@each(
    ("arguments", "terminal", "variables", "setting", "expected"),
    [
        ("check a.py", True, {}, "", Leave.START),
        ("fix a.py", True, {}, "", Leave.START),
        ("--debug check", True, {}, "", Leave.START),
        ("check a.py", False, {}, "", Leave.USE),
        ("check a.py", True, {"CI": "true"}, "", Leave.NOTHING),
        ("check a.py", True, {"CI": "false"}, "", Leave.START),
        ("check a.py", True, {"TF_BUILD": "True"}, "", Leave.NOTHING),
        ("check a.py --server", False, {"CI": "1"}, "", Leave.START),
        ("check a.py", False, {"CI": "1", "CIRCUITRON_SERVER": "always"}, "", Leave.START),
        ("check a.py", False, {"CI": "1"}, "always", Leave.START),
        ("check a.py --no-server", True, {"CIRCUITRON_SERVER": "always"}, "always", Leave.NOTHING),
        ("check a.py", True, {"CIRCUITRON_SERVER": "never"}, "always", Leave.NOTHING),
        ("check a.py", True, {"CIRCUITRON_SERVER": "perhaps"}, "", Leave.NOTHING),
        ("check a.py", True, {}, "never", Leave.NOTHING),
        ("check -- --server", False, {}, "", Leave.USE),
        ("check a.py --cluster tcp://head:8786", True, {}, "always", Leave.NOTHING),
        ("fix a.py --resume=r.jsonl", True, {}, "always", Leave.NOTHING),
        ("check -- --resume", False, {}, "", Leave.USE),
        ("parts NE555", True, {}, "", Leave.NOTHING),
        ("design a check", True, {}, "", Leave.NOTHING),
        ("", True, {}, "", Leave.NOTHING),
        ("check", True, {"_CIRCUITRON_COMPLETE": "complete_bash"}, "", Leave.NOTHING),
    ],
)
def test_leave(
    arguments: str,
    terminal: bool,
    variables: dict[str, str],
    setting: str,
    expected: Leave,
    own_settings: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own_settings.parent.mkdir(parents=True, exist_ok=True)
    own_settings.write_text(f'server = "{setting}"\n' if setting else "strict = true\n")
    with monkeypatch.context() as patch:
        for name in ("CI", "TF_BUILD", "BUILD_NUMBER", "_CIRCUITRON_COMPLETE"):
            patch.delenv(name, raising=False)
        for name, value in (USUAL | variables).items():
            patch.setenv(name, value)
        patch.setattr("os.isatty", lambda descriptor: terminal)
        assert choice.leave(arguments.split()) is expected


def test_the_settings_are_those_of_all_commands(own_settings: Path, tmp_path: Path) -> None:
    assert Path(choice.settings_file()) == own_settings == user_file()
    own_settings.parent.mkdir(parents=True)
    own_settings.write_text('server = "never"\n')
    assert load(tmp_path, environment={}).server == "never"
    assert load(tmp_path, environment={choice.VARIABLE: "always"}).server == "always"
    (tmp_path / "pyproject.toml").write_text('[tool.circuitron]\nserver = "always"\n')
    settings = load(tmp_path, environment={})
    assert settings.server == "never" and settings.ignored and settings.ignored.keys == ("server",)


def test_settings_that_cannot_be_read_leave_the_server_alone(own_settings: Path) -> None:
    own_settings.parent.mkdir(parents=True)
    own_settings.write_text("server = ")
    assert choice.leave(["check"]) is Leave.NOTHING


def test_the_state_of_the_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It follows files of code and data, and not what Python keeps of them."""
    monkeypatch.setattr(identity, "PACKAGE", str(tmp_path))
    inner = tmp_path / "circuitron" / "inner"
    (inner / "__pycache__").mkdir(parents=True)
    states = [identity.source_state()]
    for path in (inner / "a.py", inner / "a.toml", tmp_path / "prompts" / "x.md"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("1")
        states.append(identity.source_state())
    os.utime(inner / "a.py", (1, 1))
    states.append(identity.source_state())
    assert len(set(states)) == 5
    (inner / "__pycache__" / "a.pyc").write_text("1")
    assert identity.source_state() == states[-1]


ADOPT = """
import os, resource, signal, sys
from circuitron.server.request import Request
given = Request.of_fields(sys.stdin.buffer.read().split(b"\\0"))
os.mkdir("gone"); os.chdir("gone"); here = os.open(".", os.O_PATH); os.rmdir("../gone"); os.chdir("/")
given.adopt_limits()
given.adopt([os.dup(0), os.dup(1), os.dup(2), here])
print(sys.argv, os.environb[b"ODD"], os.umask(0), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
print(signal.getsignal(signal.SIGUSR1) is signal.SIG_IGN, signal.SIGUSR2 in signal.pthread_sigmask(0, []))
try:
    os.getcwd()
except FileNotFoundError:
    print("gone")
"""


def test_a_process_becomes_what_was_asked_for(tmp_path: Path) -> None:
    """Arguments and variables of any bytes, and a folder that is not there any more."""
    own = Request.of_this_process()
    own.arguments = [b"circuitron", b"check", b"\xff.py", b"\n"]
    own.environment |= {b"ODD": b"a=\xff\nb"}
    own.umask, own.signals = 0o27, (1 << 9, 1 << 11)
    kinds = sorted({value for name, value in vars(resource).items() if name.startswith("RLIMIT_")})
    place = kinds.index(resource.RLIMIT_NOFILE)
    own.limits = (*own.limits[:place], (64, own.limits[place][1]), *own.limits[place + 1 :])
    done = subprocess.run(
        [sys.executable, "-c", ADOPT], cwd=tmp_path, input=b"\0".join(own.fields()), capture_output=True, check=False
    )
    shown = f"{['circuitron', 'check', os.fsdecode(bytes([255])) + '.py', chr(10)]} {own.environment[b'ODD']!r} 23 64"
    assert done.stdout.decode(errors="surrogateescape").splitlines() == [shown, "True True", "gone"], done.stderr


@each(
    ("arguments", "status", "starts"),
    [
        ("check a.py", 0, True),
        ("check a.py", 1, True),
        ("check --help", 0, False),
        ("fix -h", 0, False),
        ("check -- --help", 0, True),
        ("check --no-such-option", 2, False),
        ("check a.py", 130, False),
    ],
)
def test_what_is_no_command_starts_no_server(
    arguments: str, status: int, starts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[bytes] = []
    monkeypatch.setenv(choice.VARIABLE, choice.ALWAYS)
    monkeypatch.setattr(start, "start", started.append)
    client.start_server(arguments.split(), status)
    assert bool(started) is starts


@each("error", [OSError(), ValueError(), KeyError("Umask")])
def test_whatever_is_amiss_before_a_command_begins_leaves_it_here(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def amiss() -> int:
        raise error

    monkeypatch.setenv(choice.VARIABLE, choice.ALWAYS)
    monkeypatch.setattr(client, "_served", amiss)
    client.perform(["check", "a.py"])


def test_a_second_start_leaves_the_log_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(python_process, "start_apart", lambda arguments, variables, log: os.write(log, b"first"))
    start.start(b"an identity")
    monkeypatch.setattr(python_process, "start_apart", lambda arguments, variables, log: None)
    start.start(b"an identity")
    (log,) = Path(folder.folder_path()).glob("*.log")
    assert log.read_text() == "first"


@each("variable", ["SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID"])
def test_a_job_has_a_server_of_its_own(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "1")
    one = identity.identity()
    monkeypatch.setenv(variable, "2")
    assert identity.identity() != one
