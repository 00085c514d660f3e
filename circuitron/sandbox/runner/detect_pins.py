"""Detectors for asking pins of a part: pins that do not exist, units that do not exist, pins that are assigned to."""

from __future__ import annotations

import re
import sys
from typing import Any

from skidl.bus import Bus
from skidl.mixins import PinMixin
from skidl.net import Net
from skidl.netpinlist import NetPinList
from skidl.part import Part, PartUnit
from skidl.pin import Pin
from skidl.utilities import expand_indices, list_or_scalar

from circuitron.sandbox.runner.detect_letters import LetterDetector
from circuitron.sandbox.runner.detect_names import NameDetector, request_facts, singles
from circuitron.sandbox.runner.detect_parts import owner_of
from circuitron.sandbox.runner.placeholders import PlaceholderPin, Unknown, add_pin, stand_in
from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.snapshot import pin_numbers, symbol_id, text


class PinDetector:
    """Watches `part[…]`, `part.get_pins(…)` and assignments to pins."""

    def __init__(self, recorder: Recorder, names: NameDetector) -> None:
        self._recorder = recorder
        self._names = names
        self._letters = LetterDetector(recorder)
        self._get_pins = PinMixin.get_pins

    def install(self) -> None:
        original, recorder = self._get_pins, self._recorder

        def get_pins(part: Any, /, *ids: Any, **criteria: Any) -> Any:
            requested = isinstance(part, Part) and ids and not criteria.get("silent") and not recorder.quiet
            if not requested:
                return original(part, *ids, **criteria)
            return self._requested(part, ids, criteria)

        PinMixin.get_pins = get_pins
        PinMixin.__getattr__ = self._reading(PinMixin.__getattr__)
        if recorder.resume:  # a loop over the pins may ask for some that do not exist, and must not meet those
            PinMixin.__iter__ = lambda part: iter(tuple(object.__getattribute__(part, "pins")))
        for owner in (PinMixin, Bus, Net, Pin):
            owner.__setitem__ = self._assignment(owner.__setitem__)
        self._install_units()

    def _reading(self, original: Any) -> Any:
        def __getattr__(part: Any, name: str) -> Any:
            found = original(part, name)
            if isinstance(found, NetPinList) and isinstance(part, Part) and not self._recorder.quiet:
                self._names.mark(part, (name,), found)
            return found

        return __getattr__

    # ------------------------------------------------------------------------------------------ missing pins

    def _requested(self, part: Any, ids: tuple[Any, ...], criteria: dict[str, Any]) -> Any:
        if stand_in(part) is not None:
            return self._from_placeholder(part, ids)
        try:
            found = self._get_pins(part, *ids, **criteria)
        except IndexError as error:
            self._missing(part, _spell(ids), error)
            if not self._recorder.recovers(error):
                raise
            return list_or_scalar(NetPinList(self._within(part, ids)))
        if found is not None and len(ids) == 1 and isinstance(ids[0], str) and {"'", '"'} & set(ids[0]):
            found = self._quoted(part, ids[0], found)
        if found is not None and not criteria:
            found = self._names.clashing(part, ids, found)
        missing = self._missing_ids(part, ids, criteria, found)
        for requested in missing:
            self._missing(part, requested, None)
        if missing and self._recorder.recovers():
            return self._filled(part, ids, criteria)
        if found is not None and not criteria:
            found = self._letters.told_apart(part, ids, found)
        self._names.mark(part, ids, found)
        return found

    def _within(self, part: Any, ids: tuple[Any, ...]) -> list[Any]:
        """The pins that a slice reaches, where it reaches past the last one."""
        numbers = {text(pin.num): pin for pin in self._get_pins(owner_of(part), slice(None)) or ()}
        requested = _placeholder_indices(part, ids)
        return [numbers[str(one)] for one in requested if str(one) in numbers]

    def _missing_ids(self, part: Any, ids: tuple[Any, ...], criteria: dict[str, Any], found: Any) -> list[str]:
        """What was requested by name or number and does not exist. Gaps within a slice are not mistakes."""
        wanted = singles(part, ids)
        if not wanted or criteria.get("match_regex") or part.match_pin_regex:
            return [_spell(ids)] if found is None else []
        if len(wanted) == 1:
            return [str(wanted[0])] if _is_missing(found) else []
        return [str(one) for one in wanted if _is_missing(self._get_pins(part, one, **{**criteria, "silent": True}))]

    def _quoted(self, part: Any, requested: str, found: Any) -> Any:
        """A pin name with a quotation mark in it: SKiDL drops the mark, and may find another pin."""
        named = [pin for pin in part.pins if pin.name == requested]
        if not named or (isinstance(found, Pin) and found in named):
            return found
        numbers = [text(pin.num) for pin in named]
        self._recorder.event(
            "PinNotFound",
            f"SKiDL drops the quotation mark of {requested!r} and finds another pin of {part.ref}; "
            f"the right one has the number {', '.join(numbers)}.",
            **request_facts(part, requested),
        )
        return list_or_scalar(NetPinList(named)) if self._recorder.resume else found

    def _missing(self, part: Any, requested: str, error: Exception | None) -> None:
        owner = owner_of(part)
        of_unit: dict[str, Any] = {}
        if owner is not part:
            of_unit = {"unit": text(part.label), "pins": pin_numbers(part)}
        if of_unit and not _is_missing(self._get_pins(owner, requested, silent=True)):
            self._recorder.event(
                "UnitError",
                f"Unit {part.label} of {owner.ref} ({symbol_id(owner)}) has no pin {requested!r}; "
                "another unit of it has.",
                error=error,
                symbol=symbol_id(owner),
                ref=text(owner.ref),
                pin=requested,
                **of_unit,
            )
            return
        self._recorder.event(
            "PinNotFound",
            "",  # the host's catalogue has the sentence
            error=error,
            library=symbol_id(owner).rpartition(":")[0],
            **{**request_facts(owner, requested), **of_unit},
        )

    def _filled(self, part: Any, ids: tuple[Any, ...], criteria: dict[str, Any]) -> Any:
        """The requested pins, placeholders where there are none."""
        pins = NetPinList()
        for one in _indices(part, ids):
            found = self._get_pins(part, one, **{**criteria, "silent": True})
            if found is None and isinstance(part, PartUnit):
                found = self._beyond_unit(part, one)
            if found is None:
                found = add_pin(owner_of(part), one)
            pins.extend(found if isinstance(found, list) else [found])
        return list_or_scalar(pins)

    def _beyond_unit(self, unit: Any, requested: Any) -> Any:
        """A pin that a unit does not have: that of the whole part; else a stand-in of the unit's own.

        The pin 1 of a second gate is the first gate's by its number, and may well be intended as the first pin of the
        second: then nothing is joined.
        """
        owner = owner_of(unit)
        found = self._get_pins(owner, requested, silent=True)
        equal = [other for other in owner.unit.values() if found in other.pins and _kinds(other) == _kinds(unit)]
        if not _is_missing(found) and not equal:
            return found
        own = f"{text(unit.label)}.{requested}"
        return self._get_pins(owner, own, silent=True) or add_pin(owner, own)

    def _from_placeholder(self, part: Any, ids: tuple[Any, ...]) -> Any:
        pins = NetPinList()
        owner = owner_of(part)
        for one in _placeholder_indices(owner, ids):
            found = self._get_pins(owner, one, silent=True)
            if found is None:
                found = add_pin(owner, one)
            else:
                mark = stand_in(owner)
                if mark is not None:
                    mark.ask(str(one))
            pins.extend(found if isinstance(found, list) else [found])
        return list_or_scalar(pins)

    # ------------------------------------------------------------------------------------------ p[1] = net

    def _assignment(self, original: Any) -> Any:
        def __setitem__(target: Any, ids: Any, value: Any) -> None:
            if self._recorder.quiet or isinstance(value, Unknown) or _is_own(target, value):
                original(target, ids, value)
                return
            try:
                original(target, ids, value)  # silent where an earlier `+=` or `&` left its mark on `value`
            except TypeError as error:
                self._assigned(target, ids, error)
                if not self._recorder.recovers(error):
                    raise
            else:
                self._assigned(target, ids, None)
            if self._recorder.recovers():
                found = target[ids]
                if found is not None:
                    found += value

        return __setitem__

    def _assigned(self, target: Any, ids: Any, error: Exception | None) -> None:
        self._recorder.event(
            "PinAssignment",
            f"`=` does not connect to {type(target).__name__} {_label(target)}[{_spell((ids,))}]; `+=` does.",
            error=error,
            owner=type(target).__name__,
            ref=text(getattr(target, "ref", "")) if isinstance(target, Part) else "",
            symbol=symbol_id(target) if isinstance(target, Part) else "",
            pin=_spell((ids,)),
            net=text(target.name) if isinstance(target, Net) else "",
        )

    # ------------------------------------------------------------------------------------------ units

    def _install_units(self) -> None:
        """`part.unit` is a plain dict; make it one that says which unit was missing."""
        detector, set_attribute = self, Part.__setattr__

        class Units(dict[str, Any]):
            """Units of a part by label."""

            part: Any

            def __missing__(self, label: Any) -> Any:
                return detector.missing_unit(self.part, label, list(self))

        def __setattr__(part: Any, key: str, value: Any) -> None:
            if key == "unit" and type(value) is dict:
                value = Units(value)
            if isinstance(value, Units):
                value = Units(value)
                value.part = part
            set_attribute(part, key, value)

        Part.__setattr__ = __setattr__

    def missing_unit(self, part: Any, label: Any, labels: list[str]) -> Any:
        """Called for `part.unit[label]` with a label that the part does not have. Raises KeyError as a dict does."""
        error = KeyError(label)
        frame = sys._getframe(2)
        if not self._recorder.user.owns(frame.f_code.co_filename) or self._recorder.quiet:
            raise error
        mark = stand_in(part)
        if mark is None:
            self._recorder.event(
                "UnitError",
                f"{symbol_id(part)} ({part.ref}) has no unit {label!r}; its units are {', '.join(labels) or 'none'}.",
                error=error,
                symbol=symbol_id(part),
                ref=text(part.ref),
                unit=text(label),
                units=", ".join(labels),
            )
        if not self._recorder.recovers(error):
            raise error
        name = _requested_unit(str(label), labels)
        return dict.__getitem__(part.unit, name) if name else part


