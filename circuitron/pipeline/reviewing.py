"""The review of a circuit that ran: after ERC, on the snapshot that the run has brought."""

from __future__ import annotations

from dataclasses import replace

from circuitron.models import End, Finding, Grade, Mode, Script, Snapshot
from circuitron.pipeline.environment import Environment
from circuitron.pipeline.examine import Examination


def reviewed(found: Examination, script: Script, environment: Environment) -> Examination:
    """An examination with what the review of its circuit finds.

    A run without the electrical rules has no review, nor has one that did not come to its end.
    """
    more = review_of(found, script, environment)
    return replace(found, findings=(*found.findings, *more)) if more else found


def review_of(found: Examination, script: Script, environment: Environment) -> tuple[Finding, ...]:
    """What the review of the circuit of a run finds."""
    report = found.report
    ran = report.execution_success and report.end is End.COMPLETED and report.mode is not Mode.RUNTIME
    if not (environment.review and ran and report.snapshot is not None):
        return ()
    from circuitron.review import review

    return review(report.snapshot, environment.symbols, script, environment.ignore)


def objections(circuit: Snapshot, environment: Environment) -> tuple[str, ...]:
    """What the review finds wrong beyond doubt in a circuit that is only planned, a line each."""
    if not environment.review:
        return ()
    from circuitron.review import review

    found = review(circuit, environment.symbols, ignore=environment.ignore)
    return tuple(f"{d.code}: {d.message.rstrip('.')}" for d in found if d.grade is Grade.FAULT)
