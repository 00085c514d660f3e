"""A response of process 1 becomes a report; whatever is wrong with the child's part of it is never a success."""

from __future__ import annotations

import json
from typing import Any

import pytest

from circuitron.errors import SandboxFailure
from circuitron.execution_report import End, State
from circuitron.run_request import Mode, RunRequest, Script
from circuitron.sandbox.response import read_response
from circuitron.sandbox.runner.recorder import MAX_CIRCUITS, MAX_ITEMS, MAX_NETS, MAX_PARTS
from tests.rows import each

PIN = {"ref": "R1", "number": "1", "name": "~", "type": "passive"}
SNAPSHOT: dict[str, Any] = {
    "parts": [{"ref": "R1", "library": "Device", "name": "R", "pins": [PIN]}],
    "nets": [{"name": "A", "pins": [PIN]}],
    "no_connects": [],
}
NETLIST = """(export (version E)
  (components (comp (ref "R1") (value "R") (libsource (lib "Device") (part "R") (description ""))))
  (nets (net (code 1) (name "A") (node (ref "R1") (pin "1")))))"""
VERIFIED = {"done": True, "parts": 1, "nets": 1, "erc_errors": [], "floating_supplies": [], "problems": []}
CLAIM: dict[str, Any] = {
    "end": "completed",
    "exception": None,
    "log": [],
    "erc": [],
    "events": [],
    "generators": [],
    "snapshot": SNAPSHOT,
}

MANY = [{"severity": "WARNING", "message": "x"}] * (MAX_ITEMS + 1)
FRAMES = [{"file": "a.py", "line": 1, "function": "f", "code": ""}] * (MAX_ITEMS + 1)


def raised(kind: str, message: str = "") -> dict[str, Any]:
    return CLAIM | {"end": "exception", "exception": {"type": kind, "message": message, "frames": []}}


def response(claim: Any = CLAIM, **changes: Any) -> dict[str, Any]:
    return {
        "id": 1,
        "end": "completed",
        "reason": "",
        "signal": None,
        "report": claim if isinstance(claim, str | None) else json.dumps(claim),
        "netlist": NETLIST,
        "verification": json.dumps(VERIFIED),
        "stdout": "",
        "stderr": "",
        "truncated": False,
        "seconds": 0.1,
        "peak_mb": 50.0,
        "starts": 0,
        "outputs": [],
    } | changes


def read(answer: dict[str, Any], mode: Mode = Mode.ERC) -> Any:
    return read_response(RunRequest(script=Script(name="a.py", source=""), mode=mode), answer, "local")


@pytest.mark.parametrize("mode", [Mode.ERC, Mode.RUNTIME, Mode.OUTPUTS])
def test_success(mode: Mode) -> None:
    report = read(response(), mode)
    assert (report.state, report.end) == (State.SUCCEEDED, End.COMPLETED)
    assert report.snapshot.parts[0].ref == "R1"
    assert report.verification.problems == ()


def test_diagnose_is_never_a_success() -> None:
    report = read(response(), Mode.DIAGNOSE)
    assert (report.state, report.end, report.verification) == (State.FAILED, End.COMPLETED, None)


@each(
    "claim",
    [
        None,
        "",
        "no JSON",
        "[]",
        "null",
        "[" * 100_000,
        '{"end": "completed"}',
        CLAIM | {"extra": 1},
        CLAIM | {"end": "time limit"},
        CLAIM | {"end": "no result"},
        CLAIM | {"end": 1},
        CLAIM | {"log": "none"},
        CLAIM | {"end": "exception"},
        raised("ValueError") | {"end": "completed"},
        CLAIM | {"snapshot": {"parts": [{"ref": 1}]}},
        CLAIM | {"erc": [{"severity": "ERROR"}]},
        CLAIM | {"symbol_tools": ["KICAD9_SYMBOL_DIR=x; touch here #"]},
        CLAIM | {"symbol_tools": ["KICAD9\n"]},
        CLAIM | {"erc": MANY},
        CLAIM | {"snapshot": SNAPSHOT | {"parts": SNAPSHOT["parts"] * (MAX_PARTS + 1)}},
        CLAIM | {"snapshot": SNAPSHOT | {"nets": SNAPSHOT["nets"] * (MAX_NETS + 1)}},
        CLAIM | {"log": [{"level": "ERROR", "message": "x"}] * (MAX_ITEMS + 1)},
        CLAIM | {"events": [{"type": "Unknown", "message": "x"}] * (MAX_ITEMS + 1)},
        CLAIM | {"generators": [{"function": "ERC"}] * (MAX_ITEMS + 1)},
        CLAIM | {"others": [{"span": None, "erc": MANY, "snapshot": None}]},
        CLAIM | {"others": [{"span": None, "erc": [], "snapshot": None}] * (MAX_CIRCUITS + 1)},
        raised("ValueError") | {"exception": {"type": "E", "message": "", "frames": FRAMES}},
        '{"end": "completed", "exception": "\\ud800"}',
    ],
    ids=lambda claim: str(claim)[-80:],
)
def test_a_report_that_is_none_is_no_result(claim: Any) -> None:
    report = read(response(claim))
    assert (report.state, report.end) == (State.FAILED, End.NO_RESULT)
    assert report.snapshot is None
    assert report.execution_stderr


