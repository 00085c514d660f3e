#!/usr/bin/env python3
"""How long `circuitron check` takes where the kept server performs it, against `python SCRIPT`.

    server_speed.py [--runs 9] [--sandbox local] [--symbols DIR]

A server of its own, in a runtime folder of its own; scripts and symbol libraries as in speed.py. Runs are taken in
turns with Python, with a pause after each in which the server gets the next sandbox ready, as it has between two saves.
Processor time is that of the client, the server and all that it started, the next sandbox included: what a command
costs in the long run. The limits are for wall time, which is what a server is for.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from speed import HERE, Bench, Taken, show

LIMITS = {"small.py": 0.08, "ten_parts.py": 0.04}
_START_SECONDS = 60.0
_PAUSE_SECONDS = 2.0  # by then the next sandbox is there, also on a busy machine
_TICKS = os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def kept_server(bench: Bench) -> Iterator[int]:
    """A server, started by a command; its process."""
    runtime = tempfile.mkdtemp(prefix="server-speed-")
    os.environ["XDG_RUNTIME_DIR"] = runtime
    status = bench.command([sys.executable, "-m", "circuitron", "server", "stop"])
    try:
        bench.circuitron("check", "small.py", "--server")()
        until = time.monotonic() + _START_SECONDS
        while not any(Path(runtime).glob("circuitron/*.sock")):
            if time.monotonic() > until:
                raise SystemExit(f"no server in {_START_SECONDS:g} s")
            time.sleep(0.1)
        yield _process()
        status()
    finally:
        shutil.rmtree(runtime, ignore_errors=True)


def _process() -> int:
    from circuitron.server.control import servers

    return next(servers()).process


def used(process: int) -> float:
    """Processor seconds of a process and of its children that have ended."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / _TICKS


def paused(run: Callable[[], Taken], server: int) -> Taken:
    """A run, with all that the server has used for it a while later."""
    before = used(server)
    taken = run()
    time.sleep(_PAUSE_SECONDS)
    return Taken(taken.wall, taken.cpu + used(server) - before)


def against_python(bench: Bench, script: str, server: int) -> bool:
    """Whether the served command keeps within the limit."""
    # speed.py's commands go without a server unless they ask for it
    bare, check = bench.python(script), bench.circuitron("check", script, "--server")
    bare()
    paused(check, server)
    pairs = [(bare(), paused(check, server)) for _ in range(bench.runs)]
    python = show(f"python {script}", [pair[0] for pair in pairs])
    served = show(f"circuitron check {script}, served", [pair[1] for pair in pairs])
    wall, limit = served.wall / python.wall, LIMITS[script]
    mark = "" if wall <= limit else "   BEYOND ITS LIMIT"
    print(
        f"{'ratio':36} {wall:8.3f}   wall {served.cpu / python.cpu:8.3f}   processor   (wall at most {limit:g}){mark}"
    )
    return wall <= limit


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--sandbox", default="local")
    parser.add_argument("--symbols", type=Path, default=None)
    given = parser.parse_args()
    from circuitron.knowledge.libraries import find_libraries

    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(given.runs, given.sandbox, given.symbols or find_libraries().directory, Path(folder))
        for script in LIMITS:
            (bench.folder / script).write_text((HERE / script).read_text())
        with kept_server(bench) as server:
            held = [against_python(bench, script, server) for script in LIMITS]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
