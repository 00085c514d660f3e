"""`generate_bom()`, which SKiDL does not have: a list of the parts is written from the circuit instead."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.attributes import attribute
from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.rules.examples import finding
from circuitron.fixes.rules.subject import undefined_name
from circuitron.guard.source_profile import BILLS
from circuitron.models import Edit, ErrorType, TextChange
from circuitron.source.edits import called_name, statement_of
from circuitron.source.imports import bound_names, import_module, skidl_imports

_FILE_KEYWORDS = ("file_", "file", "filename", "file_name", "output", "output_file", "path")


class BillOfMaterials(Fix):
    """Writes reference, value, footprint and symbol of every part to a CSV file."""

    name: ClassVar[str] = "bill-of-materials"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.UNDEFINED_NAME,
            ErrorType.REMOVED_NAME,
            ErrorType.GENERATOR_ERROR,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.SKIDL_NOT_IMPORTED,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            if not {undefined_name(found), attribute(found), found.facts.function} & BILLS:
                continue
            changes = tuple(_changes(context))
            if changes:
                reason = "SKiDL has no generate_bom: this writes the bill of materials from the parts of the circuit"
                yield answer(self.name, found, changes, reason)


def _changes(context: FixContext) -> Iterable[TextChange]:
    """Each call that stands as a statement of its own, rewritten; the name taken out of the import list."""
    replaced = 0
    for node in context.nodes:
        if isinstance(node, ast.Call) and called_name(node) in BILLS:
            statement = statement_of(context, node)
            if isinstance(statement, ast.Expr) and statement.value is node:
                replaced += 1
                yield context.replace(statement, _written_out(context, node, statement))
    if not replaced:
        return
    if "csv" not in bound_names(context):
        yield from import_module(context, "import csv")
    for statement in skidl_imports(context):
        kept = [alias.name for alias in statement.names if alias.name not in BILLS]
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


_WRITTEN = (
    "    bom = csv.writer(bom_file)\n"
    "    bom.writerow(['Reference', 'Value', 'Footprint', 'Part'])\n"
    "    for bom_part in default_circuit.parts:\n"
    "        bom.writerow([bom_part.ref, bom_part.value, getattr(bom_part, 'footprint', ''), bom_part.name])\n"
)
_MISSING = finding(ErrorType.REMOVED_NAME, 3, "name 'generate_bom' is not defined", name="generate_bom")

CASES: tuple[Case, ...] = (
    Case(
        "at the end of a script",
        "from skidl import *\nERC()\ngenerate_bom()\n",
        (_MISSING,),
        f"import csv\nfrom skidl import *\nERC()\nwith open('bom.csv', 'w', newline='') as bom_file:\n{_WRITTEN}",
    ),
    Case(
        "imported by name, with a file of its own",
        "import csv\nfrom skidl import ERC, generate_bom\ngenerate_bom(file_=name + '.csv')\n",
        (_MISSING,),
        "import csv\nfrom skidl import ERC\nwith open(name + '.csv', 'w', newline='') as bom_file:\n" + _WRITTEN,
    ),
    Case(
        "a name that the script uses itself",
        "import csv\nfrom skidl import *\nbom = []\ngenerate_bom('parts.csv')\n",
        (finding(ErrorType.UNDEFINED_NAME, 4, "name 'generate_bom' is not defined"),),
        "import csv\nfrom skidl import *\nbom = []\nwith open('parts.csv', 'w', newline='') as bom_file:\n"
        + _WRITTEN.replace("bom.", "bom_.").replace("bom =", "bom_ ="),
    ),
    Case("its value is used", "from skidl import *\nx = 1\ntable = generate_bom()\n", (_MISSING,)),
)
