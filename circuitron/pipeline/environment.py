"""Where the pipeline works: the sandbox, the libraries at hand, and the limits of a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from circuitron.execution_report import ExecutionReport, Snapshot
from circuitron.finding import Finding
from circuitron.findings.detector import ExecutionErrorDetector
from circuitron.findings.diagnosis import diagnose
from circuitron.knowledge.project_libraries import ProjectLibraries, find_project_libraries
from circuitron.knowledge.project_symbols import ProjectSymbols
from circuitron.pipeline.reading import Engines, Foresight, Reading, Shelves
from circuitron.run_request import Libraries, Limits, Mode, Project, RunRequest, Script
from circuitron.sandbox.begun import run_request

if TYPE_CHECKING:
    from circuitron.fixes.base import Fix
    from circuitron.knowledge.base import FootprintSource, SymbolSource
    from circuitron.physics.engines import Engine
    from circuitron.sandbox.base import Sandbox


@dataclass(frozen=True)
class Environment:
    """What scripts are run and judged with; the command line chooses it."""

    sandbox: Sandbox
    libraries: Libraries
    symbols: SymbolSource
    footprints: FootprintSource | None = None  # None: they are not looked up
    own_footprints: bool = True  # the user may have others than these
    project_libraries: ProjectLibraries = field(default_factory=ProjectLibraries)
    limits: Limits = field(default_factory=Limits)
    detector: ExecutionErrorDetector = field(default_factory=ExecutionErrorDetector)
    runtime_seconds: float | None = None  # wall time of a run without the electrical rules; None: as the limits say
    erc_seconds: float | None = None  # the same with them
    accept_unvouched: bool = False  # the user accepts parts whose pins no library vouches for
    asserted: tuple[tuple[str, tuple[str, ...]], ...] = ()  # by pattern of a script's path: what its circuit must be
    review: bool = True  # circuits that run are reviewed
    physics: bool = True  # and simulated
    curves: bool = False  # for a report, which takes about a second for each
    ignore: tuple[str, ...] = ()  # codes of the review that do not count
    stated_footprints: tuple[tuple[str, str], ...] = ()  # by symbol, in the user's settings
    fixes: tuple[Fix, ...] | None = None  # those that may propose edits; None: all
    engines: Engines | None = None  # that are kept for many circuits; None: each starts its own

    @contextmanager
    def simulators(self) -> Iterator[Sequence[Engine]]:
        """Engines for the simulation of one circuit."""
        from circuitron.physics import installed_engines

        engines = self.engines() if self.engines is not None else installed_engines()
        try:
            yield engines
        finally:
            for engine in engines:
                engine.close() if self.engines is None else engine.rest()

    def beside(self, project: Project) -> Environment:
        """The same, with what is known of a project's own symbols and footprints."""
        own = find_project_libraries(project)
        return replace(
            self,
            symbols=ProjectSymbols(self.symbols, own) if own.found else self.symbols,
            project_libraries=own,
            footprints=self.footprints.beside(project.folder) if self.footprints else None,
        )

    def graph(self, snapshot: Snapshot) -> Reading:
        """A circuit as review and simulation see it, read when it is first asked for."""
        return Reading(snapshot, self._shelves(), self.engines)

    def foresight(self) -> Foresight:
        """What looks at circuits before they are verified."""
        return Foresight(self._shelves(), self.engines, review=self.review, physics=self.physics)

    def _shelves(self) -> Shelves:
        return Shelves(self.symbols, self.footprints, self.own_footprints)

    def diagnose(self, report: ExecutionReport, reading: Reading | None = None) -> tuple[Finding, ...]:
        """All that is wrong with a run.

        Args:
            reading: of its circuit, where there is one.
        """
        noticed = reading.noticed if reading is not None else None
        return diagnose(report, self.symbols, self.footprints, own_footprints=self.own_footprints, noticed=noticed)

    def request(self, script: Script, mode: Mode, seed: int = 0) -> RunRequest:
        """A run of a script, within the time that its mode has."""
        return run_request(script, mode, self, seed)
