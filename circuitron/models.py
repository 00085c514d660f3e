"""The values that pass between layers: frozen, typed, serialisable. Nothing here does more than arrange what it holds.

A `Script` is run as a `RunRequest`, which gives an `ExecutionReport`; diagnosis turns that into `Finding`s;
rules answer those with `Edit`s; one round of all that is an `Attempt`, and a whole repair a `FixResult`.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, Self

from pydantic import AliasChoices, Field, field_serializer

from circuitron.assertion import Approval, AssertionResult, Verdict
from circuitron.details import AnyDetail, Detail
from circuitron.details import ErrorType as ErrorType
from circuitron.details import Frozen as Frozen

SCHEMA_VERSION = 1

# Version 1 of the JSON calls findings diagnostics, and the edits of a repair mended.
_AS_FINDINGS = AliasChoices("findings", "diagnostics")


class Grade(StrEnum):
    """What a finding means for the circuit."""

    FAULT = "fault"  # the script does not run, or the circuit cannot work: exit status 1
    SUSPECT = "suspect"  # probably a mistake; shown, fails only with --strict
    NOTE = "note"  # worth knowing


class Origin(StrEnum):
    """Where a finding comes from."""

    END = "end"  # how the run ended: limits, crash, no result
    EXCEPTION = "exception"
    LOG = "log"  # SKiDL logged it and went on
    DETECTOR = "detector"  # SKiDL never says it; a detector of ours does
    ERC = "erc"
    VERIFY = "verify"  # the netlist, read again by a fresh interpreter
    STATIC = "static"  # read off the source without running it
    REVIEW = "review"  # the circuit as an engineer reads it
    PHYSICS = "physics"  # the circuit as computed


class Span(Frozen):
    """A place in a source file. Lines count from 1; columns are offsets in UTF-8 bytes from 0, as in `ast`.

    `file` is the script's own name, or the path of a local module relative to the project folder.
    Columns are absent where only the line is known.
    """

    file: str
    line: int
    end_line: int | None = None
    column: int | None = None
    end_column: int | None = None


class Candidate(Frozen):
    """A name that may be the right one: a "Library:Name", a pin number, an attribute."""

    text: str
    why: str
    score: float = 0.0  # 0 … 1, for ordering only
    # "same": certainly the same device or pin, with all requested pins where they are expected; "likely": the same
    # family or meaning, all requested pins present; "possible": the rest. Only "same" is a safe choice.
    confidence: Literal["same", "likely", "possible"] = "possible"
    pins_match: bool | None = None  # all requested pins exist; None: none were requested
    stand_in: bool = False  # another device's symbol with the same pinout: the part must keep its name as value
    chosen: bool = False  # by the user


class Typed(Frozen):
    """Base of what has an error type, that of its payload. In JSON, members that are not known are left out."""

    detail: AnyDetail

    @property
    def type(self) -> ErrorType:
        return self.detail.type

    @field_serializer("detail")
    def _known(self, detail: Detail) -> dict[str, Any]:
        return {"type": detail.type, **detail.known()}


class Cause(Frozen):
    """The finding that another one follows from."""

    type: ErrorType
    span: Span | None = None


class Finding(Typed):
    """One thing that is wrong, or may be, with all that is known about it."""

    grade: Grade
    message: str
    origin: Origin
    span: Span | None = None
    candidates: tuple[Candidate, ...] = ()
    consequence: bool = False  # follows from another finding of the same run, the one to fix
    cause: Cause | None = None  # of a consequence, as far as it is known

    @property
    def code(self) -> str:
        """What it is called: the code of a review's finding, else its type."""
        return getattr(self.detail, "code", "") or self.type.value

    @property
    def refs(self) -> tuple[str, ...]:
        """References of the parts that it is about, as far as they are known."""
        return _named(self.detail, "refs", "ref")

    @property
    def nets(self) -> tuple[str, ...]:
        """Nets that it is about, as far as they are known."""
        return _named(self.detail, "nets", "net")

    @property
    def of_circuit(self) -> bool:
        """Whether it is about a circuit that ran and was verified, and so no matter of running the script."""
        return self.origin in (Origin.REVIEW, Origin.PHYSICS)

    def follows_from(self, other: "Finding") -> bool:
        return self.cause == Cause(type=other.type, span=other.span)


