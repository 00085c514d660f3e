"""Detectors for attributes and arguments that SKiDL does not have: read, set, or passed by keyword."""

from __future__ import annotations

import difflib
import dis
import functools
import inspect
import re
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from skidl.bus import Bus
from skidl.mixins import PinMixin
from skidl.net import Net
from skidl.netpinlist import NetPinList
from skidl.part import Part
from skidl.pin import Pin
from skidl.skidlbaseobj import SkidlBaseObject

from circuitron.sandbox.runner.placeholders import Unknown, add_pin, stand_in
from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.snapshot import symbol_id, text

_READS = {"LOAD_ATTR", "LOAD_METHOD"}
_UNIT_LABEL = re.compile(r"(u|unit_?)?[A-Z]\d?$", re.IGNORECASE)
# What SKiDL reads of an object beyond the arguments and properties of its class.
_PLAIN = {
    "Part": {"footprint", "datasheet", "description", "keywords", "do_erc", "dnp", "exclude_from_bom", "aliases"},
    "Net": {"do_erc", "aliases", "notes", "fixed_name"},
    "Bus": {"do_erc", "aliases", "notes"},
    "Pin": {"num", "func", "do_erc", "stub", "aliases", "unit"},
}
# Names of other tools for what SKiDL calls something else; as attributes of a part they have no effect.
_OTHER_WORDS = {
    "val": "value",
    "fp": "footprint",
    "foot": "footprint",
    "foot_print": "footprint",
    "refdes": "ref",
    "ref_des": "ref",
    "reference": "ref",
    "designator": "ref",
}
_CASELESS = {"value", "footprint", "ref", "tag", "do_erc", "dest", "drive", "circuit", "connections"}


