"""What is known about each kind of failure: one payload per error type, in the field's own terms.

`Finding.detail` is one of them. Members that are "" or empty are not known: what finds a failure says what it can.
`ErrorType` and the payloads belong together; the grade, wording and advice of each are in `findings/catalogue.toml`.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal, cast, get_args

from pydantic import GetPydanticSchema
from pydantic_core import core_schema

from circuitron.error_types import ErrorType
from circuitron.frozen import Frozen

DRAWER = "schematizer"  # SKiDL's placer and router, which fail by chance


class Detail(Frozen):
    """Base of the payloads. `type` is each one's own error type."""

    type: Any

    def known(self) -> dict[str, Any]:
        """The members that are known, for JSON and for templates; without the type."""
        return {name: value for name in type(self).model_fields if name != "type" and (value := getattr(self, name))}


class OfPart(Detail):
    """About a part: as the script names it, and the symbol that was really loaded."""

    library: str = ""  # as the script names it
    part: str = ""  # the symbol's name, as the script has it
    symbol: str = ""  # "Library:Name" of the symbol that was loaded
    ref: str = ""  # U1

    @property
    def whose(self) -> str:
        """The part in question: reference and symbol, as far as known."""
        symbol = self.symbol or self.part
        return f"{self.ref} ({symbol})" if self.ref and symbol else self.ref or symbol or "The part"


class Requested(OfPart):
    """A part that was not found as requested; its requested pins show which device it is."""

    pins: tuple[str, ...] = ()  # that the script asks it for
    footprint: str = ""
    value: str = ""


# ------------------------------------------------------------------------------------------- the sandbox's own ends


class TimeLimit(Detail):
    type: Literal[ErrorType.TIME_LIMIT] = ErrorType.TIME_LIMIT
    reached: str = ""  # "60.0 s"


class CpuLimit(Detail):
    type: Literal[ErrorType.CPU_LIMIT] = ErrorType.CPU_LIMIT
    reached: str = ""


class MemoryLimit(Detail):
    type: Literal[ErrorType.MEMORY_LIMIT] = ErrorType.MEMORY_LIMIT
    reached: str = ""  # "2048 MB"


class ProcessLimit(Detail):
    type: Literal[ErrorType.PROCESS_LIMIT] = ErrorType.PROCESS_LIMIT
    started: str = ""  # "process" or "thread"


class OutputLimit(Detail):
    type: Literal[ErrorType.OUTPUT_LIMIT] = ErrorType.OUTPUT_LIMIT


class FileLimit(Detail):
    type: Literal[ErrorType.FILE_LIMIT] = ErrorType.FILE_LIMIT
    path: str = ""


class PathRestriction(Detail):
    type: Literal[ErrorType.PATH_RESTRICTION] = ErrorType.PATH_RESTRICTION
    path: str = ""


class NetworkRefused(Detail):
    type: Literal[ErrorType.NETWORK_REFUSED] = ErrorType.NETWORK_REFUSED


class NoResult(Detail):
    type: Literal[ErrorType.NO_RESULT] = ErrorType.NO_RESULT


class Crashed(Detail):
    type: Literal[ErrorType.CRASHED] = ErrorType.CRASHED
    signal: str = ""  # "SIGSEGV"


# ---------------------------------------------------------------------------------------------------------- Python


class InvalidSyntax(Detail):
    type: Literal[ErrorType.SYNTAX_ERROR] = ErrorType.SYNTAX_ERROR
    exception: str = ""  # SyntaxError, IndentationError, TabError


class UndefinedName(Detail):
    type: Literal[ErrorType.UNDEFINED_NAME] = ErrorType.UNDEFINED_NAME
    name: str = ""


class MissingPackage(Detail):
    type: Literal[ErrorType.MISSING_PACKAGE] = ErrorType.MISSING_PACKAGE
    name: str = ""  # the module that is imported
    package: str = ""  # that brings it
    spelling: str = ""  # of the module, where only its case differs


class MissingModule(Detail):
    """A module of the user's own that is not there, or lacks a name that is imported from it."""

    type: Literal[ErrorType.MISSING_MODULE] = ErrorType.MISSING_MODULE
    name: str = ""
    found_at: str = ""  # where the project has a file of this name
    nearest: str = ""  # module of Python's own, or name of `file`, that is spelt like it
    relative: bool = False  # a relative import, which a script cannot make
    file: str = ""  # the module is there, in this file, and has no `attribute`
    attribute: str = ""

    @property
    def path(self) -> str:
        return f"{self.name.replace('.', '/')}.py" if self.name else ""


