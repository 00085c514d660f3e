"""A part that is only copied, as in `2 * Part(…)`: it stays in the circuit, connected to nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType
from circuitron.source.edits import add_keyword, argument, called_name
from circuitron.source.imports import skidl_name


class CopiesOfPart(Fix):
    """Makes the part that is copied a template."""

    name: ClassVar[str] = "copies-of-part"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.ERC_UNCONNECTED_PIN, ErrorType.ERC_FLOATING_SUPPLY, ErrorType.TEMPLATE_USE, ErrorType.DUPLICATE_NAME}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for call in _copied_parts(context):
                if found.span is None or call.lineno <= found.span.line <= (call.end_lineno or call.lineno):
                    template, imports = skidl_name(context, "TEMPLATE")
                    reason = "the part that is copied stays in the circuit, connected to nothing; a template does not"
                    changes = (add_keyword(context, call, "dest", template), *imports)
                    yield answer(self.name, found, changes, reason)


def _copied_parts(context: FixContext) -> Iterator[ast.Call]:
    """`Part(…)` calls whose value is copied on the spot and then out of reach, or has a name that is only copied."""
    for node in context.nodes:
        match node:
            case ast.BinOp(op=ast.Mult(), left=left, right=right):
                operands = [left, right]
            case ast.Call(func=ast.Call() as inner):
                operands = [inner]
            case ast.Assign(targets=[ast.Name() as name], value=ast.Call() as made) if _only_copied(context, name):
                operands = [made]
            case _:
                continue
        for operand in operands:
            if (
                isinstance(operand, ast.Call)
                and called_name(operand) == "Part"
                and argument(operand, 2, "dest") is None
                and argument(operand, 7, "ref") is None
            ):
                yield operand


def _only_copied(context: FixContext, name: ast.Name) -> bool:
    """Whether a variable is bound once, and used for nothing but copies: `r(value='1k')`, `3 * r`, `r.copy()`."""
    uses = [node for node in context.nodes if _is_same(node, name)]
    once = len(uses) == 1 and isinstance(context.parents.get(uses[0]), ast.Attribute)  # part and copy may both be meant
    return bool(uses) and not once and all(_is_copy(context, use) for use in uses)


def _is_same(node: ast.AST, name: ast.Name) -> bool:
    return isinstance(node, ast.Name) and node.id == name.id and node is not name


def _is_copy(context: FixContext, use: ast.AST) -> bool:
    match context.parents.get(use):
        case ast.Call(func=called):
            return called is use
        case ast.BinOp(op=ast.Mult()):
            return True
        case ast.Attribute(attr="copy") as method:
            return isinstance(context.parents.get(method), ast.Call)
    return False
