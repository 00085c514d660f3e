"""Fixtures of the repair tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from circuitron.execution_report import Snapshot
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.project_libraries import ProjectLibraries
from circuitron.knowledge.supplement import Supplemented
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.pipeline import Environment
from circuitron.run_request import Libraries
from tests.fixes.case import Case
from tests.kept import KeptEngines, KeptSandbox


@pytest.fixture(scope="session")
def tools(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    """What `fix` and `check` need to run a script."""
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


@pytest.fixture
def context_of(libraries: Libraries, symbols: SymbolSource) -> Callable[..., FixContext]:
    """Makes the context of a source: `context_of(source, *findings, snapshot=…)`.

    The libraries, whichever they are, go for those of KiCad 9.
    """

    def make(
        source: str,
        *findings: Finding,
        snapshot: Snapshot | None = None,
        script: str = "script.py",
        project: ProjectLibraries | None = None,
        folder: str = ".",
    ) -> FixContext:
        return FixContext(
            text=source,
            findings=findings,
            symbols=symbols,
            libraries=libraries.model_copy(update={"version": "9"}),
            snapshot=snapshot,
            script=script,
            project=project or ProjectLibraries(),
            folder=folder,
        )

    return make


@pytest.fixture
def context_of_case(embedded: Libraries, embedded_symbols: SymbolIndex, cache_dir: Path) -> Callable[..., FixContext]:
    """Makes the context of a case, of its script before or of another source: `context_of_case(case, source)`."""
    supplemented = Supplemented(embedded_symbols, cache_dir)

    def make(case: Case, source: str | None = None) -> FixContext:
        return FixContext(
            text=case.source if source is None else source,
            findings=case.findings,
            symbols=supplemented,
            libraries=embedded,
            snapshot=case.snapshot,
            script=case.script,
            project=case.project,
            folder=case.folder,
        )

    return make
