#!/usr/bin/env python3
"""Repair the scripts of a folder for each version of KiCad, and compare each circuit with the one that it was.

    kicad_versions.py FOLDER --symbols 6=DIR 9=DIR 10=DIR [--base 9] [--unsafe-fixes] [--jobs 2] [--keep DIR]

The scripts of FOLDER run as they are on the version `--base`; those that do not are left out. Each is copied to a
folder of its own and repaired there for every version, without a model. It counts for a version if it is clean then
and plain Python makes the same circuit of it: the same references, and nets that join the same pins by number. KiCad 8
is the one inside the skidl package unless `--symbols` names another. Exit status 1 where less than 95 % count.
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

from circuitron.knowledge.libraries import available

VERSIONS = ("6", "8", "9", "10")
ENOUGH = 0.95
SECONDS = 600
RUN = """
import json, runpy, sys, skidl
skidl.generate_svg = skidl.generate_schematic = lambda *_, **__: None  # what is compared is the circuit
runpy.run_path(sys.argv[1], run_name="__main__")
skidl.generate_netlist(file_="circuit.net")
with open("pins.json", "w") as file:
    json.dump({p.ref: {str(pin.num): str(pin.name) for pin in p.pins} for p in default_circuit.parts}, file)
"""


@dataclass(frozen=True)
class Circuit:
    """By reference: names of pins by number. And the nets of two pins and more."""

    parts: dict[str, dict[str, str]]
    nets: frozenset[frozenset[tuple[str, str]]]


@dataclass(frozen=True)
class Row:
    script: str
    version: str
    verdict: str  # equal, differs, left, or what went wrong with the command
    detail: str = ""


def fix(script: Path, version: str, environment: dict[str, str], options: list[str]) -> tuple[str, str]:
    """Repair a script in place: its outcome, and the faults that are left."""
    command = [sys.executable, "-m", "circuitron", "fix", str(script), "--kicad", version, "--no-model"]
    command += ["--sandbox", "local", "--output-format", "json-full", "--quiet", *options]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, timeout=SECONDS, stdin=subprocess.DEVNULL
    )
    try:
        result = json.loads(done.stdout)["fixed"][0]["result"]
    except (ValueError, LookupError):
        return "ERROR", (done.stderr.strip().splitlines() or ["no output"])[-1]
    faults = sorted({f"{item['type']}: {item['message']}" for item in result["remaining"] if item["grade"] == "fault"})
    return result["outcome"], "; ".join(faults)


def run(script: Path, version: str, environment: dict[str, str]) -> Circuit | None:
    """The circuit of a script that plain Python runs with the libraries of one version; None where it has none."""
    places = {item.version: item.directory for item in available(environment=environment)}
    own = {"PATH": "/usr/bin:/bin", "HOME": str(script.parent)}
    own |= {f"KICAD{number}_SYMBOL_DIR": str(places[version]) for number in range(6, 11)}
    subprocess.run(
        [sys.executable, "-c", RUN, script.name], cwd=script.parent, env=own, capture_output=True, timeout=SECONDS
    )
    netlist, pins = script.parent / "circuit.net", script.parent / "pins.json"
    return circuit_of(netlist.read_text(), json.loads(pins.read_text())) if pins.is_file() else None


def circuit_of(netlist: str, parts: dict[str, dict[str, str]]) -> Circuit:
    """A netlist in KiCad's format."""
    nets = []
    for net in re.split(r"\(net\s", netlist)[1:]:
        nets.append(frozenset(re.findall(r'\(node\s+\(ref\s+"?([^")\s]+)"?\)\s+\(pin\s+"?([^")\s]+)', net)))
    return Circuit(parts, frozenset(net for net in nets if len(net) > 1))


def difference(expected: Circuit, circuit: Circuit) -> str:
    """What is not the same; a pin whose number the other version has not goes by its name, such as a shield."""
    ours, theirs = renumbered(expected, circuit), renumbered(circuit, expected)
    parts = sorted(expected.parts.keys() ^ circuit.parts.keys())
    nets = [sorted(net) for net in ours ^ theirs]
    return "; ".join(filter(None, (f"parts {parts}" if parts else "", f"nets {nets[:3]}" if nets else "")))


def renumbered(circuit: Circuit, other: Circuit) -> frozenset[frozenset[tuple[str, str]]]:
    def of(reference: str, number: str) -> tuple[str, str]:
        kept = number in other.parts.get(reference, {})
        return reference, number if kept else circuit.parts[reference].get(number, number)

    return frozenset(frozenset(of(*node) for node in net) for net in circuit.nets)


def trial(script: Path, version: str, expected: Circuit, folder: Path, environment: dict[str, str],
          options: list[str]) -> Row:  # fmt: skip
    """One script on one version."""
    own = folder / version / script.stem
    own.mkdir(parents=True)
    copy = Path(shutil.copy(script, own))
    outcome, detail = fix(copy, version, environment, options)
    if outcome not in ("clean", "repaired"):
        return Row(script.name, version, "ERROR" if outcome == "ERROR" else "left", detail)
    circuit = run(copy, version, environment)
    if circuit is None:
        return Row(script.name, version, "left", "plain Python makes no netlist of it")
    changed = difference(expected, circuit)
    return Row(script.name, version, "differs" if changed else "equal", changed)


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
    copy = Path(shutil.copy(script, own))
    outcome, detail = fix(copy, base, environment, [])
    expected = run(copy, base, environment) if outcome == "clean" else None
    if expected is None:
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
