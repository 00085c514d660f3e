#!/usr/bin/env python3
"""What each fix does on scripts that it was not written for: its hits, its precision, and what is lost without it.

    rules.py [--corpus FOLDER …] [--examples FOLDER] [--mutants N] [--seed 3] [--jobs 2] [--fast] [--only FIX …]
             [--json FILE] [--record]

Repairs, with unsafe edits and without a model, the scripts of each folder, the examples that SKiDL's source
distributions carry (fetched into the folder given, or used as they are there; see skidl_examples.py), and mutants of
good scripts (see mutations.py). A repair is good if its netlist was verified and, where it is known which circuit was
known, it is that one: of an example, what it builds under its own SKiDL; of a mutant, the unbroken script's. For each
fix:

    scripts  those in which it made or proposed an edit
    made     its edits, safe and unsafe; listed: edits that were left to the user
    kept     the share of its edits that a good repair holds
    lost     scripts with a good repair that have none with this fix switched off (not with --fast)
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

import skidl_examples as published
from mutate.kinds import ALL, Mutant
from mutate.program import Program, programs
from mutate.run import good_programs, open_bench, trials
from mutate.trial import Bench, final_snapshot
from mutations import GOOD
from pydantic import Field

from circuitron.commands.modules import local_modules
from circuitron.edit import Edit, Safety
from circuitron.fix_result import FixResult
from circuitron.fixes import all_fixes
from circuitron.fixes.engine import purpose
from circuitron.frozen import Frozen
from circuitron.knowledge.libraries import find_libraries
from circuitron.knowledge.symbols import open_index
from circuitron.run_request import Project, Script
from circuitron.sandbox.local import LocalSandbox

RECORD = Path(__file__).resolve().parent / "rules.json"


class Hits(Frozen):
    """What one fix did in one corpus."""

    scripts: int = 0
    safe: int = 0
    unsafe: int = 0
    listed: int = 0
    kept: int = 0
    lost: int = 0

    @property
    def made(self) -> int:
        return self.safe + self.unsafe

    def plus(self, other: Hits) -> Hits:
        return Hits(**{name: getattr(self, name) + getattr(other, name) for name in Hits.model_fields})


class Corpus(Frozen):
    """A set of scripts, and what became of them."""

    scripts: int = 0
    good: int = 0
    fixes: dict[str, Hits] = Field(default_factory=dict)

    def plus(self, good: bool, fixes: dict[str, Hits]) -> Corpus:
        names = dict.fromkeys((*self.fixes, *fixes))
        summed = {name: self.fixes.get(name, Hits()).plus(fixes.get(name, Hits())) for name in names}
        return Corpus(scripts=self.scripts + 1, good=self.good + good, fixes=summed)


class Record(Frozen):
    """The whole result."""

    date: str
    versions: str
    counterfactual: bool  # whether `lost` was counted
    corpora: dict[str, Corpus]

    def total(self, fix: str) -> Hits:
        found = Hits()
        for corpus in self.corpora.values():
            found = found.plus(corpus.fixes.get(fix, Hits()))
        return found


@dataclass(frozen=True)
class Task:
    """A program to repair, and whether a verified repair of it is the expected circuit."""

    corpus: str
    program: Program
    is_expected: Callable[[Bench, FixResult], bool]


@dataclass(frozen=True)
class InFolder(Program):
    """A program in a copy of the folder that it was published in."""

    folder: Path = Path()

    @contextmanager
    def laid(self) -> Iterator[tuple[Script, Project]]:
        with TemporaryDirectory(prefix="circuitron-bench-") as name:
            folder = Path(name) / "folder"
            published.copy_beside(self.folder, folder)
            project = Project(folder=folder)
            modules = tuple(found.module for found in local_modules(self.source, project, folder / self.name))
            yield Script(name=self.name, source=self.source, modules=modules), project


def of_folder(folder: Path) -> Iterator[Task]:
    for program in programs(folder):
        yield Task(folder.name, program, lambda bench, result: True)


def of_examples(folder: Path) -> Iterator[Task]:
    """The published examples, each with the circuit that it has under its own SKiDL."""
    folder.mkdir(parents=True, exist_ok=True)
    libraries = published.old_libraries(folder)
    for version, examples in published.published(published.VERSIONS, folder):
        python = published.environment(version, folder)
        for example in examples:
            program = InFolder("example.py", example.source, folder=example.folder)
            yield Task("SKiDL's examples", program, _same_as_published(example, python, libraries))


def _same_as_published(example: published.Example, python: Path, libraries: Path) -> Callable[[Bench, FixResult], bool]:
    @cache
    def original() -> published.Circuit | None:
        return published.expected(example, python, libraries)[1]

    def same(bench: Bench, result: FixResult) -> bool:
        snapshot = final_snapshot(result)
        after = published.of_snapshot(snapshot.model_dump()) if snapshot else None
        return published.verdict(original(), after) != "different"

    return same


def of_mutants(benches: list[Bench], wanted: int, seed: int) -> Iterator[Task]:
    goods = good_programs(benches[0], (one for folder in GOOD for one in programs(folder)), print)
    for bench in benches:
        bench.goods = goods
    progress = Progress("mutants drawn", wanted)
    for trial in trials(benches, wanted, seed, [*ALL], lambda trial: progress.step())[0]:
        yield Task("mutants", trial.mutant.program, _leads_back(trial.mutant))


def _leads_back(mutant: Mutant) -> Callable[[Bench, FixResult], bool]:
    return lambda bench, result: bench.leads_back(mutant, result)


@dataclass
class Progress:
    """Says how far the work is, each tenth of it."""

    what: str
    all_of: int
    done: int = 0

    def step(self) -> None:
        self.done += 1
        if self.done % max(1, self.all_of // 10) == 0 or self.done == self.all_of:
            print(f"{self.what}: {self.done} of {self.all_of}", file=sys.stderr, flush=True)


def observe(bench: Bench, task: Task, only: list[str] | None) -> tuple[bool, dict[str, Hits]]:
    """Whether the repair of a program is good, and what each fix had in it.

    Args:
        only: the fixes that the program is repaired without as well, one by one; None: all that made an edit.
    """
    try:
        result, good = _repair(bench, task)
        made = {(edit.file, *purpose(edit)): edit for attempt in result.attempts for edit in attempt.edits}
        hits = {name: Hits(scripts=1) for name in (edit.rule for edit in (*made.values(), *result.proposed))}
        for column, edits in _columns(list(made.values()), result, good).items():
            for name, count in Counter(edit.rule for edit in edits).items():
                hits[name] = hits[name].plus(Hits(**{column: count}))
        for name in dict.fromkeys(edit.rule for edit in made.values()) if good else ():
            if (only is None or name in only) and not _repair(_without(bench, name), task)[1]:
                hits[name] = hits[name].plus(Hits(lost=1))
        return good, hits
    finally:
        bench.kept.forget()


def _repair(bench: Bench, task: Task) -> tuple[FixResult, bool]:
    result, _ = bench.repair(task.program, allow_unsafe=True)
    return result, result.outcome.verified and task.is_expected(bench, result)


def _columns(made: list[Edit], result: FixResult, good: bool) -> dict[str, list[Edit]]:
    return {
        "safe": [edit for edit in made if edit.safety is Safety.SAFE],
        "unsafe": [edit for edit in made if edit.safety is Safety.UNSAFE],
        "listed": list(result.proposed),
        "kept": list({(edit.file, *purpose(edit)): edit for edit in result.edits}.values()) if good else [],
    }


def _without(bench: Bench, name: str) -> Bench:
    """The bench with one fix switched off."""
    fixes = tuple(fix for fix in all_fixes() if fix.name != name)
    return Bench(replace(bench.tools, fixes=fixes), bench.kept, bench.goods)


def measured(benches: list[Bench], tasks: list[Task], only: list[str] | None) -> dict[str, Corpus]:
    """All corpora, worked on by as many threads as there are benches."""
    idle: SimpleQueue[Bench] = SimpleQueue()
    for bench in benches:
        idle.put(bench)

    def work(task: Task) -> tuple[bool, dict[str, Hits]]:
        bench = idle.get()
        try:
            return observe(bench, task, only)
        finally:
            idle.put(bench)

    corpora: dict[str, Corpus] = {}
    progress = Progress("scripts", len(tasks))
    with ThreadPoolExecutor(len(benches)) as pool:
        for task, found in zip(tasks, pool.map(work, tasks), strict=True):
            corpora[task.corpus] = corpora.get(task.corpus, Corpus()).plus(*found)
            progress.step()
    return corpora


def table(record: Record) -> Iterator[str]:
    """The result as text: a line per corpus, then a line per fix, those with the most scripts first."""
    for name, corpus in record.corpora.items():
        yield f"{name}: {corpus.good} of {corpus.scripts} repaired rightly"
    short = [name[:14] for name in record.corpora]
    heads = "".join(f"{name:>16}" for name in short)
    yield f"\n{'fix':22} {'scripts':>7} {'safe':>5} {'unsafe':>6} {'listed':>6} {'kept':>11} {'lost':>5}  {heads}"
    totals = {fix.name: record.total(fix.name) for fix in all_fixes()}
    for name, hits in sorted(totals.items(), key=lambda item: -item[1].scripts):
        if not hits.scripts:
            continue
        kept = f"{hits.kept} of {hits.made}" if hits.made else "-"
        lost = f"{hits.lost}" if record.counterfactual else "-"
        cells = "".join(f"{_cell(corpus.fixes.get(name, Hits()), record):>16}" for corpus in record.corpora.values())
        numbers = f"{hits.scripts:7} {hits.safe:5} {hits.unsafe:6} {hits.listed:6} {kept:>11} {lost:>5}"
        yield f"{name:22} {numbers}  {cells}".rstrip()
    idle = [name for name, hits in totals.items() if not hits.scripts]
    yield f"\n{len(idle)} of {len(totals)} have no hits: {', '.join(idle)}"
    yield "Under each corpus: scripts with an edit of the fix, and how many are lost without it."


def _cell(hits: Hits, record: Record) -> str:
    if not hits.scripts:
        return "."
    return f"{hits.scripts} (-{hits.lost})" if record.counterfactual and hits.lost else f"{hits.scripts}"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", nargs="+", action="extend", type=Path, default=[], metavar="FOLDER")
    parser.add_argument("--examples", type=Path, metavar="FOLDER")
    parser.add_argument("--mutants", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=3, help="of the mutants (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="scripts at once (default: %(default)s)")
    parser.add_argument("--fast", action="store_true", help="leave out what is lost without each fix")
    parser.add_argument("--only", action="append", metavar="FIX", help="count what is lost without this fix alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the result as JSON")
    parser.add_argument("--record", action="store_true", help=f"also write it to {RECORD.name} here")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    libraries = find_libraries()
    with ExitStack() as resources:
        benches = [
            open_bench(LocalSandbox(), libraries, resources.enter_context(open_index(libraries)), resources)
            for _ in range(max(1, given.jobs))
        ]
        tasks = [task for folder in given.corpus for task in of_folder(folder)]
        tasks += of_examples(given.examples) if given.examples else ()
        tasks += of_mutants(benches, given.mutants, given.seed) if given.mutants else ()
        if not tasks:
            sys.exit("rules.py: no scripts: give --corpus, --examples or --mutants")
        corpora = measured(benches, tasks, [] if given.fast else given.only)
    record = Record(
        date=datetime.date.today().isoformat(),
        versions=f"SKiDL {importlib.metadata.version('skidl')}, KiCad {libraries.version} libraries",
        counterfactual=not given.fast,
        corpora=corpora,
    )
    print("\n".join(table(record)))
    for path in ([RECORD] if given.record else []) + ([given.json] if given.json else []):
        path.write_text(record.model_dump_json(indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
