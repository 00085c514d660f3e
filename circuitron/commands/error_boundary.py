"""The edge of the program: what ends a command becomes a message and an exit status, never a traceback, never 0."""

from __future__ import annotations

import contextlib
import errno
import functools
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec

import typer

from circuitron.commands.interruption import interrupted
from circuitron.commands.messages import DEBUG, discard_output, say, show
from circuitron.errors import EXIT_ENVIRONMENT, CircuitronError, FatalError
from circuitron.settings import OutputFormat, output_format

P = ParamSpec("P")

# Errors of written files are reported with their names elsewhere; what is left here is what is printed.
_WRITING = dict.fromkeys((errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EDQUOT), "the output cannot be written: ")


def guarded(command: Callable[P, int]) -> Callable[P, None]:
    """`command` as typer wants it: its errors reported, its exit status raised."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_status(command, *args, **kwargs))

    return run


def _status(command: Callable[P, int], *args: P.args, **kwargs: P.kwargs) -> int:
    try:
        if kwargs.get("watch"):
            from circuitron.commands.watch import watch

            return watch(kwargs)
        return command(*args, **kwargs)
    except CircuitronError as error:
        report(error)
        return show(error)
    except BrokenPipeError:
        discard_output()
        return EXIT_ENVIRONMENT
    except OSError as error:
        if error.errno is None or os.environ.get(DEBUG):
            return _bug(error)
        ended = _environment(error)
        report(ended)
        return show(ended)
    except Exception as error:  # the last place where a fault of our own can be reported
        if interrupted():
            raise KeyboardInterrupt from error
        return _bug(error)


def report(error: CircuitronError) -> None:
    """Put what ended the command into the document that a program waits for, unless it is there already."""
    kind = machine_format(sys.argv[1:])
    if kind is None or error.reported:
        return
    from circuitron.report.choose import make_reporter

    with contextlib.suppress(OSError, ValueError):
        make_reporter(kind, sys.stdout).end(error.exit_code, error)


def machine_format(arguments: Sequence[str]) -> OutputFormat | None:
    """The output format for programs that the user asks for, as far as it can be known where settings are at fault."""
    option = "--output-format"
    found = os.environ.get("CIRCUITRON_OUTPUT_FORMAT", "")
    for given, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if given == option:
            found = following
        elif given.startswith(f"{option}="):
            found = given.partition("=")[2]
    with contextlib.suppress(OSError):
        found = found or output_format(Path.cwd())
    return next((kind for kind in OutputFormat if kind == found and kind.for_programs), None)


def _environment(error: OSError) -> FatalError:
    """What the system refused, in words."""
    try:
        Path.cwd()
    except OSError:
        return FatalError("The current folder does not exist any more.", "Change to another folder: cd ~")
    where = f"{error.filename}: " if error.filename else _WRITING.get(error.errno or 0, "")
    return FatalError(f"{where}{error.strerror or error}")


def _bug(error: Exception) -> int:
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if f"{os.sep}circuitron{os.sep}" in f.filename] or list(frames)
    place = f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else "an unknown place"
    report(FatalError(f"internal error: {type(error).__name__}: {error} ({place})"))
    say(f"internal error: {type(error).__name__}: {error} ({place})")
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    else:
        say("This is a bug in circuitron. `circuitron --debug …` shows the traceback to report with it.")
    return EXIT_ENVIRONMENT
