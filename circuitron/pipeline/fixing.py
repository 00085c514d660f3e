"""Repairing an existing script."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from circuitron.execution_report import ExecutionReport
from circuitron.fix_result import Attempt, Choice, FixResult, Spent
from circuitron.outcome import Outcome
from circuitron.pipeline import program
from circuitron.pipeline.checking import wanted_products
from circuitron.pipeline.loop import Loop, make_loop
from circuitron.pipeline.producing import make_products
from circuitron.pipeline.reviewing import curves_of
from circuitron.pipeline.sessions import Sessions
from circuitron.pipeline.steps import Corrector, RepairState, ignore
from circuitron.run_request import Project, Script

if TYPE_CHECKING:
    from circuitron.context import CorrectionContext
    from circuitron.pipeline.environment import Environment
    from circuitron.sandbox.base import Session


def fix(
    script: Script,
    project: Project,
    environment: Environment,
    *,
    corrector: Callable[[Session], Corrector] | None = None,
    context: CorrectionContext | None = None,
    allow_unsafe: bool = False,
    choices: tuple[Choice, ...] = (),
    max_attempts: int = 20,
    handle_warnings: bool = False,
    products: bool = False,
    picture: bool = False,
    trace: bool = False,
    on_attempt: Callable[[Attempt], None] = ignore,
    on_progress: Callable[[str], None] = ignore,
) -> FixResult:
    """Repair a script, by rules first and by a model for what they leave, running every round in the sandbox.

    Args:
        corrector: makes what asks a model, for the session that the script runs in; None: rules alone.
        context: what a model's corrections may take.
        allow_unsafe: also apply rules' edits that may change the design, as long as there are faults.
        choices: what the user takes for what lines of the script ask for; certain, as if a library said so.
        max_attempts: rounds at most, the first run included.
        handle_warnings: also have agents fix or approve what ERC only suspects.
        products: also make the files of a circuit that is clean in the end.
        picture: also draw it.
        trace: also report how each fix answered each finding.
        on_attempt: called with each attempt as soon as it is done.
        on_progress: called with a few words on what is being done now.

    Raises:
        FatalError: the sandbox or the model cannot be had or broke. The attempts made until then were given to
            `on_attempt`.
    """
    started = time.monotonic()
    with Sessions.start(environment, project) as sessions:
        session = sessions.first
        loop = make_loop(
            script,
            environment.beside(project),
            sessions,
            allow_unsafe=allow_unsafe,
            choices=choices,
            corrector=corrector(session) if corrector is not None else None,
            context=context,
            handle_warnings=handle_warnings,
            on_attempt=on_attempt,
            on_progress=on_progress,
        )
        state = loop.go(max_attempts)
        final = None
        wanted = wanted_products(products, picture)
        if wanted and state.verified is not None:
            on_progress("making the outputs")
            final = make_products(session, environment, state.verified.script, wanted)
    result = result_of(loop, state, final, time.monotonic() - started)
    return result.model_copy(update={"trace": loop.rules.trace}) if trace else result


def result_of(loop: Loop, state: RepairState, made: ExecutionReport | None, seconds: float) -> FixResult:
    """What a loop has come to.

    Args:
        made: the run that made the products of the repaired circuit.
    """
    final, environment = state.final, loop.trials.environment
    judged = final.judgement
    return FixResult(
        script=state.first.script.name,
        outcome=_outcome(state, environment.accept_unvouched),
        original=state.first.source,
        source=final.source,
        modules=program.changed(state.first.script, final.script),
        library=program.changed_library(state.first.script, final.script),
        attempts=state.attempts,
        edits=final.edits,
        asserted=final.found.asserted,
        measurements=judged.measurements,
        curves=curves_of(final.found, environment),
        remaining=(*final.found.findings, *judged.findings),
        proposed=loop.proposals(final),
        broken_rules=loop.rules.broken_rules,
        approvals=state.approvals,
        unverified=final.found.unverified,
        stand_ins=state.stand_ins,
        stopped=loop.stopped,
        fruitless=tuple(loop.model.fruitless) if loop.model else (),
        spent=loop.model.corrector.spent() if loop.model else Spent(),
        seconds=seconds,
        libraries=environment.libraries,
        final=made,
    )


def _outcome(state: RepairState, accept_unvouched: bool) -> Outcome:
    if state.verified is None:
        return Outcome.UNREPAIRED
    if state.final.found.unverified and not accept_unvouched:
        return Outcome.UNVERIFIED
    return Outcome.REPAIRED if state.final.script != state.first.script else Outcome.CLEAN
