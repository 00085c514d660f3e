"""Libraries of the project that SKiDL finds and cannot read: which file it was, where in it, and why."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from circuitron.sandbox.runner.capture import str_of
from circuitron.sandbox.runner.recorder import Draft, Recorder, causes
from circuitron.sandbox.runner.snapshot import text

_READER = "load_sch_lib"  # what SKiDL calls the reader of each of its tools
_EXECUTED = "<string>"  # a *_sklib.py file, as SKiDL executes it
_TYPE = "LibraryUnreadable"


class Unreadable(NamedTuple):
    """A file that a reader of SKiDL's failed on; `line` is 0 where it is not known."""

    path: str
    line: int
    error: BaseException


def unreadable(error: BaseException) -> Unreadable | None:
    """The library whose reading ended in an exception; None where it came of something else.

    SKiDL fails a second time when it logs the failure, with a TypeError that says nothing: the first is the cause.
    """
    found = None
    for cause in causes(error):
        path, line = "", cause.lineno or 0 if isinstance(cause, SyntaxError) else 0
        trace = cause.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            if code.co_name == _READER:
                path = trace.tb_frame.f_locals.get("path") or trace.tb_frame.f_locals.get("filename") or path
            elif path and code.co_filename == _EXECUTED:
                line = trace.tb_lineno
            trace = trace.tb_next
        if path and os.path.exists(path):
            found = Unreadable(path, line, cause)
    return found


def record(recorder: Recorder, error: Exception, given: dict[str, Any]) -> Draft | None:
    """Record a library of the user's that cannot be read, at the call that names it; None where there is none.

    What an older SKiDL wrote as Python is also reported at its own place, where it can be fixed.

    Args:
        given: arguments of the `Part(…)` or `SchLib(…)` that wanted it.
    """
    found = unreadable(error) if not isinstance(error, FileNotFoundError) else None
    if found is None:
        return None
    name = recorder.user.display(found.path)
    facts: dict[str, Any] = {"library": name, "exception": type(found.error).__name__}
    draft = recorder.event(_TYPE, _message(name, found), error=error, part=text(given.get("name")), **facts)
    if name.endswith("_sklib.py"):
        span = {"file": name, "line": found.line or 1, "end_line": None, "column": None, "end_column": None}
        recorder.event(_TYPE, _message(name, found), span=span, **facts)  # type: ignore[arg-type]
        draft.consequence = True
    return draft


def _message(name: str, found: Unreadable) -> str:
    if not name.endswith("_sklib.py"):
        return f"{name} is no library that SKiDL can read: it is damaged, or in another format."
    if isinstance(found.error, SyntaxError):
        return f"{name}, which SKiDL wrote, is no Python in line {found.line}: an older SKiDL left objects in it."
    return f"{name}, which SKiDL wrote, cannot be read in line {found.line}: {str_of(found.error)}."
