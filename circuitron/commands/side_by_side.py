"""The scripts of a command, worked on by several processes at once: what each is given, and what it does with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from circuitron.commands.workers import Workers, cores, possible
from circuitron.errors import CircuitronError, NoHelp
from circuitron.models import Attempt, CheckResult, Choice, FixResult, Mode, Project, Script, Spent

if TYPE_CHECKING:
    from circuitron.commands.environments import Environments
    from circuitron.commands.inputs import Input
    from circuitron.context import CorrectionContext
    from circuitron.pipeline.steps import Correction
    from circuitron.report.base import Reporter
    from circuitron.report.progress import Progress
    from circuitron.sandbox.base import Session
    from circuitron.settings import Settings

Result = TypeVar("Result")
ResultOf = TypeVar("ResultOf", covariant=True)


class Task(Protocol[ResultOf]):
    """One script, and what is to be done with it, as data that a worker is sent."""

    def perform(self, environments: Environments, say: Callable[[str], None]) -> ResultOf:
        """Do it.

        Args:
            say: takes a few words on what is being done now.

        Raises:
            FatalError: the sandbox cannot be had or broke.
        """
        ...


@dataclass(frozen=True)
class CheckTask:
    """A script to check.

    Args:
        project: the folder that it may read; None: the one that it stands in.
        products: also make the files of a clean circuit.
        picture: draw it, with its curves, for a page.
    """

    item: Input
    project: Path | None
    mode: Mode
    products: bool = False
    picture: bool = False

    def perform(self, environments: Environments, say: Callable[[str], None]) -> CheckResult:
        settings = environments.settings(self.item.folder)
        script, project = self.item.with_modules(self.project).script, self.item.project(self.project)
        with environments.begin(script, project, settings, self.mode) as session:
            from circuitron import pipeline  # loads while the script runs

            pipeline.load_judges(review=settings.review, physics=settings.physics)
            return pipeline.check(
                script,
                project,
                replace(environments.of(settings), curves=self.picture),
                self.mode,
                session=session,
                products=self.products,
                picture=self.picture,
                on_progress=say,
            )


@dataclass(frozen=True)
class FixTask:
    """A script to repair without a model.

    Args:
        folder: whose settings hold.
        no_help: why there is no model, with a hint, where one would be asked; None: none is wanted.
    """

    script: Script
    project: Project
    folder: Path
    choices: tuple[Choice, ...] = ()
    products: bool = False
    trace: bool = False
    no_help: tuple[str, str] | None = None

    @property
    def files(self) -> tuple[object, ...]:
        """What of the user's files is repaired, and by which choices."""
        return self.script.source, self.script.modules, self.choices

    def perform(self, environments: Environments, say: Callable[[str], None]) -> FixResult:
        settings = environments.settings(self.folder)
        environments.start([settings])
        from circuitron import pipeline  # loads while the sandbox starts

        return pipeline.fix(
            self.script,
            self.project,
            environments.of(settings),
            corrector=None if self.no_help is None else partial(_NoModel, self.no_help),
            context=_context(settings),
            allow_unsafe=settings.unsafe_fixes,
            choices=self.choices,
            max_attempts=settings.max_attempts,
            products=self.products,
            trace=self.trace,
            on_progress=say,
        )


@dataclass(frozen=True)
class _NoModel:
    """Implements `pipeline.steps.Corrector` where there is no model, as the search for one found."""

    words: tuple[str, str]
    session: Session

    def correct(self, *_: object) -> Correction:
        raise NoHelp(*self.words)

    def spent(self) -> Spent:
        return Spent()


def _context(settings: Settings) -> CorrectionContext:
    from circuitron.context import Budget, Clock, CorrectionContext

    return CorrectionContext(Budget(rounds=settings.max_runtime_rounds, seconds=settings.phase_seconds), Clock())


