#!/usr/bin/env python3
"""Repair every script of a folder with `circuitron fix` and print what came of each.

    corpus.py FOLDER [--unsafe-fixes] [--sandbox local] [--output-dir DIR] [-- MORE OPTIONS OF fix]

The verdict is Circuitron's own: repaired means that the result ran, passed the electrical rules and that its netlist
was verified. For a judge that knows nothing of Circuitron, keep the results with --output-dir and run them yourself.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    script: str
    outcome: str  # clean, repaired, unrepaired, or what went wrong with the command itself
    exit_status: int
    rounds: int
    edits: int
    unsafe: int
    seconds: float
    remaining: tuple[str, ...]

    def __str__(self) -> str:
        left = ", ".join(self.remaining)
        edits = f"{self.edits} edits" + (f" ({self.unsafe} unsafe)" if self.unsafe else "")
        return f"{self.outcome:11} {self.script:34} {self.rounds:2} rounds  {edits:20} {self.seconds:5.1f} s  {left}"


def repair(script: Path, output: Path, options: list[str]) -> Row:
    """Run `circuitron fix` on one script."""
    command = [sys.executable, "-m", "circuitron", "fix", str(script), "--output", str(output)]
    started = time.monotonic()
    done = subprocess.run(
        [*command, "--no-model", "--output-format", "json-full", "--quiet", *options],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    seconds = time.monotonic() - started
    try:
        result = json.loads(done.stdout)["fixed"][0]["result"]
    except (ValueError, LookupError):
        problem = (done.stderr.strip().splitlines() or ["no output"])[-1]
        return Row(script.name, "ERROR", done.returncode, 0, 0, 0, seconds, (problem,))
    edits = [edit for attempt in result["attempts"] for edit in attempt["edits"]]
    return Row(
        script=script.name,
        outcome=result["outcome"],
        exit_status=done.returncode,
        rounds=len(result["attempts"]),
        edits=len(edits),
        unsafe=sum(edit["safety"] == "unsafe" for edit in edits),
        seconds=seconds,
        remaining=tuple(sorted({item["type"] for item in result["remaining"] if item["grade"] == "fault"})),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--unsafe-fixes", action="store_true")
    parser.add_argument("--sandbox", default="local", choices=["auto", "docker", "local"])
    parser.add_argument("--output-dir", type=Path, help="keep the repaired scripts here")
    parser.add_argument("options", nargs="*", help="further options of circuitron fix, after --")
    arguments = parser.parse_args()
    options = ["--sandbox", arguments.sandbox, *arguments.options]
    if arguments.unsafe_fixes:
        options.append("--unsafe-fixes")
    scripts = sorted(arguments.folder.glob("*.py"))
    if not scripts:
        parser.error(f"no scripts in {arguments.folder}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.output_dir or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        rows = []
        for script in scripts:
            rows.append(repair(script, folder / script.name, options))
            print(rows[-1], flush=True)
    counts = Counter(row.outcome for row in rows)
    print(f"{len(rows)} scripts: " + ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
    return 1 if counts["ERROR"] else 0


if __name__ == "__main__":
    sys.exit(main())
