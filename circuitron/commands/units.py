"""Scripts as units of work, and the answers to them: recorded ones, those of a cluster, or those of this process."""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron import __version__, sourcefile
from circuitron.cluster.ledger import Ledger, Row
from circuitron.cluster.projects import Overwritten, Projects
from circuitron.cluster.unit import Answer, Conditions, Failure, Unit, Work
from circuitron.errors import SandboxFailure, UsageError, WorkFailure
from circuitron.execution_report import ExecutionReport
from circuitron.fix_result import ModuleRepair
from circuitron.run_request import Libraries, Mode, Module, Project

if TYPE_CHECKING:
    from circuitron.cluster.dask_cluster import DaskCluster
    from circuitron.commands.inputs import Input
    from circuitron.commands.options import Spread
    from circuitron.commands.workplace import Workplace
    from circuitron.report.base import Reporter
    from circuitron.report.progress import Progress
    from circuitron.settings import Settings
    from circuitron.sourcefile import SourceFile

_AHEAD = 3  # units given for each process: none waits for the next


@dataclass(frozen=True)
class Job:
    """A script with the unit that it is."""

    item: Input
    unit: Unit
    project: Project


@dataclass
class Batch:
    """The scripts of one command as units, and what came of them.

    Args:
        project: the folder that all may read, or None for that of each.
        settings: those of a script in a folder.
        at_once: processes of this machine, where there is no cluster.
        ledger: results are kept there, and those that are there are not asked for again.
        cluster: what works on them; None: this process.
    """

    work: Work
    project: Path | None
    settings: Callable[[Path], Settings]
    workplace: Workplace
    projects: Projects
    progress: Progress
    at_once: int = 1
    ledger: Ledger | None = None
    cluster: DaskCluster | None = None
    mode: Mode = Mode.ERC
    trace: bool = False
    overwritten: dict[Path, Overwritten] = field(default_factory=dict)
    _libraries: dict[Conditions, str] = field(default_factory=dict)
    _own_libraries: dict[Conditions, tuple[str, Libraries | None]] = field(default_factory=dict)

    def job(
        self,
        item: Input,
        library: Callable[[Input], Module | None] = lambda item: None,
        left: Callable[[SourceFile], SourceFile] = lambda source: source,
    ) -> Job:
        """A script as a unit, as it was when the run began that the ledger is of.

        Args:
            library: finds the file beside it for symbols that KiCad lacks.
            left: a file as the command has left it so far.

        Raises:
            FatalError: there are no libraries for it, or no worker that could do it.
        """
        item = replace(item, source=left(self._before(item.source))).with_modules(self.project)
        modules = (module._replace(source=left(self._before(module.source))) for module in item.modules)
        item = replace(item, modules=tuple(modules))
        project = item.project(self.project)
        conditions = Conditions.of(self.settings(item.folder))
        if self.work is Work.BENCH:  # it repairs in both ways
            conditions = conditions.model_copy(update={"unsafe_fixes": False})
        script = item.script.model_copy(update={"library": self._library_before(library(item), project)})
        unit = Unit(
            work=self.work, script=script, project=self.projects.digest(project),
            script_folder=project.script_folder, conditions=conditions, libraries=self._identity(conditions),
            circuitron=__version__, mode=self.mode, trace=self.trace,
        )  # fmt: skip
        return Job(item, unit, project)

    def begin_again(self) -> None:
        """Take all files as they are now."""
        self.projects.forget()
        self.overwritten.clear()

    def answers(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Answer]]:
        """The answer to each job, in their order; recorded as soon as it is known.

        Raises:
            FatalError: the machines at work lack something.
        """
        waiting, done = _Waiting(self.ledger), 0
        new = (job for job in jobs if waiting.add(job))
        for key, answer in self._on_cluster(new, self.cluster) if self.cluster is not None else self._here(new):
            for job in waiting.of(key):
                self._record(job, answer)
            waiting.answered(key, answer)
            for job, known in waiting.ready():
                self._record(job, known)
                done += 1
                if self.cluster is not None:
                    self.progress.among(done, job.item.path, "done on the cluster")
                yield job, known
            waiting.put_away(key)
        for job, known in waiting.ready():
            self._record(job, known)
            yield job, known

    def command(self, job: Job, report: ExecutionReport) -> str:
        """What runs a script here, where the libraries are those that its verdict rests on; else ""."""
        from circuitron.commands.run_command import run_command

        conditions = job.unit.conditions
        if conditions not in self._own_libraries:
            self._own_libraries[conditions] = self._libraries_here(conditions)
        identity, libraries = self._own_libraries[conditions]
        if libraries is None or identity != job.unit.libraries:
            return ""
        return run_command(job.item.path, report, libraries)

    def _libraries_here(self, conditions: Conditions) -> tuple[str, Libraries | None]:
        from circuitron.cluster.identity import identity
        from circuitron.errors import LibrariesUnavailable

        try:
            found = self.workplace.symbols(conditions)
            return identity(found), found
        except LibrariesUnavailable:
            return "", None

    def _on_cluster(self, jobs: Iterator[Job], cluster: DaskCluster) -> Iterator[tuple[str, Answer]]:
        from circuitron.cluster.dask_cluster import Task

        self.progress.step("waiting for the cluster")
        for_data = self.projects.data
        return cluster.answers(
            Task(
                job.unit.key, job.unit.model_dump_json().encode(), job.unit.project, partial(for_data, job.unit.project)
            )
            for job in jobs
        )

    def _here(self, jobs: Iterator[Job]) -> Iterator[tuple[str, Answer]]:
        """Answers of this machine, as they come: of several processes, or of this one."""
        if self.at_once > 1:
            yield from self._side_by_side(jobs)
            return
        for done, job in enumerate(jobs):
            self.progress.among(done, job.item.path, "running the script")
            yield job.unit.key, self.workplace.do(job.unit, job.project)

    def _side_by_side(self, jobs: Iterator[Job]) -> Iterator[tuple[str, Answer]]:
        from circuitron import pipeline  # noqa: F401 - so that each worker has it
        from circuitron.commands.workers import Workers
        from circuitron.commands.workplace import failure_of
        from circuitron.sandbox import waiting as waiting_sandbox

        given: dict[int, Job] = {}
        first = next(jobs, None)
        if first is None:
            return
        jobs = chain([first], jobs)
        waiting_sandbox.begin_others(self.at_once)
        self.workplace.prepare([first.unit.conditions])
        workers: Workers[tuple[Unit, Project], Answer] = Workers(
            self.at_once,
            self.workplace.serve,
            lambda number, words: self.progress.among(workers.finished, given[number].item.path, words),
            self.progress.paused,
        )
        with workers:
            with self.progress.paused():  # whose thread a fork must not see
                workers.start(waiting_sandbox.leave_to_fork)
            while True:
                while len(given) < _AHEAD * self.at_once and (job := next(jobs, None)) is not None:
                    given[workers.give(partial(_work, job))] = job
                if not given:
                    return
                number = workers.any_done()
                try:
                    answer = workers.take(number)
                except (SandboxFailure, WorkFailure) as error:
                    answer = Answer(failure=failure_of(error))
                yield given.pop(number).unit.key, answer

    def _record(self, job: Job, answer: Answer) -> None:
        if self.ledger is not None:
            self.ledger.add(Row.of(job.unit, job.item.path, answer))

    def _identity(self, conditions: Conditions) -> str:
        if conditions not in self._libraries:
            where = self.cluster or self.workplace
            self._libraries[conditions] = where.libraries(conditions)
        return self._libraries[conditions]

    def _before(self, source: SourceFile) -> SourceFile:
        """A file without what an earlier go has written."""
        file = self.overwritten.get(source.path.resolve()) if source.path else None
        return sourcefile.decode(file.before, source.path) if file is not None and file.before is not None else source

    def _library_before(self, library: Module | None, project: Project) -> Module | None:
        if library is None or project.folder is None:
            return library
        file = self.overwritten.get((project.folder / library.name).resolve())
        return library if file is None else Module(name=library.name, source=(file.before or b"").decode())


