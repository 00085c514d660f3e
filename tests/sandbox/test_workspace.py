"""Each run has a copy of the project of its own: it may write to it, and no other run sees what it wrote."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from circuitron.execution_report import End, ExecutionReport
from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Sandbox, Session
from tests.sandbox.conftest import LIMITS, both

CIRCUIT = """
from skidl import *
r1, r2 = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)(2)
Net("A") & r1 & Net("B") & r2 & Net("C")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("boards", "netlist", "empty"):
        (tmp_path / name).mkdir()
    (tmp_path / "boards" / "blocks.py").write_text("VALUE = 'mine'\n")
    (tmp_path / "boards" / "board.net").write_text("of an earlier run")
    (tmp_path / "netlist" / "old.net").write_text("old")
    return tmp_path


@pytest.fixture
def run(
    folder: Path, make_sandbox: Callable[[str], Sandbox], libraries: Libraries
) -> Iterator[Callable[..., ExecutionReport]]:
    """Run a source as boards/board.py in the sandbox of a name; all runs of a test are those of one session."""
    sessions: dict[str, Session] = {}

    def in_session(name: str, source: str, mode: Mode = Mode.ERC, **limits: int) -> ExecutionReport:
        if name not in sessions:
            project = Project(folder=folder, script_folder="boards")
            sessions[name] = make_sandbox(name).session(libraries, project)
        script = Script(name="board.py", source=source)
        return sessions[name].run(RunRequest(script=script, mode=mode, limits=LIMITS.model_copy(update=limits)))

    yield in_session
    for session in sessions.values():
        session.close()


