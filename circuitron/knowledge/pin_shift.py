"""Series of pins that a script counts from 1 and the symbol from 0, or the other way round: A1 … A8 for A0 … A7.

Most of the names are there, on the pin beside the right one: none of them is what it seems, and they are right only all
together. So nothing is said of a series of which the script uses a part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from circuitron.knowledge.confidence import Confidence
from circuitron.knowledge.pin_names import normalise
from circuitron.knowledge.pin_tables import counted, renumbered
from circuitron.symbol import Symbol, SymbolPin

# Of three lines or two, all but the last may be right and the last a slip: IN1 and IN2 of a part with IN0 and IN1.
_SURE = 4


class Shift(NamedTuple):
    """A series that the script counts otherwise: by the number in the script, the pin."""

    head: str
    pins: Mapping[int, SymbolPin]
    confidence: Confidence
    why: str

    def pin(self, name: str) -> SymbolPin | None:
        """The pin that a name of the script means; None for a name of no such series."""
        line = counted(normalise(name).base)
        return self.pins.get(line[1]) if line and line[0] == self.head else None

    def is_of(self, name: str) -> bool:
        """Whether a name is of this series, whatever its number."""
        line = counted(normalise(name).base)
        return line is not None and line[0] == self.head


def shifts(symbol: Symbol, names: Iterable[str]) -> tuple[Shift, ...]:
    """The series that a script counts otherwise than the symbol, given all the names that it uses on the part."""
    requested = series(names)
    found = (_shift(symbol, head, pins, requested.get(head, {})) for head, pins in _pins(symbol).items())
    return tuple(shift for shift in found if shift is not None)


def _shift(symbol: Symbol, head: str, pins: Mapping[int, SymbolPin], used: Mapping[int, set[bool]]) -> Shift | None:
    """How a series is counted otherwise.

    Args:
        used: by number, whether the script writes the name with a bar, without, or now one way and now the other.
    """
    numbers, first = sorted(pins), min(pins)
    step = 1 if first == 0 else -1
    if sorted(used) != [number + step for number in numbers] or numbers != list(range(first, first + len(pins))):
        return None
    if first > 1 or len(pins) < 2 or len({pin.type for pin in pins.values()}) > 1:
        return None
    shifted = {number + step: pin for number, pin in pins.items()}
    barred = {number: normalise(pin.name).inverted for number, pin in shifted.items()}
    written = any(True in bars for bars in used.values())
    mixed = len(set(barred.values())) > 1
    if any(True in bars and not barred[number] for number, bars in used.items()):
        return None
    if mixed and written and any(bars != {barred[number]} for number, bars in used.items()):
        return None
    why = f"{symbol.id} counts {head} from {first} to {numbers[-1]}, the script from {first + step} to {max(used)}"
    sure = (len(pins) >= _SURE and not mixed) or _is_counted_so(symbol, pins)
    return Shift(head, shifted, "same" if sure else "likely", why)


def _is_counted_so(symbol: Symbol, pins: Mapping[int, SymbolPin]) -> bool:
    """Whether the datasheet of a maker is known to count this series otherwise than KiCad does."""
    names = {pin.name for pin in pins.values()}
    return any(table.symbols.fullmatch(symbol.name) and table.having in names for table in renumbered())


def _pins(symbol: Symbol) -> dict[str, dict[int, SymbolPin]]:
    """The series of a symbol in which no number is there twice."""
    found: dict[str, dict[int, SymbolPin]] = defaultdict(dict)
    twice: set[str] = set()
    for pin in symbol.pins:
        line = counted(normalise(pin.name).base)
        if line is not None:
            twice |= {line[0]} if line[1] in found[line[0]] else set()
            found[line[0]][line[1]] = pin
    return {head: pins for head, pins in found.items() if head not in twice}


def series(names: Iterable[str]) -> dict[str, dict[int, set[bool]]]:
    """Names by series and number, with whether they are written with a bar."""
    found: dict[str, dict[int, set[bool]]] = defaultdict(lambda: defaultdict(set))
    for name in names:
        plain = normalise(name)
        line = counted(plain.base)
        if line is not None:
            found[line[0]][line[1]].add(plain.inverted)
    return found
