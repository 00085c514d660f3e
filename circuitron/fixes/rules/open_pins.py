"""Pins that the maker left without a function, or keeps to himself: they are marked as open."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.snapshot_to_source import (
    alone_on_line,
    connections_of,
    moved_pin,
    net_of,
    part_of,
    part_variable,
    place_of_pin,
)
from circuitron.models import Edit, ErrorType, PartInstance, PinRef, Safety, Snapshot, TextChange
from circuitron.source.edits import insert_after
from circuitron.source.imports import skidl_name

_NO_FUNCTION = re.compile(r"~?\{?(NC|N\.C\.?|N/C|DNC|DNU|NIC|NO_?CONNECT)\}?\d*", re.IGNORECASE)
_REFERENCE = re.compile(r"V?REF(?:_?OUT)?", re.IGNORECASE)
# Library, part, pin, and why it may be left open as long as its namesakes are open, too. Of the LM386 Texas Instruments
# says it (SNAS545D). Trimming terminals are held by resistors inside, as in the 741; anything else there upsets them.
_OPTIONAL = (
    ("Amplifier_Audio", re.compile(r"LM386.*"), "GAIN", "with both open, the gain is 20"),
    ("Amplifier_Operational", re.compile(r".*"), "NULL", "it takes a trimmer for the offset, and nothing else"),
)


class OpenPins(Fix):
    """Puts pins called NC, and pins of the type `free`, on the net NC; and, which is not safe, the control voltage of a
    555, the output of a reference, the trimming terminals of an amplifier and the gain of an LM386: they may be open.

    A pin that the maker reserves and that is on a net is taken off it. That is not safe: another pin may be meant.
    """

    name: ClassVar[str] = "open-pins"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.ERC_UNCONNECTED_PIN, ErrorType.ERC_FORBIDDEN_CONNECTION}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, ErrorType.ERC_FORBIDDEN_CONNECTION):
            part = part_of(context.snapshot, found.facts.ref)
            pin = next((p for p in part.pins if p.number == found.facts.pin), None) if part else None
            changes = _taken_off(context, part, pin) if part and pin and pin.type == "no_connect" else ()
            if part and pin and changes:
                reason = f"the maker reserves pin {pin.number} ({pin.name}) of {part.ref}: it comes off its net"
                yield answer(self.name, found, changes, reason, Safety.UNSAFE)
        for found in asked(context, ErrorType.ERC_UNCONNECTED_PIN):
            part = part_of(context.snapshot, found.facts.ref)
            pin = next((p for p in part.pins if p.number == found.facts.pin), None) if part else None
            held = _is_held(context.snapshot, part, pin) if part and pin else ""
            if part is None or pin is None or not (_may_float(pin) or held):
                continue
            variable = part_variable(context, part)
            places = connections_of(context, variable) if variable else []
            place = places[-1] if places else variable.statement if variable else None
            if variable is None or place is None or not alone_on_line(context, place):
                continue
            key = repr(int(pin.number)) if pin.number.isdecimal() else repr(pin.number)
            change = insert_after(context, place, f"{variable.text}[{key}] += NC")
            if held:
                reason = f"pin {pin.number} ({pin.name}) of {part.ref} may be left open: {held}"
                yield answer(self.name, found, (change,), reason, Safety.UNSAFE)
                continue
            reason = (
                f"pin {pin.number} of {part.ref} has no function ({pin.name or pin.type}): it is left open on purpose"
            )
            yield answer(self.name, found, (change,), reason)


def _may_float(pin: PinRef) -> bool:
    return pin.type in ("free", "no_connect") or bool(_NO_FUNCTION.fullmatch(pin.name) and pin.type != "power_in")


def _is_held(snapshot: Snapshot | None, part: PartInstance, pin: PinRef) -> str:
    """Why a pin that has a function may be left open all the same; "" where nothing says so."""
    names = {other.name for other in part.pins}
    if pin.name in ("CV", "CONT") and {"DIS", "THR"} <= names:
        return "the timer's own divider holds it at two thirds of the supply"
    if pin.type == "power_out" and _REFERENCE.fullmatch(pin.name):
        return "it is the output of a reference, which need not feed anything"
    for library, name, called, why in _OPTIONAL:
        if part.library == library and name.fullmatch(part.name) and pin.name == called:
            alike = [other for other in part.pins if other.name == called]
            return why if all(net_of(snapshot, other) is None for other in alike) else ""
    return ""


def _taken_off(context: FixContext, part: PartInstance, pin: PinRef) -> tuple[TextChange, ...]:
    """NC in the place of the net, where one statement connects this pin, and no other of the part along with it."""
    reserved = frozenset(other.number for other in part.pins if other.type == "no_connect")
    place = place_of_pin(context, part, pin, reserved)
    if place is None:
        return ()
    constant, imports = skidl_name(context, "NC")
    changes = moved_pin(context, *place, constant)
    return (*changes, *imports) if changes else ()
