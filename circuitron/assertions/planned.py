"""The circuit that a plan describes, before there is any code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from circuitron.assertions.wiring import pins_named
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.quantities import magnitude
from circuitron.symbol import Symbol

if TYPE_CHECKING:
    from circuitron.plan import ChosenPart, Plan

Pin = tuple[str, str]  # reference and number


def place_of(text: str) -> tuple[str, str]:
    """The reference and the pin of "U1.VIN"."""
    ref, _, pin = text.strip().partition(".")
    return ref.strip(), pin.strip()


@dataclass(frozen=True)
class PlannedCircuit:
    """The parts of a plan as their symbols draw them, and its nets by the pins of these.

    A pin that one net names by its number belongs to that net alone, whatever others call by its name.
    """

    plan: Plan
    chosen: tuple[ChosenPart, ...]
    symbols: tuple[Symbol, ...]

    @cached_property
    def parts(self) -> dict[str, PartInstance]:
        known = {symbol.id: symbol for symbol in self.symbols}
        chosen = {ref: part for part in self.chosen for ref in part.refs}
        return {
            ref: _part(ref, wanted_value(part.value, chosen.get(ref)), known.get(chosen[ref].symbol))
            for part in self.plan.parts
            for ref in part.refs
            if ref in chosen
        }

    @cached_property
    def nets_of(self) -> dict[Pin, tuple[str, ...]]:
        """The nets that each pin is planned on: one, where the plan makes sense."""
        found: dict[Pin, dict[str, None]] = {}
        by_number = {pin for _, ref, name in self._places for pin in self._pins(ref, name) if pin[1] == name}
        for net, ref, name in self._places:
            pins = self._pins(ref, name)
            free = tuple(pin for pin in pins if pin[1] == name or pin not in by_number)
            for pin in free or pins:
                found.setdefault(pin, {})[net] = None
        return {pin: tuple(nets) for pin, nets in found.items()}

    @cached_property
    def open_pins(self) -> frozenset[Pin]:
        """The pins that the plan leaves open on purpose."""
        return frozenset(pin for text in self.plan.no_connects for pin in self._pins(*place_of(text)))

    @cached_property
    def unknown(self) -> tuple[tuple[str, str], ...]:
        """Reference and pin of all that the plan connects and the part's symbol does not have."""
        named = [*((ref, name) for _, ref, name in self._places), *map(place_of, self.plan.no_connects)]
        gone = [(ref, name) for ref, name in named if ref in self.parts and not self._pins(ref, name)]
        return tuple(dict.fromkeys(gone))

    @cached_property
    def unplaced(self) -> tuple[PinRef, ...]:
        """Pins that are on no net and not open on purpose."""
        pins = (pin for part in self.parts.values() for pin in part.pins)
        return tuple(
            p for p in pins if (p.ref, p.number) not in self.nets_of and (p.ref, p.number) not in self.open_pins
        )

    @cached_property
    def snapshot(self) -> Snapshot:
        on: dict[str, list[PinRef]] = {net.name: [] for net in self.plan.nets}
        pins = {(pin.ref, pin.number): pin for part in self.parts.values() for pin in part.pins}
        for pin, nets in self.nets_of.items():
            on[nets[0]].append(pins[pin])
        return Snapshot(
            parts=tuple(self.parts.values()),
            nets=tuple(NetInstance(name=name, pins=tuple(there)) for name, there in on.items()),
            no_connects=tuple(pins[pin] for pin in sorted(self.open_pins)),
        )

    @cached_property
    def _places(self) -> tuple[tuple[str, str, str], ...]:
        """Net, reference and pin of each connection."""
        return tuple((net.name, *place_of(text)) for net in self.plan.nets for text in net.connects)

    def _pins(self, ref: str, name: str) -> tuple[Pin, ...]:
        part = self.parts.get(ref)
        return tuple((pin.ref, pin.number) for pin in pins_named(part, name)) if part else ()


def planned_circuit(plan: Plan, chosen: Sequence[ChosenPart], symbols: Iterable[Symbol]) -> PlannedCircuit:
    """The circuit of a plan with the symbols that were chosen for its parts."""
    return PlannedCircuit(plan, tuple(chosen), tuple(symbols))


def wanted_value(planned: str, chosen: ChosenPart | None) -> str:
    """The value that a part is to have: the plan's, else a figure of the choice's."""
    figure = chosen is not None and magnitude(chosen.value) is not None
    return planned or (chosen.value if chosen is not None and figure else "")


def _part(ref: str, value: str, symbol: Symbol | None) -> PartInstance:
    if symbol is None:
        return PartInstance(ref=ref, library="", name="", value=value, placeholder=True)
    pins = tuple(PinRef(ref=ref, number=p.number, name=p.name, type=p.type) for p in symbol.pins)
    return PartInstance(ref=ref, library=symbol.library, name=symbol.name, value=value or symbol.name, pins=pins)