def host_state(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@both
@pytest.mark.parametrize("mode", [Mode.ERC, Mode.OUTPUTS, Mode.DIAGNOSE])
def test_a_script_writes_anywhere_below_its_project(
    name: str, mode: Mode, run: Callable[..., ExecutionReport], folder: Path
) -> None:
    before = host_state(folder)
    source = f"""{CIRCUIT}
import os, pathlib, shutil
here = os.path.dirname(os.path.abspath(__file__))
assert os.getcwd() == here and pathlib.Path(here).name == "boards"
os.chdir(here)
open("../netlist/new.txt", "w").write("x")
open("../empty/new.txt", "w").write("x")
open("blocks.py", "a").write("# more")
os.remove("../netlist/old.net")
os.makedirs("../../out/deep", exist_ok=True)
open("../../out/deep/new.txt", "w").write("x")
(pathlib.Path(__file__).parent / "build").mkdir()
ERC()
generate_netlist(file_="../netlist/board.net")
generate_netlist()
os.chdir("build")
generate_dot()
"""
    report = run(name, source, mode)
    assert report.end is End.COMPLETED, report.execution_stderr
    assert not [event.message for event in report.events]
    if mode is Mode.OUTPUTS:
        files = {file.name: file.data for file in report.outputs}
        assert files["board.net"].startswith(b"(export")
        assert files["blocks.py"].endswith(b"# more")
    assert host_state(folder) == before


@both
def test_one_run_leaves_nothing_to_the_next(name: str, run: Callable[..., ExecutionReport]) -> None:
    poison = """
import os, pathlib
for path in pathlib.Path("..").rglob("*.py"):
    path.write_text("raise SystemExit('poisoned')")
pathlib.Path("skidl.py").write_text("raise SystemExit('poisoned')")
pathlib.Path("../../new").mkdir()
os.remove("../netlist/old.net")
"""
    assert run(name, poison).end is End.COMPLETED
    source = """
import os, pathlib, blocks, skidl
print(blocks.VALUE, sorted(os.listdir(".")), os.listdir("../.."), open("../netlist/old.net").read())
"""
    report = run(name, source)
    assert report.stdout == "mine ['blocks.py', 'board.net', 'board.py'] ['project'] old\n", report.execution_stderr


@both
def test_a_folder_is_not_copied_for_each_run(name: str, run: Callable[..., ExecutionReport]) -> None:
    """Its files are links, until a run writes to one."""
    source = """
import os
before = [os.stat(each).st_nlink > 1 for each in ("board.net", "../netlist/old.net", "blocks.py")]
for write in ("a", "r+", "w"):
    with open("board.net", write) as file:
        file.write("more")
os.remove("blocks.py")
os.rename("../netlist/old.net", "moved.net")
with open("moved.net", "rb+") as file:
    file.truncate(1)
print(before, os.stat("board.net").st_nlink, open("board.net").read(), open("moved.net").read())
"""
    for _ in range(2):
        report = run(name, source)
        assert report.stdout == "[True, True, True] 1 more o\n", report.execution_stderr


@both
def test_databases_are_written_to_and_namesakes_are_left_alone(
    name: str, run: Callable[..., ExecutionReport], folder: Path
) -> None:
    for place in ("a.db", "b c.db"):
        with contextlib.closing(sqlite3.connect(folder / "boards" / place)) as database:
            database.execute("create table t (x)")
    (folder / "boards" / "new.net").write_text("namesake")
    source = """
import os, pathlib, sqlite3
for place, uri in ((pathlib.Path("a.db"), False), (b"a.db", False), ("file:b%20c.db?mode=rw", True)):
    database = sqlite3.connect(place, uri=uri)
    with database:
        database.execute("insert into t values (1)")
    print(database.execute("select count(*) from t").fetchone()[0], end=" ")
inside = os.open("../netlist", os.O_RDONLY)
with open(os.open("new.net", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, dir_fd=inside), "w") as file:
    file.write("x")
print(open("new.net").read(), open("../netlist/new.net").read())
"""
    for _ in range(2):
        report = run(name, source)
        assert report.stdout == "1 2 1 namesake x\n", report.execution_stderr


@both
def test_no_run_writes_past_its_links(name: str, run: Callable[..., ExecutionReport]) -> None:
    """By calls that Python's audit does not see, or that leave something with a file without writing to it."""
    poison = """
import ctypes, fcntl, mmap, os, shutil
libc = ctypes.CDLL(None, use_errno=True)
O_WRONLY, O_RDWR, O_TRUNC, O_APPEND = 1, 2, 0o1000, 0o2000
done = []
for flags in (O_WRONLY, O_RDWR, O_TRUNC, O_WRONLY | O_TRUNC, O_RDWR | O_APPEND):
    done += [flags] if libc.open(b"blocks.py", flags) >= 0 else []
done += ["chmod"] if libc.chmod(b"blocks.py", 0o666) == 0 else []
done += ["truncate"] if libc.truncate(b"blocks.py", ctypes.c_long(0)) == 0 else []
file = os.open("blocks.py", os.O_RDONLY)
done += ["fchmod"] if libc.fchmod(file, 0o666) == 0 else []
done += ["ftruncate"] if libc.ftruncate(file, ctypes.c_long(0)) == 0 else []
done += ["write"] if libc.pwrite(file, b"x", ctypes.c_size_t(1), ctypes.c_long(0)) >= 0 else []
for command, value in ((1024, 0), (1036, 5), (1038, 5)):
    done += [command] if libc.fcntl(file, command, ctypes.byref(ctypes.c_ulong(value))) == 0 else []
done += ["link"] if libc.link(b"blocks.py", b"twin.py") == 0 else []
done += ["setxattr"] if libc.fsetxattr(file, b"user.left", b"x", 1, 0) == 0 else []
acl = b"\\2\\0\\0\\0" + b"".join(bytes([tag, 0, 6, 0]) + b"\\377" * 4 for tag in (1, 4, 32))
done += ["acl"] if libc.setxattr(b"blocks.py", b"system.posix_acl_access", acl, len(acl), 0) == 0 else []
done += ["utime"] if libc.utimensat(-100, b"blocks.py", (ctypes.c_long * 4)(1, 0, 1, 0), 0) == 0 else []
done += ["fallocate"] if libc.fallocate(file, 3, ctypes.c_long(0), ctypes.c_long(5)) == 0 else []
done += ["ioctl"] if libc.ioctl(file, 0x40086602, ctypes.byref(ctypes.c_int(0x40))) == 0 else []  # FS_IOC_SETFLAGS
done += ["again"] if libc.open(b"/proc/self/fd/%d" % file, O_RDWR) >= 0 else []
done += ["user"] if libc.unshare(0x10000000) == 0 else []
how = (ctypes.c_uint64 * 3)(O_RDWR, 0, 0)
done += ["openat2"] if libc.syscall(437, -100, b"blocks.py", how, 24) >= 0 else []
done += ["fchmodat2"] if libc.syscall(452, -100, b"blocks.py", 0o666, 0) == 0 else []
try:
    mmap.mmap(file, 0, mmap.MAP_SHARED, mmap.PROT_WRITE)
    done.append("mmap")
except OSError:
    pass
print(done)
"""
    report = run(name, poison)
    assert report.stdout == "[]\n", report.execution_stderr
    assert run(name, "import blocks\nprint(blocks.VALUE)").stdout == "mine\n"


@both
def test_the_project_itself_does_not_count_against_the_limits(
    name: str, run: Callable[..., ExecutionReport], folder: Path
) -> None:
    for number in range(LIMITS.files + 20):
        (folder / "netlist" / f"{number}.txt").write_text("x" * 5000)
    (folder / "netlist" / "large.bin").write_bytes(b"x" * ((LIMITS.disk_mb + 1) << 20))
    few = "import os\nfor n in range(50): open(f'{n}.txt', 'w').close()\nprint(len(os.listdir('../netlist')) > 200)"
    report = run(name, few)
    assert (report.end, report.stdout) == (End.COMPLETED, "True\n"), report.execution_stderr
    many = "import time\nfor n in range(400): open(f'../{n}.txt', 'w').close()\ntime.sleep(5)"
    assert run(name, many).end is End.FILES
    much = "import time\nfor n in range(8): open(f'../{n}.bin', 'wb').write(b'x' * (4 << 20))\ntime.sleep(5)"
    assert run(name, much).end is End.FILES


@both
def test_a_script_alone_stands_in_a_folder_too(
    name: str, make_sandbox: Callable[[str], Sandbox], libraries: Libraries
) -> None:
    source = f"{CIRCUIT}\nimport os\nos.chdir(os.path.dirname(__file__))\nprint(os.listdir())\ngenerate_netlist()\n"
    with make_sandbox(name).session(libraries, Project()) as session:
        report = session.run(RunRequest(script=Script(name="board.py", source=source), mode=Mode.OUTPUTS))
    assert report.stdout == "['board.py']\n", report.execution_stderr
    assert sorted(file.name for file in report.outputs) == ["board.net", "board_sklib.py"]
