"""What a repair makes of the pins that a script asks for by names which the symbol lacks: each of them is one pin of
that function, not exchanged with another; and no pin of a stand-in is tied that was not requested."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from circuitron.execution_report import NetInstance, PartInstance, PinRef
from circuitron.guard.matching import Matching, Move, plain
from circuitron.guard.vocabulary import (
    Role,
    bare,
    is_address,
    is_anonymous,
    is_enabling,
    is_opposite,
    is_supply_name,
    is_switch,
    role_of_name,
    role_of_net,
    role_of_pin,
)

_COMMON = re.compile(r"C(?:OM)?_?([AC])\d*")  # of a display
# Ways to write the complement of a signal: ~{Q}, ~Q, /Q, Q', Q*, Q#, nQ, Q_N, QN, Qbar.
_COMPLEMENT = re.compile(
    r"~\{(?P<a>.+)\}|[~/!](?P<b>.+)|(?P<c>.+?)(['*#]|_[nN]|_[bB]|_?[bB][aA][rR]|(?<=[A-Z0-9])n)|n(?P<d>[A-Z].*)"
)
_POWER = frozenset({"power_in", "power_out", "no_connect", "free"})
_NUMBERED, _LETTERED = re.compile(r"(.*?)(\d+)([+-]?)"), re.compile(r"(.*?)(\d+|[A-Z])([+-]?)")
_CLEARLY = 0.3  # by how much of a name two names must fit better: a letter of three is more, one of four is not
_SIGNS = {"PLUS": "+", "MINUS": "-", "POS": "+", "NEG": "-"}


def pin_requests(found: Matching) -> Iterator[str]:
    """Reasons against a repair that the pins show which it found for the names of the script."""
    yield from _other_functions(found)
    yield from _moved_alone(found)
    for moves in found.moves_of.values():
        yield from _crossed(moves)
        yield from _added(found, moves)
    yield from _dropped(found)


# ---------------------------------------------------------------------------------------------- of another function


def _other_functions(found: Matching) -> Iterator[str]:
    """Names that are on another net than the script asks for, or that a pin of another function stands for."""
    by_net: dict[tuple[str, str], list[Move]] = defaultdict(list)
    for move in found.moves:
        if move.requested:
            by_net[move.part.ref, move.net.name].append(move)
    merged = _merged(found) if by_net else set()
    for of_net in by_net.values():
        part, net, requested = of_net[0].part, of_net[0].net, of_net[0].requested
        pins = [move.pin for move in of_net]
        for name in requested:
            by_number = of_net[0].of_placeholder or name.isdecimal()
            apart = _told_apart(found, of_net[0], name)
            there = [pin for pin in part.pins if not apart and _is_called(pin, name, by_number=by_number)]
            after_nets = [found.after.net_of(pin) for pin in there]
            if there and not any(one == net or (net.name in merged and _is_fresh(found, one)) for one in after_nets):
                yield f"{part.ref}: {name} was requested on {net.name} and is not on it"
            elif (
                not there
                and pins
                and (not any(_may_be(part, name, pin, pins) for pin in pins) or _is_function_of_other(part, name, pins))
            ):
                given = ", ".join(f"{pin.number} ({pin.name})" for pin in pins)
                yield f"{part.ref}: {name} was requested on {net.name} and is now {given}, another function"


def _told_apart(found: Matching, move: Move, name: str) -> bool:
    """Whether the script asks for the pin of that name on another net by the name in other case: 'a' to 'g' of a
    display, and 'A', which is none of them then."""
    on = found.before.pins_of(move.before.ref) if move.before is not None else []
    asked = [net for pin, net in on if pin.number == f"?{name}"]
    return bool(asked) and any(pin.name.upper() == name.upper() and net not in asked for pin, net in on)


def _merged(found: Matching) -> set[str]:
    """Nets that the diagnose run took for one with others: `a & part & b` passes through one pin of a placeholder."""
    nets = (net for net in found.before.nets if any(pin.number in ("0", "?0") for pin in net.pins))
    return {image for net in nets for image in found.images(net.name)}


def _is_fresh(found: Matching, net: NetInstance | None) -> bool:
    return net is not None and net.name not in found.before.by_name


def _is_called(pin: PinRef, name: str, by_number: bool) -> bool:
    return plain(pin.name) == plain(name) or (by_number and pin.number == name)


def _may_be(part: PartInstance, name: str, pin: PinRef, given: list[PinRef]) -> bool:
    """Whether a pin may be what the script calls so: neither its opposite nor, where the part has both, the complement
    of it."""
    names = [piece for other in part.pins for piece in re.split(r"[/,]", other.name)]
    mine, theirs = (_COMMON.fullmatch(text.upper()) for text in (name, pin.name))
    if mine and theirs and mine[1] != theirs[1]:
        return False  # the common anodes of a display are not its common cathodes
    if any(is_opposite(name, piece, names) for piece in re.split(r"[/,]", pin.name)):
        return False
    inverted, base = _form(name, part)
    if base != _form(pin.name, part)[1] or inverted == _form(pin.name, part)[0]:
        return True
    return not any(_form(other.name, part) == (inverted, base) and other not in given for other in part.pins)


def _is_function_of_other(part: PartInstance, name: str, given: list[PinRef]) -> bool:
    """Whether another pin has a function that the script's name has, `TCK` of SWCLK/TCK, and none of the given has."""
    wanted = _functions(name)
    if is_supply_name(name) or any(wanted & _functions(pin.name) for pin in given):
        return False
    return any(wanted & _functions(pin.name) for pin in part.pins)


