"""A sandbox that is up, for all examples: each run is a fork of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from error_pages import Examine

from circuitron.execution_report import ExecutionReport
from circuitron.finding import Finding
from circuitron.findings.diagnosis import diagnose
from circuitron.findings.ineffective import of_source
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.review import review
from circuitron.run_request import Libraries, Limits, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Session
from circuitron.source.program import Source
from tests.kept import KeptSandbox


@pytest.fixture
def session(libraries: Libraries, sandbox: KeptSandbox) -> Iterator[Session]:
    with sandbox.session(libraries, Project()) as up:
        yield up


@pytest.fixture
def examine(session: Session, symbols: SymbolIndex) -> Examine:
    """Run a source in the sandbox and diagnose the report."""

    def run(
        source: str, mode: Mode = Mode.ERC, limits: Limits | None = None
    ) -> tuple[ExecutionReport, tuple[Finding, ...]]:
        script = Script(name="script.py", source=source)
        report = session.run(RunRequest(script=script, mode=mode, limits=limits or Limits()))
        found = (*diagnose(report, symbols, open_footprints(environment={})), *of_source(Source(source)))
        reviewed = report.execution_success and mode is Mode.ERC and report.snapshot is not None
        return report, (*found, *(review(report.snapshot, symbols, script) if reviewed and report.snapshot else ()))

    return run
