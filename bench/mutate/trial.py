"""One mutant: run, repaired in both modes, compared with the unharmed script."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from circuitron.check_result import CheckResult
from circuitron.edit import Edit, Safety
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding, Grade
from circuitron.fix_result import FixResult
from circuitron.fixes.engine import apply_changes
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.run_request import Module
from mutate.compare import differences, without_lost
from mutate.kinds import Mutant
from mutate.program import Program
from mutate.session import KeptSession
from mutate.subject import Subject

_MOST_PARTS = 0.8  # of a circuit that still says what it is


class Verdict(StrEnum):
    EQUAL = "equal"  # repaired, and the circuit is that of the unharmed script
    CHOSEN = "chosen"  # the same but for what the mutant does not say any more, which an unsafe edit chose
    DIFFERENT = "different"  # repaired, and it is another circuit
    LEFT = "left"  # not repaired


@dataclass(frozen=True)
class Good:
    """A good program and its circuit."""

    program: Program
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
    program: Program | None = None  # as the repair left it
    broken_rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trial:
    """A mutant that does harm, and what became of it with safe edits alone and with all."""

    mutant: Mutant
    safe: Repaired
    bold: Repaired
    proposals: tuple[tuple[str, Verdict], ...] = ()  # rules whose unsafe edits were only listed, and what they make


@dataclass
class Bench:
    """Repairs scripts in one session."""

    tools: Environment
    kept: KeptSession
    goods: dict[str, Good] = field(default_factory=dict)

    def subjects(self) -> list[Subject]:
        """The good programs as mutations see them."""
        symbols, libraries = self.tools.symbols, self.tools.libraries
        programs = [good.program for good in self.goods.values()]
        return [Subject(one.name, one.source, symbols, libraries, one.files) for one in programs]

    def repair(self, program: Program, allow_unsafe: bool) -> tuple[FixResult, float]:
        """The repair of a program, and how long it took without the runs."""
        with program.laid() as (script, project):
            before, started = self.kept.seconds, time.monotonic()
            result = fix(script, project, self.tools, allow_unsafe=allow_unsafe)
            return result, time.monotonic() - started - (self.kept.seconds - before)

    def good(self, program: Program) -> Good | None:
        """A program as a good one, repaired first if need be; None where it cannot be had clean."""
        result, _ = self.repair(program, allow_unsafe=True)
        snapshot = final_snapshot(result)
        self.kept.forget()
        if result.outcome is Outcome.UNREPAIRED or snapshot is None:
            return None
        return Good(_repaired(program, result), snapshot, _findings(result.remaining))

    def trial(self, mutant: Mutant) -> Trial | None:
        """Try a mutant; None where one of its mutations does no harm by itself, or the cut alone does."""
        good = self.goods[mutant.script]
        try:
            if not all(self._harmed(good, program) for program in (*mutant.alone, mutant.program)):
                return None
            if mutant.unharmed is not None and self.differs(good, mutant.unharmed):
                return None
            safe, seconds = self.repair(mutant.program, allow_unsafe=False)
            bold, bold_seconds = self.repair(mutant.program, allow_unsafe=True)
            lost = self._alone(mutant)
            proposals = self._proposals(good, mutant, bold, lost)
        finally:
            self.kept.forget()
        judged = _judged(good, mutant, lost, safe, seconds), _judged(good, mutant, lost, bold, bold_seconds)
        return Trial(mutant, *judged, proposals=proposals)

    def leads_back(self, mutant: Mutant, result: FixResult) -> bool:
        """Whether the repair of a mutant is the unharmed circuit, but for what the mutant does not say any more."""
        verdict, _ = _verdict(self.goods[mutant.script], mutant, self._alone(mutant), result)
        return verdict in (Verdict.EQUAL, Verdict.CHOSEN)

    def _alone(self, mutant: Mutant) -> list[Snapshot]:
        """The circuits of a mutant's mutations, each alone, as far as they run."""
        ran = [self._checked(program).report for program in mutant.alone]
        return [one.snapshot for one in ran if one.execution_success and one.snapshot is not None]

    def _proposals(
        self, good: Good, mutant: Mutant, result: FixResult, lost: Sequence[Snapshot]
    ) -> tuple[tuple[str, Verdict], ...]:
        """What becomes of a mutant of one mutation where the user makes all edits that a rule proposes.

        Edits that do not repair it all by themselves are left out.
        """
        found: list[tuple[str, Verdict]] = []
        alone = len(mutant.alone) == 1 and not result.edits
        for rule in dict.fromkeys(edit.rule for edit in result.proposed) if alone else ():
            program = _with_edits(mutant.program, [edit for edit in result.proposed if edit.rule == rule])
            checked = self._checked(program) if program else None
            if program is None or checked is None or not checked.clean or checked.report.snapshot is None:
                continue
            if not self._is_another(good, program, checked):
                found.append((rule, Verdict.EQUAL))
            elif not _findings(checked.findings) - good.findings:
                chosen = _is_chosen(good, mutant, lost, checked.report.snapshot)
                found.append((rule, Verdict.CHOSEN if chosen else Verdict.DIFFERENT))
        return tuple(found)

    def _harmed(self, good: Good, program: Program) -> bool:
        """Whether a mutated program fails; or its circuit is another, and something is said of it that was not said.

        What cannot be noticed, such as a pull-up of another value, cannot be fixed.
        """
        checked = self._checked(program)
        if not checked.clean:
            return True
        return self._is_another(good, program, checked) and bool(_findings(checked.findings) - good.findings)

    def differs(self, good: Good, program: Program) -> bool:
        """Whether a program fails, or its circuit is another."""
        checked = self._checked(program)
        return not checked.clean or self._is_another(good, program, checked)

    def _checked(self, program: Program) -> CheckResult:
        with program.laid() as (script, project):
            return check(script, project, self.tools)

    def _is_another(self, good: Good, program: Program, checked: CheckResult) -> bool:
        snapshot = checked.report.snapshot
        return snapshot is None or bool(differences(good.snapshot, snapshot, good.program.text, program.text))


