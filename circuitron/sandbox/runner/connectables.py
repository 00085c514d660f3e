"""What may stand in a connection, and how to speak of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from skidl.bus import Bus
from skidl.net import Net
from skidl.netpinlist import NetPinList
from skidl.network import Network
from skidl.pin import Pin

from circuitron.sandbox.runner.snapshot import text

CONNECTABLE = (Pin, Net, Bus, NetPinList)


def leaves(things: Any) -> Iterator[Any]:
    """What stands in (nested) lists and tuples; buses and networks stay whole."""
    for thing in things:
        if isinstance(thing, (list, tuple)) and not isinstance(thing, Network):
            yield from leaves(thing)
        else:
            yield thing


def without(things: Any, refused: list[Any]) -> Iterator[Any]:
    """`things`, nested as they are, without those refused."""
    unwanted = {id(thing) for thing in refused}
    for thing in things:
        if isinstance(thing, (list, tuple)) and not isinstance(thing, (Network, NetPinList)):
            yield type(thing)(without(thing, refused))
        elif isinstance(thing, NetPinList):
            yield NetPinList(without(list(thing), refused))
        elif id(thing) not in unwanted:
            yield thing


def pins_of(target: Any) -> list[Any]:
    """The pins in a pin or a list of pins."""
    if isinstance(target, Pin):
        return [target]
    if isinstance(target, NetPinList):
        return [item for item in list(target) if isinstance(item, Pin)]
    return []


def net_name(target: Any) -> str:
    """The name of a net or bus, or of the net that a pin is on; "" where there is none."""
    if isinstance(target, (Net, Bus)):
        return text(target.name)
    if isinstance(target, Pin) and target.nets:
        return text(target.nets[0].name)
    return ""


def name_of(target: Any) -> str:
    """What the target of a connection is called in messages."""
    if isinstance(target, (Net, Bus)):
        return f"{type(target).__name__} {target.name}"
    if isinstance(target, Pin):
        return f"pin {target.num} of {getattr(target.part, 'ref', '?')}"
    return "these pins"
