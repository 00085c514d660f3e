"""Writes what a row of the table of renames says in the place of what a script has."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from circuitron.edit import TextChange
from circuitron.fixes.attributes import is_class, may_be_assigned
from circuitron.fixes.base import FixContext
from circuitron.fixes.snapshot_to_source import taken_out
from circuitron.knowledge.renames import Pattern, Rename
from circuitron.knowledge.skidl_api import skidl_api, tool_at_hand
from circuitron.source.expression_types import CONNECTABLE, kind
from circuitron.source.imports import skidl_name

_NAME = re.compile(r"\{[^}]*\}|(?<![\w.])[A-Za-z_]\w*")  # of a template: a place to fill, or a name that begins a chain
_STATEMENT = re.compile(r"(?:\{(\w*)\}|\S+) (\+?)= ")
_INDEX = re.compile(r"\[\{(\w+)\}\]")
_ATTRIBUTE = re.compile(r"\{\}\.\w+")

Arguments = Mapping[str, Sequence[ast.expr]]


@dataclass(frozen=True)
class _Match:
    """What is written as a pattern says: the expression in whole, and what stands for the pattern's parameters."""

    node: ast.expr
    given: Arguments = field(default_factory=dict)


def rewritten(context: FixContext, rename: Rename, use: ast.Name | ast.Attribute) -> tuple[TextChange, ...]:
    """The changes that write a use of the name as the row says; none where that is not possible."""
    match = _match(context, rename, use)
    if match is None or (rename.inside == "with" and not isinstance(context.parents.get(match.node), ast.withitem)):
        return ()
    for to in rename.to:
        if changes := _written(context, use, match, to):
            return changes
    return ()


def _match(context: FixContext, rename: Rename, use: ast.Name | ast.Attribute) -> _Match | None:
    pattern, parent = rename.pattern, context.parents.get(use)
    call = parent if isinstance(parent, ast.Call) and parent.func is use else None
    if pattern.form == "plain":
        if call is None or rename.kind == "name":
            return _Match(use)
        return None if call.args or call.keywords else _Match(call)
    if pattern.form == "call":
        return _Match(use) if call else None
    if pattern.form == "arguments":
        given = _given(pattern, call) if call else None
        return _Match(call, given) if call and given is not None else None
    if (
        isinstance(parent, ast.Subscript)
        and parent.value is use
        and _are_texts(pattern, {pattern.parameters[0]: [parent.slice]})
    ):
        return _Match(parent, {pattern.parameters[0]: [parent.slice]})
    return None


def _given(pattern: Pattern, call: ast.Call) -> Arguments | None:
    """The arguments by the pattern's parameters; None where the call is not of its kind."""
    single = pattern.parameters[:-1] if pattern.rest else pattern.parameters
    if any(isinstance(value, ast.Starred) for value in call.args) or (
        len(call.args) > len(single) and not pattern.rest
    ):
        return None
    given: dict[str, list[ast.expr]] = {name: [value] for name, value in zip(single, call.args, strict=False)}
    if pattern.rest:
        given[pattern.parameters[-1]] = call.args[len(single) :]
    for keyword in call.keywords:
        if keyword.arg not in single or keyword.arg in given:
            return None
        given[keyword.arg] = [keyword.value]
    complete = all(given.get(name) for name in pattern.parameters)
    return given if complete and _are_texts(pattern, given) else None


def _are_texts(pattern: Pattern, given: Arguments) -> bool:
    """Whether there are texts where the pattern wants them."""
    values = [value for name in pattern.literals for value in given[name]]
    return all(isinstance(value, ast.Constant) and isinstance(value.value, str) for value in values)


def _written(context: FixContext, use: ast.Name | ast.Attribute, match: _Match, to: str) -> tuple[TextChange, ...]:
    statement = context.parents.get(match.node)
    alone = statement if isinstance(statement, ast.Expr) else None
    if to == "pass":
        out = taken_out(context, alone) if alone else None
        return (out,) if out else ()
    if "{}" in to and isinstance(use, ast.Attribute) and is_class(context, use.value):
        return ()  # Net.join(a, b): the rename is that of an object
    if any(kind(context, match.given[name][0]) in CONNECTABLE for name in _INDEX.findall(to) if name in match.given):
        return ()  # a pin or net is no index
    text, imports = _text(context, to, use, match.given)
    if assigns := _STATEMENT.match(to):
        target = match.given[assigns[1]][0] if assigns[1] else getattr(use, "value", None)
        may = not assigns[2] or _INDEX.search(to) or (target is not None and may_be_assigned(context, target))
        return (context.replace(alone, text), *imports) if alone and may else ()
    if not isinstance(use.ctx, ast.Load) and not _ATTRIBUTE.fullmatch(to):
        return ()  # what is written can be read alone
    return (context.replace(match.node, text), *imports) if text != context.segment(match.node) else ()


def _text(
    context: FixContext, to: str, use: ast.Name | ast.Attribute, given: Arguments
) -> tuple[str, tuple[TextChange, ...]]:
    """The template filled, with SKiDL's names as the script can write them, and the imports that those need."""
    imports: list[TextChange] = []

    def as_written(found: re.Match[str]) -> str:
        if found[0] not in skidl_api().exports:
            return found[0]
        text, changes = skidl_name(context, found[0])
        imports.extend(changes)
        return text

    values = {name: ", ".join(context.segment(value) for value in several) for name, several in given.items()}
    values["tool"] = repr(tool_at_hand(context.libraries).lower())  # a text needs no import
    # Not the segment of `use.value`, which lacks the brackets of `(a or b).ref_des`.
    subject = context.segment(use).rpartition(".")[0].rstrip() if isinstance(use, ast.Attribute) else ""
    return _NAME.sub(as_written, to).format(subject, **values), tuple(imports)
