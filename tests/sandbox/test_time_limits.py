"""Time limits are about the script, not about the machine: waiting for a processor is not the script's doing."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from circuitron.execution_report import End, ExecutionReport
from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Sandbox
from circuitron.sandbox.local import LocalSandbox
from tests.sandbox.conftest import LIMITS, both

BURN = "import time\nwhile time.process_time() < {seconds}: pass\nprint('done')"
STOPPED = "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)"


def run(sandbox: Sandbox, libraries: Libraries, source: str, competitors: int = 0, **limits: float) -> ExecutionReport:
    """Run a source, on one processor that so many others keep busy, if any."""
    with one_processor() if competitors else contextlib.nullcontext(), sandbox.session(libraries, Project()) as session:
        script = Script(name="script.py", source=source)
        session.run(RunRequest(script=script.model_copy(update={"source": "a = 1"})))  # SKiDL is loaded by then
        request = RunRequest(script=script, mode=Mode.RUNTIME, limits=LIMITS.model_copy(update=dict(limits)))
        with busy(competitors):
            return session.run(request)


@contextlib.contextmanager
def one_processor() -> Iterator[None]:
    """This process, and what it starts, on one processor."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextlib.contextmanager
def busy(competitors: int) -> Iterator[None]:
    burning = [subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"]) for _ in range(competitors)]
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.wait()


def test_a_busy_machine_is_not_the_scripts_fault(libraries: Libraries) -> None:
    report = run(LocalSandbox(), libraries, BURN.format(seconds=1), competitors=3, wall_seconds=1.4, cpu_seconds=10)
    assert (report.end, report.stdout) == (End.COMPLETED, "done\n"), report.detail
    assert report.seconds > 1.4, "the processor was not busy"


@both
@pytest.mark.parametrize(
    ("source", "end"),
    [
        ("import time\ntime.sleep(1000)", End.TIME),
        (STOPPED, End.TIME),
        ("import threading\nlock = threading.Lock()\nlock.acquire()\nlock.acquire()", End.TIME),
        (BURN.format(seconds=1000), End.CPU),
    ],
    ids=["asleep", "stopped", "deadlocked", "spinning"],
)
def test_every_script_ends(
    source: str, end: End, name: str, make_sandbox: Callable[[str], Sandbox], libraries: Libraries
) -> None:
    began = time.monotonic()
    report = run(make_sandbox(name), libraries, source, wall_seconds=1 if end is End.TIME else 20, cpu_seconds=1)
    assert report.end is end
    assert 0.9 < report.seconds < 60, report.detail
    assert time.monotonic() - began < 180


def test_processor_time_counts_as_wall_time(libraries: Libraries) -> None:
    report = run(LocalSandbox(), libraries, BURN.format(seconds=1000), wall_seconds=1, cpu_seconds=100)
    assert report.end is End.TIME


def test_waiting_for_a_processor_ends_too(libraries: Libraries) -> None:
    report = run(
        LocalSandbox(), libraries, BURN.format(seconds=1000), competitors=12, wall_seconds=0.5, cpu_seconds=100
    )
    assert report.end is End.TIME
    assert report.seconds < 60
