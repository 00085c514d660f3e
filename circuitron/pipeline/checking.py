"""Checking an existing script: one run, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from circuitron.check_result import CheckResult
from circuitron.pipeline.examine import examine
from circuitron.pipeline.producing import PICTURE, make_products, own_files
from circuitron.pipeline.reviewing import curves_of, reviewed
from circuitron.run_request import Mode, Product, Project, Script

if TYPE_CHECKING:
    from circuitron.pipeline.environment import Environment
    from circuitron.sandbox.base import Session


def _ignore(words: str) -> None:
    pass


def check(
    script: Script,
    project: Project,
    environment: Environment,
    mode: Mode = Mode.ERC,
    *,
    session: Session | None = None,
    products: bool = False,
    picture: bool = False,
    on_progress: Callable[[str], None] = _ignore,
) -> CheckResult:
    """Run a script, with its local modules, once and say what is wrong with it.

    Args:
        mode: Mode.ERC, or Mode.RUNTIME to leave the electrical rules out.
        session: for this script, to be closed in the end; None: one is started.
        products: also make the files of a circuit that is clean.
        picture: also draw a circuit that runs.
        on_progress: called with a few words on what is being done now.

    Raises:
        FatalError: the sandbox cannot be had or broke.
    """
    beside = environment.beside(project)
    with ExitStack() as stack:
        session = stack.enter_context(session or environment.sandbox.session(environment.libraries, project))
        foresight = stack.enter_context(beside.foresight())
        on_progress("running the script")
        found = examine(session, script, beside, mode, foresight=foresight if mode is Mode.ERC else None)
        on_progress("reviewing the circuit")
        found = reviewed(found.by_itself(script.source), script, beside)
        result = found.of(script, environment.accept_unvouched)
        wanted = wanted_products(products and result.clean, picture and result.report.execution_success)
        final = None
        if wanted:
            on_progress("making the outputs")
            final = make_products(session, environment, script, wanted)
    drawn = curves_of(found, environment)
    return result.model_copy(update={"libraries": environment.libraries, "final": final, "curves": drawn})


def run(
    script: Script, project: Project, environment: Environment, on_progress: Callable[[str], None] = _ignore
) -> CheckResult:
    """Run a script, say what is wrong with it, and make the files of its circuit as far as it has one.

    `final` of the result has the products and the files that the script itself leaves. What SKiDL's electrical rules
    find does not stop it.

    Raises:
        FatalError: the sandbox cannot be had or broke.
    """
    with environment.sandbox.session(environment.libraries, project) as session:
        beside = environment.beside(project)
        on_progress("running the script")
        found = reviewed(examine(session, script, beside, Mode.ERC), script, beside)
        result = found.of(script, environment.accept_unvouched)
        final = None
        if result.report.execution_success:
            on_progress("making the outputs")
            made = make_products(session, environment, script, keep_own=True)
            final = made.model_copy(update={"outputs": own_files(session, environment, script, made)})
    return result.model_copy(update={"libraries": environment.libraries, "final": final})


def wanted_products(products: bool, picture: bool) -> tuple[Product, ...]:
    """What is to be made of a circuit: all that can be, its picture, or nothing."""
    return tuple(Product) if products else PICTURE if picture else ()
