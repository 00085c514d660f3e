"""Symbols and footprints of a library."""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple, Self

from circuitron.frozen import Frozen


class SymbolPin(Frozen):
    """A pin as a symbol has it."""

    number: str
    name: str
    type: str  # KiCad's words: input, output, bidirectional, tri_state, passive, free, unspecified, power_in …
    unit: int = 1  # 0: common to all units
    alternates: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[int, str]:
        """What pins are sorted by: 2 stands before 10."""
        return len(self.number), self.number


class PinLookup(NamedTuple):
    """The pins of a symbol by what they are called, case folded, in the order in which SKiDL looks them up."""

    numbers: Mapping[str, tuple[SymbolPin, ...]]
    alternates: Mapping[str, tuple[SymbolPin, ...]]
    names: Mapping[str, tuple[SymbolPin, ...]]

    @classmethod
    def of(cls, pins: Iterable[SymbolPin]) -> Self:
        made: tuple[dict[str, tuple[SymbolPin, ...]], ...] = ({}, {}, {})
        for pin in pins:
            for table, called in zip(made, ((pin.number,), pin.alternates, (pin.name,)), strict=True):
                for key in {name.casefold() for name in called}:
                    table[key] = (*table.get(key, ()), pin)
        return cls(*made)


class Symbol(Frozen):
    """A symbol of a library, with the pins of all its units; what it extends is filled in."""

    library: str
    name: str
    reference: str = ""
    description: str = ""
    keywords: str = ""
    datasheet: str = ""
    footprint: str = ""
    footprint_filters: tuple[str, ...] = ()
    extends: str = ""
    pins: tuple[SymbolPin, ...] = ()
    units: int = 1

    def __hash__(self) -> int:  # of all pins, it would take longer than what is looked up by it
        return hash((self.library, self.name))

    @property
    def id(self) -> str:
        return f"{self.library}:{self.name}"

    def without(self, numbers: Collection[str]) -> Self:
        """The same without some of its pins."""
        left = tuple(pin for pin in self.pins if pin.number not in numbers)
        return self if len(left) == len(self.pins) else type(self).model_construct(**{**dict(self), "pins": left})

    @cached_property
    def lookup(self) -> PinLookup:
        """Its pins as SKiDL looks for them."""
        return PinLookup.of(self.pins)


class Footprint(Frozen):
    """A footprint of a KiCad library."""

    library: str
    name: str
    pads: tuple[str, ...] = ()  # numbers of the pads, each once; pads without a number do not count
    description: str = ""
    tags: str = ""

    @property
    def id(self) -> str:
        return f"{self.library}:{self.name}"
