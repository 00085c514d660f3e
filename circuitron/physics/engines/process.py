"""A SPICE engine in a child process, so that one that hangs, eats memory or aborts takes nothing with it."""

from __future__ import annotations

import contextlib
import json
import os
import select
import selectors
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from circuitron import python_process
from circuitron.physics.engines.base import Deck, NoResult, Solution
from circuitron.server.client import claim

if TYPE_CHECKING:
    from circuitron.python_process import Process

KIND = b"engine"  # of what the kept server has ready; an order is the name of one
_SOLVER = Path(__file__).with_name("solver.py")
_START_SECONDS = 10.0  # an import of numpy from a cold disk
_LARGEST = 64 << 20  # bytes of one answer


def start(name: str) -> Process:
    """An engine by name, which says whether it is there as soon as it is loaded.

    Raises:
        OSError: no process can be started.
    """
    return python_process.start([str(_SOLVER), name])


class LentProcess:
    """An engine that the kept server has started and waits for.

    Args:
        ended: a descriptor that tells of its end.
    """

    def __init__(self, ended: int, stdin: int, stdout: int) -> None:
        self._ended = ended
        self.stdin, self.stdout = os.fdopen(stdin, "wb"), os.fdopen(stdout, "rb")

    def kill(self) -> None:
        """End it; the server sees to the rest."""
        with contextlib.suppress(OSError):
            signal.pidfd_send_signal(self._ended, signal.SIGKILL)

    def wait(self) -> None:
        """Nothing is to be waited for here."""
        os.close(self._ended)


class EngineProcess:
    """One engine by name, started with its first deck and ended with the context."""

    def __init__(self, name: str, seconds: float = 5.0) -> None:
        self.name = name
        self.version = name
        self._seconds = seconds
        self._process: Process | LentProcess | None = None
        self._greeted = False
        self._refused = ""
        self._asked = self._resting = False  # since the circuit began; it has been told that the circuit is done

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def solve(self, deck: Deck) -> Solution:
        """The result of a deck.

        Raises:
            NoResult: there is none, with the reason: the engine is not there, has crashed, took too long, or says so.
        """
        process = self._started()
        request = {"deck": deck.text, "nodes": list(deck.nodes), "probes": list(deck.probes)}
        answer = self._ask(process, json.dumps(request), self._seconds)
        if "error" in answer:
            raise NoResult(f"{self.version}: {answer['error']}")
        signals = {name: tuple(map(_number, values)) for name, values in answer["signals"].items()}
        return Solution(axis=tuple(answer["axis"]), signals=signals, engine=self.version)

    def launch(self) -> None:
        """Start the engine without waiting until it is loaded; what goes wrong, the first deck will tell."""
        with contextlib.suppress(OSError):
            if self._process is None and not self._refused:
                self._process = _lent(self.name) or start(self.name)

    def is_ready(self) -> bool:
        """Whether the engine that was started has said that it is loaded, or has ended."""
        if self._greeted or self._process is None or self._process.stdout is None:
            return self._greeted
        return bool(select.select([self._process.stdout], [], [], 0)[0])

    def available(self) -> bool:
        """Whether the engine can be started here."""
        try:
            self._started()
        except NoResult:
            return False
        return True

    def rest(self) -> None:
        """What comes next is of another circuit."""
        if self._process is not None and self._asked:
            self._asked, self._resting = False, True
            try:
                _tell(self._process, b"\n")
            except OSError:
                self.close()

    def close(self) -> None:
        """End the process, if there is one."""
        self._asked = self._resting = False
        process, self._process, self._greeted = self._process, None, False
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def _started(self) -> Process | LentProcess:
        if self._refused:
            raise NoResult(self._refused)
        if self._process is None:
            try:
                self._process = _lent(self.name) or start(self.name)
            except OSError as error:
                raise NoResult(f"{self.name} cannot be started: {error}") from error
        if not self._greeted:
            hello = self._ask(self._process, "", _START_SECONDS)
            if "version" not in hello:
                self._refused = f"{self.name} is not installed"
                self.close()
                raise NoResult(self._refused)
            self.version, self._greeted = str(hello["version"]), True
        return self._process

    def _ask(self, process: Process | LentProcess, request: str, seconds: float) -> Mapping[str, Any]:
        """The answer to a request; to none, what the process says first."""
        try:
            if self._resting:
                self._line(process, seconds)  # it says that it is ready for the next circuit
                self._resting = False
            if request:
                self._asked = True
                _tell(process, request.encode() + b"\n")
            answer: Mapping[str, Any] = json.loads(self._line(process, seconds))
        except TimeoutError as error:
            self.close()
            raise NoResult(f"{self.version} took more than {seconds:g} s") from error
        except (OSError, ValueError) as error:
            self.close()
            raise NoResult(f"{self.version} crashed") from error
        return answer

    def _line(self, process: Process | LentProcess, seconds: float) -> bytes:
        """One line of the process.

        Raises:
            TimeoutError: it takes longer.
            ValueError: it ended, or says far too much.
        """
        assert process.stdout is not None
        said, end = b"", time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while not said.endswith(b"\n"):
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise TimeoutError
                more = os.read(process.stdout.fileno(), 1 << 20)
                if not more or len(said) > _LARGEST:
                    raise ValueError("no answer")
                said += more
        return said


def _tell(process: Process | LentProcess, words: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(words)
    process.stdin.flush()


def _lent(name: str) -> LentProcess | None:
    """One that the kept server has ready."""
    claimed = claim(sys.argv[1:], KIND, name.encode)
    if claimed is None:
        return None
    _, ended, _, files = claimed
    return LentProcess(ended, *files)


def _number(value: float | list[float]) -> complex | float:
    return complex(*value) if isinstance(value, list) else value
