"""Several processes that work on the scripts of one command, and give back results one by one.

Diagnosis is Python that keeps a processor busy, so threads would not help. A worker is a fork of the command, made
before it has any thread: what is imported by then is there, and nothing has to be found again. Units of work go to a
worker and results come back as pickles, through pipes that only the two have; what scripts wrote is in them as data.
"""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import selectors
import signal
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from circuitron.errors import CircuitronError, WorkFailure

Unit = TypeVar("Unit")
Result = TypeVar("Result")

Say = Callable[[str], None]
Serve = Callable[[Say], AbstractContextManager[Callable[[Unit], Result]]]

_HEADER = 8  # bytes of the length before each pickle
_STEP, _DONE, _FAILED = range(3)
_END_SECONDS = 15.0  # for a worker to clean up after itself


@dataclass
class _Worker:
    pid: int
    to: int
    back: int
    number: int | None = None  # of the unit that it works on
    buffer: bytearray = field(default_factory=bytearray)

    def dismiss(self) -> None:
        """Let it end once it has nothing to do."""
        if self.to >= 0:
            os.close(self.to)
            self.to = -1

    def close(self) -> None:
        """Close this side's ends, when it is gone."""
        self.dismiss()
        os.close(self.back)


class Workers(Generic[Unit, Result]):
    """Some processes that work on units, each on one at a time. Leaving it ends all of them.

    Args:
        count: how many.
        serve: entered in each worker; gives what makes a result of a unit. It is given what takes a few words on what
            is being done.
        on_step: called with the number of a unit and such words.
        alone: entered while a worker is made in the place of one that died; nothing else may go on in any thread then.
    """

    def __init__(
        self,
        count: int,
        serve: Serve[Unit, Result],
        on_step: Callable[[int, str], None],
        alone: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._count, self._serve, self._on_step, self._alone = count, serve, on_step, alone
        self._workers: list[_Worker] = []
        self._waiting: deque[tuple[int, Callable[[], Unit]]] = deque()
        self._given = 0
        self._results = tempfile.TemporaryFile()  # noqa: SIM115 - closed on leaving; many results wait for a slow first one
        self._places: dict[int, tuple[int, int]] = {}
        self._failed: dict[int, CircuitronError] = {}

    @property
    def finished(self) -> int:
        """How many of the units that were given have a result by now, or none and never will."""
        return self._given - len(self._waiting) - sum(worker.number is not None for worker in self._workers)

    def give(self, make: Callable[[], Unit], *, first: bool = False) -> int:
        """Add a unit of work; its number.

        Args:
            make: called once a worker is free for it.
            first: before all that wait.
        """
        number, self._given = self._given, self._given + 1
        (self._waiting.appendleft if first else self._waiting.append)((number, make))
        return number

    def take(self, number: int) -> Result:
        """The result of a unit, as soon as it is there; once.

        Raises:
            CircuitronError: what the work on it raised; WorkFailure: its worker died, or met a bug.
        """
        while number not in self._places and number not in self._failed:
            self._employ()
            self._listen()
        if error := self._failed.pop(number, None):
            raise error
        start, size = self._places.pop(number)
        self._results.seek(start)
        result: Result = pickle.loads(self._results.read(size))
        if not self._places:
            self._results.truncate(0)
        self._employ()
        return result

    def any_done(self) -> int:
        """The number of a unit that `take` has to wait for no longer, as soon as there is one."""
        while not self._places and not self._failed:
            self._employ()
            self._listen()
        return next(iter(self._failed or self._places))

    def start(self, after_each: Callable[[], None] = lambda: None) -> None:
        """Make the workers; this process should have no other thread by then.

        Args:
            after_each: called when one is there, to give up what that one alone shall have.
        """
        gc.freeze()  # pages with objects that nobody changes stay shared
        for _ in range(self._count):
            self._start()
            after_each()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._end()
        except KeyboardInterrupt:
            self._end()
            raise

    def _start(self) -> None:
        units, results = os.pipe(), os.pipe()
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                stream.flush()  # or each worker would have the same to write
        parent = os.getpid()
        pid = os.fork()
        if pid == 0:
            try:
                for end in (units[1], results[0], *self._ends()):
                    os.close(end)  # of others: a worker's end must be seen
                _work(self._serve, units[0], results[1], parent)
            finally:
                os._exit(0)
        os.close(units[0])
        os.close(results[1])
        self._workers.append(_Worker(pid, units[1], results[0]))

    def _ends(self) -> tuple[int, ...]:
        return tuple(end for worker in self._workers for end in (worker.to, worker.back))

    def _employ(self) -> None:
        """Give units to all workers that have none."""
        for worker in self._workers:
            if worker.number is None and self._waiting:
                worker.number, make = self._waiting.popleft()
                try:
                    _send(worker.to, make())
                except CircuitronError as error:
                    self._failed[worker.number] = error
                    worker.number = None
                except BrokenPipeError:
                    pass  # `_listen` sees its end

    def _listen(self) -> None:
        """Wait until a worker says something, and take it."""
        with selectors.DefaultSelector() as selector:
            for worker in self._workers:
                selector.register(worker.back, selectors.EVENT_READ, worker)
            for key, _ in selector.select():
                piece = os.read(key.data.back, 1 << 18)
                key.data.buffer += piece
                while (message := _next(key.data.buffer)) is not None:
                    self._hear(key.data, message)
                if not piece:
                    self._replace(key.data)

    def _hear(self, worker: _Worker, message: bytes) -> None:
        kind, rest = message[0], message[1:]
        number = worker.number
        assert number is not None
        if kind == _STEP:
            self._on_step(number, rest.decode())
            return
        worker.number = None
        if kind == _DONE:
            start = self._results.seek(0, os.SEEK_END)
            self._results.write(rest)
            self._places[number] = start, len(rest)
        else:
            self._failed[number] = pickle.loads(rest)

    def _replace(self, worker: _Worker) -> None:
        """A worker has died: what it worked on has no result, and another one takes its place."""
        self._workers.remove(worker)
        status = self._gone(worker)
        if worker.number is not None:
            how = f"by signal {-status}" if status < 0 else f"with exit status {status}"
            self._failed[worker.number] = WorkFailure(f"the process that worked on it was ended {how}")
        if self._waiting or not self._workers:
            with self._alone():
                self._start()

    @staticmethod
    def _gone(worker: _Worker) -> int:
        worker.close()
        return os.waitstatus_to_exitcode(os.waitpid(worker.pid, 0)[1])

    def _end(self) -> None:
        """End all workers: in order, and by force those that take too long for it."""
        for worker in self._workers:
            if worker.number is None:
                worker.dismiss()
            else:
                os.kill(worker.pid, signal.SIGTERM)
        deadline = time.monotonic() + _END_SECONDS
        while self._workers:
            worker = self._workers[-1]
            if os.waitpid(worker.pid, os.WNOHANG)[0]:
                self._workers.pop()
                worker.close()
            elif time.monotonic() > deadline:
                os.kill(worker.pid, signal.SIGKILL)
                deadline = float("inf")
            else:
                time.sleep(0.005)
        self._results.close()
        from circuitron.sandbox.leftovers import sweep_folders

        sweep_folders()


def _work(serve: Serve[Any, Any], units: int, results: int, parent: int) -> None:
    """What a worker does from its fork to its end."""
    from circuitron.sandbox.runner.confine import die_with_parent

    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the command's business; it ends this by SIGTERM
        die_with_parent(parent)
        with serve(lambda words: _write(results, bytes([_STEP]) + words.encode(errors="replace"))) as do:
            while (unit := _receive(units)) is not None:
                _write(results, _answer(do, unit))


def _answer(do: Callable[[Any], Any], unit: Any) -> bytes:
    try:
        return bytes([_DONE]) + pickle.dumps(do(unit), pickle.HIGHEST_PROTOCOL)
    except CircuitronError as error:
        return bytes([_FAILED]) + pickle.dumps(error, pickle.HIGHEST_PROTOCOL)
    except Exception as error:  # noqa: BLE001 - a bug that one script meets is no reason to leave the others
        frame = traceback.extract_tb(error.__traceback__)[-1]
        words = f"internal error: {type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"
        return bytes([_FAILED]) + pickle.dumps(WorkFailure(words), pickle.HIGHEST_PROTOCOL)


def _send(descriptor: int, value: object) -> None:
    _write(descriptor, pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(len(data).to_bytes(_HEADER, "big") + data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _next(buffer: bytearray) -> bytes | None:
    """Take the first whole message out of a buffer; None where there is none."""
    size = int.from_bytes(buffer[:_HEADER], "big")
    if len(buffer) < _HEADER + size or len(buffer) < _HEADER:
        return None
    message = bytes(buffer[_HEADER : _HEADER + size])
    del buffer[: _HEADER + size]
    return message


def _receive(descriptor: int) -> Any:
    """The next value; None when the other side has closed."""
    buffer = bytearray()
    while (message := _next(buffer)) is None:
        piece = os.read(descriptor, 1 << 18)  # one unit is on its way at a time: none is cut
        if not piece:
            return None
        buffer += piece
    return pickle.loads(message)
