"""What a repair is made of: edits, their rounds, and what they came to."""

import re
from enum import StrEnum
from typing import Literal

from pydantic import AliasChoices, Field

from circuitron.assertion import Approval, AssertionResult
from circuitron.check_result import CheckResult, Curve, Measurement
from circuitron.edit import Edit, ElectricalDiff
from circuitron.error_types import ErrorType
from circuitron.execution_report import ExecutionReport
from circuitron.finding import AS_FINDINGS, Finding, Grade, of_module
from circuitron.frozen import Frozen
from circuitron.outcome import Outcome
from circuitron.run_request import Libraries, Module


class Choice(Frozen):
    """What the user takes for what a line of the script asks for.

    Args:
        line: of the script as it came.
        taken: the symbol or footprint, as LIBRARY:NAME.
    """

    line: int
    taken: str
    kind: Literal["symbol", "footprint"] = "symbol"


class Response(StrEnum):
    """What became of a fix's answer to a finding."""

    MADE = "made"
    POINTLESS = "pointless"  # alone, or the program that it makes was tried before
    UNSAFE = "unsafe"  # and unsafe edits were not wanted
    CHOICE = "choice"  # among equals, which only the user can make
    CLASH = "clash"  # with an edit that was made, or with Python's syntax
    REFUSED = "refused"  # by the guard, in an earlier round
    ABSTAINED = "abstained"  # no edit
    FAILED = "failed"  # a bug of ours
    NONE = "none"  # no fix answers such a finding


class TraceEntry(Frozen):
    """What one fix said to one finding."""

    attempt: int = 0  # the last one until then
    finding: ErrorType
    line: int  # 0: it has no place
    file: str = ""  # the local module that it is in; "" for the script itself
    fix: str = ""
    response: Response
    reason: str = ""  # of the edit, or why there is none


class Refusal(Frozen):
    """Why the guard refused a repair."""

    reasons: tuple[str, ...]

    @property
    def together(self) -> tuple[str, ...]:
        """The same, with what holds of several parts alike said once."""
        alike: dict[str, list[tuple[str, str]]] = {}
        for reason in dict.fromkeys(self.reasons):
            named = re.match(r"[A-Z]+\d+\b", reason)
            ref = named[0] if named else ""
            text = re.sub(rf"\b{ref}\b", "", reason) if ref else reason
            alike.setdefault(text, []).append((ref, reason))
        return tuple(
            f"{said[0][1]} (likewise {', '.join(ref for ref, _ in said[1:])})" if said[1:] else said[0][1]
            for said in alike.values()
        )


class Attempt(Frozen):
    """One round: the source that ran, what came of it, and the edits that led from the source before to this one."""

    number: int
    stage: str  # "runtime" or "erc"
    source: str
    report: ExecutionReport
    findings: tuple[Finding, ...] = Field(validation_alias=AS_FINDINGS, serialization_alias="diagnostics")
    edits: tuple[Edit, ...] = ()
    diff: str = ""  # unified, file after file, against the attempt before; "" for the first
    electrical: ElectricalDiff | None = None
    refusal: Refusal | None = None
    author: str = "rules"  # who changed the source: rules, or the name of an agent
    corrections: tuple[str, ...] = ()  # what an agent says it changed, and why
    kept: bool = True  # built on; False where the guard refused it, or it was worse than what it was made of
    choice: int = 0  # of several corrections in one answer, of which the best is kept: from 1; 0: there was but one
    modules: tuple[Module, ...] = ()  # local modules as they ran, of those that findings name or rules changed


class AgentUsage(Frozen):
    """What one agent's model calls took: tokens, and US dollars (None: the model has no known price)."""

    agent: str
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float | None = 0.0


class Spent(Frozen):
    """What the model calls of a run took in all."""

    calls: int = 0
    agents: tuple[AgentUsage, ...] = ()

    @property
    def cost(self) -> float | None:
        """US dollars, or None where the price of a model that was used is not known."""
        costs = [agent.cost for agent in self.agents]
        return None if None in costs else sum(cost or 0.0 for cost in costs)


class ModuleRepair(Frozen):
    """What a repair changed in a file beside the script: a local module, the library of symbols that KiCad lacks."""

    name: str  # path relative to the project folder
    original: str  # "" of a library that was not there
    source: str


class StandIn(Frozen):
    """A part that is drawn by the symbol of another device; whoever builds the circuit checks it."""

    ref: str
    requested: str  # the device that the script names, kept as the part's value
    symbol: str  # "Library:Name" of the symbol that it has
    why: str

    @property
    def words(self) -> str:
        return f"{self.ref}: {self.symbol} for {self.requested} ({self.why}): compare pinout and ratings"


class FixResult(Frozen):
    """A whole repair of one script, and of the local modules that it imports.

    `final` is the run that made the products of the repaired circuit, where they were wanted.
    """

    script: str
    outcome: Outcome
    original: str
    source: str  # the verified source, or the furthest one reached
    attempts: tuple[Attempt, ...]
    modules: tuple[ModuleRepair, ...] = ()  # those that were changed
    library: ModuleRepair | None = None  # the symbols beside the script, where some were added
    edits: tuple[Edit, ...] = Field(  # that lead from `original` to `source`
        default=(), validation_alias=AliasChoices("edits", "mended"), serialization_alias="mended"
    )
    remaining: tuple[Finding, ...] = ()
    asserted: tuple[AssertionResult, ...] = ()  # by the user, with the verdicts on `source`
    measurements: tuple[Measurement, ...] = ()  # of the circuit, by simulation
    curves: tuple[Curve, ...] = ()  # the same, where a report is to draw them
    proposed: tuple[Edit, ...] = ()  # unsafe edits that were not applied
    broken_rules: tuple[str, ...] = ()  # "rule: Error: message" of rules that failed: bugs of ours
    trace: tuple[TraceEntry, ...] = ()  # what each fix said to each finding
    approvals: tuple[Approval, ...] = ()  # warnings that an agent left as they are, with its reasons
    unverified: tuple[str, ...] = ()  # "U1 (MP1584EN): why": parts whose pins no library vouches for
    stand_ins: tuple[StandIn, ...] = ()  # parts that another device's symbol stands for: check these
    stopped: str = ""  # why no further correction by a model was tried
    fruitless: tuple[str, ...] = ()  # what came of a model's rounds that brought nothing, a line each
    spent: Spent = Spent()
    seconds: float = 0.0
    libraries: Libraries | None = None  # that the verdict rests on
    final: ExecutionReport | None = None

    @property
    def circuit_faults(self) -> int:
        """Faults that are left in the circuit of a script that runs: what review, simulation and board object to."""
        left = sum(d.grade is Grade.FAULT and not d.consequence for d in self.remaining)
        return 0 if self.outcome is Outcome.UNREPAIRED else left

    @property
    def sound(self) -> bool:
        """The script runs and was verified, and nothing is wrong with its circuit."""
        return self.outcome.verified and not self.circuit_faults

    @property
    def is_module(self) -> bool:
        """The file only defines things for others; there is no circuit of its own to repair."""
        return self.outcome is Outcome.CLEAN and of_module(self.remaining)

    @property
    def sources(self) -> str:
        """All that the repair writes, in one text: distinguishes results."""
        others = (*self.modules, *filter(None, (self.library,)))
        return "\0".join((self.source, *(f"{file.name}\0{file.source}" for file in others)))


class Trial(CheckResult):
    """What code that a model tries would come to as a correction."""

    refusal: Refusal | None = None  # of the guard
    electrical: ElectricalDiff | None = None  # against the circuit before
    unplanned: tuple[str, ...] = ()  # what is not as the plan has it, a line each
