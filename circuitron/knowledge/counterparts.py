"""Other devices of a library with the pins of a symbol: what KiCad itself draws at the same places.

A memory of 256 Mbit has the pins of one of 64 Mbit, and an address where that one has nothing; the THAT1510 has the
pins of the SSM2017, whose reference is an input. So a symbol that is drawn for another device, or drawn wrong, is
judged by KiCad's other symbols rather than by a table.
"""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.pin_names import normalise
from circuitron.knowledge.vocabulary import is_ground
from circuitron.symbol import Symbol, SymbolPin

# What makers call differently although it is the same: LDQM and DQML, BA0 and BS0, A10 and A10/AP. Of the memories in
# TSOP-II-54 nine pins of 54 differ so; a device of another kind in the same package shares the supplies at most.
_SAME_NAMES = 0.75


def counterparts(symbols: SymbolSource, symbol: Symbol) -> Iterator[Symbol]:
    """Other symbols of its library that have all that this one has, pin by pin."""
    own = _connected(symbol)
    numbers = {pin.number for pin in symbol.pins}
    for name in symbols.in_library(symbol.library):
        other = symbols.part(symbol.library, name) if name != symbol.name else None
        if other is not None and {pin.number for pin in other.pins} == numbers and _agree(own, _connected(other)):
            yield other


def _connected(symbol: Symbol) -> dict[str, SymbolPin]:
    """The pins that are something, by number."""
    return {pin.number: pin for pin in symbol.pins if pin.type != "no_connect"}


def _agree(own: dict[str, SymbolPin], other: dict[str, SymbolPin]) -> bool:
    if not own.keys() <= other.keys():
        return False
    apart = [number for number, pin in own.items() if _said(pin) != _said(other[number])]
    same_types = all(own[number].type == other[number].type for number in apart)
    return same_types and len(apart) <= (1 - _SAME_NAMES) * len(own)


def _said(pin: SymbolPin) -> str:
    """A pin's name without ways of writing it: grounds are one, an amplifier's inputs are their signs."""
    name = normalise(pin.name)
    if is_ground(pin.name):
        return "GND"
    if name.base.strip("+-") in ("IN", "INPUT"):
        return name.base.replace("INPUT", "").replace("IN", "")
    if name.base in ("", "~", "OUTPUT"):
        return "OUT"
    return f"~{name.base}" if name.inverted else name.base
