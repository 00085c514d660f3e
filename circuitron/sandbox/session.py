"""The host's side of a sandbox: process 1 (`Zygote`), and the sessions that it serves one after the other.

Local, Docker and unconfined sandboxes differ in the channel alone.
"""

from __future__ import annotations

import contextlib
import posixpath
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from circuitron.errors import SandboxFailure
from circuitron.run_request import Module, Project, RunRequest
from circuitron.sandbox.runner.frames import TO_HOST, FrameError, Unpacker, pack
from circuitron.sandbox.runner.times import PATIENCE, PRODUCTS_SECONDS
from circuitron.sanitise import file_stem

if TYPE_CHECKING:
    from circuitron.execution_report import ExecutionReport, Snapshot
    from circuitron.sandbox.base import Pending
    from circuitron.sandbox.channel import Channel
    from circuitron.sandbox.copies import Copies, Copy
    from circuitron.sandbox.response import ChildReport

START_SECONDS = 120.0  # until SKiDL is loaded, on a slow machine with a cold disk
MARGIN_SECONDS = 30.0  # beyond the limits, which process 1 keeps itself; this is for when process 1 breaks


class Zygote:
    """The host's side of one process 1. It knows libraries and limits; what a project has comes with each session.

    Sessions follow one another: each is a process of its own, forked from process 1 before it knew anything of any
    script, and gone when the session is closed. After any failure, and after a session that was closed in the middle
    of a run, process 1 is ended: `serves` is false then. To be used by one thread at a time.

    Args:
        sandbox: name of the sandbox, for reports.
        connect: makes the channel.
        configuration: first frame to process 1; None where it has had one.
        copies: where projects are copied to.
        tidy: called after process 1 is gone, to remove what it leaves on the host.
    """

    def __init__(
        self,
        sandbox: str,
        connect: Callable[[], Channel],
        configuration: dict[str, Any] | None,
        copies: Copies,
        tidy: Callable[[], None],
    ) -> None:
        self.sandbox = sandbox
        self._copies = copies
        self._line = _Line(connect, b"" if configuration is None else pack(configuration), tidy)
        # One that is lost (Ctrl-C between its making and `with`) is ended too, at exit at the latest.
        self._finalizer = weakref.finalize(self, self._line.end)
        self._unpacker = Unpacker(TO_HOST)
        self._ready = self._apart = self._at_work = False
        self.closed = False  # process 1 has been ended
        self._shown: set[Path | None] = set()

    def start(self) -> None:
        """Connect and send the configuration; SKiDL loads from here on."""
        self._line.start()

    def start_behind(self) -> None:
        """The same in a thread; what goes wrong is raised by the first run."""
        self._line.start_behind()

    def serves(self, project: Project) -> bool:
        """Whether a session for this project can be had here: process 1 is alive and free, and keeps projects apart.

        Where the kernel has no Landlock, a container shows one project folder only, as long as it lives.
        """
        if self.closed or self._at_work:
            return False
        if self._shown <= {project.folder}:
            return True
        try:
            self.await_ready()
        except SandboxFailure:
            return False
        return self._apart

    def session(self, project: Project, left: Callable[[], None] | None = None) -> ZygoteSession:
        """A session for the scripts of a project, of which a copy is made first unless there is one.

        Args:
            left: called when the session has been closed. By default, process 1 ends with it.

        Raises:
            SandboxFailure: this process 1 does not serve the project.
            StorageFailure: there is no room for the copy.
        """
        if not self.serves(project):
            raise SandboxFailure(f"The {self.sandbox} sandbox is closed, or at work for another project.")
        try:
            copy = self._copies.of(project)
            session = ZygoteSession(self, project, copy, left or self.close)
        except BaseException:
            if left is None:
                self.close()
            raise
        self._shown.add(project.folder)
        self._at_work = True
        return session

    def close(self) -> None:
        """End process 1 and remove what it leaves."""
        self.closed = True
        try:
            self._line.end()
        except KeyboardInterrupt:
            self._line.end()  # what was interrupted is done first
            raise
        self._finalizer.detach()

    def await_ready(self) -> None:
        """Wait until SKiDL is loaded.

        Raises:
            SandboxFailure: that failed, or process 1 has been ended.
        """
        if self.closed:
            raise SandboxFailure("This sandbox has been closed.")
        if not self._ready:
            self._apart = bool(self.receive(time.monotonic() + START_SECONDS).get("apart"))
            self._ready = True

    def send(self, frame: dict[str, Any], deadline: float) -> None:
        """Send a frame to process 1, or to the session's own process.

        Raises:
            SandboxFailure: nobody listens.
        """
        with self.in_step():
            self._line.channel().send(pack(frame), deadline)

    def receive(self, deadline: float) -> dict[str, Any]:
        """The next frame from there.

        Raises:
            SandboxFailure: none came in time, or process 1 has broken.
        """
        with self.in_step():
            while (frame := self._unpacker.next()) is None:
                piece = self._line.channel().receive(deadline)
                if not piece:
                    raise SandboxFailure(f"The {self.sandbox} sandbox ended unexpectedly.", self._line.last_words())
                self._unpacker.feed(piece)
            if failure := frame.get("failure"):
                raise SandboxFailure(f"The {self.sandbox} sandbox broke: {str(failure).strip()[-2000:]}")
            return frame

    def leave(self, *, opened: bool, pending: bool) -> None:
        """The session is over.

        Args:
            opened: it has a process.
            pending: something that it began is still to come.
        """
        self._at_work = False
        if pending:
            self.close()
        elif opened and not self.closed:
            with contextlib.suppress(SandboxFailure):
                self.send({"close": True}, time.monotonic() + MARGIN_SECONDS)

    @contextlib.contextmanager
    def in_step(self) -> Iterator[None]:
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
        return SandboxFailure(f"The {self.sandbox} sandbox {how}", words)


