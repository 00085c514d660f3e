"""`2 * Part(…)` copies a part that nobody has a name for: it stays in the circuit, connected to nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.models import Edit, ErrorType
from circuitron.repair.base import Case, RepairContext, Rule
from circuitron.repair.edits import add_keyword, answer, argument, asked, called_name
from circuitron.repair.imports import skidl_name
from circuitron.repair.rules.examples import finding


class CopiesOfPart(Rule):
    """Makes the part that is copied a template."""

    name: ClassVar[str] = "copies-of-part"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.ERC_UNCONNECTED_PIN, ErrorType.ERC_FLOATING_SUPPLY, ErrorType.TEMPLATE_USE, ErrorType.DUPLICATE_NAME}
    )

    def propose(self, context: RepairContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for call in _copied_parts(context):
                if found.span is None or call.lineno <= found.span.line <= (call.end_lineno or call.lineno):
                    template, imports = skidl_name(context, "TEMPLATE")
                    reason = "the part that is copied stays in the circuit, connected to nothing; a template does not"
                    changes = (add_keyword(context, call, "dest", template), *imports)
                    yield answer(self.name, found, changes, reason)


def _copied_parts(context: RepairContext) -> Iterator[ast.Call]:
    """`Part(…)` calls whose value is copied on the spot and then out of reach: `2 * Part(…)`, `Part(…)(2)`."""
    for node in ast.walk(context.tree or ast.Module([], [])):
        match node:
            case ast.BinOp(op=ast.Mult(), left=left, right=right):
                operands = [left, right]
            case ast.Call(func=ast.Call() as inner):
                operands = [inner]
            case _:
                continue
        for operand in operands:
            if (
                isinstance(operand, ast.Call)
                and called_name(operand) == "Part"
                and argument(operand, 2, "dest") is None
            ):
                yield operand


CASES: tuple[Case, ...] = (
    Case(
        "copies of a part",
        "from skidl import Part\nr1, r2 = 2 * Part('Device', 'R')\n",
        (finding(ErrorType.ERC_UNCONNECTED_PIN, 2),),
        "from skidl import Part, TEMPLATE\nr1, r2 = 2 * Part('Device', 'R', dest=TEMPLATE)\n",
    ),
    Case(
        "a part whose copy is kept beside it",
        "from skidl import *\nj1 = Part('C', 'J')\nj2 = j1.copy()\n",
        (finding(ErrorType.ERC_UNCONNECTED_PIN, 2),),
    ),
)
