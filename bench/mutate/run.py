"""The way of the bench: good scripts, mutants drawn from them, trials in several sessions at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue

from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.supplement import Supplemented
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.physics import installed_engines
from circuitron.pipeline import Environment
from circuitron.run_request import Libraries, Project
from circuitron.sandbox.base import Sandbox
from mutate.kinds import Mutant, draw
from mutate.program import Program
from mutate.session import KeptSandbox, KeptSession
from mutate.trial import Bench, Good, Trial

_MOST_HARMLESS = 8  # mutants that may be drawn for each that is wanted


def open_bench(sandbox: Sandbox, libraries: Libraries, symbols: SymbolIndex, resources: ExitStack) -> Bench:
    """A bench with a session of its own, open until `resources` is closed."""
    kept = KeptSession(resources.enter_context(sandbox.session(libraries, Project())))
    simulators = [resources.enter_context(engine) for engine in installed_engines()]
    tools = Environment(
        KeptSandbox(sandbox, kept),
        libraries,
        Supplemented(symbols),
        open_footprints(libraries),
        accept_unvouched=True,
        engines=lambda: simulators,
    )
    return Bench(tools, kept)


def good_programs(bench: Bench, given: Iterable[Program], say: Callable[[str], object]) -> dict[str, Good]:
    """The programs that are clean as they stand or can be repaired, by the name of their script."""
    goods: dict[str, Good] = {}
    for program in given:
        good = bench.good(program)
        if good is None:
            say(f"{program.name}: cannot be repaired, left out")
        elif program.name in goods:
            say(f"{program.name}: another script of that name, left out")
        else:
            goods[program.name] = good
    return goods


def mutants(bench: Bench, seed: int, kinds: Sequence[str], most: int) -> Iterator[Mutant]:
    """Mutants of the bench's good scripts, in the order of their numbers."""
    subjects = bench.subjects()
    for number in range(most):
        mutant = draw(subjects, seed, number, kinds)
        if mutant is not None:
            yield mutant


def trials(
    benches: Sequence[Bench], wanted: int, seed: int, kinds: Sequence[str], on_trial: Callable[[Trial], object]
) -> tuple[list[Trial], int]:
    """Try mutants until enough of them have done harm; those, and the number of those that have not.

    Args:
        benches: as many trials run at once; what comes out does not depend on their number.
    """
    idle: SimpleQueue[Bench] = SimpleQueue()
    for bench in benches:
        idle.put(bench)

    def attempt(mutant: Mutant) -> Trial | None:
        bench = idle.get()
        try:
            return bench.trial(mutant)
        finally:
            idle.put(bench)

    found: list[Trial] = []
    harmless = 0
    source = mutants(benches[0], seed, kinds, wanted * _MOST_HARMLESS)
    with ThreadPoolExecutor(len(benches)) as pool:
        waiting: list[Future[Trial | None]] = []
        while len(found) < wanted:
            while len(waiting) < 2 * len(benches) and (mutant := next(source, None)) is not None:
                waiting.append(pool.submit(attempt, mutant))
            if not waiting:
                break
            trial = waiting.pop(0).result()
            harmless += trial is None
            if trial is not None:
                found.append(trial)
                on_trial(trial)
        for future in waiting:
            future.cancel()
    return found, harmless
