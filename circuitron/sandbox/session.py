"""A session: the host's side of one zygote. Local, Docker and unconfined sandboxes differ in the channel alone."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from circuitron.errors import SandboxFailure
from circuitron.models import ExecutionReport, RunRequest
from circuitron.sandbox.channel import Channel
from circuitron.sandbox.response import read_response
from circuitron.sandbox.runner.frames import TO_HOST, FrameError, Unpacker, pack

START_SECONDS = 120.0  # until SKiDL is loaded, on a slow machine with a cold disk
MARGIN_SECONDS = 30.0  # beyond the limits, which process 1 keeps itself; this is for when process 1 breaks


class ZygoteSession:
    """Implements `base.Session` over a channel to process 1.

    Args:
        sandbox: name of the sandbox, for reports.
        connect: makes the channel.
        configuration: first frame to process 1.
        script_folder: where the script stands in the project.
        tidy: called after process 1 is gone, to remove what it leaves on the host.
    """

    def __init__(
        self,
        sandbox: str,
        connect: Callable[[], Channel],
        configuration: dict[str, Any],
        script_folder: str,
        tidy: Callable[[], None],
    ) -> None:
        self._sandbox, self._connect, self._configuration = sandbox, connect, configuration
        self._script_folder, self._tidy = script_folder, tidy
        self._unpacker = Unpacker(TO_HOST)
        self._channel: Channel | None = None
        self._starter: threading.Thread | None = None
        self._start_error: Exception | None = None
        self._ready = self._closed = False
        self._serial = 0

    def start(self) -> None:
        """Connect and send the configuration; SKiDL loads from here on."""
        self._channel = self._connect()
        self._channel.send(pack(self._configuration), time.monotonic() + START_SECONDS)

    def start_behind(self) -> None:
        """The same in a thread; what goes wrong is raised by the first `run`."""

        def start() -> None:
            try:
                self.start()
            except Exception as error:  # noqa: BLE001 - handed over to the thread that calls `run`
                self._start_error = error

        self._starter = threading.Thread(target=start, name="circuitron-sandbox", daemon=True)
        self._starter.start()

    def run(self, request: RunRequest) -> ExecutionReport:
        if self._closed:
            raise SandboxFailure("This sandbox has been closed.")
        try:
            response = self._exchange(request)
            return read_response(request, response, self._sandbox)
        except BaseException:
            # Out of step with process 1 from here on, whatever happened (Ctrl-C too): no second try with it.
            self.close()
            raise

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        try:
            if self._starter is not None:
                self._starter.join()
            if self._channel is not None:
                self._channel.kill()
        finally:
            self._tidy()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _exchange(self, request: RunRequest) -> dict[str, Any]:
        try:
            self._await_ready()
            limits = request.limits
            deadline = time.monotonic() + 2 * limits.wall_seconds + MARGIN_SECONDS
            self._serial += 1
            assert self._channel is not None
            self._channel.send(pack(self._frame(request)), deadline)
            response = self._next_frame(deadline)
        except TimeoutError as error:
            raise SandboxFailure(f"The {self._sandbox} sandbox does not answer.", self._words()) from error
        except (OSError, FrameError) as error:
            raise SandboxFailure(f"The {self._sandbox} sandbox broke: {error}.", self._words()) from error
        if response.get("id") != self._serial:
            raise SandboxFailure(f"The {self._sandbox} sandbox answered another question than it was asked.")
        return response

    def _await_ready(self) -> None:
        if self._ready:
            return
        if self._starter is not None:
            self._starter.join()
        if self._start_error is not None:
            raise SandboxFailure(f"The {self._sandbox} sandbox could not be started: {self._start_error}")
        self._next_frame(time.monotonic() + START_SECONDS)
        self._ready = True

    def _frame(self, request: RunRequest) -> dict[str, Any]:
        return {
            "id": self._serial,
            "name": request.script.name,
            "source": request.script.source,
            "mode": request.mode.value,
            "limits": request.limits.model_dump(),
            "script_folder": self._script_folder,
        }

    def _next_frame(self, deadline: float) -> dict[str, Any]:
        assert self._channel is not None
        while (frame := self._unpacker.next()) is None:
            piece = self._channel.receive(deadline)
            if not piece:
                raise SandboxFailure(f"The {self._sandbox} sandbox ended unexpectedly.", self._words())
            self._unpacker.feed(piece)
        if failure := frame.get("failure"):
            raise SandboxFailure(f"The {self._sandbox} sandbox broke: {str(failure).strip()[-2000:]}")
        return frame

    def _words(self) -> str:
        if self._channel is not None:
            with contextlib.suppress(OSError):
                return self._channel.last_words()
        return ""
