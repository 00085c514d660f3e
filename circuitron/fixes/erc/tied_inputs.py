"""An input that nothing holds at a level: it is open, or only open collectors drive it, which can but pull it down."""

from __future__ import annotations

import re

from circuitron.edit import Safety, TextChange
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.findings.erc import is_board
from circuitron.fixes.base import FixContext, Proposal
from circuitron.fixes.erc.tie_offs import beside, ground_of, key_of, resistor, supply_of
from circuitron.fixes.snapshot_to_source import net_of, part_of
from circuitron.knowledge.vocabulary import Meaning, bare, means

_LOW = re.compile(r"~|\bN(RST|RESET|SRST|EN|OE|CE)|_N\b|/$|#$|^/|\bMCLR\b|\bMR\b")
_MIDDLE = re.compile(r"V?(REF|MID|HALF|BIAS|CM)\w*|V\w*/2", re.IGNORECASE)
_PULL_UP = "10k"  # for edges: of a reset, of an open collector
_HOLD = "100k"  # for a level that stays, at a tenth of the current


def tied(context: FixContext, snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Proposal | None:
    """An engineer's remedy for an open input, never NC: it takes any level. Enables and resets get the level at which
    the part works; a spare amplifier becomes a follower of the middle of its supply, or of ground; a spare gate has its
    inputs on ground.

    Not safe: the maker of the part may have done it inside, and the level is the designer's choice.
    """
    ties = (find(context, snapshot, part, pin) for find in (_follower, _gate, _level))
    return next((tie for tie in ties if tie), None)


def pulled_up(context: FixContext, snapshot: Snapshot, net: NetInstance) -> Proposal | None:
    """A pull-up on a net of open collectors alone, to the supply of the part that listens."""
    for pin in (pin for pin in net.pins if pin.type == "input" and is_let_go(net)):
        part = part_of(snapshot, pin.ref)
        supply = supply_of(snapshot, part) if part else None
        changes = _resistor(context, part, pin, supply, _PULL_UP) if part and supply else ()
        if part and supply and changes:
            reason = f"only open collectors drive {net.name}: {_PULL_UP} to {supply.name} pulls it up for {part.ref}"
            return Proposal(changes, reason, Safety.UNSAFE)
    return None


def is_let_go(net: NetInstance) -> bool:
    """Whether nothing but open collectors and inputs is on a net, both of them."""
    return {pin.type for pin in net.pins} == {"open_collector", "input"}


def _level(context: FixContext, snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Proposal | None:
    """An enable, shutdown or reset input, held by a resistor at the level at which the part works. A board holds its
    own: what feeds it is often above what its controller bears."""
    if is_board(part):
        return None
    name, low = bare(pin.name), bool(_LOW.search(pin.name.upper()))
    if (means(name, Meaning.RESET) and low) or _is_reset_of_timer(part, pin):
        high, what, value = True, "reset", _PULL_UP
    elif means(name, Meaning.ENABLE):
        high, what, value = not low, "enable", _HOLD
    elif means(name, Meaning.DISABLE):
        high, what, value = low and name != "OE", "output enable" if name == "OE" else "shutdown", _HOLD
    else:
        return None
    net = supply_of(snapshot, part) if high else ground_of(snapshot, part)
    changes = _resistor(context, part, pin, net, value) if net else ()
    where = f"{what} pin {pin.number} ({pin.name}) of {part.ref}"
    return (
        Proposal(changes, f"the {where} is open: {value} to {net.name} lets the part work", Safety.UNSAFE)
        if net and changes
        else None
    )


def _is_reset_of_timer(part: PartInstance, pin: PinRef) -> bool:
    """Whether it is the R of a 555, which is active low."""
    return bare(pin.name) == "R" and {"THR", "TR", "DIS"} <= {bare(other.name) for other in part.pins}


def _resistor(
    context: FixContext, part: PartInstance, pin: PinRef, net: NetInstance, value: str
) -> tuple[TextChange, ...]:
    """A resistor from a pin to a net; empty where the script has no place for it."""
    made, imports = resistor(context, value)
    key = key_of(context, part, pin)
    change = beside(context, part, (net,), lambda u, rail: f"{u}[{key}] & {made} & {rail}")
    return (change, *imports) if change else ()


def _follower(context: FixContext, snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Proposal | None:
    """All three pins of an amplifier are open: its output goes to its inverting input, the other to a quiet level."""
    unit = _unit(context, part, pin)
    plus, minus = ([p for p in unit if bare(p.name) == sign] for sign in "+-")
    out = [p for p in unit if p.type == "output"]
    if not (len(plus) == len(minus) == len(out) == 1 and len(unit) == 3) or pin.number != plus[0].number:
        return None
    if any(net_of(snapshot, p) is not None for p in unit):
        return None
    middle = [net for net in snapshot.nets if _MIDDLE.fullmatch(net.name) and len(net.pins) > 1]
    level = middle[0] if len(middle) == 1 else ground_of(snapshot, part)
    if level is None:
        return None
    o, m, p = (key_of(context, part, one[0]) for one in (out, minus, plus))
    change = beside(context, part, (level,), lambda u, rest: f"{u}[{o}] += {u}[{m}]\n{u}[{p}] += {rest}")
    pins = f"{plus[0].number}, {minus[0].number}, {out[0].number}"
    reason = f"the amplifier of {part.ref} at pins {pins} is spare: a follower of {level.name}"
    return Proposal((change,), reason, Safety.UNSAFE) if change else None


def _gate(context: FixContext, snapshot: Snapshot, part: PartInstance, pin: PinRef) -> Proposal | None:
    """All pins of a gate are open: its inputs go to ground, each with its own finding."""
    unit = _unit(context, part, pin)
    if not part.library.startswith(("74", "4xxx")) or any(net_of(snapshot, p) is not None for p in unit):
        return None
    if {p.type for p in unit} != {"input", "output"} or sum(p.type == "output" for p in unit) != 1:
        return None
    ground = ground_of(snapshot, part)
    key = key_of(context, part, pin)
    change = beside(context, part, (ground,), lambda u, rest: f"{u}[{key}] += {rest}") if ground else None
    if ground is None or change is None:
        return None
    return Proposal(
        (change,),
        f"the gate of {part.ref} with pin {pin.number} is spare: its inputs go to {ground.name}",
        Safety.UNSAFE,
    )


def _unit(context: FixContext, part: PartInstance, pin: PinRef) -> list[PinRef]:
    """The pins of the unit that a pin belongs to; empty for a part of one unit, or one that no library has."""
    symbol = context.symbols.part(part.library, part.name)
    unit = next((p.unit for p in symbol.pins if p.number == pin.number), 0) if symbol and symbol.units > 1 else 0
    numbers = {p.number for p in symbol.pins if p.unit == unit} if symbol and unit else set()
    return [p for p in part.pins if p.number in numbers]
