#!/usr/bin/env python3
"""How long Circuitron takes, as ratios that hold on any machine.

    speed.py [--runs 5] [--sandbox local] [--symbols DIR] [--only ROW …]

small, ten:  `circuitron check` of three parts and of ten against `python SCRIPT`, without a server
thousand:    the same of a thousand parts
many:        `circuitron check` of five thousand parts comes to a verdict
fix:         `circuitron fix` of 300 parts with 15 errors (bench/large.py)
help:        `circuitron --help`
session:     the second run in one sandbox session against the first, which starts the sandbox

Whole commands in turns with Python, from compiled code and with warm caches on both sides (Circuitron's symbol index,
SKiDL's pickled libraries), with the same symbol libraries. Each figure is the median of the runs: wall time, and beside
it the processor time of the command and all that it starts, which counts on a busy machine. A ratio beyond its limit is
marked; the exit status is then 1.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import large

HERE = Path(__file__).parent
CIRCUITRON = [sys.executable, "-m", "circuitron"]
FIX_SECONDS = 20.0


class Taken(NamedTuple):
    """Seconds of a run."""

    wall: float
    cpu: float


class Bench(NamedTuple):
    """What all rows run with."""

    runs: int
    sandbox: str
    symbols: Path
    folder: Path

    def python(self, script: str) -> Callable[[], Taken]:
        return self.command([sys.executable, script])

    def circuitron(self, *arguments: str) -> Callable[[], Taken]:
        own = ["--sandbox", self.sandbox] if arguments[0] in ("check", "fix") else []
        return self.command([*CIRCUITRON, *arguments, *own])

    def command(self, arguments: Sequence[str]) -> Callable[[], Taken]:
        """A run of a whole command that must succeed; a repair may leave something."""
        environment = {**os.environ, "KICAD9_SYMBOL_DIR": str(self.symbols)}
        environment |= {"CIRCUITRON_SERVER": "never"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def run() -> Taken:
            started, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run(
                arguments, cwd=self.folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
            )
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if done.returncode > int("fix" in arguments):
                raise SystemExit(f"{' '.join(arguments)}: status {done.returncode}\n{done.stdout}{done.stderr}")
            cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            return Taken(time.perf_counter() - started, cpu)

        return run


def show(name: str, taken: Sequence[Taken]) -> Taken:
    """Print the medians of some runs, and give them back."""
    middle = Taken(statistics.median(t.wall for t in taken), statistics.median(t.cpu for t in taken))
    print(f"{name:36} {middle.wall:8.2f} s wall {middle.cpu:8.2f} s processor   ({len(taken)} runs)", flush=True)
    return middle


def judged(name: str, wall: float, cpu: float, limit: float) -> bool:
    """Print two ratios; whether one of them keeps within the limit."""
    held = min(wall, cpu) <= limit
    mark = "" if held else "   BEYOND ITS LIMIT"
    print(f"{name:36} {wall:8.3f}   wall {cpu:8.3f}   processor   (at most {limit:g}){mark}", flush=True)
    return held


def against_python(bench: Bench, script: str, limit: float, runs: int | None = None) -> bool:
    """Check a script against running it with Python, in turns."""
    bare, check = bench.python(script), bench.circuitron("check", script)
    for warm_up in (bare, check) if runs is None else ():
        warm_up()
    pairs = [(bare(), check()) for _ in range(runs or bench.runs)]
    python = show(f"python {script}", [pair[0] for pair in pairs])
    circuitron = show(f"circuitron check {script}", [pair[1] for pair in pairs])
    return judged("ratio", circuitron.wall / python.wall, circuitron.cpu / python.cpu, limit)


def small(bench: Bench) -> bool:
    (bench.folder / "small.py").write_text((HERE / "small.py").read_text())
    return against_python(bench, "small.py", 0.18)


def ten(bench: Bench) -> bool:
    (bench.folder / "ten_parts.py").write_text((HERE / "ten_parts.py").read_text())
    return against_python(bench, "ten_parts.py", 0.10)


def thousand(bench: Bench) -> bool:
    (bench.folder / "thousand.py").write_text(large.script(1000, 0))
    return against_python(bench, "thousand.py", 0.6, 1)


def many(bench: Bench) -> bool:
    (bench.folder / "five_thousand.py").write_text(large.script(5000, 0))
    show("circuitron check five_thousand.py", [bench.circuitron("check", "five_thousand.py")()])
    return True


def fix(bench: Bench) -> bool:
    (bench.folder / "faulty.py").write_text(large.script(300, 15))
    arguments = ("fix", "faulty.py", "--no-model", "--unsafe-fixes", "--output", "fixed.py")
    taken = show("circuitron fix, 300 parts, 15 errors", [bench.circuitron(*arguments)()])
    return min(taken) <= FIX_SECONDS


def start(bench: Bench) -> bool:
    run = bench.circuitron("--help")
    run()
    show("circuitron --help", [run() for _ in range(bench.runs)])
    return True


def session(bench: Bench) -> bool:
    """The first and the second run of a session, as `fix` makes them."""
    from circuitron.knowledge.libraries import find_libraries
    from circuitron.run_request import Project, RunRequest, Script
    from circuitron.sandbox.choose import choose_sandbox
    from circuitron.settings import load

    request = RunRequest(script=Script(name="ten_parts.py", source=(HERE / "ten_parts.py").read_text()))
    box = choose_sandbox(load(HERE, {"sandbox": bench.sandbox}))
    libraries = find_libraries(bench.symbols)
    first, second = [], []
    for _ in range(bench.runs):
        started = time.perf_counter()
        with box.session(libraries, Project()) as opened:
            cold = opened.run(request)
            between = time.perf_counter()
            warm = opened.run(request)
            second.append(time.perf_counter() - between)
            first.append(between - started)
        assert cold.execution_success and warm.execution_success, cold.execution_stderr
    print(f"{'second run of a session':36} {statistics.median(second):8.2f} s wall")
    print(f"{'first':36} {statistics.median(first):8.2f} s wall", flush=True)
    return True


ROWS: dict[str, Callable[[Bench], bool]] = {
    "small": small,
    "ten": ten,
    "thousand": thousand,
    "many": many,
    "fix": fix,
    "help": start,
    "session": session,
}


def main() -> int:
    from circuitron.knowledge.libraries import find_libraries

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--sandbox", default="local", choices=["docker", "local"])
    parser.add_argument("--symbols", type=Path, help="folder of symbol libraries (default: those at hand)")
    parser.add_argument("--only", nargs="*", choices=list(ROWS), default=list(ROWS))
    arguments = parser.parse_args()
    libraries = find_libraries(arguments.symbols)
    print(f"libraries: KiCad {libraries.version}, {libraries.origin.value}; sandbox: {arguments.sandbox}")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments.runs, arguments.sandbox, libraries.directory, Path(folder))
        held = [ROWS[name](bench) for name in arguments.only]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
