"""What programs read: it can be read back, keeps its names, and ends in order when a command does not."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from circuitron import __version__
from circuitron.check_result import CheckResult
from circuitron.delivery import Delivery, FileRow
from circuitron.errors import SandboxFailure
from circuitron.execution_report import ExecutionReport, OutputFile
from circuitron.frozen import Frozen
from circuitron.report.choose import make_reporter
from circuitron.report.flat import Report
from circuitron.report.machine import Document, FixEntry, Line, schema
from circuitron.settings import OutputFormat

HERE = Path(__file__).parent
ENTRY = FixEntry.model_validate_json((HERE / "recorded" / "broken_usbc_charger.json").read_text())
REPORT = ENTRY.result.attempts[0].report
DELIVERY = Delivery(
    words="written",
    command="KICAD9_SYMBOL_DIR=/libs python a.py",
    files=(FileRow(product="netlist", file="a.net", size="1 B", state="made"),),
)


def written(kind: OutputFormat, *, error: SandboxFailure | None = None, report: ExecutionReport = REPORT) -> str:
    stream = io.StringIO()
    reporter = make_reporter(kind, stream)
    for attempt in ENTRY.result.attempts:
        reporter.attempted(ENTRY.path, attempt)
    reporter.fixed(ENTRY.path, ENTRY.result, DELIVERY)
    findings = ENTRY.result.attempts[0].findings
    reporter.checked("a.py", CheckResult(script="a.py", report=report, findings=findings), "x = 1\n", DELIVERY)
    reporter.end(3 if error else 1, error)
    return stream.getvalue()


def as_kept(text: str) -> str:
    """Findings and events with their type and facts in one payload again."""

    def typed(value: dict[str, Any]) -> dict[str, Any]:
        if "facts" not in value:
            return value
        detail = {"type": value.pop("type"), **value.pop("facts")}
        if "grade" in value:  # what a finding is called and about stands beside its facts as well
            assert value.pop("code") == detail.get("code", detail["type"])
            assert value.pop("refs") == (detail.get("refs") or [detail[n] for n in ("ref",) if n in detail])
            assert value.pop("nets") == (detail.get("nets") or [detail[n] for n in ("net",) if n in detail])
        return {"detail": detail, **value}

    return json.dumps(json.loads(text, object_hook=typed))


def test_a_document_reads_back() -> None:
    document = Document.model_validate_json(as_kept(written(OutputFormat.JSON_FULL)))
    assert document.fixed[0].result == ENTRY.result
    assert document.checked[0].path == "a.py" and not document.checked[0].clean
    assert (document.exit_status, document.error, document.circuitron) == (1, None, __version__)


def test_guidance_comes_with_a_failure() -> None:
    (checked,) = json.loads(written(OutputFormat.JSON_FULL))["checked"]
    guidance = checked["result"]["report"]["metadata"]["error_guidance"]
    assert guidance["error_type"] == "PartNotFound" and guidance["actionable_guidance"]
    assert guidance["related_docs"] == ["docs/errors/libraries-and-parts.md#partnotfound"]


def test_lines_read_back_one_by_one() -> None:
    lines = [Line.model_validate_json(as_kept(line)) for line in written(OutputFormat.JSON_LINES).splitlines()]
    assert [line.kind for line in lines] == ["attempt", "attempt", "fixed", "checked", "end"]
    assert {line.schema_version for line in lines} == {1}
    assert lines[0].attempt == ENTRY.result.attempts[0]
    assert lines[2].fixed and lines[2].fixed.result.attempts == ()  # they had lines of their own
    assert lines[-1].exit_status == 1


@pytest.mark.parametrize("kind", [OutputFormat.JSON, OutputFormat.JSON_FULL, OutputFormat.JSON_LINES])
def test_an_early_end_is_reported(kind: OutputFormat) -> None:
    last = json.loads(written(kind, error=SandboxFailure("The engine went away.", "Start it.")).splitlines()[-1])
    assert last["error"] == {"type": "SandboxFailure", "message": "The engine went away.", "hint": "Start it."}
    assert last["exit_status"] == 3


def test_files_of_any_content_can_be_sent() -> None:
    report = REPORT.model_copy(update={"outputs": (OutputFile(name="a.svg", data=b"\xff\x00"),)})
    document = Document.model_validate_json(as_kept(written(OutputFormat.JSON_FULL, report=report)))
    assert document.checked[0].result.report.outputs[0].data == b"\xff\x00"


@pytest.mark.parametrize(("kind", "printed"), [("document", Document), ("line", Line), ("findings", Report)])
def test_the_schema_only_grows(kind: str, printed: type[Frozen]) -> None:
    """schema/*.json is version 1 as first shipped: every member it names must still be there, of the same type."""
    first = json.loads((HERE / "schema" / f"{kind}-1.json").read_text())
    assert missing(first, schema(printed), kind) == []


def _grown(first: Any, now: Any, place: str) -> bool:
    """Whether an entry of a list is still there, a choice between types with more of them at most."""
    choice = isinstance(first, dict) and "oneOf" in first
    return first == now or (choice and isinstance(now, dict) and missing(first, now, place) == [])


def missing(first: Any, now: Any, place: str) -> list[str]:
    """Members and types of the first schema that are not in today's."""
    if isinstance(first, dict) and isinstance(now, dict):
        skipped = {"description", "title", "default", "required"}
        gone = [f"{place}.{key}" for key in first if key not in now and key not in skipped]
        both = [key for key in first if key in now and key not in skipped]
        return gone + [entry for key in both for entry in missing(first[key], now[key], f"{place}.{key}")]
    if isinstance(first, list) and isinstance(now, list):
        return [f"{place}: {item}" for item in first if not any(_grown(item, other, place) for other in now)]
    return [] if first == now else [f"{place}: {first} → {now}"]
