"""Runs at the same time: begun together, given back in order, and nothing left of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from circuitron.errors import SandboxUnavailable
from circuitron.execution_report import ExecutionReport
from circuitron.journal import Journal
from circuitron.pipeline import sessions
from circuitron.pipeline.recorded import RecordedSandbox
from circuitron.pipeline.sessions import Sessions
from circuitron.run_request import Libraries, Project, RunRequest, Script
from circuitron.sandbox.base import Pending, Unforeseen
from circuitron.sandbox.begun import BegunSession
from circuitron.sandbox.local import LocalSandbox
from tests.processes import processes_of, wait_until


@dataclass
class Told:
    """A session that notes what happens to it."""

    name: str
    said: list[str] = field(default_factory=list)

    def run(self, request: RunRequest) -> ExecutionReport:
        return self.begin(request)()

    def begin(self, request: RunRequest) -> Pending:
        self.said.append(f"{self.name} begins {request.script.name}")

        def finish() -> ExecutionReport:
            self.said.append(f"{self.name} ends {request.script.name}")
            if request.script.name == "ctrl-c":
                raise KeyboardInterrupt
            return ExecutionReport.model_construct(script=request.script.name)

        return Unforeseen(finish)

    def close(self) -> None:
        self.said.append(f"{self.name} closes")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()


def of(name: str, source: str = "") -> RunRequest:
    return RunRequest(script=Script(name=name, source=source))


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST", 2)


def test_runs_begin_before_the_first_is_waited_for() -> None:
    said: list[str] = []
    with Sessions(Told("1", said), lambda: Told("2", said)) as both:
        reports = both.run_all([of("a"), of("b"), of("c")])
    assert [report.script for report in reports] == ["a", "b", "c"]
    assert said == ["1 begins a", "2 begins b", "1 ends a", "2 ends b", "1 begins c", "1 ends c", "2 closes"]


def test_one_run_takes_one_session_and_so_do_all_where_there_is_no_room() -> None:
    def none() -> Told:
        raise SandboxUnavailable("no memory")

    alone = Sessions(Told("1"), none)
    assert alone.run_all([of("a")])[0].script == "a"
    assert [report.script for report in alone.run_all([of("a"), of("b")])] == ["a", "b"]


def test_ctrl_c_leaves_no_process_and_no_file(
    libraries: Libraries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    napping = of("nap.py", "import time; time.sleep(600)")
    with (
        pytest.raises(KeyboardInterrupt),
        Sessions(Told("1"), lambda: LocalSandbox().session(libraries, Project())) as both,
    ):
        both.run_all([of("ctrl-c"), napping])
    assert wait_until(lambda: not processes_of(tmp_path)) and not list(tmp_path.iterdir())


def test_what_is_recorded_of_runs_at_the_same_time_is_not_run_again(libraries: Libraries, tmp_path: Path) -> None:
    requests = [of("a.py", "a = 1"), of("b.py", "b = 2")]
    with Journal.create(tmp_path, "fix", "x", {}, "0") as journal:
        sandbox = RecordedSandbox(LocalSandbox(), journal)
        with sandbox.session(libraries, Project()) as session:
            first = Sessions(session).run_all(requests[:1])
            again = Sessions(session, lambda: session).run_all(requests)
    with Journal.reopen(tmp_path, journal.header.run) as journal:
        nowhere = RecordedSandbox(LocalSandbox(), journal)
        with nowhere.session(Libraries.model_construct(**dict(libraries)), Project()) as session:
            replayed = Sessions(session).run_all(requests[:1])
            assert Sessions(session, lambda: session).run_all(requests) == again
            assert not journal.replaying and session.session is None  # type: ignore[attr-defined]
    assert replayed == first


def test_a_run_that_goes_on_already_is_not_begun_again() -> None:
    session = Told("first")
    begun = BegunSession(session, of("one"))
    assert begun.run(of("one")).script == "one"
    assert begun.run(of("one")).script == "one"
    assert session.said == 2 * ["first begins one", "first ends one"]


def test_another_run_than_the_one_that_goes_on_comes_after_it() -> None:
    session = Told("first")
    with BegunSession(session, of("one")) as begun:
        assert begun.run(of("two")).script == "two"
    assert session.said == [
        *("first begins one", "first ends one", "first begins two", "first ends two"),
        "first closes",
    ]
