"""A method or attribute of SKiDL's objects that a later release dropped."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.attributes import Asked, asked_attributes, assigned, takes
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.snapshot_to_source import taken_out
from circuitron.models import Edit, ErrorType, TextChange

# Class and attribute of older releases, and what reads the same today; {} is the object.
_READ = {
    ("Part", "value_str"): "{}.value_to_str()",
    ("Part", "hierarchical_name"): "{}.hiername",
    ("Net", "netclass"): "{}.netclasses",
}
# Calls that a script no longer has to make: subcircuits are made when they are called.
_NEEDLESS = frozenset({("Circuit", "instantiate_packages")})


class OldMembers(Fix):
    """Writes it as SKiDL 3 has it, at every place where the script asks for it."""

    name: ClassVar[str] = "old-members"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.INVALID_ATTRIBUTE, ErrorType.UNKNOWN_ARGUMENT})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            for place in asked_attributes(context, found):
                change = _mended(context, place)
                if change:
                    reason = f"SKiDL 3 has no {place.owner}.{place.node.attr}; this takes its place"
                    yield answer(self.name, found, (change,), reason)


def _mended(context: FixContext, place: Asked) -> TextChange | None:
    node, owner = place
    parent = context.parents.get(node)
    call = parent if isinstance(parent, ast.Call) and parent.func is node else None
    subject = context.segment(node.value)
    if (owner, node.attr) in _READ and call is None:
        plain = _READ[owner, node.attr]
        if isinstance(node.ctx, ast.Store) and not takes(context, plain.removeprefix("{}."), assigned(context, node)):
            return None
        return None if plain.endswith(")") and isinstance(node.ctx, ast.Store) else _replace(context, node, plain)
    if call is None or any(isinstance(arg, ast.Starred) for arg in call.args) or call.keywords:
        return None
    if (owner, node.attr) in _NEEDLESS and not call.args:
        statement = context.parents.get(call)
        return taken_out(context, statement) if isinstance(statement, ast.Expr) else None
    if (owner, node.attr) == ("Part", "set_pin_alias") and len(call.args) == 2:
        alias, pin = (context.segment(arg) for arg in call.args)
        return context.replace(call, f"{subject}[{pin}].aliases += {alias}")
    if (owner, node.attr) == ("SchLib", "get_part_by_name") and len(call.args) == 1:
        return context.replace(call, f"{subject}[{context.segment(call.args[0])}]")
    return None


def _replace(context: FixContext, node: ast.Attribute, plain: str) -> TextChange:
    return context.replace(node, plain.format(context.segment(node.value)))
