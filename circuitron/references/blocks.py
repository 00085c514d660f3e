"""The circuits and supplies of a whole while it is made: what each is set to, and whether it can be so."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from circuitron.references.base import Designed, NotCovered, NotJoined, Reference, shown
from circuitron.references.interfaces import Rail, Signal, worth
from circuitron.references.joining import End
from circuitron.references.levels import Given
from circuitron.references.ranges import over_range
from circuitron.references.reading import Reading

SAME = 0.02  # by which two voltages may differ and be one rail
_SUPPLY = 0.25  # amperes that a converter can give which is a supply, and not a voltage reference
_LOAD = 0.02  # amperes, the least that it gives where nothing is said of the load
_THERMAL = ("temperature", "thermistor")  # in the title of what measures one
ADDRESS = "address"  # the parameter of what has one on an I²C bus


@dataclass
class Block:
    """A circuit of the whole: what it is set to, and what it is in the end."""

    reference: Reference
    given: dict[str, float]
    ends: dict[str, float] = field(default_factory=dict)
    assumed: Mapping[str, float] = field(default_factory=dict)
    named: int | None = None  # the place of its name in the request
    reading: Reading | None = None  # what the request says of it

    @classmethod
    def of(cls, reference: Reference, reading: Reading, named: int | None = None) -> Block:
        levels = {signal.volts for signal in reference.signals}
        own = {p.name: p for p in reference.parameters if p.name in levels}  # a board's level that it cannot have
        assumed = {n: v for n, v in reading.assumed.items() if n not in own or own[n].low <= v <= own[n].high}
        return cls(reference, dict(reading.given), dict(reading.ends), assumed, named, reading)

    @property
    def figures(self) -> Mapping[str, float]:
        """Each parameter at what it is set to, or its default."""
        return {**{p.name: p.default for p in self.reference.parameters}, **self.assumed, **self.given}

    def worth(self, expression: str) -> float:
        """What an expression of its parameters comes to."""
        return worth(expression, self.figures)

    def take_level(self, signal: Signal, volts: float) -> None:
        if self.is_open(signal.volts):
            self.put(signal.volts, volts)

    def nearest(self, signal: Signal, level: float) -> float:
        """The level of a signal: a bus has another one where it cannot have that of the controller."""
        own = self.reference.parameter(signal.volts)
        if not signal.role.startswith("i2c") or own.low <= level <= own.high:
            return level
        return own.default

    def take_rate(self, hertz: str, usual: float) -> None:
        if self.is_open(hertz):
            if not usual:
                raise NotJoined(f"Nothing says how often {self.reference.name} switches what it drives")
            self.assumed = {**self.assumed, hertz: usual}

    def take_current(self, signal: Signal, given: Given) -> None:
        assert signal.load is not None
        for current, most in ((signal.load.amperes, given.amperes), (signal.load.sinks, given.sinks)):
            if self.is_open(current) and self.worth(current) > most >= self.reference.parameter(current).low:
                self.assumed = {**self.assumed, current: float(f"{0.95 * most:.2g}")}

    def take_address(self, used: Collection[float]) -> None:
        """Takes the first address that is free, where nothing is said of it and its own is not."""
        if self.is_open(ADDRESS) and self.worth(ADDRESS) in used:
            own = self.reference.parameter(ADDRESS)
            free = (each for each in map(float, range(int(own.low), int(own.high) + 1)) if each not in used)
            self.given[ADDRESS] = next(free, own.default)

    def is_open(self, expression: str) -> bool:
        """Whether it is a parameter of which nothing is said yet."""
        return expression.isidentifier() and expression not in self.given and expression not in self.assumed

    def put(self, parameter: str, figure: float, low: float | None = None) -> None:
        """Sets a parameter, which is a range if `low` is given.

        Raises:
            NotCovered: it is for one figure only.
        """
        self.given[parameter] = figure
        if low is not None:
            hardest = self.reference.parameter(parameter).hardest
            if not hardest:
                raise NotCovered(
                    f"{self.reference.name} is fed with one voltage, not {shown(low, 'V')} to {shown(figure, 'V')}"
                )
            self.given[parameter], self.ends[parameter] = (figure, low) if hardest == "high" else (low, figure)

    def with_(self, parameter: str, figure: float, low: float | None = None) -> Block:
        """The same circuit with a parameter set."""
        other = replace(self, given=dict(self.given), ends=dict(self.ends))
        other.put(parameter, figure, low)
        return other

    def designed(self) -> Designed:
        devices = self.reading.devices if self.reading is not None else ()
        return over_range(self.reference, self.given, self.assumed, self.ends, devices)

    def confirmed(self) -> Designed:
        """The circuit with all that the request says of it.

        Raises:
            NotCovered: it has not all of it.
        """
        designed = self.designed()
        if self.reading is not None:
            self.reading.confirm(designed)
        return designed

    def is_possible(self) -> bool:
        try:
            self.designed()
        except NotCovered:
            return False
        return True


@dataclass
class Supply:
    """A voltage of the whole: who makes it, by place and net, and who takes it."""

    volts: float
    low: float | None = None  # the beginning of its range
    amperes: float | None = None  # that were asked for
    is_output: bool = False  # it feeds what is outside as well
    besides: float = 0.0  # amperes that are drawn outside, whatever else is
    is_said: bool = True  # the request says that it is a supply
    giver: End | None = None
    takers: list[tuple[int, Rail]] = field(default_factory=list)

    @property
    def name(self) -> str:
        whole, _, part = f"{self.volts:g}".partition(".")
        return "VIN" if self.low is not None else f"+{whole}V{part}"

    def is_near(self, volts: float) -> bool:
        return self.low is None and math.isclose(self.volts, volts, rel_tol=SAME)


def is_converter(reference: Reference) -> bool:
    return is_series(reference) and reference.takes[0].volts != reference.gives[0].volts


def is_supply(reference: Reference) -> bool:
    """Whether it is a converter for more than references and bias."""
    if not is_converter(reference) or not reference.gives[0].amperes.isidentifier():
        return False
    amperes = reference.parameter(reference.gives[0].amperes)
    return amperes.high >= _SUPPLY and amperes.default >= _LOAD


def is_source(reference: Reference) -> bool:
    """Whether it brings a supply of its own, such as a USB port: nothing else of the circuit feeds it."""
    return bool(reference.gives) and not is_series(reference)


def is_series(reference: Reference) -> bool:
    """Whether it stands between two rails."""
    ends = (reference.takes, reference.gives)
    return all(len(end) == 1 and end[0].volts.isidentifier() and not end[0].low for end in ends)


def charges(reference: Reference) -> bool:
    """Whether it charges cells."""
    return bool(reference.takes) and any(parameter.unit == "cells" for parameter in reference.parameters)


def passes_on(reference: Reference) -> bool:
    """Whether it passes a supply on as far as that is right, as the protection of a vehicle's does."""
    return bool(reference.takes) and any(rail.low for rail in reference.gives) and not charges(reference)


def measures_temperature(reference: Reference) -> bool:
    """Whether it is a sensor of temperature, or an input for one."""
    return bool(reference.signals) and any(word in reference.title.lower() for word in _THERMAL)


def wasted(block: Block) -> float:
    """The part of its input that a converter turns into heat."""
    taken = block.reference.takes[0]
    return lost(block) / (block.worth(taken.volts) * block.worth(taken.amperes))


def lost(block: Block) -> float:
    """The watts that a converter turns into heat."""
    taken, given = block.reference.takes[0], block.reference.gives[0]
    return block.worth(taken.volts) * block.worth(taken.amperes) - block.worth(given.volts) * block.worth(given.amperes)
