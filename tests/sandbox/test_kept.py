"""Zygotes that serve many scripts: each session reads its own project and nothing of another's, and none is left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from circuitron.errors import SandboxFailure
from circuitron.execution_report import End, ExecutionReport
from circuitron.run_request import Guarantee, Libraries, Mode, Module, Project, RunRequest, Script
from circuitron.sandbox.base import Session, StartableSandbox
from circuitron.sandbox.copies import Copies
from circuitron.sandbox.docker import DockerSandbox
from circuitron.sandbox.kept import KeptSandbox
from circuitron.sandbox.local import LocalSandbox
from circuitron.sandbox.runner.frames import pack
from circuitron.sandbox.session import Zygote
from tests.sandbox.conftest import LIMITS, PLANTED, both

ASKS = "from pathlib import Path\nprint((Path(__file__).parent / 'name.txt').read_text())\n"


class Counting:
    """A sandbox, with a list of all zygotes that it ever started."""

    def __init__(self, name: str) -> None:
        self.inner: StartableSandbox = LocalSandbox() if name == "local" else DockerSandbox(limits=LIMITS)
        self.name = name
        self.zygotes: list[Zygote] = []

    def guarantees(self) -> tuple[Guarantee, ...]:
        return self.inner.guarantees()

    def session(self, libraries: Libraries, project: Project) -> Session:
        return self.start(libraries).session(project)

    def start(self, libraries: Libraries) -> Zygote:
        zygote = self.inner.start(libraries)
        assert isinstance(zygote, Zygote)
        self.zygotes.append(zygote)
        return zygote


@pytest.fixture(scope="module", params=["local", pytest.param("docker", marks=pytest.mark.docker)])
def shared(request: pytest.FixtureRequest) -> Iterator[tuple[Counting, KeptSandbox]]:
    inner = Counting(request.param)
    sandbox = KeptSandbox(inner)
    yield inner, sandbox
    sandbox.close()


def folder(path: Path, name: str) -> Project:
    (path / name).mkdir(parents=True)
    (path / name / "name.txt").write_text(name)
    return Project(folder=path / name)


def run(
    sandbox: KeptSandbox, libraries: Libraries, project: Project, source: str = ASKS, **more: tuple[Module, ...]
) -> ExecutionReport:
    with sandbox.session(libraries, project) as session:
        script = Script(name="asks.py", source=source, **more)
        return session.run(RunRequest(script=script, mode=Mode.RUNTIME, limits=LIMITS))


def test_one_zygote_serves_the_scripts_of_many_projects(
    shared: tuple[Counting, KeptSandbox], libraries: Libraries, tmp_path: Path
) -> None:
    inner, sandbox = shared
    projects = [folder(tmp_path, name) for name in ("a", "b", "c")]
    before = len(inner.zygotes)
    assert [run(sandbox, libraries, project).stdout.strip() for project in (*projects, *projects)] == [*"abcabc"]
    assert len(inner.zygotes) - before <= 1


TELLS = """
import os, sys
from skidl import *
from skidl.logger import active_logger

here = os.getcwd()
print(here, file=sys.stderr)
active_logger.warning(f"of {Net}, at {here}, {here}.")
raise ValueError(f"nothing in {here}, {here}/libs and {object()}")
"""


def test_where_a_script_ran_does_not_show(
    shared: tuple[Counting, KeptSandbox], libraries: Libraries, tmp_path: Path
) -> None:
    project = folder(tmp_path, "a")
    reports = [run(shared[1], libraries, project, TELLS) for _ in range(2)]
    first, second = (report.model_dump_json(exclude={"seconds", "peak_mb"}) for report in reports)
    assert first == second and "project" not in first
    assert reports[0].stderr.startswith(".\n")
    assert reports[0].exception is not None
    assert reports[0].exception.message == "nothing in ., libs and <object object at 0x...>"


def test_a_folder_that_has_changed_is_copied_anew(
    shared: tuple[Counting, KeptSandbox], libraries: Libraries, tmp_path: Path
) -> None:
    sandbox, project = shared[1], folder(tmp_path, "a")
    assert run(sandbox, libraries, project).stdout.strip() == "a"
    (tmp_path / "a" / "name.txt").write_text("b")
    assert run(sandbox, libraries, project).stdout.strip() == "b"


def test_modules_that_a_request_brings_are_not_there_for_the_next_script(
    shared: tuple[Counting, KeptSandbox], libraries: Libraries, tmp_path: Path
) -> None:
    sandbox, project = shared[1], folder(tmp_path, "a")
    (tmp_path / "a" / "values.py").write_text("R = 'as it is'")
    other = (Module(name="values.py", source="R = 'repaired'"), Module(name="new.py", source=""))
    source = "import os, values\nprint(values.R, os.path.exists('new.py'))"
    assert run(sandbox, libraries, project, source, modules=other).stdout == "repaired True\n"
    assert run(sandbox, libraries, project, source).stdout == "as it is False\n"


# What a script could leave for the next one.
LEAVES = f"""
import builtins, ctypes, os, skidl, sys, tempfile
secret = open("plan.txt").read()
assert secret == "{PLANTED}"
print(secret)
os.environ["LEFT"] = sys.modules["left"] = builtins.left = skidl.left = skidl.Part.left = secret
open("left.txt", "w").write(secret)
for place in ("/tmp", "/dev/shm", "/var/tmp", tempfile.gettempdir(), "../../../..", "../../../../..", "/projects"):
    try:
        open(os.path.join(place, "left.txt"), "w").write(secret)
    except OSError:
        pass
