"""What a repair does to supplies and grounds: none is tied to another kind, joined with one that was apart, or fed from
a rail that its part does not run on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from circuitron.guard.matching import Matching
from circuitron.guard.moves import Move, moves
from circuitron.guard.words import (
    CONTRARY,
    Role,
    bare,
    is_input_name,
    is_output_name,
    is_unclear,
    role_of_net,
    role_of_pin,
    voltage,
)
from circuitron.knowledge.base import SymbolSource
from circuitron.models import NetInstance, PartInstance, PinRef

_DOMAIN = re.compile(r"([A-Z]{0,3}GND|VSS|[A-Z]?V(?:DD|CC)|V)[_ ]?(1|2|A|B|ISO)")
_PAIRS = (("1", "2"), ("A", "B"), ("", "ISO"))  # domains that are only told apart where a part has both
_SWITCH = re.compile(r"SW\d?|LX\d?|L\d?|[A-Z]*BOOST")  # pins of a converter that may raise a voltage
_DRIVING = frozenset({"output", "power_out"})
_SUPPLYING = frozenset({"power_in", "power_out"})
_ISOLATION = re.compile(r"\bisolat|optocoupler|opto-coupler", re.IGNORECASE)


def domains(found: Matching, symbols: SymbolSource | None) -> Iterator[str]:
    """Reasons against a repair that its supplies and grounds show."""
    made = moves(found)
    parts = {part.ref: part for part in found.after.parts}
    for move in made:
        yield from _contrary(move, parts)
        yield from _fed_backwards(found, move)
    by_part: dict[str, list[Move]] = {}
    for move in made:
        if role_of_pin(move.part, move.pin) is not None:
            by_part.setdefault(move.part.ref, []).append(move)
    for ref, of_part in by_part.items():
        yield from _joined(found, parts[ref], of_part, symbols)
        for move in of_part:
            yield from _strange_rail(found, move, parts)


def _contrary(move: Move, parts: dict[str, PartInstance]) -> Iterator[str]:
    """A supply pin on a ground, a ground pin on a supply."""
    if move.as_written:
        return
    role, carried = role_of_pin(move.part, move.pin), role_of_net(move.net, parts, without=move.pin)
    if role is not None and carried is not None and (role, carried) in CONTRARY:
        yield f"{move.label} is a {role} and is tied to the {carried} {move.net.name}"
    elif carried is Role.GROUND and move.pin.type in _DRIVING and role is None and not move.pin.name.endswith("-"):
        yield f"{move.label} feeds a net and is tied to the ground {move.net.name}"
    elif carried is not None and is_unclear(move.part, move.pin):
        yield f"{move.label} is tied to {move.net.name}: nothing says whether it is a ground or a supply"


def _fed_backwards(found: Matching, move: Move) -> Iterator[str]:
    """The output of a part that was placed by numbers, where the nets say that it is the input's pad: by their names or
    voltages, or because the script feeds the output's net and not the input's."""
    if move.as_written or move.pin.type != "power_out" or move.before is None or not move.before.placeholder:
        return
    feeding = [pin for pin in move.part.pins if pin.type in ("power_in", "input") and is_input_name(pin.name)]
    nets = [net for pin in feeding if (net := found.net_of(pin)) is not None]
    for net in nets if len(nets) == 1 else ():
        here, there = voltage(move.net.name), voltage(net.name)
        swapped = is_input_name(move.net.name) or is_output_name(net.name)
        straight = is_input_name(net.name) or is_output_name(move.net.name)
        boosts = any(_SWITCH.fullmatch(bare(pin.name)) for pin in move.part.pins)
        lower = here is not None and there is not None and here > there and not boosts
        if swapped or lower or (_is_driven(found, move.net) and not _is_driven(found, net) and not straight):
            yield f"{move.label} feeds {move.net.name} from {net.name}: the numbers may be those of another version"


def _is_driven(found: Matching, net: NetInstance) -> bool:
    """Whether the script says that a net is fed."""
    return any(net.name in found.images[one.name] and one.drive.upper().endswith("POWER") for one in found.before.nets)


# --------------------------------------------------------------------------------------------- domains of one part


def _joined(found: Matching, part: PartInstance, of_part: list[Move], symbols: SymbolSource | None) -> Iterator[str]:
    """Pins of two domains of a part on one net, where the script did not put them there itself."""
    isolated = _is_isolated(part, symbols)
    for move in of_part:
        mine = _domain(part, move.pin)
        role = role_of_pin(part, move.pin)
        if mine is None or move.as_written or (role is Role.GROUND and not isolated):
            continue
        for other in part.pins:
            theirs = _domain(part, other)
            net = found.net_of(other)
            if theirs in (None, mine) or role_of_pin(part, other) != role or net is None or net != move.net:
                continue
            if role is Role.GROUND:
                yield f"{move.label} and {other.name} of the isolated {part.ref} are one net now ({net.name})"
            elif isolated or _has_other_rails(found, net):
                yield f"{move.label} runs on {net.name}, the rail of {other.name}: nothing in the script says so"


def _domain(part: PartInstance, pin: PinRef) -> str | None:
    """The domain of a supply pin on a part that has several: 2 of GND2, B of VCCB, ISO of VISO."""
    ends = {}
    for other in part.pins:
        if role_of_pin(part, other) is not None:
            match = _DOMAIN.fullmatch(bare(other.name))
            ends[other.number] = match[2] if match else ""
    pair = next((pair for pair in _PAIRS if set(pair) <= set(ends.values())), None)
    end = ends.get(pin.number)
    return end if pair and end in pair else None


def _is_isolated(part: PartInstance, symbols: SymbolSource | None) -> bool:
    """Whether a part keeps its sides apart: its library or symbol says so, or each side has a ground of its own."""
    if part.library.startswith("Isolator"):
        return True
    symbol = symbols.part(part.library, part.name) if symbols is not None else None
    if symbol is not None and _ISOLATION.search(f"{symbol.description} {symbol.keywords}"):
        return True
    sides: dict[Role, set[str | None]] = {}
    for pin in part.pins:
        role = role_of_pin(part, pin)
        if role is not None:
            sides.setdefault(role, set()).add(_domain(part, pin))
    grounds, supplies = sides.get(Role.GROUND, set()), sides.get(Role.SUPPLY, set())
    return len(grounds) > 1 and None not in grounds and grounds == supplies


def _has_other_rails(found: Matching, net: NetInstance) -> bool:
    """Whether the circuit has another supply in use than this one."""
    parts = {part.ref: part for part in found.after.parts}
    others = (other for other in found.after.nets if other != net and not _is_idle(found, other, None))
    return any(role_of_net(other, parts) is Role.SUPPLY for other in others)


# -------------------------------------------------------------------------------------------------------- rails


def _strange_rail(found: Matching, move: Move, parts: dict[str, PartInstance]) -> Iterator[str]:
    """A supply pin on a rail that is idle, or that is not the one which its side of the part runs on."""
    if role_of_pin(move.part, move.pin) is not Role.SUPPLY or move.as_written:
        return
    side = _domain(move.part, move.pin)
    rails = _rails_of_side(found, move.part, side, parts) if side else {}
    if rails and move.net.name not in rails:
        yield f"{move.label} is tied to {move.net.name} and its side runs on {', '.join(sorted(rails))}"
    elif not rails and _is_idle(found, move.net, move.pin) and _has_other_rails(found, move.net):
        yield f"{move.label} is tied to {move.net.name}, a rail on which nothing runs and that nothing feeds"


def _rails_of_side(found: Matching, part: PartInstance, side: str, parts: dict[str, PartInstance]) -> dict[str, None]:
    """The rails that the signals of one side of a part are pulled to: those of `B1` and `2B` for VCCB."""
    rails: dict[str, None] = {}
    for pin in part.pins:
        if pin.type in _SUPPLYING or not re.fullmatch(rf"\d*{side}\d*", bare(pin.name)):
            continue
        net = found.net_of(pin)
        for other in net.pins if net is not None else ():
            ends = parts[other.ref].pins if other.ref in parts and other.ref != part.ref else ()
            if len(ends) != 2 or not re.match(r"R\d|RN?\d", other.ref):
                continue
            held = next((held for end in ends if (held := found.net_of(end)) is not None and held != net), None)
            if held is not None and role_of_net(held, parts) is Role.SUPPLY:
                rails[held.name] = None
    return rails


def _is_idle(found: Matching, net: NetInstance, without: PinRef | None) -> bool:
    """Whether nothing but capacitors and resistors is on a net."""
    return all(pin == without or re.match(r"[CR]\d", pin.ref) is not None for pin in net.pins)


# ------------------------------------------------------------------------------------------- nets that were apart


def joined_nets(found: Matching) -> Iterator[str]:
    """Nets without a name that carried supplies or grounds of their own and are one with another now."""
    parts = {part.ref: part for part in found.before.parts}
    sources: dict[str, list[tuple[NetInstance, Role]]] = {}
    for net in found.before.nets:
        role = role_of_net(net, parts)
        if role is not None and len(net.pins) > 1:
            for image in found.images[net.name]:
                sources.setdefault(image, []).append((net, role))
    for image, held in sources.items():
        roles = {role for _, role in held}
        for one, other in _contrary_roles(roles):
            names = [net.name for net, role in held if role in (one, other)]
            yield f"{' and '.join(names)} were a {one} and a {other} and are one net now ({image})"


def _contrary_roles(roles: Iterable[Role]) -> Iterator[tuple[Role, Role]]:
    held = sorted(roles)
    for place, one in enumerate(held):
        for other in held[place + 1 :]:
            if (one, other) in CONTRARY or (other, one) in CONTRARY:
                yield one, other
