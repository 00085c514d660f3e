"""Attributes and methods that SKiDL's objects do not have: `u.refdes`, `u.pin(1)`, `vcc.add_pin(p)`, `Pin.PWRIN`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import NamedTuple

from circuitron.details.connections import PinNotFound
from circuitron.edit import TextChange
from circuitron.finding import Finding
from circuitron.fixes.attributes import AttributeUse, attribute_uses
from circuitron.fixes.base import FixContext, Proposal, safety_of
from circuitron.fixes.names.rewriting import rewritten
from circuitron.fixes.pin_index import pin_keys, spelled
from circuitron.knowledge.confidence import Confidence
from circuitron.knowledge.pins import pin_use, resolve_pin
from circuitron.knowledge.renames import Rename, renames_of
from circuitron.knowledge.skidl_api import skidl_api
from circuitron.source.edits import quoted
from circuitron.source.locations import statement_at
from circuitron.source.value_origins import part_calls
from circuitron.symbol import Symbol


def of_attributes(context: FixContext, found: Finding) -> Iterable[Proposal]:
    """Each attribute that a finding is about, written otherwise wherever an object of that class is used with it."""
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
            change = context.replace(use.node, f"{context.segment(use.node.value)}[{pin.key}]")
            yield Proposal((change,), f"{use.node.attr} is the pin {pin.key}: {pin.why}", safety_of(pin.confidence))


def _renamed(context: FixContext, use: AttributeUse) -> tuple[Rename | None, tuple[TextChange, ...]]:
    """The first row that fits, with what it makes of the use."""
    for rename in renames_of("attribute", use.owner, use.node.attr):
        changes = rewritten(context, rename, use.node) if rename.by_fix else ()
        if changes:
            return rename, changes
    return None, ()


class _Pin(NamedTuple):
    key: str
    why: str
    confidence: Confidence


def _pin(context: FixContext, use: AttributeUse) -> _Pin | None:
    """The pin, or the pins of one name, that `u.cp`, `u.pin_CP`, `u.p8` and `bat.pos` mean, as an index."""
    if use.owner != "Part" or _is_called(context, use.node):
        return None
    found: set[_Pin | None] = set()
    for call in part_calls(context, use.node.value):
        match call.args[:2]:
            case [ast.Constant(value=str(library)), ast.Constant(value=str(name))]:
                symbol = context.symbols.part(library, name)
                found.add(_pin_of(context, symbol, use.node.attr, _attributes_of(context, call)) if symbol else None)
            case _:
                return None
    return found.pop() if len(found) == 1 else None


def _pin_of(context: FixContext, symbol: Symbol, attribute: str, requested: Iterable[str]) -> _Pin | None:
    quote = '"' if context.text.count('"') > context.text.count("'") else "'"  # as the script has most
    wanted = attribute.removeprefix("pin_").casefold()
    keys = {wanted, re.sub(r"p(\d+)", r"\1", wanted)}  # p8 is what SKiDL 1 called the pin with the number 8
    exact = {key for pin in symbol.pins for key in (pin.name, pin.number) if key.casefold() in keys}
    if exact:
        return _Pin(quoted(exact.pop(), quote), "pins are reached by index", "same") if len(exact) == 1 else None
    resolved = resolve_pin(symbol, attribute, pin_use(symbol, requested))
    pins = pin_keys(symbol, resolved.pins) if resolved.pins else ()
    return _Pin(spelled(pins[0], quote), resolved.why, resolved.confidence) if len(pins) == 1 else None


def _attributes_of(context: FixContext, call: ast.Call) -> Iterable[str]:
    """The attributes that a script asks the part of a call for, and that no part has."""
    members = skidl_api().members["Part"]
    for node in context.all(ast.Attribute):
        if node.attr not in members and call in part_calls(context, node.value):
            yield node.attr


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
