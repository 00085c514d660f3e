"""Parts that another device's symbol stands for are listed in every format, for whoever builds the circuit to check."""

from __future__ import annotations

import io
import json

import pytest

from circuitron.delivery import Delivery
from circuitron.execution_report import State
from circuitron.fix_result import FixResult, StandIn
from circuitron.outcome import Outcome
from circuitron.report.choose import make_reporter
from circuitron.results import DesignResult
from circuitron.settings import OutputFormat

STAND_IN = StandIn(ref="Q1", requested="2N5088", symbol="Transistor_BJT:2N3904", why="no library has 2N5088")
WORDS = ("Q1", "Transistor_BJT:2N3904", "2N5088", "no library has 2N5088")
FIXED = FixResult(
    script="a.py", outcome=Outcome.REPAIRED, original="x = 1\n", source="x = 2\n", attempts=(), stand_ins=(STAND_IN,)
)
DESIGNED = DesignResult(prompt="an amplifier", state=State.SUCCEEDED, stand_ins=(STAND_IN,))


@pytest.mark.parametrize("kind", list(OutputFormat))
@pytest.mark.parametrize("command", ["fix", "design"])
def test_a_stand_in_is_listed(kind: OutputFormat, command: str) -> None:
    stream = io.StringIO()
    reporter = make_reporter(kind, stream)
    if command == "fix":
        reporter.fixed("a.py", FIXED, Delivery(words="written to a.py"))
    else:
        reporter.designed(DESIGNED, Delivery(words="written to amplifier"))
    reporter.end(0)
    text = " ".join(stream.getvalue().split())
    assert all(word in text for word in WORDS), text
    if kind is OutputFormat.JSON_FULL:
        document = json.loads(text)
        result = document["fixed"][0]["result"] if command == "fix" else document["designed"]["result"]
        assert result["stand_ins"] == [STAND_IN.model_dump()]