def _kinds(unit: Any) -> list[tuple[str, str]]:
    """Name and electrical type of each pin of a unit, in alphabetical order."""
    return sorted((text(pin.name), str(pin.func)) for pin in unit.pins)


def _requested_unit(requested: str, labels: list[str]) -> str:
    """The unit that a label in other words stands for: `A`, `unitA`, `1`; "" where none certainly does."""
    word = re.sub(r"^(?:unit[ _]?|u)(?=.)", "", requested, flags=re.IGNORECASE)
    letter = chr(ord("A") + int(word) - 1) if re.fullmatch("[1-9]", word) else word.upper()
    return f"u{letter}" if f"u{letter}" in labels else ""


def _is_own(target: Any, value: Any) -> bool:
    """Whether `target[…] = value` is the second half of `target[…] += …`: it puts back what it took from there."""
    if isinstance(target, PlaceholderPin):
        return getattr(value, "part", None) is target.part
    if isinstance(target, (Net, Pin)):
        return value is target
    owned = target.nets if isinstance(target, Bus) else owner_of(target).pins
    taken = list.__iter__(value) if isinstance(value, NetPinList) else [value]
    return {id(item) for item in taken} <= {id(item) for item in owned}


def _indices(part: Any, ids: tuple[Any, ...]) -> list[Any]:
    if "min_pin" not in part.__dict__ or "max_pin" not in part.__dict__:
        part.min_pin, part.max_pin = part._find_min_max_pins()
    return list(expand_indices(part.min_pin, part.max_pin, part.match_pin_regex, *ids))


