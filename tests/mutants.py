"""Changes the code that judges and edits, one place at a time, and counts the changes that some test notices.

    python3 dev.py mutants [--sample 300] [--seed 1] [--again] [PATTERN …]

mutmut makes the mutants of the modules that `[tool.mutmut]` names, all of them: some six thousand. Of these a sample is
tested, the same for a seed, by the tests of the guard, of the engine and of the edits, which need no sandbox. Prints
each survivor as a diff, then the share that was killed; the exit status is 1 where that is below 90 %. A pattern, such
as `circuitron.guard.matching.*`, narrows what is drawn from. `--again` takes the mutants of the last run, for another
sample of the same code: making them and timing the tests is most of the time of a small one. What was not tested, for
mutmut was interrupted, counts for nothing. mutmut leaves functions with a decorator as they are.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MUTANTS = ROOT / "mutants"
MUTMUT = (sys.executable, "-m", "mutmut")
LEAST = 0.9  # of the mutants that are tested
FEW = "circuitron.guard.additions.x_has_no_resistance__mutmut_1"  # to have the mutants made, and the tests timed
SURVIVED = 0  # the exit status of tests that notice nothing
NO_TESTS = 33  # mutmut's own, for a function that no test calls


def results() -> Iterator[tuple[str, int | None]]:
    """Each mutant that mutmut has made, and the exit status of its tests; None where they have not run."""
    for path in sorted(MUTANTS.rglob("*.meta")):
        yield from json.loads(path.read_text())["exit_code_by_key"].items()


def sampled(size: int, seed: int, patterns: Sequence[str]) -> list[str]:
    names = [name for name, _ in results() if any(fnmatch.fnmatch(name, pattern) for pattern in patterns)]
    return sorted(random.Random(seed).sample(names, min(size, len(names))))


def mutmut(*arguments: str) -> str:
    done = subprocess.run([*MUTMUT, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout[-4000:] + done.stderr[-4000:])
    return done.stdout


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py mutants", description="Mutation testing of the guard and the edits.")
    parser.add_argument("patterns", nargs="*", default=["*"], metavar="PATTERN")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants are tested (300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="take the mutants of the last run: the code is the same")
    options = parser.parse_args(arguments)
    if not options.again or not MUTANTS.exists():
        shutil.rmtree(MUTANTS, ignore_errors=True)  # mutmut leaves data files of an earlier run as they are
        mutmut("run", FEW)
    names = sampled(options.sample, options.seed, options.patterns)
    mutmut("run", *names)
    statuses = dict(results())
    tested = [name for name in names if statuses[name] is not None]
    survivors = [name for name in tested if statuses[name] in (SURVIVED, NO_TESTS)]
    for name in survivors:
        print(mutmut("show", name))
    if not tested:
        sys.exit("no mutant was tested")
    killed = 1 - len(survivors) / len(tested)
    print(
        f"{len(tested) - len(survivors)} of {len(tested)} mutants killed ({killed:.0%}), of {len(statuses)} there are"
    )
    modules = Counter(name.rpartition(".")[0] for name in survivors)
    print(*(f"{count:4} survive in {module}" for module, count in modules.most_common()), sep="\n")
    return 0 if killed >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