class MissingFile(Detail):
    type: Literal[ErrorType.MISSING_FILE] = ErrorType.MISSING_FILE
    name: str = ""  # the path that the script opens
    found_at: str = ""  # where the project has a file of this name


class Problem(StrEnum):
    """What Python complains of, and which members of `PythonError` say more."""

    NO_ATTRIBUTE = "no attribute"  # owner, attribute
    NOT_CALLABLE = "not callable"  # owner
    NOT_SUBSCRIPTABLE = "not subscriptable"  # owner
    NOT_ITERABLE = "not iterable"  # owner
    INDEX_OUT_OF_RANGE = "index out of range"  # owner: list, tuple, string …
    INDEX_TYPE = "index type"  # owner, argument: the kind of index it was given
    OPERANDS = "operands"  # operator, left, right
    UNEXPECTED_ARGUMENT = "unexpected argument"  # function, argument
    DUPLICATE_ARGUMENT = "duplicate argument"  # function, argument
    MISSING_ARGUMENT = "missing argument"  # function, argument
    TOO_MANY_ARGUMENTS = "too many arguments"  # function
    NOT_EXPORTED = "not exported"  # module, name
    UNDEFINED_NAME = "undefined name"  # name
    MISSING_KEY = "missing key"  # name
    FILE = "file"  # path
    INPUT = "input"  # the script asks for input
    EXIT = "exit"  # name: the status
    OTHER = "other"


class PythonError(Detail):
    """An exception of Python's that is none of the other types. Classes are named without their module."""

    type: Literal[ErrorType.PYTHON_ERROR] = ErrorType.PYTHON_ERROR
    exception: str = ""  # TypeError, IndexError …
    problem: Problem = Problem.OTHER
    owner: str = ""  # class of the object in question
    attribute: str = ""
    function: str = ""  # as Python names it, without "()"
    argument: str = ""
    name: str = ""
    module: str = ""
    path: str = ""
    operator: str = ""
    left: str = ""  # class of the left operand
    right: str = ""


# ----------------------------------------------------------------------------------- SKiDL: names and libraries


class SkidlNotImported(Detail):
    type: Literal[ErrorType.SKIDL_NOT_IMPORTED] = ErrorType.SKIDL_NOT_IMPORTED
    name: str = ""


class RemovedName(Detail):
    """A name that SKiDL does not have."""

    type: Literal[ErrorType.REMOVED_NAME] = ErrorType.REMOVED_NAME
    name: str = ""
    owner: str = ""  # the module or class that should have it: skidl, skidl.defines, Pin
    attribute: str = ""  # the same name, of a class


class ToolVersion(Detail):
    """A tool that SKiDL or the libraries at hand do not have; or a library of KiCad 5 that only that tool reads."""

    type: Literal[ErrorType.TOOL_VERSION] = ErrorType.TOOL_VERSION
    name: str = ""  # the name that is not defined
    tool: str = ""  # KICAD5 … KICAD10, SKIDL, SPICE: the one in question
    tool_at_hand: str = ""  # the one that reads the libraries at hand
    given: str = ""  # the tool as the script gives it, repr
    library: str = ""  # as the script names it
    part: str = ""
    pins: tuple[str, ...] = ()  # that the script asks the part for
    ref: str = ""
    old_library: str = ""  # path of the .lib file that is there, without suffix
    function: str = ""  # set_default_tool, where the script should call it


class SearchPath(Detail):
    type: Literal[ErrorType.SEARCH_PATH] = ErrorType.SEARCH_PATH
    name: str = ""  # of the environment variable, or lib_search_paths
    folder: str = ""  # the last one that is set
    tool: str = ""


class LibraryNotFound(Requested):
    type: Literal[ErrorType.LIBRARY_NOT_FOUND] = ErrorType.LIBRARY_NOT_FOUND
    backup: str = ""  # backup library of an earlier run that has the part


class LibraryUnreadable(Requested):
    type: Literal[ErrorType.LIBRARY_UNREADABLE] = ErrorType.LIBRARY_UNREADABLE
    exception: str = ""  # that reading it raises

    @property
    def file(self) -> str:
        return re.split(r"[\\/]", self.library)[-1]


class PartNotFound(Requested):
    type: Literal[ErrorType.PART_NOT_FOUND] = ErrorType.PART_NOT_FOUND


