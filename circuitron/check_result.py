"""What the check of a script comes to."""

from typing import ClassVar, Literal

from pydantic import Field

from circuitron.assertion import AssertionResult, Verdict
from circuitron.execution_report import ExecutionReport
from circuitron.finding import AS_FINDINGS, Finding, Grade, of_module
from circuitron.frozen import Frozen
from circuitron.run_request import Libraries, Module


class Measurement(Frozen):
    """One quantity of a circuit: what is asked of it, and what was found.

    `value` is in the unit, and None where it was not checked; `found` then says why, else it is the figure in words.
    """

    quantity: str  # "current of D1", "voltage of +3V3"
    asked: str  # the span that it has to be in; "" where nothing is asked
    found: str
    value: float | None
    unit: str
    how: str  # "simulated, PWM high", or the formula
    verdict: Verdict


class Curve(Frozen):
    """A simulated curve that a report can draw: a frequency response, or a voltage over time.

    At most `Curve.MOST` points, in the order of their x; of a frequency response x is meant for a logarithmic axis.
    """

    MOST: ClassVar[int] = 240

    quantity: str  # "gain from IN to OUT", "voltage of OUT"
    kind: Literal["response", "transient"]
    x_unit: str  # "Hz", "s"
    y_unit: str  # "dB", "V"
    points: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, str], ...] = ()  # what is to be read off, at its x: (995.0, "-3 dB at 995 Hz")
    refs: tuple[str, ...] = ()
    nets: tuple[str, ...] = ()
    how: str = ""  # the engine and its version


class CheckResult(Frozen):
    """What one script's check found.

    `final` is the run that made the products of the circuit, where they were wanted.
    """

    script: str
    report: ExecutionReport
    findings: tuple[Finding, ...] = Field(validation_alias=AS_FINDINGS, serialization_alias="diagnostics")
    modules: tuple[Module, ...] = ()  # local modules as they ran, of those that findings or the traceback name
    asserted: tuple[AssertionResult, ...] = ()  # by the user, in the script or the settings
    measurements: tuple[Measurement, ...] = ()  # of the circuit, by simulation
    curves: tuple[Curve, ...] = ()  # the same, where a report is to draw them
    unverified: tuple[str, ...] = ()  # "U1 (MP1584EN): why": parts whose pins no library vouches for
    accepted: bool = False  # the user accepts those parts as they are
    libraries: Libraries | None = None  # that the verdict rests on
    final: ExecutionReport | None = None

    @property
    def faultless(self) -> bool:
        return self.report.execution_success and not any(d.grade is Grade.FAULT for d in self.findings)

    @property
    def clean(self) -> bool:
        return self.faultless and (self.accepted or not self.unverified)

    @property
    def is_module(self) -> bool:
        """The file only defines things for others; there is no circuit of its own to judge."""
        return of_module(self.findings)
