"""Reports are what a script claims: whatever it claims, diagnosis stays short and quick."""

from __future__ import annotations

import time

import pytest

from circuitron.details.names import PartNotFound
from circuitron.error_types import ErrorType
from circuitron.execution_report import (
    End,
    ErcFinding,
    Event,
    ExecutionReport,
    LogRecord,
    ScriptException,
    State,
    Verification,
)
from circuitron.finding import Grade, Span
from circuitron.findings.detector import detect_execution_error
from circuitron.findings.diagnosis import diagnose
from circuitron.findings.guidance import error_guidance
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Mode

LONG = 20_000  # characters: what the runner lets through of one string
FLOODS = [
    "No pins found using " + ":" * 7000 + "[(" * 5000,
    "Unable to find part " + " in library " * 1600,
    "Merging two named nets (" + " and " * 3000 + ") into ",
    "Cannot attach non-Pin/non-Net <class '" + "'> to x pin /" * 1500,
    " " * LONG,
    "@ [" * (LONG // 3),
    "500 " * (LONG // 4),
    "x" * LONG,
    "\x1b]0;owned\x07{facts}[bold]" * 800,
]


def report(**claims: object) -> ExecutionReport:
    given = {"script": "s.py", "mode": Mode.ERC, "state": State.FAILED, "end": End.EXCEPTION, "sandbox": "local"}
    return ExecutionReport.model_validate({**given, **claims})


@pytest.mark.parametrize("flood", FLOODS, ids=lambda text: repr(text[:20]))
def test_long_words_cost_little(flood: str, symbols: SymbolIndex) -> None:
    started = time.process_time()
    error = ScriptException(type="ValueError", message=flood, frames=(), traceback=flood)
    log = tuple(LogRecord(level="ERROR", message=f"{flood}{number}") for number in range(50))
    erc = tuple(ErcFinding(severity="WARNING", message=f"{flood}{number}", nets=(flood,)) for number in range(50))
    found = diagnose(report(exception=error, log=log, erc=erc), symbols)
    detect_execution_error(flood)
    assert time.process_time() - started < 5
    assert all(len(d.message) <= 600 for d in found)


def test_thousands_of_missing_parts_cost_little(symbols: SymbolIndex) -> None:
    events = tuple(
        Event(
            detail=PartNotFound(library="Nowhere", part=f"QQ{number}"),
            message=f"no {number}",
            span=Span(file="s.py", line=number + 1),
        )
        for number in range(2000)
    )
    started = time.process_time()
    found = diagnose(report(events=events), symbols)
    assert len(found) == 2000
    assert time.process_time() - started < 30


def test_claims_of_success_are_not_believed(symbols: SymbolIndex) -> None:
    for verification in (
        None,
        Verification(done=False),
        Verification(done=True, problems=("R1: pin 9 does not exist",)),
    ):
        found = diagnose(report(end=End.COMPLETED, verification=verification), symbols)
        assert [(d.type, d.grade) for d in found] == [(ErrorType.NETLIST_MISMATCH, Grade.FAULT)]
        guidance = error_guidance(report(end=End.COMPLETED, verification=verification), found)
        assert guidance is not None and guidance.error_type == "NetlistMismatch"


def test_an_exception_without_frames_or_words(symbols: SymbolIndex) -> None:
    for message in ("", "\n", "\x00"):
        error = ScriptException(type="Odd", message=message, frames=())
        (found,) = diagnose(report(exception=error), symbols)
        assert (found.type, found.grade, found.span) == (ErrorType.PYTHON_ERROR, Grade.FAULT, None)
        assert found.message
