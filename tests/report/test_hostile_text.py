"""A script that tries to take the terminal over, in every place where its text is shown, in every format."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from screen import Screen

from circuitron.check_result import CheckResult
from circuitron.delivery import Delivery, FileRow
from circuitron.details.names import PartNotFound
from circuitron.edit import Edit, ElectricalDiff, Safety
from circuitron.error_types import ErrorType
from circuitron.execution_report import End, ExecutionReport, Frame, ReportMetadata, ScriptException, State
from circuitron.finding import Candidate, ErrorGuidance, Finding, Grade, Origin, Span
from circuitron.fix_result import Attempt, FixResult, Refusal
from circuitron.outcome import Outcome
from circuitron.report import reference
from circuitron.report.choose import make_reporter
from circuitron.run_request import Libraries, LibraryOrigin, Mode
from circuitron.settings import OutputFormat
from circuitron.symbol import Symbol, SymbolPin
from circuitron.text_diff import unified

EVIL = "\x1b[2J\x1b]0;owned\x07\x9b31m[red]evil[/red]\u202e\x08\r\x07\ud800"
NAME = f"{EVIL}.py"
SOURCE = f"x = '{EVIL}'\ny = 1\n".replace("\r", "")
AFTER = SOURCE.replace("y = 1", "y = 2")
SPAN = Span(file=NAME, line=1, column=4, end_line=1, end_column=8)
FINDING = Finding(
    detail=PartNotFound(library=EVIL, part=EVIL),
    grade=Grade.FAULT,
    message=EVIL,
    origin=Origin.EXCEPTION,
    span=SPAN,
    candidates=(Candidate(text=EVIL, why=EVIL),),
)
EVILLY_DELIVERED = Delivery(
    words=EVIL,
    command=EVIL,
    files=(
        FileRow(product=EVIL, file=EVIL, size=EVIL, state=EVIL),
        FileRow(product=EVIL, file="", size="", state="failed"),
    ),
)
EVIL_LIBRARIES = Libraries(directory=Path(EVIL), origin=LibraryOrigin.SETTINGS, version=EVIL)
REPORT = ExecutionReport(
    script=NAME,
    mode=Mode.ERC,
    state=State.FAILED,
    end=End.EXCEPTION,
    sandbox="local",
    exception=ScriptException(
        type=EVIL,
        message=EVIL,
        frames=(Frame(file=EVIL, line=1, function=EVIL, code=EVIL), Frame(file=NAME, line=1, function=EVIL, code="")),
        chain=(EVIL,),
        traceback=EVIL,
    ),
    stdout=EVIL,
    stderr=EVIL,
    metadata=ReportMetadata(
        error_guidance=ErrorGuidance(
            error_type="PartNotFound", error_message=EVIL, actionable_guidance=(EVIL,), related_docs=(EVIL,)
        )
    ),
)
EDIT = Edit(rule=EVIL, reason=EVIL, safety=Safety.UNSAFE, answers=ErrorType.UNKNOWN, line=2, changes=())
ATTEMPT = Attempt(
    number=2,
    stage="runtime",
    source=AFTER,
    report=REPORT,
    findings=(FINDING,),
    edits=(EDIT,),
    diff=unified(SOURCE, AFTER, f"a/{NAME}", f"b/{NAME}"),
    electrical=ElectricalDiff(parts_added=(EVIL,), nets_changed=(EVIL,)),
    refusal=Refusal(reasons=(EVIL,)),
)
FIXED = FixResult(
    script=NAME,
    outcome=Outcome.UNREPAIRED,
    original=SOURCE,
    source=AFTER,
    attempts=(ATTEMPT,),
    remaining=(FINDING,),
    proposed=(EDIT,),
    stopped=EVIL,
    fruitless=(EVIL,),
)
SILENT = REPORT.model_copy(update={"exception": None, "end": End.TIME})


def steering(text: str) -> set[str]:
    """Characters that steer a terminal or hide from the reader."""
    return {
        c
        for c in text
        if (ord(c) < 32 and c != "\n") or 0x7F <= ord(c) < 0xA0 or c in "\u202e" or 0xD800 <= ord(c) < 0xE000
    }


@pytest.mark.parametrize("kind", OutputFormat)
@pytest.mark.parametrize("terminal", [True, False])
def test_reports(kind: OutputFormat, terminal: bool) -> None:
    stream = Screen() if terminal else io.StringIO()
    reporter = make_reporter(kind, stream, color="never", several=True)
    reporter.attempted(EVIL, ATTEMPT)
    reporter.fixed(EVIL, FIXED, EVILLY_DELIVERED)
    reporter.checked(EVIL, CheckResult(script=NAME, report=REPORT, findings=(FINDING,)), SOURCE, EVILLY_DELIVERED)
    silent = CheckResult(script=NAME, report=SILENT, findings=(), libraries=EVIL_LIBRARIES)
    reporter.checked(EVIL, silent, SOURCE, EVILLY_DELIVERED)
    reporter.ran(EVIL, silent.model_copy(update={"report": REPORT}), SOURCE, EVILLY_DELIVERED)
    reporter.end(1)
    written = stream.getvalue()
    assert steering(written) == set()
    assert "[red]evil[/red]" in written
    if kind is OutputFormat.JSON_FULL:
        assert json.loads(written)["fixed"][0]["result"]["script"] == NAME


def test_colours_are_ours_alone() -> None:
    stream = Screen()
    reporter = make_reporter(OutputFormat.FULL, stream)
    reporter.attempted(EVIL, ATTEMPT)
    reporter.fixed(EVIL, FIXED, EVILLY_DELIVERED)
    assert "\x1b[" in stream.getvalue()  # rich's colours
    assert steering(stream.text) == set()  # and nothing else


@pytest.mark.parametrize("kind", OutputFormat)
def test_symbols_of_a_strange_library(kind: OutputFormat) -> None:
    symbol = Symbol(
        library=EVIL, name=EVIL, description=EVIL, keywords=EVIL, datasheet=EVIL, footprint=EVIL, extends=EVIL,
        footprint_filters=(EVIL,), pins=(SymbolPin(number=EVIL, name=EVIL, type=EVIL, alternates=(EVIL,)),),
    )  # fmt: skip
    stream = Screen()
    reference.parts(stream, [symbol], EVIL, kind, color="never")
    reference.part(stream, symbol, kind, color="never")
    reference.no_part(stream, EVIL, [Candidate(text=EVIL, why=EVIL)], kind, color="never")
    reference.markdown(stream, EVIL, color="never")
    assert steering(stream.getvalue().replace("\t", "")) == set()
