"""What a repair takes for a part that no library has, or whose symbol lacks requested pins: a stand-in must be of
the same kind, voltage and package, have its pads in the same order, and bear the name of what was requested."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from circuitron.execution_report import PartInstance, PinRef
from circuitron.fix_result import StandIn
from circuitron.guard.matching import Matching, has_same_leads, plain, same_symbol
from circuitron.guard.vocabulary import (
    Role,
    bare,
    is_type_number,
    kind_of_footprint,
    kind_of_value,
    kinds_in,
    kinds_of_device,
    role_of_name,
    role_of_net,
    voltage,
)
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.device_similarity import Kinship, kinship
from circuitron.knowledge.footprint_fit import fits, is_of_product, package
from circuitron.knowledge.history import old_symbol, predecessors, successors
from circuitron.knowledge.pins import resolve_pins
from circuitron.knowledge.supplement import BESIDE
from circuitron.symbol import Symbol, SymbolPin

_ALIKE = (
    {"R", "RV"},
    {"J", "P", "CN", "CON", "X"},
    {"D", "LED"},
    {"Q", "T"},
    {"U", "IC", "A"},
)  # letters of references
_DISCRETE = frozenset({"D", "Q"})
_GROUPS_OF_DISCRETE = ("polarity", "diode", "structure")
_UPWARD = frozenset({"NPN", "N-channel"})  # the emitter or source lies below the load
_IN_LINE = frozenset({"DIP", "SOIC", "SSOP", "TSSOP", "MSOP"})  # two rows of leads, numbered alike in all of them
_LOOKED_AT = 40  # symbols that are compared
_MANY = 5  # devices that agree by more than chance
_WITH_VOLTAGE = ("Regulator_", "Reference_")


def replaced(
    found: Matching, symbols: SymbolSource | None, movable: frozenset[str], *, finished: bool = True
) -> Iterator[str]:
    """Reasons against the devices that a repair puts in the place of others.

    Args:
        finished: the second circuit has all its connections; else what only these show is left open.
    """
    yield from _relabelled(found, movable)
    for mine, part in _pairs(found, movable):
        was, now = f"{mine.library}:{mine.name}", f"{part.library}:{part.name}"
        for why in _unfit(found, mine, part, symbols, finished=finished) if symbols is not None else ():
            yield f"{part.ref} was {was} and is {now} now: {why}"
        if _stands_in(mine, part) and not _bears_name(mine, part):
            yield f"{part.ref}: {now} stands in for {mine.name}, which must stay its value"


def _unfit(
    found: Matching, mine: PartInstance, part: PartInstance, symbols: SymbolSource, *, finished: bool
) -> Iterator[str]:
    """Reasons against the symbol of a part that has another one now."""
    given = symbols.part(part.library, part.name)
    if given is None:
        if part.library == BESIDE and symbols.part(mine.library, mine.name) is not None:
            yield f"no library vouches for the pins of {part.name}"
        return
    yield from _other_kind(found, mine, part, given, symbols, finished=finished)
    if mine.placeholder and finished and not _is_namesake(mine, given):
        yield from _spare_leads(found, part, given)
    if _stands_in(mine, part):
        yield from _unlike_stand_in(mine, part, given, symbols)
        yield from _unproved(found, mine, part, given) if mine.placeholder and finished else ()
    if mine.placeholder:
        yield from _unlike_kind(mine, given)


def _relabelled(found: Matching, movable: frozenset[str]) -> Iterator[str]:
    """Parts of the same symbol that bear another device's name."""
    for mine, part in found.pairs:
        named = mine.value == mine.name and is_type_number(mine.name) and is_type_number(part.value)
        if named and same_symbol(mine, part) and part.value != mine.value and mine.ref not in movable:
            yield f"{part.ref} is {mine.name} and has the value {part.value} now"


def stand_ins(found: Matching) -> tuple[StandIn, ...]:
    """The parts whose symbol is another device's."""
    return tuple(
        StandIn(ref=part.ref, requested=mine.name, symbol=f"{part.library}:{part.name}", why=_why(mine, part))
        for mine, part in _pairs(found, frozenset())
        if _stands_in(mine, part)
    )


