"""The operating points of a circuit: its voltages and currents in every state of its inputs that matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.circuit.kinds import LINKS, PLUGS, REGULATORS
from circuitron.physics.emit import State, emit, unmodelled
from circuitron.physics.engines import Engine, NoResult, Solution
from circuitron.physics.sources import Signal, rails, signals, simulated

if TYPE_CHECKING:
    from circuitron.physics.netlist import Netlist

MOST_STATES = 24  # of the inputs of one circuit, each switched by itself
_CONDUCTS = frozenset(
    {
        *LINKS, Kind.RESISTOR, Kind.POTENTIOMETER, Kind.THERMISTOR, Kind.DIODE, Kind.SCHOTTKY, Kind.ZENER, Kind.LED,
        Kind.NPN, Kind.PNP, Kind.NMOS, Kind.PMOS, Kind.SWITCH, Kind.JUMPER, Kind.RELAY, Kind.BRIDGE, Kind.TVS,
    }
)  # fmt: skip
_WEAK_OHMS = 10.0  # through which a chip does not move what a fuse feeds: some 50 times the fuse
_QUIET = frozenset({"input", "power_in", "no_connect"})  # pins of chips that set nothing


class Point(NamedTuple):
    """What a circuit does in one state."""

    state: State
    netlist: Netlist
    solution: Solution

    def volts(self, net: str) -> float | None:
        """The voltage of a net against ground; None where it is not in the deck."""
        if net not in self.netlist.nets:
            return None
        node = self.netlist.node(net)
        return 0.0 if node == "0" else self.solution.at(node)

    def amps(self, name: str) -> float | None:
        """A current: of a two-terminal part into its first pin, of a transistor into collector or drain."""
        return self.solution.at(self.netlist.probe_of(name)) if name in self.netlist.probed else None

    def across(self, one: Pin | None, other: Pin | None) -> float | None:
        """The voltage between two pins."""
        if one is None or other is None:
            return None
        high, low = self.volts(one.net), self.volts(other.net)
        return None if high is None or low is None else high - low


class Region(NamedTuple):
    """Nets that hang together through parts that conduct, and the nets of fixed voltage where they end."""

    nets: frozenset[str]
    ends: frozenset[str]


@dataclass(frozen=True)
class Lab:
    """A circuit with its operating points, and what is known of how far they can be trusted.

    Attributes:
        points: one for each state that was solved.
        reversed_points: the same with a supply of the wrong polarity, each input by itself.
        unknown: parts that have no model.
        failed: why a state has no operating point.
    """

    circuit: Circuit
    rails: dict[str, float]
    signals: tuple[Signal, ...]
    points: tuple[Point, ...]
    unknown: tuple[Part, ...]
    failed: tuple[str, ...]
    reversed_points: tuple[Point, ...] = ()

    @property
    def is_cut(self) -> bool:
        """Whether there may be states that were not tried, as there are so many."""
        return len(self.points) + len(self.failed) >= MOST_STATES

    @cached_property
    def stiff(self) -> frozenset[str]:
        """Nets whose voltages something sets, whatever hangs on them."""
        made = {net for net, made in self.circuit.made.items() if _is_simulated(self.circuit, made[0].regulator)}
        return frozenset({*self.rails, *self.circuit.grounds, *made, *(signal.net for signal in self.signals)})

    def region(self, *nets: str) -> Region:
        """What hangs together with some nets."""
        inside: set[str] = set()
        ends: set[str] = set()
        todo = list(nets)
        while todo:
            net = todo.pop()
            if net in self.stiff:
                ends.add(net)
            elif net not in inside:
                inside.add(net)
                todo += [far for part in self.circuit.on(net, *_CONDUCTS) for far in part.nets]
        return Region(frozenset(inside), frozenset(ends))

    @cached_property
    def doubtful(self) -> dict[str, str]:
        """Nets whose voltages depend on a part without a model, and which."""
        stiff = self.stiff
        found: dict[str, str] = {}
        todo = [(pin.net, part.ref) for part in self.unknown for pin in _active(part) if pin.net not in stiff]
        while todo:
            net, ref = todo.pop()
            if net in found or net in stiff or not net:
                continue
            found[net] = ref
            todo += [
                (far, ref)
                for part in self.circuit.on(net, *_CONDUCTS)
                for far in part.nets
                if far != net and not (far in self._fused and _is_weak(part))
            ]
        return found

    @cached_property
    def _fused(self) -> frozenset[str]:
        """Nets that a source feeds through fuses and ferrites alone: no signal lamp moves them."""
        found: set[str] = set()
        todo = list(self.stiff)
        while todo:
            reached = {far for _, far in self.circuit.far(todo.pop(), Kind.FUSE, Kind.FERRITE)}
            new = reached - found - self.stiff
            found |= new
            todo += new
        return frozenset(found)

    def why_not(self, *nets: str) -> str:
        """Why nothing can be said of some nets; "" where something can."""
        if not self.points:
            return self.failed[0] if self.failed else "no source of power is known"
        refs = sorted({self.doubtful[net] for net in nets if net in self.doubtful})
        return f"no model of {', '.join(refs)}" if refs else ""

    def known(self, part: Part) -> bool:
        """Whether all nets of a part are known."""
        return not self.why_not(*part.nets)


def _is_weak(part: Part) -> bool:
    """Whether a part lets so little through that a fused rail beyond it stays as it is: an LED, a resistor."""
    resists = part.kind is Kind.RESISTOR and part.number is not None and part.number >= _WEAK_OHMS
    return part.kind is Kind.LED or resists


def _is_simulated(circuit: Circuit, ref: str) -> bool:
    return ref in circuit.parts and simulated(circuit, circuit.parts[ref])


def _active(part: Part) -> Iterator[Pin]:
    """Pins of a part without a model that may drive their nets."""
    quiet = part.kind in (Kind.CAPACITOR, Kind.CRYSTAL, *PLUGS)
    fed = {pin.net for pin in part.pins if pin.role is Role.SUPPLY}  # a second pin of that may be drawn as passive
    for pin in () if quiet else part.pins:
        senses = pin.type in _QUIET or pin.role in (Role.SUPPLY, Role.GROUND, Role.FEEDBACK, Role.NO_CONNECT)
        digital = part.kind in (Kind.MCU, Kind.MODULE, Kind.LOGIC) and pin.type in ("bidirectional", "tri_state")
        if pin.net and not senses and not digital and pin.net not in fed:
            yield pin


def states(circuit: Circuit, held: dict[str, float], driven: Sequence[Signal]) -> tuple[State, ...]:
    """The states that show how a circuit works: all inputs low, each of them high by itself, switches and trimmers."""
    rest = State("inputs low", held, {signal.net: signal.low for signal in driven})
    found = [rest]
    for signal in sorted(driven, key=lambda signal: _ends_at_plug(circuit, signal.net)):
        levels = {**rest.levels, signal.net: signal.high}
        found.append(replace(rest, name=f"{signal.net} high", levels=levels))
    for part in circuit.of(Kind.TIMER_555):
        found.append(replace(rest, name=f"output of {part.ref} high", high=frozenset({part.ref})))
    for part in circuit.of(Kind.SWITCH):
        if len(part.nets) == 2:
            found.append(replace(rest, name=f"{part.ref} closed", closed=frozenset({part.ref})))
    if any(circuit.of(Kind.POTENTIOMETER)):
        ends = (("trimmers at one end", 0.0), ("trimmers at the other end", 1.0))
        found += [replace(rest, name=name, wiper=share) for name, share in ends]
    return tuple(found[:MOST_STATES])


def _ends_at_plug(circuit: Circuit, net: str) -> bool:
    """Whether a signal only leads from a controller to a connector: its state is the last that matters."""
    others = {pin.ref for pin in circuit.nets[net].pins if circuit.parts[pin.ref].kind not in PLUGS}
    return len(others) < 2 and bool(circuit.on(net, *PLUGS))


def is_powered(circuit: Circuit) -> bool:
    """Whether anything of a circuit can be simulated: there is a source of power of known voltage."""
    return bool(rails(circuit)) or _is_regulated(circuit)


def _is_regulated(circuit: Circuit) -> bool:
    return any(simulated(circuit, part) for part in circuit.of(*REGULATORS))


def operate(circuit: Circuit, engines: Sequence[Engine]) -> Lab:
    """Solve a circuit in each of its states.

    Args:
        engines: asked one after the other until one has a result.
    """
    held = rails(circuit)
    driven = signals(circuit, held)
    if not held and not _is_regulated(circuit):
        return Lab(circuit, held, driven, (), (), ())
    points, failed = _points(circuit, states(circuit, held, driven), driven, engines)
    wrong = [State(f"{net} reversed", {**held, net: -volts}) for net, volts in held.items()]
    # A circuit without a transistor in its supply line is not made for a reversed input.
    reversed_points = _points(circuit, wrong, driven, engines)[0] if any(circuit.of(Kind.PMOS)) else ()
    rest = State("inputs low", held)
    return Lab(circuit, held, driven, points, unmodelled(circuit, rest), failed, reversed_points)


def _points(
    circuit: Circuit, wanted: Sequence[State], driven: Sequence[Signal], engines: Sequence[Engine]
) -> tuple[tuple[Point, ...], tuple[str, ...]]:
    """The operating points of some states, and why others have none."""
    points, failed = [], []
    for state in wanted:
        netlist = emit(circuit, state, driven)
        try:
            points.append(Point(state, netlist, solve(engines, netlist, "op")))
        except NoResult as reason:
            failed.append(f"{state.name}: {reason}")
    return tuple(points), tuple(failed)


def solve(engines: Sequence[Engine], netlist: Netlist, analysis: str) -> Solution:
    """The result of the first engine that has one.

    Raises:
        NoResult: none has; the reason is that of the first.
    """
    deck, reasons = netlist.deck(analysis), []
    for engine in engines:
        try:
            return engine.solve(deck)
        except NoResult as reason:
            reasons.append(reason)
    raise reasons[0] if reasons else NoResult("no SPICE engine is installed")
