"""What the guard judges: a repair, with all that is known of it. What several checks ask of it is worked out once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from circuitron.execution_report import ErcFinding, Snapshot
from circuitron.guard.circuits import Circuit, key
from circuitron.guard.erc_allowances import Allowances, allowances, rewired
from circuitron.guard.matching import Matching, match
from circuitron.guard.pin_types import declared, is_due, redeclared
from circuitron.guard.program import Program
from circuitron.guard.provenance import Provenance
from circuitron.knowledge.base import SymbolSource


@dataclass(frozen=True)
class Case:
    """A repair.

    Args:
        original, repaired: the two sources.
        intended: the circuit of the original's diagnose run, placeholders included.
        result: the circuit of the repaired script. Where either is None, only the sources are compared.
        movable: references of parts whose pins may be connected otherwise and whose values may differ, because what
            says what the circuit is for says that they are wrong. The parts must still be there.
        findings: what ERC said of the steps on the way. The pins and nets that they name may be connected as the remedy
            for that finding wants it: see `Allowances`.
        footprints: those that something was found wrong with; None where they are not looked at. No other may change.
        symbols: what says of which kind devices are; None: devices are not compared.
        finished: the repaired script runs to its end; else only its source and its devices are judged.
        settling: its circuit may differ, as objections to it want: only its source is judged, and the types of pins
            that it declares.
        chosen: footprints and packages that the user's settings name.
    """

    original: str
    repaired: str
    intended: Snapshot | None = None
    result: Snapshot | None = None
    movable: frozenset[str] = frozenset()
    findings: tuple[ErcFinding, ...] = ()
    footprints: frozenset[str] | None = None
    symbols: SymbolSource | None = None
    finished: bool = True
    settling: bool = False
    chosen: frozenset[str] = frozenset()

    @cached_property
    def before(self) -> Provenance:
        return Provenance(Program(self.original), Circuit.of(self.intended or Snapshot()))

    @cached_property
    def after(self) -> Provenance:
        return Provenance(Program(self.repaired), Circuit.of(self.result or Snapshot()))

    @cached_property
    def allowances(self) -> Allowances:
        """What ERC's findings let the repair change, and the marks that mark nothing."""
        found = Allowances()
        if self.findings:
            found = allowances(self.findings, self.before.program, self.before.circuit)
        whole = self.matching if self.finished else None
        types = declared(self.after.circuit, self.symbols) if ".func" in self.repaired else ()
        types += redeclared(whole, self.symbols) if ".func" in self.repaired and whole is not None else ()
        due = sum(is_due(self.after.circuit, one, self.symbols) for one in types)
        return replace(found, pointless=whole.pointless_marks if whole is not None else 0, types=due)

    @cached_property
    def matching(self) -> Matching | None:
        """The two circuits side by side, where both are known."""
        if self.intended is None or self.result is None:
            return None
        return match(self.before.circuit, self.after.circuit)

    @cached_property
    def fixed(self) -> Matching | None:
        """The same without the connections that may be others now."""
        if self.matching is None:
            return None
        free = rewired(self.allowances, self.matching, self.before.program, self.after.program)
        if not free and not self.movable:
            return self.matching
        return self.matching.without(lambda pin: key(pin) in free or pin.ref in self.movable)
