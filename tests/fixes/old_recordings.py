"""Findings of recordings made before there were payloads: `type` and `facts` in the place of `detail`."""

from __future__ import annotations

from typing import Any, cast

from circuitron.details import DETAILS, AnyDetail, ErrorType

# By type: the fact that a member was, where it has another name.
_WAS: dict[ErrorType, dict[str, str]] = {
    ErrorType.TIME_LIMIT: {"reached": "value"},
    ErrorType.CPU_LIMIT: {"reached": "value"},
    ErrorType.MEMORY_LIMIT: {"reached": "value"},
    ErrorType.PROCESS_LIMIT: {"started": "name"},
    ErrorType.FILE_LIMIT: {"path": "value"},
    ErrorType.PATH_RESTRICTION: {"path": "value"},
    ErrorType.CRASHED: {"signal": "value"},
    ErrorType.SYNTAX_ERROR: {"exception": "name"},
    ErrorType.MISSING_PACKAGE: {"package": "value", "spelling": "attribute"},
    ErrorType.MISSING_MODULE: {"found_at": "value", "file": "owner"},
    ErrorType.MISSING_FILE: {"found_at": "value"},
    ErrorType.PYTHON_ERROR: {"exception": "value"},
    ErrorType.TOOL_VERSION: {"given": "value", "old_library": "value"},
    ErrorType.SEARCH_PATH: {"folder": "value"},
    ErrorType.LIBRARY_NOT_FOUND: {"backup": "value"},
    ErrorType.LIBRARY_UNREADABLE: {"exception": "value"},
    ErrorType.AMBIGUOUS_PART: {"taken": "value"},
    ErrorType.BACKUP_LIBRARY: {"backup": "value"},
    ErrorType.AMBIGUOUS_PIN: {"units": "unit", "only_left": "value"},
    ErrorType.NONE_CONNECTION: {"members": "nets"},
    ErrorType.UNCONNECTABLE: {"kind": "value", "given": "value", "operator": "function"},
    ErrorType.UNIT_ERROR: {"units": "value"},
    ErrorType.TEMPLATE_USE: {"given": "value"},
    ErrorType.PART_DESTINATION: {"given": "value"},
    ErrorType.BUS_INDEX: {"index": "value", "members": "nets"},
    ErrorType.CIRCUIT_MISMATCH: {"parts": "value"},
    ErrorType.DUPLICATE_NAME: {"taken": "value"},
    ErrorType.UNKNOWN_ARGUMENT: {"expected": "name", "given": "value"},
    ErrorType.GENERATOR_ERROR: {"given": "value"},
}
_WAS |= {type: {"pin_name": "name"} for type in ErrorType if type.value.startswith("Erc")}


def old_detail(type: ErrorType, facts: dict[str, Any]) -> AnyDetail:
    """The payload of a recording that has facts; what the type has no member for is left out."""
    was, given = _WAS.get(type, {}), dict(facts)
    value, name = facts.get("value", ""), facts.get("name", "")
    if type is ErrorType.TOOL_VERSION:
        was = {"old_library" if facts.get("library") and facts.get("tool") == "KICAD5" else "given": "value"}
    if type is ErrorType.MISSING_MODULE and not facts.get("owner"):
        was = {"found_at": "value", "nearest": "attribute"}
        given |= {"relative": True, "value": ""} if value == "relative import" else {}
    if type is ErrorType.UNCONNECTABLE:
        was = {"kind" if value.isidentifier() or "." in value else "given": "value", "operator": "function"}
    if type is ErrorType.PYTHON_ERROR and name.endswith(("Error", "Exception", "Exit")):
        was = {"exception": "name"}
    members = {name: given[was.get(name, name)] for name in DETAILS[type].model_fields if was.get(name, name) in given}
    return cast("AnyDetail", DETAILS[type](**{name: value for name, value in members.items() if value}))