class AttributeDetector:
    """Watches attributes of SKiDL's objects that the script's own code reads and writes."""

    def __init__(self, recorder: Recorder, is_called: Callable[[dict[str, Any]], bool]) -> None:
        self._recorder = recorder
        self._is_called = is_called

    def install(self) -> None:
        for owner in (PinMixin, SkidlBaseObject):
            owner.__getattr__ = self._reading(owner.__getattr__)
        NetPinList.__getattr__ = self._list_reading(NetPinList.__getattr__)
        for owner in (Part, Net, Bus, Pin):
            owner.__setattr__ = self._writing(owner.__setattr__, owner.__name__)
        for owner in (Net, Bus):
            owner.__init__ = self._making(owner.__init__, owner.__name__)

    def _is_user(self, frame: FrameType) -> bool:
        return not self._recorder.quiet and self._recorder.user.owns(frame.f_code.co_filename)

    # ------------------------------------------------------------------------------------------ x.name

    def _reading(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def __getattr__(owner: Any, name: str) -> Any:
            try:
                return original(owner, name)
            except AttributeError as error:
                frame = sys._getframe(1)
                if name.startswith("__") or not self._is_user(frame) or not _reads(frame):
                    raise
                return self._missing(owner, name, error)

        return __getattr__

    def _missing(self, owner: Any, name: str, error: AttributeError) -> Any:
        recovers = self._recorder.recovers
        if isinstance(owner, Part):
            if stand_in(owner) is not None and not self._called_here() and recovers():
                return add_pin(owner, name)
            if _UNIT_LABEL.fullmatch(name) and len(name) > 1 and name[0] in "uU" and len(owner.unit) > 1:
                labels = ", ".join(owner.unit)
                self._recorder.event(
                    "UnitError",
                    f"{symbol_id(owner)} ({owner.ref}) has no unit {name!r}; its units are {labels}.",
                    error=error,
                    symbol=symbol_id(owner),
                    ref=text(owner.ref),
                    unit=name,
                    attribute=name,
                    units=labels,
                )
                if recovers(error):
                    return owner
                raise error
        if "fields" in owner.__dict__:  # else SKiDL's own __init__ never ran: that is another detector's
            self._invalid(type(owner).__name__, name, error, owner)
        if recovers(error):
            return Unknown(name)
        raise error

    def _invalid(self, owner: str, name: str, error: AttributeError | None, thing: Any = None) -> None:
        is_part = isinstance(thing, Part)
        self._recorder.event(
            "InvalidAttribute",
            f"{owner} has no attribute {name!r}.",
            error=error,
            owner=owner,
            attribute=name,
            ref=text(thing.ref) if is_part else "",
            symbol=symbol_id(thing) if is_part else "",
            pins=[text(pin.num) for pin in thing.pins] if is_part else [],
            net=text(thing.name) if isinstance(thing, (Net, Bus)) else "",
        )

    def _called_here(self) -> bool:
        span = self._recorder.user.here()
        return span is not None and self._is_called(dict(span))

    def _list_reading(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def __getattr__(owner: Any, name: str) -> Any:
            found = original(owner, name)
            frame = sys._getframe(1)
            if found is not None or name.startswith("__") or not self._is_user(frame) or not _reads(frame):
                return found
            self._invalid("NetPinList", name, None)
            return Unknown(name) if self._recorder.recovers() else None

        return __getattr__

    # ------------------------------------------------------------------------------------------ x.name = …

    def _writing(self, original: Callable[..., Any], owner: str) -> Callable[..., Any]:
        is_users = self._recorder.user.owns  # SKiDL sets thousands of attributes by itself

        def __setattr__(thing: Any, name: str, value: Any) -> None:
            if name[:1] != "_" and is_users(sys._getframe(1).f_code.co_filename) and not self._recorder.quiet:
                if owner == "Part" and self._rebinds_pin(thing, name, value):
                    if self._recorder.resume:
                        return
                else:
                    self._check_name(owner, name, value, thing)
            original(thing, name, value)

        return __setattr__

    def _rebinds_pin(self, part: Any, name: str, value: Any) -> bool:
        """`part.p1 = net`: the attribute now holds the net, and the pin is connected to nothing."""
        joined = getattr(value, "iadd_flag", None) is True  # the second half of `part.p1 += net`
        if joined or not isinstance(value, (Net, Bus, Pin, NetPinList)):
            return False
        if not any(name in pin.aliases and pin is not value for pin in part.pins):
            return False
        self._recorder.event(
            "PinRebind",
            f"`{part.ref}.{name} = …` only rebinds the attribute; `+=` connects the pin.",
            symbol=symbol_id(part),
            ref=text(part.ref),
            pin=name,
            attribute=name,
            net=text(value.name) if isinstance(value, (Net, Bus)) else "",
        )
        if self._recorder.resume:
            for pin in part.pins:
                if name in pin.aliases:
                    pin.connect(value)
        return True

    def _check_name(self, owner: str, name: str, value: Any, thing: Any = None) -> None:
        expected = _expected(owner, name)
        if expected is None or (thing is not None and name in thing.__dict__):
            return
        if name == "foot" and thing is not None and thing.__dict__.get("footprint"):
            return
        self._recorder.event(
            "UnknownArgument",
            f"{owner} does not use {name!r}; did you mean {expected!r}?",
            owner=owner,
            attribute=name,
            argument=name,
            expected=expected,
            given=repr(value),
            ref=text(getattr(thing, "ref", "")) if isinstance(thing, Part) else "",
        )

    def check_arguments(self, owner: str, given: dict[str, Any]) -> None:
        """Look at keyword arguments that SKiDL takes as free attributes."""
        for name, value in given.items():
            self._check_name(owner, name, value)

    def _making(self, original: Callable[..., Any], owner: str) -> Callable[..., Any]:
        signature = inspect.signature(original)

        def __init__(thing: Any, /, *args: Any, **kwargs: Any) -> None:
            if kwargs and self._is_user(sys._getframe(1)):
                self.check_arguments(owner, {k: v for k, v in kwargs.items() if k not in signature.parameters})
            original(thing, *args, **kwargs)

        return __init__


def _reads(frame: FrameType) -> bool:
    """Whether the frame is at `x.name`, rather than in `hasattr` or `getattr`."""
    return dis.opname[frame.f_code.co_code[frame.f_lasti]] in _READS


@functools.cache
def known_names(owner: str) -> frozenset[str]:
    """Attributes of a SKiDL class that have an effect when they are set."""
    cls: type = {"Part": Part, "Net": Net, "Bus": Bus, "Pin": Pin}[owner]
    names = {name for name, value in inspect.getmembers(cls) if isinstance(value, property) and value.fset is not None}
    names |= set(inspect.signature(cls.__init__).parameters) - {"self", "args", "kwargs", "attribs"}  # type: ignore[misc]
    return frozenset(name for name in names | _PLAIN[owner] if not name.startswith("_"))


def _expected(owner: str, name: str) -> str | None:
    """What a name without effect probably stands for; None for one that SKiDL uses, or knows nothing of."""
    known = known_names(owner) - ({"foot"} if owner == "Part" else set())
    if name in known:
        return None
    if owner == "Part" and name.lower() in _OTHER_WORDS:
        return _OTHER_WORDS[name.lower()]
    if name.lower() in _CASELESS & known:
        return name.lower()
    if len(name) < 4 or name[-1].isdigit() or name[:1].isupper():
        return None
    close = difflib.get_close_matches(name, [word for word in known if len(word) > 3], n=1, cutoff=0.8)
    if not close or name.startswith(f"{close[0]}_") or name.endswith(f"_{close[0]}"):
        return None
    return close[0]
