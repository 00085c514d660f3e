"""The server itself: loads everything once, and forks a child for each command; the next one is forked ahead.

It has one thread and runs nothing for anybody, so that a fork of it is as good as a process that has just loaded
everything. What a command does, and whatever may hang in it, is its child's.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import selectors
import signal
import socket
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from circuitron import __version__
from circuitron.file_lock import lock
from circuitron.import_path import PACKAGE
from circuitron.server import folder, wire
from circuitron.server.identity import identity, rights, socket_name, source_state
from circuitron.server.request import Request
from circuitron.server.spares import Maker, Spares

_REQUEST_SECONDS = 5.0  # for a request to be complete, and for its client to say that it may begin
_END_SECONDS = 20.0  # for a command whose client has gone to end in order, its workers too
_LOOK_SECONDS = 30.0  # between looks at whether the socket is still ours
_BACKLOG = 64
_ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


@dataclass
class _Caller:
    """A connection whose request is not complete yet."""

    connection: socket.socket
    reader: wire.Reader
    until: float


@dataclass
class _Running:
    """A command that a child performs."""

    connection: socket.socket
    process: int
    ended: int  # a descriptor that is readable when the child has ended
    alive: int  # one that is readable when its client has; -1 when that is known
    kill_at: float = float("inf")


@dataclass
class _Waiting:
    """A child that waits for its command."""

    process: int
    ended: int  # a descriptor that is readable when it has ended
    line: socket.socket  # where it hears of it


class Task:
    """A command, in the child that is to perform it."""

    def __init__(self, connection: socket.socket, request: Request) -> None:
        self._connection, self._request = connection, request

    def begin(self) -> bool:
        """Become a process as the client would have been; False where that cannot be, or the client does not wait."""
        self._connection.settimeout(_REQUEST_SECONDS)
        try:
            self._request.adopt_limits()
            wire.send(self._connection, b"ready", str(os.getpid()).encode())
            answer = wire.Reader(self._connection)
            begins = answer.frame() == [b"go"]
        except (OSError, ValueError):
            return False
        if begins:
            self._request.adopt(answer.take_files())
        return begins

    def run(self, command: Callable[[], None]) -> None:
        """Perform the command. Its client is told of the end by this process, when all is cleaned up: the server may
        have ended by then. This process ends then and there: taking the interpreter apart would take as long as a
        short command."""
        status, own = 0, os.getpid()

        def tell() -> None:
            if os.getpid() != own:  # a fork of the command
                return
            for stream in (sys.stdout, sys.stderr):
                with contextlib.suppress(OSError, ValueError, AttributeError):
                    stream.flush()
            with contextlib.suppress(OSError):
                wire.send(self._connection, b"ended", str(status).encode())
            os._exit(status)

        atexit.register(tell)  # the first to be registered is called last
        try:
            command()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
            raise
        except BaseException:
            status = 1
            raise


@dataclass
class Daemon:
    """A server at its socket.

    Args:
        place: descriptor of the folder.
        name: of the socket.
        idle_seconds: without a command, after which it ends.
        makers: of spares, by their kind.
        rehearse: what a child does before it has a command. The first to write to what all share copies it, which takes
            as long as the beginning of a command.
    """

    place: int
    name: str
    identity: bytes
    idle_seconds: float
    makers: Mapping[bytes, Maker]
    rehearse: Callable[[], object]
    _state: int = field(default_factory=source_state)
    _rights: bytes = field(default_factory=lambda: rights("self"))
    _selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    _callers: list[_Caller] = field(default_factory=list)
    _running: list[_Running] = field(default_factory=list)
    _waiting: _Waiting | None = None
    _forks_ahead: bool = True
    _listener: socket.socket | None = None
    _signals: tuple[socket.socket, ...] = ()  # a pair: Python writes into the second one
    _socket_file: tuple[int, int] = (0, 0)
    _served: int = 0
    _begun: float = field(default_factory=time.time)
    _busy_until: float = field(default_factory=time.monotonic)  # or since when there was nothing to do

    def serve(self, load: Callable[[], object]) -> Task | None:
        """Take the socket, load, and serve. Returns in each child its task, and None when the server has ended.

        Args:
            load: imports whatever commands need. Clients that come meanwhile wait for it, or go their own way.
        """
        held = self._lock()
        if held is None:
            return None
        self._sweep()
        self._spares = Spares(self.makers, self._selector)
        load()
        gc.collect()
        gc.freeze()  # what is loaded stays in pages that all children share
        self._listen()
        self._heed_signals()
        self._busy_until = time.monotonic()
        while self._listener is not None or self._running or self._spares.lent:
            if (task := self._fork_ahead()) is not None:
                os.close(held)
                return task
            for act in self._due():
                if (task := act()) is not None:
                    os.close(held)
                    return task
            self._look_round()
        self._remove(self.name)
        return None

    def _heed_signals(self) -> None:
        """Hear of signals as of all else: Python waits on after a handler (PEP 475)."""
        ours, theirs = self._signals = socket.socketpair()
        for end in self._signals:
            end.setblocking(False)
        signal.set_wakeup_fd(theirs.fileno())
        for number in _ENDING:
            signal.signal(number, lambda number, frame: None)

        def heard() -> None:
            ours.recv(64)
            self.stop()

        self._selector.register(ours, selectors.EVENT_READ, heard)

    def _due(self) -> Iterator[Callable[[], Task | None]]:
        """What is to be done for what has happened, unless something done before it has ended what it was about."""
        for key, _ in self._selector.select(self._pause()):
            if self._selector.get_map().get(key.fd) is key:
                yield key.data

    def stop(self) -> None:
        """Take no more commands, and end with the last that runs."""
        if self._listener is None:
            return
        with contextlib.suppress(OSError):
            if self._is_in_place():
                os.unlink(self.name, dir_fd=self.place)
        self._selector.unregister(self._listener)
        self._listener.close()
        self._listener = None
        self._spares.close()
        if self._waiting is not None:
            self._waiting.line.close()  # which ends it

    def _lock(self) -> int | None:
        """The lock of the server of this name, None where another one has it."""
        name, flags = _beside(self.name, "lock"), os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        held = os.open(name, flags, 0o600, dir_fd=self.place)
        with contextlib.suppress(FileNotFoundError):  # the one that had it ends, and removes it
            if lock(held) and os.path.samestat(os.fstat(held), os.stat(name, dir_fd=self.place)):
                return held
        os.close(held)
        return None

    def _sweep(self) -> None:
        """Remove what servers of other names have left that were killed, and what our own log held before."""
        for name in os.listdir(self.place):  # noqa: PTH208  of a descriptor
            if name.endswith(".lock") and name != _beside(self.name, "lock"):
                with contextlib.suppress(OSError):
                    held = os.open(name, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=self.place)
                    if lock(held):
                        self._remove(_beside(name, "sock"), "sock", "log", "lock")
                    os.close(held)
        with contextlib.suppress(OSError):
            log = os.open(_beside(self.name, "log"), os.O_WRONLY | os.O_TRUNC | os.O_NOFOLLOW, dir_fd=self.place)
            os.close(log)

    def _remove(self, name: str, *endings: str) -> None:
        """Remove the files of a server by the name of its socket; the caller has its lock, which goes last."""
        for ending in endings or ("log", "lock"):
            with contextlib.suppress(OSError):
                os.unlink(_beside(name, ending), dir_fd=self.place)

    def _listen(self) -> None:
        """Open the socket under a name of its own first: at its place it is complete, and only this user's."""
        os.umask(0o077)
        made = f"{self.name}.{os.getpid()}"
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(folder.place(self.place, made))
        listener.listen(_BACKLOG)
        listener.setblocking(False)
        status = os.stat(made, dir_fd=self.place, follow_symlinks=False)
        os.rename(made, self.name, src_dir_fd=self.place, dst_dir_fd=self.place)
        self._socket_file = (status.st_dev, status.st_ino)
        self._listener = listener
        self._selector.register(listener, selectors.EVENT_READ, self._accept)

    def _is_in_place(self) -> bool:
        """Whether the socket at our place is ours, in a folder that is still there."""
        try:
            status = os.stat(self.name, dir_fd=self.place, follow_symlinks=False)
        except OSError:
            return False
        return stat.S_ISSOCK(status.st_mode) and (status.st_dev, status.st_ino) == self._socket_file

    def _accept(self) -> None:
        assert self._listener is not None
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return
        connection.setblocking(False)
        if not self._may_ask(connection):
            connection.close()
            return
        caller = _Caller(connection, wire.Reader(connection), time.monotonic() + _REQUEST_SECONDS)
        self._callers.append(caller)
        self._selector.register(connection, selectors.EVENT_READ, lambda: self._hear(caller))

    def _may_ask(self, connection: socket.socket) -> bool:
        """Whether the other end is a process of this user with the rights of this one, not one in a sandbox."""
        process, user = folder.peer(connection)
        try:
            return user == os.geteuid() and rights(str(process)) == self._rights
        except OSError:
            return False

    def _hear(self, caller: _Caller) -> Task | None:
        try:
            fields = caller.reader.read()
        except BlockingIOError:
            return None
        except OSError:
            fields = []
        if fields is None:
            return None
        self._selector.unregister(caller.connection)
        self._callers.remove(caller)
        files = caller.reader.take_files()
        try:
            return self._answer(caller.connection, fields, files)
        except (OSError, ValueError, IndexError):  # no request, or nobody is there any more
            caller.connection.close()
        for descriptor in files:
            with contextlib.suppress(OSError):
                os.close(descriptor)
        return None

    def _answer(self, connection: socket.socket, fields: list[bytes], files: list[int]) -> Task | None:
        match fields:
            case [b"run", self.identity, *rest] if len(files) == 1:
                if self._is_stale():
                    self.stop()
                else:
                    return self._begin(connection, rest, files[0])
            case [b"claim", self.identity, kind, order]:
                self._lend(connection, kind, order)
            case [b"status"]:
                wire.send(connection, b"status", *self._status())
            case [b"stop"]:
                self.stop()
                wire.send(connection, b"stopping", *self._status())
        for descriptor in files:
            os.close(descriptor)
        connection.close()
        return None

    def _lend(self, connection: socket.socket, kind: bytes, order: bytes) -> None:
        process, _ = folder.peer(connection)
        performed_here = any(running.process == process for running in self._running)  # nothing was stale a moment ago
        if not performed_here and self._is_stale():
            self.stop()
        elif (taken := self._spares.take(kind, order)) is not None:
            spare, ended = taken
            try:
                fields = (b"spare", str(spare.process).encode(), os.fsencode(spare.folder))
                wire.send(connection, *fields, files=(ended, *spare.files))
            finally:
                self._spares.give_away(spare)

    def _is_stale(self) -> bool:
        try:
            return self._listener is None or source_state() != self._state
        except OSError:
            return True

    def _status(self) -> Iterator[bytes]:
        idle = 0.0 if self._running else time.monotonic() - self._busy_until
        facts = {
            "process": os.getpid(),
            "version": __version__,
            "package": PACKAGE,
            "started": round(self._begun),
            "commands": self._served,
            "running": len(self._running),
            "idle": round(idle),
        }
        return (f"{name}={value}".encode(errors="surrogateescape") for name, value in facts.items())

    def _begin(self, connection: socket.socket, request: list[bytes], alive: int) -> Task | None:
        """Have a command performed, by the child that waits or a new one, which returns its task."""
        child = self._hand_over(connection, request)
        if child is None:
            process = os.fork()
            if process == 0:
                self._leave()
                os.close(alive)
                os.setsid()
                return Task(connection, Request.of_fields(request))
            child = process, os.pidfd_open(process)
        running = _Running(connection, *child, alive)
        self._running.append(running)
        self._served += 1
        self._selector.register(running.ended, selectors.EVENT_READ, lambda: self._reap(running))
        self._selector.register(alive, selectors.EVENT_READ, lambda: self._abandon(running))
        return None

    def _fork_ahead(self) -> Task | None:
        """Have a child wait for the next command, which returns its task; not while one runs."""
        if self._waiting is not None or self._running or self._listener is None or not self._forks_ahead:
            return None
        ours, theirs = socket.socketpair()
        process = os.fork()
        if process == 0:
            self._leave()
            ours.close()
            os.setsid()
            return self._await_task(theirs)
        theirs.close()
        self._waiting = waiting = _Waiting(process, os.pidfd_open(process), ours)
        self._selector.register(waiting.ended, selectors.EVENT_READ, lambda: self._bury(waiting))
        return None

    def _await_task(self, line: socket.socket) -> Task:
        """In a child: the command that it is given. Where the server ends instead, so does this process."""
        with contextlib.suppress(Exception):  # what is wrong, a command will say
            self.rehearse()
        try:
            heard = wire.Reader(line)
            request = Request.of_fields(heard.frame())
            (connection,) = heard.take_files()
        except (OSError, ValueError):
            os._exit(0)
        line.close()
        return Task(socket.socket(fileno=connection), request)

    def _hand_over(self, connection: socket.socket, request: list[bytes]) -> tuple[int, int] | None:
        """Give a command to the child that waits: its id, and what tells of its end; None where none takes it."""
        if (waiting := self._waiting) is None:
            return None
        self._waiting = None
        with contextlib.closing(waiting.line), contextlib.suppress(OSError):
            wire.send(waiting.line, *request, files=[connection.fileno()])
            self._selector.unregister(waiting.ended)
            return waiting.process, waiting.ended
        return None  # it has gone, and `_bury` sees to it

    def _bury(self, waiting: _Waiting) -> None:
        """A child that had no command has ended. The next might as well."""
        os.waitpid(waiting.process, 0)
        self._selector.unregister(waiting.ended)
        os.close(waiting.ended)
        if self._waiting is waiting:
            waiting.line.close()
            self._waiting, self._forks_ahead = None, False

    def _leave(self) -> None:
        """In a child: let go of all that is the server's, without a word to the kernel's shared tables."""
        for number in _ENDING:
            signal.signal(number, signal.SIG_DFL)
        signal.set_wakeup_fd(-1)
        for end in self._signals:
            end.close()
        self._selector.close()
        for caller in self._callers:
            caller.connection.close()
            for descriptor in caller.reader.take_files():
                os.close(descriptor)
        for running in self._running:
            running.connection.close()
            for descriptor in (running.ended, running.alive):
                if descriptor >= 0:
                    os.close(descriptor)
        if self._waiting is not None:
            self._waiting.line.close()
            os.close(self._waiting.ended)
        if self._listener is not None:
            self._listener.close()
        self._spares.leave()
        os.close(self.place)

    def _abandon(self, running: _Running) -> None:
        """The client has gone: end its command as a closed terminal would."""
        self._selector.unregister(running.alive)
        os.close(running.alive)
        running.alive = -1
        running.kill_at = time.monotonic() + _END_SECONDS
        with contextlib.suppress(OSError):
            signal.pidfd_send_signal(running.ended, signal.SIGCONT)
            signal.pidfd_send_signal(running.ended, signal.SIGTERM)

    def _reap(self, running: _Running) -> None:
        _, status = os.waitpid(running.process, 0)
        with contextlib.suppress(OSError):  # of a child that ended in order, it knows already
            wire.send(running.connection, b"ended", str(os.waitstatus_to_exitcode(status)).encode())
        self._selector.unregister(running.ended)
        os.close(running.ended)
        if running.alive >= 0:
            self._selector.unregister(running.alive)
            os.close(running.alive)
        running.connection.close()
        self._running.remove(running)
        self._busy_until = time.monotonic()

    def _pause(self) -> float:
        """Seconds until something is to be looked at even if nothing happens."""
        moments = [caller.until for caller in self._callers] + [running.kill_at for running in self._running]
        if not self._running:
            moments.append(self._busy_until + self.idle_seconds)
        moments.append(self._spares.refill_at())
        return max(0.0, min([*moments, time.monotonic() + _LOOK_SECONDS]) - time.monotonic())

    def _look_round(self) -> None:
        now = time.monotonic()
        for caller in [caller for caller in self._callers if caller.until <= now]:
            self._selector.unregister(caller.connection)
            self._callers.remove(caller)
            caller.connection.close()
            for descriptor in caller.reader.take_files():
                os.close(descriptor)
        for running in self._running:
            if running.kill_at <= now:
                running.kill_at = float("inf")
                with contextlib.suppress(OSError):
                    signal.pidfd_send_signal(running.ended, signal.SIGKILL)
        if self._spares.lent:
            self._busy_until = now
        idle = not self._running and now >= self._busy_until + self.idle_seconds
        if idle or not self._is_in_place():
            self.stop()
        elif not self._running or now >= self._spares.refill_at():
            self._spares.refill()


def _beside(name: str, ending: str) -> str:
    """The name of another file of the server that has this one."""
    return f"{name.rpartition('.')[0]}.{ending}"


def keep(
    load: Callable[[], object],
    idle_seconds: float,
    makers: Mapping[bytes, Maker],
    rehearse: Callable[[], object] = lambda: None,
) -> Task | None:
    """Be the server of what this process was started with: `Daemon.serve`.

    Raises:
        OSError: there can be none here.
    """
    own = identity()
    place = folder.open_folder(make=True)
    return Daemon(place, socket_name(own), own, idle_seconds, makers, rehearse).serve(load)
