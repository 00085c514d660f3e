"""Pin numbers of another package: the nets on a part are named for its pins, but each for another one.

A script that connects by number says what it means by the names of its nets: VIN on pin 1, GND on pin 2, VOUT on pin 3
is a 7805, and wrong for an AMS1117, whose pin 1 is ground. ERC sees little of that. Nothing is guessed from it: the
part is only pointed out, with the pins that the names would fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from circuitron.execution_report import PartInstance, Snapshot
from circuitron.finding import Candidate, Finding, Grade, Origin
from circuitron.knowledge.device_similarity import Kinship, kinship
from circuitron.knowledge.pin_names import normalise
from circuitron.knowledge.pins import resolve_pin, works_either_way
from circuitron.lazy_pattern import LazyPattern
from circuitron.symbol import Symbol, SymbolPin

if TYPE_CHECKING:
    from circuitron.knowledge.base import SymbolSource

_MOST_PINS = 48  # larger parts are connected by name
_LEAST = 2  # names that must be on a wrong pin, with none on its own
_ANONYMOUS = LazyPattern(r"N\$\d+")
# Lines that are crossed on purpose: what one end calls output is the other's input.
_CROSSED = LazyPattern(r"(?:U?ART\d*_?)?(?:[TR]XD?|[DS]?DI|[DS]?DO|RO|MISO|MOSI|RTS|CTS|DIN|DOUT|SDA|SCL)\d*")
_IN_ROW = LazyPattern(r"(\D+)(\d{1,4})")
_LOOKED_AT = 200  # symbols of the library that are compared
_LIMIT = 4  # of those that fit


class _Misfit(NamedTuple):
    """A net that is named for the pin `expected`, on the pin `number`."""

    net: str
    number: str
    expected: SymbolPin


def of_pin_numbers(circuit: Snapshot | None, symbols: SymbolSource) -> Iterator[Finding]:
    """Parts whose nets consistently bear the names of other pins."""
    if circuit is None:
        return
    nets: dict[str, dict[str, str]] = {}
    for net in circuit.nets:
        for pin in net.pins if not _ANONYMOUS.fullmatch(net.name) else ():
            nets.setdefault(pin.ref, {})[pin.number] = net.name
    for part in circuit.parts:
        named = nets.get(part.ref, {})
        if part.placeholder or len(named) < _LEAST or len(part.pins) > _MOST_PINS:
            continue
        symbol = symbols.part(part.library, part.name)
        if symbol is None or works_either_way(symbol):
            continue
        if misfits := _misfits(symbol, named):
            yield _finding(part, misfits, _fitting(symbol, named, symbols))


def _misfits(symbol: Symbol, named: dict[str, str]) -> tuple[_Misfit, ...]:
    """The nets that are on another pin than the one they are named for; none if one net is where it belongs, or if two
    are named for the same pin."""
    own = {pin.number: pin for pin in symbol.pins}
    misfits = []
    for number, net in named.items():
        pin, expected = own.get(number), _named_pins(symbol, net)
        if pin is None or not expected:
            continue
        if number in {other.number for other in expected}:
            return ()
        crossed = _crossed(net) and _crossed(pin.name)
        if not crossed and not _alike(pin, expected[0]) and not _counted_otherwise(own, named, net):
            misfits.append(_Misfit(net, number, expected[0]))
    several = len({m.net for m in misfits}) >= _LEAST and len({m.expected.number for m in misfits}) == len(misfits)
    return tuple(misfits) if several else ()


@lru_cache(maxsize=1024)  # circuits have the same symbol many times, and each is read in several runs
def _named_pins(symbol: Symbol, net: str) -> tuple[SymbolPin, ...]:
    """The pins that a net is clearly named for."""
    if len(normalise(net).base) < 2:
        return ()
    expected = resolve_pin(symbol, net, hints=False)
    return expected.pins if expected.confidence == "same" else ()


def _alike(pin: SymbolPin, expected: SymbolPin) -> bool:
    """Whether the pin does in its unit what the other does in another: OUT1 is on any amplifier of four."""
    return (pin.name, pin.type) == (expected.name, expected.type) and pin.unit != expected.unit


def _counted_otherwise(own: dict[str, SymbolPin], named: dict[str, str], net: str) -> bool:
    """Whether a net is one of a row on a row of pins that begins with another number: DIG0 to DIG3 on CC1 to CC4."""
    row = _place_in_row(net)
    places = {number: place for number, other in named.items() if (place := _place_in_row(other))}
    members = {number: n for number, (name, n) in places.items() if row and name == row[0] and number in own}
    pins = [(_place_in_row(own[number].name) or ("", 0), n) for number, n in members.items()]
    return len(pins) >= _LEAST and len({pin[0] for pin, _ in pins}) == len({pin[1] - n for pin, n in pins}) == 1


def _place_in_row(name: str) -> tuple[str, int] | None:
    """The name of a row and the number in it."""
    found = _IN_ROW.fullmatch(name)
    return (found[1], int(found[2])) if found else None


def _crossed(name: str) -> bool:
    return _CROSSED.fullmatch(normalise(name).base) is not None


def _fitting(symbol: Symbol, named: dict[str, str], symbols: SymbolSource) -> tuple[Candidate, ...]:
    """The same device in other packages, where its pins are numbered as the script has them."""
    found = []
    for name in [n for n in symbols.in_library(symbol.library) if n[:3] == symbol.name[:3]][:_LOOKED_AT]:
        if name == symbol.name or kinship(symbol.name, name) not in (Kinship.PACKAGE, Kinship.RELATED):
            continue
        other = symbols.part(symbol.library, name)
        if other is not None and _fits(other, named):
            why = "its pins have the numbers that the script connects"
            found.append(Candidate(text=other.id, why=why, score=0.7, confidence="likely", pins_match=True))
    return tuple(found[:_LIMIT])


def _fits(symbol: Symbol, named: dict[str, str]) -> bool:
    """Whether every net that is named for a pin of the symbol is on that pin, and some are."""
    expected = {number: pins for number, net in named.items() if (pins := _named_pins(symbol, net))}
    return len(expected) >= _LEAST and all(number in {pin.number for pin in pins} for number, pins in expected.items())


def _finding(part: PartInstance, misfits: tuple[_Misfit, ...], candidates: tuple[Candidate, ...]) -> Finding:
    from circuitron.details.connections import PinNumbers

    names = {pin.number: pin.name for pin in part.pins}
    described = "; ".join(
        f"{m.net} is on pin {m.number} ({names.get(m.number, '')}), not on {m.expected.number} ({m.expected.name})"
        for m in misfits
    )
    text = f"The nets on {part.ref} ({part.library}:{part.name}) are named for other pins: {described}."
    return Finding(
        detail=PinNumbers(
            ref=part.ref,
            symbol=f"{part.library}:{part.name}",
            pins=tuple(m.number for m in misfits),
            nets=tuple(m.net for m in misfits),
        ),
        grade=Grade.SUSPECT,
        message=f"{text} Are the numbers those of another package?",
        origin=Origin.DETECTOR,
        span=part.span,
        candidates=candidates,
    )
