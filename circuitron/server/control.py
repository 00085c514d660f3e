"""Looking after servers: which there are, and ending them."""

from __future__ import annotations

import contextlib
import os
import select
import signal
from collections.abc import Iterator
from dataclasses import dataclass

from circuitron.server import folder, wire

_ANSWER_SECONDS = 3.0
_END_SECONDS = 2.0  # for a server with nothing to do to be gone


@dataclass(frozen=True)
class Server:
    """A server of this user.

    Attributes:
        answers: it does; otherwise only its process is known.
        package: the folder of the installation that it is of.
        started: seconds since the epoch.
        commands: performed so far, those that run included.
        idle: seconds since the last command; 0 while one runs.
    """

    process: int
    answers: bool
    version: str = ""
    package: str = ""
    started: float = 0.0
    commands: int = 0
    running: int = 0
    idle: int = 0


def servers() -> Iterator[Server]:
    """All that have a socket in the folder of this user, of whatever installation and version."""
    yield from _all_asked(b"status")


def stop() -> Iterator[Server]:
    """Ask all to end, and end by force what does not answer. Those that perform commands end after them."""
    for server in _all_asked(b"stop"):
        if not server.answers:
            _kill(server.process)
        elif not server.running:
            _await_end(server.process)
        yield server


def _all_asked(question: bytes) -> Iterator[Server]:
    try:
        place = folder.open_folder(make=False)
    except OSError:
        return
    try:
        for name in sorted(os.listdir(place)):  # noqa: PTH208  of a descriptor
            if name.endswith(".sock") and (server := _asked(place, name, question)) is not None:
                yield server
    finally:
        os.close(place)


def _asked(place: int, name: str, question: bytes) -> Server | None:
    """What the server at a socket says; None where there is none behind it."""
    try:
        connection = folder.connect(place, name, _ANSWER_SECONDS)
    except OSError:
        return None
    with connection:
        process, _ = folder.peer(connection)
        try:
            wire.send(connection, question)
            facts = dict(
                field.decode("utf-8", "replace").split("=", 1) for field in wire.Reader(connection).frame()[1:]
            )
            return Server(
                process=process,
                answers=True,
                version=facts["version"],
                package=facts["package"],
                started=float(facts["started"]),
                commands=int(facts["commands"]),
                running=int(facts["running"]),
                idle=int(facts["idle"]),
            )
        except (OSError, KeyError, ValueError):
            return Server(process=process, answers=False)


def _kill(process: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(process, signal.SIGKILL)


def _await_end(process: int) -> None:
    """Wait until an idle server is gone, so that the next command does not meet it."""
    try:
        descriptor = os.pidfd_open(process)
    except OSError:
        return
    try:
        select.select([descriptor], [], [], _END_SECONDS)
    finally:
        os.close(descriptor)
