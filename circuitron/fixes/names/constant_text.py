"""SKiDL's constants as text, or as no constants at all: `drive="POWER"`, `u[1] += "NC"`, `u[1] += NC()`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.knowledge.vocabulary import Meaning, means
from circuitron.models import Edit, ErrorType, Safety, TextChange
from circuitron.source.expression_types import Kind, kind
from circuitron.source.imports import skidl_name

_DESTINATIONS = frozenset({"TEMPLATE", "LIBRARY", "NETLIST"})


class ConstantText(Fix):
    """Writes the constant itself. A text NC may be a relay's contact, None a slip: to mark those is not safe."""

    name: ClassVar[str] = "constant-text"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.PYTHON_ERROR,
            ErrorType.UNCONNECTABLE,
            ErrorType.NONE_CONNECTION,
            ErrorType.TEMPLATE_USE,
            ErrorType.PART_DESTINATION,
            ErrorType.DUPLICATE_NAME,
            ErrorType.INVALID_ATTRIBUTE,
            ErrorType.UNKNOWN,
            ErrorType.ERC_SINGLE_PIN_NET,
            ErrorType.ERC_PIN_CONFLICT,
            ErrorType.ERC_WEAK_DRIVE,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        slips = list(_slips(context))
        for found in asked(context, *self.answers):
            for node, constant, safety in slips:
                text, imports = skidl_name(context, constant)
                reason = f"{context.segment(node)} is not the constant {constant}"
                changes: tuple[TextChange, ...] = (context.replace(node, text), *imports)
                yield answer(self.name, found, changes, reason, safety)


def _slips(context: FixContext) -> Iterator[tuple[ast.expr, str, Safety]]:
    for node in context.nodes:
        match node:
            case ast.Assign(targets=[ast.Attribute(attr="drive")], value=value) | ast.keyword(arg="drive", value=value):
                if isinstance(value, ast.Constant) and str(value.value).casefold() == "power":
                    yield value, "POWER", Safety.SAFE
            case ast.keyword(arg="dest", value=ast.Constant(value=str() as text) as value):
                if text.upper() in _DESTINATIONS:
                    yield value, text.upper(), Safety.SAFE
            case ast.AugAssign(target=ast.Subscript(), op=ast.Add(), value=value):
                safety = _no_connect(context, value)
                if safety is not None:
                    yield value, "NC", safety
            case ast.Call(func=ast.Name(id="Part"), args=[_, _, ast.Constant(value=str() as text) as value, *_]):
                if text in _DESTINATIONS:
                    yield value, text, Safety.SAFE


def _no_connect(context: FixContext, value: ast.expr) -> Safety | None:
    """How sure it is that a value stands for NC; None where it does not."""
    match value:
        case ast.Call(func=ast.Name(id="NC"), args=[], keywords=[]):
            return Safety.SAFE
        case ast.Constant(value=str() as text) if means(text, Meaning.NO_CONNECT):
            return Safety.UNSAFE
        case ast.Constant(value=None):
            return Safety.UNSAFE
        case ast.Call(func=ast.Name(id="Net"), args=[ast.Constant(value=str() as text)], keywords=[]):
            words = means(text, Meaning.NO_CONNECT)
            # A net that is made on the spot has this pin alone: to mark the pin as open changes nothing.
            return Safety.SAFE if words and kind(context, value) is Kind.NET else None
    return None
