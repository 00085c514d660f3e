"""Scripts on a real Dask cluster (a scheduler and worker processes): what is lost runs again, nothing counts twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from distributed.comm.core import CommClosedError
from lamp import BROKEN, GOOD, HOPELESS, Command, own_environment

from circuitron import __version__
from circuitron.cluster.dask_cluster import LOST, DaskCluster, Perform, Task
from circuitron.cluster.ledger import read_row
from circuitron.cluster.unit import Answer, Conditions, Unit, Work
from circuitron.commands import cluster_worker
from circuitron.commands.cluster_worker import perform, probe
from circuitron.errors import FatalError
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries, Script
from tests.processes import wait_until


@dataclass
class Dask:
    """A scheduler and its workers."""

    file: Path
    environment: dict[str, str]
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """The first is the scheduler."""
        command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(self.file), "--no-dashboard"]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=self.file.parent, env=self.environment, stdout=quiet, stderr=quiet)
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start("worker", "--nthreads", "1", "--no-nanny", "--death-timeout", "60")


@pytest.fixture(scope="module")
def dask(
    tmp_path_factory: pytest.TempPathFactory, libraries: Libraries, symbols: SymbolIndex, cache_dir: Path
) -> Iterator[Dask]:
    """A scheduler with two workers, which share no folder with the command but the cache of symbols."""
    folder = tmp_path_factory.mktemp("dask")
    environment = own_environment(folder, libraries, cache_dir)
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    # Each unit that a lost worker had is blamed at once, and has to show alone that it is not to blame.
    environment["DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"] = "0"
    made = Dask(folder / "scheduler.json", environment)
    made.start("scheduler", "--host", "127.0.0.1", "--port", "0")
    assert wait_until(made.file.exists, every=0.1)
    made.worker()
    made.worker()
    yield made
    for process in reversed(made.processes):
        process.kill()
        process.wait()


@pytest.fixture(autouse=True)
def _one_at_once(circuitron: Command) -> None:
    """The processes that tests fork sandboxes from serve one command at a time."""
    circuitron.environment["CIRCUITRON_JOBS"] = "1"


def whole_process(command: Command) -> Command:
    """The command as a process that starts and ends by itself: a connection to Dask has threads, which no fork has."""
    return replace(command, loaded=None)


def scripts(command: Command) -> None:
    """Twelve in two folders, with another content each; the last two wait, so that the others are done before."""
    for folder in "ab":
        for number, text in enumerate((GOOD, BROKEN, HOPELESS) * 2):
            wait = "import time; time.sleep(1)\n" if folder == "b" and number >= 4 else ""
            command.write(f"{folder}/s{number}.py", f"{wait}{text}\n# {folder}{number}\n")


def timeless(document: str) -> dict[str, Any]:
    """A report without what differs from run to run."""
    report: dict[str, Any] = json.loads(document)
    for script in report["scripts"]:
        del script["seconds"]
    return report


def results(file: Path) -> list[str]:
    """The paths in a file of results, each line whole and no failure."""
    found = [read_row(line) for line in file.read_bytes().splitlines()]
    assert all(row is not None and row.answer.failure is None for row in found)
    return [row.path for row in found if row]


def test_each_result_counts_once_whatever_is_killed(circuitron: Command, dask: Dask) -> None:
    scripts(circuitron)
    local = circuitron("check", "a", "b", "--output-format", "json")
    file = circuitron.folder / "r.jsonl"
    arguments = ("check", "a", "b", "--cluster", dask.address, "--resume", str(file), "--output-format", "json")
    first = dask.processes[1]

    def some_done() -> bool:
        lines = file.read_bytes().count(b"\n") if file.exists() else 0
        if lines >= 2 and first.poll() is None:
            first.kill()
            first.wait()
            dask.worker()
        return lines >= 5

    assert circuitron.struck(signal.SIGKILL, some_done, *arguments).returncode == -signal.SIGKILL
    kept = results(file)
    assert 5 <= len(kept) < 12
    with file.open("ab") as stream:
        stream.write(b'{"schema_version":1,"circ')  # as a line that was being written
    done = whole_process(circuitron)(*arguments)
    assert (done.returncode, timeless(done.stdout)) == (local.returncode, timeless(local.stdout))
    lines = [line for line in file.read_bytes().splitlines() if line != b'{"schema_version":1,"circ']
    rows = [read_row(line) for line in lines]
    assert Counter(row.path for row in rows if row) == Counter({f"{d}/s{n}.py": 1 for d in "ab" for n in range(6)})
    assert [row.path for row in rows if row][: len(kept)] == kept


def test_repairs_are_written_here(circuitron: Command, dask: Dask) -> None:
    circuitron.write("a/one.py", BROKEN)
    circuitron.write("a/two.py", BROKEN + "# two\n")
    circuitron.write("b/one.py", BROKEN)
    alone = circuitron("fix", "b/one.py", "--no-model")
    file = str(circuitron.folder / "r.jsonl")
    arguments = ("fix", "a/one.py", "a/two.py", "--cluster", dask.address, "--resume", file)
    done = whole_process(circuitron)(*arguments)
    assert alone.returncode == done.returncode == 0, done.stderr
    repaired = (circuitron.folder / "b/one.py").read_text()
    assert (circuitron.folder / "a/one.py").read_text() == repaired
    assert (circuitron.folder / "a/two.py").read_text() == repaired + "# two\n"
    again = whole_process(circuitron)(*arguments)
    assert again.returncode == 0 and sorted(results(Path(file))) == ["a/one.py", "a/two.py"]
    circuitron("undo", "a/one.py")
    assert (circuitron.folder / "a/one.py").read_text() == BROKEN


def test_a_worker_that_cannot_work_ends_the_command(dask: Dask) -> None:
    with DaskCluster(dask.address, perform, probe, "0.0.0") as cluster:
        with pytest.raises(FatalError, match="has circuitron") as other:
            cluster.libraries(Conditions())
        assert "pip install" in other.value.hint
        with pytest.raises(FatalError, match="has circuitron"):
            list(cluster.answers([Task("k", b"{}")]))
    with DaskCluster(dask.address, perform, probe, __version__) as cluster:
        with pytest.raises(FatalError, match="cannot work: There are no symbol libraries of KiCad 6") as missing:
            cluster.libraries(Conditions(kicad="6"))
        assert "circuitron libraries get" in missing.value.hint


def end_of_process() -> Perform:
    """What ends its worker for one unit, and answers another one."""

    def end(version: str, unit: bytes, project: bytes) -> bytes:
        import os

        if unit == b"bad":
            os._exit(1)
        return b'{"measured":{"passes":true}}'

    return end  # pickled by value: workers do not have this file


def test_a_unit_that_ends_its_workers_is_one_failure(dask: Dask) -> None:
    over = threading.Event()

    def replace() -> None:
        """As a nanny does."""
        while not over.wait(0.1):
            if sum(process.poll() is None for process in dask.processes[1:]) < 1:
                dask.worker()

    nanny = threading.Thread(target=replace)
    nanny.start()
    try:
        with DaskCluster(dask.address, end_of_process(), probe, __version__) as cluster:
            answers = dict(cluster.answers(Task(name, name.encode()) for name in ("one", "bad", "two", "three")))
    finally:
        over.set()
        nanny.join()
    assert sorted(answers) == ["bad", "one", "three", "two"]
    failed = {key: answer.failure.type for key, answer in answers.items() if answer.failure}
    assert failed == {"bad": LOST}


def test_shards_of_a_benchmark_together_are_the_benchmark(circuitron: Command) -> None:
    for number, text in enumerate((GOOD, BROKEN, HOPELESS, GOOD)):
        circuitron.write(f"s{number}.py", text)
    parts = [circuitron.folder / f"{number}.jsonl" for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        done = circuitron("bench", ".", "--shard", f"{number}/2", "--resume", str(part), "--quiet")
        assert done.returncode == 0, done.stderr
        assert len(results(part)) == 2
    whole = circuitron.folder / "all.jsonl"
    whole.write_bytes(b"".join(part.read_bytes() for part in parts))
    told = circuitron("bench", "--from", str(whole), "--output-format", "json")
    again = circuitron("bench", ".", "--resume", str(whole), "--output-format", "json")
    assert json.loads(told.stdout) == json.loads(again.stdout)
    figures = json.loads(told.stdout)
    named = ("scripts", "passed", "repaired_safe", "unrepaired", "failed", "unread_lines")
    assert [figures[name] for name in named] == [4, 2, 1, 1, 0, 0]
    assert {one["name"]: one["after_safe"] for one in figures["kinds"]} == {"LibraryNotFound": 0, "PartNotFound": 1}
    assert len(results(whole)) == 4  # nothing was done again
    shown = circuitron("bench", "--from", str(whole)).stdout
    assert "4 scripts" in shown and "pass as they come" in shown and "50.0 %" in shown
    lines = circuitron("bench", "--from", str(whole), "--output-format", "json-lines").stdout
    assert [read_row(line.encode()) for line in lines.splitlines()] == [
        read_row(x) for x in whole.read_bytes().splitlines()
    ]


@pytest.mark.parametrize("error", [TimeoutError, ImportError, RecursionError])
def test_a_bug_that_one_unit_meets_is_the_result_of_that_unit(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As such an error of Dask's own would end the command."""

    def break_(*_: object) -> None:
        raise error("within the work")

    monkeypatch.setattr(cluster_worker._Crew, "do", break_)
    unit = Unit(work=Work.CHECK, script=Script(name="a.py", source=""), circuitron=__version__)
    answer = Answer.model_validate_json(perform(__version__, unit.model_dump_json().encode(), b""))
    assert answer.failure is not None
    assert (answer.failure.type, answer.failure.lasting) == (error.__name__, False)


def test_a_connection_that_breaks_is_no_result_of_a_unit() -> None:
    """The scheduler may end while it hands out an answer; the unit is asked for again by the next command."""

    class Ended:
        status = "finished"

        def result(self, timeout: float) -> bytes:

            raise CommClosedError("reset by peer")

    cluster = DaskCluster.__new__(DaskCluster)
    cluster._address = "tcp://head:8786"
    with pytest.raises(FatalError, match=r"connection to the Dask scheduler at tcp://head:8786 is lost"):
        cluster._answer(Ended())