def _named(detail: Detail, several: str, one: str) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(detail, several, ())
    alone: str = getattr(detail, one, "")
    return found or ((alone,) if alone else ())


class Spot(Frozen):
    """A place as editors count it: lines and columns from 1, columns in characters, the end behind the last one."""

    path: str  # from the current folder, as the user named it
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None


class Listed(Finding):
    """A finding with its place in the members of `Spot`, and the page that explains it."""

    path: str
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    docs: str = ""  # a URI that opens on this machine
    span: Span | None = Field(default=None, exclude=True)


class ErrorGuidance(Frozen):
    """What to do about a failed execution."""

    error_type: str
    error_message: str
    actionable_guidance: tuple[str, ...]
    related_docs: tuple[str, ...]
    code_examples: tuple[str, ...] = ()


# ---------------------------------------------------------------------------------------------- classified errors


class ErrorSeverity(StrEnum):
    CRITICAL = "CRITICAL"
    HIGH = "HIGH"
    MEDIUM = "MEDIUM"
    LOW = "LOW"


class ErrorCategory(StrEnum):
    ENVIRONMENT = "ENVIRONMENT"
    DEPENDENCY = "DEPENDENCY"
    VALIDATION = "VALIDATION"
    LOGIC = "LOGIC"
    TIMEOUT = "TIMEOUT"
    RESOURCE = "RESOURCE"
    UNKNOWN = "UNKNOWN"


class ExecutionError(Frozen):
    """A classified failure."""

    message: str
    severity: ErrorSeverity
    category: ErrorCategory
    requires_replanning: bool
    context: dict[str, Any] = Field(default_factory=dict)
    retry_count: int = 0


# ---------------------------------------------------------------------------------------------- running a script


class Mode(StrEnum):
    """What a run does. In all but OUTPUTS, `ERC()` and `generate_*` in the script are neutralised by the runner."""

    RUNTIME = "runtime"  # the script alone
    ERC = "erc"  # the script, then one ERC of the finished circuit
    DIAGNOSE = "diagnose"  # go on after each failure, with placeholders; never counts as success
    OUTPUTS = "outputs"  # the script with its generators for real; files are returned


class Limits(Frozen):
    """Limits of one run."""

    wall_seconds: float = 60.0
    cpu_seconds: int = 60
    memory_mb: int = 2048
    processes: int = 64  # the script may start none; threads count
    file_mb: int = 64  # one file
    files: int = 2000  # files and folders in the scratch folder
    disk_mb: int = 256  # scratch folder in all
    output_kb: int = 1024  # standard output and standard error, each


class Module(Frozen):
    """A local module that a script imports. `name` is its path relative to the project folder, as in spans."""

    name: str
    source: str


class Script(Frozen):
    """A script and the name under which it appears in tracebacks, and the local modules that run with it.

    Modules that are not among them run as they stand in the project folder.

    `library` is the file beside the script for symbols that KiCad lacks: its path relative to the project folder, and
    its text, "" as long as there is none. None: the symbols have to stand in the script.
    """

    name: str
    source: str
    modules: tuple[Module, ...] = ()
    library: Module | None = None


class Project(Frozen):
    """What a script may read beside itself: `folder` filtered (no dot files, no keys), or None for a lone script."""

    folder: Path | None = None
    script_folder: str = "."  # where the script stands, relative to `folder`
    repository: Path | None = None  # the checkout that `folder` is a part of; only the names of its libraries are read


class Product(StrEnum):
    """A file, or a check, that is made of a finished circuit whatever generators its script calls itself."""

    NETLIST = "netlist"
    SCHEMATIC = "schematic"
    SVG = "svg"
    BOM = "bom"  # written by the host from the verified netlist (outputs.py), not by the sandbox
    PCB = "pcb"
    KICAD_ERC = "kicad_erc"  # KiCad's own ERC of the schematic


