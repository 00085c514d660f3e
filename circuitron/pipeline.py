"""The way through: run, diagnose, repair, guard, run again. Only a rerun decides success."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from circuitron.diagnosis.classify import diagnose
from circuitron.diagnosis.detector import ExecutionErrorDetector
from circuitron.diagnosis.guidance import error_guidance
from circuitron.electrical import electrical_diff
from circuitron.knowledge.base import SymbolSource
from circuitron.models import (
    Attempt,
    CheckResult,
    Diagnostic,
    Edit,
    End,
    ExecutionReport,
    FixResult,
    Grade,
    Libraries,
    Limits,
    Mode,
    Origin,
    Outcome,
    Project,
    Refusal,
    ReportMetadata,
    RunRequest,
    Script,
    Snapshot,
)
from circuitron.repair import guard
from circuitron.repair.base import RepairContext
from circuitron.repair.engine import Repair, propose
from circuitron.report.diff import unified
from circuitron.sandbox.base import Sandbox, Session

# Generators whose work a plain run cannot vouch for: they draw, route or need KiCad itself.
_DRAWING = ("generate_svg", "generate_schematic", "generate_pcb", "generate_dot", "generate_graph")


@dataclass(frozen=True)
class Tools:
    """What the pipeline works with; chosen by the command line."""

    sandbox: Sandbox
    libraries: Libraries
    symbols: SymbolSource
    limits: Limits = field(default_factory=Limits)
    detector: ExecutionErrorDetector = field(default_factory=ExecutionErrorDetector)


def check(script: Script, project: Project, tools: Tools, mode: Mode = Mode.ERC) -> CheckResult:
    """Run a script once and say what is wrong with it.

    Args:
        mode: Mode.ERC, or Mode.RUNTIME to leave the electrical rules out.

    Raises:
        FatalError: the sandbox cannot be had or broke.
    """
    with tools.sandbox.session(tools.libraries, project) as session:
        found = _examine(session, script, tools, mode)
    return CheckResult(script=script.name, report=found.report, diagnostics=found.diagnostics)


def fix(
    script: Script,
    project: Project,
    tools: Tools,
    *,
    allow_unsafe: bool = False,
    max_attempts: int = 8,
    on_attempt: Callable[[Attempt], None] | None = None,
    on_progress: Callable[[str], None] | None = None,
) -> FixResult:
    """Repair a script by rules, running every round in the sandbox.

    Args:
        allow_unsafe: also apply edits that may change the design, as long as there are faults.
        max_attempts: rounds at most, the first run included.
        on_attempt: called with each attempt as soon as it is done.
        on_progress: called with a few words on what is being done now.

    Raises:
        FatalError: the sandbox cannot be had or broke. The attempts made until then were given to `on_attempt`.
    """
    started = time.monotonic()
    with tools.sandbox.session(tools.libraries, project) as session:
        rounds = _Rounds(script, tools, session, allow_unsafe, on_attempt or _ignore, on_progress or _ignore)
        rounds.go(max_attempts)
    return rounds.result(time.monotonic() - started)


@dataclass(frozen=True)
class _Examination:
    """One source, run and diagnosed. `circuit` is what the script means to build, as far as it could be made out."""

    report: ExecutionReport
    diagnostics: tuple[Diagnostic, ...]
    circuit: Snapshot | None

    @property
    def faults(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d in self.diagnostics if d.grade is Grade.FAULT)

    @property
    def clean(self) -> bool:
        return self.report.execution_success and not self.faults


def _examine(session: Session, script: Script, tools: Tools, mode: Mode, outputs: bool = False) -> _Examination:
    """Run a script; where it fails, run it again in diagnose mode so that all its errors are known at once."""
    report = session.run(RunRequest(script=script, mode=mode, limits=tools.limits))
    diagnostics = diagnose(report, tools.symbols)
    circuit = report.snapshot
    faulty = not report.execution_success or any(d.grade is Grade.FAULT for d in diagnostics)
    if faulty and report.end in (End.EXCEPTION, End.EXITED, End.COMPLETED):
        survey = session.run(RunRequest(script=script, mode=Mode.DIAGNOSE, limits=tools.limits))
        diagnostics = _merge(diagnose(survey, tools.symbols), diagnostics)
        circuit = survey.snapshot or circuit
    elif outputs and not faulty and any(call.function in _DRAWING for call in report.generators):
        made = session.run(RunRequest(script=script, mode=Mode.OUTPUTS, limits=tools.limits))
        diagnostics = _merge(diagnostics, diagnose(made, tools.symbols))
    report = report.model_copy(update={"metadata": _metadata(report, diagnostics, tools)})
    return _Examination(report, diagnostics, circuit)


def _metadata(report: ExecutionReport, diagnostics: tuple[Diagnostic, ...], tools: Tools) -> ReportMetadata:
    """What to do about a failed execution, and how bad it is; empty for one that succeeded."""
    guidance = error_guidance(report, diagnostics)
    if guidance is None:
        return ReportMetadata()
    candidates = [c.text for d in diagnostics if d.type == guidance.error_type for c in d.candidates]
    context = {"error_type": guidance.error_type, "candidates": candidates}
    error = tools.detector.detect_execution_error(guidance.error_message, context)
    return ReportMetadata(error_guidance=guidance, execution_error=error)


def _merge(first: tuple[Diagnostic, ...], second: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Both lists, each finding once. What only follows from another finding is dropped where anything else is known."""

    def key(d: Diagnostic) -> tuple[object, ...]:
        place = (d.span.file, d.span.line) if d.span else None
        return (d.type, place, d.facts.pin, d.facts.part, d.facts.name, d.facts.attribute, d.facts.ref, d.facts.net)

    known = {key(d) for d in first}
    places = {(d.type, d.span.file, d.span.line) for d in first if d.span}
    merged = list(first)
    for d in second:
        at_known_place = d.span is not None and (d.type, d.span.file, d.span.line) in places
        if key(d) not in known and not (d.consequence and first) and not at_known_place:
            merged.append(d)
    return tuple(sorted(merged, key=lambda d: d.span.line if d.span else 1 << 30))


