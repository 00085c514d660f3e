"""The voltages of nets: from names, labels, batteries, USB and regulators, carried on through what passes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from circuitron.circuit.graph import Circuit, Made, Part, Pin, Voltage, is_ground_name, wire
from circuitron.circuit.kinds import LINKS, RECTIFIERS, REGULATORS, Kind
from circuitron.circuit.regulators import fixed_output, reference
from circuitron.circuit.roles import Role
from circuitron.circuit.values import rated_volts, zener_volts
from circuitron.circuit.volts import in_label, in_name
from circuitron.lazy_pattern import LazyPattern

if TYPE_CHECKING:
    from circuitron.execution_report import Snapshot
    from circuitron.knowledge.base import SymbolSource

_SHORT = 0.1  # ohms: a resistor of less is a link, or measures current
_DROPS = {Kind.DIODE: 0.7, Kind.SCHOTTKY: 0.3}
# Volts of a cell, empty and full, by the words of its value.
_CELLS = (
    (LazyPattern(r"li-?(ion|po|polymer)|18650|14500|3\.7 ?V", re.IGNORECASE), 3.0, 4.2),
    (LazyPattern(r"LiFePO4?", re.IGNORECASE), 2.8, 3.65),
    (LazyPattern(r"CR\d{4}|CR123", re.IGNORECASE), 2.0, 3.0),
    (LazyPattern(r"\b(AA|AAA|LR6|LR03|alkaline)\b", re.IGNORECASE), 0.9, 1.6),
)
_USB_VOLTS = 5.0
# Controllers that see orientation and current of a USB-C port, and negotiate no voltage.
_ONLY_5_V = LazyPattern(r"TUSB32\d|FUSB30[013]|PTN5150|BD91N|ESD|TVS|clamp", re.IGNORECASE)


def read_circuit(snapshot: Snapshot, symbols: SymbolSource) -> Circuit:
    """The graph of a circuit with the voltages of its nets.

    Args:
        symbols: where the descriptions of the parts' symbols are looked up.
    """
    circuit = wire(snapshot, symbols)
    known = dict(_sources(circuit))
    made: dict[str, list[Made]] = {}
    for regulator in (*circuit.of(*REGULATORS), *circuit.of(Kind.REFERENCE, Kind.CONVERTER_MODULE)):
        for net, result in _outputs(circuit, regulator):
            made.setdefault(net, []).append(result)
            known.setdefault(net, Voltage(result.volts, result.volts, result.why))
    _carry(circuit, known)
    return replace(circuit, voltages=known, made={net: tuple(found) for net, found in made.items()})


# ---------------------------------------------------------------------------------------------------------- sources


def _sources(circuit: Circuit) -> Iterator[tuple[str, Voltage]]:
    """What names, labels and sources of power say, the surest last."""
    yield from _labelled(circuit)
    for part in circuit.of(Kind.USB):
        for pin in () if _negotiates(circuit, part) else part.pins:
            if pin.net and re.fullmatch(r"V_?BUS", pin.name, re.IGNORECASE):
                yield pin.net, Voltage(_USB_VOLTS, _USB_VOLTS, f"VBUS of {part.ref}")
    for part in circuit.of(Kind.BATTERY):
        yield from _battery(circuit, part)
    for part in circuit.of(Kind.MODULE, Kind.CONNECTOR):
        for pin in part.pins:
            volts = in_name(pin.name) if pin.type in ("power_out", "passive", "power_in") else None
            if volts is not None and pin.net:
                yield pin.net, Voltage(volts, volts, f"pin {pin.label}", stated=True)
    for name in circuit.nets:
        if circuit.is_ground(name):
            yield name, Voltage(0.0, 0.0, "ground")
        elif (volts := in_name(name)) is not None:
            yield name, Voltage(volts, volts, f"the name {name}", stated=True)


def _labelled(circuit: Circuit) -> Iterator[tuple[str, Voltage]]:
    """What the labels of connectors say: of each pin ("5V/GND/SDA/SCL"), or of the only live one ("DC IN 18V")."""
    for part in circuit.of(Kind.CONNECTOR):
        row = label_row(circuit, part)
        for pin, word in row:
            volts = in_name(word)
            if volts is not None and pin.net:
                yield pin.net, Voltage(volts, volts, f"the label of {part.ref}", stated=True)
        live = [net for net in part.nets if not circuit.is_ground(net)]
        volts = in_label(part.value)
        if not row and volts is not None and len(live) == 1 and len(part.nets) == 2:
            yield live[0], Voltage(volts, volts, f"the label {part.value} of {part.ref}", stated=True)


def label_row(circuit: Circuit, part: Part) -> tuple[tuple[Pin, str], ...]:
    """The pins of a connector with their words in its label, where its grounds stand in their places."""
    words = re.split(r"/|,|\s+", part.value.strip())[-len(part.pins) :]
    if len(words) != len(part.pins):
        return ()
    row = tuple(zip(part.pins, words, strict=True))
    grounds = [is_ground_name(word) for word in words]
    in_place = grounds == [circuit.is_ground(pin.net) for pin in part.pins]
    return row if any(grounds) and in_place else ()


def _negotiates(circuit: Circuit, usb: Part) -> bool:
    """Whether a controller at the CC pins of a USB-C receptacle may ask for more than 5 V."""
    nets = {pin.net for pin in usb.having(Role.USB_CC) if pin.net}
    return any(
        part.library != "Power_Protection" and not _ONLY_5_V.search(f"{part.name} {part.description}")
        for net in nets
        for part in circuit.on(net, Kind.IC)
    )


def _battery(circuit: Circuit, part: Part) -> Iterator[tuple[str, Voltage]]:
    plus, minus = part.one(Role.PLUS), part.one(Role.MINUS)
    if plus is None or minus is None or not circuit.is_ground(minus.net):
        return
    cells = re.search(r"\b(\d)S\b", part.value)
    count = int(cells[1]) if cells else 1
    for pattern, low, high in _CELLS:
        if pattern.search(part.value):
            yield plus.net, Voltage(low * count, high * count, f"battery {part.label}")
            return
    if volts := rated_volts(part.value):
        yield plus.net, Voltage(volts, volts, f"battery {part.label}")


# -------------------------------------------------------------------------------------------------------- regulators


def _outputs(circuit: Circuit, regulator: Part) -> Iterator[tuple[str, Made]]:
    """What a regulator makes, and on which net."""
    if regulator.kind is Kind.CONVERTER_MODULE and (dual := _DUAL.search(regulator.description)):
        yield from _dual_outputs(circuit, regulator, float(dual[1]))
        return
    volts = fixed_output(regulator.name, regulator.value, regulator.description)
    net = output_net(circuit, regulator)
    if net is None:
        return
    if volts is not None:
        yield net, Made(volts, regulator.ref, (regulator.ref,), f"{regulator.label} makes {volts:g} V")
    elif (made := adjusted(circuit, regulator, net)) is not None:
        yield net, made


_DUAL = LazyPattern(r"±(\d+(?:\.\d+)?) ?V")


def _dual_outputs(circuit: Circuit, converter: Part, volts: float) -> Iterator[tuple[str, Made]]:
    """What a converter with a positive and a negative output makes: between its ends, twice as much where its middle
    is open and one end is the ground."""

    def net_of(called: str) -> str | None:
        nets = {pin.net for pin in converter.pins if re.fullmatch(called, pin.name, re.IGNORECASE)}
        return nets.pop() if len(nets) == 1 else None

    plus, minus, middle = net_of(r"\+V?(O|OUT)|V?OUT\+"), net_of(r"-V?(O|OUT)|V?OUT-"), net_of("COM(MON)?|0V")
    if plus is None or minus is None or middle is None:
        return
    each = f"{converter.label} makes ±{volts:g} V"
    if middle and circuit.is_ground(middle):
        made = {plus: volts, minus: -volts}
    elif not middle:
        each += " against its middle, which is open"
        made = {plus: 2 * volts} if circuit.is_ground(minus) else {minus: -2 * volts} if circuit.is_ground(plus) else {}
    else:
        made = {}
    yield from ((net, Made(found, converter.ref, (converter.ref,), each)) for net, found in made.items() if net)


_BIAS = LazyPattern(r"(INT)?V(CC|DD|REG)\d?|BIAS")  # a converter's supply of its own, brought out for a capacitor


def output_net(circuit: Circuit, regulator: Part) -> str | None:
    """The net of a regulator's output: that of its output pin, or what lies behind the inductor at its switch."""
    outs = [p for p in regulator.pins if p.net and p.type == "power_out" and p.role is not Role.SWITCH_NODE]
    if regulator.kind is Kind.SWITCHING_REGULATOR and regulator.having(Role.SWITCH_NODE):
        outs = [p for p in outs if not _BIAS.fullmatch(p.name.upper())]
    outs = outs or [p for p in regulator.having(Role.OUTPUT) if p.net and re.match(r"V?O(UT)?|V_?REF", p.name.upper())]
    nets = {pin.net for pin in outs}
    if len(nets) == 1:
        return nets.pop()
    if regulator.kind is not Kind.SWITCHING_REGULATOR or nets:
        return None
    behind: set[str] = set()
    supplies = {pin.net for pin in regulator.having(Role.SUPPLY)}
    for pin in regulator.having(Role.SWITCH_NODE):
        for _, far in circuit.far(pin.net, Kind.INDUCTOR) if pin.net else ():
            behind |= {far} if far not in supplies else {n for d, n in circuit.far(pin.net, *RECTIFIERS) if d}
    behind = {net for net in behind if not circuit.is_ground(net)}
    return behind.pop() if len(behind) == 1 else None