def _findings(findings: Iterable[Finding]) -> Counter[str]:
    """Faults and suspects by type; a note says nothing against a script."""
    return Counter(found.type.value for found in findings if found.grade is not Grade.NOTE)


def final_snapshot(result: FixResult) -> Snapshot | None:
    """The circuit of the source that a repair ended with."""
    for attempt in reversed(result.attempts):
        if attempt.source == result.source and attempt.refusal is None and attempt.report.execution_success:
            return attempt.report.snapshot
    return None


def _repaired(program: Program, result: FixResult) -> Program:
    """A program as its repair left it."""
    changed = (Module(name=module.name, source=module.source) for module in result.modules)
    return Program(program.name, result.source, program.files).with_files(*changed)


def _judged(good: Good, mutant: Mutant, lost: Sequence[Snapshot], result: FixResult, seconds: float) -> Repaired:
    verdict, detail = _verdict(good, mutant, lost, result)
    return Repaired(
        verdict=verdict,
        rounds=len(result.attempts),
        seconds=seconds,
        rules=tuple(dict.fromkeys(edit.rule for edit in result.edits)),
        unsafe=tuple(dict.fromkeys(edit.rule for edit in result.edits if edit.safety is Safety.UNSAFE)),
        detail=detail,
        program=_repaired(mutant.program, result),
        broken_rules=result.broken_rules,
    )


def _verdict(
    good: Good, mutant: Mutant, lost: Sequence[Snapshot], result: FixResult
) -> tuple[Verdict, tuple[str, ...]]:
    left = tuple(dict.fromkeys(f"{d.type.value}: {d.message}" for d in result.remaining if d.grade is not Grade.NOTE))
    if result.outcome is not Outcome.REPAIRED:
        refused = result.attempts[-1].refusal
        return Verdict.LEFT, (*(refused.reasons if refused else ()), *left)
    snapshot = final_snapshot(result)
    found = (
        differences(good.snapshot, snapshot, good.program.text, mutant.program.text) if snapshot else ("no circuit",)
    )
    if found and _findings(result.remaining) - good.findings:
        return Verdict.LEFT, left  # it runs, but what is still wrong is said
    chosen = any(edit.safety is Safety.UNSAFE for edit in result.edits)
    if found and chosen and snapshot is not None and _is_chosen(good, mutant, lost, snapshot):
        return Verdict.CHOSEN, found
    return (Verdict.DIFFERENT if found else Verdict.EQUAL), found


def _is_chosen(good: Good, mutant: Mutant, lost: Sequence[Snapshot], circuit: Snapshot) -> bool:
    """Whether a circuit differs in nothing that the mutant still says.

    Args:
        lost: the circuits of its mutations, each alone, as far as they run.
    """
    wanted = good.snapshot
    for one in lost:
        if len(one.parts) >= _MOST_PARTS * len(good.snapshot.parts):
            wanted, circuit = without_lost(one, wanted), without_lost(one, circuit)
    return bool(lost) and not differences(wanted, circuit, good.program.text, mutant.program.text)


def _with_edits(program: Program, edits: Sequence[Edit]) -> Program | None:
    """The program with edits made that rules propose; None where two of them are at one place."""
    sources = {
        file: next((one.source for one in program.files if one.name == file), program.source)
        for file in {edit.file for edit in edits}
    }
    try:
        made = {
            file: apply_changes(source, {c for edit in edits if edit.file == file for c in edit.changes})
            for file, source in sources.items()
        }
    except ValueError:
        return None
    files = (Module(name=file, source=source) for file, source in made.items() if file)
    return Program(program.name, made.get("", program.source), program.files).with_files(*files)
