"""One mutant: run, repaired in both modes, compared with the unharmed script."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from circuitron.models import (
    Diagnostic,
    FixResult,
    Grade,
    Outcome,
    Project,
    Safety,
    Script,
    Snapshot,
)
from circuitron.pipeline import Tools, check, fix
from circuitron.repair.rules.footprint_missing import FootprintMissing
from mutate.compare import differences
from mutate.kinds import Mutant
from mutate.session import KeptSession


class Verdict(StrEnum):
    EQUAL = "equal"  # repaired, and the circuit is that of the unharmed script
    CHOSEN = "chosen"  # the same but for a footprint that the mutant does not have, which an unsafe edit chose
    DIFFERENT = "different"  # repaired, and it is another circuit
    LEFT = "left"  # not repaired


@dataclass(frozen=True)
class Good:
    """A good script and its circuit."""

    name: str
    source: str
    snapshot: Snapshot
    findings: Counter[str]


@dataclass(frozen=True)
class Repaired:
    """What a repair of a mutant came to."""

    verdict: Verdict
    rounds: int
    seconds: float  # without the runs
    rules: tuple[str, ...] = ()  # that made an edit
    unsafe: tuple[str, ...] = ()  # those of them that made an unsafe one
    detail: tuple[str, ...] = ()  # differences, or the faults that are left
    source: str = ""
    broken_rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trial:
    """A mutant that does harm, and what became of it with safe edits alone and with all."""

    mutant: Mutant
    safe: Repaired
    bold: Repaired


@dataclass
class Bench:
    """Repairs scripts in one session."""

    tools: Tools
    kept: KeptSession
    goods: dict[str, Good] = field(default_factory=dict)

    def repair(self, name: str, source: str, allow_unsafe: bool) -> tuple[FixResult, float]:
        """The repair of a script, and how long it took without the runs."""
        before, started = self.kept.seconds, time.monotonic()
        result = fix(Script(name=name, source=source), Project(), self.tools, allow_unsafe=allow_unsafe)
        return result, time.monotonic() - started - (self.kept.seconds - before)

    def good(self, name: str, source: str) -> Good | None:
        """A script as a good one, repaired first if need be; None where it cannot be had clean."""
        result, _ = self.repair(name, source, allow_unsafe=True)
        snapshot = final_snapshot(result)
        self.kept.forget()
        if result.outcome is Outcome.UNREPAIRED or snapshot is None:
            return None
        return Good(name, result.source, snapshot, _findings(result.remaining))

    def trial(self, mutant: Mutant) -> Trial | None:
        """Try a mutant; None where one of its mutations does no harm by itself."""
        good = self.goods[mutant.script]
        try:
            if not all(self._harmed(good, source) for source in (*mutant.alone, mutant.source)):
                return None
            safe, seconds = self.repair(mutant.script, mutant.source, allow_unsafe=False)
            bold, bold_seconds = self.repair(mutant.script, mutant.source, allow_unsafe=True)
        finally:
            self.kept.forget()
        return Trial(mutant, _judged(good, mutant, safe, seconds), _judged(good, mutant, bold, bold_seconds))

    def _harmed(self, good: Good, source: str) -> bool:
        """Whether a mutated script fails; or its circuit is another, and something is said of it that was not said.

        What nobody could notice, such as a pull-up of another value, is nobody's to mend.
        """
        checked = check(Script(name=good.name, source=source), Project(), self.tools)
        if not checked.clean:
            return True
        snapshot = checked.report.snapshot
        same = snapshot is not None and not differences(good.snapshot, snapshot, good.source, source)
        return not same and bool(_findings(checked.diagnostics) - good.findings)


def _findings(diagnostics: Iterable[Diagnostic]) -> Counter[str]:
    """Faults and suspects by type; a note says nothing against a script."""
    return Counter(found.type.value for found in diagnostics if found.grade is not Grade.NOTE)


def final_snapshot(result: FixResult) -> Snapshot | None:
    """The circuit of the source that a repair ended with."""
    for attempt in reversed(result.attempts):
        if attempt.source == result.source:
            return attempt.report.snapshot
    return None


def _judged(good: Good, mutant: Mutant, result: FixResult, seconds: float) -> Repaired:
    verdict, detail = _verdict(good, mutant, result)
    return Repaired(
        verdict=verdict,
        rounds=len(result.attempts),
        seconds=seconds,
        rules=tuple(dict.fromkeys(edit.rule for edit in result.mended)),
        unsafe=tuple(dict.fromkeys(edit.rule for edit in result.mended if edit.safety is Safety.UNSAFE)),
        detail=detail,
        source=result.source,
        broken_rules=result.broken_rules,
    )


def _verdict(good: Good, mutant: Mutant, result: FixResult) -> tuple[Verdict, tuple[str, ...]]:
    left = tuple(dict.fromkeys(f"{d.type.value}: {d.message}" for d in result.remaining if d.grade is not Grade.NOTE))
    if result.outcome is not Outcome.REPAIRED:
        refused = result.attempts[-1].refusal
        return Verdict.LEFT, (*(refused.reasons if refused else ()), *left)
    snapshot = final_snapshot(result)
    found = differences(good.snapshot, snapshot, good.source, mutant.source) if snapshot else ("no circuit",)
    if found and _findings(result.remaining) - good.findings:
        return Verdict.LEFT, left  # it runs, but what is still wrong is said
    chosen = any(edit.rule == FootprintMissing.name and edit.safety is Safety.UNSAFE for edit in result.mended)
    if found and chosen and snapshot is not None:
        bare, other = _without_footprints(good.snapshot), _without_footprints(snapshot)
        if not differences(bare, other, good.source, mutant.source):
            return Verdict.CHOSEN, found
    return (Verdict.DIFFERENT if found else Verdict.EQUAL), found


def _without_footprints(circuit: Snapshot) -> Snapshot:
    parts = (part.model_copy(update={"footprint": ""}) for part in circuit.parts)
    return circuit.model_copy(update={"parts": tuple(parts)})
