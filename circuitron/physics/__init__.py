"""Physics: what the voltages and currents of a circuit are, by a SPICE engine and generic models.

`analyse` judges a circuit; `Meter` measures single quantities for assertions. Both know of what they did not check.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass

from circuitron.circuit import Circuit
from circuitron.physics.engines import Engine, EngineProcess
from circuitron.physics.meter import Meter
from circuitron.physics.meter import Reading as Reading
from circuitron.physics.results import Issue, Measurement

__all__ = ["Analysis", "Issue", "Measurement", "Meter", "Reading", "analyse", "installed_engines"]

# The embedded engine first: it is the same on every machine, and finds more operating points.
_ENGINES = ("neospice", "ngspice")


@dataclass(frozen=True)
class Analysis:
    """What a simulation says of a circuit.

    Attributes:
        unmodelled: references of the parts that have no model.
        failed: states of the inputs that no engine could solve, and why.
    """

    issues: tuple[Issue, ...] = ()
    measurements: tuple[Measurement, ...] = ()
    unmodelled: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()


def installed_engines() -> tuple[Engine, ...]:
    """The engines that there may be, each started when it is first asked."""
    return tuple(EngineProcess(name) for name in _ENGINES)


def analyse(circuit: Circuit) -> Analysis:
    """Simulate a circuit and judge what comes out."""
    from circuitron.physics.checks import CHECKS

    with closing(Meter(circuit, installed_engines())) as meter:
        lab = meter.lab
    found = [outcome for check in CHECKS for outcome in check(lab)]
    return Analysis(
        issues=tuple(dict.fromkeys(outcome for outcome in found if isinstance(outcome, Issue))),
        measurements=tuple(outcome for outcome in found if isinstance(outcome, Measurement)),
        unmodelled=tuple(part.ref for part in lab.unknown),
        failed=lab.failed,
    )