class PartNameMissing(Requested):
    type: Literal[ErrorType.PART_NAME_MISSING] = ErrorType.PART_NAME_MISSING


class AmbiguousPart(OfPart):
    type: Literal[ErrorType.AMBIGUOUS_PART] = ErrorType.AMBIGUOUS_PART
    taken: str = ""  # the part that SKiDL took


class BackupLibrary(Requested):
    type: Literal[ErrorType.BACKUP_LIBRARY] = ErrorType.BACKUP_LIBRARY
    backup: str = ""


# ----------------------------------------------------------------------------------- SKiDL: pins and connections


class PinNotFound(OfPart):
    type: Literal[ErrorType.PIN_NOT_FOUND] = ErrorType.PIN_NOT_FOUND
    pin: str = ""  # as the script asks for it, one pin
    pins: tuple[str, ...] = ()  # numbers of the pins that there are
    unit: str = ""  # that should have it


class AmbiguousPin(OfPart):
    type: Literal[ErrorType.AMBIGUOUS_PIN] = ErrorType.AMBIGUOUS_PIN
    pin: str = ""  # the name that several pins bear
    pins: tuple[str, ...] = ()  # their numbers
    units: str = ""  # labels of the units that each have one: "A, B"
    only_left: str = ""  # number of the only one that the circuit leaves


class PinAssignment(OfPart):
    type: Literal[ErrorType.PIN_ASSIGNMENT] = ErrorType.PIN_ASSIGNMENT
    owner: str = ""  # SKiDL class that is assigned to: Part, Bus, Net
    pin: str = ""
    net: str = ""


class PinRebind(OfPart):
    type: Literal[ErrorType.PIN_REBIND] = ErrorType.PIN_REBIND
    pin: str = ""
    attribute: str = ""  # of the part, that is bound anew
    name: str = ""  # variable that is bound anew
    net: str = ""


class PinNumbers(OfPart):
    type: Literal[ErrorType.PIN_NUMBERS] = ErrorType.PIN_NUMBERS
    pins: tuple[str, ...] = ()  # the numbers at fault
    nets: tuple[str, ...] = ()  # what is on them, in step


class NoneConnection(Detail):
    type: Literal[ErrorType.NONE_CONNECTION] = ErrorType.NONE_CONNECTION
    owner: str = ""  # Interface, where its members are at fault
    members: tuple[str, ...] = ()  # of only one of two interfaces
    net: str = ""


class Unconnectable(OfPart):
    """Something was connected that is no pin, net or bus."""

    type: Literal[ErrorType.UNCONNECTABLE] = ErrorType.UNCONNECTABLE
    kind: str = ""  # its class: str, int, type …
    given: str = ""  # what it is, repr
    operator: str = ""
    owner: str = ""  # SKiDL class of the other side
    pin: str = ""  # it was connected to
    net: str = ""

    @property
    def thing(self) -> str:
        """What was connected, as the user would call it."""
        named = {"str": "A text", "int": "A number", "float": "A number", "NoneType": "Nothing"}
        return named.get(self.kind, f"A {self.kind}") if self.kind else ""


class PartJoined(OfPart):
    type: Literal[ErrorType.PART_JOINED] = ErrorType.PART_JOINED
    net: str = ""
    pins: tuple[str, ...] = ()


class UnitError(OfPart):
    type: Literal[ErrorType.UNIT_ERROR] = ErrorType.UNIT_ERROR
    unit: str = ""
    attribute: str = ""  # by which it is requested: uA
    units: str = ""  # that there are: "uA, uB"
    pin: str = ""  # that the unit does not have
    pins: tuple[str, ...] = ()


class TemplateUse(OfPart):
    type: Literal[ErrorType.TEMPLATE_USE] = ErrorType.TEMPLATE_USE
    argument: str = ""  # that a template cannot have
    given: str = ""  # its value, repr
    pin: str = ""
    net: str = ""


class PartDestination(OfPart):
    type: Literal[ErrorType.PART_DESTINATION] = ErrorType.PART_DESTINATION
    argument: str = ""
    given: str = ""  # as destination, repr


class BusIndex(OfPart):
    type: Literal[ErrorType.BUS_INDEX] = ErrorType.BUS_INDEX
    owner: str = ""  # Bus, Interface, NetPinList, net, pin
    net: str = ""  # name of the bus
    index: str = ""  # as it stands in the script
    kind: str = ""  # class of an index that SKiDL cannot use
    width: int = 0  # lines of the bus; 0: not known
    beyond: tuple[int, ...] = ()  # the requested index and the last one that exists
    members: tuple[str, ...] = ()  # that the interface has
    pins: tuple[str, ...] = ()


