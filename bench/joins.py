#!/usr/bin/env python3
"""Every pair of reference circuits of which one can drive the other: `.venv/bin/python bench/joins.py [--some N]`.

Each pair is asked for as a sentence would ("A drives B") and either declined with a reason or made. What is made is
judged as a plan is before there is code: nets, pins, values, review, simulation and each assertion. What was made then
runs in the sandbox with ERC, several circuits to a run, unless `--no-erc` is given.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from circuitron.finding import Grade
from circuitron.knowledge.libraries import find_libraries
from circuitron.knowledge.symbols import SymbolIndex, open_index
from circuitron.physics import installed_engines
from circuitron.pipeline import Environment
from circuitron.pipeline.examine import examine
from circuitron.references import Designed, NotCovered, catalogue
from circuitron.references.script import script
from circuitron.run_request import Mode, Project, Script
from circuitron.sandbox.local import LocalSandbox
from tests.references.combined import combined
from tests.references.pairs import joined, pairs, wrong

TOGETHER = 12  # circuits in one run of the sandbox


def main() -> int:
    """Print what came of each pair, and fail where one that was made is not sound."""
    arguments = _arguments()
    chosen = list(pairs(catalogue()))
    if arguments.some:
        chosen = random.Random(arguments.seed).sample(chosen, min(arguments.some, len(chosen)))
    counts: Counter[str] = Counter()
    made: list[Designed] = []
    engines = installed_engines()
    with open_index(find_libraries()) as symbols:
        for one, other in chosen:
            try:
                designed = joined(one, other)
            except NotCovered as refusal:
                counts["declined"] += 1
                print(f"declined {one.name} > {other.name}: {refusal}")
                continue
            found = wrong(designed, symbols, engines)
            made.append(designed)
            counts["wrong" if found else "made"] += 1
            print(f"{'WRONG' if found else 'made'} {one.name} > {other.name}", *found, sep="\n    ")
        for engine in engines:
            engine.close()
        objections = [] if arguments.no_erc else list(_objections(made, symbols))
    print(*objections, sep="\n")
    print(", ".join(f"{number} {what}" for what, number in sorted(counts.items())), f"; {len(objections)} of ERC")
    return 1 if counts["wrong"] or objections else 0


def _objections(made: Sequence[Designed], symbols: SymbolIndex) -> Iterator[str]:
    """What ERC finds on the circuits."""
    environment = Environment(sandbox=LocalSandbox(), libraries=find_libraries(), symbols=symbols, physics=False)
    for first in range(0, len(made), TOGETHER):
        whole = combined(made[first : first + TOGETHER])
        with environment.sandbox.session(environment.libraries, Project()) as session:
            found = examine(session, Script(name="circuit.py", source=script(whole, whole.plan)), environment, Mode.ERC)
        yield from (finding.message for finding in found.findings if finding.grade is not Grade.NOTE)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--some", type=int, default=0, help="that many pairs instead of all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-erc", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
