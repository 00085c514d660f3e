"""Templates and copies of parts taken for each other: a template that is connected, a part that is only copied.

What is copied must be a template, or it stays in the circuit, connected to nothing. What is connected must be a part.
A copy that was made by number, `r(1)`, comes in a list, also when it is only one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import ClassVar

from circuitron.details.base import Detail
from circuitron.details.calls import UnknownArgument
from circuitron.details.connections import PartDestination, SharedObject, TemplateUse
from circuitron.details.python import PythonError
from circuitron.edit import Edit, TextChange
from circuitron.error_types import ErrorType
from circuitron.finding import Span
from circuitron.fixes.base import Fix, FixContext, Proposal, answer
from circuitron.fixes.pin_requests import assigned
from circuitron.fixes.pins.part_counts import several_at_once
from circuitron.fixes.pins.shared_objects import one_for_each
from circuitron.source.calls import argument, called_name
from circuitron.source.edits import add_keyword, remove_keyword
from circuitron.source.expression_types import Kind, is_template, kind
from circuitron.source.imports import skidl_name
from circuitron.source.index import COMPREHENSIONS, FUNCTIONS
from circuitron.source.locations import calls_in, statement_at
from circuitron.source.scopes import bindings, enclosing
from circuitron.source.value_origins import leaves

# What shows that a part is only copied.
_IDLE = frozenset(
    {
        ErrorType.TEMPLATE_USE,
        ErrorType.DUPLICATE_NAME,
        ErrorType.ERC_UNCONNECTED_PIN,
        ErrorType.ERC_FLOATING_SUPPLY,
    }
)
_REASON = "the part that is copied stays in the circuit, connected to nothing; a template does not"


class _Role(StrEnum):
    """What is done with a part where it stands."""

    COPIED = "copied"  # r(value='1k'), 3 * r, r.copy()
    JOINED = "joined"  # vcc & r & gnd
    INDEXED = "indexed"  # r[1]
    ATTRIBUTE = "attribute"  # r.value
    OTHER = "other"


class Copies(Fix):
    """Makes the part that is only copied a template, the template that is only connected a part, and copies one that is
    both where it is connected; asks for a part instead of a list of one where nothing else is done with it; makes as
    many copies of a template as `Part(lib, name, 5)` asks for; makes a part or net anew for each place that shares it.
    """

    name: ClassVar[str] = "copies"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.TEMPLATE_USE,
            ErrorType.PYTHON_ERROR,
            ErrorType.PART_DESTINATION,
            ErrorType.UNKNOWN_ARGUMENT,
            ErrorType.SHARED_OBJECT,
            ErrorType.DUPLICATE_NAME,
            ErrorType.ERC_UNCONNECTED_PIN,
            ErrorType.ERC_FLOATING_SUPPLY,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        only_copied = list(_only_copied_parts(context))
        for found, detail in context.of(Detail):
            match detail:
                case PythonError(exception="IndexError" | "TypeError" | "AttributeError"):
                    rewrites = list(_lists_of_one(context, found.span))
                case TemplateUse(argument=wrong_argument):
                    rewrites = [*_with_reference(context, found.span)]
                    rewrites += [] if wrong_argument else _connected_templates(context, found.span)
                case PartDestination(given=number) | UnknownArgument(owner="Part", given=number) if number.isdecimal():
                    rewrites = list(several_at_once(context, found.span))
                case SharedObject():
                    rewrites = list(one_for_each(context, found, detail))
                case _:
                    rewrites = []
            if found.type in _IDLE:
                here = (call for call in only_copied if found.span is None or _is_on(call, found.span))
                rewrites += [_as_template(context, call) for call in here]
            for proposal in rewrites:
                yield answer(self.name, found, *proposal)


def _role(context: FixContext, node: ast.AST) -> _Role:
    match context.parents.get(node):
        case ast.Call(func=called) if called is node:
            return _Role.COPIED
        case ast.BinOp(op=ast.Mult()):
            return _Role.COPIED
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr()):
            return _Role.JOINED
        case ast.Subscript(value=value) if value is node:
            return _Role.INDEXED
        case ast.Attribute(attr="copy") as method if isinstance(context.parents.get(method), ast.Call):
            return _Role.COPIED
        case ast.Attribute():
            return _Role.ATTRIBUTE
    return _Role.OTHER


def _is_on(call: ast.Call, span: Span) -> bool:
    return call.lineno <= span.line <= (call.end_lineno or call.lineno)


# A part that is only copied.


def _as_template(context: FixContext, call: ast.Call) -> Proposal:
    template, imports = skidl_name(context, "TEMPLATE")
    return Proposal((add_keyword(context, call, "dest", template), *imports), _REASON)


def _only_copied_parts(context: FixContext) -> Iterator[ast.Call]:
    """`Part(…)` calls whose value is copied on the spot and then out of reach, or has a name that is only copied."""
    for node in context.nodes:
        if not isinstance(node, ast.Call) or called_name(node) != "Part":
            continue
        if argument(node, 2, "dest") is not None or argument(node, 7, "ref") is not None:
            continue
        match context.parents.get(node):
            case ast.Assign(targets=[ast.Name() as name]) if _is_only_copied(context, name):
                yield node
            case ast.Call() | ast.BinOp() if _role(context, node) is _Role.COPIED:
                yield node


def _is_only_copied(context: FixContext, name: ast.Name) -> bool:
    """Whether a variable is bound once, and used for nothing but copies."""
    uses = [node for node in context.nodes if isinstance(node, ast.Name) and node.id == name.id and node is not name]
    once = len(uses) == 1 and isinstance(context.parents.get(uses[0]), ast.Attribute)  # both may be intended
    return bool(uses) and not once and all(_role(context, use) is _Role.COPIED for use in uses)


# A template that is connected, or has a reference.


def _with_reference(context: FixContext, span: Span | None) -> Iterator[Proposal]:
    """`ref='R'` of a template as a prefix, `ref='R1'` left out."""
    reason = "a template has no reference, only a prefix: each part made from it gets its own number"
    for call in calls_in(context, span):
        for keyword in call.keywords if called_name(call) == "Part" and is_template(call) else ():
            if keyword.arg != "ref":
                continue
            value = keyword.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value.isalpha():
                start = context.offset(keyword.lineno, keyword.col_offset)
                yield Proposal((TextChange(start=start, end=start + len("ref"), text="ref_prefix"),), reason)
            elif removed := remove_keyword(context, call, "ref"):
                yield Proposal((removed,), reason)


def _connected_templates(context: FixContext, span: Span | None) -> Iterator[Proposal]:
    statement = statement_at(context, span)
    for use in ast.walk(statement) if statement is not None else ():
        if not isinstance(use, ast.Name | ast.Attribute) or not isinstance(use.ctx, ast.Load):
            continue
        if _role(context, use) not in (_Role.JOINED, _Role.INDEXED) or kind(context, use) is not Kind.TEMPLATE:
            continue
        alias = _alias(context, use)
        rewrite = _copied_at(context, alias) if alias is not None else _instantiated(context, use)
        if rewrite is not None:
            yield rewrite


def _alias(context: FixContext, use: ast.Name | ast.Attribute) -> ast.Name | None:
    """The template in `part = template`, where that is what `use` was given: the copy was forgotten."""
    found = bindings(context, use) if isinstance(use, ast.Name) else []
    if len(found) == 1 and not found[0].path and isinstance(found[0].value, ast.Name):
        return found[0].value if kind(context, found[0].value) is Kind.TEMPLATE else None
    return None


def _copied_at(context: FixContext, use: ast.Name | ast.Attribute) -> Proposal:
    name = context.segment(use)
    reason = f"{name} is a template: {name}() makes the part that is connected"
    return Proposal((context.replace(use, f"{name}()"),), reason)


def _instantiated(context: FixContext, use: ast.Name | ast.Attribute) -> Proposal | None:
    """A template as a part: by no longer making it a template, or by a copy on the spot."""
    made = [leaf for leaf in leaves(context, use) if isinstance(leaf, ast.Call) and is_template(leaf)]
    if len(made) == 1 and not _is_copied(context, made[0], use) and not _is_repeated(context, use, made[0]):
        removed = remove_keyword(context, made[0], "dest")
        reason = f"{context.segment(use)} is connected and never copied: it is a part, not a template"
        return Proposal((removed,), reason) if removed is not None else None
    return _copied_at(context, use) if _role(context, use) is _Role.JOINED else None


def _is_copied(context: FixContext, made: ast.Call, use: ast.Name | ast.Attribute) -> bool:
    """Whether the script makes parts of the template somewhere."""
    name = context.segment(use)
    named = (node for node in context.nodes if isinstance(node, type(use)) and context.segment(node) == name)
    return any(_role(context, node) is _Role.COPIED for node in (made, *named))


def _is_repeated(context: FixContext, use: ast.Name | ast.Attribute, made: ast.Call) -> bool:
    """Whether more than one part must come of the template: it stands in several networks, a loop or a function."""
    around = (ast.For, ast.While, *COMPREHENSIONS, *FUNCTIONS)
    if enclosing(context, use, *around) is not enclosing(context, made, *around):
        return True
    name = context.segment(use)
    lines = {
        node.lineno
        for node in context.nodes
        if isinstance(node, type(use)) and context.segment(node) == name and _role(context, node) is _Role.JOINED
    }
    return _role(context, use) is _Role.JOINED and len(lines) > 1


# A list of one copy.


def _lists_of_one(context: FixContext, span: Span | None) -> Iterator[Proposal]:
    """Calls and products that make a list of one part, which the statement uses as a part."""
    statement = statement_at(context, span)
    for node in ast.walk(statement) if statement is not None else ():
        if not isinstance(node, ast.Name | ast.Call | ast.BinOp) or not _is_used_as_part(context, node):
            continue
        copying: ast.expr = node
        if isinstance(node, ast.Name):
            values = assigned(context, node)
            if len(values) != 1 or not all(_is_used_as_part(context, use) for use in _reads(context, node)):
                continue
            copying = values[0]
        change = _single(context, copying)
        if change is not None:
            reason = f"{context.segment(copying)} is a list with one part in it; without the number it is the part"
            yield Proposal((change,), reason)


def _is_used_as_part(context: FixContext, node: ast.expr) -> bool:
    """Whether an expression is used as only a part can be, and no list of one."""
    match _role(context, node), context.parents.get(node):
        case _Role.JOINED, _:
            return True
        case _Role.ATTRIBUTE | _Role.COPIED, ast.Attribute(attr=attribute):
            return not hasattr(list, attribute)
        case _Role.INDEXED, ast.Subscript(slice=ast.Constant(value=int(number))):
            return number > 0
        case _Role.INDEXED, ast.Subscript(slice=ast.Constant(value=str()) | ast.Tuple(elts=[_, *_])):
            return True
    return False


def _reads(context: FixContext, name: ast.Name) -> Iterator[ast.Name]:
    """All places where the value of a variable is read."""
    values = assigned(context, name)
    reads = (node for node in context.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    for node in reads:
        if node.id == name.id and any(value in values for value in assigned(context, node)):
            yield node


def _single(context: FixContext, copying: ast.expr) -> TextChange | None:
    """The copying of one part without its number; None for anything else."""
    match copying:
        case (
            ast.BinOp(op=ast.Mult(), left=ast.Constant(value=1), right=ast.Name() as part)
            | ast.BinOp(op=ast.Mult(), left=ast.Name() as part, right=ast.Constant(value=1))
        ) if _is_part(context, part):
            return context.replace(copying, f"{part.id}()")
        case (
            ast.Call(func=ast.Attribute(value=part, attr="copy")) | ast.Call(func=ast.Name() | ast.Call() as part)
        ) as call if _is_part(context, part):
            return _without_number(context, call)
    return None


def _is_part(context: FixContext, node: ast.expr) -> bool:
    return kind(context, node) in (Kind.PART, Kind.TEMPLATE)


def _without_number(context: FixContext, call: ast.Call) -> TextChange | None:
    match call:
        case ast.Call(args=[ast.Constant(value=1) as number], keywords=keywords):
            there = context.replace(number, "")
            following = context.offset(keywords[0].lineno, keywords[0].col_offset) if keywords else there.end
            return TextChange(start=there.start, end=following, text="")
        case ast.Call(args=[], keywords=keywords):
            for keyword in keywords:
                match keyword:
                    case ast.keyword(arg="num_copies", value=ast.Constant(value=1)):
                        return remove_keyword(context, call, "num_copies")
    return None
