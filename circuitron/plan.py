"""What the agents exchange: the plan of a circuit, the parts chosen for it, code, verdicts. Declarations only.

Every agent's final answer is one of these models, strict and closed (`extra="forbid"`), so that an answer of another
shape is an error and never half understood. All members are required of a model; defaults are for
code. Field descriptions are read by the model: they say what is wanted, in its terms.
"""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from circuitron.assertion import Answer, Approval, Assertion

# -------------------------------------------------------------------------------------------------------- the plan


class Block(Answer):
    name: str = Field(description="Functional block, such as 'buck converter'")
    purpose: str = Field(description="What it does, one sentence, with voltages and currents")


class Calculation(Answer):
    """A figure that the design rests on. The calculator works the expression out; the model never does."""

    name: str = Field(description="Such as 'feedback lower resistor'")
    expression: str = Field(description="Arithmetic for the calculator, such as '10k * 0.8 / (3.3 - 0.8)'")
    unit: str = Field(description="Unit of the result, such as 'ohm', or '' for none")
    purpose: str = Field(description="What the figure decides")
    sets: tuple[str, ...] = Field(default=(), description="References whose value it is, such as ['R3']; [] for none")


class RequiredPart(Answer):
    refs: tuple[str, ...] = Field(description="References the code will use, such as ['C1', 'C2'] for two alike")
    query: str = Field(description="Words to find it by: 'LM2596 buck regulator 3.3 V', 'ceramic capacitor'")
    value: str = Field(description="Value such as '10k' or '100nF', or '' where the part's name says it all")
    footprint: str = Field(description="KiCad footprint or package wanted, or '' for no preference")
    purpose: str = Field(description="What it is for, a few words")


class PlannedNet(Answer):
    name: str = Field(description="Net name, such as 'VIN', 'GND', 'SDA'")
    connects: tuple[str, ...] = Field(description="What meets there, as 'REF.pin', such as 'U1.VIN', 'C1.1'")


class Plan(Answer):
    """What the planner decides. Everything after it is compared with it."""

    title: str = Field(description="Short name of the circuit; also names its files")
    summary: str = Field(description="What it does and its main figures, two sentences")
    blocks: tuple[Block, ...]
    calculations: tuple[Calculation, ...]
    parts: tuple[RequiredPart, ...]
    nets: tuple[PlannedNet, ...]
    assertions: tuple[Assertion, ...]
    notes: tuple[str, ...] = Field(description="Decisions and limits the user should know")
    no_connects: tuple[str, ...] = Field(default=(), description="Pins that stay open, as 'U1.5'")
    assumptions: tuple[str, ...] = Field(
        default=(), description="What the request left open and what was taken instead, a sentence each"
    )
    reference: str = Field(default="", description="Name of the reference circuit that it starts from, '' for none")


class PlannerOutput(Plan):
    """The planner's answer: a plan, or why there is none."""

    outcome: Literal["planned", "cannot", "unclear"] = Field(
        default="planned", description="'cannot': it cannot be built; 'unclear': only the user can say what is wanted"
    )
    reason: str = Field(default="", description="Why there is no plan, one or two sentences; '' with a plan")
    questions: tuple[str, ...] = Field(default=(), description="What the user must answer; [] with a plan")

    @property
    def plan(self) -> Plan:
        return Plan(**{name: getattr(self, name) for name in Plan.model_fields})


class Declined(Answer):
    """Why a planner made no plan, and what it asks the user."""

    outcome: Literal["cannot", "unclear"]
    reason: str
    questions: tuple[str, ...] = ()


class WorkedOut(Answer):
    """A calculation with its result, or why there is none."""

    name: str
    expression: str
    result: float | None
    unit: str
    problem: str = ""


class DeviationKind(StrEnum):
    """How a circuit differs from its plan."""

    PART_MISSING = "part missing"
    OTHER_SYMBOL = "other symbol"
    OTHER_VALUE = "other value"
    PIN_ELSEWHERE = "pin on another net"
    NETS_JOINED = "nets joined"
    PIN_CONNECTED = "open pin connected"
    SUPPLY_RANGE = "supply out of range"
    RENUMBERED = "renumbered"
    PIN_RENAMED = "pin under another name"
    OUTPUTS_PARTED = "outputs parted"
    PART_ADDED = "part added"