libc = ctypes.CDLL(None, use_errno=True)
memory = libc.shmget(0x1EF7, 4096, 0o1666), libc.msgget(0x1EF7, 0o1666), libc.semget(0x1EF7, 1, 0o1666)
assert memory == (-1, -1, -1), memory
"""

# What the next one could look for it with. The secret is looked for in halves, so that it is not found in this script.
FINDS = """
import builtins, ctypes, gc, os, skidl, sys
first, second = {first!r}, {second!r}
def known(data):
    start = data.find(first)
    while start >= 0 and data[start + len(first) : start + len(first) + len(second)] != second:
        start = data.find(first, start + 1)
    return start >= 0
found = [repr(each) for each in (builtins, skidl, skidl.Part) if hasattr(each, "left")]
found += [name for name in ("LEFT",) if name in os.environ]
seen = [*{places!r}, "/tmp", "/dev/shm", "/var/tmp", "../../../..", "../../../../..", "/proc/1", "/proc/self"]
for place in (*seen, *(f"/proc/self/root{{place}}" for place in {places!r})):
    for path in (place, f"{{place}}/plan.txt", f"{{place}}/left.txt", f"{{place}}/environ", f"{{place}}/mem"):
        try:
            found += [path] if known(open(path, "rb").read()) else []
        except OSError:
            pass
for place in {places!r}:
    try:
        found += [f"names in {{place}}: {{os.listdir(place)}}"]
    except OSError:
        pass
frame = sys._getframe()
while frame := frame.f_back:
    found += [f"frame {{frame.f_code.co_name}}"] if known(repr(frame.f_locals).encode()) else []