def _work(job: Job) -> tuple[Unit, Project]:
    return job.unit, job.project


class _Waiting:
    """Jobs that are not reported yet, in their order, and the answers that are there.

    An answer that the ledger has is not kept in memory.
    """

    def __init__(self, ledger: Ledger | None) -> None:
        self._ledger = ledger
        self._order: deque[Job] = deque()
        self._by_key: dict[str, list[Job]] = {}
        self._answers: dict[str, Answer | None] = {}  # None: the ledger has it

    def add(self, job: Job) -> bool:
        """Take a job; whether somebody has yet to work on its unit."""
        key = job.unit.key
        self._order.append(job)
        known = self._by_key.setdefault(key, [])
        known.append(job)
        if len(known) > 1 or key in self._answers:
            return False
        if self._ledger is not None and self._ledger.answer(key) is not None:
            self._answers[key] = None
            return False
        return True

    def of(self, key: str) -> list[Job]:
        return self._by_key[key]

    def answered(self, key: str, answer: Answer) -> None:
        self._answers[key] = answer

    def put_away(self, key: str) -> None:
        """Leave an answer that still has to wait to the ledger."""
        answer = self._answers.get(key)
        if answer is not None and answer.failure is None and self._ledger is not None:
            self._answers[key] = None

    def ready(self) -> Iterator[tuple[Job, Answer]]:
        """The first jobs of the order, as far as they are answered; they wait no more."""
        while self._order and self._order[0].unit.key in self._answers:
            job = self._order.popleft()
            key = job.unit.key
            answer = self._answers[key] or (self._ledger.answer(key) if self._ledger is not None else None)
            self._by_key[key].remove(job)
            if not self._by_key[key]:
                del self._by_key[key], self._answers[key]
            assert answer is not None
            yield job, answer


