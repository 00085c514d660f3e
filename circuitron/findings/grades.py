"""How grave each kind of failure is for the circuit, with the reason. ERC findings are graded in `erc`.

A failure that stops the script is a fault, whatever its kind. The table is for those that SKiDL passes over.
"""

from __future__ import annotations

from circuitron.knowledge.skidl_api import skidl_api
from circuitron.models import ErrorType, Facts, Grade

_E = ErrorType
_FAULT, _SUSPECT, _NOTE = Grade.FAULT, Grade.SUSPECT, Grade.NOTE

SILENT: dict[ErrorType, tuple[Grade, str]] = {
    _E.TOOL_VERSION: (_FAULT, "bare SKiDL does not find the libraries at hand under this tool"),
    _E.SEARCH_PATH: (_SUSPECT, "it runs here, but not on a machine without that folder"),
    _E.LIBRARY_NOT_FOUND: (_FAULT, "the part was not loaded, or came from somewhere else"),
    _E.PART_NOT_FOUND: (_FAULT, "the part was not loaded"),
    _E.PART_NAME_MISSING: (_FAULT, "no part was loaded"),
    _E.AMBIGUOUS_PART: (_SUSPECT, "SKiDL took the first of several symbols"),
    _E.BACKUP_LIBRARY: (_FAULT, "the part came from an old backup file, not from a library"),
    _E.PIN_NOT_FOUND: (_FAULT, "the connection was not made"),
    _E.AMBIGUOUS_PIN: (_FAULT, "pins of different functions are one net"),
    _E.PIN_ASSIGNMENT: (_FAULT, "the connection was not made"),
    _E.PIN_REBIND: (_FAULT, "only a Python name was bound; the connection was not made"),
    _E.NONE_CONNECTION: (_FAULT, "the connection was not made"),
    _E.UNCONNECTABLE: (_FAULT, "the connection was not made"),
    _E.PART_JOINED: (_FAULT, "all pins of the part are shorted together"),
    _E.UNIT_ERROR: (_FAULT, "the unit or its pin is not there, so the connection was not made"),
    _E.TEMPLATE_USE: (_FAULT, "nothing is attached to a template; the connection was not made"),
    _E.PART_DESTINATION: (_FAULT, "the part never enters the circuit"),
    _E.BUS_INDEX: (_FAULT, "there is no such line, so the connection was not made"),
    _E.WIDTH_MISMATCH: (_FAULT, "the connection was not made"),
    _E.NO_CONNECT_CONFLICT: (_FAULT, "a pin cannot be connected and left open"),
    _E.NET_MERGE: (_SUSPECT, "two nets became one"),
    _E.NETWORK_PORTS: (_FAULT, "the connection was not made"),
    _E.CIRCUIT_MISMATCH: (_FAULT, "parts and nets lie in different circuits; one of them is not written out"),
    _E.DUPLICATE_NAME: (_SUSPECT, "two nets that were meant to be one stay apart"),
    _E.HIERARCHY_LOST: (_SUSPECT, "parts are put on the wrong sheet"),
    _E.INVALID_ATTRIBUTE: (_SUSPECT, "SKiDL keeps any attribute, so a misspelt one has no effect"),
    _E.UNKNOWN_ARGUMENT: (_SUSPECT, "SKiDL keeps any argument, so a misspelt one has no effect"),
    _E.FOOTPRINT_MISSING: (_SUSPECT, "without a footprint the part cannot be placed on a board"),
    _E.FOOTPRINT_INVALID: (_SUSPECT, "the board tool will not find this footprint"),
    _E.GENERATOR_ERROR: (_FAULT, "the real call would fail"),
    _E.GENERATOR_UNAVAILABLE: (_NOTE, "what the call needs is not installed here; the script is not to blame"),
    _E.DEBUGGER_CALL: (_NOTE, "the circuit is the same without it"),
    _E.POWER_SYMBOL: (_SUSPECT, "a power symbol lands in the netlist as if it were a component"),
    _E.PYTHON_ERROR: (_FAULT, "the script does not run"),
    _E.UNKNOWN: (_SUSPECT, "SKiDL complained and went on"),
}


def grade(type: ErrorType, facts: Facts, stopped: bool) -> Grade:
    """The grade of a failure that is not an ERC finding.

    Args:
        stopped: SKiDL or Python raised, so the script does not get past it.
    """
    if type is ErrorType.GENERATOR_UNAVAILABLE:
        return Grade.SUSPECT if facts.name == "schematizer" else Grade.NOTE  # plain SKiDL may well stop there
    if stopped or type not in SILENT:
        return Grade.FAULT
    if type is ErrorType.DUPLICATE_NAME:
        return _duplicate(facts)
    if type is ErrorType.TOOL_VERSION and facts.tool in skidl_api().kicad_tools:
        return Grade.SUSPECT  # nothing but a folder is missing: it runs wherever the libraries of that version are
    if type is ErrorType.SEARCH_PATH and facts.name == "lib_search_paths":
        return Grade.FAULT  # bare SKiDL then looks nowhere else
    if type is ErrorType.NONE_CONNECTION and facts.owner == "Interface":
        return Grade.SUSPECT  # members that only one of two interfaces has are left open
    if type is ErrorType.UNIT_ERROR and not facts.pin:
        return Grade.SUSPECT  # a label that is also a pin's name: u.A may be either
    if type is ErrorType.AMBIGUOUS_PIN and facts.unit:
        return Grade.SUSPECT  # units in parallel: mostly one was meant
    if type is ErrorType.PART_JOINED and len(facts.pins) == 1:
        return Grade.NOTE  # a test point or a mounting hole: nothing is shorted
    return SILENT[type][0]


def _duplicate(facts: Facts) -> Grade:
    if facts.value and facts.value in (facts.ref, facts.net):
        return Grade.FAULT  # two of one name reach the netlist, where they become one
    if facts.ref:
        return Grade.NOTE  # a reference that is taken gets the next free one; the circuit is the same
    return Grade.SUSPECT