def _pairs(found: Matching, movable: frozenset[str]) -> Iterator[tuple[PartInstance, PartInstance]]:
    """Parts that have another symbol now, each as it was and as it is."""
    for mine, part in found.pairs:
        if mine.ref not in movable and mine.library and part.library and not same_symbol(mine, part):
            yield mine, part


def _why(mine: PartInstance, part: PartInstance) -> str:
    if has_same_leads(mine, part):
        return f"{mine.name} is drawn for another package"
    return f"no library has {mine.name}" if mine.placeholder else f"{mine.name} has not the pins that are used"


def _stands_in(mine: PartInstance, part: PartInstance) -> bool:
    """Whether a part is drawn by the symbol of another device, rather than by its own under another name."""
    if not is_type_number(mine.name) or _core(mine.name) == _core(part.name):
        return False
    names = (*successors(mine.library, mine.name), *predecessors(mine.library, mine.name))
    recorded = f"{part.library}:{part.name}" in names
    return not recorded and kinship(mine.name, part.name) < Kinship.PACKAGE


def _bears_name(mine: PartInstance, part: PartInstance) -> bool:
    given = mine.value not in ("", "?", mine.name) and mine.value == part.value
    return given or _core(mine.name) in _core(part.value)


def _core(name: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", name.upper())


# ---------------------------------------------------------------------------------------------------------- kinds


def _other_kind(
    found: Matching, mine: PartInstance, part: PartInstance, given: Symbol, symbols: SymbolSource, *, finished: bool
) -> Iterator[str]:
    was = symbols.part(mine.library, mine.name) if not mine.placeholder else None
    recorded = old_symbol(mine.library, mine.name) if mine.placeholder else None
    letter = was.reference if was else recorded.reference if recorded else ""
    if letter and letter != given.reference and not any({letter, given.reference} <= alike for alike in _ALIKE):
        yield f"references {letter} and {given.reference} are of two kinds"
    if was is not None and was.units != given.units:
        yield f"{was.units} units became {given.units}"
    known = was or recorded
    words = f"{known.description} {known.keywords}" if known else ""
    requested, now = kinds_in(f"{mine.name} {words}"), kinds_in(f"{given.name} {given.description} {given.keywords}")
    requested = {group: kinds | requested[group] for group, kinds in kinds_of_device(mine.name).items()}
    for group in _GROUPS_OF_DISCRETE if given.reference in _DISCRETE else ("regulation",):
        if group != "structure" or not (_is_namesake(mine, given) or _names_its_leads(found, mine, part)):
            yield from _unlike(group, requested[group], now[group], given.reference)
    if given.reference == "D" and not requested["diode"] and now["diode"] and _stands_in(mine, part):
        yield f"nothing says whether {mine.name} is {'/'.join(sorted(now['diode']))}"
    if given.reference == "Q" and not requested["polarity"] and now["polarity"] and _stands_in(mine, part):
        yield from _unlike_wiring(found, mine, part, now["polarity"]) if finished else ()


def _is_namesake(mine: PartInstance, given: Symbol) -> bool:
    """Whether a symbol bears the very type number that was requested, SM712_SOT23 that of an SM712: an FS8205A is a
    pair, whoever draws it."""
    bare_name = given.name.partition("_")[0] if given.footprint else given.name
    return is_type_number(mine.name) and mine.name.casefold() in (given.name.casefold(), bare_name.casefold())


def _names_its_leads(found: Matching, mine: PartInstance, part: PartInstance) -> bool:
    """Whether the script asks for three leads or more by the names that they have, but for one: it knows of a pair.

    Where two leads of the symbol have one name, nothing says which of them each request is.
    """
    requested = {plain((pin.name or pin.number).removeprefix("?")) for pin, _ in found.before.pins_of(mine.ref)}
    given = {plain(pin.name) for pin in part.pins}
    return len(part.pins) == len(given) == len(requested) > 2 and len(given - requested) <= 1


def _unlike(group: str, requested: set[str], now: set[str], reference: str) -> Iterator[str]:
    if group == "structure":
        if now - requested:
            yield f"it is a {', '.join(sorted(now - requested))}"
        return
    if group == "diode" and reference == "D" and requested:
        now = now or {"rectifier"}
        now = now if now == {"rectifier"} else now - {"rectifier"}
        requested = requested if requested == {"rectifier"} else requested - {"rectifier"}
    if requested and now and not requested & now:
        yield f"{', '.join(sorted(requested))} became {', '.join(sorted(now))}"


def _unlike_wiring(found: Matching, mine: PartInstance, part: PartInstance, kinds: set[str]) -> Iterator[str]:
    """A transistor of which only the circuit says what it is: its emitter or source on a ground, or on a supply."""
    foot = next((pin for pin in part.pins if bare(pin.name) in ("E", "S")), None)
    net = found.after.net_of(foot)
    role = role_of_net(net, found.after.by_reference) if net is not None else None
    if role is None:
        yield f"nothing says whether {mine.name} is {' or '.join(sorted(_counterparts(kinds)))}"
    elif (role is Role.SUPPLY) == bool(kinds & _UPWARD):
        yield f"its {foot.name if foot else 'foot'} is on {net.name if net else ''}, and it is {', '.join(kinds)}"


def _counterparts(kinds: set[str]) -> set[str]:
    other = {"NPN": "PNP", "PNP": "NPN", "N-channel": "P-channel", "P-channel": "N-channel"}
    return kinds | {other[kind] for kind in kinds}


def _spare_leads(found: Matching, part: PartInstance, given: Symbol) -> Iterator[str]:
    """Leads of a diode or transistor that the script knows nothing of: BAT54S is two diodes where BAT54 is one."""
    if given.reference not in _DISCRETE:
        return
    leads: dict[str, bool] = {}
    for pin in part.pins:
        if pin.type in ("no_connect", "free"):
            continue
        name = bare(pin.name) or pin.number
        leads[name] = leads.get(name, False) or found.after.net_of(pin) is not None
    spare = [name for name, used in leads.items() if not used]
    if spare and any(leads.values()):
        yield f"its {', '.join(spare)} is on nothing: the script knows of no such lead"


# ----------------------------------------------------------------------------------- voltage, package and order of pads


def _unlike_stand_in(mine: PartInstance, part: PartInstance, given: Symbol, symbols: SymbolSource) -> Iterator[str]:
    """Reasons against a symbol that stands in for another device."""
    footprint = mine.footprint if mine.footprint not in ("", "?") else part.footprint
    yield from _other_pads(mine, given, footprint, symbols)
    chosen = part.footprint != mine.footprint and _bears_name(mine, part)
    if chosen and _is_made_for(part.footprint, given.name) and not _is_made_for(part.footprint, mine.name):
        yield f"its footprint {part.footprint} is made for {given.name}, whatever value and fields say"
    ordered = _are_alike_in_order(mine, given) and not has_same_leads(mine, part)
    doubtful = not mine.placeholder and given.reference in _DISCRETE and not ordered
    if doubtful and not _has_order_of_package(mine, given, footprint, symbols):
        yield "its leads have another order"
    requested, now = voltage(mine.name), voltage(given.name)
    if given.library.startswith(_WITH_VOLTAGE) and requested is not None and now is not None and requested != now:
        yield f"{mine.name} is one of {requested:g} V, {given.name} one of {now:g} V"


def _unproved(found: Matching, mine: PartInstance, part: PartInstance, given: Symbol) -> Iterator[str]:
    """A pin that the script asks for by a name which says nothing of the pin that stands for it, of a chip or connector
    that no library has. A footprint of the stand-in's own that the script names itself says that it is this one."""
    if given.reference in _DISCRETE or (is_of_product(mine.footprint) and fits(given, mine.footprint)):
        return
    moves = found.moves_of.get(part.ref, [])
    names = {name for move in moves for name in move.requested if not name.isdecimal()}
    read = resolve_pins(given, sorted(names)) if names else {}
    for name in sorted(names):
        here = {number for move in moves if name in move.requested for number in (move.pin.number, move.pin.name)}
        meant = {number for match in read[name].candidates for number in match.numbers}
        roles = {role_of_name(text) for text in here}
        if not meant & here and not (role_of_name(name) is not None and role_of_name(name) in roles):
            yield f"nothing says that {name} of {mine.name} is a pin of {given.name}"
            return


def _is_made_for(footprint: str, name: str) -> bool:
    """Whether a footprint is a product's own, by the number that ends its name: RJ45_Pulse_JK0654219NL."""
    number = _core(name.rpartition("_")[2])
    return is_of_product(footprint) and is_type_number(number) and number in _core(footprint)


def _unlike_kind(mine: PartInstance, given: Symbol) -> Iterator[str]:
    """Reasons against a symbol of another kind than footprint and value say, where no library had the part."""
    sources = (("footprint", mine.footprint, kind_of_footprint), ("value", mine.value, kind_of_value))
    for what, text, kind_of in sources:
        kinds = kind_of(text)
        if kinds and given.reference not in kinds:
            yield f"its {what} {text} is for references {kinds[0]}, not {given.reference}"


def _other_pads(mine: PartInstance, given: Symbol, footprint: str, symbols: SymbolSource) -> Iterator[str]:
    if len({pin.number for pin in given.pins}) < 3 or not footprint:
        return
    if fits(given, footprint) is False and not _are_in_line(given, footprint):
        yield f"it is not made for {footprint.rpartition(':')[2]}, in which its leads may have another order"
    for other in _kin(mine, given, footprint, symbols):
        differing = _differing(given, other)
        if differing:
            yield f"{other.name} is as near to {mine.name} and has other pads: {differing}"
            return


def _are_alike_in_order(mine: PartInstance, given: Symbol) -> bool:
    """Whether two symbols of as many pads have leads that are alike on the same ones: K, K, A and A1, A2, common, but
    not A1, common, A2."""
    leads, others = _alike_leads(mine.pins), _alike_leads(given.pins)
    return leads == others or frozenset().union(*leads) != frozenset().union(*others)


def _has_order_of_package(mine: PartInstance, given: Symbol, footprint: str, symbols: SymbolSource) -> bool:
    """Whether all devices of many in a package, with leads of the same names, have them in the order of a symbol."""
    names = sorted(pin.name for pin in given.pins)
    known = (symbols.part(mine.library, name) for name in symbols.in_library(mine.library))
    kin = [
        other
        for other in known
        if other is not None
        and other.reference == given.reference
        and sorted(pin.name for pin in other.pins) == names
        and fits(other, footprint) is True
    ]
    return len(kin) >= _MANY and not any(_differing(given, other) for other in kin)


def _alike_leads(pins: Iterable[PinRef | SymbolPin]) -> set[frozenset[str]]:
    """The numbers of pins whose names differ at most in a number."""
    found: dict[str, set[str]] = defaultdict(set)
    for pin in pins:
        if not pin.number.startswith("?"):
            found[re.sub(r"\d+$", "", bare(pin.name))].add(pin.number)
    return {frozenset(numbers) for numbers in found.values()}


def _are_in_line(given: Symbol, footprint: str) -> bool:
    """Whether both packages have two rows of as many leads, which are numbered alike."""
    requested = package(footprint.rpartition(":")[2])
    if requested is None or requested[0] not in _IN_LINE:
        return False
    if not given.footprint:  # logic is drawn for any package; its filters name some
        in_line = any(text.upper().lstrip("*").startswith(tuple(_IN_LINE)) for text in given.footprint_filters)
        return in_line and requested[1] == str(len({pin.number for pin in given.pins}))
    own = package(given.footprint.rpartition(":")[2])
    return own is not None and own[0] in _IN_LINE and own[1] == requested[1]


def _kin(mine: PartInstance, given: Symbol, footprint: str, symbols: SymbolSource) -> Iterator[Symbol]:
    """Other symbols that bear the requested name no less than the one that was taken, and fit its footprint."""
    nearest = kinship(mine.name, given.name)
    names = (name for name in symbols.in_library(given.library) if name != given.name)
    kin = (name for name in names if Kinship.NONE < kinship(mine.name, name) >= nearest)
    for name, _ in zip(kin, range(_LOOKED_AT), strict=False):
        other = symbols.part(given.library, name)
        if other is not None and fits(other, footprint) is not False:
            yield other


def _differing(given: Symbol, other: Symbol) -> str:
    """The first pad that has another name on two symbols of as many pads; "" where they agree."""
    names, others = ({pin.number: bare(pin.name) for pin in symbol.pins} for symbol in (given, other))
    if names.keys() != others.keys() or sorted(names.values()) != sorted(others.values()):
        return ""
    number = next((n for n in sorted(names) if not _same_pad(names[n], others[n])), "")
    return f"{number} is {others[number]}, not {names[number]}" if number else ""


def _same_pad(name: str, other: str) -> bool:
    return re.sub(r"\W", "", name) == re.sub(r"\W", "", other) or "~" in (name, other)
