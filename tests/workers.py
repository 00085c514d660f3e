"""`pytest --workers N`: the tests in N forks of the process that has collected them.

Importing and collecting all tests takes longer than running most files of them. Workers that start from nothing, such
as those of pytest-xdist, each do it again; these have it from their parent, which hands the tests out and reports.
"""

from __future__ import annotations

import contextlib
import os
import signal
import traceback
import warnings
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import Pipe, connection
from typing import Any, NoReturn

import pytest

_AHEAD = 2  # tests that a worker has been given: which fixtures end with one depends on what is next
_NAME = "PYTEST_XDIST_WORKER"  # where plugins look for the name of a worker


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--workers", type=int, default=0, metavar="N", help="run the tests in so many processes")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    count = session.config.getoption("--workers")
    if not count or session.config.getoption("--collect-only") or session.testsfailed:
        return None
    workers = _Workers(session, count)
    try:
        workers.run()
    finally:
        workers.close()
    return True


@dataclass
class _Worker:
    number: int
    process: int
    line: connection.Connection
    given: deque[int] = field(default_factory=deque)  # tests that it was told to run, the one that it runs first


@dataclass
class _Ended:
    """What a worker says of a test."""

    reports: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[dict[str, Any]] = field(default_factory=list)


class _Workers:
    def __init__(self, session: pytest.Session, count: int) -> None:
        self._session = session
        self._shares = _shares(session.items, count)
        self._working: dict[connection.Connection, _Worker] = {}
        self._begun = 0
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # is made once

    def run(self) -> None:
        for number in range(len(self._shares)):
            self._begin(number)
        while self._working:
            for line in connection.wait(list(self._working)):
                self._hear(self._working[line])  # type: ignore[index]  # they are Connections
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)

    def close(self) -> None:
        for worker in self._working.values():  # only after an interrupt
            os.kill(worker.process, signal.SIGINT)
            worker.line.close()
            os.waitpid(worker.process, 0)

    def _begin(self, number: int) -> None:
        ours, theirs = Pipe()
        process = os.fork()
        if not process:
            for line in (ours, *self._working):
                line.close()  # or else no worker would notice that this process has gone
            _work(self._session, theirs, f"gw{self._begun}")
        theirs.close()
        self._begun += 1
        self._working[ours] = worker = _Worker(number, process, ours)
        for _ in range(_AHEAD):
            self._give(worker)

    def _give(self, worker: _Worker) -> None:
        index = self._next(worker.number)
        if index is not None:
            worker.given.append(index)
        with contextlib.suppress(BrokenPipeError):  # that it has gone is heard
            worker.line.send(index)

    def _next(self, number: int) -> int | None:
        """The next test of a worker's share; where that is used up, it takes over half of the largest."""
        if self._session.shouldfail or self._session.shouldstop:
            return None
        if not self._shares[number]:
            largest = max(self._shares, key=len)
            for _ in range((len(largest) + 1) // 2):
                self._shares[number].appendleft(largest.pop())
        return self._shares[number].popleft() if self._shares[number] else None

    def _hear(self, worker: _Worker) -> None:
        try:
            ended: _Ended = worker.line.recv()
        except (EOFError, ConnectionResetError):
            self._bury(worker)
            return
        self._log(worker.given.popleft(), ended)
        self._give(worker)

    def _bury(self, worker: _Worker) -> None:
        """A worker that has ended; where it did so in a test, that has failed and another one goes on."""
        del self._working[worker.line]
        worker.line.close()
        _, status = os.waitpid(worker.process, 0)
        if not worker.given:
            return
        item = self._session.items[worker.given.popleft()]
        said = f"the worker ended in this test, with status {os.waitstatus_to_exitcode(status)}"
        item.ihook.pytest_runtest_logreport(
            report=pytest.TestReport(item.nodeid, item.location, {}, "failed", said, "call")
        )
        self._shares[worker.number].extendleft(reversed(worker.given))
        self._begin(worker.number)

    def _log(self, index: int, ended: _Ended) -> None:
        item = self._session.items[index]
        hook = item.config.hook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for data in ended.reports:
            report = hook.pytest_report_from_serializable(config=item.config, data=data)
            item.ihook.pytest_runtest_logreport(report=report)
        for warning in ended.warnings:
            message = warnings.WarningMessage(**warning.pop("message"))
            hook.pytest_warning_recorded.call_historic(kwargs={"warning_message": message, **warning})
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)


def _shares(items: list[pytest.Item], count: int) -> list[deque[int]]:
    """Tests in equal numbers, long ones first and then those of neighbouring files, whose fixtures are made once."""
    long = [index for index, item in enumerate(items) if item.get_closest_marker("long")]
    short = [index for index, item in enumerate(items) if not item.get_closest_marker("long")]
    size = -(-len(short) // count)
    return [deque(long[number::count] + short[number * size : (number + 1) * size]) for number in range(count)]


# ------------------------------------------------------------------------------------------------------ in the worker


class _Listening:
    """What the hooks say of the test that runs."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._ended = _Ended()

    def taken(self) -> _Ended:
        ended, self._ended = self._ended, _Ended()
        return ended

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._ended.reports.append(data)

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: object
    ) -> None:
        message = {name: getattr(warning_message, name) for name in ("category", "filename", "lineno")}
        message["message"] = str(warning_message.message)  # what else it may hold need not be sendable
        where = {"when": when, "nodeid": nodeid, "location": location}
        self._ended.warnings.append({"message": message, **where})


def _work(session: pytest.Session, line: connection.Connection, name: str) -> NoReturn:
    status = 1
    try:
        _settle(session.config, name)
        _run(session, line)
        status = 0
    except (EOFError, KeyboardInterrupt):  # the parent has gone, or goes
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        session._setupstate.teardown_exact(None)  # what fixtures have started ends
    except Exception:  # noqa: BLE001  (the parent says in which test)
        traceback.print_exc()
    finally:
        os._exit(status)


def _settle(config: pytest.Config, name: str) -> None:
    """Take what must not be shared from the parent and from other workers."""
    os.environ[_NAME] = name
    config.pluginmanager.unregister(name="terminalreporter")
    folders: pytest.TempPathFactory = config._tmp_path_factory  # type: ignore[attr-defined]
    folders._basetemp = folders.mktemp(name, numbered=False)
    capture = config.pluginmanager.getplugin("capturemanager")
    if capture is not None:
        capture.stop_global_capturing()  # its files are the parent's
        capture.start_global_capturing()
        capture.suspend_global_capture(in_=False)


def _run(session: pytest.Session, line: connection.Connection) -> None:
    listening = _Listening(session.config)
    session.config.pluginmanager.register(listening)
    listening.taken()  # warnings of the parent
    told = _told(line)
    index = next(told, None)
    while index is not None:
        following = next(told, None)
        after = None if following is None else session.items[following]
        session.config.hook.pytest_runtest_protocol(item=session.items[index], nextitem=after)
        line.send(listening.taken())
        index = following


def _told(line: connection.Connection) -> Iterator[int]:
    while (index := line.recv()) is not None:
        yield index
