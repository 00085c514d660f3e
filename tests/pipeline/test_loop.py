"""The loop as a whole: real SKiDL in the real local sandbox, real rules, real libraries."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from circuitron.delivery import Delivery
from circuitron.edit import Edit, Safety
from circuitron.error_types import ErrorType
from circuitron.execution_report import End
from circuitron.finding import Grade
from circuitron.fix_result import Attempt
from circuitron.fixes.base import FixContext
from circuitron.fixes.parts.part import Part
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.report.choose import make_reporter
from circuitron.run_request import Libraries, Mode, Project, Script
from circuitron.settings import OutputFormat
from tests.kept import KeptEngines, KeptSandbox

R = "footprint='Resistor_SMD:R_0603_1608Metric'"
C = "footprint='Capacitor_SMD:C_0603_1608Metric'"
HEAD = "from skidl import *\nvin, gnd = Net('VIN'), Net('GND')\n"
DIVIDER = HEAD + f"r1 = Part('Device', 'R', value='1k', {R})\nr2 = Part('Device', 'R', value='2k', {R})\n"
END = "ERC()\ngenerate_netlist()\n"


@pytest.fixture(scope="module")
def environment(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


def script(source: str) -> Script:
    return Script(name="divider.py", source=source)


def test_a_good_script_is_clean_and_left_alone(environment: Environment) -> None:
    good = DIVIDER + "vin & r1 & Net('OUT') & r2 & gnd\n" + END
    result = fix(script(good), Project(), environment)
    assert (result.outcome, result.source, len(result.attempts)) == (Outcome.CLEAN, good, 1)
    assert result.attempts[0].report.verification is not None
    assert result.attempts[0].report.metadata.error_guidance is None


def test_check_says_what_is_wrong_with_guidance(environment: Environment) -> None:
    bad = DIVIDER + "vin & r1 & r2 & gnd\nr1['X'] += vin\nc = Part('Device', 'CP')\n" + END
    result = check(script(bad), Project(), environment)
    assert not result.clean
    faults = {d.type for d in result.findings if d.grade is Grade.FAULT}
    assert {ErrorType.PIN_NOT_FOUND, ErrorType.PART_NOT_FOUND} <= faults, "all errors of the script, not the first only"
    guidance = result.report.metadata.error_guidance
    assert guidance is not None and guidance.actionable_guidance


def test_runtime_only_leaves_the_electrical_rules_out(environment: Environment) -> None:
    floating = (
        HEAD + f"u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')\nr = Part('Device', 'R', {R})\n"
    )
    floating += "vin & r & gnd\nu['Q'] += vin\n"
    assert check(script(floating), Project(), environment, Mode.RUNTIME).report.erc == ()
    types = {d.type for d in check(script(floating), Project(), environment, Mode.ERC).findings}
    assert ErrorType.ERC_FLOATING_SUPPLY in types


def test_a_broken_script_is_repaired_and_the_rerun_proves_it(environment: Environment) -> None:
    parts = f"r = Part('device', 'R', {R})\nc = Part('Device', 'CP', {C})\n"
    broken = HEAD + parts + "r[1] = vin\nr[2] += c['+']\nc['-'] += gnd\n"
    seen: list[Attempt] = []
    result = fix(script(broken + END), Project(), environment, on_attempt=seen.append)
    assert result.outcome is Outcome.REPAIRED
    assert "Part('Device', 'R'" in result.source and "C_Polarized" in result.source and "r[1] += vin" in result.source
    assert tuple(seen) == result.attempts
    last = result.attempts[-1]
    assert last.report.execution_success and last.report.end is End.COMPLETED
    assert last.report.verification is not None and last.report.verification.parts == 2
    assert all(edit.safety is Safety.SAFE for edit in result.edits)
    assert result.attempts[1].diff.startswith("--- a/divider.py")
    assert result.attempts[1].electrical is not None


def test_what_cannot_be_fixed_is_left_and_named(environment: Environment) -> None:
    broken = DIVIDER + "vin & r1 & r2 & gnd\nu = Part('Device', 'Flux_Capacitor_88MPH')\nr1[3] += vin\n" + END
    result = fix(script(broken), Project(), environment)
    assert result.outcome is Outcome.UNREPAIRED
    assert ErrorType.PART_NOT_FOUND in {d.type for d in result.remaining}


@pytest.mark.parametrize(
    ("title", "source"),
    [
        ("ends early", DIVIDER + "import os\nos._exit(0)\n"),
        ("leaves with a failure", DIVIDER + "import sys\nsys.exit(3)\n"),
        ("builds nothing", "from skidl import *\n" + END),
        ("does not parse", "from skidl import *\nr = Part('Device' 'R'))((\n"),
        ("raises", DIVIDER + "raise RuntimeError('no')\n"),
    ],
)
def test_no_failure_is_ever_called_clean(environment: Environment, title: str, source: str) -> None:
    result = fix(script(source), Project(), environment)
    assert result.outcome is Outcome.UNREPAIRED, title
    assert any(d.grade is Grade.FAULT for d in result.remaining), title


def test_state_of_one_run_does_not_leak_into_the_next(environment: Environment) -> None:
    bad, good = DIVIDER + "r1['X'] += vin\n", DIVIDER + "vin & r1 & Net('OUT') & r2 & gnd\n" + END
    first = check(script(bad), Project(), environment)
    second = check(script(good), Project(), environment)
    assert first.findings and not first.clean
    assert second.clean and second.report.exception is None


def test_attempts_are_bounded(environment: Environment) -> None:
    broken = f"{HEAD}r = Part('device', 'R', {R})\nr[1] = vin\nr[2] += gnd\n" + END
    assert len(fix(script(broken), Project(), environment, max_attempts=1).attempts) == 1


def test_progress_is_reported(environment: Environment) -> None:
    words: list[str] = []
    report: Callable[[str], None] = words.append
    fix(script(DIVIDER + "vin & r1 & r2 & gnd\nr1['X'] += vin\n"), Project(), environment, on_progress=report)
    assert words and words[0] == "running the script"


def test_a_rule_that_fails_is_reported_and_costs_nothing_else(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(rule: Part, context: FixContext) -> list[Edit]:
        raise KeyError("odd source")

    monkeypatch.setattr(Part, "propose", fail)
    broken = DIVIDER + "vin & r1 & Net('OUT') & r2 & gnd\nr1[1] = vin\nc = Part('Device', 'CP')\n" + END
    result = fix(script(broken), Project(), environment)
    assert result.broken_rules == ("part: KeyError: 'odd source'",)
    assert "operators" in {edit.rule for edit in result.edits}
    stream = io.StringIO()
    make_reporter(OutputFormat.FULL, stream).fixed("divider.py", result, Delivery())
    make_reporter(OutputFormat.CONCISE, stream).fixed("divider.py", result, Delivery())
    assert stream.getvalue().count("part: KeyError: 'odd source'") == 2


def test_proposals_are_all_edits_that_unsafe_fixes_would_make(environment: Environment) -> None:
    """Also where the last round was not one of rules: here there was none at all."""
    source = (Path(__file__).parents[2] / "examples" / "broken_usbc_charger.py").read_text()
    proposed = fix(script(source), Project(), environment, max_attempts=1).proposed
    made = fix(script(source), Project(), environment, allow_unsafe=True).attempts[1].edits
    unsafe = {(edit.rule, edit.line) for edit in made if edit.safety is Safety.UNSAFE}
    assert unsafe and {(edit.rule, edit.line) for edit in proposed if edit.changes} == unsafe
