"""The walls one by one: the filter of system calls for each architecture, Landlock in each of its versions, limits."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from circuitron.sandbox.runner import confine, landlock, scratch, seccomp, syscalls

ALLOW, KILL, EPERM, ENOSYS = 0x7FFF0000, 0x80000000, 0x00050001, 0x00050026
PID = 4242
BOTH = ("x86_64", "aarch64")


def judge(machine: str, number: int, *arguments: int, architecture: int | None = None) -> int:
    """What the filter answers: an interpreter of the classic BPF that the filter is written in."""
    program = seccomp._program(machine, PID)
    words = {0: number, 4: syscalls.ARCHITECTURES[machine][0] if architecture is None else architecture}
    for index, argument in enumerate([*arguments, 0, 0, 0, 0, 0, 0][:6]):
        words[16 + 8 * index], words[20 + 8 * index] = argument & 0xFFFFFFFF, argument >> 32 & 0xFFFFFFFF
    place = register = 0
    while True:
        code, yes, no, constant = program[place]
        place += 1
        if code == 0x20:
            register = words[constant]
        elif code == 0x54:
            register &= constant
        elif code == 0x06:
            return constant
        else:
            met = {0x15: register == constant, 0x35: register >= constant, 0x45: bool(register & constant)}[code]
            place += yes if met else no


def number(machine: str, name: str) -> int:
    return {**syscalls.allowed(machine), **syscalls.conditional(machine)}[name]


# From asm/unistd_64.h and asm-generic/unistd.h, apart from the table under test.
FORBIDDEN = {
    "x86_64": {
        "socket": 41, "socketpair": 53, "connect": 42, "fork": 57, "vfork": 58, "execve": 59, "execveat": 322,
        "ptrace": 101, "chmod": 90, "fchmodat": 268, "chown": 92, "utimensat": 280, "symlink": 88, "symlinkat": 266,
        "link": 86, "linkat": 265, "mknod": 133, "mknodat": 259, "truncate": 76, "setrlimit": 160, "unshare": 272,
        "setns": 308, "mount": 165, "setuid": 105, "setsid": 112, "tkill": 200, "rt_sigqueueinfo": 129,
        "pidfd_open": 434, "pidfd_send_signal": 424, "process_vm_readv": 310, "memfd_create": 319, "bpf": 321,
        "io_uring_setup": 425, "keyctl": 250, "perf_event_open": 298, "openat2": 437, "setxattr": 188,
        "setpriority": 141, "sched_setaffinity": 203, "shmget": 29, "mq_open": 240, "landlock_restrict_self": 446,
    },
    "aarch64": {
        "socket": 198, "socketpair": 199, "connect": 203, "execve": 221, "execveat": 281, "ptrace": 117,
        "fchmod": 52, "fchmodat": 53, "fchownat": 54, "utimensat": 88, "symlinkat": 36, "linkat": 37, "mknodat": 33,
        "truncate": 45, "setrlimit": 164, "unshare": 97, "setns": 268, "mount": 40, "setuid": 146, "setsid": 157,
        "tkill": 130, "rt_sigqueueinfo": 138, "pidfd_open": 434, "pidfd_send_signal": 424, "process_vm_readv": 270,
        "memfd_create": 279, "bpf": 280, "io_uring_setup": 425, "keyctl": 219, "perf_event_open": 241,
        "openat2": 437, "setxattr": 5, "setpriority": 140, "sched_setaffinity": 122, "shmget": 194, "mq_open": 180,
        "landlock_restrict_self": 446,
    },
}  # fmt: skip


@pytest.mark.parametrize("machine", BOTH)
def test_forbidden_calls(machine: str) -> None:
    for name, call in FORBIDDEN[machine].items():
        assert judge(machine, call) == EPERM, name


@pytest.mark.parametrize("machine", BOTH)
def test_needed_calls(machine: str) -> None:
    for name in ("read", "write", "mmap", "futex", "getdents64", "renameat2", "clock_gettime", "exit_group"):
        assert judge(machine, number(machine, name)) == ALLOW, name


@pytest.mark.parametrize("machine", BOTH)
def test_other_architectures_are_killed_and_unknown_calls_unknown(machine: str) -> None:
    assert judge(machine, 0, architecture=0x40000003) == KILL  # 32-bit x86
    assert judge(machine, 9_999) == ENOSYS
    assert judge(machine, 0x40000000 + 41) == ENOSYS  # x32's way of calling socket


@pytest.mark.parametrize("machine", BOTH)
def test_calls_that_depend_on_their_arguments(machine: str) -> None:
    def ask(name: str, *arguments: int) -> int:
        return judge(machine, number(machine, name), *arguments)

    threads, here = 0x3D0F00, -100 & (1 << 64) - 1
    assert ask("clone", threads) == ALLOW
    assert ask("clone", 17) == EPERM  # a process, as fork makes it
    assert ask("clone", threads | 0x10000000) == EPERM  # with a new user namespace
    assert ask("clone3", 0) == ENOSYS
    for name in ("kill", "tgkill"):
        assert ask(name, PID, 9) == ALLOW
        for target in (1, 0, PID + 1, (1 << 64) - 1):
            assert ask(name, target, 9) == EPERM
    assert ask("prlimit64", 0, 9, 0, 1 << 40) == ALLOW
    for new in (1, 1 << 32, 0x7FFF_0000_0000):
        assert ask("prlimit64", 0, 9, new, 0) == EPERM
    assert ask("ioctl", 1, 0x5401) == ALLOW
    assert ask("ioctl", 1, 0x5412) == EPERM  # TIOCSTI types into the terminal
    assert ask("prctl", 15) == ALLOW
    assert ask("prctl", 4) == EPERM
    assert ask("fcntl", 3, 1) == ALLOW
    assert ask("fcntl", 3, 8) == EPERM
    assert ask("openat", here, 0, os.O_RDONLY | os.O_CLOEXEC) == ALLOW
    assert ask("openat", here, 0, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) == ALLOW
    for flags in (os.O_TRUNC, os.O_ACCMODE, os.O_ACCMODE | os.O_TRUNC | os.O_CLOEXEC):
        assert ask("openat", here, 0, flags) == EPERM


@pytest.mark.parametrize("machine", BOTH)
def test_jumps_stay_inside_the_filter(machine: str) -> None:
    program = seccomp._program(machine, PID)
    assert len(program) < 4096
    for place, (code, yes, no, _) in enumerate(program):
        if code in (0x15, 0x35, 0x45):
            assert 0 <= yes < 256 and 0 <= no < 256
            assert place + 1 + max(yes, no) < len(program)
    assert program[-1][0] == 0x06


# ---------------------------------------------------------------------------------------------- in a fork


def in_child(work: Callable[[], Any]) -> str:
    """Run `work` in a fork; what it returns, as text, or the exception that it raised."""
    reader, writer = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        try:
            output = str(work())
        except BaseException as error:  # noqa: BLE001 - handed to the parent as text
            output = f"{type(error).__name__}: {error}"
        os.write(writer, output.encode()[:4000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as stream:
        output = stream.read()
    os.waitpid(pid, 0)
    return output


@pytest.mark.parametrize("version", range(1, 8))
def test_landlock_in_every_version(version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version = min(version, landlock.abi())
    monkeypatch.setattr(landlock, "abi", lambda: version)
    for name in ("readable", "writable", "closed"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)

    def attempt(path: str, mode: str) -> str:
        try:
            with (tmp_path / path).open(mode) as file:
                return file.read() if mode == "r" else "written"
        except OSError as error:
            return type(error).__name__

    def work() -> list[str]:
        landlock.restrict([str(tmp_path / "readable"), "/gone"], [str(tmp_path / "writable")])
        tried = [attempt(f"{name}/file", mode) for name in ("readable", "writable", "closed") for mode in ("r", "a")]
        for path in ("readable/new", "closed/new"):
            tried.append(attempt(path, "w"))
        try:
            (tmp_path / "writable" / "link").symlink_to("/")
            tried.append("linked")
        except OSError as error:
            tried.append(type(error).__name__)
        return tried

    no = "PermissionError"
    assert in_child(work) == str(["readable", no, "writable", "written", no, no, no, no, no])


def test_no_landlock_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlock, "abi", lambda: 0)
    with pytest.raises(OSError, match="no Landlock"):
        landlock.restrict([], [])


@pytest.mark.parametrize(("mode", "ends"), [("require", "OSError"), ("try", "OSError"), ("no", "confined")])
def test_what_is_required_must_be_there(mode: str, ends: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlock, "abi", lambda: 0)
    how = confine.Confinement(landlock=mode, seccomp="no")
    limits = {"cpu_seconds": 9, "memory_mb": 4096, "file_mb": 1, "processes": 64}

    def work() -> str:
        confine.confine(how, str(tmp_path), limits, os.getppid())
        assert resource.getrlimit(resource.RLIMIT_FSIZE) == (1 << 20, 1 << 20)
        return "confined"

    assert in_child(work).startswith(ends)


def test_an_orphan_runs_nothing(tmp_path: Path) -> None:
    how = confine.Confinement(landlock="no", seccomp="no")
    limits = {"cpu_seconds": 9, "memory_mb": 4096, "file_mb": 1, "processes": 64}
    assert "parent process is gone" in in_child(lambda: confine.confine(how, str(tmp_path), limits, parent=-1))


# ---------------------------------------------------------------------------------------------- scratch folders


def test_reading_what_a_script_left(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"data")
    (tmp_path / "linked").write_bytes(b"data")
    os.link(tmp_path / "linked", tmp_path / "twin")
    (tmp_path / "soft").symlink_to(tmp_path / "plain")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inner").write_bytes(b"inner")
    (tmp_path / "door").symlink_to(tmp_path / "folder")
    os.mkfifo(tmp_path / "fifo")
    found = {
        name: scratch.read(str(tmp_path), name, 10)
        for name in ("plain", "linked", "soft", "folder", "fifo", "gone", "folder/inner", "door/inner", "a\0b")
    }
    assert {name for name, data in found.items() if data is not None} == {"plain", "folder/inner"}
    assert scratch.read(str(tmp_path), "plain", 3) is None
    assert scratch.plain_files(str(tmp_path)) == ["plain"]


def test_names_that_hurt_terminals_or_paths_are_no_outputs(tmp_path: Path) -> None:
    for name in ("good.net", "\x1b[2J.net", "a\nb.net", ".hidden", "back\\slash", "\udcff"):
        (tmp_path / name).write_bytes(b"")
    assert scratch.plain_files(str(tmp_path)) == ["good.net"]


def test_removing_a_chain_of_folders_too_long_for_any_path(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    for _ in range(400):  # 8,400 characters
        os.mkdir("d" * 20, dir_fd=folder)
        inner = os.open("d" * 20, os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(folder)
    assert "deep" in scratch.excess(str(tmp_path), 10_000, 1 << 30)
    scratch.clear(str(tmp_path))
    assert not list(tmp_path.iterdir())


def test_excess(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}").write_bytes(b"x" * 100_000)
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    assert scratch.excess(str(tmp_path), 6, 1 << 20) == ""
    assert "more than 5 files" in scratch.excess(str(tmp_path), 5, 1 << 20)
    assert "on disk" in scratch.excess(str(tmp_path), 6, 1 << 18)
    assert scratch.excess(str(tmp_path / "gone"), 6, 1) == ""
