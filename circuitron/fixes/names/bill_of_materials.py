"""`generate_bom()`, which SKiDL does not have: a list of the parts is written from the circuit instead."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.details import InvalidAttribute, RemovedName, UndefinedName
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.calls import called_name
from circuitron.source.imports import bound_names, import_module, skidl_imports
from circuitron.source.locations import statement_of

_NAMES = frozenset({"generate_bom", "generate_BOM", "generate_bill_of_materials", "generate_csv_bom"})
_FILE_KEYWORDS = ("file_", "file", "filename", "file_name", "output", "output_file", "path")


class BillOfMaterials(Fix):
    """Writes reference, value, footprint and symbol of every part to a CSV file."""

    name: ClassVar[str] = "bill-of-materials"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNDEFINED_NAME,
            ErrorType.REMOVED_NAME,
            ErrorType.INVALID_ATTRIBUTE,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(UndefinedName, RemovedName, InvalidAttribute):
            name = detail.attribute if isinstance(detail, InvalidAttribute) else detail.name
            changes = tuple(_changes(context)) if name in _NAMES else ()
            if changes:
                reason = "SKiDL has no generate_bom: this writes the bill of materials from the parts of the circuit"
                yield answer(self.name, found, changes, reason)


def _changes(context: FixContext) -> Iterable[TextChange]:
    """Each call that stands as a statement of its own, rewritten; the name taken out of the import list."""
    replaced = 0
    for node in context.nodes:
        if isinstance(node, ast.Call) and called_name(node) in _NAMES:
            statement = statement_of(context, node)
            if isinstance(statement, ast.Expr) and statement.value is node:
                replaced += 1
                yield context.replace(statement, _written_out(context, node, statement))
    if not replaced:
        return
    if "csv" not in bound_names(context):
        yield from import_module(context, "import csv")
    for statement in skidl_imports(context):
        kept = [alias.name for alias in statement.names if alias.name not in _NAMES]
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
