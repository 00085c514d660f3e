"""What oscillates, and how fast by its formula: 555, Schmitt trigger, two transistors, Wien bridge, crystal."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.physics import library
from circuitron.physics.emit.chips import supply_of, units

_TRACKS = (Kind.RESISTOR, Kind.POTENTIOMETER)
_LN2 = math.log(2)
# Thresholds of an inverter with a Schmitt trigger, of its supply: SN74HC14, Texas Instruments SCLS085, at 4.5 V;
# CD40106B, Texas Instruments SCHS097, at 5 V to 15 V.
_THRESHOLDS = (("40106", 0.59, 0.39), ("74HC14", 0.55, 0.36))


class Oscillator(NamedTuple):
    """What oscillates, and the parts that set its period.

    Attributes:
        ref: the timer, amplifier, gate, transistor or crystal.
        net: its output.
        formula: as a textbook writes the frequency.
        trimmed: a trimmer is among the parts, so that the period is that of its middle or end.
        simulated: whether its model oscillates in a transient.
        uneven: the shorter part of its period, of half of it.
    """

    ref: str
    net: str
    seconds: float
    refs: tuple[str, ...]
    formula: str
    trimmed: bool = False
    simulated: bool = False
    uneven: float = 1.0


def oscillators(circuit: Circuit) -> Iterator[Oscillator]:
    """Everything in a circuit that is wired as an oscillator and whose values are known."""
    for part in circuit.of(Kind.TIMER_555):
        yield from _timer(circuit, part)
    for part in circuit.of(Kind.OPAMP, Kind.COMPARATOR):
        for plus, minus, output in units(part):
            yield from _relaxation(circuit, part, (plus, minus, output))
            yield from _wien(circuit, plus, output)
    for part in circuit.of(Kind.LOGIC):
        yield from _inverters(circuit, part)
    yield from _multivibrators(circuit)
    for part in circuit.of(Kind.CRYSTAL, Kind.OSCILLATOR):
        yield from _crystal(part)


def _timer(circuit: Circuit, part: Part) -> Iterator[Oscillator]:
    """A 555 wired as an astable."""
    pins = [part.one(role) for role in (Role.THRESHOLD, Role.TRIGGER, Role.DISCHARGE, Role.SUPPLY, Role.OUTPUT)]
    if any(pin is None or not pin.net for pin in pins):
        return
    threshold, trigger, discharge, supply, output = (pin.net for pin in pins if pin is not None)
    lower = circuit.between(discharge, threshold, *_TRACKS)
    upper = [r for r, far in circuit.far(discharge, *_TRACKS) if far == supply or circuit.is_rail(far)]
    caps = _to_ground(circuit, threshold)
    diodes = circuit.between(discharge, threshold, Kind.DIODE, Kind.SCHOTTKY)
    if threshold != trigger or diodes or len(upper) != 1 or len(lower) != 1 or not caps:
        return
    one, other, farads = upper[0].number, lower[0].number, _farads(caps)
    if one and other and farads:
        refs = (upper[0].ref, lower[0].ref, *(c.ref for c in caps))
        trimmed = Kind.POTENTIOMETER in (upper[0].kind, lower[0].kind)
        seconds = _LN2 * (one + 2 * other) * farads
        uneven = 2 * other / (one + 2 * other)
        yield Oscillator(part.ref, output, seconds, refs, "1/(ln 2·(R1+2R2)·C)", trimmed, simulated=True, uneven=uneven)


def _relaxation(circuit: Circuit, part: Part, pins: tuple[Pin, Pin, Pin]) -> Iterator[Oscillator]:
    """An amplifier or comparator that charges a capacitor through its own output, between two thresholds."""
    plus, minus, output = pins
    slow = circuit.between(output.net, minus.net, *_TRACKS)
    hold = circuit.between(output.net, plus.net, Kind.RESISTOR)
    caps = _to_ground(circuit, minus.net)
    supply = supply_of(part)
    if len(slow) != 1 or len(hold) != 1 or not caps or supply is None or len(circuit.on(minus.net, *_TRACKS)) != 1:
        return
    high, low = (circuit.volts(pin.net) for pin in supply)
    legs = [(r, circuit.volts(far)) for r, far in circuit.far(plus.net, Kind.RESISTOR) if r is not hold[0]]
    known = high is not None and low is not None and legs and all(r.number and v is not None for r, v in legs)
    if not known or high is None or low is None or not slow[0].number or not hold[0].number or not _farads(caps):
        return
    top = high - (library.amplifier(part.value, part.name).headroom if part.kind is Kind.OPAMP else 0.0)
    siemens = 1 / hold[0].number + sum(1 / (r.number or 1.0) for r, _ in legs)
    fixed = sum((volts or 0.0) / (r.number or 1.0) for r, volts in legs)
    upper, lower = ((fixed + at / hold[0].number) / siemens for at in (top, low))
    if not low < lower < upper < top:
        return
    rise, fall = math.log((top - lower) / (top - upper)), math.log((upper - low) / (lower - low))
    seconds = slow[0].number * _farads(caps) * (rise + fall)
    refs = (slow[0].ref, *(c.ref for c in caps), hold[0].ref, *(r.ref for r, _ in legs))
    trimmed = slow[0].kind is Kind.POTENTIOMETER
    swings = part.kind is Kind.COMPARATOR  # the model of an amplifier takes too long to come back from its limit
    yield Oscillator(part.ref, output.net, seconds, refs, "1/(R·C·ln of the thresholds)", trimmed, simulated=swings)


def _wien(circuit: Circuit, plus: Pin, output: Pin) -> Iterator[Oscillator]:
    """A resistor and a capacitor in series from the output to the positive input, and the same across it."""
    shunts = [r for r, far in circuit.far(plus.net, Kind.RESISTOR) if _is_fixed(circuit, far)]
    caps = [c for c, far in circuit.far(plus.net, Kind.CAPACITOR) if _is_fixed(circuit, far)]
    series = [
        (one, other)
        for one, middle in circuit.far(plus.net, Kind.RESISTOR, Kind.CAPACITOR)
        if len(circuit.on(middle)) == 2
        for other, end in circuit.far(middle, Kind.RESISTOR, Kind.CAPACITOR)
        if end == output.net and one.kind is not other.kind
    ]
    if len(shunts) == len(caps) == len(series) == 1:
        parts = (*series[0], shunts[0], caps[0])
        product = math.prod(part.number or 0.0 for part in parts)
        if product:
            seconds = 2 * math.pi * math.sqrt(product)
            yield Oscillator(output.ref, output.net, seconds, tuple(p.ref for p in parts), "1/(2π·√(R1·R2·C1·C2))")


def _inverters(circuit: Circuit, part: Part) -> Iterator[Oscillator]:
    """Inverters with a Schmitt trigger, a resistor from output to input and a capacitor at the input."""
    if "schmitt" not in f"{part.description} {part.keywords}".casefold():
        return
    for output in (pin for pin in part.pins if pin.type == "output" and pin.net):
        inputs = [pin for pin in part.pins if pin.type == "input" and pin.unit == output.unit]
        ways = circuit.between(inputs[0].net, output.net, *_TRACKS) if len(inputs) == 1 else ()
        caps = _to_ground(circuit, inputs[0].net) if ways else ()
        if len(ways) == 1 and ways[0].number and _farads(caps):
            kind, upper, lower = next((each for each in _THRESHOLDS if each[0] in part.name), _THRESHOLDS[-1])
            share = math.log((1 - lower) / (1 - upper) * upper / lower)
            refs = (ways[0].ref, *(c.ref for c in caps))
            seconds = share * ways[0].number * _farads(caps)
            trimmed = ways[0].kind is Kind.POTENTIOMETER
            yield Oscillator(
                part.ref, output.net, seconds, refs, f"{1 / share:.2g}/(R·C), thresholds of a {kind}", trimmed
            )


def _multivibrators(circuit: Circuit) -> Iterator[Oscillator]:
    """Two transistors, each collector coupled to the other base by a capacitor."""
    transistors = list(circuit.of(Kind.NPN))
    for index, one in enumerate(transistors):
        for other in transistors[index + 1 :]:
            halves = [_half(circuit, one, other), _half(circuit, other, one)]
            output = one.one(Role.COLLECTOR)
            if halves[0] is not None and halves[1] is not None and output is not None:
                seconds = _LN2 * (halves[0][0] + halves[1][0])
                refs = (*halves[0][1], *halves[1][1])
                yield Oscillator(one.ref, output.net, seconds, refs, "1/(ln 2·(R1·C1+R2·C2))")


def _half(circuit: Circuit, one: Part, other: Part) -> tuple[float, tuple[str, str]] | None:
    """Ohms times farads of the capacitor from a collector to a base, and of that base's resistor."""
    collector, base = one.one(Role.COLLECTOR), other.one(Role.BASE)
    if collector is None or base is None or not collector.net or not base.net:
        return None
    caps = circuit.between(collector.net, base.net, Kind.CAPACITOR)
    ups = [r for r, far in circuit.far(base.net, Kind.RESISTOR) if circuit.is_rail(far)]
    if len(caps) != 1 or len(ups) != 1 or not caps[0].number or not ups[0].number:
        return None
    return caps[0].number * ups[0].number, (ups[0].ref, caps[0].ref)


def _crystal(part: Part) -> Iterator[Oscillator]:
    """A crystal at its nominal frequency, or a ready-made oscillator."""
    outputs = part.having(Role.OUTPUT)
    net = outputs[0].net if outputs else part.nets[0] if part.nets else ""
    if part.number and part.number > 1 and net:
        yield Oscillator(part.ref, net, 1 / part.number, (part.ref,), "its nominal frequency")


def _to_ground(circuit: Circuit, net: str) -> tuple[Part, ...]:
    return tuple(c for c, far in circuit.far(net, Kind.CAPACITOR) if circuit.is_ground(far))


def _farads(caps: tuple[Part, ...]) -> float:
    return sum(c.number or 0.0 for c in caps)


def _is_fixed(circuit: Circuit, net: str) -> bool:
    return circuit.is_ground(net) or circuit.is_rail(net)
