"""What a repair does to supplies and grounds: none is tied to another kind, joined with one that was apart, or fed from
a rail that its part does not run on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from circuitron.execution_report import NetInstance, PartInstance, PinRef
from circuitron.guard.matching import Matching, Move
from circuitron.guard.vocabulary import (
    CONTRARY,
    Role,
    bare,
    is_address,
    is_input_name,
    is_output_name,
    is_unclear,
    role_of_net,
    role_of_pin,
    voltage,
)
from circuitron.knowledge.base import SymbolSource

_DOMAIN = re.compile(r"([A-Z]{0,3}GND|VSS|[A-Z]?V(?:DD|CC)|V)[_ ]?(1|2|A|B|ISO)")
_PAIRS = (("1", "2"), ("A", "B"), ("", "ISO"))  # domains that are distinguished only where a part has both
_SWITCH = re.compile(r"SW\d?|LX\d?|L\d?|[A-Z]*BOOST")  # pins of a converter that may raise a voltage
_MIDDLE = re.compile(r"COM(MON)?|0V|CT|.*GND.*|RTN|[-+]?0")  # of a converter with a positive and a negative output
_FEEDING = frozenset({"output", "power_out"})
_SUPPLYING = frozenset({"power_in", "power_out"})
_ISOLATION = re.compile(r"\bisolat|optocoupler|opto-coupler", re.IGNORECASE)


def supplies(found: Matching, symbols: SymbolSource | None) -> Iterator[str]:
    """Reasons against a repair that its supplies and grounds show."""
    rails = _Rails(found)
    for ref, moves in found.moves_of.items():
        for move in moves:
            yield from rails.contrary(move)
            yield from rails.fed_backwards(move)
        of_supplies = [move for move in moves if role_of_pin(move.part, move.pin) is not None]
        if of_supplies:
            sides = _Sides(found.after.by_reference[ref], symbols)
            yield from rails.joined(sides, of_supplies)
            for move in of_supplies:
                yield from rails.strange(sides, move)
    yield from _merged(found)


def _may_be_low(move: Move) -> bool:
    """Whether a pin that is drawn as an output may lie on a ground: a return, or an address input that the script asks
    for by that function too, SDO/SA0 of a sensor on I²C."""
    asked = {function for name in move.requested for function in re.split(r"[/()]", bare(name))}
    return _is_return(move) or any(map(is_address, asked))


def _is_return(move: Move) -> bool:
    """Whether a pin is the negative one of a pair of outputs: -Vout beside +Vout, and no middle between them."""
    name, names = bare(move.pin.name), [bare(pin.name) for pin in move.part.pins]
    paired = name.startswith("-") and f"+{name[1:]}" in names
    return name.endswith("-") or (paired and not any(_MIDDLE.fullmatch(other) for other in names))


@dataclass(frozen=True)
class _Sides:
    """What the supply pins of a part carry, and which of its sides they are of."""

    part: PartInstance
    symbols: SymbolSource | None

    @cached_property
    def roles(self) -> dict[str, Role]:
        """Number of a pin → what it carries."""
        found = ((pin.number, role_of_pin(self.part, pin)) for pin in self.part.pins)
        return {number: role for number, role in found if role is not None}

    @cached_property
    def domains(self) -> dict[str, str]:
        """Number of a pin → its domain, on a part that has several: 2 of GND2, B of VCCB, ISO of VISO."""
        matches = {p.number: _DOMAIN.fullmatch(bare(p.name)) for p in self.part.pins if p.number in self.roles}
        ends = {number: found[2] if found else "" for number, found in matches.items()}
        pair = next((pair for pair in _PAIRS if set(pair) <= set(ends.values())), ())
        return {number: end for number, end in ends.items() if end in pair}

    @cached_property
    def isolated(self) -> bool:
        """Whether a part keeps its sides apart: its library or symbol says so, or each side has a ground of its own."""
        if self.part.library.startswith("Isolator"):
            return True
        symbol = self.symbols.part(self.part.library, self.part.name) if self.symbols is not None else None
        if symbol is not None and _ISOLATION.search(f"{symbol.description} {symbol.keywords}"):
            return True
        sides: dict[Role, set[str | None]] = {}
        for number, role in self.roles.items():
            sides.setdefault(role, set()).add(self.domains.get(number))
        grounds, supplied = sides.get(Role.GROUND, set()), sides.get(Role.SUPPLY, set())
        return len(grounds) > 1 and None not in grounds and grounds == supplied


@dataclass(frozen=True)
class _Rails:
    """The supplies of a repaired circuit."""

    found: Matching

    @property
    def parts(self) -> dict[str, PartInstance]:
        return self.found.after.by_reference

    @cached_property
    def driven(self) -> set[str]:
        """Nets that the script says are fed."""
        declared = (net for net in self.found.before.nets if net.drive.upper().endswith("POWER"))
        return {image for net in declared for image in self.found.images(net.name)}

    @cached_property
    def in_use(self) -> set[str]:
        """Supplies on which something runs, or that something feeds."""
        nets = (net for net in self.found.after.nets if not _is_idle(net, None))
        return {net.name for net in nets if role_of_net(net, self.parts) is Role.SUPPLY}

    def contrary(self, move: Move) -> Iterator[str]:
        """A supply pin on a ground, a ground pin on a supply."""
        if move.as_written:
            return
        role, carried = role_of_pin(move.part, move.pin), role_of_net(move.net, self.parts, without=move.pin)
        if role is not None and carried is not None and (role, carried) in CONTRARY:
            yield f"{move.label} is a {role} and is tied to the {carried} {move.net.name}"
        elif carried is Role.GROUND and move.pin.type in _FEEDING and role is None and not _may_be_low(move):
            yield f"{move.label} feeds a net and is tied to the ground {move.net.name}"
        elif carried is not None and is_unclear(move.part, move.pin):
            yield f"{move.label} is tied to {move.net.name}: nothing says whether it is a ground or a supply"

    def fed_backwards(self, move: Move) -> Iterator[str]:
        """The output of a part that was placed by numbers, where the nets say that it is the input's pad: by their
        names or voltages, or because the script feeds the output's net and not the input's."""
        if move.as_written or move.pin.type != "power_out" or not move.of_placeholder:
            return
        feeding = [pin for pin in move.part.pins if pin.type in ("power_in", "input") and is_input_name(pin.name)]
        nets = [net for pin in feeding if (net := self.found.after.net_of(pin)) is not None]
        for net in nets if len(nets) == 1 else ():
            here, there = voltage(move.net.name), voltage(net.name)
            swapped = is_input_name(move.net.name) or is_output_name(net.name)
            straight = is_input_name(net.name) or is_output_name(move.net.name)
            boosts = any(_SWITCH.fullmatch(bare(pin.name)) for pin in move.part.pins)
            lower = here is not None and there is not None and here > there and not boosts
            fed = move.net.name in self.driven and net.name not in self.driven and not straight
            if swapped or lower or fed:
                yield f"{move.label} feeds {move.net.name} from {net.name}: the numbers may be those of another version"

    def joined(self, sides: _Sides, moves: list[Move]) -> Iterator[str]:
        """Pins of two domains of a part on one net, where the script did not put them there itself."""
        for move in moves:
            mine, role = sides.domains.get(move.pin.number), sides.roles[move.pin.number]
            if mine is None or move.as_written or (role is Role.GROUND and not sides.isolated):
                continue
            for other in sides.part.pins:
                net = self.found.after.net_of(other)
                apart = sides.domains.get(other.number) not in (None, mine) and sides.roles[other.number] is role
                if not apart or net is None or net != move.net:
                    continue
                if role is Role.GROUND:
                    yield f"{move.label} and {other.name} of the isolated {move.part.ref} are one net now ({net.name})"
                elif sides.isolated or self.in_use - {net.name}:
                    yield f"{move.label} runs on {net.name}, the rail of {other.name}: nothing in the script says so"

    def strange(self, sides: _Sides, move: Move) -> Iterator[str]:
        """A supply pin on a rail that is idle, or that is not the one which its side of the part runs on."""
        if sides.roles[move.pin.number] is not Role.SUPPLY or move.as_written:
            return
        side = sides.domains.get(move.pin.number)
        rails = self._of_side(move.part, side) if side else {}
        if rails and move.net.name not in rails:
            yield f"{move.label} is tied to {move.net.name} and its side runs on {', '.join(sorted(rails))}"
        elif not rails and self._is_useless(move) and self.in_use - {move.net.name}:
            yield f"{move.label} is tied to {move.net.name}, a rail on which nothing runs and that nothing feeds"

    def _is_useless(self, move: Move) -> bool:
        """Whether a rail has nothing but capacitors and resistors on it, and no resistor brings it what another has."""
        if not _is_idle(move.net, move.pin):
            return False
        series = (pin.ref for pin in move.net.pins if re.match(r"R\d", pin.ref))
        ends = {net.name for ref in series for pin in self.parts[ref].pins if (net := self.found.after.net_of(pin))}
        return not ends & (self.in_use - {move.net.name})

    def _of_side(self, part: PartInstance, side: str) -> dict[str, None]:
        """The rails that the signals of one side of a part are pulled to: those of `B1` and `2B` for VCCB."""
        rails: dict[str, None] = {}
        for pin in part.pins:
            net = self.found.after.net_of(pin)
            if net is None or pin.type in _SUPPLYING or not re.fullmatch(rf"\d*{side}\d*", bare(pin.name)):
                continue
            for other in net.pins:
                ends = self.parts[other.ref].pins if other.ref in self.parts and other.ref != part.ref else ()
                if len(ends) != 2 or not re.match(r"R\d|RN?\d", other.ref):
                    continue
                nets = (end_net for end in ends if (end_net := self.found.after.net_of(end)) is not None)
                behind = next((end_net for end_net in nets if end_net != net), None)
                if behind is not None and role_of_net(behind, self.parts) is Role.SUPPLY:
                    rails[behind.name] = None
        return rails


def _is_idle(net: NetInstance, without: PinRef | None) -> bool:
    """Whether nothing but capacitors and resistors is on a net."""
    return all(pin == without or re.match(r"[CR]\d", pin.ref) is not None for pin in net.pins)


def _merged(found: Matching) -> Iterator[str]:
    """Nets that carried supplies or grounds of their own and are one with another now."""
    parts = found.before.by_reference
    for image, nets in found.sources.items():
        joined = [(net, role_of_net(net, parts)) for net in nets if len(net.pins) > 1] if len(nets) > 1 else []
        roles = {role for _, role in joined if role is not None}
        for one, other in _contrary_roles(roles):
            names = [net.name for net, role in joined if role in (one, other)]
            yield f"{' and '.join(names)} were a {one} and a {other} and are one net now ({image})"


def _contrary_roles(roles: Iterable[Role]) -> Iterator[tuple[Role, Role]]:
    ordered = sorted(roles)
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if (one, other) in CONTRARY or (other, one) in CONTRARY:
                yield one, other
