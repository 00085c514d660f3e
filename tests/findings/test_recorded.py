"""What bare SKiDL 3.0.0 said (recorded/skidl.json) is recognised without the runner's events, by its words alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from snippets import SNIPPETS

from circuitron.error_types import ErrorType
from circuitron.execution_report import End, ErcFinding, ExecutionReport, Frame, LogRecord, ScriptException, State
from circuitron.finding import Grade
from circuitron.findings.diagnosis import diagnose
from circuitron.findings.recognise import without_trace
from circuitron.findings.skidl_messages import ROWS
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Mode

RECORDED = json.loads((Path(__file__).parent / "recorded" / "skidl.json").read_text(encoding="utf-8"))
EXAMPLES: dict[str, dict[str, Any]] = RECORDED["told"]
MESSAGES: dict[str, dict[str, Any]] = RECORDED["snippets"]

E = ErrorType
# Failures that SKiDL does not name, and what its words alone can tell of them.
BY_WORDS_ALONE = {
    E.TOOL_VERSION: E.LIBRARY_NOT_FOUND,
    E.SEARCH_PATH: E.LIBRARY_NOT_FOUND,
    E.PART_DESTINATION: E.TEMPLATE_USE,
    E.BUS_INDEX: E.PYTHON_ERROR,
    E.DUPLICATE_NAME: E.ERC_SINGLE_PIN_NET,
    E.NO_EFFECT: E.ERC_UNCONNECTED_PIN,
    E.PIN_REBIND: E.ERC_UNCONNECTED_PIN,
    E.POWER_SYMBOL: E.ERC_WEAK_DRIVE,
    E.PIN_NUMBERS: E.ERC_WEAK_DRIVE,
}
# SKiDL says nothing that has to do with them: only a detector, or the verifier, can.
SILENT = {
    E.AMBIGUOUS_PIN,
    E.ASSERTION_FAILED,
    E.CIRCUIT_REVIEW,
    E.EMPTY_CIRCUIT,
    E.FOOTPRINT_INVALID,
    E.FOOTPRINT_NOT_FOUND,
    E.FOOTPRINT_PADS,
    E.FOOTPRINT_PINOUT,
    E.HIERARCHY_LOST,
    E.NETLIST_MISMATCH,
    E.NEVER_RUN,
    E.PART_JOINED,
    E.SHARED_OBJECT,
    E.UNKNOWN_ARGUMENT,
}


def report(example: dict[str, Any]) -> ExecutionReport:
    """The recorded words as a report without events."""
    error = example["exception"]
    frame = error and Frame(file="script.py", line=error["line"] or 1, function="<module>", code=error["code"])
    return ExecutionReport(
        script="script.py",
        mode=Mode.DIAGNOSE,
        state=State.FAILED,
        end=End.EXCEPTION if error else End.COMPLETED,
        sandbox="none",
        exception=error
        and ScriptException(
            type=error["type"],
            message=error["message"],
            frames=(frame,),
            chain=tuple(error["chain"]),
            traceback=error["traceback"],
        ),
        log=tuple(LogRecord(level=level, message=message) for level, message in example["log"]),
        erc=tuple(ErcFinding(severity=level, message=message) for level, message in example["erc"]),
    )


@pytest.mark.parametrize("name", sorted(set(EXAMPLES) - SILENT))
def test_words_are_recognised(name: str, symbols: SymbolIndex) -> None:
    found = diagnose(report(EXAMPLES[name]), symbols)
    expected = BY_WORDS_ALONE.get(ErrorType(name), ErrorType(name))
    assert expected in {d.type for d in found}, [(d.type, d.message) for d in found]


@pytest.mark.parametrize("name", sorted(SILENT))
def test_silent_failures_need_more_than_words(name: str, symbols: SymbolIndex) -> None:
    assert ErrorType(name) not in {d.type for d in diagnose(report(EXAMPLES[name]), symbols)}


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_nothing_is_reported_twice(name: str, symbols: SymbolIndex) -> None:
    found = diagnose(report(EXAMPLES[name]), symbols)
    example = [(d.type, d.span, d.message) for d in found]
    assert len(example) == len(set(example))


@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if example["exception"]])
def test_an_exception_is_a_fault_on_its_line(name: str, symbols: SymbolIndex) -> None:
    error = EXAMPLES[name]["exception"]
    faults = [d for d in diagnose(report(EXAMPLES[name]), symbols) if d.grade is Grade.FAULT]
    assert faults
    assert (error["line"] or 1) in {d.span.line for d in faults if d.span}


def test_the_none_is_traced_back_to_its_pin(symbols: SymbolIndex) -> None:
    found = diagnose(report(EXAMPLES["PinNotFound"]), symbols)
    pin, none = (next(d for d in found if d.type is t) for t in (E.PIN_NOT_FOUND, E.NONE_CONNECTION))
    assert (pin.detail.pin, pin.detail.ref, pin.consequence, none.consequence) == ("A", "R1", False, True)
    assert pin.span is not None and none.span is not None and pin.span.line == none.span.line == 5
    assert found.index(pin) < found.index(none)


def test_a_missing_library_is_one_finding(symbols: SymbolIndex) -> None:
    found = [d for d in diagnose(report(EXAMPLES["LibraryNotFound"]), symbols) if d.origin != "erc"]
    assert [(d.type, d.detail.library) for d in found] == [(E.LIBRARY_NOT_FOUND, "device")]
    assert found[0].candidates[0].text == "Device", "transistors of KiCad 4's device moved to libraries of their own"


def test_a_backup_library_is_distinguished_from_a_missing_one(symbols: SymbolIndex) -> None:
    found = [d for d in diagnose(report(EXAMPLES["BackupLibrary"]), symbols) if d.origin != "erc"]
    assert [d.type for d in found] == [E.BACKUP_LIBRARY]


def test_a_script_that_catches_skidls_exception_is_only_suspect(symbols: SymbolIndex) -> None:
    example = {**EXAMPLES["PartNotFound"], "exception": None}
    (found,) = diagnose(report(example), symbols)
    assert (found.type, found.grade) == (E.PART_NOT_FOUND, Grade.SUSPECT)


@pytest.mark.parametrize("name", SNIPPETS)
def test_each_message_of_skidl_is_recognised(name: str, symbols: SymbolIndex) -> None:
    _, expected = SNIPPETS[name]
    found = diagnose(report(MESSAGES[name]), symbols)
    assert expected in {d.type for d in found}, [(d.type, d.message) for d in found]


def test_every_row_of_the_table_was_met() -> None:
    met = set()
    for example in (*EXAMPLES.values(), *MESSAGES.values()):
        error = example["exception"]
        words = [(without_trace(message)[0], "", "") for _, message in example["log"]]
        words += [(error["message"].strip(), error["type"], error["code"])] if error else []
        for message, kind, code in words:
            fitting = (
                row
                for row in ROWS
                if row.kind in ("", kind)
                and (not row.code or re.search(row.code, code))
                and re.match(row.pattern, message, re.DOTALL)
            )
            met.add(next(fitting, None))
    assert not [row.pattern for row in ROWS if row not in met]
