"""A pin that may stay open, or that the maker keeps to himself: it is marked as open."""

from __future__ import annotations

import re
from typing import NamedTuple

from circuitron.edit import Safety, TextChange
from circuitron.execution_report import PartInstance, PinRef, Snapshot
from circuitron.findings.erc import is_board
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.snapshot_to_source import (
    alone_on_line,
    connections_of,
    moved_pin,
    net_named,
    net_of,
    part_variable,
    place_of_pin,
)
from circuitron.knowledge.device_similarity import Kinship, kinship
from circuitron.knowledge.vocabulary import is_ground
from circuitron.source.edits import insert_after, quoted
from circuitron.source.imports import skidl_name

_NO_FUNCTION = re.compile(r"~?\{?(NC|N\.C\.?|N/C|DNC|DNU|NIC|NO_?CONNECT)\}?\d*", re.IGNORECASE)
_REFERENCE = re.compile(r"V?REF(?:_?OUT)?", re.IGNORECASE)
# Library, part, pin, and why it may be left open as long as its namesakes are open, too. Of the LM386 Texas Instruments
# says it (SNAS545D). Trimming terminals are held by resistors inside, as in the 741; anything else there upsets them.
_OPTIONAL = (
    ("Amplifier_Audio", re.compile(r"LM386.*"), "GAIN", "with both open, the gain is 20"),
    ("Amplifier_Operational", re.compile(r".*"), "NULL", "it takes a trimmer for the offset, and nothing else"),
)


class Leave(NamedTuple):
    """Why a pin may stay open, and whether that is sure."""

    why: str
    sure: bool


def taken_off(context: FixContext, part: PartInstance, pin: PinRef) -> Proposal | None:
    """A pin that the maker reserves and that is on a net, taken off it. Not safe: another pin may be the right one.

    None for a part whose value names another device than its symbol: the pin may have a function in the device so
    named.
    """
    own = part.value == "" or kinship(part.value, part.name) >= Kinship.PACKAGE
    changes = _taken_off(context, part, pin) if own and pin.type == "no_connect" else ()
    reason = f"the maker reserves pin {pin.number} ({pin.name}) of {part.ref}: it comes off its net"
    return Proposal(changes, reason, Safety.UNSAFE) if changes else None


def spare_supply(context: FixContext, snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Proposal | None:
    """NC on a supply pin of a board (an Arduino's VIN, a Pico's ADC_VREF) that is fed by another.

    Not safe: a board that only its USB socket may feed.
    """
    return _left(context, part, pin, _of_board(snapshot, part, pin))


def without_use(context: FixContext, snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Proposal | None:
    """NC on a pin called NC or of the type `free`.

    Not safe: the control voltage of a 555, the output of a reference, the trimming terminals of an amplifier and the
    gain of an LM386.
    """
    return _left(context, part, pin, _of_part(snapshot, part, pin))


def _left(context: FixContext, part: PartInstance, pin: PinRef, leave: Leave | None) -> Proposal | None:
    changes = _marked(context, part, pin) if leave else ()
    if leave is None or not changes:
        return None
    reason = f"pin {pin.number} ({pin.name or pin.type}) of {part.ref} may stay open: {leave.why}"
    return Proposal(changes, reason, Safety.SAFE if leave.sure else Safety.UNSAFE)


def _of_board(snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Leave | None:
    """A board has regulators and a USB socket of its own, so that not all of its supply pins are in use at once.

    Where a net has the pin's own name, or holds its namesake, the pin was forgotten, unless a regulator feeds the board
    by another one.
    """
    if is_board(part) and not is_ground(pin.name) and pin not in snapshot.no_connects:
        for other in part.pins:
            if other != pin and _is_fed(snapshot, other) and _is_source_of_others(snapshot, other):
                return Leave(f"a regulator feeds the board's {other.name or other.number}", True)
    alike = [other for other in part.pins if other.name == pin.name and net_of(snapshot, other) is not None]
    forgotten = bool(alike) or net_named(snapshot, pin.name) is not None
    if not is_board(part) or is_ground(pin.name) or forgotten or pin in snapshot.no_connects:
        return None
    fed = [other for other in part.pins if _is_fed(snapshot, other)]
    if fed:
        return Leave(f"the board's {fed[0].name or fed[0].number} is connected", True)
    return Leave("the board may be fed through its USB socket", False)


def _is_fed(snapshot: Snapshot, pin: PinRef) -> bool:
    """Whether a supply pin of the board is on a net with others: what feeds the board, or what it feeds."""
    if not pin.type.startswith("power") or is_ground(pin.name):
        return False
    net = net_of(snapshot, pin)
    return net is not None and len(net.pins) > 1


def _is_source_of_others(snapshot: Snapshot, pin: PinRef) -> bool:
    """Whether another part feeds the net of a pin."""
    net = net_of(snapshot, pin)
    return net is not None and any(on.type == "power_out" and on.ref != pin.ref for on in net.pins)


def _of_part(snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Leave | None:
    if pin.type in ("free", "no_connect") or (_NO_FUNCTION.fullmatch(pin.name) and pin.type != "power_in"):
        return Leave("it has no function", True)
    if pin.name in ("CV", "CONT") and {"DIS", "THR"} <= {other.name for other in part.pins}:
        return Leave("the timer's own divider holds it at two thirds of the supply", False)
    if pin.type == "power_out" and _REFERENCE.fullmatch(pin.name):
        return Leave("it is the output of a reference, which need not feed anything", False)
    for library, name, called, why in _OPTIONAL:
        alike = [other for other in part.pins if other.name == called and net_of(snapshot, other) is not None]
        if part.library == library and name.fullmatch(part.name) and pin.name == called and not alike:
            return Leave(why, False)
    return None


def _marked(context: FixContext, part: PartInstance, pin: PinRef) -> tuple[TextChange, ...]:
    """NC on the pin, next to the statements that connect the part; empty where they cannot be found."""
    variable = part_variable(context, part)
    if variable is None:
        return ()
    place = [variable.statement, *connections_of(context, variable)][-1]
    key = pin.number if pin.number.isdecimal() else quoted(pin.number)
    constant, imports = skidl_name(context, "NC")
    if not alone_on_line(context, place):
        return ()
    return (insert_after(context, place, f"{variable.text}[{key}] += {constant}"), *imports)


def _taken_off(context: FixContext, part: PartInstance, pin: PinRef) -> tuple[TextChange, ...]:
    """NC in the place of the net, where one statement connects this pin, and no other of the part along with it."""
    reserved = frozenset(other.number for other in part.pins if other.type == "no_connect")
    place = place_of_pin(context, part, pin, reserved)
    if place is None:
        return ()
    constant, imports = skidl_name(context, "NC")
    changes = moved_pin(context, *place, constant)
    return (*changes, *imports) if changes else ()
