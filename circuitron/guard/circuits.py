"""The devices of a circuit and what connects them, looked up by reference, name and pin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.findings.erc import is_flag

Key = tuple[str, str]  # reference and number of a pin


def key(pin: PinRef) -> Key:
    return pin.ref, pin.number


def keys(pins: Iterable[PinRef]) -> set[Key]:
    """References and numbers of pins."""
    return {(pin.ref, pin.number) for pin in pins}


@dataclass(frozen=True)
class Circuit:
    """The devices of a circuit and what connects them. KiCad's power flags are no devices."""

    parts: tuple[PartInstance, ...] = ()
    nets: tuple[NetInstance, ...] = ()
    no_connects: tuple[PinRef, ...] = ()

    @classmethod
    def of(cls, snapshot: Snapshot) -> Circuit:
        flags = {part.ref for part in snapshot.parts if is_flag(part)}
        whole = cls(
            tuple(part for part in snapshot.parts if part.ref not in flags),
            snapshot.nets,
            tuple(pin for pin in snapshot.no_connects if pin.ref not in flags),
        )
        return whole.without(lambda pin: pin.ref in flags) if flags else whole

    def without(self, left_out: Callable[[PinRef], bool]) -> Circuit:
        """The circuit without the connections of some pins."""
        nets = (
            net.model_copy(update={"pins": tuple(pin for pin in net.pins if not left_out(pin))}) for net in self.nets
        )
        return replace(self, nets=tuple(nets))

    @cached_property
    def by_reference(self) -> dict[str, PartInstance]:
        return {part.ref: part for part in self.parts}

    @cached_property
    def by_name(self) -> dict[str, NetInstance]:
        return {net.name: net for net in self.nets}

    @cached_property
    def connections(self) -> dict[str, list[tuple[PinRef, NetInstance]]]:
        """Reference → pins of the part that are on a net, with it. Pins that a diagnose run made up are among them."""
        found: dict[str, list[tuple[PinRef, NetInstance]]] = defaultdict(list)
        for net in self.nets:
            for pin in net.pins:
                found[pin.ref].append((pin, net))
        return dict(found)

    @cached_property
    def marked(self) -> set[Key]:
        """Pins that are marked NC."""
        return keys(self.no_connects)

    @cached_property
    def _by_pin(self) -> dict[Key, NetInstance]:
        return {key(pin): net for net in self.nets for pin in net.pins}

    def pins_of(self, ref: str) -> list[tuple[PinRef, NetInstance]]:
        """The connections of one part."""
        return self.connections.get(ref, [])

    def net_of(self, pin: PinRef | None) -> NetInstance | None:
        return self._by_pin.get(key(pin)) if pin is not None else None

    def shared(self, pins: Iterable[PinRef]) -> list[NetInstance]:
        """The nets that these pins are on with others."""
        return [net for pin in pins if (net := self.net_of(pin)) is not None and len(net.pins) > 1]