class Guarantee(Frozen):
    """One thing a sandbox promises, or cannot promise here; `circuitron doctor` prints them, tests prove them."""

    name: str  # "no network", "no file of the host", "memory", …
    held: bool
    how: str  # "Landlock ABI 7", "docker --network none", "not available: …"


class RunRequest(Frozen):
    """`products` are made of the circuit once it is verified; the script's own generators are then not called. `seed`
    is that of Python's random numbers, by which SKiDL draws."""

    script: Script
    mode: Mode = Mode.ERC
    limits: Limits = Limits()
    seed: int = 0
    products: tuple[Product, ...] = ()


class KicadTool(StrEnum):
    """SKiDL's tools that read KiCad's libraries, as its constants are called."""

    KICAD5 = "KICAD5"
    KICAD6 = "KICAD6"
    KICAD7 = "KICAD7"
    KICAD8 = "KICAD8"
    KICAD9 = "KICAD9"
    KICAD10 = "KICAD10"


class State(StrEnum):
    """Every stage leaves one of these behind."""

    NOT_RUN = "not run"
    FAILED = "failed"
    SUCCEEDED = "succeeded"


class End(StrEnum):
    """How the script's process ended."""

    COMPLETED = "completed"
    EXCEPTION = "exception"
    EXITED = "exited"  # sys.exit() with a failure status
    TIME = "time limit"
    CPU = "cpu limit"
    MEMORY = "memory limit"
    PROCESSES = "process limit"
    OUTPUT = "output limit"
    FILES = "file limit"  # too many, too large, or the scratch folder is full
    CRASHED = "crashed"  # a signal, such as a segmentation fault
    NO_RESULT = "no result"  # ended without a report: os._exit(), a forged or broken report


class Frame(Frozen):
    """One of the user's own frames of a traceback."""

    file: str
    line: int
    function: str
    code: str
    end_line: int | None = None
    column: int | None = None
    end_column: int | None = None


class ScriptException(Frozen):
    type: str
    message: str
    frames: tuple[Frame, ...]  # outermost first; SKiDL's and Python's own left out
    chain: tuple[str, ...] = ()  # "Type: message" of causes and contexts, nearest first
    traceback: str = ""  # as Python prints it, with paths inside the sandbox made relative


class LogRecord(Frozen):
    level: str  # ERROR, WARNING, INFO
    message: str
    span: Span | None = None


class ErcFinding(Frozen):
    """One message of SKiDL's ERC, read apart."""

    severity: str  # ERROR or WARNING, as SKiDL has it
    message: str
    refs: tuple[str, ...] = ()
    pins: tuple[str, ...] = ()  # pin numbers, in step with refs
    nets: tuple[str, ...] = ()


class Event(Typed):
    """Something the runner saw happen that SKiDL logs badly or not at all."""

    message: str
    span: Span | None = None
    raised: bool = False  # SKiDL (or Python) raised as well; otherwise it was silent or only logged
    consequence: bool = False  # follows from another event of the same run


class PinRef(Frozen):
    """A pin of a part of the circuit."""

    ref: str
    number: str
    name: str = ""
    type: str = ""  # electrical type, in KiCad's words: power_in, input, passive …


class PartInstance(Frozen):
    """A part of the circuit, with all pins that its symbol has."""

    ref: str
    library: str
    name: str
    value: str = ""
    footprint: str = ""
    sheet: str = ""  # hierarchy path
    pins: tuple[PinRef, ...] = ()
    span: Span | None = None  # where the script made it
    placeholder: bool = False  # stood in for a part that no library has (DIAGNOSE only)


class NetInstance(Frozen):
    """A net of the circuit, and the pins on it."""

    name: str
    pins: tuple[PinRef, ...]
    drive: str = ""  # as SKiDL calls it: POWER, NONE …
    span: Span | None = None