def adjusted(circuit: Circuit, regulator: Part, output: str) -> Made | None:
    """What an adjustable regulator makes through its divider; None where that cannot be worked out."""
    known, tap = reference(regulator.kind, regulator.name, regulator.value), regulator.one(Role.FEEDBACK)
    if known is None or tap is None or not tap.net or circuit.is_ground(tap.net):
        return None
    if tap.net == output:
        why = f"{regulator.label} makes its reference of {known.volts:g} V"
        return Made(known.volts, regulator.ref, (regulator.ref,), why)
    upper = _string(circuit, tap.net, {output})
    lower = _string(circuit, tap.net, circuit.grounds)
    if upper is None or lower is None or not upper[0] or not lower[0]:
        return None
    top, bottom = upper[0], lower[0]
    if known.to_output:
        volts = known.volts * (1 + bottom / top) + known.current * bottom * (1 if known.volts > 0 else -1)
    else:
        volts = known.volts * (1 + top / bottom)
    refs = (regulator.ref, *upper[1], *lower[1])
    dividers = " and ".join(refs[1:])
    return Made(volts, regulator.ref, refs, f"{regulator.label} with {dividers} makes {volts:.3g} V")


def _string(circuit: Circuit, tap: str, ends: Iterable[str]) -> tuple[float, tuple[str, ...]] | None:
    """Ohms of the resistors in series from a tap to one of some nets, several strings in parallel, and their names.

    A trimmer counts half of its value. None where there is none, or a value on the way cannot be read.
    """
    found = [_path(circuit, tap, first, set(ends)) for first in circuit.on(tap, Kind.RESISTOR, Kind.POTENTIOMETER)]
    reaching = [path for path in found if path is not None]
    if not reaching or any(ohms is None for ohms, _ in reaching):
        return None
    siemens = sum(1 / max(ohms, _SHORT) for ohms, _ in reaching if ohms is not None)
    return 1 / siemens, tuple(ref for _, refs in reaching for ref in refs)