@contextmanager
def batched(
    spread: Spread,
    work: Work,
    found: list[Input],
    settings: Callable[[Path], Settings],
    progress: Progress,
    *,
    project: Path | None = None,
    mode: Mode = Mode.ERC,
    trace: bool = False,
) -> Iterator[Batch]:
    """The scripts of a command as units of work.

    Raises:
        UsageError, StorageFailure: the file of results cannot be used.
        FatalError: there is no such cluster.
    """
    from circuitron.commands.processors import at_once
    from circuitron.commands.workplace import Workplace

    with ExitStack() as stack:
        ledger = Ledger(spread.ledger) if spread.ledger is not None else None
        if ledger is not None:
            stack.callback(ledger.close)
        overwritten = _overwritten(found, project, ledger) if work is Work.FIX and ledger is not None else {}
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="circuitron-packed-")))
        cluster = stack.enter_context(_connect(spread.cluster)) if spread.cluster is not None else None
        workplace = stack.enter_context(Workplace())
        projects = Projects(folder, overwritten)
        jobs = at_once([settings(item.folder) for item in found])
        yield Batch(
            work, project, settings, workplace, projects, progress, jobs, ledger, cluster, mode, trace, overwritten
        )


def failed(path: str, answer: Answer, reporter: Reporter) -> int:
    """Report a script that nothing could be said of; the exit status."""
    from circuitron.commands.messages import show
    from circuitron.errors import EXIT_ENVIRONMENT, FatalError

    failure = answer.failure or Failure(type="OtherAnswer", message="The answer is to another question.")
    error = FatalError(f"{path}: {failure.message}", failure.hint)
    reporter.unreadable(path, error)
    show(error)
    return EXIT_ENVIRONMENT


def _connect(address: str) -> DaskCluster:
    from circuitron.cluster.dask_cluster import DaskCluster
    from circuitron.commands.cluster_worker import perform, probe

    return DaskCluster(address, perform, probe, __version__)


def _overwritten(found: Iterable[Input], project: Path | None, ledger: Ledger) -> dict[Path, Overwritten]:
    """The files that the run has written before it was interrupted, and that nobody has changed since."""
    files: dict[Path, Overwritten] = {}
    for item in found:
        answer = ledger.repair_of(item.path)
        if answer is None or answer.fixed is None or item.source.path is None:
            continue
        result, root = answer.fixed, item.project(project).folder
        if item.source.data == item.source.encode(result.source) != item.source.encode(result.original):
            before = item.source.encode(result.original)
            files[item.source.path.resolve()] = Overwritten(item.source.data, before)
        changed = (*result.modules, *([result.library] if result.library else []))
        for module in changed:
            assert root is not None  # modules are those of a project
            files |= _module_before(root / module.name, module)
    return files


def _module_before(path: Path, module: ModuleRepair) -> dict[Path, Overwritten]:
    """What a repair has overwritten beside its script."""
    try:
        source = sourcefile.read(path)
    except UsageError:
        return {}
    if source.data != source.encode(module.source):
        return {}
    before = source.encode(module.original) if module.original else None
    return {path.resolve(): Overwritten(source.data, before)}
