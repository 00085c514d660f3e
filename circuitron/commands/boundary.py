"""The edge of the program: what ends a command becomes a message and an exit status, never a traceback, never 0."""

from __future__ import annotations

import errno
import functools
import os
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec

import typer

from circuitron.commands.interruption import interrupted
from circuitron.commands.messages import DEBUG, discard_output, say, show
from circuitron.errors import EXIT_ENVIRONMENT, CircuitronError

P = ParamSpec("P")

# Files are written where their errors are told with their names; what is left is what is printed.
_WRITING = dict.fromkeys((errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EDQUOT), "the output cannot be written: ")


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
    except BrokenPipeError:
        discard_output()
        return EXIT_ENVIRONMENT
    except OSError as error:
        if error.errno is None or os.environ.get(DEBUG):
            return _bug(error)
        where = f"{error.filename}: " if error.filename else _WRITING.get(error.errno, "")
        say(f"error: {where}{error.strerror or error}")
        return EXIT_ENVIRONMENT
    except Exception as error:  # the last place where a fault of our own can be told to the user
        if interrupted():
            raise KeyboardInterrupt from error
        return _bug(error)


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
