"""Circuits for tests, a line for each part: no script runs and no library is read."""

from __future__ import annotations

from collections.abc import Mapping

from circuitron.circuit import Circuit, read_circuit
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.knowledge.base import SymbolSource
from circuitron.symbol import Symbol, SymbolPin

_TYPES = {"VI": "power_in", "VO": "power_out", "VCC": "power_in", "V+": "power_in", "V-": "power_in", "GND": "power_in",
          "IN": "power_in", "VIN": "power_in", "+5V": "power_out",
          "OUT": "output", "~": "output", "Q": "output", "FB": "input", "ADJ": "input"}  # fmt: skip
_DESCRIPTIONS = {
    "2N3904": "0.2A Ic, 40V Vce, Small Signal NPN Transistor",
    "2N3906": "-0.2A Ic, -40V Vce, Small Signal PNP Transistor",
    "IRF540N": "33A Id, 100V Vds, HEXFET N-Channel MOSFET",
    "IRLZ44N": "47A Id, 55V Vds, 22mOhm Rds Single N-Channel HEXFET Power MOSFET",
    "IRF4905": "-74A Id, -55V Vds, Single P-Channel HEXFET Power MOSFET",
    "1N5819": "40V 1A Schottky Barrier Rectifier Diode",
    "NE555P": "Precision Timers, 555 compatible, PDIP-8",
    "AP2112K-3.3": "600mA low dropout linear regulator, with enable pin, 3.8V-6V input voltage range, 3.3V fixed",
    "TLV75801PDBV": "500mA, adjustable output low dropout regulator",
    "MCP6002": "1MHz, Low-Power Op Amp",
}

Pins = Mapping[str, str]
Row = tuple[str, str, str, Pins]


class _Symbols(SymbolSource):
    """Descriptions of the parts above, and which unit the pins of a double amplifier belong to."""

    def part(self, library: str, name: str) -> Symbol | None:
        text = _DESCRIPTIONS.get(name)
        pins = tuple(SymbolPin(number=n, name="", type="", unit=u) for n, u in (("1", 1), ("2", 1), ("3", 1)))
        return Symbol(library=library, name=name, description=text, pins=pins) if text else None


def board(*rows: Row) -> Circuit:
    """A circuit.

    Args:
        rows: reference, "Library:Name", value, and the net of each pin by number and name: {"1:A": "+5V"}.
    """
    parts, nets = [], {}
    for ref, symbol, value, wires in rows:
        library, _, name = symbol.partition(":")
        pins = []
        for pin, net in wires.items():
            number, _, label = pin.partition(":")
            made = PinRef(ref=ref, number=number, name=label or "~", type=_TYPES.get(label, _usual(library)))
            pins.append(made)
            nets.setdefault(net, []).append(made)
        value, _, size = value.partition("@")
        parts.append(PartInstance(ref=ref, library=library, name=name, value=value, footprint=size, pins=tuple(pins)))
    made_nets = tuple(NetInstance(name=name, pins=tuple(pins)) for name, pins in nets.items())
    return read_circuit(Snapshot(parts=tuple(parts), nets=made_nets), _Symbols())


def _usual(library: str) -> str:
    return "bidirectional" if library.startswith("MCU") else "passive"


def two(ref: str, symbol: str, value: str, one: str, other: str) -> Row:
    """A part with two pins that are alike."""
    return ref, symbol, value, {"1": one, "2": other}


def resistor(ref: str, value: str, one: str, other: str) -> Row:
    return two(ref, "Device:R", value, one, other)


def capacitor(ref: str, value: str, one: str, other: str = "GND") -> Row:
    return two(ref, "Device:C", value, one, other)


def diode(ref: str, symbol: str, value: str, anode: str, cathode: str) -> Row:
    return ref, symbol, value, {"1:K": cathode, "2:A": anode}


def led(ref: str, value: str, anode: str, cathode: str = "GND") -> Row:
    return diode(ref, "Device:LED", value, anode, cathode)


def plug(ref: str, value: str, *nets: str) -> Row:
    return ref, f"Connector_Generic:Conn_01x0{len(nets)}", value, {str(n): net for n, net in enumerate(nets, 1)}


def mosfet(ref: str, name: str, gate: str, drain: str, source: str) -> Row:
    return ref, f"Transistor_FET:{name}", "", {"1:G": gate, "2:D": drain, "3:S": source}


def transistor(ref: str, name: str, base: str, collector: str, emitter: str = "GND") -> Row:
    return ref, f"Transistor_BJT:{name}", "", {"1:E": emitter, "2:B": base, "3:C": collector}


def linear(ref: str, name: str, source: str, output: str, third: str = "GND") -> Row:
    label = "GND" if third == "GND" else "ADJ"
    return ref, f"Regulator_Linear:{name}", "", {"3:VI": source, "2:VO": output, f"1:{label}": third}


def timer(ref: str, supply: str, threshold: str, discharge: str, output: str) -> Row:
    pins = {"1:GND": "GND", "2:TR": threshold, "3:Q": output, "4:R": supply, "5:CV": "CV", "6:THR": threshold}
    return ref, "Timer:NE555P", "", {**pins, "7:DIS": discharge, "8:VCC": supply}


def amplifier(ref: str, plus: str, minus: str, output: str, supply: str = "+5V") -> Row:
    pins = {"1:~": output, "2:-": minus, "3:+": plus, "4:V-": "GND", "8:V+": supply}
    return ref, "Amplifier_Operational:MCP6002", "", pins


def mcu(ref: str, supply: str, **ports: str) -> Row:
    pins = {f"{n}:{port}": net for n, (port, net) in enumerate(ports.items(), 3)}
    return ref, "MCU_Microchip_ATmega:ATmega328P-P", "", {"1:VCC": supply, "2:GND": "GND", **pins}
