"""What a simulation says of a circuit: what is wrong, what was measured, what could not be checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, NamedTuple

from circuitron.check_result import Measurement
from circuitron.physics.engines import Engine, installed_engines
from circuitron.physics.meter import Meter
from circuitron.physics.results import Issue

if TYPE_CHECKING:
    from circuitron.circuit import Circuit
    from circuitron.physics.operating import Lab

_RAIL_OFF = "EP104"


class Analysis(NamedTuple):
    """What a simulation says of a circuit.

    Attributes:
        unmodelled: references of the parts that have no model.
        failed: states of the inputs that no engine could solve, and why.
    """

    issues: tuple[Issue, ...] = ()
    measurements: tuple[Measurement, ...] = ()
    unmodelled: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


def analyse(circuit: Circuit, engines: Sequence[Engine] | None = None) -> Analysis:
    """Simulate a circuit and judge what comes out.

    Args:
        engines: stay up; without them, some are started and ended.
    """
    from circuitron.physics.checks import CHECKS

    with ExitStack() as stack:
        meter = Meter(circuit, engines or installed_engines())
        if engines is None:
            stack.enter_context(closing(meter))
        lab = meter.lab
    found = [outcome for check in CHECKS for outcome in check(lab)]
    issues = dict.fromkeys(outcome for outcome in found if isinstance(outcome, Issue))
    return Analysis(
        issues=tuple(issue for issue in issues if not _follows(issue, issues, lab)),
        measurements=tuple(outcome for outcome in found if isinstance(outcome, Measurement)),
        unmodelled=tuple(part.ref for part in lab.unknown),
        failed=lab.failed,
    )


def _follows(issue: Issue, others: Iterable[Issue], lab: Lab) -> bool:
    """Whether an issue only follows from a rail with another voltage than it is meant to have."""
    off = {net for other in others if other.code == _RAIL_OFF and other is not issue for net in other.nets}
    region = lab.region(*issue.nets)
    return issue.code != _RAIL_OFF and bool(off & {*region.nets, *region.ends, *issue.nets})
