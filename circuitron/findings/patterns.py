"""How grave failures are: by type where Circuitron found them, else by patterns of messages of SKiDL, Python, Docker
and model services. Patterns are regular expressions, searched without regard to case, by severity.

CRITICAL and HIGH send the work back to the planner; MEDIUM and LOW are fixed where they are. Within a table the first
match wins, so the more special pattern stands first.
"""

from __future__ import annotations

from typing import TypeAlias

from circuitron.error_types import ErrorType
from circuitron.finding import ErrorCategory, ErrorSeverity

Pattern: TypeAlias = tuple[str, ErrorCategory, ErrorSeverity]

_C = ErrorCategory
_CRITICAL, _HIGH, _MEDIUM, _LOW = ErrorSeverity.CRITICAL, ErrorSeverity.HIGH, ErrorSeverity.MEDIUM, ErrorSeverity.LOW

# What ends a script, and what it lacks. Sentences of Circuitron's own are never searched.
TYPES: dict[ErrorType, tuple[ErrorCategory, ErrorSeverity]] = {
    ErrorType.TIME_LIMIT: (_C.TIMEOUT, _HIGH),
    ErrorType.CPU_LIMIT: (_C.TIMEOUT, _HIGH),
    ErrorType.MEMORY_LIMIT: (_C.RESOURCE, _HIGH),
    ErrorType.PROCESS_LIMIT: (_C.RESOURCE, _MEDIUM),
    ErrorType.OUTPUT_LIMIT: (_C.RESOURCE, _MEDIUM),
    ErrorType.FILE_LIMIT: (_C.RESOURCE, _MEDIUM),
    ErrorType.NETWORK_REFUSED: (_C.ENVIRONMENT, _MEDIUM),
    ErrorType.CRASHED: (_C.ENVIRONMENT, _MEDIUM),
    ErrorType.NO_RESULT: (_C.LOGIC, _MEDIUM),
    ErrorType.PART_NOT_FOUND: (_C.DEPENDENCY, _HIGH),
    ErrorType.LIBRARY_NOT_FOUND: (_C.DEPENDENCY, _MEDIUM),
    ErrorType.PART_NAME_MISSING: (_C.VALIDATION, _MEDIUM),
    ErrorType.TOOL_VERSION: (_C.ENVIRONMENT, _MEDIUM),
    ErrorType.PIN_NOT_FOUND: (_C.VALIDATION, _MEDIUM),
    ErrorType.EMPTY_CIRCUIT: (_C.LOGIC, _HIGH),
    ErrorType.ERC_FLOATING_SUPPLY: (_C.LOGIC, _MEDIUM),
    ErrorType.NETLIST_MISMATCH: (_C.VALIDATION, _MEDIUM),
}