class Snapshot(Frozen):
    """The finished circuit: every part, every net with at least one pin, pins marked NC."""

    parts: tuple[PartInstance, ...] = ()
    nets: tuple[NetInstance, ...] = ()
    no_connects: tuple[PinRef, ...] = ()


class GeneratorCall(Frozen):
    """A call of ERC() or generate_*() that the runner neutralised (or, in OUTPUTS, made)."""

    function: str
    arguments: str = ""  # source-like: "file_='a.net', tool='kicad5'"
    span: Span | None = None
    problem: str = ""  # why the real call would fail: unknown argument, tool without that generator …


class UnvouchedPart(Frozen):
    """A part whose pins no library at hand has as the netlist has them: the script's process alone says what it is."""

    ref: str
    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.ref} ({self.name}): {self.reason}"


class Verification(Frozen):
    """The netlist read as data and rebuilt from trusted libraries by an interpreter that never ran the script."""

    done: bool
    parts: int = 0
    nets: int = 0
    erc_errors: tuple[str, ...] = ()
    floating_supplies: tuple[PinRef, ...] = ()
    problems: tuple[str, ...] = ()  # unreadable netlist, unknown symbol or pin, differs from the snapshot
    unvouched: tuple[UnvouchedPart, ...] = ()


class OtherCircuit(Frozen):
    """A circuit besides the main one that the script checks or writes out itself, with its own verification."""

    span: Span | None  # where the script made it
    erc: tuple[ErcFinding, ...] = ()
    snapshot: Snapshot | None = None
    netlist: str = ""
    verification: Verification


class OutputFile(Frozen):
    name: str  # plain file name, never a path
    data: bytes


class ProductState(StrEnum):
    MADE = "made"
    UNAVAILABLE = "unavailable"  # what it takes is not there
    FAILED = "failed"


class ProductResult(Frozen):
    """What came of one product. Made by processes that never ran the script, from the netlist that was verified."""

    product: Product
    state: ProductState
    detail: str = ""  # how it was made, or why it was not
    files: tuple[OutputFile, ...] = ()
    # KiCad read the schematic back and found the circuit of the netlist; None: there was no KiCad to ask.
    compared: bool | None = None


class KicadViolation(Frozen):
    """One finding of KiCad's ERC, in KiCad's words."""

    type: str  # power_pin_not_driven, pin_not_connected …
    severity: str  # error, warning, exclusion
    description: str
    sheet: str = "/"
    items: tuple[str, ...] = ()  # what it is about: "Symbol U1 Pin 3 [VI, Power input, Line]"


class KicadErc(Frozen):
    """KiCad's ERC of the schematic."""

    version: str  # of KiCad
    violations: tuple[KicadViolation, ...] = ()

    @property
    def errors(self) -> tuple[KicadViolation, ...]:
        return tuple(violation for violation in self.violations if violation.severity == "error")


class ReportMetadata(Frozen):
    """Extras that older readers may ignore."""

    error_guidance: ErrorGuidance | None = None
    execution_error: ExecutionError | None = None


class ExecutionReport(Frozen):
    """All that came back from one run. Everything but `end`, `verification` and the measures is the script's claim."""

    script: str
    script_folder: str = "."  # where it stands, relative to the project folder, as names of local modules are
    mode: Mode
    state: State
    end: End
    detail: str = ""  # which limit it was, where `end` covers several: "more than 2000 files"
    sandbox: str  # docker, local, none
    exception: ScriptException | None = None
    stdout: str = ""
    stderr: str = ""
    truncated: bool = False
    signal: int | None = None
    log: tuple[LogRecord, ...] = ()
    erc: tuple[ErcFinding, ...] = ()
    events: tuple[Event, ...] = ()
    generators: tuple[GeneratorCall, ...] = ()
    snapshot: Snapshot | None = None
    symbol_tools: tuple[KicadTool, ...] = ()  # under which SKiDL read the libraries at hand
    netlist: str = ""
    verification: Verification | None = None
    others: tuple[OtherCircuit, ...] = ()  # further circuits that the script writes out, each with its own netlist
    outputs: tuple[OutputFile, ...] = ()  # files that the script itself left
    products: tuple[ProductResult, ...] = ()  # one for each requested product, but the host's own
    kicad_erc: KicadErc | None = None
    seconds: float = 0.0  # wall time of the run inside, without starting the sandbox
    peak_mb: float = 0.0
    metadata: ReportMetadata = ReportMetadata()

    @property
    def execution_success(self) -> bool:
        """The script ran to its end. Says nothing about the circuit."""
        return self.state is State.SUCCEEDED

    @property
    def execution_stderr(self) -> str:
        """Why it failed, never empty on failure."""
        if self.execution_success:
            return self.stderr
        if self.exception:
            return self.exception.traceback or f"{self.exception.type}: {self.exception.message}"
        return self.stderr or f"The script ended early: {self.end.value}."