def _functions(name: str) -> set[str]:
    return {plain(piece) for piece in re.split(r"[/,()]", name) if len(piece) > 1}


def _form(name: str, part: PartInstance) -> tuple[bool, str]:
    """Whether a name is that of a complement, and of which signal. `QN` is one where the part has a Q."""
    match = _COMPLEMENT.fullmatch(name.strip())
    if match:
        return True, bare(next(text for text in match.groupdict().values() if text))
    stem = bare(name)
    if stem.endswith("N") and any(bare(pin.name) == stem[:-1] for pin in part.pins):
        return True, stem[:-1]
    return False, stem


def _moved_alone(found: Matching) -> Iterator[str]:
    """Pins that were alone on a net with a name of its own, on which another pin is now instead."""
    for net in found.before.nets:
        if len(net.pins) != 1 or is_anonymous(net.name):
            continue
        other, now = found.counterpart(net.pins[0]), found.net_after(net.pins[0])
        same = found.after.by_name.get(net.name)
        real = not found.is_placeholder(net.pins[0].ref)
        if real and other is not None and same is not None and same.pins and now != same and other not in same.pins:
            yield f"{other.ref}.{other.number} ({other.name}) was on {net.name} and is not any more"


# ---------------------------------------------------------------------------------------------- exchanged with another


def _crossed(of_part: list[Move]) -> Iterator[str]:
    """Two names whose pins would both be better matched by each other's."""
    pairs = [
        pair for net in dict.fromkeys(move.net.name for move in of_part) if (pair := _pair(of_part, net)) is not None
    ]
    for place, (name, pin) in enumerate(pairs):
        for other_name, other in pairs[place + 1 :]:
            if _carry_what_they_say((name, pin), (other_name, other)):
                continue  # VCC and GND are VDD and VSS, whatever letters they share
            if _are_counted_from_one(of_part[0].part, pairs, (name, pin), (other_name, other)):
                continue  # TD0 and TD1 are MX1 and MX2
            if _fits_better((name, other_name), (pin.name, other.name)):
                yield (
                    f"{pin.ref}: {name} and {other_name} became {pin.name} and {other.name}; "
                    "by their names it is the other way round"
                )
                return


def _are_counted_from_one(part: PartInstance, all_pairs: list[tuple[str, PinRef]], *pairs: tuple[str, PinRef]) -> bool:
    """Whether two names are of a series that the script counts from 0, and their pins, at the same places, of one under
    another name that the part counts from 1."""
    (stem, first), (other, second) = (_numbered(name) for name, _ in pairs)
    (pin_stem, one), (other_stem, two) = (_numbered(pin.name) for _, pin in pairs)
    if stem != other or pin_stem != other_stem or stem == pin_stem or first is None or second is None:
        return False
    from_zero = (stem, 0) in [_numbered(name) for name, _ in all_pairs]
    from_one = (pin_stem, 0) not in [_numbered(pin.name) for pin in part.pins]
    return (one, two) == (first + 1, second + 1) and from_zero and from_one


def _carry_what_they_say(*pairs: tuple[str, PinRef]) -> bool:
    """Whether two names say that one is a supply and the other a ground, and the pins carry just that."""
    requested = [role_of_name(name) for name, _ in pairs]
    given = [role_of_name(pin.name) for _, pin in pairs]
    return None not in requested and requested == given and len(set(requested)) == len(pairs)


def _fits_better(names: tuple[str, str], pins: tuple[str, str]) -> bool:
    """Whether two names fit two pins better when they are exchanged, or then follow the order of their numbers."""
    gains = [
        _likeness(names[0], pins[1]) - _likeness(names[0], pins[0]),
        _likeness(names[1], pins[0]) - _likeness(names[1], pins[1]),
    ]
    if min(gains) > 0 or (min(gains) == 0 and sum(gains) >= _CLEARLY):
        return True
    (stem, first), (other, second) = (_numbered(name) for name in names)
    (pin_stem, one), (other_stem, two) = (_numbered(pin, _LETTERED) for pin in pins)
    series = stem == other and pin_stem == other_stem and None not in (first, second, one, two)
    return series and ((first or 0) - (second or 0)) * ((one or 0) - (two or 0)) < 0


def _numbered(name: str, pattern: re.Pattern[str] = _NUMBERED) -> tuple[str, int | None]:
    """A name of a series without what counts: ("Q", 0) for Q0, and for QA of pins; ("TX+", 1) for TX1+."""
    found = pattern.fullmatch(bare(name))
    if found is None:
        return name, None
    return found[1] + found[3], int(found[2]) if found[2].isdigit() else ord(found[2]) - ord("A")


