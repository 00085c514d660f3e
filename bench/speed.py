#!/usr/bin/env python3
"""How long Circuitron takes, as ratios that hold on any machine.

    speed.py [--runs 5] [--sandbox local]

1. `circuitron check ten_parts.py` against `python ten_parts.py`, whole commands, taken in turns; both with warm caches
   (Circuitron's symbol index, SKiDL's pickled libraries) and the same symbol libraries.
2. `circuitron --help`.
3. The second run in one sandbox session against the first, which starts the sandbox.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

SCRIPT = Path(__file__).with_name("ten_parts.py")
CIRCUITRON = [sys.executable, "-m", "circuitron"]


def timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def command(arguments: list[str], folder: Path, environment: dict[str, str]) -> Callable[[], object]:
    """A run of a whole command that must succeed."""
    return lambda: subprocess.run(
        arguments, cwd=folder, env=environment, check=True, capture_output=True, stdin=subprocess.DEVNULL
    )


def show(name: str, seconds: list[float]) -> float:
    median = statistics.median(seconds)
    print(f"{name:34} {median:6.2f} s   ({min(seconds):.2f} … {max(seconds):.2f}, {len(seconds)} runs)", flush=True)
    return median


def whole_commands(runs: int, sandbox: str, symbols: Path, folder: Path) -> None:
    """Check against bare Python, and --help."""
    environment = {**os.environ, "KICAD9_SYMBOL_DIR": str(symbols)}
    script = folder / SCRIPT.name
    script.write_text(SCRIPT.read_text())
    bare = command([sys.executable, script.name], folder, environment)
    check = command([*CIRCUITRON, "check", script.name, "--sandbox", sandbox], folder, environment)
    start = command([*CIRCUITRON, "--help"], folder, environment)
    for warm_up in (bare, bare, check, check, start):
        warm_up()
    pairs = [(timed(bare), timed(check)) for _ in range(runs)]
    with_python = show("python ten_parts.py", [pair[0] for pair in pairs])
    with_circuitron = show("circuitron check ten_parts.py", [pair[1] for pair in pairs])
    print(f"{'ratio':34} {with_circuitron / with_python:6.2f}")
    show("circuitron --help", [timed(start) for _ in range(runs)])


def attempts(runs: int, sandbox: str, symbols: Path) -> None:
    """The first and the second run of a session, as `fix` makes them."""
    from circuitron.knowledge.libraries import find_libraries
    from circuitron.models import Project, RunRequest, Script
    from circuitron.sandbox.choose import choose_sandbox
    from circuitron.settings import load

    request = RunRequest(script=Script(name=SCRIPT.name, source=SCRIPT.read_text()))
    box = choose_sandbox(load(SCRIPT.parent, {"sandbox": sandbox}))
    libraries = find_libraries(symbols)
    first, second = [], []
    for _ in range(runs):
        started = time.perf_counter()
        with box.session(libraries, Project()) as session:
            cold = session.run(request)
            between = time.perf_counter()
            warm = session.run(request)
            second.append(time.perf_counter() - between)
            first.append(between - started)
        assert cold.execution_success and warm.execution_success, cold.execution_stderr
    ratio = show("attempt two", second) / show("attempt one", first)
    print(f"{'ratio':34} {ratio:6.2f}")


def main() -> None:
    from circuitron.knowledge.libraries import find_libraries

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--sandbox", default="local", choices=["docker", "local"])
    arguments = parser.parse_args()
    libraries = find_libraries()
    print(f"libraries: KiCad {libraries.version}, {libraries.origin.value}; sandbox: {arguments.sandbox}")
    with tempfile.TemporaryDirectory() as folder:
        whole_commands(arguments.runs, arguments.sandbox, libraries.directory, Path(folder))
    attempts(arguments.runs, arguments.sandbox, libraries.directory)


if __name__ == "__main__":
    main()