# ---------------------------------------------------------------------------------------------- symbols


class SymbolPin(Frozen):
    """A pin as a symbol has it."""

    number: str
    name: str
    type: str  # KiCad's words: input, output, bidirectional, tri_state, passive, free, unspecified, power_in …
    unit: int = 1  # 0: common to all units
    alternates: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[int, str]:
        """What pins are sorted by: 2 stands before 10."""
        return len(self.number), self.number


class PinLookup(NamedTuple):
    """The pins of a symbol by what they are called, case folded, in the order in which SKiDL looks them up."""

    numbers: Mapping[str, tuple[SymbolPin, ...]]
    alternates: Mapping[str, tuple[SymbolPin, ...]]
    names: Mapping[str, tuple[SymbolPin, ...]]

    @classmethod
    def of(cls, pins: Iterable[SymbolPin]) -> Self:
        made: tuple[dict[str, tuple[SymbolPin, ...]], ...] = ({}, {}, {})
        for pin in pins:
            for table, called in zip(made, ((pin.number,), pin.alternates, (pin.name,)), strict=True):
                for key in {name.casefold() for name in called}:
                    table[key] = (*table.get(key, ()), pin)
        return cls(*made)


class Symbol(Frozen):
    """A symbol of a library, with the pins of all its units; what it extends is filled in."""

    library: str
    name: str
    reference: str = ""
    description: str = ""
    keywords: str = ""
    datasheet: str = ""
    footprint: str = ""
    footprint_filters: tuple[str, ...] = ()
    extends: str = ""
    pins: tuple[SymbolPin, ...] = ()
    units: int = 1

    def __hash__(self) -> int:  # of all pins, it would take longer than what is looked up by it
        return hash((self.library, self.name))

    @property
    def id(self) -> str:
        return f"{self.library}:{self.name}"

    @cached_property
    def lookup(self) -> PinLookup:
        """Its pins as SKiDL looks for them."""
        return PinLookup.of(self.pins)


class Footprint(Frozen):
    """A footprint of a KiCad library."""

    library: str
    name: str
    pads: tuple[str, ...] = ()  # numbers of the pads, each once; pads without a number do not count
    description: str = ""
    tags: str = ""

    @property
    def id(self) -> str:
        return f"{self.library}:{self.name}"


class LibraryOrigin(StrEnum):
    SETTINGS = "settings"
    ENVIRONMENT = "environment"
    KICAD = "installed KiCad"
    FETCHED = "circuitron libraries get"
    IMAGE = "sandbox image"
    SKIDL = "skidl package"


class Libraries(Frozen):
    """A folder of .kicad_sym files (or .kicad_symdir folders), and where it was found."""

    directory: Path
    origin: LibraryOrigin
    version: str  # "9", "10" …; "8" for those of the skidl package
    drawings: bool = True  # False: symbols carry no graphics, so schematics and SVG cannot be made
    release: str = ""  # "9.0.2", where it is known


# ---------------------------------------------------------------------------------------------- repair


class Choice(Frozen):
    """What the user takes for what a line of the script asks for.

    Args:
        line: of the script as it came.
        taken: the symbol or footprint, as LIBRARY:NAME.
    """

    line: int
    taken: str
    kind: Literal["symbol", "footprint"] = "symbol"