class ZygoteSession:
    """Implements `base.Session` in a process of its own, which process 1 forks for the first run.

    Args:
        copy: of the project; None where a script stands alone.
        left: called once it is closed.
    """

    def __init__(self, zygote: Zygote, project: Project, copy: Copy | None, left: Callable[[], None]) -> None:
        self._zygote, self._copy, self._left = zygote, copy, left
        self._script_folder = project.script_folder if copy is not None else "."
        self._opened = self._closed = False
        self._begun = self._finished = 0

    def run(self, request: RunRequest) -> ExecutionReport:
        return self.begin(request)()

    def begin(self, request: RunRequest) -> Pending:
        if self._closed:
            raise SandboxFailure("This sandbox has been closed.")
        with self._zygote.in_step():
            self._zygote.await_ready()
            deadline = self._send(request)
        return _Run(self, request, self._begun, deadline)

    def receive(self, serial: int, deadline: float) -> dict[str, Any]:
        """The next frame of the response to a request."""
        with self._zygote.in_step():
            response = self._zygote.receive(deadline)
            if response.get("id") != serial:
                raise SandboxFailure(f"The {self._zygote.sandbox} sandbox answered another request.")
            self._finished += not response.get("verifying")
            return response

    def read(self, request: RunRequest, response: dict[str, Any], claim: ChildReport | None) -> ExecutionReport:
        """The report of a run whose response is complete."""
        from circuitron.sandbox.response import read_response  # loads while the script runs

        with self._zygote.in_step():
            return read_response(request, response, self._zygote.sandbox, self._script_folder, claim)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            try:
                self._zygote.leave(opened=self._opened, pending=self._begun != self._finished)
            finally:
                self._left()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _send(self, request: RunRequest) -> float:
        """Send a request; the time by which the response must be there."""
        limits = request.limits
        made_in = PRODUCTS_SECONDS if request.products else 0.0
        deadline = time.monotonic() + PATIENCE * (2 * limits.wall_seconds + made_in) + MARGIN_SECONDS
        if not self._opened:
            self._opened = True
            self._zygote.send({"open": {"project": self._copy.inside if self._copy else None}}, deadline)
        if self._copy is not None:
            own = posixpath.join(self._script_folder, request.script.name)
            library = request.script.library
            laid = (*request.script.modules, *((library,) if library and library.source else ()))
            self._copy.overlay.lay(laid, Module(name=own, source=request.script.source))
        self._begun += 1
        self._zygote.send(self._frame(request), deadline)
        return deadline

    def _frame(self, request: RunRequest) -> dict[str, Any]:
        return {
            "id": self._begun,
            "name": request.script.name,
            "source": request.script.source,
            "mode": request.mode.value,
            "limits": request.limits.model_dump(),
            "seed": request.seed,
            "script_folder": self._script_folder,
            "products": [product.value for product in request.products],
            "stem": file_stem(request.script.name),
        }


class _Run:
    """Implements `base.Pending`."""

    def __init__(self, session: ZygoteSession, request: RunRequest, serial: int, deadline: float) -> None:
        self._session, self._request, self._serial, self._deadline = session, request, serial, deadline
        self._response: dict[str, Any] = {}
        self._claim: ChildReport | None = None

    def claimed(self) -> Snapshot | None:
        from circuitron.sandbox.response import read_claim

        if not self._response:
            self._response = self._session.receive(self._serial, self._deadline)
            if self._response.get("verifying"):
                self._claim = read_claim(self._response["report"])
        return self._claim.snapshot if self._claim is not None else None

    def __call__(self) -> ExecutionReport:
        self.claimed()
        if self._response.pop("verifying", False):
            self._response |= self._session.receive(self._serial, self._deadline)
        return self._session.read(self._request, self._response, self._claim)


class _Line:
    """The channel to process 1, from before it is there until all of it is gone."""

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
