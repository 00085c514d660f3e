#!/usr/bin/env python3
"""Repair every script of a folder, then run what was repaired with plain Python, as its user would.

    outside.py FOLDER [--every N] [--output-dir DIR] [--unsafe-fixes] [-- MORE OPTIONS OF fix]

Each repaired script runs in a folder of its own, outside any sandbox, with PATH, HOME and one variable: the one that
names the symbol libraries of the verdict. It must end with status 0 and leave a netlist. Run it on scripts that you
trust. Exit status: 1 if one does not.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from corpus import repair

SECONDS = 300


def run(script: Path, variable: str, directory: str) -> str:
    """Run a script in its own folder; what was wrong with that, or ""."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(script.parent), variable: directory}
    try:
        done = subprocess.run(
            [sys.executable, script.name], cwd=script.parent, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"more than {SECONDS} s"
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["no output"])[-1]
    return "" if list(script.parent.rglob("*.net")) else "no netlist"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth script")
    parser.add_argument("--most", type=int, metavar="N", help="stop after N repaired scripts")
    parser.add_argument("--output-dir", type=Path, help="keep the repaired scripts and what they leave here")
    parser.add_argument("--unsafe-fixes", action="store_true")
    parser.add_argument("options", nargs="*", help="further options of circuitron fix, after --")
    arguments = parser.parse_args()
    options = ["--sandbox", "local", *(["--unsafe-fixes"] if arguments.unsafe_fixes else []), *arguments.options]
    with tempfile.TemporaryDirectory() as temporary:
        kept = (arguments.output_dir or Path(temporary)).absolute()
        repaired, ran = 0, 0
        for script in sorted(arguments.folder.glob("*.py"))[:: arguments.every]:
            folder = kept / script.stem
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            row = repair(script, folder / script.name, options)
            if row.outcome != "repaired":  # what was clean already, its verdict tells how to run
                print(f"{row.outcome:11} {script.name}", flush=True)
                continue
            repaired += 1
            problem = run(folder / script.name, "KICAD9_SYMBOL_DIR", os.environ["KICAD9_SYMBOL_DIR"])
            ran += not problem
            print(f"{'fails' if problem else 'runs':11} {script.name:34} {problem}", flush=True)
            if repaired == arguments.most:
                break
    print(f"{ran} of {repaired} repaired scripts run with plain Python")
    return 0 if ran == repaired else 1


if __name__ == "__main__":
    sys.exit(main())
