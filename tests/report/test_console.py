"""The full report of real repairs, letter by letter.

recorded/*.json are entries of `circuitron fix --diff --output-format json --sandbox local examples/NAME.py` (Circuitron
0.1.0, SKiDL 3.0.0, KiCad 9 libraries), without netlists and log records. golden/*.txt is what the report makes of them:
CIRCUITRON_UPDATE_GOLDEN=1 writes it anew, and then it wants reading.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import IO

import pytest
from rich.cells import cell_len
from screen import Screen

from circuitron.check_result import CheckResult
from circuitron.delivery import Delivery
from circuitron.finding import Grade
from circuitron.outcome import Outcome
from circuitron.report.choose import make_reporter
from circuitron.report.machine import FixEntry
from circuitron.settings import OutputFormat

HERE = Path(__file__).parent
NAMES = ("broken_buck", "broken_usbc_charger")


def recorded(name: str) -> FixEntry:
    return FixEntry.model_validate_json((HERE / "recorded" / f"{name}.json").read_text())


def report(
    stream: IO[str], name: str, kind: OutputFormat = OutputFormat.FULL, *, quiet: bool = False, verbose: bool = True
) -> None:
    entry = recorded(name)
    reporter = make_reporter(kind, stream, quiet=quiet, verbose=verbose)
    for attempt in entry.result.attempts:
        reporter.attempted(entry.path, attempt)
    reporter.fixed(entry.path, entry.result, Delivery())
    reporter.end(0 if entry.result.outcome is Outcome.REPAIRED else 1)


def golden(name: str, text: str) -> None:
    path = HERE / "golden" / f"{name}.txt"
    if os.environ.get("CIRCUITRON_UPDATE_GOLDEN"):
        path.write_text(text)
    assert text == path.read_text()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("columns", [60, 100, 200])
def test_terminal(name: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    screen = Screen()
    report(screen, name)
    assert max(cell_len(line) for line in screen.text.splitlines()) <= columns
    golden(f"{name}-{columns}", screen.text)


@pytest.mark.parametrize("name", NAMES)
def test_in_short(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    screen = Screen()
    report(screen, name, verbose=False)
    assert max(cell_len(line) for line in screen.text.splitlines()) <= 80
    golden(f"{name}-short", screen.text)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [OutputFormat.FULL, OutputFormat.CONCISE])
def test_pipe(name: str, kind: OutputFormat) -> None:
    pipe = io.StringIO()
    report(pipe, name, kind)
    assert "\x1b" not in pipe.getvalue()
    golden(f"{name}-{kind}-pipe", pipe.getvalue())


def test_colours_of_a_diff() -> None:
    screen = Screen()
    report(screen, "broken_usbc_charger")
    written = screen.getvalue()
    assert "\x1b[31m-\x1b[0m" in written and "\x1b[32m+\x1b[0m" in written
    assert "\x1b[32m[safe]\x1b[0m" in written
    assert "\x1b[1;4;32m+=" in written or "\x1b[1;4;32m+" in written  # what changed inside the line


def test_quiet_says_only_how_it_ended() -> None:
    pipe = io.StringIO()
    report(pipe, "broken_buck", quiet=True)
    assert pipe.getvalue().startswith("✓ examples/broken_buck.py: repaired and verified.")
    assert len(pipe.getvalue().splitlines()) == 1


def test_quiet_still_says_what_is_left() -> None:
    pipe = io.StringIO()
    report(pipe, "broken_usbc_charger", quiet=True)
    assert "Left" in pipe.getvalue() and "Attempt" not in pipe.getvalue()


def test_check_of_several_scripts_ends_with_a_table() -> None:
    fixed = recorded("broken_buck").result
    first, last = fixed.attempts[0], fixed.attempts[-1]
    pipe = io.StringIO()
    reporter = make_reporter(OutputFormat.FULL, pipe, several=True)
    for path, attempt in (("a/broken.py", first), ("mended.py", last)):
        result = CheckResult(script=fixed.script, report=attempt.report, findings=attempt.findings)
        reporter.checked(path, result, attempt.source, Delivery())
    reporter.end(1)
    table = pipe.getvalue().splitlines()[-4:]
    faults = sum(d.grade is Grade.FAULT and not d.consequence for d in first.findings)
    assert table[0].split() == ["script", "faults", "suspects", "seconds"]
    assert table[1].split()[:3] == ["✗", "a/broken.py", str(faults)]
    assert table[2].split()[:3] == ["✓", "mended.py", "—"]
    assert table[3] == "1 of 2 scripts are clean."
