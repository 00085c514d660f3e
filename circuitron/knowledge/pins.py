"""Which pin a script means: the one way from a name to the pins of a symbol.

`resolve_pins` takes all names that a script asks of a part, for they say something about each other: a pin that is
requested by its own name is hardly another name's, and as many names as there are equal pins share them out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from circuitron.electrical import natural_order
from circuitron.knowledge.confidence import RANK, Confidence
from circuitron.knowledge.history import old_symbol, pin_names
from circuitron.knowledge.pin_assignment import assign
from circuitron.knowledge.pin_names import expand_pin_names, functions, normalise
from circuitron.knowledge.pin_readings import (
    HINTS,
    READINGS,
    PinMatch,
    PinUse,
    Readings,
    function,
    is_on_ground,
    same_spelling,
)
from circuitron.knowledge.pin_series import differs_in_case, exactly_named
from circuitron.knowledge.pin_shift import series
from circuitron.knowledge.pin_tables import counted, pinouts, reserved
from circuitron.lazy_pattern import LazyPattern
from circuitron.symbol import Symbol, SymbolPin

_LISTED = 3  # pins that a name could stand for, in a sentence
_NO_USE = PinUse()
_EXCHANGEABLE = frozenset({"R", "C", "L", "FB", "F", "TH", "Y", "SW", "JP", "LS"})
_POLARIZED = LazyPattern(r"(?<!un)polari[sz]ed", re.IGNORECASE)


class PinResolution(NamedTuple):
    """What a name means on a symbol.

    `pins` are empty where that is not decided; `why` then says what it could be, and `candidates` lists all of that,
    best first. Of decided pins `confidence` is "same" or "likely".
    """

    name: str
    candidates: tuple[PinMatch, ...] = ()
    pins: tuple[SymbolPin, ...] = ()
    confidence: Confidence = "possible"
    why: str = ""

    @property
    def best(self) -> PinMatch | None:
        return self.candidates[0] if self.candidates else None


def pin_use(symbol: Symbol, names: Iterable[str], unit: int | None = None) -> PinUse:
    """The use of a part by these names, with the names that its pins have in other versions of KiCad."""
    old = old_symbol(symbol.library, symbol.name)
    return PinUse(tuple(names), old.pins if old else {}, unit, elsewhere=pin_names(symbol.library, symbol.name))


def resolve_pin(symbol: Symbol, name: str, use: PinUse = _NO_USE, *, hints: bool = True) -> PinResolution:
    """What one name, or number, means on a symbol.

    Args:
        name: as the script writes it; a list or a bus goes through `expand_pin_names` first.
        use: what else is known of the part.
        hints: without them, whoever wants what is certain has it sooner.
    """
    exact = exactly_named(symbol, name) or found_by_skidl(symbol, name)
    if exact and differs_in_case(symbol, name) and name.swapcase() not in use.names:
        # Where there are A and a, and the script asks for one of them alone, its capitals may say nothing.
        both = " or ".join(f"{pin.number} ({pin.name})" for pin in found_by_skidl(symbol, name))
        why = f"{symbol.id} has a pin {name} in capitals and one in small letters: {both}"
        return PinResolution(name, (PinMatch(exact, why, "same"),), why=why)
    if exact:
        why = f"{name} is pin {', '.join(pin.number for pin in exact)}"
        return PinResolution(name, (PinMatch(exact, why, "same", evidence="same", spelt=True),), exact, "same", why)
    matches = _matches(symbol, name, use, READINGS if hints else READINGS[: -len(HINTS)])
    if not matches or not _is_decided(symbol, matches, use):
        listed = " or ".join(f"{'/'.join(match.numbers)} ({match.why})" for match in matches[:_LISTED])
        return PinResolution(
            name, matches, why=f"{symbol.id} has no pin {name}; it could be {listed}" if listed else ""
        )
    best = matches[0]
    return PinResolution(name, matches, best.pins, best.confidence, best.why)


def resolve_pins(symbol: Symbol, names: Iterable[str], use: PinUse = _NO_USE) -> dict[str, PinResolution]:
    """What each of several names means, the names taken together."""
    names = tuple(names)
    use = replace(use, names=tuple(dict.fromkeys((*use.names, *names))))
    alone = {name: resolve_pin(symbol, name, use) for name in names}
    apart = alone | _told_apart(alone, _taken(symbol, use))
    return (
        apart | _shared_out(apart.values()) | _either_way(symbol, apart, use) | _counted_elsewhere(symbol, apart, use)
    )


def found_by_skidl(symbol: Symbol, name: str) -> tuple[SymbolPin, ...]:
    """The pins that SKiDL itself finds for one name: by number, else alternate, else name, ignoring case."""
    key = name.casefold()
    return next((table[key] for table in symbol.lookup if key in table), ())


def pins_found(symbol: Symbol, names: Iterable[str], use: PinUse = _NO_USE) -> Confidence | None:
    """How certain the pins of all names are: the worst of their best matches; None where one has none."""
    worst: Confidence = "same"
    for single in (single for name in names for single in expand_pin_names(name)):
        best = resolve_pin(symbol, single, use).best
        if best is not None:
            worst = min(worst, best.confidence, key=lambda c: RANK[c])
        elif not _is_pattern_of(symbol, single):
            return None
    return worst


def _is_pattern_of(symbol: Symbol, requested: str) -> bool:
    """Whether a name is a regular expression for names of several pins, such as `P[BCD][0-7]`."""
    try:
        pattern = re.compile(requested, re.IGNORECASE) if re.search(r"[\[\\.^$]", requested) else None
    except re.error:
        return False
    return pattern is not None and any(pattern.fullmatch(pin.name) for pin in symbol.pins)


def _matches(symbol: Symbol, name: str, use: PinUse, readings: Readings) -> tuple[PinMatch, ...]:
    """What a name may stand for, best first: by confidence, then by the order of the readings."""
    found: list[PinMatch] = []
    taken = _taken(symbol, use) - use.joined.get(name, frozenset())
    for reading in readings:
        known = {number for match in found for number in match.numbers}
        spelt = reading in (same_spelling, function)
        fresh = [
            match._replace(evidence=match.confidence, spelt=spelt)
            for match in reading(symbol, name, use)
            if known.isdisjoint(match.numbers)
        ]
        found += _judged(symbol, fresh, use, taken)
        if any(match.confidence == "same" for match in found):
            break
    return tuple(sorted(found, key=lambda match: -RANK[match.confidence]))


def _judged(symbol: Symbol, matches: list[PinMatch], use: PinUse, taken: set[str]) -> list[PinMatch]:
    """Lower what cannot be certain: several candidates of a reading, or a pin that the script asks for otherwise.

    Args:
        taken: numbers of pins that the script asks for by their own names, on other nets.
    """
    if not matches:
        return []
    best = max(RANK[m.confidence] for m in matches)
    rivals = sum(RANK[m.confidence] == best for m in matches) > 1
    judged: list[PinMatch] = []
    for match in matches:
        ambiguous = rivals and RANK[match.confidence] == best
        grounded = all(map(is_on_ground, match.pins))
        sure = match.spelt and match.confidence == "same"
        doubtful = not taken.isdisjoint(match.numbers) and not grounded and not sure
        doubtful = doubtful or any(_is_reserved(symbol, pin) for pin in match.pins)
        confidence: Confidence = "possible" if ambiguous or doubtful else match.confidence
        if ambiguous and not doubtful and symbol.units > 1 and not judged and match.pins[0].unit == 1:
            confidence = "likely"  # of several units, scripts that name none mean the first
        judged.append(match._replace(confidence=confidence, ambiguous=ambiguous))
    return judged


def _taken(symbol: Symbol, use: PinUse) -> set[str]:
    """The pins that the script asks for as SKiDL finds them."""
    return {pin.number for name in use.names for pin in found_by_skidl(symbol, name)}


def _is_reserved(symbol: Symbol, pin: SymbolPin) -> bool:
    """Whether the device needs this pin for itself, although its name looks free."""
    return any(table.symbols.fullmatch(symbol.name) and table.pins.fullmatch(pin.name) for table in reserved())


def _is_decided(symbol: Symbol, matches: tuple[PinMatch, ...], use: PinUse) -> bool:
    """Whether the best match is the right one: no other is as good, and no other unit has the same pins."""
    best = matches[0]
    if best.confidence == "possible":
        return False
    rivals = any(match.ambiguous and match.confidence == best.confidence for match in matches[1:])
    return not best.ambiguous or not (rivals or (use.unit is None and _has_twins(symbol, best.pins)))


def _has_twins(symbol: Symbol, pins: tuple[SymbolPin, ...]) -> bool:
    """Whether other units have the same pins."""
    units = {pin.unit for pin in pins}
    return any((p.name, p.type) == (pins[0].name, pins[0].type) and p.unit not in units for p in symbol.pins)


def _told_apart(alone: Mapping[str, PinResolution], taken: set[str]) -> dict[str, PinResolution]:
    """What changes where names are distinguished: none has a pin that another has better, and what others leave is its.

    That is evidence of a kind, but never certain.
    """
    options = {
        name: one.candidates[:1]
        if one.pins
        else [m for m in one.candidates if m.evidence == "same" and m.ambiguous and taken.isdisjoint(m.numbers)]
        for name, one in alone.items()
    }
    decided = assign(options, _may_share)
    changed: dict[str, PinResolution] = {}
    for name, one in alone.items():
        match = decided.get(name)
        if one.pins and match is None and one.candidates[0].numbers:
            why = f"{one.why}; but another name of the script means that pin as well"
            changed[name] = one._replace(pins=(), confidence="possible", why=why)
        elif not one.pins and match is not None:
            changed[name] = one._replace(pins=match.pins, confidence="likely", why=f"{match.why}, as others are taken")
    return changed


def _may_share(one: PinMatch, other: PinMatch) -> bool:
    """Whether two names may stand for the same pins: spellings and functions of its name, supplies that are one."""
    supplies = all(any(p.type == "power_in" or is_on_ground(p) for p in match.pins) for match in (one, other))
    return supplies or (one.spelt and other.spelt)


def _shared_out(resolutions: Iterable[PinResolution]) -> dict[str, PinResolution]:
    """Equal pins that a script asks for by as many names: AC1 and AC2 of a bridge are its two ~, either way.

    Not where it does so with pins of two kinds: which anode belongs to which cathode is not for guessing.
    """
    groups: dict[tuple[SymbolPin, ...], list[PinResolution]] = {}
    for one in resolutions:
        if not one.pins and (equals := _equals(one.candidates)):
            groups.setdefault(equals, []).append(one)
    shared: dict[str, PinResolution] = {}
    for pins, members in groups.items():
        for one, pin in zip(sorted(members, key=lambda one: natural_order(one.name)), pins, strict=False):
            if len(members) == len(pins) and len(groups) == 1:
                why = f"{one.name} is one of {len(pins)} equal pins called {pin.name}"
                sure: Confidence = "same" if pin.type == "passive" else "likely"
                shared[one.name] = one._replace(pins=(pin,), confidence=sure, why=why)
    return shared


def _either_way(symbol: Symbol, alone: Mapping[str, PinResolution], use: PinUse) -> dict[str, PinResolution]:
    """The two ends of a part that works either way round, by two names that it does not have: + and - of a C."""
    names = sorted((name for name, one in alone.items() if not one.pins), key=natural_order)
    pins = _ends(symbol)
    used = _taken(symbol, use).union(pin.number for one in alone.values() for pin in one.pins)
    if len(names) != 2 or len(pins) != 2 or not used.isdisjoint(pin.number for pin in pins):
        return {}
    why = f"a {symbol.name} works either way round"
    return {
        name: alone[name]._replace(pins=(pin,), confidence="same", why=f"{name} is an end of it: {why}")
        for name, pin in zip(names, pins, strict=True)
    }


def _counted_elsewhere(symbol: Symbol, alone: Mapping[str, PinResolution], use: PinUse) -> dict[str, PinResolution]:
    """Names of a series that the script counts from 1 and the symbol from 0: none of them is what it seems, not even
    those that are there. They are left open: whoever changes one must change all.
    """
    there = series(function.base for pin in symbol.pins for function in functions(pin.name))
    used = series(use.names)
    opened: dict[str, PinResolution] = {}
    for name, one in alone.items():
        line = counted(normalise(name).base)
        numbers, own = (used.get(line[0], {}), there.get(line[0], {})) if line else ({}, {})
        if line and own and min(own) == 0 and numbers and min(numbers) == 1 and max(numbers) == max(own) + 1:
            range_there = f"{symbol.id} counts {line[0]} from 0 to {max(own)}"
            why = f"{range_there}, the script from 1: {name} may be {line[0]}{line[1] - 1}"
            opened[name] = one._replace(pins=(), confidence="possible", why=why)
    return opened


def works_either_way(symbol: Symbol) -> bool:
    """Whether a part has two ends that may be exchanged: a resistor, but no diode and no electrolytic capacitor."""
    return len(symbol.pins) == 2 and len(_ends(symbol)) == 2


def _ends(symbol: Symbol) -> tuple[SymbolPin, ...]:
    """The two ends of a part that works either way round, in the order of the symbol; the case of a crystal is none."""
    known = (table.pins for table in pinouts() if len(symbol.pins) > 2 and table.symbols.fullmatch(symbol.name))
    case = set[str]().union(*known)
    nameless = all(pin.name in ("", "~", pin.number) for pin in symbol.pins)
    plain = symbol.reference in _EXCHANGEABLE and not _POLARIZED.search(symbol.name)
    ends = tuple(sorted((pin for pin in symbol.pins if pin.number not in case), key=lambda pin: pin.order))
    return ends if nameless and plain and len(ends) == 2 else ()


def _equals(matches: tuple[PinMatch, ...]) -> tuple[SymbolPin, ...]:
    """The pins of one name, type and unit that a name could stand for alike, in the order of the symbol."""
    pins = [pin for match in matches if match.ambiguous for pin in match.pins]
    alike = len({(pin.name, pin.type, pin.unit) for pin in pins}) == 1
    return tuple(sorted(pins, key=lambda pin: pin.order)) if alike else ()
