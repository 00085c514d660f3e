"""Units on a Dask cluster: the only place that knows Dask.

A unit is a task whose key is the unit's, and that depends on the task that holds its project: Dask sends a project
once to the scheduler and once to each worker that needs it, and makes it again where a worker is lost. Units of a lost
worker run again on others. Dask blames all units that a worker had for its end; those that were blamed too often run
once more at the end, one at a time, so that each can only be blamed for itself.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, NamedTuple, Self

from pydantic import ValidationError

from circuitron.cluster.unit import Answer, Conditions, Failure
from circuitron.errors import FatalError, UsageError
from circuitron.frozen import Frozen

CONNECT_SECONDS = 20.0
WITHOUT_WORKERS_SECONDS = 300.0  # until a cluster without workers is given up; a batch system takes its time
_LOOK_SECONDS = 5.0  # between looks at the cluster while no answer comes
_TRIES = 3  # of a unit whose sandbox broke
LOST = "WorkerLost"  # type of the failure of a unit that ended its workers
_PASSING = ("SandboxFailure", "StorageFailure")  # what another worker may do better
_AT_ONCE = 3  # units in the cluster for each of its threads: enough that no worker waits for the next one
_WARN_BYTES = "200MiB"  # Dask warns of large tasks; a project has at most 50 MB

Perform = Callable[[str, bytes, bytes], bytes]
"""Runs on a worker: circuitron's version, a `Unit` and its packed project, to an `Answer`; both values as JSON."""

Probe = Callable[[str, bytes], bytes]
"""Runs on a worker: circuitron's version and `Conditions`, to a `Worker`; both values as JSON."""


class Worker(Frozen):
    """What a worker has to work with.

    Args:
        libraries: `identity` of its symbol libraries.
        problem: why no unit can be run there.
    """

    circuitron: str
    sandbox: str = ""
    libraries: str = ""
    problem: Failure | None = None


class Task(NamedTuple):
    """A unit on its way: its key, itself as JSON, the hash of its project, and what packs that when it is needed."""

    key: str
    unit: bytes
    project: str = ""
    pack: Callable[[], bytes] = bytes