class WidthMismatch(Detail):
    type: Literal[ErrorType.WIDTH_MISMATCH] = ErrorType.WIDTH_MISMATCH
    width: int = 0
    other_width: int = 0
    owner: str = ""
    net: str = ""

    @property
    def zipped(self) -> str:
        """Of two lists that a loop reads in step, which connects what both have."""
        few = f"`zip` ends after {self.other_width} of {self.width}: the rest of the longer list is left out."
        return few if self.owner == "zip" else ""


class NoConnectConflict(OfPart):
    type: Literal[ErrorType.NO_CONNECT_CONFLICT] = ErrorType.NO_CONNECT_CONFLICT
    pin: str = ""
    net: str = ""


class NetMerge(Detail):
    type: Literal[ErrorType.NET_MERGE] = ErrorType.NET_MERGE
    net: str = ""
    nets: tuple[str, ...] = ()


class NetworkPorts(OfPart):
    type: Literal[ErrorType.NETWORK_PORTS] = ErrorType.NETWORK_PORTS
    pin: str = ""
    pins: tuple[str, ...] = ()


class CircuitMismatch(Detail):
    type: Literal[ErrorType.CIRCUIT_MISMATCH] = ErrorType.CIRCUIT_MISMATCH
    name: str = ""  # what cannot be added or removed
    net: str = ""
    parts: str = ""  # how many are in the other circuit
    function: str = ""  # that acts on the wrong one


class DuplicateName(Detail):
    type: Literal[ErrorType.DUPLICATE_NAME] = ErrorType.DUPLICATE_NAME
    owner: str = ""  # Part, Net, Bus
    ref: str = ""
    net: str = ""
    taken: str = ""  # the name it has now


class SharedObject(Detail):
    """A value that is made once where the script writes several."""

    type: Literal[ErrorType.SHARED_OBJECT] = ErrorType.SHARED_OBJECT
    owner: str = ""  # Part, Net
    form: str = ""  # how it is written: list, dictionary, default, names, loop
    name: str = ""  # of what holds it: variable, function; of form "names": the variables
    function: str = ""  # that makes it

    @property
    def thing(self) -> str:
        return self.owner.lower()

    @property
    def sharing(self) -> str:
        """What uses the one object as if it were several."""
        whose = {
            "list": "all places of the list",
            "dictionary": "all keys",
            "default": f"all calls of {self.name}()",
            "loop": "all rounds of the loop",
        }
        return whose.get(self.form, self.name)


class NoEffect(Detail):
    """A statement that looks as if it connected or built something."""

    type: Literal[ErrorType.NO_EFFECT] = ErrorType.NO_EFFECT
    form: str = ""  # comparison, enumeration, pin, function, lazy, name
    text: str = ""  # of the statement

    @property
    def meaning(self) -> str:
        """What the statement does instead."""
        known = {
            "comparison": "compares and connects nothing",
            "enumeration": "lists nets and pins and connects nothing",
            "pin": "asks for a pin and does nothing with it",
            "function": "names a function and does not call it",
            "lazy": "waits for somebody who asks for its values: nothing is called",
            "name": "never holds: the name of a script that is run is '__main__'",
        }
        return known.get(self.form, "has no effect")


class NeverRun(Detail):
    """A function that makes parts and is called by nothing."""

    type: Literal[ErrorType.NEVER_RUN] = ErrorType.NEVER_RUN
    function: str = ""


class HierarchyLost(Detail):
    type: Literal[ErrorType.HIERARCHY_LOST] = ErrorType.HIERARCHY_LOST
    name: str = ""  # class of the group
    function: str = ""


# ----------------------------------------------------------------------------------------------- SKiDL: calls


class InvalidAttribute(OfPart):
    type: Literal[ErrorType.INVALID_ATTRIBUTE] = ErrorType.INVALID_ATTRIBUTE
    owner: str = ""  # SKiDL class: Part, Net, Pin, Bus, NetPinList, Circuit …
    attribute: str = ""
    name: str = ""  # the same, of a class
    net: str = ""
    pins: tuple[str, ...] = ()


