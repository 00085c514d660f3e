"""An input that is left open: enables and resets get the level at which the part works, spare amplifiers and gates are
tied so that they rest. The maker of the part may have done it inside: nothing of this is done without being asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.snapshot_to_source import net_of, part_of
from circuitron.fixes.tie_offs import beside, ground_of, key_of, resistor, supply_of
from circuitron.knowledge.vocabulary import Meaning, bare, means
from circuitron.models import (
    Edit,
    ErrorType,
    Finding,
    PartInstance,
    PinRef,
    Safety,
    Snapshot,
    TextChange,
)

_LOW = re.compile(r"~|\bN(RST|RESET|SRST|EN|OE|CE)|_N\b|/$|#$|^/|\bMCLR\b|\bMR\b")
_MIDDLE = re.compile(r"V?(REF|MID|HALF|BIAS|CM)\w*|V\w*/2", re.IGNORECASE)


class OpenInputs(Fix):
    """Proposes the engineer's remedy by the part's family, never NC: an input takes any level.

    A spare amplifier becomes a follower of the middle of its supply, or of ground; a spare gate has its inputs on
    ground.
    """

    name: ClassVar[str] = "open-inputs"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_UNCONNECTED_PIN})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            part = part_of(context.snapshot, found.facts.ref)
            pin = next((p for p in part.pins if p.number == found.facts.pin), None) if part else None
            if part is None or pin is None or pin.type != "input" or context.snapshot is None:
                continue
            remedies = (_follower, _gate, _timer, _level)
            edit = next(
                (edit for remedy in remedies for edit in remedy(context, context.snapshot, found, part, pin)), None
            )
            if edit is not None:
                yield edit


def _edit(found: Finding, changes: Iterable[TextChange], reason: str) -> Edit:
    return answer(OpenInputs.name, found, changes, reason, Safety.UNSAFE)


def _level(context: FixContext, snapshot: Snapshot, found: Finding, part: PartInstance, pin: PinRef) -> Iterator[Edit]:
    """An enable, shutdown or reset input, held by a resistor at the level at which the part works."""
    name, low = bare(pin.name), bool(_LOW.search(pin.name.upper()))
    if means(name, Meaning.RESET) and low:
        high, what, value = True, "reset", "10k"
    elif means(name, Meaning.ENABLE):
        high, what, value = not low, "enable", "100k"
    elif means(name, Meaning.DISABLE):
        high, what, value = low and name != "OE", "shutdown" if name != "OE" else "output enable", "100k"
    else:
        return
    net = supply_of(snapshot, part) if high else ground_of(snapshot, part)
    if net is None:
        return
    made, imports = resistor(context, value)
    key = key_of(context, part, pin)
    change = beside(context, part, (net,), lambda u, rail: f"{u}[{key}] & {made} & {rail}")
    if change:
        where = f"{what} pin {pin.number} ({pin.name}) of {part.ref}"
        yield _edit(found, (change, *imports), f"the {where} is open: {value} to {net.name} lets the part work")


def _timer(context: FixContext, snapshot: Snapshot, found: Finding, part: PartInstance, pin: PinRef) -> Iterator[Edit]:
    """The reset of a 555, which is active low and called R."""
    names = {bare(other.name) for other in part.pins}
    supply = supply_of(snapshot, part)
    if bare(pin.name) == "R" and {"THR", "TR", "DIS"} <= names and supply is not None:
        key = key_of(context, part, pin)
        change = beside(context, part, (supply,), lambda u, rail: f"{u}[{key}] += {rail}")
        if change:
            yield _edit(found, (change,), f"the reset of the timer {part.ref} is active low: it goes to {supply.name}")


def _follower(
    context: FixContext, snapshot: Snapshot, found: Finding, part: PartInstance, pin: PinRef
) -> Iterator[Edit]:
    """All three pins of an amplifier are open: its output goes to its inverting input, the other to a quiet level."""
    unit = _unit(context, part, pin)
    plus, minus = ([p for p in unit if bare(p.name) == sign] for sign in "+-")
    out = [p for p in unit if p.type == "output"]
    if not (len(plus) == len(minus) == len(out) == 1 and len(unit) == 3) or pin.number != plus[0].number:
        return
    if any(net_of(snapshot, p) is not None for p in unit):
        return
    middle = [net for net in snapshot.nets if _MIDDLE.fullmatch(net.name) and len(net.pins) > 1]
    level = middle[0] if len(middle) == 1 else ground_of(snapshot, part)
    if level is None:
        return
    keys = [key_of(context, part, p[0]) for p in (out, minus, plus)]
    loop = beside(
        context, part, (level,), lambda u, rest: f"{u}[{keys[0]}] += {u}[{keys[1]}]\n{u}[{keys[2]}] += {rest}"
    )
    if loop:
        pins = f"{plus[0].number}, {minus[0].number}, {out[0].number}"
        yield _edit(found, (loop,), f"the amplifier of {part.ref} at pins {pins} is spare: a follower of {level.name}")


def _gate(context: FixContext, snapshot: Snapshot, found: Finding, part: PartInstance, pin: PinRef) -> Iterator[Edit]:
    """All pins of a gate are open: its inputs go to ground, each mended with its own finding."""
    unit = _unit(context, part, pin)
    if not part.library.startswith(("74", "4xxx")) or any(net_of(snapshot, p) is not None for p in unit):
        return
    if {p.type for p in unit} != {"input", "output"} or sum(p.type == "output" for p in unit) != 1:
        return
    ground = ground_of(snapshot, part)
    if ground is None:
        return
    key = key_of(context, part, pin)
    change = beside(context, part, (ground,), lambda u, rest: f"{u}[{key}] += {rest}")
    if change:
        reason = f"the gate of {part.ref} with pin {pin.number} is spare: its inputs go to {ground.name}"
        yield _edit(found, (change,), reason)


def _unit(context: FixContext, part: PartInstance, pin: PinRef) -> list[PinRef]:
    """The pins of the unit that a pin belongs to; empty for a part of one unit, or one that no library has."""
    symbol = context.symbols.part(part.library, part.name)
    unit = next((p.unit for p in symbol.pins if p.number == pin.number), 0) if symbol and symbol.units > 1 else 0
    numbers = {p.number for p in symbol.pins if p.unit == unit} if symbol and unit else set()
    return [p for p in part.pins if p.number in numbers]