class DaskCluster:
    """A connection to a Dask scheduler.

    Args:
        address: of the scheduler, such as tcp://head:8786 or tls://head:8786.
        perform: what runs a unit on a worker, a function of a module that is installed there.
        probe: what looks at a worker.
        version: of circuitron here, which workers must have too.

    Raises:
        UsageError: that is no address.
        FatalError: Dask is not installed here, or there is no scheduler at the address.
    """

    def __init__(self, address: str, perform: Perform, probe: Probe, version: str) -> None:
        try:
            import dask
            import distributed
            from distributed.comm.addressing import parse_address, parse_host_port
        except ImportError as error:
            raise FatalError(
                f"--cluster needs Dask, which is not installed ({error}).", "Run: pip install 'circuitron[cluster]'"
            ) from error
        self._address, self._perform, self._probe, self._version = address, perform, probe, version
        self._projects: dict[str, tuple[Any, int]] = {}  # by hash: its task, and how many units need it
        self._broken: dict[str, int] = {}  # how often the sandbox of a unit broke
        self._lost: list[Task] = []
        self._threads, self._counted_at = 0, -_LOOK_SECONDS
        try:
            parse_host_port(parse_address(address)[1])
        except ValueError as error:
            raise UsageError(f"--cluster {address}: {error}.", "An address is such as tcp://head:8786.") from error
        connect: Any = distributed.Client
        for name in ("distributed", "distributed.client"):  # what there is to say is said by errors here
            logging.getLogger(name).setLevel(logging.CRITICAL)
        dask.config.set({"distributed.admin.large-graph-warning-threshold": _WARN_BYTES})
        try:
            self._client = connect(
                address, timeout=CONNECT_SECONDS, set_as_default=False, name="circuitron", direct_to_workers=False
            )
        except (OSError, TimeoutError, ValueError, ImportError) as error:
            hint = "Start one with `dask scheduler`, and workers with `dask worker ADDRESS`; see docs/scale.md."
            raise FatalError(f"There is no Dask scheduler at {address}: {error}.", hint) from error

    def libraries(self, conditions: Conditions) -> str:
        """`identity` of the libraries that all workers have under these conditions, each looked at.

        Raises:
            FatalError: there is no worker within some minutes, one cannot work, or they have different libraries.
        """
        try:
            self._client.wait_for_workers(1, timeout=WITHOUT_WORKERS_SECONDS)
            answers = self._client.run(
                self._probe, self._version, conditions.model_dump_json().encode(), on_error="return"
            )
        except TimeoutError as error:
            raise self._without_workers() from error
        except OSError as error:
            raise self._connection_lost() from error
        found = {address: _read_worker(address, answer, self._version) for address, answer in answers.items()}
        different = {
            worker.libraries: f"{address} has those of KiCad {worker.libraries}"
            for address, worker in sorted(found.items())
        }
        if len(different) > 1:
            raise FatalError(
                f"The workers have different symbol libraries: {'; '.join(different.values())}.",
                "Install the same on all, such as with `circuitron libraries get 9`, or ask for one with --kicad.",
            )
        return next(iter(different))

    def answers(self, tasks: Iterable[Task]) -> Iterator[tuple[str, Answer]]:
        """The answer to each task with its key, as they come. No two tasks may have the same key.

        A failure that is only this unit's is an answer too.

        Raises:
            FatalError: a worker cannot work, there are no workers any more, or the scheduler is gone.
        """
        waiting, done = iter(tasks), SimpleQueue[_Ended]()
        running = 0
        while True:
            while running < self._room() and (task := next(waiting, None)) is not None:
                self._submit(task, done)
                running += 1
            if not running:
                break
            ended = self._next(done)
            answer = self._read(ended)
            if answer is None:
                self._submit(ended.task, done)
                continue
            running -= 1
            if answer.failure is not None and answer.failure.type == LOST:
                self._lost.append(ended.task)
                continue
            yield ended.task.key, answer
        for task in self._lost:
            self._submit(task, done, alone=True)
            while (answer := self._read(self._next(done))) is None:
                self._submit(task, done, alone=True)
            yield task.key, answer

    def _submit(self, task: Task, done: SimpleQueue[_Ended], *, alone: bool = False) -> None:
        """Hand a task to the cluster; what comes of it goes into `done`."""
        key = f"circuitron-{task.key}" + ("-alone" if alone else "")
        attempt = self._broken.get(task.key, 0)
        future: Any = self._client.submit(
            self._perform, self._version, task.unit, self._project(task),
            key=f"{key}-{attempt}" if attempt else key, pure=True, retries=0,
        )  # fmt: skip
        future.add_done_callback(lambda ended: done.put(_Ended(task, ended)))

    def _project(self, task: Task) -> Any:
        """The task that holds the project of a unit: its data, where there is one."""
        if not task.project:
            return b""
        made, users = self._projects.get(task.project, (None, 0))
        if made is None:
            made = self._client.submit(bytes, task.pack(), key=f"circuitron-project-{task.project}", pure=True)
        self._projects[task.project] = (made, users + 1)
        return made

    def _release(self, task: Task) -> None:
        """Forget a project that no unit in the cluster needs."""
        if task.project:
            made, users = self._projects.pop(task.project)
            if users > 1:
                self._projects[task.project] = (made, users - 1)

    def _room(self) -> int:
        """How many units to have in the cluster: some for each thread, so that a million never wait in its memory."""
        now = time.monotonic()
        if now - self._counted_at > _LOOK_SECONDS:
            with contextlib.suppress(OSError, TimeoutError):
                self._threads = sum(self._client.nthreads().values())
            self._counted_at = now
        return max(1, self._threads) * _AT_ONCE

    def _next(self, done: SimpleQueue[_Ended]) -> _Ended:
        """The next task that ended.

        Raises:
            FatalError: there are no workers any more, or the scheduler is gone.
        """
        alone_since: float | None = None
        while True:
            try:
                return done.get(timeout=_LOOK_SECONDS)
            except Empty:
                now = time.monotonic()
                try:
                    busy = self._client.status == "running" and bool(self._client.nthreads())
                except (OSError, TimeoutError) as error:
                    raise self._connection_lost() from error
                alone_since = None if busy else alone_since or now
                if alone_since is not None and now - alone_since > WITHOUT_WORKERS_SECONDS:
                    raise self._without_workers() from None

    def _read(self, ended: _Ended) -> Answer | None:
        """What came of a task; None where it is to be tried again.

        Raises:
            FatalError: it is not this unit that failed, and nothing will go better with others.
        """
        task, future = ended
        try:
            answer = self._answer(future)
        finally:
            future.release()
            self._release(task)
        failure = answer.failure
        if failure is not None and failure.lasting:
            raise FatalError(failure.message, failure.hint)
        if failure is not None and failure.type in _PASSING:
            self._broken[task.key] = self._broken.get(task.key, 0) + 1
            if self._broken[task.key] < _TRIES:
                return None
        return answer

    def _answer(self, future: Any) -> Answer:
        from distributed import KilledWorker

        if future.status in ("cancelled", "lost"):
            raise self._connection_lost()
        try:
            return Answer.model_validate_json(future.result(timeout=WITHOUT_WORKERS_SECONDS))
        except KilledWorker as error:
            text = (
                f"Every worker that worked on it ended ({error.allowed_failures + 1} times); each runs out of memory?"
            )
            return Answer(failure=Failure(type=LOST, message=text))
        except ImportError as error:
            raise FatalError(*_without_circuitron("A worker", error, self._version)) from error
        except TimeoutError as error:
            raise self._without_workers() from error
        except OSError as error:  # a worker's own is an `Answer`; this is the scheduler's connection, which broke
            raise self._connection_lost() from error
        except ValidationError as error:
            message = f"A worker's answer is not what a worker of this version gives ({error.error_count()} faults)."
            return Answer(failure=Failure(type="UnreadableAnswer", message=message))
        except Exception as error:  # noqa: BLE001  whatever failed there is that unit's failure
            return Answer(failure=Failure(type=type(error).__name__, message=f"A worker failed: {error!r}"[:2000]))

    def _without_workers(self) -> FatalError:
        return FatalError(
            f"The Dask scheduler at {self._address} has no workers.",
            f"Start some: dask worker {self._address}. What is done is kept with --resume FILE.jsonl.",
        )

    def _connection_lost(self) -> FatalError:
        return FatalError(
            f"The connection to the Dask scheduler at {self._address} is lost.",
            "Run the same command again when it is back; with --resume FILE.jsonl it goes on with what is missing.",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError, TimeoutError):
            self._client.close(timeout=5)


class _Ended(NamedTuple):
    """A task that came to its end, and Dask's future of it."""

    task: Task
    future: Any


def _read_worker(address: str, answer: Any, version: str) -> Worker:
    """What a worker says of itself.

    Raises:
        FatalError: it has no circuitron, another one, or cannot run scripts.
    """
    if isinstance(answer, Exception):
        raise FatalError(*_without_circuitron(f"The worker {address}", answer, version)) from answer
    worker = Worker.model_validate_json(answer)
    if worker.problem is not None:
        raise FatalError(f"The worker {address} cannot work: {worker.problem.message}", worker.problem.hint)
    return worker


def _without_circuitron(who: str, error: BaseException, version: str) -> tuple[str, str]:
    return (
        f"{who} cannot load circuitron {version}: {error}.",
        f"Install it where the scheduler and the workers run: pip install 'circuitron[cluster]=={version}'",
    )
