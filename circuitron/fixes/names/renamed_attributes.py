"""Attributes and methods that SKiDL's objects do not have: `u.refdes`, `u.pin(1)`, `vcc.add_pin(p)`, `Pin.PWRIN`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from circuitron.details import PinNotFound
from circuitron.fixes.attributes import AttributeUse, attribute_uses
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.names.rewriting import rewritten
from circuitron.knowledge.renames import Rename, renames_of
from circuitron.models import Finding, TextChange
from circuitron.source.edits import quoted
from circuitron.source.locations import statement_at
from circuitron.source.value_origins import part_calls


def of_attributes(context: FixContext, found: Finding) -> Iterable[Proposal]:
    """Each attribute that a finding is about, written otherwise wherever an object of that class is asked for it."""
    if isinstance(found.detail, PinNotFound):
        for change in _by_number(context, found, found.detail):
            yield Proposal((change,), "part.p finds pins by number alone; part[…] by name, too")
        return
    for use in attribute_uses(context, found):
        rename, changes = _renamed(context, use)
        if rename is not None:
            right = "needless" if rename.is_needless else f"written {rename.now}"
            yield Proposal(changes, f"{use.owner}.{use.node.attr} is {right}: {rename.why}", rename.safety)
        elif pin := _pin(context, use):
            change = context.replace(use.node, f"{context.segment(use.node.value)}[{pin}]")
            yield Proposal((change,), f"{use.node.attr} is the pin {pin}: pins are reached by index")


def _renamed(context: FixContext, use: AttributeUse) -> tuple[Rename | None, tuple[TextChange, ...]]:
    """The first row that fits, with what it makes of the use."""
    for rename in renames_of("attribute", use.owner, use.node.attr):
        changes = rewritten(context, rename, use.node) if rename.by_fix else ()
        if changes:
            return rename, changes
    return None, ()


def _pin(context: FixContext, use: AttributeUse) -> str:
    """The pin that `u.cp`, `u.pin_CP` or `u.p8` means, as an index: a name in other case, or a number; "" for none."""
    if use.owner != "Part" or _is_called(context, use.node):
        return ""
    wanted = use.node.attr.removeprefix("pin_").casefold()
    keys = {wanted, re.sub(r"p(\d+)", r"\1", wanted)}  # p8 is what SKiDL 1 called the pin with the number 8
    names: set[str] = set()
    for call in part_calls(context, use.node.value):
        match call.args[:2]:
            case [ast.Constant(value=str(library)), ast.Constant(value=str(name))]:
                symbol = context.symbols.part(library, name)
                pins = symbol.pins if symbol else ()
                names |= {key for pin in pins for key in (pin.name, pin.number) if key.casefold() in keys} or {""}
            case _:
                return ""
    quote = '"' if context.text.count('"') > context.text.count("'") else "'"  # as the script has most
    return quoted(names.pop(), quote) if len(names) == 1 and "" not in names else ""


def _by_number(context: FixContext, found: Finding, missing: PinNotFound) -> Iterable[TextChange]:
    """`u.p['VCC']` as `u['VCC']`, where the symbol has a pin of that name."""
    library, _, name = missing.symbol.partition(":")
    symbol, statement = context.symbols.part(library, name), statement_at(context, found.span)
    if symbol is None or statement is None or all(missing.pin != pin.name for pin in symbol.pins):
        return
    for node in ast.walk(statement):
        match node:
            case ast.Subscript(value=ast.Attribute(value=part, attr="p") as by_number, slice=ast.Constant(value=key)):
                if key == missing.pin:
                    yield context.replace(by_number, context.segment(part))


def _is_called(context: FixContext, node: ast.Attribute) -> bool:
    parent = context.parents.get(node)
    return isinstance(parent, ast.Call) and parent.func is node
