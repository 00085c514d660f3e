"""Detectors for connections: what `+=`, `connect()`, `&` and `|` are given that they cannot, or should not, connect."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from skidl.bus import Bus
from skidl.mixins import PinMixin
from skidl.net import NCNet, Net
from skidl.netpinlist import NetPinList
from skidl.network import Network
from skidl.part import Part, PinNameSearch, PinNumberSearch
from skidl.pin import PhantomPin, Pin
from skidl.utilities import expand_buses, flatten, set_iadd

from circuitron.sandbox.runner.connectables import CONNECTABLE, leaves, name_of, net_name, pins_of, without
from circuitron.sandbox.runner.detect_names import NameDetector
from circuitron.sandbox.runner.placeholders import Unknown
from circuitron.sandbox.runner.recorder import Draft, Recorder
from circuitron.sandbox.runner.snapshot import pin_numbers, symbol_id, text

_WIDTHS = re.compile(r"Connection mismatch (\d+) != (\d+)")


class ConnectionDetector:
    """Watches connections. Only the outermost of SKiDL's nested calls is looked at: the one that the script makes."""

    def __init__(self, recorder: Recorder, names: NameDetector) -> None:
        self._recorder = recorder
        self._names = names
        self._depth = 0

    def install(self) -> None:
        for owner, name in (
            (Net, "connect"),
            (Pin, "connect"),
            (Bus, "connect"),
            (NetPinList, "__iadd__"),
        ):
            setattr(owner, name, self._connecting(getattr(owner, name)))
        PinMixin.add_pins = self._adding_pins(PinMixin.add_pins)
        # `net += part.n`: an index without an end, which SKiDL reads for ever.
        for search, letter in ((PinNameSearch, "n"), (PinNumberSearch, "p")):
            search.__iter__ = None
            search.__repr__ = lambda self, letter=letter: f"part.{letter}"

    def _outermost(self) -> bool:
        return self._depth == 0 and not self._recorder.quiet

    # ------------------------------------------------------------------------------------------ += and connect()

    def _connecting(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def connect(target: Any, *things: Any) -> Any:
            if not self._outermost():
                return original(target, *things)
            self._depth += 1
            try:
                chosen, things = self._names.joined(target, things)
                result = self._connect(original, chosen, things)
                if chosen is not target:
                    set_iadd(target, True)
                return target if chosen is not target else result
            finally:
                self._depth -= 1

        return connect

    def _connect(self, original: Callable[..., Any], target: Any, things: tuple[Any, ...]) -> Any:
        refused = self._inspect(target, things)
        if self._recorder.resume:
            if any(isinstance(thing, Unknown) for thing in refused) and len(_lines(target)) > 1:
                self._connect_around(target, things)
                set_iadd(target, True)
                return target
            things = tuple(without(things, refused))
        try:
            return original(target, *things)
        except Exception as error:
            draft = self._classify(error, target, things, refused)
            if draft is None or not self._recorder.recovers(error):
                raise
            self._connect_what_fits(target, things)
            set_iadd(target, True)
            return target

    def _inspect(self, target: Any, things: tuple[Any, ...]) -> list[Any]:
        """Look at what is to be connected before SKiDL does. Returns what SKiDL cannot, or should not, connect."""
        refused: list[Any] = []
        for thing in leaves(things):
            if thing is None or isinstance(thing, Unknown):
                if thing is None:
                    self._none(target)
                refused.append(thing)
            elif isinstance(thing, Part):
                if isinstance(target, (Net, Pin)) and len(thing.pins) > 1:
                    self._part_joined(target, thing)
                    refused.append(thing)
            elif isinstance(thing, Pin) and self._is_template(thing):
                self._template(target, thing.part)
        for part in {id(pin.part): pin.part for pin in pins_of(target) if self._is_template(pin)}.values():
            self._template(target, part)
        return refused

    @staticmethod
    def _is_template(pin: Any) -> bool:
        part = getattr(pin, "part", None)
        return (
            part is not None
            and not isinstance(pin, PhantomPin)
            and isinstance(part, Part)
            and part.circuit is None
            and not getattr(part, "misplaced", False)
        )

    def _none(self, target: Any) -> None:
        user = self._recorder.user
        if from_missing_pin(self._recorder):
            return
        self._recorder.event(
            "NoneConnection",
            f"None is connected to {name_of(target)}: nothing was there.",
            span=user.here(),
            raised=True,
            net=net_name(target),
        )

    def _part_joined(self, target: Any, part: Any) -> None:
        message = (
            f"All {len(part.pins)} pins of {part.ref} ({symbol_id(part)}) are connected to {name_of(target)}; "
            "name the pins to connect."
        )
        self._joined(message, target, part)

    def _joined(self, message: str, target: Any, part: Any) -> None:
        self._recorder.event(
            "PartJoined",
            message,
            ref=text(part.ref),
            symbol=symbol_id(part),
            net=net_name(target),
            pins=pin_numbers(part),
        )

    def _template(self, target: Any, part: Any) -> None:
        self._recorder.event(
            "TemplateUse",
            f"{symbol_id(part)} is a template: it is in no circuit and cannot be connected. Make a copy of it.",
            symbol=symbol_id(part),
            part=text(part.name),
            ref=text(part.ref),
            net=net_name(target),
        )

    # ------------------------------------------------------------------------------------------ what SKiDL refuses

    def _classify(self, error: Exception, target: Any, things: tuple[Any, ...], refused: list[Any]) -> Draft | None:
        message = str(error)
        event, net = self._recorder.event, net_name(target)
        known = self._recorder.draft_of(error)
        if known is not None:
            return known
        if None in refused:
            drafts = [d for kind in ("NoneConnection", "PinNotFound") for d in self._recorder.near(kind, self._here())]
            for draft in drafts:
                draft.error = draft.error or error
            return drafts[0] if drafts else None
        widths = _WIDTHS.search(message)
        if widths:
            text_ = f"{widths[1]} lines cannot be connected to {widths[2]}."
            draft = event(
                "WidthMismatch",
                text_,
                error=error,
                width=int(widths[1]),
                other_width=int(widths[2]),
                net=net,
                owner=type(target).__name__,
            )
            draft.consequence = not self._recorder.resume and bool(self._recorder.near("AmbiguousPin", self._here()))
            return draft
        if "both normal and no-connect" in message:
            return self._conflict(error, target, things)
        if "no-connect net" in message:
            return event("NoConnectConflict", "A net cannot be joined with NC; only pins can.", error=error, net=net)
        if "different circuits" in message:
            return event("CircuitMismatch", message, error=error, net=net)
        if "fixed names" in message:
            return event("NetMerge", message, error=error, net=net)
        if isinstance(error, (TypeError, ValueError)) and (
            "Cannot attach" in message or "make connections to" in message
        ):
            wrong = next((t for t in leaves(things) if not isinstance(t, (*CONNECTABLE, Part, Network))), None)
            return event(
                "Unconnectable",
                f"{wrong!r} ({type(wrong).__name__}) cannot be connected to {name_of(target)}: it is no pin or net.",
                error=error,
                kind=type(wrong).__name__,
                given=repr(wrong),
                net=net,
            )
        if isinstance(error, TypeError) and "not iterable" in message:
            wrong = next((t for t in leaves(things) if not isinstance(t, (*CONNECTABLE, Part))), None)
            return event(
                "Unconnectable",
                f"{wrong!r} cannot be connected to {name_of(target)}.",
                error=error,
                kind=type(wrong).__name__,
                given=repr(wrong),
                net=net,
            )
        return None

    def _conflict(self, error: Exception, target: Any, things: tuple[Any, ...]) -> Draft:
        pins = [*pins_of(target), *(pin for thing in leaves(things) for pin in pins_of(thing))]
        pin = next((p for p in pins if {isinstance(net, NCNet) for net in p.nets} == {True, False}), None)
        nets = [text(net.name) for net in pin.nets if not isinstance(net, NCNet)] if pin else []
        return self._recorder.event(
            "NoConnectConflict",
            str(error),
            error=error,
            ref=text(pin.part.ref) if pin else "",
            symbol=symbol_id(pin.part) if pin else "",
            pin=text(pin.num) if pin else "",
            net=nets[0] if nets else "",
        )

    def _here(self) -> Any:
        return self._recorder.user.here()

    def _connect_what_fits(self, target: Any, things: tuple[Any, ...]) -> None:
        """In a diagnose run: one by one what can be connected, and nothing of the rest."""
        self._separate(target, things)
        ours = _lines(target)
        theirs = expand_buses([thing for thing in leaves(things) if isinstance(thing, CONNECTABLE)])
        for mine, other in _pairs(ours, theirs):
            if any(isinstance(thing, NCNet) for thing in (mine, other)):
                continue  # the intended circuit is the one where the pin is connected
            try:
                mine.connect(other)
            except (ValueError, TypeError, AttributeError):
                continue  # reported already

    @staticmethod
    def _connect_around(target: Any, things: tuple[Any, ...]) -> None:
        """In a diagnose run: line by line what stands beside something unknown, which takes up a line of its own.

        Where the lines do not match, nothing says which of them the unknown ones are: nothing is connected.
        """
        ours = _lines(target)
        theirs = [line for thing in leaves(things) for line in _lines(thing)]
        for mine, other in zip(ours, theirs, strict=True) if len(ours) == len(theirs) else ():
            try:
                if isinstance(other, CONNECTABLE):
                    mine.connect(other)
            except (ValueError, TypeError, AttributeError):
                continue  # reported when all is connected

    @staticmethod
    def _separate(target: Any, things: tuple[Any, ...]) -> None:
        """Take pins that ended up both on a net and on NC off NC again: SKiDL cannot read such a circuit."""
        for pin in (*pins_of(target), *(pin for thing in leaves(things) for pin in pins_of(thing))):
            if {isinstance(net, NCNet) for net in pin.nets} == {True, False}:
                for net in [net for net in pin.nets if isinstance(net, NCNet)]:
                    pin.nets.remove(net)
                    net._pins.remove(pin)

    # ------------------------------------------------------------------------------------------ part += net

    def _adding_pins(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def add_pins(part: Any, *pins: Any) -> Any:
            wrong = [] if self._recorder.quiet else [p for p in flatten(pins) if not isinstance(p, Pin)]
            strange = [thing for thing in wrong if isinstance(thing, (Net, Bus, Part, Unknown))]
            for thing in strange:
                if isinstance(part, Part) and not isinstance(thing, Unknown):
                    message = (
                        f"`{part.ref} += {type(thing).__name__}` makes it a pin of the part; it connects nothing. "
                        "Name the pin to connect."
                    )
                    self._joined(message, thing, part)
            if strange and self._recorder.resume:
                pins = tuple(without(pins, strange))
            return original(part, *pins)

        return add_pins


def _lines(thing: Any) -> list[Any]:
    """The lines of a bus or of a list of pins; a pin, a net or something unknown is one line."""
    return list(expand_buses(thing)) if isinstance(thing, (Bus, NetPinList)) else [thing]


def _pairs(ours: list[Any], theirs: list[Any]) -> Iterator[tuple[Any, Any]]:
    """The lines to join one by one. Pins of one name that stand side by side are a single line where both sides have
    as many then: in `u['VCC', 'GND', 'SDA'] += vcc, gnd, sda` all of GND go to the one net."""
    sides = [_by_name(ours), _by_name(theirs)]
    if len(ours) != len(theirs) and len(sides[0]) == len(sides[1]):
        for mine, others in zip(*sides, strict=True):
            yield from ((pin, other) for pin in mine for other in others)
    elif len(ours) > 1:
        yield from zip(ours, theirs, strict=False)
    else:
        yield from ((ours[0], other) for other in theirs)


def _by_name(lines: list[Any]) -> list[list[Any]]:
    """Lines in groups: neighbours that are pins of one part and one name are together."""
    return [list(group) for _, group in groupby(lines, key=_identity)]


def _identity(line: Any) -> tuple[Any, ...]:
    """What pins of one name have in common; an unnamed pin, and all that is no pin, is alone."""
    name = getattr(line, "name", "")
    named = isinstance(line, Pin) and name not in ("", "~")
    return (id(line.part), name) if named else (id(line),)


def from_missing_pin(recorder: Recorder) -> bool:
    """Whether a None comes from a pin, or bus line, that was reported missing in this very statement."""
    here = recorder.user.here()
    found = [draft for type in ("PinNotFound", "UnitError", "BusIndex") for draft in recorder.near(type, here)]
    for draft in found:
        draft.raised = True
    return bool(found)