CRITICAL: tuple[Pattern, ...] = (
    # the plan
    (r"plan has no steps", _C.LOGIC, _CRITICAL),
    (r"invalid plan structure", _C.VALIDATION, _CRITICAL),
    (r"plan validation failed", _C.VALIDATION, _CRITICAL),
    (r"invalid step sequence", _C.LOGIC, _CRITICAL),
    (r"contradictory steps", _C.LOGIC, _CRITICAL),
    (r"circular dependency", _C.DEPENDENCY, _CRITICAL),
    (r"missing required dependency", _C.DEPENDENCY, _CRITICAL),
    (r"dependency not found", _C.DEPENDENCY, _CRITICAL),
    (r"no suitable model found", _C.ENVIRONMENT, _CRITICAL),
    (r"no server found", _C.ENVIRONMENT, _CRITICAL),
    (r"database connection failed", _C.ENVIRONMENT, _CRITICAL),
    # Docker and the sandbox
    (r"cannot connect to the docker daemon|error while fetching server api version", _C.ENVIRONMENT, _CRITICAL),
    (r"permission denied .*docker\.sock|docker\.sock.*permission denied", _C.ENVIRONMENT, _CRITICAL),
    (r"no such image|pull access denied|manifest unknown", _C.ENVIRONMENT, _CRITICAL),
    (r"(oci runtime|runc) .*(failed|error)|no such container", _C.ENVIRONMENT, _CRITICAL),
    (r"the sandbox (itself )?broke|no sandbox", _C.ENVIRONMENT, _CRITICAL),
    (r"no space left on device|disk quota exceeded", _C.RESOURCE, _CRITICAL),
    (r"no symbol librar(y|ies)( could be)? found", _C.ENVIRONMENT, _CRITICAL),
    # the model service
    (r"\b401\b.*unauthorized|error code: 401|authenticationerror", _C.ENVIRONMENT, _CRITICAL),
    (r"invalid[ _]api[ _]key|incorrect api key|no api key", _C.ENVIRONMENT, _CRITICAL),
    (r"permissiondeniederror|\b403\b.*forbidden|error code: 40[34]", _C.ENVIRONMENT, _CRITICAL),
    (r"model_not_found|\bmodel\b.*(does not exist|not found)|\b404\b.*model", _C.ENVIRONMENT, _CRITICAL),
    (r"insufficient_quota|exceeded your current quota|billing hard limit", _C.RESOURCE, _CRITICAL),
    (r"connection ?refused|apiconnectionerror|name or service not known|name resolution", _C.ENVIRONMENT, _CRITICAL),
    (r"certificate verify failed", _C.ENVIRONMENT, _CRITICAL),
)  # fmt: skip

HIGH: tuple[Pattern, ...] = (
    # agents and tools
    (r"agent not (found|active)", _C.DEPENDENCY, _HIGH),
    (r"tool not (found|active)", _C.DEPENDENCY, _HIGH),
    (r"function call validation failed", _C.VALIDATION, _HIGH),
    (r"invalid parameters", _C.VALIDATION, _HIGH),
    (r"missing required parameter", _C.VALIDATION, _HIGH),
    (r"memory limit exceeded|\bmemoryerror\b|oom-?killed|out of memory", _C.RESOURCE, _HIGH),
    (r"resource unavailable|resource temporarily unavailable", _C.RESOURCE, _HIGH),
    # what the plan chose does not exist
    (r"is in no library|exists in no library", _C.DEPENDENCY, _HIGH),
    (r"unable to find part .* in library", _C.DEPENDENCY, _HIGH),
    # the model service
    (r"context[ _]length[ _]exceeded|maximum context length|context window|too many tokens", _C.RESOURCE, _HIGH),
    (r"lengthfinishreasonerror|finish_reason.{0,4}length", _C.RESOURCE, _HIGH),
    (r"content[ _]?filter|\brefus(ed|al) to\b", _C.VALIDATION, _HIGH),
)  # fmt: skip

TIMEOUT: tuple[Pattern, ...] = (
    (r"step execution time(d )?out", _C.TIMEOUT, _HIGH),
    (r"(script|execution|container|command|run) timed? ?out", _C.TIMEOUT, _HIGH),
    (r"\btime (limit|budget) (was )?exceeded", _C.TIMEOUT, _HIGH),
    (r"(read|connect|pool|gateway|request) ?time(d )?-?out|apitimeouterror|\b(408|504)\b", _C.TIMEOUT, _MEDIUM),
    (r"\btimed out\b|\btimeout\b|deadline exceeded", _C.TIMEOUT, _MEDIUM),
)

