"""What a circuit must stand in a car, a truck or a boat: the span of its supply, and a jump start.

ISO 16750-2, Road vehicles, electrical loads: the span of a supply by code (12 V: D, 24 V: G), and what a jump start or
its like brings for a minute. A surge is for a protection of its own.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose

from circuitron.references.base import Designed, NotCovered, Parameter, Reference, shown
from circuitron.references.quantities import plain, quantities
from circuitron.references.ranges import noted, over_range
from circuitron.references.wording import Word, stem, vocabulary, words


@dataclass(frozen=True)
class _Supply:
    """That of a vehicle: volts as it is called, from and to, while its generator runs, and for a while: at a jump start
    by 24 V, at a load dump that is limited."""

    nominal: float
    low: float
    high: float
    running: float
    most: float


_SUPPLIES = (_Supply(12.0, 10.5, 16.0, 14.8, 24.0), _Supply(24.0, 22.0, 32.0, 28.8, 58.0))
_NEAR = 1.25  # times the nominal voltage, and more is another supply's
_SMALL = 5.5  # volts of circuits that a regulator feeds
_STANDARDS = ("ISO 16750", "ISO 7637")  # whose circuit stands what a vehicle brings
_SEVERAL = " + "  # in the name of what is made of several circuits
_WATCHED = "battery"  # in what a figure is called: not what feeds the circuit alone
_SURGES = "A vehicle brings surges too, and its battery may be reversed: load-dump-protection stands both"
_BATTERY = frozenset(map(stem, ("battery", "batteries")))
_Choose = Callable[[str, Sequence[Reference]], Designed]


def in_vehicle(text: str) -> bool:
    """Whether a text says that a circuit is for a vehicle: "in my car", no "toy car" and no "car battery"."""
    known, found = vocabulary(), words(text)
    return any(
        word.stem in known.vehicles and not _is_toy(found, place) and _after(found, place) not in _BATTERY
        for place, word in enumerate(found)
    )


def fitted(designed: Designed, text: str, catalogue: Sequence[Reference], choose: _Choose) -> Designed:
    """A circuit as a vehicle asks for it, or another one that does the same and stands more.

    Args:
        choose: the circuit of a catalogue for a text.

    Raises:
        NotCovered: it does not stand the supply of a vehicle.
    """
    if not in_vehicle(text):
        return designed
    parameter = None if _SEVERAL in designed.reference.name else _fed(designed)
    if parameter is None and not is_made_for_it(designed.reference):
        return noted(designed, _SURGES) if _says_supply(text) else designed
    if parameter is None or _WATCHED in parameter.words or is_made_for_it(designed.reference):
        return designed
    supply = _supply(text, designed, parameter)
    if supply is None:
        return designed
    if designed.reference.gives:
        made = tuple(each for each in catalogue if each.gives and is_made_for_it(each))
        with contextlib.suppress(NotCovered):
            return choose(f"automotive supply, {text}", made)
        if parameter.high < supply.most:
            raise NotCovered(
                f"{designed.reference.name} does not stand the {shown(supply.most, 'V')} that a vehicle may bring"
            )
    return noted(_spanned(designed, parameter, supply), _SURGES)


def _says_supply(text: str) -> bool:
    """Whether a text says the voltage of a vehicle."""
    volts = [q.figure for q in quantities(plain(text)) if q.unit == "V"]
    return any(_is_near(each, supply) for each in volts for supply in _SUPPLIES)


def _fed(designed: Designed) -> Parameter | None:
    """The supply of a circuit, if a vehicle may feed it."""
    names = [rail.volts for rail in designed.reference.takes if rail.volts.isidentifier()]
    return designed.reference.parameter(names[0]) if len(names) == 1 else None


def _supply(text: str, designed: Designed, parameter: Parameter) -> _Supply | None:
    """Which supply of a vehicle feeds a circuit; None: another one does."""
    volts = designed.values[parameter.name]
    if _is_open(text, volts) and volts > _SMALL and parameter.high >= _SUPPLIES[0].running:
        return _SUPPLIES[0]
    return next((each for each in _SUPPLIES if _is_near(volts, each)), None)


def _is_near(volts: float, supply: _Supply) -> bool:
    return supply.low <= volts <= _NEAR * supply.nominal


def _is_open(text: str, volts: float) -> bool:
    """Whether a text does not say a voltage, so that it is a circuit's own choice."""
    said = [each for q in quantities(plain(text)) if q.unit == "V" for each in (q.figure, q.low) if each]
    return not any(isclose(each, volts) for each in said)


def _spanned(designed: Designed, parameter: Parameter, supply: _Supply) -> Designed:
    """A circuit over the whole span of a supply; one that is made for a figure as it is, where it stands the other end.

    Raises:
        NotCovered: it does not.
    """
    usual = next((figure for word, figure in parameter.usual if stem(word) in vocabulary().vehicles), None)
    if usual is not None and supply.nominal == _SUPPLIES[0].nominal:
        return _again(designed, parameter, {}, {parameter.name: usual}, {})
    if parameter.hardest:
        ends = (supply.high, supply.low) if parameter.hardest == "high" else (supply.low, supply.high)
        return _again(designed, parameter, {parameter.name: ends[0]}, {}, {parameter.name: ends[1]})
    if supply.running > parameter.high:
        raise NotCovered(
            f"{designed.reference.name} does not stand the {shown(supply.running, 'V')} of a vehicle that is running"
        )
    if _is_near(designed.values[parameter.name], supply):
        return designed
    return _again(designed, parameter, {}, {parameter.name: supply.running}, {})


def _again(
    designed: Designed,
    parameter: Parameter,
    given: Mapping[str, float],
    assumed: Mapping[str, float],
    ends: Mapping[str, float],
) -> Designed:
    """A circuit for other figures, with what was noted of the rest of the request.

    Raises:
        NotCovered: it does not go together.
    """
    values = designed.values
    rest = {name: figure for name, figure in values.given.items() if name != parameter.name}
    made = over_range(designed.reference, {**rest, **given}, assumed, ends, values.devices)
    known = set(made.plan.assumptions)
    told = (each for each in designed.plan.assumptions if not each.lower().startswith(parameter.words.lower()))
    return noted(made, *(each for each in told if each not in known))


def is_made_for_it(reference: Reference) -> bool:
    """Whether a circuit stands what a vehicle brings."""
    return any(each in source for source in reference.sources for each in _STANDARDS)


def _is_toy(found: Sequence[Word], place: int) -> bool:
    return place > 0 and found[place - 1].stem in vocabulary().toys


def _after(found: Sequence[Word], place: int) -> str:
    return found[place + 1].stem if place + 1 < len(found) else ""
