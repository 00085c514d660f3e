"""How a run ended, where that alone is the failure: limits, crashes, no result."""

from __future__ import annotations

import re
import signal

from circuitron.details import AnyDetail, detail_of
from circuitron.details.ends import Crashed, MemoryLimit
from circuitron.details.python import Problem, PythonError
from circuitron.error_types import ErrorType
from circuitron.execution_report import End, ExecutionReport
from circuitron.finding import Finding, Grade, Origin
from circuitron.findings.source_map import span_of

# End of the run → type and what happened. COMPLETED and EXCEPTION say nothing by themselves.
_ENDS: dict[End, tuple[ErrorType, str]] = {
    End.TIME: (ErrorType.TIME_LIMIT, "The script was stopped at the limit of wall time"),
    End.CPU: (ErrorType.CPU_LIMIT, "The script was stopped at the limit of processor time"),
    End.MEMORY: (ErrorType.MEMORY_LIMIT, "The script was stopped at the limit of memory"),
    End.PROCESSES: (ErrorType.PROCESS_LIMIT, "The script tried to start a process or too many threads"),
    End.OUTPUT: (ErrorType.OUTPUT_LIMIT, "The script printed more than is allowed"),
    End.FILES: (ErrorType.FILE_LIMIT, "The script wrote too many files, or too large ones"),
    End.CRASHED: (ErrorType.CRASHED, "The Python interpreter crashed while it ran the script"),
    End.NO_RESULT: (
        ErrorType.NO_RESULT,
        "The script ended the interpreter before a result could be read, as os._exit() does",
    ),
}


def of_end(report: ExecutionReport) -> Finding | None:
    """The failure that the end of the run stands for, or None where it ended by itself."""
    if report.end is End.EXITED:
        return _exited(report)
    if report.end not in _ENDS:
        return None
    type, what = _ENDS[report.end]
    detail = _detail(type, report)
    measure = next(iter(detail.known().values()), "")
    sentence = f"{what} ({measure})" if measure else what
    return Finding(
        detail=detail,
        grade=Grade.FAULT,
        message=f"{sentence}.",
        origin=Origin.END,
        span=span_of(report.exception),
    )


def _exited(report: ExecutionReport) -> Finding:
    text = report.exception.message if report.exception else ""
    status = f"status {text}" if re.fullmatch(r"-?\d+|True|False", text) else f"the message {text!r}"
    return Finding(
        detail=PythonError(exception="SystemExit", problem=Problem.EXIT, name=text),
        grade=Grade.FAULT,
        message=f"The script ends itself with {status}, which reports a failure.",
        origin=Origin.END,
        span=span_of(report.exception),
    )


def _detail(type: ErrorType, report: ExecutionReport) -> AnyDetail:
    """How far it came, in the unit of the limit."""
    if type in (ErrorType.TIME_LIMIT, ErrorType.CPU_LIMIT) and report.seconds:
        return detail_of(type, reached=f"{report.seconds:.1f} s")
    if type is ErrorType.MEMORY_LIMIT and report.peak_mb:
        return MemoryLimit(reached=f"{report.peak_mb:.0f} MB")
    if type is ErrorType.CRASHED and report.signal:
        try:
            return Crashed(signal=signal.Signals(report.signal).name)
        except ValueError:
            return Crashed(signal=f"signal {report.signal}")
    return detail_of(type)
