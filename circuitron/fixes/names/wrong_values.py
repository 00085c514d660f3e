"""A value of the wrong kind: a text for one of SKiDL's constants, as in `drive="POWER"` and `u[1] += "NC"`, or the
value of a part where its destination belongs, as in `Part('Device', 'R', '10k')`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.calls import UnknownArgument
from circuitron.details.python import UndefinedName
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.fixes.base import Fix, FixContext, Proposal, answer, findings_of
from circuitron.fixes.names.simulation import plain_values
from circuitron.knowledge.vocabulary import Meaning, means
from circuitron.source.calls import called_name
from circuitron.source.expression_types import Kind, kind
from circuitron.source.imports import skidl_name
from circuitron.source.locations import calls_in
from circuitron.source.value_origins import leaves, part_calls

_DESTINATIONS = frozenset({"NETLIST", "TEMPLATE", "LIBRARY"})
_FOOTPRINT = re.compile(r"[\w.+\-]+:[\w.+\-,/]+")
_REFERENCE = re.compile(r"([A-Z]{1,4})(\d{1,4})")
_BY_PLACE = frozenset(
    {ErrorType.PART_DESTINATION, ErrorType.EMPTY_CIRCUIT, ErrorType.TOOL_VERSION, ErrorType.PYTHON_ERROR}
)
_BY_TEXT = frozenset(
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


class WrongValues(Fix):
    """Writes the constant itself, and gives what stands in the third (and fourth) place of `Part`, or for the number of
    copies, its name: value, footprint or ref, and `100 @ u_nF` as a text. A text NC may be a relay's contact, None a
    slip: to mark those as open is not safe.
    """

    name: ClassVar[str] = "wrong-values"
    answers: ClassVar[frozenset[ErrorType]] = (
        _BY_TEXT | _BY_PLACE | {ErrorType.UNDEFINED_NAME, ErrorType.UNKNOWN_ARGUMENT}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(UndefinedName):
            for node, change, reason in plain_values(context):
                if isinstance(node.right, ast.Name) and node.right.id == detail.name:
                    yield answer(self.name, found, (change,), reason)
        constants = list(_constants(context))
        for found in findings_of(context, *_BY_TEXT):
            for changes, reason, safety in constants:
                yield answer(self.name, found, changes, reason, safety)
        for found, unknown in context.of(UnknownArgument):
            for call in calls_in(context, found.span):
                if unknown.copies and (changes := _of_copy(context, call)):
                    reason = "the first argument of a copy is the number of copies"
                    yield answer(self.name, found, changes, reason)
                if (unknown.owner, unknown.argument) == ("Net", "circuit") and (
                    changes := _behind_circuit(context, call)
                ):
                    reason = "the second argument of Net is a circuit; what is connected stands behind it"
                    yield answer(self.name, found, changes, reason)
        for found in findings_of(context, *_BY_PLACE):
            for call in calls_in(context, found.span):
                changes = _named(context, call, call, 2) if called_name(call) == "Part" else ()
                if changes:
                    reason = (
                        "the third argument of Part is its destination: anything but NETLIST there keeps the part "
                        "out of the circuit"
                    )
                    yield answer(self.name, found, changes, reason)


# ------------------------------------------------------------------------------------------------- texts for constants


def _constants(context: FixContext) -> Iterator[Proposal]:
    for node, constant, safety in _slips(context):
        text, imports = skidl_name(context, constant)
        reason = f"{context.segment(node)} is not the constant {constant}"
        yield Proposal((context.replace(node, text), *imports), reason, safety)


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


# --------------------------------------------------------------------------------- arguments by their place


def _behind_circuit(context: FixContext, call: ast.Call) -> tuple[TextChange, ...]:
    """`Net('A', pin)` as `Net('A', None, pin)`."""
    if called_name(call) != "Net" or len(call.args) < 2 or any(isinstance(arg, ast.Starred) for arg in call.args[:2]):
        return ()
    start = context.replace(call.args[1], "").start
    return (TextChange(start=start, end=start, text="None, "),)


def _of_copy(context: FixContext, call: ast.Call) -> tuple[TextChange, ...]:
    """Keywords in `resistor('10k')`, which copies a part; nothing where its first argument is no text."""
    made = part_calls(context, call)
    given = leaves(context, call.args[0], spread=True) if call.args else []
    if not made or call in made or not given or not all(map(_is_text, given)):
        return ()
    return _named(context, call, made[0], 0)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _named(context: FixContext, call: ast.Call, made: ast.Call, first: int) -> tuple[TextChange, ...]:
    """Keywords in front of the arguments from a place on; nothing where one of them is not clear.

    Args:
        made: the call of Part that makes the part, or that of which it is a copy.
    """
    given = {keyword.arg for keyword in call.keywords}
    changes: list[TextChange] = []
    for place, value in enumerate(call.args[first:], start=first):
        keyword = _keyword(context, made, value, given)
        if place == 2 and keyword == "dest":
            continue  # there it belongs
        if not keyword or keyword in given:
            return ()
        given.add(keyword)
        start = context.replace(value, "").start
        changes.append(TextChange(start=start, end=start, text=f"{keyword}="))
    return tuple(changes)


def _keyword(context: FixContext, made: ast.Call, value: ast.expr, given: set[str | None]) -> str:
    """The keyword that an argument belongs to; "" where that is not clear."""
    match value:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in _DESTINATIONS:
            return "dest"
        case ast.Name(id=name) | ast.Attribute(attr=name) if name.startswith("KICAD") or name == "SKIDL":
            return "tool"
    keywords = {_of_text(context, made, leaf, given) for leaf in leaves(context, value, spread=True)}
    return keywords.pop() if len(keywords) == 1 else ""


def _of_text(context: FixContext, made: ast.Call, value: ast.expr, given: set[str | None]) -> str:
    """The keyword that a text belongs to; "" for what is none."""
    match value:
        case ast.Constant(value=str(text)) if text in _DESTINATIONS:
            return "dest"
        case ast.Constant(value=str(text)) if _FOOTPRINT.fullmatch(text):
            return "footprint"
        case ast.Constant(value=str(text)):
            return "ref" if "ref" not in given and _is_reference(context, made, text) else "value"
        case ast.JoinedStr():
            return "value"
    return ""


def _is_reference(context: FixContext, made: ast.Call, text: str) -> bool:
    """Whether a text is a reference and not a type number: D1 of a diode, BAT54 not."""
    found = _REFERENCE.fullmatch(text)
    match made.args[:2]:
        case [ast.Constant(value=str(library)), ast.Constant(value=str(name))] if found is not None:
            symbol = context.symbols.part(library, name)
        case _:
            return found is not None
    # Those with other letters than the symbol's, such as LED1 and IC2, are given one by one.
    return symbol is None or found[1] == symbol.reference or len(found[2]) == 1
