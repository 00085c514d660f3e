"""A template stands where a part is needed: it is connected, or given a reference, without having been copied."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.models import Edit, ErrorType, Span, TextChange
from circuitron.source.edits import argument, called_name, remove_keyword
from circuitron.source.expression_types import Kind, is_template, kind
from circuitron.source.index import COMPREHENSIONS, FUNCTIONS
from circuitron.source.locations import calls_in, statement_at
from circuitron.source.scopes import bindings, enclosing
from circuitron.source.value_origins import leaves


class TemplateUse(Fix):
    """Makes the template a part where it is connected."""

    name: ClassVar[str] = "template-use"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.TEMPLATE_USE})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for changes, reason in self._mends(context, found.span, found.facts.argument):
                yield answer(self.name, found, changes, reason)

    def _mends(
        self, context: FixContext, span: Span | None, wrong_argument: str
    ) -> Iterator[tuple[tuple[TextChange, ...], str]]:
        for call in calls_in(context, span):
            if called_name(call) == "Part" and is_template(call) and argument(call, 8, "ref") is not None:
                changes = _without_reference(context, call)
                if changes:
                    yield (
                        changes,
                        "a template has no reference, only a prefix: each part made from it gets its own number",
                    )
        if wrong_argument:
            return
        statement = statement_at(context, span)
        for use in _uses(context, statement) if statement is not None else ():
            alias = _alias(context, use)
            if alias is not None:
                name = context.segment(alias)
                change = context.replace(alias, f"{name}()")
                yield (change,), f"{name} is a template: {name}() makes the part that is connected"
            else:
                yield from _instantiated(context, use)


def _without_reference(context: FixContext, call: ast.Call) -> tuple[TextChange, ...]:
    """`ref='R'` as a prefix, `ref='R1'` left out."""
    for keyword in call.keywords:
        if keyword.arg == "ref":
            value = keyword.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value.isalpha():
                start = context.offset(keyword.lineno, keyword.col_offset)
                return (TextChange(start=start, end=start + len("ref"), text="ref_prefix"),)
            removed = remove_keyword(context, call, "ref")
            return (removed,) if removed else ()
    return ()


def _uses(context: FixContext, statement: ast.stmt) -> Iterator[ast.Name | ast.Attribute]:
    """Templates that the statement connects: operands of `&` and `|`, and what is indexed."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            parent = context.parents.get(node)
            joined = isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.BitAnd | ast.BitOr)
            indexed = isinstance(parent, ast.Subscript) and parent.value is node
            if (joined or indexed) and kind(context, node) is Kind.TEMPLATE:
                yield node


def _alias(context: FixContext, use: ast.Name | ast.Attribute) -> ast.Name | None:
    """The template in `part = template`, where that is what `use` was given: the copy was forgotten."""
    found = bindings(context, use) if isinstance(use, ast.Name) else []
    if len(found) == 1 and not found[0].path and isinstance(found[0].value, ast.Name):
        return found[0].value if kind(context, found[0].value) is Kind.TEMPLATE else None
    return None


def _instantiated(context: FixContext, use: ast.Name | ast.Attribute) -> Iterator[tuple[tuple[TextChange, ...], str]]:
    """One use of a template mended: by a copy on the spot, or by no longer making it a template."""
    made = [leaf for leaf in leaves(context, use) if isinstance(leaf, ast.Call) and is_template(leaf)]
    joined = isinstance(context.parents.get(use), ast.BinOp)
    name = context.segment(use)
    if len(made) == 1 and not _copied(context, made[0], use) and not _repeated(context, use, made[0], joined):
        removed = remove_keyword(context, made[0], "dest")
        if removed is not None:
            yield (removed,), f"{name} is connected and never copied: it is a part, not a template"
    elif joined:
        change = context.replace(use, f"{name}()")
        yield (change,), f"{name} is a template: {name}() makes the part that stands here"


def _copied(context: FixContext, made: ast.Call, use: ast.Name | ast.Attribute) -> bool:
    """Whether the script makes parts of the template somewhere: calls, multiplies or copies it."""
    name = context.segment(use)
    for node in context.nodes:
        match node:
            case ast.Call(func=ast.Name() | ast.Attribute() as called):
                text = context.segment(called)
                if text in (name, f"{name}.copy"):
                    return True
            case ast.BinOp(op=ast.Mult(), left=left, right=right):
                if name in (context.segment(left), context.segment(right)):
                    return True
    parent = context.parents.get(made)
    return isinstance(parent, ast.BinOp) or (isinstance(parent, ast.Call) and parent.func is made)


def _repeated(context: FixContext, use: ast.Name | ast.Attribute, made: ast.Call, joined: bool) -> bool:
    """Whether more than one part must come of the template: it stands in several networks, a loop or a function."""
    around = (ast.For, ast.While, *COMPREHENSIONS, *FUNCTIONS)
    if enclosing(context, use, *around) is not enclosing(context, made, *around):
        return True
    if not joined:
        return False
    name = context.segment(use)
    networks = [
        node
        for node in context.nodes
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitAnd | ast.BitOr)
        and name in (context.segment(node.left), context.segment(node.right))
    ]
    return len(networks) > 1 and len({node.lineno for node in networks}) > 1
