"""The edge of the program: what ends a command becomes a message and an exit status, never a traceback, never 0."""

from __future__ import annotations

import functools
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import ParamSpec

import typer

from circuitron.errors import EXIT_ENVIRONMENT, EXIT_INTERRUPTED, CircuitronError

P = ParamSpec("P")

DEBUG = "CIRCUITRON_DEBUG"


def guarded(command: Callable[P, int]) -> Callable[P, None]:
    """`command` as typer wants it: its errors reported, its exit status raised."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_status(command, *args, **kwargs))

    return run


def _status(command: Callable[P, int], *args: P.args, **kwargs: P.kwargs) -> int:
    try:
        return command(*args, **kwargs)
    except CircuitronError as error:
        return show(error)
    except KeyboardInterrupt:
        return interrupted()
    except BrokenPipeError:
        discard_output()
        return EXIT_ENVIRONMENT
    except OSError as error:
        if error.errno is None or os.environ.get(DEBUG):
            return _bug(error)
        where = f"{error.filename}: " if error.filename else ""
        say(f"error: {where}{error.strerror or error}")
        return EXIT_ENVIRONMENT
    except Exception as error:  # noqa: BLE001  the last place where a fault of our own can be told to the user
        return _bug(error)


def show(error: CircuitronError) -> int:
    """Tell the user what ended the command; returns the exit status it leads to."""
    say(f"error: {error.message}")
    if error.hint:
        say(f"hint: {error.hint}")
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    return error.exit_code


def interrupted() -> int:
    """One line for Ctrl-C or a termination signal."""
    say("Interrupted; nothing was left behind.")
    return EXIT_INTERRUPTED


def _bug(error: Exception) -> int:
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if f"{os.sep}circuitron{os.sep}" in f.filename] or list(frames)
    place = f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else "an unknown place"
    say(f"internal error: {type(error).__name__}: {error} ({place})")
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    else:
        say("This is a bug in circuitron. `circuitron --debug …` shows the traceback to report with it.")
    return EXIT_ENVIRONMENT


def say(text: str) -> None:
    """A line of text on standard error, made safe; a standard error that is gone is nobody's to tell."""
    from circuitron.report import sanitise

    try:
        print(f"circuitron: {sanitise.message(text)}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        discard_output()


def discard_output() -> None:
    """Point standard output to nowhere, so that the interpreter's last flush does not fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


class _Interrupt:
    """SIGINT, SIGTERM and SIGHUP raise KeyboardInterrupt once; a second press must not disturb the cleaning up."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self._count += 1
        if self._count != 2:
            raise KeyboardInterrupt


def install_signals() -> None:
    """Make the signals that end a program end it in order."""
    handler = _Interrupt()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup, background jobs
            signal.signal(number, handler)
