"""What SKiDL does not have, and what does the same: a list of the parts for `generate_bom()`, and for the `@package` of
SKiDL 1 a subcircuit whose ports are connected after it was called."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.details.calls import InvalidAttribute
from circuitron.details.names import RemovedName, SkidlNotImported
from circuitron.details.python import UndefinedName
from circuitron.edit import Edit, TextChange
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.source.calls import called_name
from circuitron.source.imports import bound_names, import_module, skidl_imports, skidl_name
from circuitron.source.locations import statement_of

_BILLS = frozenset({"generate_bom", "generate_BOM", "generate_bill_of_materials", "generate_csv_bom"})
_FILE_KEYWORDS = ("file_", "file", "filename", "file_name", "output", "output_file", "path")
_PACKAGES = frozenset({"package", "Package"})
_NO_BILLS = "SKiDL has no generate_bom: this writes the bill of materials from the parts of the circuit"
_NO_PACKAGES = "SKiDL 3 has no packages: a subcircuit takes their place"
_WITH_PORTS = f"{_NO_PACKAGES}, called with an Interface of the same ports, connected as before"


class MissingFeatures(Fix):
    """Writes reference, value, footprint and symbol of every part to a CSV file. Makes each package a subcircuit, and
    of each call without nets an Interface that the subcircuit is given.
    """

    name: ClassVar[str] = "missing-features"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNDEFINED_NAME,
            ErrorType.REMOVED_NAME,
            ErrorType.SKIDL_NOT_IMPORTED,
            ErrorType.INVALID_ATTRIBUTE,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(UndefinedName, RemovedName, SkidlNotImported, InvalidAttribute):
            name = detail.attribute if isinstance(detail, InvalidAttribute) else detail.name
            if name in _BILLS and (changes := tuple(_bills(context))):
                yield answer(self.name, found, changes, _NO_BILLS)
            if name in _PACKAGES and (changes := _packages(context)):
                ports = any("Interface" in change.text for change in changes)
                yield answer(self.name, found, changes, _WITH_PORTS if ports else _NO_PACKAGES)


# -------------------------------------------------------------------------------------------------- bills of materials


def _bills(context: FixContext) -> Iterable[TextChange]:
    """Each call that stands as a statement of its own, rewritten; the name taken out of the import list."""
    replaced = 0
    for node in context.nodes:
        if isinstance(node, ast.Call) and called_name(node) in _BILLS:
            statement = statement_of(context, node)
            if isinstance(statement, ast.Expr) and statement.value is node:
                replaced += 1
                yield context.replace(statement, _written_out(context, node, statement))
    if not replaced:
        return
    if "csv" not in bound_names(context):
        yield from import_module(context, "import csv")
    for statement in skidl_imports(context):
        kept = [alias.name for alias in statement.names if alias.name not in _BILLS]
        if kept and len(kept) < len(statement.names):
            yield context.replace(statement, f"from skidl import {', '.join(kept)}")


def _written_out(context: FixContext, call: ast.Call, statement: ast.stmt) -> str:
    indent = "\n" + " " * statement.col_offset
    circuit = context.segment(call.func.value) if isinstance(call.func, ast.Attribute) else "default_circuit"
    if circuit == "skidl":
        circuit = "default_circuit"
    file, bom, part = (_unused(context, name) for name in ("bom_file", "bom", "bom_part"))
    footprint = f"getattr({part}, 'footprint', '')"  # a part defined in the script need not have one
    return indent.join(
        (
            f"with open({_file(context, call)}, 'w', newline='') as {file}:",
            f"    {bom} = csv.writer({file})",
            f"    {bom}.writerow(['Reference', 'Value', 'Footprint', 'Part'])",
            f"    for {part} in {circuit}.parts:",
            f"        {bom}.writerow([{part}.ref, {part}.value, {footprint}, {part}.name])",
        )
    )


def _unused(context: FixContext, name: str) -> str:
    """A variable's name that the script does not use for anything else."""
    while name in bound_names(context):
        name += "_"
    return name


def _file(context: FixContext, call: ast.Call) -> str:
    """The file that the call names, as source text; `'bom.csv'` where it names none."""
    named = [keyword.value for keyword in call.keywords if keyword.arg in _FILE_KEYWORDS]
    for value in [*call.args[:1], *named]:
        if not isinstance(value, ast.Starred):
            return context.segment(value)
    return "'bom.csv'"


# ------------------------------------------------------------------------------------------------ packages


def _packages(context: FixContext) -> tuple[TextChange, ...]:
    """All that turns the script's packages into subcircuits; nothing where one call cannot be turned."""
    changes: list[TextChange] = []
    for function in context.nodes:
        if not isinstance(function, ast.FunctionDef):
            continue
        for decorator in function.decorator_list:
            if (
                isinstance(decorator, ast.Name | ast.Attribute)
                and context.segment(decorator).split(".")[-1] in _PACKAGES
            ):
                prefix = context.segment(decorator).rpartition(".")[0]
                changes.append(context.replace(decorator, f"{prefix}.subcircuit" if prefix else "subcircuit"))
                calls = _calls(context, function)
                if calls is None:
                    return ()
                changes += calls
    return (*changes, *_package_imports(context)) if changes else ()


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


def _package_imports(context: FixContext) -> Iterable[TextChange]:
    """An explicit import list gets the new names in the place of the old ones."""
    for statement in skidl_imports(context):
        names = [alias.name for alias in statement.names]
        if any(name in _PACKAGES for name in names):
            kept = [name for name in names if name not in _PACKAGES]
            wanted = [name for name in ("subcircuit", "Interface", "Net") if name not in kept]
            yield context.replace(statement, f"from skidl import {', '.join(kept + wanted)}")
