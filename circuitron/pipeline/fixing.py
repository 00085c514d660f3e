"""Checking and repairing an existing script."""

from __future__ import annotations

import time
from collections.abc import Callable

from circuitron.context import CorrectionContext
from circuitron.models import Attempt, CheckResult, ExecutionReport, FixResult, Mode, Outcome, Project, Script, Spent
from circuitron.pipeline import program
from circuitron.pipeline.examine import Tools, examine
from circuitron.pipeline.producing import make_products, own_files
from circuitron.pipeline.rounds import Rounds, ignore
from circuitron.pipeline.steps import Corrector
from circuitron.sandbox.base import Session


def check(
    script: Script, project: Project, tools: Tools, mode: Mode = Mode.ERC, *, products: bool = False
) -> CheckResult:
    """Run a script, with its local modules, once and say what is wrong with it.

    Args:
        mode: Mode.ERC, or Mode.RUNTIME to leave the electrical rules out.
        products: also make the files of a circuit that is clean.

    Raises:
        FatalError: the sandbox cannot be had or broke.
    """
    with tools.sandbox.session(tools.libraries, project) as session:
        found = examine(session, script, tools.beside(project), mode)
        result = found.by_itself(script.source).of(script, tools.accept_unvouched)
        final = make_products(session, tools, script) if products and result.clean else None
    return result.model_copy(update={"libraries": tools.libraries, "final": final})


def run(script: Script, project: Project, tools: Tools) -> CheckResult:
    """Run a script, say what is wrong with it, and make the files of its circuit as far as it has one.

    `final` of the result has the products and the files that the script itself leaves. What SKiDL's electrical rules
    find does not stop it.

    Raises:
        FatalError: the sandbox cannot be had or broke.
    """
    with tools.sandbox.session(tools.libraries, project) as session:
        result = examine(session, script, tools.beside(project), Mode.ERC).of(script, tools.accept_unvouched)
        final = None
        if result.report.execution_success:
            made = make_products(session, tools, script, keep_own=True)
            final = made.model_copy(update={"outputs": own_files(session, tools, script, made)})
    return result.model_copy(update={"libraries": tools.libraries, "final": final})


def fix(
    script: Script,
    project: Project,
    tools: Tools,
    *,
    corrector: Callable[[Session], Corrector] | None = None,
    context: CorrectionContext | None = None,
    allow_unsafe: bool = False,
    max_attempts: int = 20,
    handle_warnings: bool = False,
    products: bool = False,
    on_attempt: Callable[[Attempt], None] = ignore,
    on_progress: Callable[[str], None] = ignore,
) -> FixResult:
    """Repair a script, by rules first and by a model for what they leave, running every round in the sandbox.

    Args:
        corrector: makes what asks a model, for the session that the script runs in; None: rules alone.
        context: what a model's corrections may take.
        allow_unsafe: also apply rules' edits that may change the design, as long as there are faults.
        max_attempts: rounds at most, the first run included.
        handle_warnings: also have agents mend or approve what ERC only suspects.
        products: also make the files of a circuit that is clean in the end.
        on_attempt: called with each attempt as soon as it is done.
        on_progress: called with a few words on what is being done now.

    Raises:
        FatalError: the sandbox or the model cannot be had or broke. The attempts made until then were given to
            `on_attempt`.
    """
    started = time.monotonic()
    with tools.sandbox.session(tools.libraries, project) as session:
        rounds = Rounds(
            script=script,
            tools=tools.beside(project),
            session=session,
            allow_unsafe=allow_unsafe,
            on_attempt=on_attempt,
            on_progress=on_progress,
            handle_warnings=handle_warnings,
            corrector=corrector(session) if corrector is not None else None,
            context=context or CorrectionContext(),
        )
        rounds.go(max_attempts)
        final = None
        if products and rounds.verified is not None:
            on_progress("making the outputs")
            final = make_products(session, tools, rounds.verified.script)
    return _result(rounds, final, time.monotonic() - started)


def _result(rounds: Rounds, made: ExecutionReport | None, seconds: float) -> FixResult:
    final = rounds.final
    assert final is not None, "the first run is always kept"
    if rounds.verified is None:
        outcome = Outcome.UNREPAIRED
    elif final.found.unverified and not rounds.tools.accept_unvouched:
        outcome = Outcome.UNVERIFIED
    else:
        outcome = Outcome.REPAIRED if final.script != rounds.script else Outcome.CLEAN
    return FixResult(
        script=rounds.script.name,
        outcome=outcome,
        original=rounds.script.source,
        source=final.source,
        modules=program.changed(rounds.script, final.script),
        attempts=tuple(rounds.attempts),
        mended=final.mended,
        remaining=final.found.diagnostics,
        proposed=rounds.proposed,
        broken_rules=rounds.broken_rules,
        approvals=tuple(rounds.approvals),
        unverified=final.found.unverified,
        stand_ins=rounds.stand_ins,
        stopped=rounds.stopped,
        spent=rounds.corrector.spent() if rounds.corrector else Spent(),
        seconds=seconds,
        libraries=rounds.tools.libraries,
        final=made,
    )
