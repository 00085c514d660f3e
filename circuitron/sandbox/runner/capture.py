"""What a run leaves behind: SKiDL's log records, and the exception that ended it, with the user's own frames only."""

from __future__ import annotations

import linecache
import logging
import re
import traceback
from types import TracebackType
from typing import Any

from skidl.logger import erc_logger, rt_logger

from circuitron.sandbox.runner.recorder import MAX_MEMBER, Recorder, causes, clip
from circuitron.sandbox.runner.spans import Span, UserCode

MAX_FRAMES = 100  # of a traceback; a recursion error has a thousand that are alike
_ADDRESS = re.compile(r"(?<= at )0x[0-9a-f]{6,16}(?=>)")  # as Python describes what has no other name
_TRACE = re.compile(r" @ \[[^\]]*\]$", re.DOTALL)  # where SKiDL says a message comes from; the span says it better


class LogCapture(logging.Handler):
    """Puts what SKiDL logs into the recorder, with the place in the user's code that led to it."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__(logging.INFO)
        self._recorder = recorder

    def emit(self, record: logging.LogRecord) -> None:
        self._recorder.logged(record.levelname, plain_message(record))


def plain_message(record: logging.LogRecord) -> str:
    """A log record's text without the "@ [file:line]" that SKiDL appends."""
    return _TRACE.sub("", clip(record.getMessage())).strip()


def attach(recorder: Recorder) -> LogCapture:
    """Start to capture what both of SKiDL's loggers say."""
    handler = LogCapture(recorder)
    for logger in (rt_logger, erc_logger):
        logging.Logger.addHandler(logger, handler)
    return handler


def describe(error: BaseException, user: UserCode, hidden: tuple[str, ...] = ()) -> dict[str, Any]:
    """An exception as `circuitron.execution_report.ScriptException` has it.

    Args:
        hidden: folders of the sandbox that must not show in texts.
    """
    chain = causes(error)[1:]
    return {
        "type": type(error).__name__,
        "message": clip(strip_paths(_message(error), hidden)),
        "frames": _frames(error, user),
        "chain": [clip(strip_paths(f"{type(e).__name__}: {_message(e)}", hidden), MAX_MEMBER) for e in chain],
        "traceback": clip(strip_paths(_traceback(error, user), hidden)),
    }


def _message(error: BaseException) -> str:
    if isinstance(error, AttributeError) and not str_of(error) and error.name:
        # SKiDL raises AttributeError with no text; Python knows the name, and the object.
        return f"{type(error.obj).__name__!r} object has no attribute {error.name!r}"
    return str_of(error)


def str_of(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # noqa: BLE001 - a user's exception class may have a broken __str__
        return f"<unprintable {type(error).__name__}>"


def strip_paths(text: str, hidden: tuple[str, ...]) -> str:
    """A text without what is another in each run: folders of the sandbox, which the user does not know, and addresses.

    Paths become relative to these folders.
    """
    for folder in sorted(filter(None, hidden), key=len, reverse=True):
        plain = folder.rstrip("/")
        if plain in text:
            text = re.sub(re.escape(plain) + r"(?![\w/-]|\.\w)", ".", text.replace(plain + "/", ""))
    return _ADDRESS.sub("0x...", text) if " at 0x" in text else text


def stripped(value: Any, hidden: tuple[str, ...]) -> Any:
    """`strip_paths` of all texts in lists and dictionaries."""
    if isinstance(value, dict):
        return {name: stripped(item, hidden) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [stripped(item, hidden) for item in value]
    return strip_paths(value, hidden) if isinstance(value, str) else value


def _frames(error: BaseException, user: UserCode) -> list[dict[str, Any]]:
    if isinstance(error, SyntaxError) and error.lineno and (error.filename is None or user.owns(error.filename)):
        return [*_walk(error.__traceback__, user), _syntax_frame(error, user)]
    frames = _walk(error.__traceback__, user)
    if len(frames) > MAX_FRAMES:
        frames = frames[: MAX_FRAMES // 2] + frames[-MAX_FRAMES // 2 :]
    return frames


def _walk(trace: TracebackType | None, user: UserCode) -> list[dict[str, Any]]:
    frames = []
    while trace is not None:
        code = trace.tb_frame.f_code
        if user.owns(code.co_filename):
            span = user.at(code, trace.tb_lasti, trace.tb_lineno)
            text = linecache.getline(code.co_filename, span["line"]).rstrip("\n")
            frames.append({**span, "function": code.co_name, "code": clip(text, MAX_MEMBER)})
        trace = trace.tb_next
    return frames


def _syntax_frame(error: SyntaxError, user: UserCode) -> dict[str, Any]:
    return {**syntax_span(error, user), "function": "<module>", "code": clip(_syntax_line(error, user), MAX_MEMBER)}


def syntax_span(error: SyntaxError, user: UserCode) -> Span:
    """The place that Python names in an error of syntax."""
    text = _syntax_line(error, user)

    def column(offset: int | None) -> int | None:
        return None if offset is None or offset < 1 else len(text[: offset - 1].encode("utf-8", "replace"))

    return Span(
        file=user.display(error.filename or user.script),
        line=error.lineno or 1,
        end_line=error.end_lineno,
        column=column(error.offset),
        end_column=column(error.end_offset),
    )


def _syntax_line(error: SyntaxError, user: UserCode) -> str:
    line = linecache.getline(error.filename or user.script, error.lineno or 1).rstrip("\n")
    return line or (error.text or "").rstrip("\n")


def _traceback(error: BaseException, user: UserCode) -> str:
    """The traceback as Python prints it, without the frames of SKiDL, of Python and of the runner."""
    report = traceback.TracebackException.from_exception(error, limit=None, compact=True, lookup_lines=False)
    _thin_out(report, user, seen=set())
    lines: list[str] = []
    size = 0
    for line in report.format():
        lines.append(clip(line))
        size += len(line)
        if size > 200_000:
            break
    return "".join(lines)


def _thin_out(report: traceback.TracebackException, user: UserCode, seen: set[int]) -> None:
    if id(report) in seen:
        return
    seen.add(id(report))
    kept = [frame for frame in report.stack if user.owns(frame.filename)]
    if len(kept) > MAX_FRAMES:
        kept = kept[: MAX_FRAMES // 2] + kept[-MAX_FRAMES // 2 :]
    report.stack[:] = kept
    for frame in kept:
        _ = frame.line  # looked up now: under its displayed name the file may be another one, the copy on disk
        frame.filename = user.display(frame.filename)
    for linked in (report.__cause__, report.__context__):
        if linked is not None:
            _thin_out(linked, user, seen)