class UnknownArgument(Detail):
    type: Literal[ErrorType.UNKNOWN_ARGUMENT] = ErrorType.UNKNOWN_ARGUMENT
    owner: str = ""  # SKiDL class whose method is called
    function: str = ""
    argument: str = ""
    attribute: str = ""  # the same, where it is set as an attribute
    expected: str = ""  # the argument that is probably right
    given: str = ""  # its value, repr
    ref: str = ""
    part: str = ""
    net: str = ""
    copies: str = ""  # a number of copies that cannot be


class FootprintMissing(OfPart):
    type: Literal[ErrorType.FOOTPRINT_MISSING] = ErrorType.FOOTPRINT_MISSING


class FootprintInvalid(OfPart):
    type: Literal[ErrorType.FOOTPRINT_INVALID] = ErrorType.FOOTPRINT_INVALID
    footprint: str = ""


class FootprintNotFound(OfPart):
    type: Literal[ErrorType.FOOTPRINT_NOT_FOUND] = ErrorType.FOOTPRINT_NOT_FOUND
    footprint: str = ""


class FootprintPads(OfPart):
    type: Literal[ErrorType.FOOTPRINT_PADS] = ErrorType.FOOTPRINT_PADS
    footprint: str = ""
    pins: tuple[str, ...] = ()  # connected, without a pad


class FootprintPinout(OfPart):
    type: Literal[ErrorType.FOOTPRINT_PINOUT] = ErrorType.FOOTPRINT_PINOUT
    footprint: str = ""
    symbols: tuple[str, ...] = ()  # that are made for its package


class GeneratorError(Detail):
    type: Literal[ErrorType.GENERATOR_ERROR] = ErrorType.GENERATOR_ERROR
    function: str = ""
    argument: str = ""
    given: str = ""  # its value, repr
    tool: str = ""


class GeneratorUnavailable(Detail):
    type: Literal[ErrorType.GENERATOR_UNAVAILABLE] = ErrorType.GENERATOR_UNAVAILABLE
    function: str = ""
    tool: str = ""
    name: str = ""  # DRAWER, or nothing


class DebuggerCall(Detail):
    type: Literal[ErrorType.DEBUGGER_CALL] = ErrorType.DEBUGGER_CALL
    function: str = ""


class PowerSymbol(OfPart):
    type: Literal[ErrorType.POWER_SYMBOL] = ErrorType.POWER_SYMBOL
    pins: tuple[str, ...] = ()


# --------------------------------------------------------------------------------------------------------- ERC


class ErcDetail(OfPart):
    """A finding of SKiDL's ERC: the part, pins and nets that it names, the first of each by itself."""

    footprint: str = ""
    refs: tuple[str, ...] = ()  # of `pins`, in step with them
    pin: str = ""  # number
    pins: tuple[str, ...] = ()  # where there are several
    pin_name: str = ""
    net: str = ""
    nets: tuple[str, ...] = ()  # where there are several


class ErcFloatingSupply(ErcDetail):
    type: Literal[ErrorType.ERC_FLOATING_SUPPLY] = ErrorType.ERC_FLOATING_SUPPLY


class ErcUnconnectedPin(ErcDetail):
    type: Literal[ErrorType.ERC_UNCONNECTED_PIN] = ErrorType.ERC_UNCONNECTED_PIN


class ErcForbiddenConnection(ErcDetail):
    type: Literal[ErrorType.ERC_FORBIDDEN_CONNECTION] = ErrorType.ERC_FORBIDDEN_CONNECTION


class ErcEmptyNet(ErcDetail):
    type: Literal[ErrorType.ERC_EMPTY_NET] = ErrorType.ERC_EMPTY_NET


class ErcSinglePinNet(ErcDetail):
    type: Literal[ErrorType.ERC_SINGLE_PIN_NET] = ErrorType.ERC_SINGLE_PIN_NET


class ErcNoDriver(ErcDetail):
    type: Literal[ErrorType.ERC_NO_DRIVER] = ErrorType.ERC_NO_DRIVER


class ErcWeakDrive(ErcDetail):
    type: Literal[ErrorType.ERC_WEAK_DRIVE] = ErrorType.ERC_WEAK_DRIVE


class ErcPinConflict(ErcDetail):
    type: Literal[ErrorType.ERC_PIN_CONFLICT] = ErrorType.ERC_PIN_CONFLICT


class ErcPullConflict(ErcDetail):
    type: Literal[ErrorType.ERC_PULL_CONFLICT] = ErrorType.ERC_PULL_CONFLICT


class ErcMergedNets(ErcDetail):
    type: Literal[ErrorType.ERC_MERGED_NETS] = ErrorType.ERC_MERGED_NETS


