"""Formats for code hosts, each read by its own consumer: a schema validator, pytest's own JUnit, the runner's commands.

schema/sarif-2.1.0.json is the schema of OASIS as published with the standard, unchanged (copyright OASIS Open; it may
be copied and distributed without restriction as long as its notices stay).
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from circuitron.check_result import CheckResult
from circuitron.delivery import Delivery
from circuitron.error_types import ErrorType
from circuitron.errors import CircuitronError, SandboxFailure, UsageError
from circuitron.execution_report import State
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.findings import guidance
from circuitron.outcome import Outcome
from circuitron.report.choose import make_reporter
from circuitron.report.machine import FixEntry
from circuitron.review.codes import codes
from circuitron.settings import OutputFormat

HERE = Path(__file__).parent
ENTRY = FixEntry.model_validate_json((HERE / "recorded" / "broken_usbc_charger.json").read_text())
FIRST = ENTRY.result.attempts[0]
SARIF = json.loads((HERE / "schema" / "sarif-2.1.0.json").read_text())
PATH = "boards/µ 100%, a:b.py"
SOURCE = "µ = 1; Part('Device', 'CP')\nPart('x',\n     'y')\n"


def found(grade: Grade, start: int | None = None, end: int | None = None, *, end_line: int = 1) -> Finding:
    span = Span(file="a.py", line=1, end_line=end_line, column=start, end_column=end)
    detail = FIRST.findings[0].detail
    return Finding(detail=detail, grade=grade, message="100% wrong:\r\nno CP\x1b[2J", origin=Origin.STATIC, span=span)


FINDINGS = (found(Grade.FAULT, 8, 28), found(Grade.SUSPECT, 8, 4, end_line=3), found(Grade.NOTE))
CHECKED = CheckResult(
    script="a.py", report=FIRST.report.model_copy(update={"stdout": "hello\x00\ufffe\n"}), findings=FINDINGS
)


def written(
    kind: OutputFormat,
    *results: CheckResult,
    strict: bool = False,
    fixed: bool | None = None,
    unreadable: bool = False,
    error: CircuitronError | None = None,
) -> str:
    """What a command prints that checks results, and repairs a script (`fixed`: whether it writes it)."""
    stream = io.StringIO()
    reporter = make_reporter(kind, stream, strict=strict)
    for result in results:
        reporter.checked(PATH, result, SOURCE, Delivery())
    if fixed is not None:
        repaired = ENTRY.result.model_copy(update={"outcome": Outcome.REPAIRED, "remaining": ()})
        reporter.fixed("usb.py", repaired, Delivery(written=fixed))
    if unreadable:
        reporter.unreadable("gone.py", UsageError("gone.py is gone."))
    reporter.end(1, error)
    return stream.getvalue()


def sarif(*results: CheckResult, **options: Any) -> dict[str, Any]:
    log = json.loads(written(OutputFormat.SARIF, *results, **options))
    jsonschema.Draft4Validator(SARIF).validate(log)
    (run,) = log["runs"]
    return dict(run)


def test_sarif() -> None:
    run = sarif(CHECKED, fixed=True)
    first, second, third = run["results"][:3]
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "boards/%C2%B5%20100%25%2C%20a%3Ab.py", "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 1, "startColumn": 8, "endLine": 1, "endColumn": 28}, "in characters"
    region = second["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 1, "startColumn": 8, "endLine": 3, "endColumn": 5}
    assert third["locations"][0]["physicalLocation"]["region"] == {"startLine": 1, "endLine": 1}
    assert [r["level"] for r in (first, second, third)] == ["error", "warning", "note"]
    rules = run["tool"]["driver"]["rules"]
    assert [rules[r["ruleIndex"]]["id"] for r in run["results"]] == [r["ruleId"] for r in run["results"]]
    assert guidance.explain(ErrorType(first["ruleId"])) == rules[0]["help"]["markdown"]
    assert run["invocations"][0]["executionSuccessful"] is True
    assert {r["level"] for r in run["results"] if r["ruleId"] == "Edit"} == {"note"}


def test_sarif_of_a_command_that_ended_early() -> None:
    run = sarif(unreadable=True, error=SandboxFailure("The engine went away.", "Start it."))
    (invocation,) = run["invocations"]
    words = [notification["message"]["text"] for notification in invocation["toolExecutionNotifications"]]
    assert words == ["gone.py is gone.", "The engine went away. Start it."] and not run["results"]
    assert invocation["executionSuccessful"] is False


def test_every_error_type_and_code_makes_a_valid_rule() -> None:
    from circuitron.report.sarif import _rule

    rules = jsonschema.Draft4Validator(
        {**SARIF["definitions"]["reportingDescriptor"], "definitions": SARIF["definitions"]}
    )
    for name in [*ErrorType, *codes()]:
        rules.validate(_rule(name))
        assert _rule(name)["help"]["text"].startswith((f"## {name}", f"### {name}"))


@pytest.mark.parametrize("kind", [OutputFormat.SARIF, OutputFormat.JUNIT, OutputFormat.GITHUB])
def test_what_fails_is_an_error(kind: OutputFormat) -> None:
    """As the exit status says: suspects with --strict, repairs that were not written."""
    failing = {
        OutputFormat.SARIF: '"level": "error",\n     "message"',
        OutputFormat.JUNIT: "<failure",
        OutputFormat.GITHUB: "::error",
    }
    passed = FIRST.report.model_copy(update={"state": State.SUCCEEDED})
    suspect = CheckResult(script="a.py", report=passed, findings=FINDINGS[1:])
    silent = CHECKED.model_copy(update={"findings": ()})
    unverified = suspect.model_copy(update={"unverified": ("U1 (X): no library has it",)})
    accepted = unverified.model_copy(update={"accepted": True})
    cases = [
        (written(kind, CHECKED), True),
        (written(kind, suspect), False),
        (written(kind, suspect, strict=True), True),
        (written(kind, silent), True),
        (written(kind, unverified), True),
        (written(kind, accepted), False),
        (written(kind, fixed=True), False),
        (written(kind, fixed=False), True),
    ]
    assert [failing[kind] in text for text, _ in cases] == [expected for _, expected in cases]


def decoded(text: str) -> str:
    """A property or message as GitHub's runner reads it back."""
    for code, character in (("%3A", ":"), ("%2C", ","), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(code, character)
    return text


def test_github() -> None:
    lines = written(OutputFormat.GITHUB, CHECKED, error=UsageError("No.", "Try: 50 %")).splitlines()
    read = []
    for line in lines:
        match = re.fullmatch(r"::(error|warning|notice) (\S.*?)::(.*)", line)
        assert match, line
        properties = dict(item.split("=", 1) for item in match[2].split(","))
        read.append((match[1], {k: decoded(v) for k, v in properties.items()}, decoded(match[3])))
    title = f"circuitron: {FINDINGS[0].type}"
    whole = {"file": PATH, "line": "1", "col": "8", "endLine": "1", "endColumn": "28", "title": title}
    assert read[0] == ("error", whole, "100% wrong: no CP")
    assert read[1] == ("warning", {"file": PATH, "line": "1", "col": "8", "endLine": "3", "title": title}, read[0][2])
    assert read[2] == ("notice", {"file": PATH, "line": "1", "title": title}, read[0][2])
    assert read[3] == ("error", {"title": "circuitron: UsageError"}, "No. Try: 50 %")


def test_files_are_named_from_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "hw").mkdir()
    monkeypatch.chdir(tmp_path / "hw")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    assert f"file=hw/{PATH.split(' ')[0]}" in written(OutputFormat.GITHUB, CHECKED)
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "elsewhere"))
    assert f"file={PATH.split(' ')[0]}" in written(OutputFormat.GITHUB, CHECKED)


