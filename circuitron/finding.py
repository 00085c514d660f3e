"""What is wrong with a script or its circuit, where, and what follows from it."""

from enum import StrEnum
from typing import Any, Literal

from pydantic import AliasChoices, Field, field_serializer

from circuitron.details import AnyDetail
from circuitron.details.base import Detail
from circuitron.error_types import ErrorType
from circuitron.frozen import Frozen

# Version 1 of the JSON calls findings diagnostics, and the edits of a repair mended.
AS_FINDINGS = AliasChoices("findings", "diagnostics")


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
        kind: ErrorType = self.detail.type
        return kind

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


def of_module(found: tuple[Finding, ...]) -> bool:
    return any(d.type is ErrorType.EMPTY_CIRCUIT and d.grade is Grade.NOTE for d in found)