def test_a_report_may_be_as_long_as_the_runner_makes_it() -> None:
    claim = CLAIM | {"erc": MANY[1:], "exception": None}
    assert len(read(response(claim)).erc) == MAX_ITEMS


@pytest.mark.parametrize(
    ("exception", "starts", "end"),
    [
        (("MemoryError", ""), 0, End.MEMORY),
        (("OSError", "[Errno 27] File too large"), 0, End.FILES),
        (("OSError", "[Errno 28] No space left on device: 'a'"), 0, End.FILES),
        (("RuntimeError", "can't start new thread"), 0, End.PROCESSES),
        (("PermissionError", "[Errno 1] Operation not permitted"), 1, End.PROCESSES),
        (("BlockingIOError", "[Errno 11] Resource temporarily unavailable"), 1, End.PROCESSES),
        (("PermissionError", "[Errno 1] Operation not permitted"), 0, End.EXCEPTION),
        (("PermissionError", "[Errno 13] Permission denied: '/etc/passwd'"), 1, End.EXCEPTION),
        (("OSError", "[Errno 2] see [Errno 27]"), 0, End.EXCEPTION),
    ],
)
def test_limits_that_show_as_exceptions(exception: tuple[str, str], starts: int, end: End) -> None:
    report = read(response(raised(*exception), starts=starts))
    assert (report.state, report.end) == (State.FAILED, end)
    assert report.exception.type == exception[0]


def test_what_process_one_saw_wins_over_the_claim() -> None:
    report = read(response(end="time limit", reason="more than 3 s"))
    assert (report.state, report.end, report.detail) == (State.FAILED, End.TIME, "more than 3 s")
    assert report.snapshot is None


@each(
    "changes",
    [
        {"netlist": ""},
        {"netlist": "OK"},
        {"netlist": "(export (components) (nets))"},
        {"netlist": NETLIST.replace('"R1"', '"R2"')},
        {"netlist": NETLIST.replace('(part "R")', '(part "C")')},
        {"netlist": NETLIST.replace('(pin "1")', '(pin "2")')},
        {"netlist": NETLIST.replace("(export", "(forged")},
        {"verification": None},
        {"verification": "{}"},
        {"verification": json.dumps(VERIFIED | {"done": False})},
        {"verification": json.dumps(VERIFIED | {"problems": ["R1 is in no library"]})},
        {"verification": json.dumps(VERIFIED | {"approved": True})},
    ],
    ids=str,
)
def test_nothing_unverified_is_a_success(changes: dict[str, Any]) -> None:
    report = read(response(**changes))
    assert (report.state, report.end) == (State.FAILED, End.COMPLETED)
    assert not report.verification.done or report.verification.problems


def test_a_completed_run_without_a_circuit_is_no_success() -> None:
    report = read(response(CLAIM | {"snapshot": None}))
    assert report.state is State.FAILED
    assert report.verification.problems


def test_outputs() -> None:
    report = read(response(outputs=[{"name": "a.net", "base64": "YWJj"}]), Mode.OUTPUTS)
    assert [(file.name, file.data) for file in report.outputs] == [("a.net", b"abc")]


@pytest.mark.parametrize("changes", [{"id": "x"}, {"end": "well"}, {"more": 1}, {"stdout": None}])
def test_a_malformed_frame_is_a_failure_of_the_sandbox(changes: dict[str, Any]) -> None:
    with pytest.raises(SandboxFailure):
        read(response(**changes))
