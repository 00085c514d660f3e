"""Words to the user beside the report: one line each, on standard error, made safe."""

from __future__ import annotations

import os
import sys

from circuitron.errors import CircuitronError

TYPE_CHECKING = False  # typing is loaded after the signals are in order
if TYPE_CHECKING:
    from circuitron.report.base import Reporter

DEBUG = "CIRCUITRON_DEBUG"


def show(error: CircuitronError) -> int:
    """Report what ended the command; returns the exit status it leads to."""
    say(f"error: {error.message}")
    if error.hint:
        say(f"hint: {error.hint}")
    if os.environ.get(DEBUG):
        import traceback

        traceback.print_exception(error)
    return error.exit_code


def told(path: str, error: CircuitronError, reporter: Reporter) -> int:
    """Report one of several scripts that could not be worked on; the exit status."""
    named = type(error)(f"{path}: {error.message}", error.hint)
    reporter.unreadable(path, named)
    return show(named)


def say(text: str) -> None:
    """A line of text on standard error, made safe; if standard error is gone, the line is dropped."""
    from circuitron import sanitise

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
