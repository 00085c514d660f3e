"""Symbols for operational amplifiers that no library has: the leads of nearly all of one kind and size are the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from circuitron.finding import Candidate
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.equivalent_symbols import pad_count
from circuitron.knowledge.pin_names import normalise
from circuitron.knowledge.pins import pins_found, resolve_pin
from circuitron.knowledge.vocabulary import Meaning, means
from circuitron.symbol import Symbol


class _Amplifier(NamedTuple):
    symbol: str
    pads: int
    leads: tuple[str, ...]  # what all of the kind have alike
    supplies: tuple[str, str]


_AMPLIFIERS = (
    _Amplifier("Device:Opamp_Dual", 8, tuple("12345678"), ("4", "8")),
    _Amplifier("Device:Opamp_Quad", 14, tuple(map(str, range(1, 15))), ("4", "11")),
    _Amplifier("Amplifier_Operational:TL071", 8, tuple("23467"), ("4", "7")),
)


def amplifier_stand_in(
    symbols: SymbolSource, library: str, name: str, pins: Sequence[str], footprint: str
) -> Candidate | None:
    """A symbol for an operational amplifier that no library has: the general one for two or four in a package, a TL071
    for one of which no more than inputs, output and supplies are requested.

    Nearly all have one order of leads in packages with 8 and 14 pads; the few that have another (LT1013 in SO-8, power
    amplifiers) keep this from being certain. Arguments as of `equivalent_symbols.stand_ins`; pins may all be numbers.
    """
    pads = pad_count(footprint.partition(":")[2])
    if library != "Amplifier_Operational" or not footprint.startswith("Package_"):
        return None
    for each in _AMPLIFIERS:
        symbol = symbols.part(*each.symbol.split(":", 1))
        if each.pads == pads and symbol is not None and _is_requested_as(symbol, each, pins):
            why = f"no library has {name}; nearly all such amplifiers have this pinout in a package with {pads} pads"
            return Candidate(text=symbol.id, why=why, score=1.0, confidence="likely", pins_match=True, stand_in=True)
    return None


def _is_requested_as(symbol: Symbol, amplifier: _Amplifier, pins: Sequence[str]) -> bool:
    """Whether these are certainly the pins of such an amplifier, its supplies among them if all are numbers."""
    numbers = {pin for pin in pins if pin.isdigit()}
    if not pins or (len(numbers) == len(pins) and not set(amplifier.supplies) <= numbers):
        return False
    signals = [pin for pin in pins if not means(normalise(pin).base, Meaning.SUPPLY)]
    if pins_found(symbol, pins) is None or pins_found(symbol, signals) != "same":
        return False
    found = {number for pin in pins for match in resolve_pin(symbol, pin).candidates[:1] for number in match.numbers}
    return found <= set(amplifier.leads)