class Deviation(Answer):
    """A difference between a circuit and its plan. One that is `accepted` is listed and stops nothing."""

    kind: DeviationKind
    refs: tuple[str, ...]  # of the parts that it is about, the circuit's where it has them
    subject: str  # what is compared: "U1.EN on VIN", "R1"
    planned: str
    found: str
    accepted: bool = False


# ------------------------------------------------------------------------------------------------- the other agents


class ChosenPart(Answer):
    refs: tuple[str, ...]
    symbol: str = Field(description="'Library:Name', one of the candidates or found by search_parts")
    value: str
    footprint: str = Field(description="'Library:Footprint', or '' where the symbol's own is right")
    reason: str = Field(description="Why this one, one sentence")


class MissingPart(Answer):
    refs: tuple[str, ...]
    wanted: str
    reason: str = Field(description="What was searched for and what is lacking")


class PartSelectionOutput(Answer):
    """The part selector's answer: a real symbol for each part of the plan, or that there is none."""

    chosen: tuple[ChosenPart, ...]
    missing: tuple[MissingPart, ...]


class CodeGenerationOutput(Answer):
    """The code generator's answer."""

    complete_skidl_code: str = Field(description="The whole script, from its imports to ERC() and generate_netlist()")
    notes: tuple[str, ...]


class ValidationIssue(Answer):
    line: int = Field(description="Line of the script, 0 where it is about the whole")
    problem: str
    suggestion: str


class ValidationOutput(Answer):
    """The validator's answer: does the code build what the plan says?"""

    status: Literal["pass", "fail"]
    issues: tuple[ValidationIssue, ...]


class Replacement(Answer):  # without a docstring, which would go along with every request, in each place
    old: str  # stands in the script just once
    new: str


class SymbolDraft(Answer):  # an unverified pinout; no docstring either
    name: str
    pins: str = Field(description="'1 VIN power_in; 2 OUT output'")
    source: str = Field(description="Datasheet and page, or 'from memory'")


_WHOLE = "'' beside edits"


class RuntimeErrorCorrectionOutput(Answer):
    """The runtime-error corrector's answer. What it says of success is never believed: the code is run again."""

    runtime_issues_identified: tuple[str, ...]
    corrections_applied: tuple[str, ...]  # what was changed and why
    execution_status: Literal["success", "runtime_error", "timeout"]
    error_details: str
    edits: tuple[Replacement, ...] = ()
    corrected_code: str = Field(default="", description=_WHOLE)
    execution_output: str
    file: str = ""  # the local module that is corrected instead of the script
    alternatives: tuple[tuple[Replacement, ...], ...] = ()
    symbols: tuple[SymbolDraft, ...] = ()


class AssertionChange(Answer):
    """An assertion of the plan that is wrong itself: put right, or withdrawn, for a written reason."""

    assertion: str = Field(description="The assertion, word for word as it is listed")
    reason: str = Field(description="Why the plan is wrong here and the circuit is right")
    instead: Assertion | None = Field(description="The assertion as it should be, or null where none is needed")


class ErcHandlingOutput(Answer):
    """The ERC handler's answer."""

    erc_issues_identified: tuple[str, ...]
    corrections_applied: tuple[str, ...]
    approved_warnings: tuple[Approval, ...]
    assertion_changes: tuple[AssertionChange, ...] = Field(default=(), description="Usually none")
    left: str = Field(default="", description="What is left as it is, because …; '' where nothing is")
    edits: tuple[Replacement, ...] = ()
    corrected_code: str = Field(default="", description=_WHOLE)
    file: str = ""  # the local module that is corrected instead of the script
    alternatives: tuple[tuple[Replacement, ...], ...] = ()


class Reflection(Answer):
    """Why a plan failed, for the planner's next try. Made by the pipeline, not by a model."""

    attempt: int
    failure: str
    facts: tuple[str, ...]  # parts that no library has, findings that no round could fix
    avoid: tuple[str, ...]
