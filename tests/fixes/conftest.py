"""Fixtures of the repair tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from circuitron.fixes.base import FixContext
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.project_libraries import ProjectLibraries
from circuitron.models import Finding, Libraries, Snapshot


@pytest.fixture
def context_of(libraries: Libraries, symbols: SymbolSource) -> Callable[..., FixContext]:
    """Makes the context of a source: `context_of(source, *diagnostics, snapshot=…)`.

    The libraries, whichever they are, go for those of KiCad 9, as in the cases of the rules.
    """

    def make(
        source: str,
        *diagnostics: Finding,
        snapshot: Snapshot | None = None,
        script: str = "script.py",
        project: ProjectLibraries | None = None,
        folder: str = ".",
    ) -> FixContext:
        return FixContext(
            source=source,
            diagnostics=diagnostics,
            symbols=symbols,
            libraries=libraries.model_copy(update={"version": "9"}),
            snapshot=snapshot,
            script=script,
            project=project or ProjectLibraries(),
            folder=folder,
        )

    return make
