"""Detectors for asking buses, interfaces and lists of pins for what they do not have."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

from skidl.bus import Bus
from skidl.interface import Interface
from skidl.netpinlist import NetPinList
from skidl.pin import Pin

from circuitron.sandbox.runner.placeholders import Unknown
from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.snapshot import symbol_id, text


class BusDetector:
    """Watches `bus[…]`, `interface[…]`, `part['A', 'B'][…]` and `interface += interface`."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._by_position: set[tuple[int, ...]] = set()  # lists of pins that the script counts through

    def install(self) -> None:
        Bus.__getitem__ = self._bus_item(Bus.__getitem__)
        Interface.__getitem__ = self._member(Interface.__getitem__)
        Interface.connect = self._joining(Interface.connect)
        NetPinList.__getitem__ = self._list_item(NetPinList.__getitem__)

    def _by_user(self) -> bool:
        """Whether the script's own code makes the call that the caller of this method watches."""
        return not self._recorder.quiet and self._recorder.user.owns(sys._getframe(2).f_code.co_filename)

    # ------------------------------------------------------------------------------------------ bus[9]

    def _bus_item(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def __getitem__(bus: Any, *ids: Any) -> Any:
            if not self._by_user():
                return original(bus, *ids)
            try:
                found = original(bus, *ids)
            except IndexError as error:
                self._no_line(bus, ids, error)
                if not self._recorder.recovers(error):
                    raise
                return Unknown()
            if found is None and len(bus) > 0:
                self._no_line(bus, ids, None)
                return Unknown() if self._recorder.recovers() else None
            return found

        return __getitem__

    def _no_line(self, bus: Any, ids: tuple[Any, ...], error: Exception | None) -> None:
        requested = ids[0] if len(ids) == 1 else ids
        self._recorder.event(
            "BusIndex",
            f"Bus {bus.name} has {len(bus)} lines, 0 to {len(bus) - 1}; there is no {_spell(requested)}.",
            error=error,
            owner="Bus",
            net=text(bus.name),
            index=_spell(requested),
            width=len(bus),
        )

    # ------------------------------------------------------------------------------------------ interfaces

    def _member(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def __getitem__(interface: Any, *ids: Any, **criteria: Any) -> Any:
            found = original(interface, *ids, **criteria)
            if found is not None or not ids or not self._by_user():
                return found
            requested = ids[0] if len(ids) == 1 else ids
            self._recorder.event(
                "BusIndex",
                f"The interface has no member {_spell(requested)}; it has {', '.join(interface.unexpio) or 'none'}.",
                owner="Interface",
                index=_spell(requested),
                members=sorted(map(str, interface.unexpio)),
            )
            return Unknown() if self._recorder.recovers() else None

        return __getitem__

    def _joining(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def connect(interface: Any, other: Any) -> Any:
            if not self._recorder.quiet and isinstance(other, Interface):
                unmatched = sorted(set(interface.unexpio) ^ set(other.unexpio))
                if unmatched:
                    self._recorder.event(
                        "NoneConnection",
                        f"Members that only one of the two interfaces has are not connected: {', '.join(unmatched)}.",
                        owner="Interface",
                        members=unmatched,
                    )
            return original(interface, other)

        return connect

    # ------------------------------------------------------------------------------------------ lists of pins

    def _list_item(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def __getitem__(pins: Any, key: Any) -> Any:
            found = original(pins, key)
            if found is None and self._by_user():
                return self._not_in_list(pins, key)
            if self._is_position(pins, key):
                return list.__getitem__(pins, key)
            return found

        return __getitem__

    def _is_position(self, pins: Any, key: Any) -> bool:
        """Whether a number that is a pin's means a place: after `u['GAIN'][0]`, `u['GAIN'][1]` is not the pin 1."""
        if type(key) is not int or not self._recorder.resume or not 0 <= key < len(pins):
            return False
        return _identity(list.__iter__(pins)) in self._by_position

    def _not_in_list(self, pins: Any, key: Any) -> Any:
        """`part['A', 'B'][0]`: an index into a list of pins is a pin number, not a position."""
        items = list(list.__iter__(pins))
        numbers = [text(getattr(item, "num", "") or getattr(item, "name", "")) for item in items]
        parts = {id(item.part): item.part for item in items if isinstance(item, Pin) and item.part is not None}
        part = next(iter(parts.values())) if len(parts) == 1 else None
        self._recorder.event(
            "BusIndex",
            f"An index into a list of pins or nets is a number or name, not a position: {key!r} is not in it.",
            owner="NetPinList",
            index=repr(key),
            ref=text(part.ref) if part is not None else "",
            symbol=symbol_id(part) if part is not None else "",
            pins=numbers,
        )
        if not self._recorder.recovers():
            return None
        self._by_position.add(_identity(items))
        return items[key] if isinstance(key, int) and -len(items) <= key < len(items) else Unknown()


def _identity(items: Iterable[Any]) -> tuple[int, ...]:
    return tuple(id(item) for item in items)


def _spell(requested: Any) -> str:
    """An index as it stands in the source: `9`, `'X'`, `9:0`."""
    if isinstance(requested, slice):
        return ":".join("" if end is None else str(end) for end in (requested.start, requested.stop))
    return repr(requested)
