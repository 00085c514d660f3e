#!/usr/bin/env python3
"""What many scripts in one command cost, as ratios that hold on any machine.

    batch_speed.py FOLDER [--sandbox local] [--jobs N] [--copies 40 400] [--bare]

FOLDER holds broken scripts, such as those of a corpus; they are copied first.

1. `circuitron fix --unsafe-fixes` of all of them: wall and processor time a script.
2. `circuitron check` of those that it repaired; with `--bare` against `python SCRIPT`, one after the other.
3. `circuitron check` of so many copies of a small script in one folder: the cost of ten times as many.
4. How much more memory the command itself takes for the larger number (its peak, without its workers).

Processor time is that of the command and of all below it.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

CIRCUITRON = [sys.executable, "-m", "circuitron"]
SMALL = """\
from skidl import *
r1, r2 = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)(2)
vin, out, gnd = Net("VIN"), Net("OUT{n}"), Net("GND")
vin.drive = gnd.drive = POWER
vin & r1 & out & r2 & gnd
ERC()
generate_netlist()
"""


class Cost(NamedTuple):
    """Of a command: seconds on the clock and of processors, the peak of its own memory, what it printed."""

    wall: float
    cpu: float
    peak_mb: float
    out: str


def cost(arguments: list[str], folder: Path) -> Cost:
    """Run a command in a folder; its findings are no failure."""
    started = time.perf_counter()
    process = subprocess.Popen(
        arguments, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    peaks = [0]
    watching = threading.Thread(target=_watch, args=(process.pid, peaks))
    watching.start()
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(arguments[:6])} ended with {process.returncode}")
    seconds = time.perf_counter() - started
    watching.join()
    return Cost(seconds, usage.ru_utime + usage.ru_stime, max(peaks) / 1024, out)


def _watch(process: int, peaks: list[int]) -> None:
    """Note the memory that a process has taken at most, in kB, until it ends."""
    while True:
        try:
            found = re.search(r"VmHWM:\s*(\d+)", Path(f"/proc/{process}/status").read_text())
        except OSError:
            return
        if found is None:
            return
        peaks.append(int(found[1]))
        time.sleep(0.05)


def fixing(scripts: list[Path], options: list[str], work: Path) -> list[Path]:
    """Repair copies of scripts; those that were repaired."""
    folder = work / "fix"
    folder.mkdir()
    for script in scripts:
        (folder / script.name).write_bytes(script.read_bytes())
    names = [script.name for script in scripts]
    spent = cost([*CIRCUITRON, "fix", "--no-model", "--unsafe-fixes", *options, *names], folder)
    repaired = [
        folder / name for name in names if re.search(rf"^{re.escape(name)}: repaired, written", spent.out, re.M)
    ]
    each = len(scripts)
    print(f"fix of {each}: {spent.wall / each:.2f} s a script, {spent.cpu / each:.2f} s of processors; "
          f"{len(repaired)} repaired", flush=True)  # fmt: skip
    return repaired


def checking(scripts: list[Path], options: list[str], work: Path, *, bare: bool) -> None:
    """Check repaired scripts; compare with plain Python."""
    folder = work / "check"
    folder.mkdir()
    for script in scripts:
        (folder / script.name).write_bytes(script.read_bytes())
    spent = cost([*CIRCUITRON, "check", *options, "."], folder)
    print(f"check of {len(scripts)}: {spent.wall:.1f} s, {spent.cpu:.1f} s of processors", flush=True)
    if bare:
        plain = [cost([sys.executable, script.name], folder) for script in scripts]
        wall, cpu = sum(each.wall for each in plain), sum(each.cpu for each in plain)
        print(f"python one after the other: {wall:.1f} s, {cpu:.1f} s of processors; "
              f"ratio {spent.wall / wall:.3f}, of processor time {spent.cpu / cpu:.3f}", flush=True)  # fmt: skip


def growing(few: int, many: int, options: list[str], work: Path) -> None:
    """Check copies of a small script in one folder."""
    spent = []
    for number in (few, many):
        folder = work / f"copies-{number}"
        folder.mkdir()
        for n in range(number):
            (folder / f"divider_{n}.py").write_text(SMALL.replace("{n}", str(n)))
        spent.append(cost([*CIRCUITRON, "check", *options, "."], folder))
        print(f"check of {number} in one folder: {spent[-1].wall:.1f} s, {spent[-1].cpu:.1f} s of processors, "
              f"{spent[-1].peak_mb:.1f} MB", flush=True)  # fmt: skip
    ratio, wall = spent[1].cpu / spent[0].cpu, spent[1].wall / spent[0].wall
    print(f"{many / few:g} times as many cost {wall:.1f} times the time, {ratio:.1f} times that of processors, "
          f"{spent[1].peak_mb - spent[0].peak_mb:+.1f} MB")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sandbox", default="local")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--copies", type=int, nargs=2, default=(40, 400))
    parser.add_argument("--bare", action="store_true", help="also time python itself, which takes minutes")
    given = parser.parse_args()
    options = ["--sandbox", given.sandbox, "--output-format", "concise"]
    options += ["--jobs", str(given.jobs)] if given.jobs else []
    work = Path(tempfile.mkdtemp(prefix="circuitron-batch-"))
    try:
        growing(*given.copies, options, work)
        repaired = fixing(sorted(given.folder.glob("*.py")), options, work)
        checking(repaired, options, work, bare=given.bare)
    finally:
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
