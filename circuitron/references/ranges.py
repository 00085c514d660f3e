"""A reference circuit that suits a whole range of a figure, such as an input of 9 V to 15 V."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from circuitron.plan import ChosenPart, RequiredPart
from circuitron.references.base import Designed, NotCovered, Reference, shown
from circuitron.references.wording import stem

USUAL = (5.0, 12.0, 9.0, 24.0, 3.3, 15.0, 18.0, 30.0)  # volts of supplies
_TELLING = 5  # characters of a name that tells one device
_RATING = re.compile(r"(?<= )(\d+(?:\.\d+)?)V$")


def over_range(
    reference: Reference,
    given: Mapping[str, float],
    assumed: Mapping[str, float],
    ends: Mapping[str, float],
    devices: Sequence[str] = (),
) -> Designed:
    """The circuit for what was given and what follows from it, at the hardest end of each range.

    Args:
        ends: the other ends.
        devices: part numbers, one of which it must be made with, if there are some.

    Raises:
        NotCovered: the circuit can be made at one of the ends only, or not at all.
    """
    try:
        designed = _made_with(devices, reference.design({**given, **assumed}, devices, ends))
    except NotCovered:
        designed = _at_another_figure(reference, {**given, **assumed}, devices, ends)
    for name, end in ends.items():
        try:
            other = reference.design({**given, **assumed, name: end}, devices)
        except NotCovered as error:
            raise NotCovered(f"{error}; the range does not fit") from None
        if reference.parameter(name).hardest == "low" and _devices(designed) != _devices(other):
            made = ", ".join(symbol.partition(":")[2] for _, symbol in _devices(other) - _devices(designed))
            unit = reference.parameter(name).unit
            raise NotCovered(f"{reference.name}: {shown(end, unit)} take a {made}; the range does not fit")
        designed = _rated(designed, other)
    notes = [_range_note(reference, name, given[name], end) for name, end in ends.items()]
    notes += [_assumed_note(reference, name, figure) for name, figure in assumed.items()]
    return noted(designed, *notes)


def _devices(designed: Designed) -> frozenset[tuple[str, str]]:
    """The semiconductors of a circuit: of a range worked out for its low end they stand the other one only as they
    are."""
    return frozenset((p.refs[0], p.symbol) for p in designed.selection.chosen if p.refs[0][0] in "UQD")


def _made_with(devices: Sequence[str], designed: Designed) -> Designed:
    """A circuit that is made with one of several devices.

    Raises:
        NotCovered: it is made with others.
    """
    if devices and not any(_holds(designed, device.lower()) for device in devices):
        made = ", ".join(p.symbol.partition(":")[2] for p in designed.selection.chosen if p.refs[0][0] in "UQ")
        raise NotCovered(f"{designed.reference.name}: it is made with {made} for these figures, not {devices[0]}")
    return designed


def _holds(designed: Designed, device: str) -> bool:
    """Whether a circuit has a device; one of the symbol LM386 is an LM386N, one of STM32F103C8Tx an STM32F103C8T6."""
    chosen = designed.selection.chosen
    if stem(device) in " ".join(f"{part.symbol} {part.value} {part.footprint}" for part in chosen).lower():
        return True
    names = (part.symbol.partition(":")[2].lower() for part in chosen)
    return any(len(n) >= _TELLING and re.match(re.escape(n).replace("x", r"\w"), device) is not None for n in names)


def _at_another_figure(
    reference: Reference, given: Mapping[str, float], devices: Sequence[str], ends: Mapping[str, float]
) -> Designed:
    """The circuit with another figure, or at a usual supply, where nothing says which, as its defaults do not go with
    the other figures.

    Raises:
        NotCovered: its supply is given, or none of these is right either.
    """
    for parameter in reference.parameters:
        for figure in parameter.otherwise if parameter.name not in given else ():
            with contextlib.suppress(NotCovered):
                designed = _made_with(devices, reference.design({**given, parameter.name: figure}, devices, ends))
                return noted(designed, f"{parameter.told(figure)}, as the request does not say")
    supplies = [r.volts for r in reference.takes if r.volts.isidentifier() and r.volts not in given]
    supply = next((each for each in supplies if not reference.parameter(each).otherwise), None)
    for volts in USUAL if supply is not None else ():
        with contextlib.suppress(NotCovered):
            designed = _made_with(devices, reference.design({**given, str(supply): volts}, devices, ends))
            note = f"{reference.parameter(str(supply)).told(volts)}, as the request does not say"
            return noted(designed, note)
    return _made_with(devices, reference.design(given, devices, ends))  # says why not


def noted(designed: Designed, *notes: str) -> Designed:
    """A circuit with more assumptions, before its own."""
    plan = designed.plan
    return replace(designed, plan=plan.model_copy(update={"assumptions": (*notes, *plan.assumptions)}))


def _range_note(reference: Reference, name: str, one: float, other: float) -> str:
    parameter = reference.parameter(name)
    low, high = sorted((one, other))
    return (
        f"{_capital(parameter.words)}: worked out for {shown(one, parameter.unit)}, the harder end of "
        f"{shown(low, parameter.unit)} to {shown(high, parameter.unit)}"
    )


def _assumed_note(reference: Reference, name: str, figure: float) -> str:
    return f"{reference.parameter(name).told(figure)}, after what the circuit is for"


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _rated(designed: Designed, other: Designed) -> Designed:
    """A circuit with the higher of the ratings that its parts have at the two ends."""
    ratings = {part.refs: _rating(part.value) for part in other.plan.parts}

    def value(part: RequiredPart | ChosenPart) -> str:
        mine, its = _rating(part.value), ratings.get(part.refs, 0.0)
        return _RATING.sub(f"{its:g}V", part.value) if mine and its > mine else part.value

    parts = tuple(part.model_copy(update={"value": value(part)}) for part in designed.plan.parts)
    chosen = tuple(part.model_copy(update={"value": value(part)}) for part in designed.selection.chosen)
    return replace(
        designed,
        plan=designed.plan.model_copy(update={"parts": parts}),
        selection=designed.selection.model_copy(update={"chosen": chosen}),
    )


def _rating(value: str) -> float:
    hit = _RATING.search(value)
    return float(hit[1]) if hit else 0.0
