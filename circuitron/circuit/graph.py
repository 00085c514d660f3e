"""One circuit as parts by kind, pins by role, and nets, for checks and simulation alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from circuitron.circuit.kinds import Kind, kind_of
from circuitron.circuit.roles import Role, role_of
from circuitron.circuit.values import number_of
from circuitron.knowledge.vocabulary import bare, is_ground

if TYPE_CHECKING:
    from circuitron.execution_report import PartInstance, PinRef, Snapshot
    from circuitron.finding import Span
    from circuitron.knowledge.base import SymbolSource
    from circuitron.symbol import Symbol


@dataclass(frozen=True)
class Pin:
    """A pin, its role in its part, and the net it is on ("": none)."""

    ref: str
    number: str
    name: str
    type: str
    role: Role
    inverted: bool  # acts while low
    unit: int  # of the symbol; 0: common to all, or not known
    net: str
    left_open: bool = False  # marked so on purpose

    @property
    def label(self) -> str:
        """The pin as an engineer writes it: "U1.3 (VO)"."""
        named = self.name and self.name not in ("~", self.number)
        return f"{self.ref}.{self.number} ({self.name})" if named else f"{self.ref}.{self.number}"


@dataclass(frozen=True)
class Part:
    """A part with what its symbol says of it. `number`: its value in the base unit, where that is a figure."""

    ref: str
    kind: Kind
    library: str
    name: str
    value: str
    description: str
    keywords: str
    pins: tuple[Pin, ...]
    number: float | None
    span: Span | None
    footprint: str = ""

    @property
    def label(self) -> str:
        """The part with its value, or with its symbol where it has none."""
        return f"{self.ref} ({self.value or self.name})"

    def having(self, *roles: Role) -> tuple[Pin, ...]:
        """Its pins of these roles."""
        return tuple(pin for pin in self.pins if pin.role in roles)

    def one(self, role: Role) -> Pin | None:
        """Its pin of a role, where all pins of that role are on one net."""
        found = self.having(role)
        return found[0] if found and len({pin.net for pin in found}) == 1 else None

    def on(self, net: str) -> tuple[Pin, ...]:
        """Its pins on a net."""
        return tuple(pin for pin in self.pins if pin.net == net)

    @cached_property
    def nets(self) -> tuple[str, ...]:
        """The nets that its pins are on, each once."""
        return tuple(dict.fromkeys(pin.net for pin in self.pins if pin.net))

    def across(self, net: str) -> str | None:
        """The net of the other end, for a part that joins exactly two nets."""
        if len(self.nets) != 2 or net not in self.nets:
            return None
        return self.nets[1] if self.nets[0] == net else self.nets[0]


@dataclass(frozen=True)
class Net:
    """A net and the pins on it."""

    name: str
    pins: tuple[Pin, ...]
    drive: str
    span: Span | None

    @property
    def anonymous(self) -> bool:
        """Whether SKiDL named it itself."""
        return self.name.startswith("N$")


@dataclass(frozen=True)
class Voltage:
    """What is known of a net's voltage against its ground.

    `low` and `high` are one figure where it is fixed. `why` says in words where it is known from. `stated`: a name or
    label says it, so it is what is wanted; otherwise a part of the circuit makes it.
    """

    low: float
    high: float
    why: str
    stated: bool = False
    through: tuple[str, ...] = ()  # references of the parts that carry it here

    @property
    def words(self) -> str:
        return f"{self.low:.3g} V" if self.low == self.high else f"{self.low:.3g} V to {self.high:.3g} V"


class Made(NamedTuple):
    """A voltage that a regulator makes on a net."""

    volts: float
    regulator: str  # reference
    refs: tuple[str, ...]  # the regulator, and the resistors that set it
    why: str


@dataclass(frozen=True)
class Circuit:
    """A circuit. Nets whose voltage is not known are not in `voltages`."""

    parts: Mapping[str, Part]
    nets: Mapping[str, Net]
    voltages: Mapping[str, Voltage] = field(default_factory=dict)
    made: Mapping[str, tuple[Made, ...]] = field(default_factory=dict)

    def of(self, *kinds: Kind) -> Iterator[Part]:
        """Parts of these kinds."""
        return (part for part in self.parts.values() if part.kind in kinds)

    def diodes(self, *kinds: Kind) -> Iterator[tuple[Part, Pin, Pin]]:
        """Diodes of these kinds with two pins, both connected, each with its anode and its cathode.

        Pins that lead nowhere do not count; an optocoupler is the diode at its input.
        """
        for part in self.of(*kinds):
            anode, cathode = part.one(Role.ANODE), part.one(Role.CATHODE)
            ends = [pin for pin in part.pins if pin.role is not Role.NO_CONNECT]
            two = len(ends) == 2 or part.kind is Kind.OPTOCOUPLER
            if two and anode is not None and cathode is not None and anode.net and cathode.net:
                yield part, anode, cathode

    def on(self, net: str, *kinds: Kind) -> tuple[Part, ...]:
        """Parts with a pin on a net, each once; of these kinds, where some are given."""
        found = self._on.get(net, ())
        return tuple(part for part in found if part.kind in kinds) if kinds else found

    @cached_property
    def _on(self) -> Mapping[str, tuple[Part, ...]]:
        """By net, the parts with a pin on it, each once."""
        refs = {name: dict.fromkeys(pin.ref for pin in net.pins) for name, net in self.nets.items()}
        return {name: tuple(self.parts[ref] for ref in found) for name, found in refs.items()}

    def between(self, one: str, other: str, *kinds: Kind) -> tuple[Part, ...]:
        """Parts that join exactly these two nets."""
        return tuple(part for part in self.on(one, *kinds) if part.across(one) == other)

    def far(self, net: str, *kinds: Kind) -> Iterator[tuple[Part, str]]:
        """Parts of these kinds with two nets, one of them this, and the other one."""
        for part in self.on(net, *kinds):
            if (other := part.across(net)) is not None:
                yield part, other

    def volts(self, net: str) -> float | None:
        """The voltage of a net where it is one figure."""
        known = self.voltages.get(net)
        return known.low if known is not None and known.low == known.high else None

    def is_ground(self, net: str) -> bool:
        return net in self.grounds

    @cached_property
    def grounds(self) -> frozenset[str]:
        """Nets at reference potential: by name, or because nothing but ground pins of chips gives them a sense."""
        return frozenset(name for name, net in self.nets.items() if is_ground_name(name) or _unnamed_ground(net))

    def is_rail(self, net: str) -> bool:
        """Whether a net carries a supply: a voltage that is no ground, which a name, label or source says."""
        return net in self.voltages and not self.is_ground(net)


def is_ground_name(name: str) -> bool:
    """Whether a net's name is that of a ground. A relay's K1_COM is none."""
    joined = bare(name).rpartition("/")[2].endswith(("_COM", "_COMMON"))
    return is_ground(name) and not joined


def _unnamed_ground(net: Net) -> bool:
    roles = {pin.role for pin in net.pins}
    return net.anonymous and Role.GROUND in roles and Role.SUPPLY not in roles and net.drive != "POWER"


def wire(snapshot: Snapshot, symbols: SymbolSource) -> Circuit:
    """The parts and nets of a snapshot, their voltages not yet worked out. Parts that stand in for others are left out.

    Args:
        symbols: where the descriptions of the parts' symbols are looked up.
    """
    net_of = {(pin.ref, pin.number): net.name for net in snapshot.nets for pin in net.pins}
    left_open = {(pin.ref, pin.number) for pin in snapshot.no_connects}
    names = {(part.library, part.name) for part in snapshot.parts}
    known = {(library, name): symbols.part(library, name) for library, name in names}
    parts = {
        part.ref: _part(part, known[part.library, part.name], net_of, left_open)
        for part in snapshot.parts
        if not part.placeholder
    }
    pins = {(pin.ref, pin.number): pin for part in parts.values() for pin in part.pins}
    nets = {net.name: Net(net.name, tuple(_known(net.pins, pins)), net.drive, net.span) for net in snapshot.nets}
    return Circuit(parts, nets)


def _known(refs: Iterable[PinRef], pins: Mapping[tuple[str, str], Pin]) -> Iterator[Pin]:
    return (pins[key] for ref in refs if (key := (ref.ref, ref.number)) in pins)


def _part(
    part: PartInstance, symbol: Symbol | None, net_of: Mapping[tuple[str, str], str], left_open: set[tuple[str, str]]
) -> Part:
    kind = kind_of(part, symbol)
    units = {pin.number: pin.unit for pin in symbol.pins} if symbol else {}
    return Part(
        ref=part.ref,
        kind=kind,
        library=part.library,
        name=part.name,
        value="" if part.value == part.name else part.value,
        description=symbol.description if symbol else "",
        keywords=symbol.keywords if symbol else "",
        pins=tuple(
            _pin(pin, kind, part.name, units.get(pin.number, 0), net_of.get((pin.ref, pin.number), ""), left_open)
            for pin in part.pins
        ),
        number=number_of(kind, part.value),
        span=part.span,
        footprint=part.footprint,
    )


def _pin(ref: PinRef, kind: Kind, symbol: str, unit: int, net: str, left_open: set[tuple[str, str]]) -> Pin:
    role, inverted = role_of(ref, kind, symbol)
    marked = (ref.ref, ref.number) in left_open
    return Pin(ref.ref, ref.number, ref.name, ref.type, role, inverted, unit, net, marked)
