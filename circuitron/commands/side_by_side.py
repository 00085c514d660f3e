"""The scripts of a command, worked on by several processes at once: what each is given, and what it does with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from circuitron.commands.workers import Workers
from circuitron.fix_result import Attempt, Choice, FixResult

if TYPE_CHECKING:
    from circuitron.commands.environments import Environments
    from circuitron.commands.fix_task import FixTask
    from circuitron.report.progress import Progress
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
