"""A circuit as review and simulation see it; of a checked script, worked out while its netlist is being verified."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from circuitron.circuit import Circuit, read_circuit
from circuitron.findings.diagnosis import in_circuit

if TYPE_CHECKING:
    from circuitron.circuit.issue import Issue
    from circuitron.execution_report import Snapshot
    from circuitron.finding import Finding
    from circuitron.knowledge.base import FootprintSource, SymbolSource
    from circuitron.physics import Analysis
    from circuitron.physics.engines import EngineProcess

Engines: TypeAlias = "Callable[[], Sequence[EngineProcess]]"


class Shelves(NamedTuple):
    """What a circuit is compared with. `own_footprints`: the user may have others."""

    symbols: SymbolSource
    footprints: FootprintSource | None
    own_footprints: bool


class Reading:
    """What a circuit shows, each thing worked out when it is first asked for. Called, it gives the circuit.

    Args:
        engines: that stay up for other circuits; None: some are started for this one.
    """

    def __init__(self, snapshot: Snapshot, shelves: Shelves, engines: Engines | None = None) -> None:
        self.snapshot = snapshot
        self._shelves, self._engines = shelves, engines

    def __call__(self) -> Circuit:
        return self._circuit

    @cached_property
    def _circuit(self) -> Circuit:
        return read_circuit(self.snapshot, self._shelves.symbols)

    @cached_property
    def noticed(self) -> tuple[Finding, ...]:
        """What is wrong with it at first sight: pin numbers and footprints."""
        return in_circuit(self.snapshot, *self._shelves)

    @cached_property
    def issues(self) -> tuple[Issue, ...]:
        """What the review finds."""
        from circuitron.review import issues

        return tuple(issues(self._circuit))

    @cached_property
    def analysis(self) -> Analysis:
        """What the simulation says."""
        from circuitron.physics import analyse

        if self._engines is None:
            return analyse(self._circuit)
        engines = self._engines()
        try:
            return analyse(self._circuit, engines)
        finally:
            for engine in engines:
                engine.rest()


class Foresight:
    """Looks at the circuit that a script reports before that is believed. What it sees is kept for the report that
    turns out to be of the same circuit, and forgotten otherwise.

    Args:
        shelves: at hand.
        engines: as of a `Reading`; without them, some are started, and end with this.
    """

    def __init__(self, shelves: Shelves, engines: Engines | None, *, review: bool, physics: bool) -> None:
        self._shelves, self._review, self._physics = shelves, review, physics
        self._kept = engines
        self._seen: Reading | None = None
        self._engines: Sequence[EngineProcess] = ()

    def look(self, snapshot: Snapshot) -> None:
        """Work out what can be worked out without waiting for anything. What goes wrong will go wrong again, if it is
        asked for."""
        with contextlib.suppress(Exception):
            if self._physics and not self._engines:
                from circuitron.physics import installed_engines

                self._engines = self._kept() if self._kept is not None else installed_engines()
            self._seen = seen = Reading(snapshot, self._shelves, lambda: self._engines)
            ready = self._physics and self._prepare_engine(seen())
            if self._review:
                _ = seen.issues
            _ = seen.noticed
            if ready:
                _ = seen.analysis

    def reading(self, snapshot: Snapshot) -> Reading:
        """Of a circuit: what was seen of it, or else a new one."""
        if self._seen is not None and self._seen.snapshot is snapshot:
            return self._seen
        return Reading(snapshot, self._shelves, self._kept)

    def _prepare_engine(self, circuit: Circuit) -> bool:
        """Start the first engine where it will be asked; whether that is ready, or none is needed."""
        from circuitron.physics.operating import is_powered

        if not is_powered(circuit):
            return True
        self._engines[0].launch()
        return self._engines[0].is_ready()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for engine in self._engines if self._kept is None else ():
            engine.close()
