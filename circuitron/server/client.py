"""The client: hands a command over to the kept server, if there is one that can be trusted to answer.

It imports next to nothing, as it runs before everything else. Where anything is amiss before the server has begun,
the command runs here instead; the server begins only when this side has said so, so that nothing runs twice.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
from collections.abc import Callable, Iterator, Sequence

from circuitron.errors import EXIT_INTERRUPTED, EXIT_USAGE, FatalError
from circuitron.server import choice, folder, wire
from circuitron.server.identity import identity, socket_name
from circuitron.server.request import Request

TYPE_CHECKING = False  # typing takes longer to load than all of this
if TYPE_CHECKING:
    from types import FrameType

_ANSWER_SECONDS = 3.0  # until the server says that it is ready; then it is taken to hang
_MOST_PRESSES = 4  # of Ctrl-C, until this process no longer waits for the command to end in order
_FORWARDED = ("SIGINT", "SIGTERM", "SIGHUP", "SIGWINCH", "SIGCONT", "SIGUSR1", "SIGUSR2")


def perform(arguments: Sequence[str]) -> None:
    """Have a server perform the command of this process, and end with its exit status. Returns where there is none to
    be trusted, or none is wanted: the command is to be performed here then.

    Args:
        arguments: the program's name left out.

    Raises:
        FatalError: the server ended during the command.
    """
    if choice.leave(arguments) is choice.Leave.NOTHING:
        return
    status = None
    with contextlib.suppress(OSError, ValueError, KeyError):
        status = _served()
    if status is not None:
        os._exit(status)  # nothing is open, and nothing is to be written out


def start_server(arguments: Sequence[str], status: object) -> None:
    """Start a server for the commands to come, where that is wanted, after a command that ended with `status` and was
    one: neither a slip of the hand nor a question about options."""
    if status in (EXIT_INTERRUPTED, EXIT_USAGE) or choice.asks_for_help(arguments):
        return
    if choice.leave(arguments) is choice.Leave.START:
        from circuitron.server.start import start

        with contextlib.suppress(OSError):
            start(identity())


def claim(arguments: Sequence[str], kind: bytes, order: Callable[[], bytes]) -> tuple[int, int, str, list[int]] | None:
    """A process that the server has started in advance, if it has one for this order, and a command with these
    arguments may use it.

    Returns:
        Its id, a descriptor that tells of its end, its folder, and its standard input, output and error, as far as
        they are handed over.
    """
    if choice.leave(arguments, any_command=True) is choice.Leave.NOTHING:
        return None
    with contextlib.suppress(OSError, ValueError), contextlib.ExitStack() as open_files:
        own = identity()
        place = folder.open_folder(make=False)
        open_files.callback(os.close, place)
        connection = open_files.enter_context(folder.connect(place, socket_name(own), _ANSWER_SECONDS))
        wire.send(connection, b"claim", own, kind, order())
        answer = wire.Reader(connection)
        match answer.frame():
            case [b"spare", process, where]:
                ended, *files = answer.take_files()
                return int(process), ended, os.fsdecode(where), files
    return None


def _served() -> int | None:
    own = identity()
    with contextlib.ExitStack() as open_files:
        place = folder.open_folder(make=False)
        open_files.callback(os.close, place)
        connection = open_files.enter_context(folder.connect(place, socket_name(own), _ANSWER_SECONDS))
        alive, held = os.pipe()  # the server sees by its end of this that this process has ended
        open_files.callback(os.close, held)
        try:
            wire.send(connection, b"run", own, *Request.of_this_process().fields(), files=[alive])
        finally:
            os.close(alive)
        answer = wire.Reader(connection)
        match answer.frame():
            case [b"ready", process]:
                return _accompany(connection, answer, int(process))
    return None


def _accompany(connection: socket.socket, answer: wire.Reader, process: int) -> int:
    """Let the command begin, and be its stand-in until it has ended.

    Only now are the standard streams handed over: a server that hangs would keep them open for whoever reads them.

    Raises:
        FatalError: the command was lost.
    """
    here = os.open(".", os.O_PATH)
    child = os.pidfd_open(process)
    connection.settimeout(None)
    with _forwarding(child):
        try:
            wire.send(connection, b"go", files=[0, 1, 2, here])
            match answer.frame():
                case [b"ended", status]:
                    return _status(int(status))
        except (OSError, ValueError):
            pass
    raise FatalError("The kept server was killed during this command, which may have been performed in part.")


@contextlib.contextmanager
def _forwarding(child: int) -> Iterator[None]:
    """Signals to this process reach the command, and it stops and goes on with this process."""
    presses = 0

    def forward(number: int, frame: FrameType | None) -> None:
        nonlocal presses
        presses += number == signal.SIGINT
        if presses >= _MOST_PRESSES:
            raise KeyboardInterrupt
        _signal(child, number)

    def stop(number: int, frame: FrameType | None) -> None:
        _signal(child, signal.SIGSTOP)
        os.kill(os.getpid(), signal.SIGSTOP)
        _signal(child, signal.SIGCONT)

    before = {}
    for number in (*(getattr(signal, name) for name in _FORWARDED), signal.SIGTSTP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, stop if number == signal.SIGTSTP else forward)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(child)


def _signal(child: int, number: int) -> None:
    with contextlib.suppress(OSError):  # it has ended
        signal.pidfd_send_signal(child, number)


def _status(status: int) -> int:
    """An exit status; where a signal ended the command, it ends this process as well."""
    if status < 0:
        signal.signal(-status, signal.SIG_DFL) if -status != signal.SIGKILL else None
        os.kill(os.getpid(), -status)
    return status
