"""A session: the host's side of one zygote. Local, Docker and unconfined sandboxes differ in the channel alone."""

from __future__ import annotations

import contextlib
import posixpath
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

from circuitron.errors import SandboxFailure
from circuitron.models import ExecutionReport, Module, RunRequest
from circuitron.sandbox.channel import Channel
from circuitron.sandbox.response import read_response
from circuitron.sandbox.runner.frames import TO_HOST, FrameError, Unpacker, pack
from circuitron.sandbox.runner.products import SECONDS as PRODUCTS_SECONDS
from circuitron.sandbox.runner.supervise import PATIENCE
from circuitron.sandbox.staging import Overlay
from circuitron.sanitise import file_stem

START_SECONDS = 120.0  # until SKiDL is loaded, on a slow machine with a cold disk
MARGIN_SECONDS = 30.0  # beyond the limits, which process 1 keeps itself; this is for when process 1 breaks


class ZygoteSession:
    """Implements `base.Session` over a channel to process 1.

    Args:
        sandbox: name of the sandbox, for reports.
        connect: makes the channel.
        configuration: first frame to process 1.
        script_folder: where the script stands in the project.
        overlay: puts the modules of a request into the copy of the project; None where there is no copy.
        tidy: called after process 1 is gone, to remove what it leaves on the host.
    """

    def __init__(
        self,
        sandbox: str,
        connect: Callable[[], Channel],
        configuration: dict[str, Any],
        script_folder: str,
        overlay: Overlay | None,
        tidy: Callable[[], None],
    ) -> None:
        self._sandbox, self._script_folder, self._overlay = sandbox, script_folder, overlay
        self._line = _Line(connect, pack(configuration), tidy)
        # A session that is lost (Ctrl-C between its making and `with`) is ended too, at exit at the latest.
        self._finalizer = weakref.finalize(self, self._line.end)
        self._unpacker = Unpacker(TO_HOST)
        self._ready = self._closed = False
        self._serial = 0

    def start(self) -> None:
        """Connect and send the configuration; SKiDL loads from here on."""
        self._line.start()

    def start_behind(self) -> None:
        """The same in a thread; what goes wrong is raised by the first `run`."""
        self._line.start_behind()

    def run(self, request: RunRequest) -> ExecutionReport:
        return self.begin(request)()

    def begin(self, request: RunRequest) -> Callable[[], ExecutionReport]:
        if self._closed:
            raise SandboxFailure("This sandbox has been closed.")
        with self._in_step():
            deadline = self._send(request)
        serial = self._serial

        def finish() -> ExecutionReport:
            with self._in_step():
                response = self._next_frame(self._line.channel(), deadline)
                if response.get("id") != serial:
                    raise SandboxFailure(f"The {self._sandbox} sandbox answered another request.")
                return read_response(request, response, self._sandbox, self._script_folder)

        return finish

    def close(self) -> None:
        self._closed = True
        try:
            self._line.end()
        except KeyboardInterrupt:
            self._line.end()  # what was interrupted is done first
            raise
        self._finalizer.detach()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextlib.contextmanager
    def _in_step(self) -> Iterator[None]:
        """After whatever happens inside (Ctrl-C too), this side is out of step with process 1: no second try with it.

        Raises:
            SandboxFailure: the other side does not answer, or not as agreed.
        """
        try:
            yield
        except TimeoutError as error:
            raise self._broken("does not answer.") from error
        except (OSError, FrameError) as error:
            raise self._broken(f"broke: {error}.") from error
        except BaseException:
            self.close()
            raise

    def _broken(self, how: str) -> SandboxFailure:
        words = self._line.last_words()
        self.close()
        return SandboxFailure(f"The {self._sandbox} sandbox {how}", words)

    def _send(self, request: RunRequest) -> float:
        """Send a request; the time by which the response must be there."""
        limits = request.limits
        channel = self._line.channel()
        if not self._ready:
            self._next_frame(channel, time.monotonic() + START_SECONDS)
            self._ready = True
        made_in = PRODUCTS_SECONDS if request.products else 0.0
        deadline = time.monotonic() + PATIENCE * (2 * limits.wall_seconds + made_in) + MARGIN_SECONDS
        if self._overlay is not None:
            own = posixpath.join(self._script_folder, request.script.name)
            library = request.script.library
            laid = (*request.script.modules, *((library,) if library and library.source else ()))
            self._overlay.lay(laid, Module(name=own, source=request.script.source))
        self._serial += 1
        channel.send(pack(self._frame(request)), deadline)
        return deadline

    def _frame(self, request: RunRequest) -> dict[str, Any]:
        return {
            "id": self._serial,
            "name": request.script.name,
            "source": request.script.source,
            "mode": request.mode.value,
            "limits": request.limits.model_dump(),
            "script_folder": self._script_folder,
            "products": [product.value for product in request.products],
            "stem": file_stem(request.script.name),
        }

    def _next_frame(self, channel: Channel, deadline: float) -> dict[str, Any]:
        while (frame := self._unpacker.next()) is None:
            piece = channel.receive(deadline)
            if not piece:
                raise SandboxFailure(f"The {self._sandbox} sandbox ended unexpectedly.", self._line.last_words())
            self._unpacker.feed(piece)
        if failure := frame.get("failure"):
            raise SandboxFailure(f"The {self._sandbox} sandbox broke: {str(failure).strip()[-2000:]}")
        return frame


class _Line:
    """The channel of a session, from before it is there until all of it is gone."""

    def __init__(self, connect: Callable[[], Channel], configuration: bytes, tidy: Callable[[], None]) -> None:
        self._connect, self._configuration, self._tidy = connect, configuration, tidy
        self._channel: Channel | None = None
        self._starter: threading.Thread | None = None
        self._error: Exception | None = None
        self._at_work = threading.Lock()  # held while the other side is being started or ended
        self._ended = False

    def start(self) -> None:
        with self._at_work:
            if not self._ended:
                self._channel = self._connect()
                self._channel.send(self._configuration, time.monotonic() + START_SECONDS)

    def start_behind(self) -> None:
        self._starter = threading.Thread(target=self._try_to_start, name="circuitron-sandbox", daemon=True)
        self._starter.start()

    def channel(self) -> Channel:
        """The channel, as soon as it is there.

        Raises:
            SandboxFailure: it could not be made.
        """
        if self._starter is not None:
            self._starter.join()
        if self._channel is None or self._error is not None:
            raise SandboxFailure(f"The sandbox could not be started: {self._error or 'no start was requested'}.")
        return self._channel

    def last_words(self) -> str:
        with contextlib.suppress(OSError):
            return self._channel.last_words() if self._channel is not None else ""
        return ""

    def end(self) -> None:
        """End process 1 and remove what it leaves. May be called again, also when it was interrupted.

        A starter that Ctrl-C caught before it began, which cannot be joined, finds that there is nothing to do.
        """
        self._ended = True
        with self._at_work:
            try:
                if self._channel is not None:
                    self._channel.kill()
            finally:
                self._tidy()

    def _try_to_start(self) -> None:
        try:
            self.start()
        except Exception as error:  # noqa: BLE001 - handed over to the thread that calls `run`
            self._error = error