def at_once(scripts: Sequence[Settings]) -> int:
    """How many processes work on scripts with these settings; 1: this one does it itself."""
    if len(scripts) < 2 or not possible():
        return 1
    return min(len(scripts), scripts[0].jobs or cores())


def told(path: str, error: CircuitronError, reporter: Reporter) -> int:
    """Report one of several scripts that could not be worked on; the exit status."""
    from circuitron.commands.messages import show

    named = type(error)(f"{path}: {error.message}", error.hint)
    reporter.unreadable(path, named)
    return show(named)


class SideBySide(Generic[Result]):
    """Tasks of named scripts, given to workers in their order.

    Args:
        kind: what comes of a task.
        progress: shows what the workers do.
    """

    def __init__(self, kind: type[Result], count: int, environments: Environments, progress: Progress) -> None:
        self._kind, self._progress = kind, progress
        self._paths: dict[int, str] = {}
        serve = partial(_serving, environments)
        self.workers: Workers[Task[Result], Result] = Workers(count, serve, self._step, progress.paused)

    def give(self, path: str, make: Callable[[], Task[Result]], *, first: bool = False) -> int:
        """As `Workers.give`, for the script at `path`."""
        number = self.workers.give(make, first=first)
        self._paths[number] = path
        return number

    def take(self, number: int) -> Result:
        """As `Workers.take`."""
        result = self.workers.take(number)
        assert isinstance(result, self._kind)
        return result

    def _step(self, number: int, words: str) -> None:
        self._progress.among(self.workers.finished, self._paths[number], words)


class Ahead:
    """The repair of one script, which a worker begins before the results of the scripts before it are written.

    One whose files those have changed meanwhile is made again, of its files as they are then.

    Args:
        task: what is to be done as things stand, given the user's choices.
        library_changed: whether the library that a result adds symbols to is another one by now.
    """

    def __init__(
        self,
        many: SideBySide[FixResult],
        path: str,
        task: Callable[..., FixTask],
        library_changed: Callable[[FixResult], bool],
    ) -> None:
        self._many, self._path, self._task, self._library_changed = many, path, task, library_changed
        self._begun: FixTask | None = None
        self._number: int | None = many.give(path, self._begin)

    def repair(self, attempted: Callable[[Attempt], None], choices: tuple[Choice, ...] = ()) -> FixResult:
        """What the repair with these choices comes to; its attempts are told.

        Raises:
            FatalError: it could not be made.
        """
        result = self._result(choices)
        for attempt in result.attempts:
            attempted(attempt)
        return result

    def _result(self, choices: tuple[Choice, ...]) -> FixResult:
        if self._number is not None:
            number, self._number = self._number, None
            result = self._many.take(number)
            now = self._task(choices=choices)
            if self._begun is not None and self._begun.files == now.files and not self._library_changed(result):
                return result
        return self._many.take(self._many.give(self._path, partial(self._task, choices=choices), first=True))

    def _begin(self) -> FixTask:
        self._begun = self._task()
        return self._begun


@contextmanager
def side_by_side(
    kind: type[Result], count: int, scripts: Sequence[Settings], environments: Environments, progress: Progress
) -> Iterator[SideBySide[Result]]:
    """So many workers, for tasks of this kind of result on scripts with these settings.

    Raises:
        FatalError: there is no sandbox, or there are no libraries.
    """
    from circuitron.sandbox import waiting

    waiting.begin_others(count)
    environments.prepare(scripts)
    from circuitron import pipeline  # noqa: F401 - so that each worker has it

    made = SideBySide(kind, count, environments, progress)
    with made.workers:
        with progress.paused():  # whose thread a fork must not see
            made.workers.start(waiting.leave_to_fork)
        yield made


@contextmanager
def _serving(environments: Environments, say: Callable[[str], None]) -> Iterator[Callable[[Task[Result]], Result]]:
    """In a worker: what does a task, with environments that are its own."""
    from circuitron.sandbox import waiting

    waiting.keep_first()
    with environments.apart(say) as own:
        yield lambda task: task.perform(own, say)
