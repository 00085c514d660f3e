#!/usr/bin/env python3
"""Harm good scripts in many ways, repair them, and compare the circuits with the unharmed ones.

    mutations.py [FOLDER …] [--mutants 600] [--seed 1] [--jobs 2] [--only KIND …] [--keep DIR] [--record]

The good scripts are those of bench/good and examples, or of the folders given; scripts that are broken are repaired
first, with unsafe edits, and left out where that fails. Each mutant has one to three mutations; one that does no harm,
or has a mutation that alone does none (the script runs, and its circuit or what is said of it is the same), is not
counted. Every mutant is repaired twice, with safe
edits alone and with all, and its circuit compared with that of the unharmed script: parts, values, footprints, nets,
drive and no-connects.

Exit status 1 where a repair by safe edits alone is another circuit.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import platform
import shlex
import sys
from contextlib import ExitStack
from pathlib import Path

from mutate.kinds import ALL
from mutate.program import Program, programs
from mutate.run import good_programs, open_bench, trials
from mutate.tally import table, tally
from mutate.trial import Repaired, Trial, Verdict

from circuitron.knowledge.libraries import find_libraries
from circuitron.knowledge.symbols import open_index
from circuitron.run_request import Libraries
from circuitron.sandbox.local import LocalSandbox

FOLDER = Path(__file__).resolve().parent
GOOD = (FOLDER / "good", FOLDER.parent / "examples")
RECORD = FOLDER / "mutations.json"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=GOOD)
    parser.add_argument("--mutants", type=int, default=600, help="how many that do harm (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="trials at once (default: %(default)s)")
    parser.add_argument("--only", action="append", choices=[*ALL], metavar="KIND", help="mutations to draw first")
    parser.add_argument("--keep", type=Path, help="write mutants that are not repaired right, and their repairs, here")
    parser.add_argument(
        "--record", action="store_true", help=f"write the result to {RECORD.name}, for the documentation"
    )
    return parser.parse_args()


def main() -> int:
    given = arguments()
    libraries = find_libraries()
    with ExitStack() as resources:
        benches = []
        for _ in range(max(1, given.jobs)):
            symbols = resources.enter_context(open_index(libraries))
            benches.append(open_bench(LocalSandbox(), libraries, symbols, resources))
        goods = good_programs(benches[0], (one for folder in given.folders for one in programs(folder)), print)
        for bench in benches:
            bench.goods = goods
        print(f"{len(goods)} good scripts, {len(ALL)} mutations", flush=True)
        found, harmless = trials(
            benches, given.mutants, given.seed, given.only or [*ALL], lambda trial: show(trial, given.keep)
        )
    result = tally(found, [*ALL], harmless, command(), datetime.date.today().isoformat(), versions(libraries))
    print(table(result))
    if given.record:
        RECORD.write_text(result.model_dump_json(indent=1) + "\n", encoding="utf-8")
    return 1 if result.total.safe_different else 0


def show(trial: Trial, folder: Path | None) -> None:
    """A line for each mutant that was not repaired right in one of the modes, with its files where they are wanted."""
    for mode, result in (("safe", trial.safe), ("unsafe", trial.bold)):
        if result.verdict in (Verdict.EQUAL, Verdict.CHOSEN) or (mode == "safe" and result.verdict is Verdict.LEFT):
            continue
        print(
            f"{result.verdict:9} {mode:6} {trial.mutant.script} #{trial.mutant.number}: {', '.join(trial.mutant.kinds)}"
        )
        for line in result.detail[:6]:
            print(f"    {line}")
        sys.stdout.flush()
    if folder is not None and trial.bold.verdict is not Verdict.EQUAL:
        _keep(folder, trial, trial.bold)


def _keep(folder: Path, trial: Trial, result: Repaired) -> None:
    name = f"{trial.mutant.number:04}_{trial.mutant.script.removesuffix('.py')}"
    _write(folder, name, trial.mutant.program)
    if result.program is not None:
        _write(folder, f"{name}.{result.verdict}", result.program)


def _write(folder: Path, name: str, program: Program) -> None:
    """A script as a file, a program of several files as a folder."""
    place = folder / name if program.files else folder
    for file, source in ((f"{name}.py", program.source), *((one.name, one.source) for one in program.files)):
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        (place / file).write_text(source, encoding="utf-8")


def command() -> str:
    return shlex.join(["python3", "bench/mutations.py", *sys.argv[1:]])


def versions(libraries: Libraries) -> str:
    skidl = importlib.metadata.version("skidl")
    return f"SKiDL {skidl}, KiCad {libraries.version} libraries, Python {platform.python_version()}"


if __name__ == "__main__":
    sys.exit(main())
