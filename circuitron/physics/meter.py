"""One quantity of a circuit, measured when it is asked for: what assertions of plans and users rest on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from circuitron.circuit import Circuit, Kind, Part, Role
from circuitron.circuit.kinds import PLUGS
from circuitron.physics import library, waves
from circuitron.physics.emit import State, emit
from circuitron.physics.emit.chips import units
from circuitron.physics.engines import Engine, NoResult, Solution
from circuitron.physics.operating import Lab, Point, operate, solve
from circuitron.physics.oscillators import Oscillator, oscillators

_SWEEP = "ac dec 50 10m 100meg"
_PERIODS = 6
_STEPS = 400  # of one period
_LEAST_UNEVEN = 0.25  # of half a period: steps that are no finer than so do for what is shorter
_TIME_CONSTANTS = 5  # after which a capacitor is charged to within 1 %
# Parts that a signal passes as it does whatever else is on: a circuit of these alone needs no supply to be measured.
_PASSIVE = frozenset({*PLUGS, Kind.RESISTOR, Kind.CAPACITOR, Kind.INDUCTOR, Kind.FERRITE})
_SILENT = 1e-4  # a gain that says that an amplifier is at its limit, or that nothing connects the two nets


class Reading(NamedTuple):
    """A value in volts, amperes, hertz or as a ratio, and how it was found; without value, why it was not."""

    value: float | None
    words: str


@dataclass(frozen=True)
class Meter:
    """Measures on a circuit. Nothing is simulated before it is asked.

    Args:
        engines: asked one after the other until one has a result.
    """

    circuit: Circuit
    engines: Sequence[Engine]

    def close(self) -> None:
        """End the engines that were started; what is asked later starts them again."""
        for engine in self.engines:
            engine.close()

    @cached_property
    def lab(self) -> Lab:
        return operate(self.circuit, self.engines)

    def rail(self, net: str) -> Reading:
        """Volts of a net against ground, with all inputs low."""
        if why := self._obstacle(net):
            return Reading(None, why)
        if net in self.lab.rails:
            known = self.circuit.voltages[net]
            if known.stated:  # that it is so outside, no circuit can show
                return Reading(None, f"nothing of the circuit makes {net}; {known.why} states {known.words}")
            return Reading(self.lab.rails[net], known.why)
        point = self.lab.points[0]
        volts = point.volts(net)
        return Reading(volts, _how(point.solution.engine) if volts is not None else f"nothing is known of {net}")

    def current(self, ref: str) -> Reading:
        """The most amperes through a part, over the states of the inputs."""
        part = self.circuit.parts.get(ref)
        if part is None:
            return Reading(None, f"there is no {ref}")
        if why := self._obstacle(*part.nets):
            return Reading(None, why)
        found = [abs(amps) for point in self.lab.points if (amps := self._amps(point, part)) is not None]
        if not found:
            return Reading(None, f"no model of {ref}")
        return Reading(max(found), _how(self.lab.points[0].solution.engine))

    def cutoff(self, output: str, source: str, near: float | None = None) -> Reading:
        """Hertz at which a signal from one net has fallen to 1/√2 on another.

        Args:
            near: what is asked, which says which corner of a band is meant.
        """
        return self._swept(output, source, lambda solution, node: waves.cutoff(solution, node, near))

    def gain(self, output: str, source: str) -> Reading:
        """The largest ratio of a signal on one net to that on another."""
        return self._swept(output, source, waves.gain)

    def frequency(self, net: str) -> Reading:
        """Hertz of what oscillates on a net."""
        for found in oscillators(self.circuit):
            part = self.circuit.parts[found.ref]
            if net in (found.net, *self._around(found.net)) or (part.kind is Kind.CRYSTAL and net in part.nets):
                return self._oscillation(found)
        return Reading(None, f"nothing that has a model oscillates on {net}")

    def _around(self, net: str) -> set[str]:
        return {far for _, far in self.circuit.far(net, Kind.RESISTOR)}

    def _oscillation(self, found: Oscillator) -> Reading:
        worked_out = Reading(1 / found.seconds, f"{found.formula}; not simulated")
        if not found.simulated:
            return worked_out
        if why := self._obstacle(found.net):
            return Reading(worked_out.value, f"{worked_out.words}: {why}")
        try:
            solution, node = self.transient(found)
        except NoResult as reason:
            return Reading(None, str(reason))
        period = waves.period(solution, node)
        return (
            Reading(1 / period, _how(solution.engine)) if period else Reading(None, f"{found.net} does not oscillate")
        )

    def transient(self, found: Oscillator, periods: int = _PERIODS, steps: int = _STEPS) -> tuple[Solution, str]:
        """What an oscillator does from the moment its supply is there, and the node of its output.

        Args:
            periods: how long, once the thresholds of a timer have settled.
            steps: of one period, at least.

        Raises:
            NoResult: there is no such simulation.
        """
        if why := self._obstacle(found.net):
            raise NoResult(why)
        part = self.circuit.parts[found.ref]
        timers = {found.ref: found.seconds * found.uneven} if part.kind is Kind.TIMER_555 else {}
        netlist = emit(self.circuit, self._rest(), self.lab.signals, dynamic=True, seconds=timers)
        step = found.seconds * max(found.uneven, _LEAST_UNEVEN) / steps
        end = found.seconds * periods + self._settling(part)
        return solve(self.engines, netlist, f"tran {step:.4g} {end:.4g} 0 {step:.4g} uic"), netlist.node(found.net)

    def _settling(self, timer: Part) -> float:
        """Seconds until the thresholds of a timer are charged, which a capacitor at its control pin delays."""
        control = timer.one(Role.CONTROL)
        found = self.circuit.far(control.net, Kind.CAPACITOR) if control is not None and control.net else ()
        farads = sum(part.number or 0.0 for part, _ in found)
        return _TIME_CONSTANTS * library.timer().divider_ohms * 2 / 3 * farads

    def _swept(self, output: str, source: str, figure: Callable[[Solution, str], float | None]) -> Reading:
        try:
            solution, node = self.response(output, source)
        except NoResult as reason:
            return Reading(None, str(reason))
        value = figure(solution, node)
        lost = f"{output} has no corner between 10 mHz and 100 MHz"
        return Reading(value, _how(solution.engine) if value is not None else lost)

    def response(self, output: str, source: str) -> tuple[Solution, str]:
        """How one net follows a signal of 1 V on another over frequency, and its node.

        Raises:
            NoResult: there is no such simulation, or nothing of the signal arrives.
        """
        if source not in self.circuit.nets:
            raise NoResult(f"there is no net {source}")
        if (why := self._obstacle(output)) and not (output in self.circuit.nets and self._is_passive()):
            raise NoResult(why)
        if latched := self._latched():
            raise NoResult(f"{latched} has positive feedback alone: what it settles at is not what AC shows")
        for bias in self._biases(source):
            rest = self._rest()
            state = replace(rest, stimulus=source, levels={**rest.levels, source: bias})
            netlist = emit(self.circuit, state, self.lab.signals, dynamic=True)
            solution, node = solve(self.engines, netlist, _SWEEP), netlist.node(output)
            most = waves.gain(solution, node) if node in solution.signals else None
            if most is not None and most > _SILENT:
                return solution, node
        raise NoResult(f"no signal of {source} reaches {output}")

    def _biases(self, net: str) -> tuple[float, ...]:
        """Voltages to try at an input: the middle of its range, what it rests at, the middle of the supply."""
        labelled = [(s.low + s.high) / 2 for s in self.lab.signals if s.net == net and s.labelled]
        resting = self.lab.points[0].volts(net) if self.lab.points else None
        rails = (0.0, *self.lab.rails.values())
        middle = (min(rails) + max(rails)) / 2  # of two supplies, ground
        return (*labelled, middle, *(() if resting is None else (resting,)))

    def _latched(self) -> str:
        """An amplifier whose output leads back to its positive input alone: it sticks at a limit of its output, but an
        operating point finds the unstable balance between."""
        for part in self.circuit.of(Kind.OPAMP):
            for plus, minus, output in units(part):
                around = {output.net, *(far for _, far in self.circuit.far(output.net, Kind.RESISTOR))}
                if plus.net in around and minus.net not in around:
                    return part.ref
        return ""

    def _is_passive(self) -> bool:
        return all(part.kind in _PASSIVE for part in self.circuit.parts.values())

    def _rest(self) -> State:
        return self.lab.points[0].state if self.lab.points else State("without a supply", {})

    def _obstacle(self, *nets: str) -> str:
        missing = [net for net in nets if net not in self.circuit.nets]
        return f"there is no net {missing[0]}" if missing else self.lab.why_not(*nets)

    @staticmethod
    def _amps(point: Point, part: Part) -> float | None:
        if (amps := point.amps(part.ref)) is not None:
            return amps
        if part.kind is Kind.RESISTOR and part.number and len(part.nets) == 2:
            one, other = (point.volts(net) for net in part.nets)
            return None if one is None or other is None else (one - other) / part.number
        return None


def _how(engine: str) -> str:
    return f"simulated by {engine}"
