#!/usr/bin/env python3
"""Thousands of scripts on local Dask workers that are killed, against the same scripts without a cluster.

    scale.py make FOLDER [--count 300] [--seed 1]
    scale.py show FOLDER [--points 5] [--command check]
    scale.py rate FOLDER [--command check]

`make` writes mutants of bench/good, a hundred in each folder. `show` runs `circuitron check --cluster --resume` with
two workers; at five points a worker is killed and another one started, and the command is killed and started again.
Then each script must have one result, equal to the one of `circuitron check` without a cluster. `rate` measures two
workers against one, in turns: scripts a second, and what a script costs in processor time, memory and bytes.

Results are kept in FOLDER.local.jsonl and FOLDER.cluster.jsonl; a run that was interrupted goes on.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
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

GOOD = Path(__file__).resolve().parent / "good"
IN_A_FOLDER = 100
CIRCUITRON = [sys.executable, "-m", "circuitron"]
CLOCK = os.sysconf("SC_CLK_TCK")


def make(folder: Path, count: int, seed: int) -> None:
    """Write mutants, the same for the same seed."""
    from mutate.kinds import ALL, draw
    from mutate.program import programs
    from mutate.subject import Subject

    from circuitron.knowledge.libraries import find_libraries
    from circuitron.knowledge.supplement import Supplemented
    from circuitron.knowledge.symbols import open_index

    libraries = find_libraries()
    with open_index(libraries) as index:
        subjects = [Subject(one.name, one.source, Supplemented(index), libraries, one.files) for one in programs(GOOD)]
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
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    seconds: float = 0.0  # of processor time, of workers that are gone

    @property
    def address(self) -> str:
        return str(json.loads((self.folder / "scheduler.json").read_text())["address"])

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(self.folder / "scheduler.json")]
        quiet = subprocess.DEVNULL
        return subprocess.Popen([*command, "--no-dashboard"], cwd=self.folder, stdout=quiet, stderr=quiet)

    def add_worker(self) -> None:
        self.workers.append(self.start("worker", "--nthreads", "1", "--no-nanny"))

    def kill_worker(self) -> None:
        worker = self.workers.pop(0)
        self.seconds += processor_seconds(worker.pid)
        worker.kill()
        worker.wait()

    def spent(self) -> float:
        """Processor seconds of all workers so far."""
        return self.seconds + sum(processor_seconds(worker.pid) for worker in self.workers)


@contextlib.contextmanager
def cluster(workers: int) -> Iterator[Dask]:
    with tempfile.TemporaryDirectory(prefix="circuitron-scale-") as name:
        made = Dask(Path(name))
        scheduler = made.start("scheduler", "--host", "127.0.0.1", "--port", "0")
        try:
            while not (made.folder / "scheduler.json").exists():
                time.sleep(0.1)
            for _ in range(workers):
                made.add_worker()
            yield made
        finally:
            for process in (*made.workers, scheduler):
                process.kill()
                process.wait()


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


def lines(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


def command(kind: str, folder: Path, file: Path, *more: str) -> list[str]:
    """A command that changes nothing and keeps its results in a file."""
    paths = [str(folder)] if kind != "fix" else [*map(str, sorted(folder.rglob("[0-9]*_*.py")))]
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


def show(folder: Path, points: int, kind: str) -> int:
    """Kill at so many points, and compare."""
    local, remote = folder.with_suffix(".local.jsonl"), folder.with_suffix(".cluster.jsonl")
    began = time.perf_counter()
    run(command(kind, folder, local)).wait()
    rows = {(row.key, row.path): row for row in answers(local)}
    print(f"without a cluster: {len(rows)} results in {time.perf_counter() - began:.0f} s", flush=True)
    chance, killed = random.Random(1), 0
    goals = [len(rows) * point // (points + 1) for point in range(1, points + 1)]
    goals = [goal for goal in goals if goal > lines(remote)]
    with cluster(2) as dask:
        while True:
            process = run(command(kind, folder, remote, "--cluster", dask.address))
            while process.poll() is None and not (goals and lines(remote) >= goals[0]):
                time.sleep(0.05)
            if process.poll() is not None:
                break
            goals.pop(0)
            chance.shuffle(dask.workers)
            dask.kill_worker()
            dask.add_worker()
            process.kill()
            process.wait()
            killed += 1
            print(f"killed a worker and the command at {lines(remote)} results", flush=True)
        spent = dask.spent()
    found = answers(remote)
    counts = Counter((row.key, row.path) for row in found)
    twice = [path for (_, path), count in counts.items() if count > 1]
    missing = [path for key, path in rows if (key, path) not in counts]
    other = [row.path for row in found if not same(row, rows.get((row.key, row.path)))]
    print(f"with 2 workers, killed at {killed} points: {len(found)} results; status {process.returncode}")
    print(f"twice: {twice}\nmissing: {missing}\nother than without a cluster: {other}")
    print(f"workers: {spent:.0f} s of processor time, {spent / max(1, len(found)):.2f} s a script")
    return int(bool(twice or missing or other or len(found) != len(rows)))


def same(one: Row, other: Row | None) -> bool:
    if other is None:
        return False
    return bool(timeless(one.model_dump(mode="json")) == timeless(other.model_dump(mode="json")))


def rate(folder: Path, kind: str) -> int:
    """Two workers against one."""
    speeds: dict[int, float] = {}
    for workers in (1, 2):
        with cluster(workers) as dask, tempfile.TemporaryDirectory() as name:
            file = Path(name) / "results.jsonl"
            process = run(command(kind, folder, file, "--cluster", dask.address))
            while lines(file) < workers * 5 and process.poll() is None:  # everything is loaded by then
                time.sleep(0.05)
            began, before, spent = time.perf_counter(), lines(file), dask.spent()
            process.wait()
            seconds, count = time.perf_counter() - began, lines(file) - before
            spent = dask.spent() - spent
            speeds[workers] = count / seconds
            memory = sum(megabytes(worker.pid) for worker in dask.workers) / workers
            print(
                f"{workers} workers: {count} scripts in {seconds:.0f} s, {count / seconds:.2f} a second; "
                f"{spent / count:.2f} s of processor time a script; {memory:.0f} MB a worker; "
                f"{file.stat().st_size // lines(file)} bytes of results a script",
                flush=True,
            )
    print(f"ratio {speeds[2] / speeds[1]:.2f}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "show", "rate"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--points", type=int, default=5)
    parser.add_argument("--command", default="check", choices=["check", "fix", "bench"])
    given = parser.parse_args()
    if given.what == "make":
        make(given.folder, given.count, given.seed)
        return 0
    return (
        show(given.folder, given.points, given.command) if given.what == "show" else rate(given.folder, given.command)
    )


if __name__ == "__main__":
    sys.exit(main())