class Safety(StrEnum):
    SAFE = "safe"
    UNSAFE = "unsafe"  # may change the design; applied only on request


class TextChange(Frozen):
    """Replace source[start:end] (offsets in characters) by `text`. start == end inserts."""

    start: int
    end: int
    text: str


class Edit(Frozen):
    """Changes that belong together, and why."""

    rule: str
    reason: str
    safety: Safety
    answers: ErrorType
    line: int
    changes: tuple[TextChange, ...]
    file: str = ""  # the local module that it changes; "" for the script itself
    symbols: tuple[str, ...] = ()  # that it puts into the library beside the script
    goes_along: bool = False  # while the script has faults, it is no reason for a run by itself


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


class ElectricalDiff(Frozen):
    """What changed between two circuits. References are matched by reference, nets by name, then by their pins."""

    parts_added: tuple[str, ...] = ()
    parts_removed: tuple[str, ...] = ()
    parts_changed: tuple[str, ...] = ()  # "U1: Timer:NE555 → Timer:NE555P"
    values_changed: tuple[str, ...] = ()
    nets_added: tuple[str, ...] = ()
    nets_removed: tuple[str, ...] = ()
    nets_changed: tuple[str, ...] = ()  # "VOUT: + U1.3 (VO), - U1.2 (GND)"
    no_connects_changed: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not any(getattr(self, name) for name in type(self).model_fields)


class Attempt(Frozen):
    """One round: the source that ran, what came of it, and the edits that led from the source before to this one."""

    number: int
    stage: str  # "runtime" or "erc"
    source: str
    report: ExecutionReport
    findings: tuple[Finding, ...] = Field(validation_alias=_AS_FINDINGS, serialization_alias="diagnostics")
    edits: tuple[Edit, ...] = ()
    diff: str = ""  # unified, file after file, against the attempt before; "" for the first
    electrical: ElectricalDiff | None = None
    refusal: Refusal | None = None
    author: str = "rules"  # who changed the source: rules, or the name of an agent
    corrections: tuple[str, ...] = ()  # what an agent says it changed, and why
    kept: bool = True  # built on; False where the guard refused it, or it was worse than what it was made of
    choice: int = 0  # of several corrections in one answer, of which the best is kept: from 1; 0: there was but one
    modules: tuple[Module, ...] = ()  # local modules as they ran, of those that findings name or rules changed


class Outcome(StrEnum):
    CLEAN = "clean"  # nothing to repair
    REPAIRED = "repaired"  # verified
    UNVERIFIED = "unverified"  # no findings, but parts that no library vouches for, which the user has not accepted
    UNREPAIRED = "unrepaired"  # findings remain; the file is untouched

    @property
    def verified(self) -> bool:
        return self in (Outcome.CLEAN, Outcome.REPAIRED)


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
    def is_module(self) -> bool:
        """The file only defines things for others; there is no circuit of its own to repair."""
        return self.outcome is Outcome.CLEAN and _of_module(self.remaining)

    @property
    def sources(self) -> str:
        """All that the repair writes, in one text: distinguishes results."""
        others = (*self.modules, *filter(None, (self.library,)))
        return "\0".join((self.source, *(f"{file.name}\0{file.source}" for file in others)))


class CheckResult(Frozen):
    """What one script's check found.

    `final` is the run that made the products of the circuit, where they were wanted.
    """

    script: str
    report: ExecutionReport
    findings: tuple[Finding, ...] = Field(validation_alias=_AS_FINDINGS, serialization_alias="diagnostics")
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
        return _of_module(self.findings)


def _of_module(found: tuple[Finding, ...]) -> bool:
    return any(d.type is ErrorType.EMPTY_CIRCUIT and d.grade is Grade.NOTE for d in found)


class Trial(CheckResult):
    """What code that a model tries would come to as a correction."""

    refusal: Refusal | None = None  # of the guard
    electrical: ElectricalDiff | None = None  # against the circuit before
    unplanned: tuple[str, ...] = ()  # what is not as the plan has it, a line each
