"""Detectors for `&` and `|`, and for making nets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from skidl.net import NCNet, Net
from skidl.netpinlist import NetPinList
from skidl.network import Network
from skidl.part import Part
from skidl.pin import pin_types

from circuitron.sandbox.runner.connectables import CONNECTABLE, leaves, pins_of
from circuitron.sandbox.runner.detect_connections import from_missing_pin
from circuitron.sandbox.runner.detect_names import NameDetector
from circuitron.sandbox.runner.detect_parts import owner_of
from circuitron.sandbox.runner.placeholders import Unknown
from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.snapshot import pin_numbers, symbol_id, text
from circuitron.sandbox.runner.spans import Span


@dataclass(frozen=True, eq=False)
class Pair:
    """The two pins of a part that one name found, as SKiDL put them in series."""

    one: Any
    other: Any
    span: Span | None

    @property
    def is_split(self) -> bool:
        """Whether the finished circuit has the two pins apart, and that cannot be what the script wants.

        Two passive pins on nets of their own may be the two ends of a lamp or a coil, two inputs those of an offset
        trimmer. A pin marked as open is meant so.
        """
        nets, others = ({id(net) for net in pin.nets} for pin in (self.one, self.other))
        if nets & others or any(isinstance(net, NCNet) for pin in (self.one, self.other) for net in pin.nets):
            return False
        ends = self.one.func == self.other.func and self.one.func in (pin_types.PASSIVE, pin_types.INPUT)
        return not (ends and self.one.nets and self.other.nets)


class NetworkDetector:
    """Watches chains of parts, and `Net(…)`."""

    def __init__(self, recorder: Recorder, names: NameDetector) -> None:
        self._recorder = recorder
        self._names = names
        self._pairs: list[Pair] = []

    def install(self) -> None:
        Network.__init__ = self._network(Network.__init__)
        NetPinList.create_network = self._chaining(NetPinList.create_network)
        for name in ("__and__", "__or__"):
            setattr(Network, name, self._chained(getattr(Network, name), in_series=name == "__and__"))
        Net.__init__ = self._net_made(Net.__init__)

    def _network(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def __init__(network: Any, *things: Any) -> None:
            try:
                original(network, *things)
            except ValueError as error:
                if "two ports" not in str(error):
                    raise
                parts = [t for t in things if isinstance(t, Part)] or [
                    pin.part for t in leaves(things) for pin in pins_of(t)
                ]
                part = next((p for p in parts if p is not None), None)
                self._recorder.event(
                    "NetworkPorts",
                    "`&` and `|` take things with two ends; "
                    + (f"{symbol_id(part)} has {len(part.pins)} pins: name two of them." if part else "this has more."),
                    error=error,
                    symbol=symbol_id(part) if part else "",
                    ref=text(part.ref) if part else "",
                    pins=pin_numbers(part) if part else [],
                )
                if not self._recorder.recovers(error):
                    raise
                del network[2:]

        return __init__

    def _chaining(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def create_network(pins: Any) -> Any:
            if len(pins) == 2 and pins.__dict__.get("one_name") and not self._recorder.quiet:
                one, other = pins
                self._pairs.append(Pair(one, other, self._recorder.user.here()))
            return original(self._names.joined(None, (pins,))[1][0])

        return create_network

    def finish(self) -> None:
        """Look at the pins of one name that `&` or `|` took for two ends: later statements may have joined them."""
        for pair in self._pairs:
            if pair.is_split:
                part, name = owner_of(pair.one.part), text(pair.one.name)
                self._recorder.event(
                    "NetworkPorts",
                    f"{part.ref} ({symbol_id(part)}) has two pins called {name}, {text(pair.one.num)} and "
                    f"{text(pair.other.num)}; `&` and `|` take them for the two ends of a part and do not join them.",
                    span=pair.span,
                    symbol=symbol_id(part),
                    ref=text(part.ref),
                    pin=name,
                    pins=pin_numbers(part),
                )

    def _chained(self, original: Callable[..., Any], in_series: bool) -> Callable[..., Any]:
        """`original`, which goes on where something is not known. In series, the chain ends in front of that and begins
        anew behind it: joining the two sides would short a supply to ground."""

        def chain(network: Any, thing: Any) -> Any:
            if thing is None or isinstance(thing, Unknown) or len(network) == 0:
                known = thing is not None or from_missing_pin(self._recorder)
                if not known:
                    self._recorder.event("NoneConnection", "None stands in a chain of `&` or `|`.", raised=True)
                if self._recorder.recovers():
                    return thing if len(network) == 0 else Unknown() if in_series else network
            return original(network, thing)

        return chain

    def _net_made(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def __init__(net: Any, /, name: Any = None, circuit: Any = None, *things: Any, **attribs: Any) -> None:
            given = list(leaves([circuit]))
            pins = bool(given) and all(isinstance(thing, (*CONNECTABLE, Part, Unknown)) for thing in given)
            if not self._recorder.quiet and pins:
                # Net('A', pin): SKiDL takes the pin for a circuit and fails with a message about something else.
                self._recorder.event(
                    "UnknownArgument",
                    "The second positional argument of Net() is `circuit`; connect pins with `+=`.",
                    raised=True,
                    owner="Net",
                    argument="circuit",
                    net=text(name),
                )
                if self._recorder.resume:
                    circuit, things = None, (circuit, *things)
            original(net, name, circuit, *things, **attribs)
            span = None if self._recorder.quiet else self._recorder.user.here()
            if span is not None:
                net.__dict__["made_at"] = span

        return __init__
