"""The review of a circuit that ran and its simulation: after ERC, on the snapshot that the run has brought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from circuitron.assertion import Verdict
from circuitron.check_result import Curve, Measurement
from circuitron.execution_report import End
from circuitron.finding import Finding, Grade
from circuitron.run_request import Mode, Script

if TYPE_CHECKING:
    from circuitron.circuit import Circuit
    from circuitron.circuit.issue import Issue
    from circuitron.pipeline.environment import Environment
    from circuitron.pipeline.examine import Examination


class Judgement(NamedTuple):
    """What review and simulation find in a circuit, and what was measured."""

    findings: tuple[Finding, ...] = ()
    measurements: tuple[Measurement, ...] = ()
    failed: tuple[str, ...] = ()  # states of the inputs that no engine could solve


def reviewed(found: Examination, script: Script, environment: Environment) -> Examination:
    """An examination with what the review of its circuit and its simulation find.

    A run without the electrical rules has neither, nor has one that did not come to its end.
    """
    judged = judgement(found, script, environment)
    return replace(found, findings=(*found.findings, *judged.findings), measurements=judged.measurements)


def judgement(found: Examination, script: Script, environment: Environment) -> Judgement:
    """What review and simulation of the circuit of a run find."""
    report = found.report
    ran = report.execution_success and report.end is End.COMPLETED and report.mode is not Mode.RUNTIME
    if not ran or found.graph is None or not (environment.review or environment.physics):
        return Judgement()
    from circuitron.review import as_findings

    circuit = found.graph()
    known = found.graph.issues if environment.review else ()
    if not environment.physics:
        return Judgement(as_findings(known, circuit, script, environment.ignore))
    analysis = found.graph.analysis
    said = (*known, *_without_said(analysis.issues, known))
    measured = (*analysis.measurements, *map(_unsolved, analysis.failed))
    return Judgement(as_findings(said, circuit, script, environment.ignore), measured, analysis.failed)


def _unsolved(failed: str) -> Measurement:
    """A state of the inputs that no engine could solve: what happens in it is not checked."""
    state, _, why = failed.partition(": ")
    return Measurement(
        quantity=f"operating point, {state}" if state else "operating point",
        asked="",
        found=why,
        value=None,
        unit="",
        how="",
        verdict=Verdict.NOT_CHECKED,
    )


def curves_of(found: Examination, environment: Environment) -> tuple[Curve, ...]:
    """The curves of a circuit that ran, where a report is to draw them."""
    if not (environment.curves and environment.physics and found.graph is not None and found.report.execution_success):
        return ()
    from circuitron.physics.curves import curves

    with environment.simulators() as engines:
        return curves(found.graph(), engines)


def _without_said(simulated: Iterable[Issue], known: Iterable[Issue]) -> Iterator[Issue]:
    """What the review has not already said of the same part."""
    from circuitron.review.codes import codes

    said = {(issue.code, ref) for issue in known for ref in issue.refs}
    for issue in simulated:
        if not said & {(code, ref) for code in codes()[issue.code].like for ref in issue.refs}:
            yield issue


def objections(graph: Callable[[], Circuit], environment: Environment) -> tuple[str, ...]:
    """What the review finds wrong beyond doubt in a circuit that is only planned, a line each."""
    if not environment.review:
        return ()
    from circuitron.review import as_findings, issues

    found = as_findings(issues(graph()), graph(), ignore=environment.ignore)
    return tuple(f"{d.code}: {d.message.rstrip('.')}" for d in found if d.grade is Grade.FAULT)