def _placeholder_indices(part: Any, ids: tuple[Any, ...]) -> list[Any]:
    """As `expand_indices`, for a part whose range of pins is unknown: a slice is taken as it stands.

    All pins (`part[:]`, which `&` and `|` ask for) are the first two: only a part with two ends stands in a chain.
    """
    found: list[Any] = []
    for item in ids:
        if isinstance(item, slice) and item.start is None and item.stop is None:
            known = [pin.num for pin in part.pins[:2]]
            found += known + [number for number in (1, 2) if str(number) not in known][: 2 - len(known)]
        elif isinstance(item, slice):
            start, stop = item.start or 1, item.stop or item.start or 1
            if isinstance(start, int) and isinstance(stop, int):
                low, high = sorted((start, stop))
                numbers = list(range(low, min(high, low + 2000) + 1))
                found += numbers if start <= stop else numbers[::-1]
        elif isinstance(item, (list, tuple)):
            found += _placeholder_indices(part, tuple(item))
        else:
            found += expand_indices(0, 0, False, item)
    return found


def _spell(ids: tuple[Any, ...]) -> str:
    def one(item: Any) -> str:
        if isinstance(item, slice):
            ends = ("" if end is None else str(end) for end in (item.start, item.stop))
            return ":".join(ends)
        if isinstance(item, (list, tuple)):
            return ",".join(one(inner) for inner in item)
        return str(item)

    return ",".join(one(item) for item in ids)


def _is_missing(found: Any) -> bool:
    """Whether SKiDL finds no pin, or only what stands in for one since the script requested it before."""
    return found is None or isinstance(found, PlaceholderPin)


def _label(target: Any) -> str:
    return text(getattr(target, "ref", "") if isinstance(target, Part) else getattr(target, "name", ""))
