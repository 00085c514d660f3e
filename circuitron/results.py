"""What a design comes to: its stages, its plan, the script, what was verified. Declarations only."""

from circuitron.assertion import Approval, AssertionResult, Verdict
from circuitron.check_result import Curve, Measurement
from circuitron.execution_report import ExecutionReport, State
from circuitron.finding import Finding
from circuitron.fix_result import Attempt, Spent, StandIn
from circuitron.frozen import Frozen
from circuitron.plan import Declined, Deviation, PartSelectionOutput, Plan, Reflection, ValidationIssue, WorkedOut
from circuitron.run_request import Libraries, Module

STAGES = ("planner", "part_selector", "plan_check", "generator", "validator", "runtime", "erc", "outputs")


class StageRecord(Frozen):
    """What a stage left behind. `seconds` is wall time; `detail` says in a few words what it came to."""

    stage: str
    state: State = State.NOT_RUN
    detail: str = ""
    seconds: float = 0.0


class PlanReview(Frozen):
    """The user's word on a plan: accepted (as `plan`, maybe edited), to be changed as `changes` says, or refused."""

    accepted: bool
    plan: Plan | None = None
    changes: str = ""


class SuppliedSymbol(Frozen):
    """A symbol of Circuitron's supplementary library, the parts that are drawn by it, and where its pinout was looked
    up."""

    symbol: str
    refs: tuple[str, ...]
    sources: str

    @property
    def words(self) -> str:
        """In one line, for people."""
        return f"{', '.join(self.refs)} ({self.symbol.partition(':')[2]}): pinout from {self.sources}"


class DesignResult(Frozen):
    """A circuit from a sentence, as far as it came. `state` is SUCCEEDED only where everything was verified and every
    assertion of the plan holds."""

    prompt: str
    state: State
    failure: str = ""  # why it did not succeed, one sentence
    stages: tuple[StageRecord, ...] = ()
    plan: Plan | None = None
    worked_out: tuple[WorkedOut, ...] = ()
    selection: PartSelectionOutput | None = None
    reflections: tuple[Reflection, ...] = ()  # one for each time the plan was made anew
    issues: tuple[ValidationIssue, ...] = ()  # of the validator, those that its last round left
    source: str = ""
    verified: bool = False  # the script ran, passed ERC, and its netlist was verified
    attempts: tuple[Attempt, ...] = ()
    remaining: tuple[Finding, ...] = ()
    assertions: tuple[AssertionResult, ...] = ()
    measurements: tuple[Measurement, ...] = ()  # of the circuit, by simulation
    curves: tuple[Curve, ...] = ()  # the same, where a report is to draw them
    deviations: tuple[Deviation, ...] = ()  # of the circuit from its plan
    assumptions: tuple[str, ...] = ()  # what the request left open and was taken as given
    declined: Declined | None = None  # why there is no plan
    approvals: tuple[Approval, ...] = ()
    unverified: tuple[str, ...] = ()  # "U1 (MP1584EN): why": parts whose pins no library vouches for
    stand_ins: tuple[StandIn, ...] = ()  # parts that another device's symbol stands for: check these
    supplied: tuple[SuppliedSymbol, ...] = ()  # that KiCad's libraries lack
    library: Module | None = None  # the file beside the script that holds them
    stopped: str = ""  # why no further correction was tried
    spent: Spent = Spent()
    final: ExecutionReport | None = None  # of the last run, whose files are the outputs
    seconds: float = 0.0
    libraries: Libraries | None = None  # that the verdict rests on

    def without_bulk(self) -> "DesignResult":
        """Without the attempts and the contents of the files."""
        final = self.final.model_copy(update={"outputs": (), "netlist": ""}) if self.final else None
        return self.model_copy(update={"attempts": (), "final": final})

    @property
    def unheld(self) -> tuple[AssertionResult, ...]:
        """Assertions that do not hold, or were not checked."""
        settled = (Verdict.HOLDS, Verdict.WITHDRAWN)
        return tuple(result for result in self.assertions if result.verdict not in settled)

    @property
    def withdrawn(self) -> tuple[AssertionResult, ...]:
        """Assertions that a model took back, or put others in the place of."""
        return tuple(result for result in self.assertions if result.verdict is Verdict.WITHDRAWN)
