"""`@package` of SKiDL 1.x, which 3.0 has no more: a subcircuit whose ports are connected after it was called."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.details import RemovedName, SkidlNotImported, UndefinedName
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.calls import called_name
from circuitron.source.imports import skidl_imports, skidl_name

_NAMES = ("package", "Package")
_REASON = (
    "SKiDL 3 has no packages: a subcircuit with an Interface of the same ports takes their place, connected as before"
)


class PackageDecorator(Fix):
    """Makes each package a subcircuit, and of each call without nets an Interface that the subcircuit is given."""

    name: ClassVar[str] = "package-decorator"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.REMOVED_NAME, ErrorType.UNDEFINED_NAME, ErrorType.SKIDL_NOT_IMPORTED}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(RemovedName, UndefinedName, SkidlNotImported):
            changes = _changes(context) if detail.name in _NAMES else ()
            if changes:
                yield answer(self.name, found, changes, _REASON)


def _changes(context: FixContext) -> tuple[TextChange, ...]:
    """All that turns the script's packages into subcircuits; nothing where one call cannot be turned."""
    changes: list[TextChange] = []
    for function in context.nodes:
        if not isinstance(function, ast.FunctionDef):
            continue
        for decorator in function.decorator_list:
            if isinstance(decorator, ast.Name | ast.Attribute) and context.segment(decorator).split(".")[-1] in _NAMES:
                prefix = context.segment(decorator).rpartition(".")[0]
                changes.append(context.replace(decorator, f"{prefix}.subcircuit" if prefix else "subcircuit"))
                calls = _calls(context, function)
                if calls is None:
                    return ()
                changes += calls
    return (*changes, *_imports(context)) if changes else ()


def _calls(context: FixContext, function: ast.FunctionDef) -> list[TextChange] | None:
    """The calls of a package, rewritten; None where one of them stands where that is not possible."""
    arguments = function.args
    required = [arg.arg for arg in arguments.args[: len(arguments.args) - len(arguments.defaults)]]
    changes: list[TextChange] = []
    for call in context.nodes:
        if not isinstance(call, ast.Call) or called_name(call) != function.name:
            continue
        given = {keyword.arg for keyword in call.keywords}
        open_ports = [port for port in required[len(call.args) :] if port not in given]
        if not open_ports:
            continue
        statement = context.parents.get(call)
        if not isinstance(statement, ast.Assign) or len(statement.targets) != 1 or call.args:
            return None
        target = context.segment(statement.targets[0])
        net, interface = skidl_name(context, "Net")[0], skidl_name(context, "Interface")[0]
        ports = ", ".join(f"{port}={net}()" for port in open_ports)
        values = "".join(
            ", " + context.text[_at(context, keyword) : _end(context, keyword)] for keyword in call.keywords
        )
        indent = " " * statement.col_offset
        text = f"{target} = {interface}({ports})\n{indent}{context.segment(call.func)}(**{target}{values})"
        changes.append(context.replace(statement, text))
    return changes


def _at(context: FixContext, keyword: ast.keyword) -> int:
    return context.offset(keyword.lineno, keyword.col_offset)


def _end(context: FixContext, keyword: ast.keyword) -> int:
    assert keyword.end_lineno is not None and keyword.end_col_offset is not None
    return context.offset(keyword.end_lineno, keyword.end_col_offset)


def _imports(context: FixContext) -> Iterable[TextChange]:
    """An explicit import list gets the new names in the place of the old ones."""
    for statement in skidl_imports(context):
        names = [alias.name for alias in statement.names]
        if any(name in _NAMES for name in names):
            kept = [name for name in names if name not in _NAMES]
            wanted = [name for name in ("subcircuit", "Interface", "Net") if name not in kept]
            yield context.replace(statement, f"from skidl import {', '.join(kept + wanted)}")
