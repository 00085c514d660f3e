"""The files of a circuit: one more run of its script, after which the products are made of the verified netlist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circuitron.execution_report import ExecutionReport, GeneratorCall, OutputFile
from circuitron.run_request import Mode, Product, Script

if TYPE_CHECKING:
    from circuitron.pipeline.environment import Environment
    from circuitron.sandbox.base import Session

PICTURE = (Product.SCHEMATIC, Product.SVG)  # KiCad takes its picture of the schematic


def make_products(
    session: Session,
    environment: Environment,
    script: Script,
    wanted: tuple[Product, ...] = tuple(Product),
    *,
    keep_own: bool = False,
) -> ExecutionReport:
    """Run a script and make products of its circuit, whatever generators it calls itself.

    Args:
        keep_own: also keep the files that the script leaves.

    Raises:
        SandboxFailure: the sandbox broke.
    """
    request = environment.request(script, Mode.OUTPUTS)
    report = session.run(request.model_copy(update={"products": wanted}))
    return report if keep_own else report.model_copy(update={"outputs": ()})


def own_files(
    session: Session, environment: Environment, script: Script, first: ExecutionReport
) -> tuple[OutputFile, ...]:
    """The files that a script itself leaves, those of its own generators included.

    Args:
        first: of a run in which the generators were put off. Where they fail, its files are all there are.
    """
    if not any(_writes(call) for call in first.generators):
        return first.outputs
    made = session.run(environment.request(script, Mode.OUTPUTS))
    return made.outputs if made.execution_success else first.outputs


def _writes(call: GeneratorCall) -> bool:
    return call.function != "ERC" and not call.problem