@dataclass(frozen=True)
class _Step:
    """A source that ran, what came of it, and the edits that led to it from the original."""

    source: str
    found: _Examination
    mended: tuple[Edit, ...] = ()


@dataclass
class _Rounds:
    """The loop of one repair, and what it has come to so far."""

    script: Script
    tools: Tools
    session: Session
    allow_unsafe: bool
    on_attempt: Callable[[Attempt], None]
    on_progress: Callable[[str], None]
    attempts: list[Attempt] = field(default_factory=list)
    proposed: tuple[Edit, ...] = ()
    broken_rules: tuple[str, ...] = ()
    intended: Snapshot | None = None
    reached: _Step | None = None  # the furthest step that the guard let pass
    verified: _Step | None = None  # the last one that is clean as well

    def go(self, max_attempts: int) -> None:
        """Faults first, with unsafe edits where they are allowed; once there are none, what safe edits can better.

        A round that the guard refuses is taken back and tried once more with its safe edits alone.
        """
        edits: tuple[Edit, ...] = ()
        source, cautious, seen = self.script.source, not self.allow_unsafe, {self.script.source}
        while True:
            step = _Step(source, self._run(source), (*(self.reached.mended if self.reached else ()), *edits))
            accepted = self._record(step, edits)
            if not accepted and (cautious or self.reached is None):
                return
            cautious = cautious or not accepted
            if len(self.attempts) >= max_attempts or self.reached is None:
                return
            repair = self._propose(self.reached, allow_unsafe=not cautious)
            if not repair.applied or repair.source in seen:
                return
            source, edits = repair.source, repair.applied
            seen.add(source)

    def _run(self, source: str) -> _Examination:
        number = len(self.attempts) + 1
        self.on_progress(f"attempt {number}: running" if number > 1 else "running the script")
        return _examine(self.session, Script(name=self.script.name, source=source), self.tools, Mode.ERC, outputs=True)

    def _record(self, step: _Step, edits: tuple[Edit, ...]) -> bool:
        """Guard a step, keep it as an attempt, and say whether it may be built on."""
        before, found, name = self.reached, step.found, self.script.name
        if self.intended is None:
            self.intended = found.circuit
        refusal = self._guarded(step)
        attempt = Attempt(
            number=len(self.attempts) + 1,
            stage="erc" if found.report.execution_success else "runtime",
            source=step.source,
            report=found.report,
            diagnostics=found.diagnostics,
            edits=edits,
            diff=unified(before.source, step.source, f"a/{name}", f"b/{name}") if before else "",
            electrical=electrical_diff(before.found.circuit, found.circuit) if before else None,
            refusal=refusal,
        )
        self.attempts.append(attempt)
        self.on_attempt(attempt)
        worse = self.verified is not None and not found.clean
        if refusal is not None or worse:
            return False
        self.reached = step
        if found.clean:
            self.verified = step
        return True

    def _guarded(self, step: _Step) -> Refusal | None:
        """The guard's word: on the source of every step, on the circuit once the step is clean."""
        if step.source == self.script.source:
            return None
        if not step.found.clean:
            return guard.check(self.script.source, step.source, None, None)
        return guard.check(self.script.source, step.source, self.intended, step.found.report.snapshot)

    def _propose(self, step: _Step, allow_unsafe: bool) -> Repair:
        """The next round's edits. While there are faults, electrical doubts wait: faults often are their cause. Once
        there are none, what ERC says is bettered where that is safe; other notes say nothing against the script."""
        self.on_progress("looking for mends")
        found = step.found
        if found.clean:
            diagnostics = tuple(d for d in found.diagnostics if d.grade is not Grade.NOTE or d.origin is Origin.ERC)
        else:
            diagnostics = tuple(d for d in found.diagnostics if d.grade is Grade.FAULT or d.origin is not Origin.ERC)
        context = RepairContext(
            source=step.source,
            diagnostics=diagnostics,
            symbols=self.tools.symbols,
            libraries=self.tools.libraries,
            snapshot=found.circuit,
            script=self.script.name,
        )
        repair = propose(context, allow_unsafe=allow_unsafe and not found.clean)
        self.proposed = repair.proposed
        self.broken_rules = tuple(dict.fromkeys((*self.broken_rules, *repair.broken_rules)))
        return repair

    def result(self, seconds: float) -> FixResult:
        final = self.verified or self.reached
        assert final is not None, "the first run is always kept"
        if self.verified is None:
            outcome = Outcome.UNREPAIRED
        else:
            outcome = Outcome.REPAIRED if final.source != self.script.source else Outcome.CLEAN
        return FixResult(
            script=self.script.name,
            outcome=outcome,
            original=self.script.source,
            source=final.source,
            attempts=tuple(self.attempts),
            mended=final.mended,
            remaining=final.found.diagnostics,
            proposed=self.proposed,
            broken_rules=self.broken_rules,
            seconds=seconds,
        )


def _ignore(_: object) -> None:
    """Stands in for a callback that the caller does not want."""
