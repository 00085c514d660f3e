"""What a model reads of a run that it started."""

from __future__ import annotations

from circuitron.agents.run_tools import run_result
from circuitron.execution_report import End, ExecutionReport, State
from circuitron.fix_result import Trial
from circuitron.run_request import Mode

_NOT_JUDGED = "not judged: the script failed"


def _result(*, failed: bool) -> Trial:
    state, end = (State.FAILED, End.EXCEPTION) if failed else (State.SUCCEEDED, End.COMPLETED)
    report = ExecutionReport(script="circuit.py", mode=Mode.RUNTIME, state=state, end=end, sandbox="local", seconds=1.0)
    return Trial(script="circuit.py", report=report, findings=())


def test_says_that_the_guard_has_not_judged_a_script_that_failed() -> None:
    assert _NOT_JUDGED in run_result(_result(failed=True))
    assert _NOT_JUDGED not in run_result(_result(failed=False))