def outline(element: ElementTree.Element, path: str = "") -> set[str]:
    """The elements and attributes of a document."""
    here = f"{path}/{element.tag}"
    own = {here} | {f"{here}@{name}" for name in element.attrib}
    return own.union(*(outline(child, here) for child in element))


def test_junit_is_what_pytest_writes(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import pytest\n@pytest.fixture\ndef broken(): raise ValueError\n"
        "def test_a(): print('x'); assert 0\ndef test_b(broken): pass\n"
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-o",
        "junit_logging=system-out",
        "--junitxml=r.xml",
        ".",
    ]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    theirs = outline(ElementTree.parse(tmp_path / "r.xml").getroot())
    ours = ElementTree.fromstring(
        written(OutputFormat.JUNIT, CHECKED, fixed=True, unreadable=True, error=UsageError("No.")).encode()
    )
    assert outline(ours) <= theirs and {
        name for name in theirs if name.startswith("/testsuites/testsuite@")
    } <= outline(ours)
    (suite,) = ours
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "4", "failures": "1", "errors": "2", "skipped": "0",
    }  # fmt: skip
    failed, repaired, gone, ended = suite
    assert (failed.get("classname"), failed.get("name")) == ("check.boards", "µ 100%, a:b.py")
    assert failed[0].get("message") == "100% wrong: no CP" and f"{PATH}:1:8: error: " in (failed[0].text or "")
    assert "warning" in (failed[1].text or "") and "hello\ufffd" in (failed[1].text or "")
    assert [child.tag for case in (repaired, gone, ended) for child in case] == ["system-out", "error", "error"]


def test_statistics() -> None:
    def counted(kind: OutputFormat) -> str:
        stream = io.StringIO()
        reporter = make_reporter(kind, stream, statistics=True)
        for path in (PATH, "b.py"):
            reporter.checked(
                path, CHECKED.model_copy(update={"findings": (*FINDINGS, FINDINGS[0])}), SOURCE, Delivery()
            )
        reporter.end(1)
        return stream.getvalue()

    name = FINDINGS[0].code
    lines = counted(OutputFormat.FULL).splitlines()
    rows = [line.split()[:6] for line in lines]
    assert rows[0] == ["4", "in", "2", "scripts", "error", name] and rows[1][4:] == ["note", name]
    assert lines[-1] == "2 scripts, 2 with faults"
    first = json.loads(counted(OutputFormat.JSON))["statistics"][0]
    assert (first["name"], first["level"], first["count"], first["scripts"]) == (name, "error", 4, 2)
    assert first["meaning"] == guidance.summary(FINDINGS[0].type)
    with pytest.raises(UsageError, match="sarif"):
        counted(OutputFormat.SARIF)
