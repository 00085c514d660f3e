"""Detector for pin names that find a pin too many: SKiDL takes all of them, joins them, and says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from skidl.net import NCNet
from skidl.netpinlist import NetPinList
from skidl.part import Part
from skidl.pin import Pin, pin_types
from skidl.utilities import expand_indices, list_or_scalar

from circuitron.sandbox.runner.connectables import leaves
from circuitron.sandbox.runner.detect_parts import owner_of
from circuitron.sandbox.runner.placeholders import PlaceholderPin, add_pin
from circuitron.sandbox.runner.recorder import Draft, Recorder
from circuitron.sandbox.runner.snapshot import pin_numbers, symbol_id, text
from circuitron.sandbox.runner.spans import Span
from circuitron.sandbox.runner.symbols import LazyParts

_SIGNALS = frozenset(
    (
        pin_types.INPUT,
        pin_types.OUTPUT,
        pin_types.BIDIR,
        pin_types.TRISTATE,
        pin_types.OPENCOLL,
        pin_types.OPENEMIT,
    )
)
_AMPLIFIER_INPUTS = ("+", "-")
_NAMELESS = frozenset(("", "~"))  # names of pins that have none
_LISTED = 8  # pins of one name that a message lists


@dataclass(frozen=True, eq=False)
class Shared:
    """Pins of different functions that one name finds, as the script asks for them by it."""

    part: Any
    name: str
    pins: tuple[Any, ...]
    units: str  # "A, B": the same pin of these equal units; "" where the pins are different ones of the part
    span: Span | None


class NameDetector:
    """Names of one pin that find another as well, and names that several pins bear for a function of theirs."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._drafts: dict[Draft, tuple[Any, tuple[Any, ...]]] = {}  # with what stands in, in a diagnose run

    # ------------------------------------------------------------------------------------------ a pin too many

    def clashing(self, part: Any, ids: tuple[Any, ...], found: Any) -> Any:
        """What was found, in a diagnose run without the pins that are not called so.

        `u['P1']` finds the pin with the number 1 as well, by SKiDL's own alias; `u['a']` of a 7447 the input A, as
        upper and lower case are one to SKiDL; `u['GND']` of a Pico the pin AGND, which its symbol lets bear that name.
        """
        extra: list[Any] = []
        for requested in singles(part, ids):
            if not isinstance(requested, str):
                continue
            for named, others, taken_for in (
                _by_alias(part, requested),
                _by_case(part, requested),
                _by_alternate(part, requested),
            ):
                if not named or not others:
                    continue
                extra += others
                self._recorder.event(
                    "PinNotFound",
                    f"SKiDL takes {requested!r} of {part.ref} for {taken_for} too; "
                    f"the one that is called {requested} has the number {', '.join(text(pin.num) for pin in named)}.",
                    **request_facts(part, requested),
                )
        if not extra or not self._recorder.resume or not isinstance(found, list):
            return found
        return list_or_scalar(NetPinList([pin for pin in found if pin not in extra]))

    # ------------------------------------------------------------------------------------------ several pins

    def mark(self, part: Any, ids: tuple[Any, ...], found: Any) -> None:
        """Remember which pins of a list one name found. What the script does with them shows whether that matters."""
        if not isinstance(found, NetPinList) or len(found) < 2:
            return
        shared = [
            one
            for requested in singles(part, ids)
            if isinstance(requested, str)
            for one in self._shared(part, requested)
        ]
        if shared:
            found.__dict__["shared"] = tuple(shared)
        elif len(ids) == 1 and isinstance(ids[0], str) and _are_one_name(part, found):
            found.__dict__["one_name"] = True

    def _shared(self, part: Any, requested: str) -> Iterator[Shared]:
        key = requested.lower()
        if any(text(pin.num).lower() == key for pin in part.pins):
            return
        named = [p for p in part.pins if text(p.name).lower() == key and not isinstance(p, PlaceholderPin)]
        units = _units(owner_of(part), requested, named) if part is owner_of(part) else ""
        if units:
            yield Shared(part, requested, _in_order(named), units, self._recorder.user.here())
        if named:
            return
        lent = _alternates(part)
        pins = [pin for pin in part.pins if key in lent.get(text(pin.num), ())]
        signals = [pin for pin in pins if pin.func in _SIGNALS]
        if len(signals) > 1 and len({text(pin.name) for pin in pins}) > 1:
            yield Shared(owner_of(part), requested, _in_order(pins), "", self._recorder.user.here())

    def joined(self, target: Any, things: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
        """Called for each connection: `target` and `things`, in a diagnose run with one pin for each shared name."""
        if any(isinstance(thing, NCNet) for thing in (target, *leaves(things))):
            return target, things
        return self._one(target), tuple(self._one(thing) for thing in things)

    def _one(self, thing: Any) -> Any:
        """A list of pins with one pin in the place of those that share a name; anything else as it is."""
        if type(thing) in (list, tuple):
            return type(thing)(self._one(item) for item in thing)
        if not isinstance(thing, NetPinList) or "shared" not in thing.__dict__:
            return thing
        replaced = list(thing)
        for shared in thing.__dict__["shared"]:
            draft = self._tell(shared)
            if self._recorder.resume and not shared.units:
                if draft not in self._drafts:
                    self._drafts[draft] = add_pin(shared.part, shared.name), shared.pins
                stand_in = self._drafts[draft][0]
                at = [number for number, pin in enumerate(replaced) if pin in shared.pins]
                replaced = [stand_in if n == at[0] else pin for n, pin in enumerate(replaced) if n not in at[1:]]
        return NetPinList(replaced) if self._recorder.resume else thing

    def _tell(self, shared: Shared) -> Draft:
        part, numbers = shared.part, [text(pin.num) for pin in shared.pins]
        listed = [f"{pin.num} ({text(pin.name)})" for pin in shared.pins[:_LISTED]]
        more = f" and {len(numbers) - _LISTED} more" if len(numbers) > _LISTED else ""
        if shared.units:
            message = (
                f"{shared.name!r} of {part.ref} ({symbol_id(part)}) is a pin of each of the units {shared.units}: "
                f"the pins {', '.join(numbers[:_LISTED])}{more}. SKiDL joins them; name the unit."
            )
        else:
            message = (
                f"{len(numbers)} pins of {part.ref} ({symbol_id(part)}) may serve as {shared.name!r}: "
                f"{', '.join(listed)}{more}. SKiDL joins them all; name one."
            )
        facts = {**request_facts(part, shared.name), "pins": numbers, "units": shared.units}
        return self._recorder.event("AmbiguousPin", message, span=shared.span, **facts)

    def finish(self) -> None:
        """Say which pin a shared name means, where the finished circuit leaves but one."""
        for draft, (stand_in, pins) in self._drafts.items():
            nets = {pin: {net.name for net in pin.nets} for pin in (stand_in, *pins)}
            same = [pin for pin in pins if nets[pin] & nets[stand_in]]
            free = [pin for pin in pins if not nets[pin]]
            left = same or free
            if len(left) == 1:
                draft.detail["only_left"] = text(left[0].num)


def _are_one_name(part: Any, found: list[Any]) -> bool:
    """Whether a list of pins is all that one name finds of a part with more pins."""
    names = {text(pin.name) for pin in found if isinstance(pin, Pin)}
    return len(names) == 1 and not names & _NAMELESS and len(found) < len(owner_of(part).pins)


def request_facts(part: Any, requested: str) -> dict[str, Any]:
    """What is known about a pin that is requested from a part."""
    return {
        "symbol": symbol_id(part),
        "part": text(part.name),
        "ref": text(part.ref),
        "pin": requested,
        "pins": pin_numbers(part),
    }


def singles(part: Any, ids: tuple[Any, ...]) -> list[Any]:
    """The numbers and names in an index, without what comes from slices."""
    flat: list[Any] = []

    def flatten(item: Any) -> None:
        if isinstance(item, (list, tuple)):
            for inner in item:
                flatten(inner)
        elif isinstance(item, (int, str)):
            flat.append(item)

    flatten(ids)
    return expand_indices(0, 0, part.match_pin_regex, *flat) if flat else []


def _alternates(part: Any) -> dict[str, set[str]]:
    """By pin number, the names in small letters that the symbol's library lets a pin bear.

    Names that the script gives to its own part are not among them: whoever gives two pins one name means both.
    """
    owner = owner_of(part)
    parts = getattr(getattr(owner, "lib", None), "parts", None)
    origin = next(iter(parts.called((owner.name,))), None) if isinstance(parts, LazyParts) else None
    return {text(pin.num): _own_names(pin) for pin in origin.pins} if isinstance(origin, Part) else {}


def _units(part: Any, requested: str, named: list[Any]) -> str:
    """The labels of the units that `named` are the same signal of, where a circuit hardly ever joins those."""
    if len(named) < 2 or not part.unit:
        return ""
    outputs = all(pin.func == pin_types.OUTPUT for pin in named)
    inputs = requested in _AMPLIFIER_INPUTS and all(pin.func == pin_types.INPUT for pin in named)
    of = [[label for label, unit in part.unit.items() if pin in unit.pins] for pin in named]
    labels = {labels[0] for labels in of if len(labels) == 1}
    if not (outputs or inputs) or len(labels) != len(named):
        return ""
    return ", ".join(sorted(label.removeprefix("u") for label in labels))


def _in_order(pins: list[Any]) -> tuple[Any, ...]:
    """Pins by their numbers, 2 before 10."""
    return tuple(sorted(pins, key=lambda pin: (len(text(pin.num)), text(pin.num))))


def _own_names(pin: Any) -> set[str]:
    """The names of a pin in small letters, without the aliases that SKiDL makes from its number."""
    made = {f"p{text(pin.num)}".lower()}
    return {text(name).lower() for name in (pin.name, *pin.aliases)} - made


def _is_called(pin: Any, key: str) -> bool:
    """Whether that is one of a pin's own names."""
    called = any(text(name).lower() == key for name in (pin.name, *pin.aliases))
    return called and f"p{text(pin.num)}".lower() != key


def _by_alias(part: Any, requested: str) -> tuple[list[Any], list[Any], str]:
    """Pins called P1, and those with the number 1, for which SKiDL has the alias p1."""
    if requested[:1] not in ("p", "P"):
        return [], [], ""
    numbered = [pin for pin in part.pins if text(pin.num).lower() == requested[1:].lower()]
    named = [pin for pin in part.pins if _is_called(pin, requested.lower()) and pin not in numbered]
    return named, numbered, f"the pin with the number {requested[1:]}"


def _by_case(part: Any, requested: str) -> tuple[list[Any], list[Any], str]:
    """Pins of this very name, and those whose name differs in upper and lower case."""
    alike = [pin for pin in part.pins if text(pin.name).lower() == requested.lower()]
    named = [pin for pin in alike if text(pin.name) == requested]
    others = [pin for pin in alike if pin not in named and not isinstance(pin, PlaceholderPin)]
    return named, others, f"the pin called {text(others[0].name)}" if others else ""


def _by_alternate(part: Any, requested: str) -> tuple[list[Any], list[Any], str]:
    """Pins of this name, and those of another that may bear it."""
    alike = [pin for pin in part.pins if text(pin.name).lower() == requested.lower()]
    named = [pin for pin in alike if not isinstance(pin, PlaceholderPin)]
    if not named:
        return [], [], ""
    others = [pin for pin in part.pins if pin not in named and _is_called(pin, requested.lower())]
    return named, others, f"the pin called {text(others[0].name)}" if others else ""
