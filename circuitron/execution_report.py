"""What came of a run: how it ended, what SKiDL said, and the circuit, as claimed and as verified."""

from enum import StrEnum

from circuitron.finding import ErrorGuidance, ExecutionError, Span, Typed
from circuitron.frozen import Frozen
from circuitron.run_request import Mode, Product


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
