"""Draws a reference circuit up: figures by equations, parts by blocks, and from these the plan."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from circuitron.agents.calculator import calculate, e_series
from circuitron.assertion import (
    Assertion,
    DiodeDirection,
    DividerVoltage,
    EnableActive,
    Measured,
    NetsApart,
    PinOnNet,
    PulledTo,
    SupplyDecoupled,
)
from circuitron.plan import Block, Calculation, ChosenPart, PartSelectionOutput, Plan, PlannedNet, RequiredPart
from circuitron.references import capacitors
from circuitron.references.base import Designed, Figure, Group, NotCovered, Reference, Values, shown
from circuitron.units import scaled

_NAME = re.compile(r"\b[A-Z][A-Za-z0-9_]*\b")
_TWO_PINS = ("1", "2")
# What terminals carry in amperes, and what is said of them: screw terminals, Phoenix MKDS 3, wires in solder.
_TERMINALS = (
    (10.0, "TerminalBlock:TerminalBlock_bornier-{0}_P5.08mm", ""),
    (24.0, "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-3-{0}-5.08_1x{0:02}_P5.08mm_Horizontal", "; for 24 A"),
    (32.0, "Connector_Wire:SolderWire-2.5sqmm_1x{0:02}_P7.2mm_D2.4mm_OD3.6mm", "; wires of 2.5 mm², soldered"),
)
_RESISTOR = "Resistor_SMD:R_0603_1608Metric"
# What a chip resistor carries at 70 °C in watts (Vishay CRCW e3, document 20035), of which half is used.
_CARRIES = (
    (0.1, _RESISTOR),
    (0.25, "Resistor_SMD:R_1206_3216Metric"),
    (0.5, "Resistor_SMD:R_2010_5025Metric"),
    (1.0, "Resistor_SMD:R_2512_6332Metric"),
)
_TANTALUM = "Capacitor_Tantalum_SMD:CP_EIA-3528-21_Kemet-B"
_PLAIN = 16.0  # volts that nearly every ceramic capacitor stands
CRYSTAL = "Crystal:Crystal_SMD_5032-2Pin_5.0x3.2mm"
WATCH_CRYSTAL = "Crystal:Crystal_SMD_3215-2Pin_3.2x1.5mm"
OPEN = ""  # the net of a pin that stays open


@dataclass
class Draft:
    """A circuit that is being drawn up."""

    reference: Reference
    values: Values
    figures: list[Figure] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    parts: list[RequiredPart] = field(default_factory=list)
    chosen: list[ChosenPart] = field(default_factory=list)
    nets: dict[str, list[str]] = field(default_factory=dict)
    no_connects: list[str] = field(default_factory=list)
    assertions: list[Assertion] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    rails: list[str] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    supposed: dict[str, float] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)  # parameters that others make none of
    readings: list[str] = field(default_factory=list)

    # ----------------------------------------------------------------------------------------------------- figures

    def figure(self, name: str, equation: str, unit: str, *, asked: float | None = None, **named: float) -> float:
        """A figure by its equation, whose names in capitals are `named`."""
        return self._figure(name, equation, unit, named, asked=asked).exact

    def standard(self, ref: str, name: str, equation: str, unit: str, series: int = 24, **named: float) -> float:
        """The standard value nearest to what an equation comes to, for the parts `ref` ("R1", or "R1 R2")."""
        return self._figure(name, equation, unit, named, series=series, sets=tuple(ref.split())).chosen or 0.0

    def _figure(
        self,
        name: str,
        equation: str,
        unit: str,
        named: Mapping[str, float],
        *,
        series: int = 0,
        sets: tuple[str, ...] = (),
        asked: float | None = None,
    ) -> Figure:
        expression = _NAME.sub(lambda hit: scaled(named[hit[0]]), equation)
        exact = calculate(expression)
        self.require(not series or exact > 0, f"{name} would be {shown(exact, unit)}")
        chosen = e_series(exact, series) if series else None
        made = Figure(name, equation, expression, unit, exact, chosen, sets, asked)
        self.figures.append(made)
        return made

    def suppose(self, name: str, figure: float) -> float:
        """A parameter as it is given, else what suits the others, which is listed as assumed instead of its default."""
        if name not in self.values.given:
            self.supposed[name] = figure
        return self.values.given.get(name, figure)

    def read_as(self, text: str) -> None:
        """How a request is understood that can mean several things, which is listed as assumed."""
        self.readings.append(text)

    def require(self, holds: bool, reason: str) -> None:
        """Decline what does not go together.

        Raises:
            NotCovered: it does not hold.
        """
        if not holds:
            raise NotCovered(f"{self.reference.name}: {reason}")

    # ------------------------------------------------------------------------------------------------------- parts

    @contextmanager
    def block(self, name: str, purpose: str) -> Iterator[None]:
        """The parts made inside belong to this block."""
        before = len(self.parts)
        yield
        refs = tuple(ref for part in self.parts[before:] for ref in part.refs)
        self.groups.append(Group(name, purpose, refs))

    def part(self, ref: str, symbol: str, value: str, footprint: str, purpose: str, pins: Mapping[str, str]) -> None:
        """A part with the net of each of its pins; a pin on OPEN is left open on purpose."""
        query = symbol.partition(":")[2]
        self.parts.append(RequiredPart(refs=(ref,), query=query, value=value, footprint=footprint, purpose=purpose))
        chosen = ChosenPart(refs=(ref,), symbol=symbol, value=value, footprint=footprint, reason=purpose)
        self.chosen.append(chosen)
        for pin, net in pins.items():
            if net == OPEN:
                self.no_connects.append(f"{ref}.{pin}")
            else:
                self.nets.setdefault(net, []).append(f"{ref}.{pin}")

    def resistor(self, ref: str, ohms: float, one: str, other: str, purpose: str, footprint: str = _RESISTOR) -> None:
        self.part(ref, "Device:R", scaled(ohms), footprint, purpose, {"1": one, "2": other})

    def warm_resistor(self, ref: str, ohms: float, one: str, other: str, purpose: str, watts: float) -> None:
        """A resistor of a size that turns so much into heat at half of its rating.

        Raises:
            NotCovered: none of one piece does.
        """
        size = next((footprint for most, footprint in _CARRIES if watts <= most / 2), "")
        self.require(bool(size), f"{ref} would turn {shown(watts, 'W')} into heat; nearest: a smaller current")
        self.resistor(ref, ohms, one, other, f"{purpose}; {shown(watts, 'W')}", size)

    def capacitor(self, ref: str, farads: float, plus: str, minus: str, purpose: str, volts: float = 0.0) -> None:
        """A ceramic capacitor, above 22 µF an electrolytic one, rated for 1.5 times `volts`."""
        if capacitors.is_ceramic(farads, volts):
            symbol, footprint, rated = "Device:C", capacitors.ceramic(farads, volts), capacitors.ceramic_rating(volts)
        else:
            symbol, footprint = "Device:C_Polarized", capacitors.electrolytic(farads, volts)
            rated = capacitors.rating(volts)
        self._capacitor(ref, symbol, farads, footprint, (plus, minus), purpose, rated if volts else 0.0)

    def stable(self, ref: str, farads: float, one: str, other: str, purpose: str, volts: float = 0.0) -> None:
        """A capacitor that keeps its value over voltage and temperature: C0G, above 100 nF film."""
        self._capacitor(ref, "Device:C", farads, capacitors.stable(farads), (one, other), purpose, _rated(volts))

    def timing(self, ref: str, farads: float, plus: str, minus: str, purpose: str, volts: float = 0.0) -> None:
        """A capacitor that sets a time: one that keeps its value, above 10 µF an electrolytic one."""
        if farads <= capacitors.LARGEST_FILM:
            self.stable(ref, farads, plus, minus, purpose, volts)
            return
        footprint, rated = capacitors.electrolytic(farads, volts), capacitors.rating(volts)
        purpose, rated = f"{purpose}; of low leakage", rated if volts else 0.0
        self._capacitor(ref, "Device:C_Polarized", farads, footprint, (plus, minus), purpose, rated)

    def film(self, ref: str, farads: float, one: str, other: str, purpose: str, volts: float = 0.0) -> None:
        """A film capacitor."""
        self._capacitor(ref, "Device:C", farads, capacitors.film(farads), (one, other), purpose, _rated(volts))

    def tantalum(self, ref: str, farads: float, plus: str, minus: str, purpose: str, volts: float) -> None:
        """A solid tantalum capacitor of some tens of microfarads, whose resistance of about an ohm a circuit needs."""
        value = f"{scaled(farads)}F {capacitors.tantalum(volts):g}V"
        nets = {"1": plus, "2": minus}
        self.part(ref, "Device:C_Polarized", value, _TANTALUM, f"{purpose}; tantalum, not ceramic", nets)

    def _capacitor(
        self, ref: str, symbol: str, farads: float, footprint: str, nets: tuple[str, str], purpose: str, rated: float
    ) -> None:
        value = f"{scaled(farads)}F" + (f" {rated:g}V" if rated else "")
        self.part(ref, symbol, value, footprint, purpose, dict(zip(("1", "2"), nets, strict=True)))

    def diode(
        self, ref: str, symbol: str, footprint: str, anode: str, cathode: str, purpose: str, value: str = ""
    ) -> None:
        """A diode or LED, with the assertion of its direction."""
        self.part(ref, symbol, value, footprint, purpose, {"A": anode, "K": cathode})
        direction = DiodeDirection(kind="diode_direction", ref=ref, anode_net=anode, cathode_net=cathode)
        self.assertions.append(direction)

    def inductor(self, ref: str, henries: float, one: str, other: str, purpose: str, footprint: str) -> None:
        self.part(ref, "Device:L", f"{scaled(henries)}H", footprint, purpose, {"1": one, "2": other})

    def zener(self, ref: str, volts: float, anode: str, cathode: str, purpose: str) -> None:
        """A Zener diode of 0.5 W."""
        self.diode(ref, "Device:D_Zener", "Diode_SMD:D_SOD-123", anode, cathode, purpose, f"{volts:g}V")

    def crystal(
        self, ref: str, hertz: float, one: str, other: str, load: str, first: int, farads: float, size: str = CRYSTAL
    ) -> None:
        """A crystal with its two load capacitors, C`first` and the next one, from its ends to ground."""
        self.part(ref, "Device:Crystal", f"{scaled(hertz)}Hz", size, load, {"1": one, "2": other})
        self.capacitor(f"C{first}", farads, one, "GND", "load of the crystal, C0G")
        self.capacitor(f"C{first + 1}", farads, other, "GND", "load of the crystal, C0G")

    def terminal(self, ref: str, value: str, *nets_and_purpose: str, amperes: float = 0.0) -> None:
        """Two to six screw terminals: their nets, then what they are for.

        Raises:
            NotCovered: none carries so many amperes.
        """
        *nets, purpose = nets_and_purpose
        pins = {str(number): net for number, net in enumerate(nets, 1)}
        size, made = next(((each, text) for most, each, text in _TERMINALS if amperes <= most), ("", ""))
        self.require(bool(size), f"no terminal carries {shown(amperes, 'A')}")
        symbol = f"Connector:Screw_Terminal_01x{len(nets):02}"
        self.part(ref, symbol, value, size.format(len(nets)), purpose + made, pins)

    def inlet(self, ref: str, volts: float, rail: str, purpose: str = "supply", amperes: float = 0.0) -> None:
        """Screw terminals by which a supply comes in: they feed its rail and ground."""
        self.terminal(ref, f"{shown(volts, 'V')} in", rail, "GND", purpose, amperes=amperes)
        self.fed(rail, "GND")

    def header(self, ref: str, value: str, purpose: str, *nets: str) -> None:
        """A pin header with these nets."""
        footprint = f"Connector_PinHeader_2.54mm:PinHeader_1x{len(nets):02}_P2.54mm_Vertical"
        pins = {str(number): net for number, net in enumerate(nets, 1)}
        self.part(ref, f"Connector_Generic:Conn_01x{len(nets):02}", value, footprint, purpose, pins)

    def fed(self, *nets: str) -> None:
        """Nets that are fed from outside."""
        self.rails += nets

    def makes(self, *nets: str) -> None:
        """Rails that the circuit makes itself, by parts whose pins are not drawn as outputs of power."""
        self.made += nets

    # -------------------------------------------------------------------------------------------------- assertions

    def decoupled(self, ref: str, ground: str = "GND") -> None:
        self.assertions.append(SupplyDecoupled(kind="supply_decoupled", ref=ref, ground_net=ground))

    def divides(self, top: str, tap: str, bottom: str, top_volts: float, tap_volts: float, percent: float) -> None:
        self.assertions.append(
            DividerVoltage(
                kind="divider_voltage",
                top_net=top,
                tap_net=tap,
                bottom_net=bottom,
                top_volts=float(f"{top_volts:.6g}"),
                tap_volts=float(f"{tap_volts:.6g}"),
                tolerance_percent=percent,
            )
        )

    def enabled(self, ref: str, pin: str, level: str) -> None:
        self.assertions.append(EnableActive(kind="enable_active", ref=ref, pin=pin, level_net=level))

    def pulled(self, net: str, to: str) -> None:
        self.assertions.append(PulledTo(kind="pulled_to", net=net, to_net=to))

    def joined(self, ref: str, pin: str, net: str) -> None:
        self.assertions.append(PinOnNet(kind="pin_on_net", ref=ref, pin=pin, net=net))

    def pulled_all(self, **nets: str) -> None:
        """Nets, each joined by a resistor to the other that is named: RESET="VCC"."""
        for net, to in nets.items():
            self.pulled(net, to)

    def wired(self, ref: str, **pins: str) -> None:
        """Pins of a part, each by the net that it is on: SDA="9"."""
        for net, pin in pins.items():
            self.joined(ref, pin, net)

    def apart(self, one: str, other: str) -> None:
        self.assertions.append(NetsApart(kind="nets_apart", one=one, other=other))

    def measured(
        self,
        quantity: Literal["rail", "current", "cutoff", "gain", "frequency", "value"],
        of: str,
        wanted: float,
        percent: float,
        against: str = "",
    ) -> None:
        """A figure of the finished circuit that simulation finds, or for a value its part states."""
        ends = sorted((wanted * (1 - percent / 100), wanted * (1 + percent / 100)))
        low, high = (float(f"{end:.6g}") for end in ends)
        self.assertions.append(Measured(kind="measured", quantity=quantity, of=of, against=against, low=low, high=high))

    def stated(self, **parts: float) -> None:
        """Parts, each with the figure that its value states, to 1 %: R1=10e3."""
        for ref, figure in parts.items():
            self.measured("value", ref, figure, 1.0)

    def rated(self, ref: str, volts: float) -> None:
        """A capacitor's value states at least this rating."""
        low = float(f"{volts:.6g}")
        self.assertions.append(Measured(kind="measured", quantity="rating", of=ref, against="", low=low, high=None))

    def note(self, text: str) -> None:
        self.notes.append(text)

    # ---------------------------------------------------------------------------------------------------- the whole

    def finish(self, title: str, summary: str) -> Designed:
        """The circuit as drawn up."""
        plan = Plan(
            title=title,
            summary=summary,
            blocks=tuple(Block(name=group.name, purpose=group.purpose) for group in self.groups),
            calculations=tuple(map(_calculation, self.figures)),
            parts=tuple(self.parts),
            nets=tuple(PlannedNet(name=name, connects=tuple(pins)) for name, pins in self.nets.items()),
            assertions=tuple(self.assertions),
            notes=(
                *self.notes,
                *self._unrated(),
                *self.reference.limits,
                *(f"Source: {source}." for source in self.reference.sources),
            ),
            no_connects=tuple(self.no_connects),
            assumptions=(*self._assumed(), *self.readings),
        )
        selection = PartSelectionOutput(chosen=tuple(self.chosen), missing=())
        return Designed(
            self.reference,
            self.values,
            plan,
            selection,
            tuple(self.groups),
            tuple(self.figures),
            tuple(self.rails),
            tuple(self.made),
        )

    def _unrated(self) -> Iterator[str]:
        """What holds of capacitors without a rating, where those that people have at hand may be for too little."""
        volts = (self.values[each.name] for each in self.reference.parameters if each.unit == "V")
        unrated = any(part.symbol == "Device:C" and "V" not in part.value for part in self.chosen)
        if unrated and max(volts, default=0.0) > _PLAIN:
            yield "Capacitors whose value states no voltage are for 50 V."

    def _assumed(self) -> Iterator[str]:
        for parameter in self.reference.parameters:
            if parameter.name not in {*self.values.given, *self.settled}:
                figure = self.supposed.get(parameter.name, self.values[parameter.name])
                yield f"{parameter.told(figure)}, as the request does not say"


def _rated(volts: float) -> float:
    """The rating of a capacitor at a voltage; 0 where a circuit does not state it."""
    return capacitors.rating(volts) if volts else 0.0


def _calculation(figure: Figure) -> Calculation:
    error = "" if figure.error is None else f"{figure.error * 100:+.1f} %"
    if figure.asked is not None:
        purpose = f"asked: {shown(figure.asked, figure.unit)}, {error}"
    elif figure.chosen is not None:
        purpose = f"standard value {shown(figure.chosen, figure.unit)}, {error}"
    else:
        purpose = figure.equation
    return Calculation(
        name=figure.name, expression=figure.expression, unit=figure.unit, purpose=purpose, sets=figure.sets
    )