class ErcAssertion(ErcDetail):
    type: Literal[ErrorType.ERC_ASSERTION] = ErrorType.ERC_ASSERTION


# --------------------------------------------------------- what a report claims and the netlist does not bear out


class NetlistMismatch(Detail):
    type: Literal[ErrorType.NETLIST_MISMATCH] = ErrorType.NETLIST_MISMATCH


class EmptyCircuit(Detail):
    type: Literal[ErrorType.EMPTY_CIRCUIT] = ErrorType.EMPTY_CIRCUIT


class AssertionFailed(Detail):
    """What the user asserts of the circuit, and what was found."""

    type: Literal[ErrorType.ASSERTION_FAILED] = ErrorType.ASSERTION_FAILED
    assertion: str = ""
    found: str = ""
    refs: tuple[str, ...] = ()
    nets: tuple[str, ...] = ()


class PinExchange(Frozen):
    """Two pins of a part, by their numbers, that are each on the other one's net."""

    ref: str
    pins: tuple[str, str]


class CircuitReview(Detail):
    """What an engineer objects to in a circuit that runs and passes ERC."""

    type: Literal[ErrorType.CIRCUIT_REVIEW] = ErrorType.CIRCUIT_REVIEW
    code: str = ""  # ER101 …
    refs: tuple[str, ...] = ()
    nets: tuple[str, ...] = ()
    why: str = ""  # what it means for the circuit, in general
    remedy: str = ""
    page: str = ""  # with anchor
    exchange: PinExchange | None = None  # what certainly remedies it


class Unknown(Detail):
    type: Literal[ErrorType.UNKNOWN] = ErrorType.UNKNOWN


AnyDetail = Annotated[
    TimeLimit
    | CpuLimit
    | MemoryLimit
    | ProcessLimit
    | OutputLimit
    | FileLimit
    | PathRestriction
    | NetworkRefused
    | NoResult
    | Crashed
    | InvalidSyntax
    | UndefinedName
    | MissingPackage
    | MissingModule
    | MissingFile
    | PythonError
    | SkidlNotImported
    | RemovedName
    | ToolVersion
    | SearchPath
    | LibraryNotFound
    | LibraryUnreadable
    | PartNotFound
    | PartNameMissing
    | AmbiguousPart
    | BackupLibrary
    | PinNotFound
    | AmbiguousPin
    | PinAssignment
    | PinRebind
    | PinNumbers
    | NoneConnection
    | Unconnectable
    | PartJoined
    | UnitError
    | TemplateUse
    | PartDestination
    | BusIndex
    | WidthMismatch
    | NoConnectConflict
    | NetMerge
    | NetworkPorts
    | CircuitMismatch
    | DuplicateName
    | SharedObject
    | NoEffect
    | NeverRun
    | HierarchyLost
    | InvalidAttribute
    | UnknownArgument
    | FootprintMissing
    | FootprintInvalid
    | FootprintNotFound
    | FootprintPads
    | FootprintPinout
    | GeneratorError
    | GeneratorUnavailable
    | DebuggerCall
    | PowerSymbol
    | ErcFloatingSupply
    | ErcUnconnectedPin
    | ErcForbiddenConnection
    | ErcEmptyNet
    | ErcSinglePinNet
    | ErcNoDriver
    | ErcWeakDrive
    | ErcPinConflict
    | ErcPullConflict
    | ErcMergedNets
    | ErcAssertion
    | NetlistMismatch
    | EmptyCircuit
    | AssertionFailed
    | CircuitReview
    | Unknown,
    GetPydanticSchema(lambda source, build: core_schema.no_info_plain_validator_function(_read)),
]

# The payload of each error type.
DETAILS: dict[ErrorType, type[Detail]] = {
    detail.model_fields["type"].default: detail for detail in get_args(get_args(AnyDetail)[0])
}


def _read(value: object) -> Detail:
    """A payload, or that which a document has. Only the classes that are met get a validator: a union would build a
    hundred, which takes a twentieth of a small check.
    """
    if isinstance(value, Detail):
        return value
    if isinstance(value, Mapping) and (kind := DETAILS.get(value.get("type", ""))):
        return kind.model_validate(value)
    raise ValueError("no payload of a known error type")


def detail_of(type: ErrorType, **members: Any) -> AnyDetail:
    """The payload of a type that only a table knows.

    Raises:
        ValidationError: a member that it does not have.
    """
    return cast("AnyDetail", DETAILS[type](**members))