# Memory that this process was forked with, freed or not: all that is mapped where objects lie.
libc = ctypes.CDLL(None, use_errno=True)
libc.sbrk.restype, libc.write.argtypes = ctypes.c_void_p, [ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t]
PAGE, looked_at, (out, into) = 4096, set(), os.pipe()
starts = {{id(each) // PAGE for each in gc.get_objects()}} | {{libc.sbrk(0) // PAGE - 1}}
for start in starts:
    for step in (1, -1):
        page = start
        while page not in looked_at and libc.write(into, page * PAGE, PAGE) == PAGE:
            looked_at.add(page)
            found += ["memory"] if known(os.read(out, PAGE)) else []
            page += step
assert len(looked_at) > 4000, len(looked_at)
print(sorted(set(found)))
"""


@both
def test_no_script_finds_anything_of_another_project(
    name: str, libraries: Libraries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not its files, though it is told where they are; not what its script left or printed; not in its own memory."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    one, other, inner = folder(tmp_path, "one"), folder(tmp_path, "other"), Counting(name)
    (tmp_path / "one" / "plan.txt").write_text(PLANTED)
    with closing(KeptSandbox(inner)) as sandbox:
        left = run(sandbox, libraries, one, LEAVES + f"mine = {PLANTED!r}\n")
        assert left.stdout.strip() == PLANTED, left.execution_stderr
        (copy,) = tmp_path.glob("temporary/*/copies/*")
        places = [str(path) for path in (copy, copy.parent, tmp_path / "one", f"/projects/{copy.name}", "/projects")]
        half = len(PLANTED) // 2
        first, second = PLANTED[:half].encode(), PLANTED[half:].encode()
        source = FINDS.format(first=first, second=second, places=places)
        assert run(sandbox, libraries, one, source).stdout != "[]\n", "where it may, it finds it"
        report = run(sandbox, libraries, other, source)
        assert report.stdout == "[]\n", report.execution_stderr
        assert len(inner.zygotes) == 1, "this is about one zygote"


@both
def test_no_script_writes_to_the_copy_of_its_project(
    name: str, libraries: Libraries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    project = folder(tmp_path, "mine")
    with closing(KeptSandbox(Counting(name))) as sandbox:
        run(sandbox, libraries, project)
        (copy,) = tmp_path.glob("temporary/*/copies/*")
        place = f"/projects/{copy.name}" if name == "docker" else str(copy)
        source = f"""
import os
print(open("{place}/name.txt").read())
for attempt in (
    lambda: open("{place}/name.txt", "a"), lambda: open("{place}/new.txt", "w"), lambda: os.remove("{place}/name.txt"),
    lambda: os.rename("{place}/name.txt", "name2.txt"), lambda: os.rename("name.txt", "{place}/name.txt"),
    lambda: os.link("name.txt", "{place}/link"), lambda: os.chmod("{place}/name.txt", 0o777),
    lambda: os.mkdir("{place}/x"), lambda: os.truncate("{place}/name.txt", 0), lambda: os.symlink("/", "{place}/root"),
):
    try:
        attempt()
        print("BREACH")
    except OSError:
        pass
"""
        report = run(sandbox, libraries, project, source)
        assert report.stdout == "mine\n", report.execution_stderr
    assert (tmp_path / "mine" / "name.txt").read_text() == "mine"


def test_sessions_that_are_open_at_once_have_a_zygote_each(libraries: Libraries, tmp_path: Path) -> None:
    inner = Counting("local")
    with closing(KeptSandbox(inner, most=1)) as sandbox:
        sandbox.warm(libraries)
        with sandbox.session(libraries, Project()), sandbox.session(libraries, Project()):
            assert len(inner.zygotes) == 2
        assert [zygote.closed for zygote in inner.zygotes].count(True) == 1, "only as many are kept as may be"
    assert all(zygote.closed for zygote in inner.zygotes)


def test_a_zygote_that_was_left_in_the_middle_of_a_run_is_not_used_again(libraries: Libraries) -> None:
    inner = Counting("local")
    with closing(KeptSandbox(inner)) as sandbox:
        with sandbox.session(libraries, Project()) as session:
            session.begin(RunRequest(script=Script(name="a.py", source="import time; time.sleep(60)")))
        assert inner.zygotes[0].closed
        with sandbox.session(libraries, Project()) as session:
            assert session.run(RunRequest(script=Script(name="a.py", source="print(1)"))).end is End.COMPLETED
        with pytest.raises(SandboxFailure, match="has been closed"):
            session.run(RunRequest(script=Script(name="a.py", source="print(1)")))
    assert len(inner.zygotes) == 2


def test_without_landlock_a_container_shows_one_project_only(libraries: Libraries, tmp_path: Path) -> None:
    """As process 1 says when it is ready, and as the host has it from then on."""
    one, other = folder(tmp_path, "one"), folder(tmp_path, "other")
    (tmp_path / "copies").mkdir()
    channel = Scripted({"ready": True, "apart": False})
    zygote = Zygote("docker", lambda: channel, {}, Copies(tmp_path / "copies"), lambda: None)
    zygote.start()
    for project in (one, one):
        assert zygote.serves(project)
        zygote.session(project, left=lambda: None).close()
    assert not zygote.serves(other)
    assert not zygote.serves(Project())
    with pytest.raises(SandboxFailure):
        zygote.session(other)


class Scripted:
    """A channel on which these frames come."""

    def __init__(self, *frames: dict[str, object]) -> None:
        self._frames = [pack(frame) for frame in frames]

    def send(self, data: bytes, deadline: float) -> None:
        pass

    def receive(self, deadline: float) -> bytes:
        return self._frames.pop(0)

    def last_words(self) -> str:
        return ""

    def kill(self) -> None:
        pass
