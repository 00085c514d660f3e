#!/usr/bin/env python3
"""Thousands of scripts on local Dask workers that are killed, against the same scripts without a cluster.

    scale.py make FOLDER [--count 300] [--seed 1] [--lines 55]
    scale.py show FOLDER [--shard 1/1] [--command check] [--compare]
    scale.py rate FOLDER [--command check]

`make` writes mutants of bench/good, a hundred in each folder. `show` runs `circuitron check --cluster --resume` with
two workers; at five points a worker, the command or the scheduler is killed and another one started. Then the same
scripts are checked without a cluster: each must have one result, and an equal one. `rate` measures two workers against
one, in turns: scripts a second, and what a script costs in processor time, memory and bytes.

Results are kept in FOLDER.local.jsonl and FOLDER.cluster.jsonl; a run that was interrupted goes on.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from circuitron.cluster.ledger import Row, read_rows
from circuitron.cluster.shard import Shard

GOOD = Path(__file__).resolve().parent / "good"
IN_A_FOLDER = 100
CIRCUITRON = [sys.executable, "-m", "circuitron"]
KILLED = ("worker", "command", "scheduler", "worker", "command")  # in turn
LOOK = 0.2  # seconds between looks at what goes on
CLOCK = os.sysconf("SC_CLK_TCK")


def make(folder: Path, count: int, seed: int, longest: int) -> None:
    """Write mutants of programs of at most so many lines, the same for the same seed."""
    from mutate.kinds import ALL, draw
    from mutate.program import programs
    from mutate.subject import Subject

    from circuitron.knowledge.libraries import find_libraries
    from circuitron.knowledge.supplement import Supplemented
    from circuitron.knowledge.symbols import open_index

    libraries = find_libraries()
    with open_index(libraries) as index:
        subjects = [
            Subject(one.name, one.source, Supplemented(index), libraries, one.files)
            for one in programs(GOOD)
            if len(one.source.splitlines()) <= longest
        ]
        written = number = 0
        while written < count:
            mutant = draw(subjects, seed, number, [*ALL])
            number += 1
            if mutant is None:
                continue
            name = f"{written:06}_{mutant.script.removesuffix('.py')}"
            place = folder / f"{written // IN_A_FOLDER:04}"
            if mutant.program.files:
                place /= name
            files = ((f"{name}.py", mutant.program.source), *((one.name, one.source) for one in mutant.program.files))
            for file, source in files:
                (place / file).parent.mkdir(parents=True, exist_ok=True)
                (place / file).write_text(source, encoding="utf-8")
            written += 1
    print(f"{written} scripts in {folder}")


@dataclass
class Dask:
    """A scheduler of this machine and its workers, one thread each."""

    folder: Path
    scheduler: subprocess.Popen[bytes] | None = None
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    seconds: float = 0.0  # of processor time, of workers that are gone

    @property
    def address(self) -> str:
        return str(json.loads(self._file.read_text())["address"])

    @property
    def _file(self) -> Path:
        return self.folder / "scheduler.json"

    def start(self, workers: int) -> None:
        self._file.unlink(missing_ok=True)
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        while not self._file.exists():
            time.sleep(0.1)
        for _ in range(workers):
            self.add_worker()

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(self._file), "--no-dashboard"]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, cwd=self.folder, stdout=quiet, stderr=quiet)

    def add_worker(self) -> None:
        self.workers.append(self._start("worker", "--nthreads", "1", "--no-nanny"))

    def kill_worker(self) -> None:
        """The one that is longest there."""
        worker = self.workers.pop(0)
        self.seconds += processor_seconds(worker.pid)
        kill(worker)

    def kill_scheduler(self) -> None:
        assert self.scheduler is not None
        kill(self.scheduler)

    def end(self) -> None:
        while self.workers:
            self.kill_worker()
        self.kill_scheduler()

    def spent(self) -> float:
        """Processor seconds of all workers so far."""
        return self.seconds + sum(processor_seconds(worker.pid) for worker in self.workers)


def kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


@contextlib.contextmanager
def cluster(workers: int) -> Iterator[Dask]:
    with tempfile.TemporaryDirectory(prefix="circuitron-scale-") as name:
        made = Dask(Path(name))
        try:
            made.start(workers)
            yield made
        finally:
            made.end()


def processes(root: int) -> list[int]:
    """A process and all below it."""
    children: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(place.name))
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found


def processor_seconds(root: int) -> float:
    """Of a process and all below it, those that have ended included."""
    ticks = 0
    for process in processes(root):
        with contextlib.suppress(OSError):
            times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]
            ticks += sum(int(value) for value in times)
    return ticks / CLOCK


def megabytes(root: int) -> float:
    """Memory of a process and all below it, pages that several share counted in parts."""
    found = 0
    for process in processes(root):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                found += int(line.split()[1]) if line.startswith("Pss:") else 0
    return found / 1024


@dataclass
class Lines:
    """Counts the lines of a file that grows, each byte once."""

    file: Path
    count: int = 0
    _read: int = 0

    def now(self) -> int:
        if self.file.exists():
            with self.file.open("rb") as stream:
                stream.seek(self._read)
                new = stream.read()
            self.count, self._read = self.count + new.count(b"\n"), self._read + len(new)
        return self.count


def scripts(folder: Path) -> list[Path]:
    return sorted(folder.rglob("[0-9]*_*.py"))


def command(kind: str, folder: Path, file: Path, *more: str) -> list[str]:
    """A command that changes nothing and keeps its results in a file."""
    paths = [str(folder)] if kind != "fix" else [*map(str, scripts(folder))]
    dry = ["--diff", "--no-model"] if kind == "fix" else []
    return [*CIRCUITRON, kind, *paths, *dry, "--sandbox", "local", "--quiet", "--resume", str(file), *more]


def run(arguments: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(arguments, stdout=subprocess.DEVNULL)


def timeless(value: Any) -> Any:
    """An answer without what differs from run to run: times, and the order in which SKiDL writes sheets."""
    if isinstance(value, dict):
        passing = {"seconds", "peak_mb"}
        return {name: timeless(item) for name, item in value.items() if name not in passing}
    if isinstance(value, str) and value.startswith("(export"):
        return sorted(line for line in value.splitlines() if "(date " not in line)
    return [timeless(item) for item in value] if isinstance(value, list) else value


def answers(file: Path) -> list[Row]:
    return [row for row in read_rows(file) if row is not None]


def show(given: argparse.Namespace) -> int:
    """Kill at five points, and compare."""
    local, remote = (given.folder.with_suffix(f".{where}.jsonl") for where in ("local", "cluster"))
    shard = ["--shard", given.shard]
    if not given.compare:
        count = len(Shard.parse(given.shard).of(scripts(given.folder), key=str))
        with cluster(2) as dask:
            on_cluster(dask, command(given.command, given.folder, remote, *shard), remote, count)
        run(command(given.command, given.folder, local, *shard, "--jobs", "2")).wait()
    return compared(local, remote)


def on_cluster(dask: Dask, arguments: list[str], file: Path, count: int) -> None:
    """Run a command to its end, whatever is killed at the points that the results have not come to before."""
    results = Lines(file)
    points = [(count * number // (len(KILLED) + 1), what) for number, what in enumerate(KILLED, 1)]
    points = [(at, what) for at, what in points if at > results.now()]
    client = run([*arguments, "--cluster", dask.address])
    while client.poll() is None:
        time.sleep(LOOK)
        if points and results.now() >= points[0][0]:
            told(f"{results.count} results; the {points[0][1]} is killed")
            client = killed(points.pop(0)[1], dask, client, arguments)
    told(f"{results.now()} results of {count} scripts with 2 workers; exit status {client.returncode}")


def killed(what: str, dask: Dask, client: subprocess.Popen[bytes], arguments: list[str]) -> subprocess.Popen[bytes]:
    """End something and start another one in its place; the command that runs then."""
    if what == "worker":
        dask.kill_worker()
        dask.add_worker()
        return client
    if what == "scheduler":
        dask.kill_scheduler()
        told(f"the command ended by itself; exit status {client.wait()}")
        dask.end()
        dask.start(2)
    kill(client)
    return run([*arguments, "--cluster", dask.address])


def compared(local: Path, remote: Path) -> int:
    """Whether all scripts that are done in both ways have one result each, and equal ones."""
    rows, found = answers(local), answers(remote)
    here = {(row.key, row.path): row for row in rows}
    counts = Counter((row.key, row.path) for row in found)
    twice = [path for (_, path), count in counts.items() if count > 1]
    both = [row for row in found if (row.key, row.path) in here]
    other = [row.path for row in both if not same(row, here[row.key, row.path])]
    failed = [row.path for row in found if row.answer.failure]
    told(f"{len(found)} results of the cluster, {len(rows)} of this machine, {len(both)} of both")
    told(f"twice: {twice}\nfailed: {failed}\nother than without a cluster: {other}")
    return int(bool(twice or failed or other or len(here) != len(counts)))


def told(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


def same(one: Row, other: Row) -> bool:
    return bool(timeless(one.model_dump(mode="json")) == timeless(other.model_dump(mode="json")))


@dataclass
class Spent:
    """What has been spent at some moment: by the clock, and of processor time."""

    results: int
    seconds: float
    workers: float
    client: float

    @classmethod
    def now(cls, results: Lines, dask: Dask, client: subprocess.Popen[bytes]) -> Spent:
        return cls(results.now(), time.perf_counter(), dask.spent(), processor_seconds(client.pid))

    def since(self, before: Spent) -> Spent:
        """For each result since then."""
        count = max(1, self.results - before.results)
        return Spent(
            count,
            (self.seconds - before.seconds) / count,
            (self.workers - before.workers) / count,
            (self.client - before.client) / count,
        )


def rate(folder: Path, kind: str) -> int:
    """Two workers against one."""
    one, two = (measured(folder, kind, workers) for workers in (1, 2))
    told(f"two against one: {one.seconds / two.seconds:.2f} by the clock")
    told(f"{2 * one.workers / two.workers:.2f} by processor time, where each has a processor to itself")
    return 0


def measured(folder: Path, kind: str, workers: int) -> Spent:
    """What a script costs when all has been loaded."""
    with cluster(workers) as dask, tempfile.TemporaryDirectory() as name:
        results = Lines(Path(name) / "results.jsonl")
        client = run(command(kind, folder, results.file, "--cluster", dask.address))
        while results.now() < workers * 5 and client.poll() is None:
            time.sleep(LOOK)
        first = last = Spent.now(results, dask, client)
        while client.poll() is None:
            time.sleep(LOOK)
            now = Spent.now(results, dask, client)
            last = now if now.results > last.results else last
        each = last.since(first)
        memory = sum(megabytes(worker.pid) for worker in dask.workers) / workers
        size = results.file.stat().st_size // results.count
        told(
            f"{workers} workers: {each.results} scripts, {1 / each.seconds:.2f} a second; load {os.getloadavg()[0]:.0f}"
        )
        told(f"processor time of a script: {each.workers:.3f} s of a worker, {each.client:.4f} s of the command")
        told(f"{memory:.0f} MB a worker; {size} bytes of results a script")
        return each


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "show", "rate"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", type=int, default=1000, help="of the longest script that mutants are made of")
    parser.add_argument("--shard", default="1/1", help="of the scripts to show, such as 1/5")
    parser.add_argument("--compare", action="store_true", help="run nothing, compare what is there")
    parser.add_argument("--command", default="check", choices=["check", "fix", "bench"])
    given = parser.parse_args()
    if given.what == "make":
        make(given.folder, given.count, given.seed, given.lines)
        return 0
    return show(given) if given.what == "show" else rate(given.folder, given.command)


if __name__ == "__main__":
    sys.exit(main())