def _path(circuit: Circuit, tap: str, first: Part, goals: set[str]) -> tuple[float | None, tuple[str, ...]] | None:
    """The resistors in series from a tap through one of them; None where they do not lead to a goal."""
    net, part, ohms, refs = tap, first, 0.0, [first.ref]
    unread = False
    while True:
        far = part.across(net)
        unread = unread or part.number is None
        ohms += (part.number or 0.0) * (0.5 if part.kind is Kind.POTENTIOMETER else 1.0)
        if far is None or far in goals:
            return None if far is None else (None if unread else ohms, tuple(refs))
        others = [p for p in circuit.on(far) if p is not part and p.kind is not Kind.CAPACITOR]
        if len(others) != 1 or others[0].kind not in (Kind.RESISTOR, Kind.POTENTIOMETER) or others[0].ref in refs:
            return None
        net, part = far, others[0]
        refs.append(part.ref)


# ------------------------------------------------------------------------------------------------------ carried on


def _carry(circuit: Circuit, known: dict[str, Voltage]) -> None:
    """Carry voltages on through links, then through diodes, until nothing more is known.

    Of several diodes to one net, the one with the highest anode conducts: the highest comes first.
    """
    while True:
        for part in circuit.parts.values():
            if _is_link(circuit, part):
                _pass(part, known)
        if any(_is_link(circuit, part) and _passes(part, known) for part in circuit.parts.values()):
            continue
        offers = [o for part in circuit.of(*RECTIFIERS, Kind.ZENER) if (o := _offer(circuit, part, known)) is not None]
        offers += [o for part in circuit.of(Kind.PMOS) if (o := _through_body(part, known)) is not None]
        if not offers:
            return
        net, voltage = max(offers, key=lambda offer: offer[1].high)
        known[net] = voltage


