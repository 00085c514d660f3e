"""Sessions that start ahead of time are the same sessions, and none is left over."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.errors import SandboxFailure
from circuitron.models import ExecutionReport, Guarantee, Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.local import LocalSandbox
from circuitron.sandbox.prewarmed import PrewarmedSandbox
from circuitron.sandbox.session import ZygoteSession

ASKS = "import skidl\nfrom pathlib import Path\nprint((Path(__file__).parent / 'name.txt').read_text())\n"


class Counting:
    """The local sandbox, with a list of all sessions it ever gave out."""

    name = "local"

    def __init__(self) -> None:
        self.inner = LocalSandbox()
        self.sessions: list[tuple[Project, ZygoteSession]] = []

    def guarantees(self) -> tuple[Guarantee, ...]:
        return self.inner.guarantees()

    def session(self, libraries: Libraries, project: Project) -> ZygoteSession:
        session = self.inner.session(libraries, project)
        self.sessions.append((project, session))
        return session


def folder(path: Path, name: str) -> Project:
    (path / name).mkdir()
    (path / name / "name.txt").write_text(name)
    return Project(folder=path / name)


def run(sandbox: PrewarmedSandbox, libraries: Libraries, project: Project) -> ExecutionReport:
    with sandbox.session(libraries, project) as session:
        return session.run(RunRequest(script=Script(name="asks.py", source=ASKS), mode=Mode.RUNTIME))


def test_each_script_gets_the_session_of_its_own_project(tmp_path: Path, libraries: Libraries) -> None:
    projects = [folder(tmp_path, name) for name in ("a", "b", "c")]
    inner = Counting()
    sandbox = PrewarmedSandbox(inner, libraries, projects)
    assert [run(sandbox, libraries, project).stdout.strip() for project in projects] == ["a", "b", "c"]
    assert [project for project, _ in inner.sessions] == projects


def test_it_is_one_session_ahead(tmp_path: Path, libraries: Libraries) -> None:
    projects = [folder(tmp_path, name) for name in ("a", "b", "c")]
    inner = Counting()
    sandbox = PrewarmedSandbox(inner, libraries, projects)
    sandbox.start_next()
    assert len(inner.sessions) == 1
    sandbox.session(libraries, projects[0]).close()
    assert len(inner.sessions) == 2
    sandbox.close()


def test_an_unexpected_script_is_served_too(tmp_path: Path, libraries: Libraries) -> None:
    expected, other = folder(tmp_path, "a"), folder(tmp_path, "b")
    inner = Counting()
    sandbox = PrewarmedSandbox(inner, libraries, [expected])
    assert run(sandbox, libraries, other).stdout.strip() == "b"
    assert run(sandbox, libraries, expected).stdout.strip() == "a"
    assert len(inner.sessions) == 2


def test_closing_ends_the_session_that_waits(tmp_path: Path, libraries: Libraries) -> None:
    inner = Counting()
    sandbox = PrewarmedSandbox(inner, libraries, [folder(tmp_path, "a")])
    sandbox.start_next()
    sandbox.close()
    ((_, session),) = inner.sessions
    with pytest.raises(SandboxFailure, match="has been closed"):
        session.run(RunRequest(script=Script(name="asks.py", source=ASKS)))
