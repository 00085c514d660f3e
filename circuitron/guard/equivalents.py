"""What a stand-in must share with the device that it is drawn for: kind, voltage, package and the order of its pads."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circuitron.guard.words import bare, kind_of_footprint, kind_of_value, voltage
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.device_similarity import Kinship, kinship
from circuitron.knowledge.footprint_fit import fits, package
from circuitron.models import PartInstance, Symbol

_IN_LINE = frozenset({"DIP", "SOIC", "SSOP", "TSSOP", "MSOP"})  # two rows of leads, numbered alike in all of them
_LOOKED_AT = 40  # symbols that are compared
_WITH_VOLTAGE = ("Regulator_", "Reference_")


def unlike(mine: PartInstance, part: PartInstance, given: Symbol, symbols: SymbolSource) -> Iterator[str]:
    """Reasons against a symbol that stands in for another device."""
    footprint = mine.footprint if mine.footprint not in ("", "?") else part.footprint
    yield from _other_pads(mine, given, footprint, symbols)
    asked, now = voltage(mine.name), voltage(given.name)
    if given.library.startswith(_WITH_VOLTAGE) and asked is not None and now is not None and asked != now:
        yield f"{mine.name} is one of {asked:g} V, {given.name} one of {now:g} V"


def unlike_kind(mine: PartInstance, given: Symbol) -> Iterator[str]:
    """Reasons against a symbol of another kind than footprint and value tell, where no library had the part."""
    told = (("footprint", mine.footprint, kind_of_footprint), ("value", mine.value, kind_of_value))
    for what, text, kind_of in told:
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


def _are_in_line(given: Symbol, footprint: str) -> bool:
    """Whether both packages have two rows of as many leads, which are numbered alike."""
    asked = package(footprint.rpartition(":")[2])
    if asked is None or asked[0] not in _IN_LINE:
        return False
    if not given.footprint:  # logic is drawn for any package; its filters name some
        in_line = any(text.upper().lstrip("*").startswith(tuple(_IN_LINE)) for text in given.footprint_filters)
        return in_line and asked[1] == str(len({pin.number for pin in given.pins}))
    own = package(given.footprint.rpartition(":")[2])
    return own is not None and own[0] in _IN_LINE and own[1] == asked[1]


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
    number = next((n for n in sorted(names) if not _agree(names[n], others[n])), "")
    return f"{number} is {others[number]}, not {names[number]}" if number else ""


def _agree(name: str, other: str) -> bool:
    return re.sub(r"\W", "", name) == re.sub(r"\W", "", other) or "~" in (name, other)