def _is_link(circuit: Circuit, part: Part) -> bool:
    """Whether a part joins two nets for direct current."""
    if len(part.nets) != 2 or (len(part.pins) > 2 and part.kind is not Kind.NET_TIE):
        return False
    if any(pin.role is Role.SWITCH_NODE for net in part.nets for pin in circuit.nets[net].pins):
        return False
    if part.kind is Kind.RESISTOR:
        return part.number is not None and part.number <= _SHORT
    bridged = part.kind is Kind.JUMPER and "Bridged" in part.name
    return part.kind in LINKS or bridged


def _passes(part: Part, known: Mapping[str, Voltage]) -> bool:
    """Whether the voltage of one end is known, that of the other not. Ground goes no further than its name."""
    ends = [known[net] for net in part.nets if net in known]
    return len(ends) == 1 and ends[0].high != 0


def _pass(part: Part, known: dict[str, Voltage]) -> None:
    if _passes(part, known):
        here, there = sorted(part.nets, key=lambda net: net not in known)
        known[there] = _carried(known[here], part)


def _carried(source: Voltage, part: Part, drop: float = 0.0) -> Voltage:
    """A voltage as a part carries it on."""
    why = f"{source.why}, through {part.ref}"
    return Voltage(source.low - drop, source.high - drop, why, through=(*source.through, part.ref))


def _offer(circuit: Circuit, part: Part, known: Mapping[str, Voltage]) -> tuple[str, Voltage] | None:
    """What a diode gives the net of its cathode: what its anode has, less its drop. A Zener diode to ground sets what
    a resistor feeds."""
    anode, cathode = part.one(Role.ANODE), part.one(Role.CATHODE)
    if anode is None or cathode is None or cathode.net in known or anode.net not in known or len(part.pins) != 2:
        return None
    source = known[anode.net]
    if guards_regulator(circuit, anode.net, cathode.net):
        return None
    if part.kind is Kind.ZENER:
        volts = zener_volts(f"{part.value} {part.name}")
        feeds = (known[far].high for _, far in circuit.far(cathode.net, Kind.RESISTOR) if far in known)
        if volts and circuit.is_ground(anode.net) and max(feeds, default=0.0) > volts:
            return cathode.net, Voltage(volts, volts, f"Zener diode {part.label}")
    elif source.high > (drop := _DROPS[part.kind]) and cathode.net and not _is_switched(circuit, cathode):
        return cathode.net, _carried(source, part, drop)
    return None


def _through_body(part: Part, known: Mapping[str, Voltage]) -> tuple[str, Voltage] | None:
    """What a P-channel MOSFET gives the net of its source: what its drain has, which its body diode passes, and its
    channel without a drop once it is on."""
    drain, source = part.one(Role.DRAIN), part.one(Role.SOURCE)
    if drain is None or source is None or not source.net or source.net in known or drain.net not in known:
        return None
    found = known[drain.net]
    if found.high <= 1:
        return None
    return source.net, _carried(found, part)


def guards_regulator(circuit: Circuit, anode: str, cathode: str) -> bool:
    """Whether a diode leads from the output of a regulator back to its input: it conducts only when that is shorted.

    The input may be behind a resistor, as beside a pass transistor.
    """
    near = {cathode, *(far for _, far in circuit.far(cathode, Kind.RESISTOR))}
    return any(
        output_net(circuit, part) == anode
        for net in near
        for part in circuit.on(net, Kind.LINEAR_REGULATOR, Kind.SWITCHING_REGULATOR)
        if any(pin.net == net for pin in part.having(Role.SUPPLY))
    )


def _is_switched(circuit: Circuit, pin: Pin) -> bool:
    """Whether something else drives the net of a pin up and down."""
    return any(
        p.role in (Role.SWITCH_NODE, Role.OUTPUT, Role.DRAIN, Role.COLLECTOR) for p in circuit.nets[pin.net].pins
    )


def stated(voltages: Mapping[str, Voltage], net: str) -> Voltage | None:
    """What a name or label says of a net."""
    found = voltages.get(net)
    return found if found is not None and found.stated else None