MEDIUM: tuple[Pattern, ...] = (
    # the model service: a later try may do
    (r"\b429\b|rate ?limit|too many requests", _C.RESOURCE, _MEDIUM),
    (r"\b5\d\d\b.*(server error|bad gateway|unavailable|overloaded)|error code: 5\d\d", _C.ENVIRONMENT, _MEDIUM),
    (r"internalservererror|overloaded_error|(bad gateway|service unavailable)", _C.ENVIRONMENT, _MEDIUM),
    (r"connection (reset|aborted|closed)|remote end closed", _C.ENVIRONMENT, _MEDIUM),
    (r"json_?decode_?error|json_invalid|invalid json|validation errors? for ", _C.VALIDATION, _MEDIUM),
    # the walls of the sandbox, as the kernel and Python name them
    (r"network is unreachable", _C.ENVIRONMENT, _MEDIUM),
    (r"operation not permitted|permission denied|read-only file system", _C.ENVIRONMENT, _MEDIUM),
    (r"can't start new thread|file too large", _C.RESOURCE, _MEDIUM),
    (r"segmentation fault|sigsegv", _C.ENVIRONMENT, _MEDIUM),
    # SKiDL
    (r"can't open file: |could not load kicad schematic library", _C.DEPENDENCY, _MEDIUM),
    (r"can't make a part without", _C.VALIDATION, _MEDIUM),
    (r"unsupported ecad tool library", _C.ENVIRONMENT, _MEDIUM),
    (r"no pins found using", _C.VALIDATION, _MEDIUM),
    (r"'nonetype' (object|and)|and 'nonetype'", _C.VALIDATION, _MEDIUM),
    (r"can't assign to a (part|bus|net)", _C.VALIDATION, _MEDIUM),
    (r"cannot attach non-pin|can't make connections to", _C.VALIDATION, _MEDIUM),
    (r"can't be attached to|create a network from", _C.VALIDATION, _MEDIUM),
    (r"no-connect net|connected to both normal and no-connect", _C.LOGIC, _MEDIUM),
    (r"in different circuits|nets/pins in \d+ circuits|unmovable (part|net|bus)", _C.LOGIC, _MEDIUM),
    (r"cannot merge two nets with fixed names|is no longer valid", _C.LOGIC, _MEDIUM),
    (r"more than two ports|connection mismatch|out ?of range|non-zero index for a", _C.VALIDATION, _MEDIUM),
    (r"generation isn't supported|no attribute 'gen_|generate_\w+\(\)", _C.VALIDATION, _MEDIUM),
    (r"attaching part template pin", _C.LOGIC, _MEDIUM),
    (r"no footprint for", _C.VALIDATION, _MEDIUM),
    # ERC
    (r"unconnected pin: power-in", _C.LOGIC, _MEDIUM),
    (r"pin conflict on net .*|pull-up connected to pull-down", _C.LOGIC, _MEDIUM),
    # Python
    (r"modulenotfounderror|no module named|importerror|cannot import name", _C.DEPENDENCY, _MEDIUM),
    (r"syntaxerror|indentationerror|taberror|invalid syntax", _C.VALIDATION, _MEDIUM),
    (r"filenotfounderror|no such file or directory", _C.DEPENDENCY, _MEDIUM),
    (r"nameerror|unboundlocalerror|is not defined", _C.LOGIC, _MEDIUM),
    (r"recursionerror|zerodivisionerror|assertionerror", _C.LOGIC, _MEDIUM),
    (r"attributeerror|typeerror|valueerror|keyerror|indexerror|has no attribute", _C.VALIDATION, _MEDIUM),
)  # fmt: skip

LOW: tuple[Pattern, ...] = (
    (r"deprecat|futurewarning", _C.VALIDATION, _LOW),
    (r"missing tag on|random tag", _C.ENVIRONMENT, _LOW),
    (r"symbol_dir environment variable is missing|fp-lib-table file was not found", _C.ENVIRONMENT, _LOW),
    (r"unconnected pin: |no pins attached to net|only one pin .* attached|incorrectly connected pin", _C.LOGIC, _LOW),
    (r"no drivers for net|insufficient drive current|multiple pull-(up|down)s|merging two named nets", _C.LOGIC, _LOW),
    (r"found multiple parts matching|layout_options", _C.VALIDATION, _LOW),
    (r"kinet2pcb module is missing", _C.ENVIRONMENT, _LOW),
    (r"^(erc )?warning: ", _C.UNKNOWN, _LOW),
)  # fmt: skip