def _pair(of_part: list[Move], net: str) -> tuple[str, PinRef] | None:
    """The one name that the part lacks and the script asks for on a net, and the one pin that is there instead."""
    on_net = [move for move in of_part if move.net.name == net]
    names = {plain(pin.name) for pin in on_net[0].part.pins}
    lacking = [name for name in on_net[0].requested if plain(name) not in names and not name.isdecimal()]
    pins = [move.pin for move in on_net if not move.as_written]
    return (lacking[0], pins[0]) if len(lacking) == len(pins) == 1 else None


def _likeness(name: str, pin: str) -> float:
    """How much of a pin's name a name has in it; numbers count where both have some."""
    letters, other = Counter(_letters(name)), Counter(_letters(pin))
    shared = (letters & other).total()
    numbers, others = re.findall(r"\d+", name), re.findall(r"\d+", pin)
    same = 2.0 if numbers and numbers == others else 0.0
    switches = 1.0 if is_switch(name) and is_switch(pin) else 0.0
    return shared / max(1, other.total()) + shared / max(2, 2 * letters.total()) + same + switches


def _letters(name: str) -> str:
    words = re.findall(r"[A-Z]+|[+-]", bare(name))
    return "".join(_SIGNS.get(word, word) for word in words)


# ------------------------------------------------------------------------------------------------------- left out


def _dropped(found: Matching) -> Iterator[str]:
    """Signals requested on a net of which the repair leaves one out, while a pin of the part is open."""
    for net in found.before.nets:
        lacking: dict[str, dict[str, None]] = {}
        for pin in net.pins:
            if found.counterpart(pin) is None and pin.name and not is_supply_name(pin.name) and pin.number != "?0":
                lacking.setdefault(pin.ref, {})[plain(pin.name)] = None
        images = found.images(net.name)
        for ref, names in lacking.items() if len(net.pins) > 1 and images else ():
            part = found.became(ref)
            if part is None or found.is_placeholder(ref):
                continue
            given = [move for move in found.moves_of.get(part.ref, []) if move.net.name in images]
            if len(given) < len(names) and _open_signals(found, ref, part):
                yield f"{ref}: {', '.join(names)} requested on {net.name}, and {len(given)} of the part's pins there"


def _open_signals(found: Matching, ref: str, part: PartInstance) -> list[PinRef]:
    """Signals of a part that are on nothing in the second circuit and were not marked NC in the first."""
    signals = (pin for pin in part.pins if pin.type not in _POWER and (ref, pin.number) not in found.before.marked)
    return [pin for pin in signals if not found.after.shared((pin,))]


# ------------------------------------------------------------------------------------------- never requested


def _address_bits(names: set[str]) -> set[str]:
    """Which bits of a device's address names stand for: 0 of SA0."""
    return {re.sub(r"\D", "", name) for name in names if is_address(name)}


def _added(found: Matching, of_part: list[Move]) -> Iterator[str]:
    """Signals of a part that stands for one which no library has, on a net where the script asks for fewer pins."""
    mine = of_part[0].before
    if mine is None or not mine.placeholder or _is_vague(found, mine, of_part[0].part):
        return
    requested = {plain((pin.name or pin.number).removeprefix("?")) for pin, _ in found.before.pins_of(mine.ref)}
    for move in of_part:
        if move.pin.type in _POWER or requested & {plain(move.pin.name), move.pin.number}:
            continue
        beside = [other for other in of_part if other.net == move.net]
        names = {plain(name) for name in move.requested}
        written = [other for other in beside if other.as_written or other.pin.number in move.requested]
        functions = {plain(name) for name in move.pin.name.split("/")}
        if names & functions or _address_bits(names) & _address_bits(functions):  # SA0 of SA0/SDO, or of SDO/A0
            continue
        if move in written or len(beside) <= len(names) or (not written and names):
            continue
        carried = role_of_net(move.net, found.after.by_reference, without=move.pin)
        if not (carried is not None and is_enabling(move.pin.name, carried)) and not _has_namesake(move, written):
            yield f"{move.label} is on {move.net.name}: the script asks for no such pin there"


def _is_vague(found: Matching, mine: PartInstance, part: PartInstance) -> bool:
    """Whether the script asks for a pin of the part by a name that it lacks, on a net without a certain pin, or for
    none at all: a loop over the pins of a part that no library has does nothing."""
    names = {plain(text) for pin in part.pins for text in (pin.name, pin.number)}
    requested = found.before.pins_of(mine.ref)
    lost = (pin for pin, net in requested if not found.images(net.name))
    return not requested or any(plain((pin.name or pin.number).removeprefix("?")) not in names for pin in lost)


def _has_namesake(move: Move, others: list[Move]) -> bool:
    """Whether the script asks for another pin of the same name there: then all of them are requested."""
    names = {plain(other.pin.name) for other in others}
    return plain(move.pin.name) in names and role_of_pin(move.part, move.pin) is not Role.SUPPLY
