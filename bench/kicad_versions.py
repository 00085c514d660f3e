#!/usr/bin/env python3
"""Repair the scripts of a folder for each version of KiCad, and compare each circuit with the one that it was.

    kicad_versions.py FOLDER --symbols 6=DIR 9=DIR 10=DIR [--base 9] [--unsafe-fixes] [--jobs 2] [--keep DIR] [--json FILE]

The scripts of FOLDER run as they are on the version `--base`; those that do not are left out. Each is copied to a
folder of its own and repaired there for every version, without a model. It counts for a version if it is clean then and
its circuit is electrically the same: the same references, and nets that join the same pins by number. KiCad 8 is the
one inside the skidl package unless `--symbols` names another. Exit status 1 where less than 95 % count.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

VERSIONS = ("6", "8", "9", "10")
ENOUGH = 0.95
SECONDS = 600
Circuit = tuple[frozenset[str], frozenset[frozenset[tuple[str, str]]]]  # references; nets of two pins and more


@dataclass(frozen=True)
class Row:
    script: str
    version: str
    verdict: str  # equal, differs, left, or what went wrong with the command
    detail: str = ""


def fix(script: Path, version: str, environment: dict[str, str], options: list[str]) -> tuple[str, str, Circuit | None]:
    """Repair a script in place: its outcome, the faults that are left, and its circuit."""
    output = script.parent / "files"
    command = [sys.executable, "-m", "circuitron", "fix", str(script), "--kicad", version, "--no-model"]
    command += ["--sandbox", "local", "--output-format", "json", "--quiet", "--output-dir", str(output), *options]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=SECONDS, stdin=subprocess.DEVNULL
    )
    try:
        result = json.loads(done.stdout)["fixed"][0]["result"]
    except (ValueError, LookupError):
        return "ERROR", (done.stderr.strip().splitlines() or ["no output"])[-1], None
    faults = sorted({f"{item['type']}: {item['message']}" for item in result["remaining"] if item["grade"] == "fault"})
    netlists = sorted(output.glob("*.net"))
    return result["outcome"], "; ".join(faults), circuit_of(netlists[0].read_text()) if netlists else None


def circuit_of(netlist: str) -> Circuit:
    """References and nets of a netlist, as KiCad's format has them."""
    references = frozenset(re.findall(r'\(comp\s+\(ref\s+"?([^")\s]+)', netlist))
    nets = []
    for net in re.split(r"\(net\s", netlist)[1:]:
        nodes = re.findall(r'\(node\s+\(ref\s+"?([^")\s]+)"?\)\s+\(pin\s+"?([^")\s]+)', net)
        nets.append(frozenset(nodes))
    return references, frozenset(net for net in nets if len(net) > 1)


def trial(script: Path, version: str, expected: Circuit, folder: Path, environment: dict[str, str],
          options: list[str]) -> Row:  # fmt: skip
    """One script on one version."""
    own = folder / version / script.stem
    own.mkdir(parents=True)
    copy = Path(shutil.copy(script, own))
    outcome, detail, circuit = fix(copy, version, environment, options)
    if outcome not in ("clean", "repaired"):
        return Row(script.name, version, "ERROR" if outcome == "ERROR" else "left", detail)
    if circuit is None:
        return Row(script.name, version, "left", "no netlist")
    return Row(script.name, version, "equal" if circuit == expected else "differs", difference(expected, circuit))


def difference(expected: Circuit, circuit: Circuit) -> str:
    parts = sorted(expected[0] ^ circuit[0])
    nets = [sorted(net) for net in expected[1] ^ circuit[1]]
    return "; ".join(filter(None, (f"parts {parts}" if parts else "", f"nets {nets[:3]}" if nets else "")))


def variables(given: list[str]) -> dict[str, str]:
    """The environment in which KiCad N's symbols are where `--symbols N=DIR` says, and nowhere else."""
    kept = {name: value for name, value in os.environ.items() if not re.match(r"KICAD\d*_", name)}
    named = dict(item.split("=", 1) for item in given)
    return kept | {f"KICAD{version}_SYMBOL_DIR": str(Path(folder).resolve()) for version, folder in named.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--symbols", nargs="+", default=[], metavar="N=DIR", help="where KiCad N's symbols are")
    parser.add_argument("--base", default="9", choices=VERSIONS, help="the version on which the scripts are clean")
    parser.add_argument("--unsafe-fixes", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="keep the repaired scripts here")
    parser.add_argument("--json", type=Path, help="write the table there")
    given = parser.parse_args()
    options = ["--unsafe-fixes"] if given.unsafe_fixes else []
    environment = variables(given.symbols)
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(given.jobs) as pool:
        folder = given.keep or Path(temporary)
        scripts = sorted(given.folder.glob("*.py"))
        rows = [row for rows in pool.map(lambda s: every(s, given.base, folder, environment, options), scripts)
                for row in rows]  # fmt: skip
    return tally(rows, given.json)


def every(script: Path, base: str, folder: Path, environment: dict[str, str], options: list[str]) -> list[Row]:
    """A script on all versions, the one that it is clean on first."""
    own = folder / "base" / script.stem
    own.mkdir(parents=True)
    outcome, detail, expected = fix(Path(shutil.copy(script, own)), base, environment, [])
    if outcome != "clean" or expected is None:
        print(f"{script.name:34} is not clean on KiCad {base}: {outcome} {detail}", flush=True)
        return []
    rows = [Row(script.name, base, "equal")]
    for version in VERSIONS:
        if version != base:
            rows.append(trial(script, version, expected, folder, environment, options))
    for row in rows:
        print(f"{row.script:34} KiCad {row.version:2}  {row.verdict:8} {row.detail[:300]}", flush=True)
    return rows


def tally(rows: list[Row], file: Path | None) -> int:
    counts = Counter((row.version, row.verdict) for row in rows)
    for version in VERSIONS:
        found = {verdict: count for (of, verdict), count in sorted(counts.items()) if of == version}
        print(f"KiCad {version:2}: " + ", ".join(f"{count} {verdict}" for verdict, count in found.items()))
    equal = sum(row.verdict == "equal" for row in rows)
    print(f"{equal} of {len(rows)} clean and electrically equal ({equal / max(len(rows), 1):.1%})")
    if file is not None:
        file.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")
    return 0 if rows and equal / len(rows) >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
