"""What a user asserts of a circuit, in a script's comments or the settings, held against each run."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from circuitron import assertions
from circuitron.assertion import AssertionResult, Verdict
from circuitron.assertions.language import Stated, from_settings, stated
from circuitron.details.circuits import AssertionFailed
from circuitron.execution_report import ExecutionReport, Snapshot
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.fix_result import Refusal
from circuitron.pipeline.measuring import measuring
from circuitron.run_request import Script

if TYPE_CHECKING:
    from circuitron.circuit import Circuit
    from circuitron.pipeline.environment import Environment


def asserted_of(script: Script, report: ExecutionReport, environment: Environment) -> tuple[Stated, ...]:
    """All that a user asserts of a script's circuit."""
    path = posixpath.normpath(posixpath.join(report.script_folder, script.name))
    patterns = (texts for pattern, texts in environment.asserted if fnmatchcase(path, pattern))
    return (*stated(script.source), *(one for texts in patterns for one in from_settings(texts)))


def judged(
    script: Script, report: ExecutionReport, graph: Callable[[], Circuit] | None, environment: Environment
) -> tuple[tuple[AssertionResult, ...], tuple[Finding, ...]]:
    """Each assertion with its verdict on the circuit of a run, and a fault for each that does not hold.

    Args:
        graph: of the circuit; None: there is none.
    """
    given = asserted_of(script, report, environment)
    if not given or report.snapshot is None or graph is None or not report.execution_success:
        return (), ()
    readable = [one.assertion for one in given if one.assertion is not None]
    with environment.simulators() as engines, measuring(graph, engines) as measure:
        results = assertions.check(readable, report.snapshot, measure)
    by_assertion = dict(zip(map(id, readable), results, strict=True))
    verdicts = ((one, by_assertion.get(id(one.assertion))) for one in given)
    return results, tuple(
        _fault(one, result, script) for one, result in verdicts if result is None or result.verdict is not Verdict.HOLDS
    )


def _fault(one: Stated, result: AssertionResult | None, script: Script) -> Finding:
    if result is None:
        words = f"This assertion cannot be read: {one.problem}."
    elif result.verdict is Verdict.FAILS:
        how = f" ({result.how})" if result.how else ""
        words = f"{one.text} does not hold: {result.found}{how}."
    else:
        words = f"{one.text} is not checked: {result.found}."
    refs, nets = assertions.named(one.assertion) if one.assertion is not None else ((), ())
    found = result.found if result else one.problem
    return Finding(
        detail=AssertionFailed(assertion=one.text, found=found, refs=refs, nets=nets),
        grade=Grade.FAULT,
        message=words,
        origin=Origin.VERIFY,
        span=Span(file=script.name, line=one.line) if one.line else None,
    )


def broken(
    original: Script,
    changed: Script,
    intended: Snapshot | None,
    before: Sequence[AssertionResult],
    after: Sequence[AssertionResult],
) -> Refusal | None:
    """Why a repair goes against what the user asserts: it takes an assertion out, or one held and does no longer.

    Args:
        intended: what the script means to build, as far as it could be made out.
        before, after: of the circuits of the last run and of this one.
    """  # fmt: skip
    gone = Counter(one.text for one in stated(original.source)) - Counter(one.text for one in stated(changed.source))
    reasons = [f"the assertion {text} is gone" for text in gone]
    held = [result.assertion for result in before if result.verdict is Verdict.HOLDS]
    if intended is not None:
        unknown = [result.assertion for result in after if result.assertion not in held]
        held += [r.assertion for r in assertions.check(unknown, intended) if r.verdict is Verdict.HOLDS]
    reasons += [
        f"it breaks the assertion that {assertions.describe(result.assertion)}: {result.found}"
        for result in after
        if result.verdict is Verdict.FAILS and result.assertion in held
    ]
    return Refusal(reasons=tuple(reasons)) if reasons else None
