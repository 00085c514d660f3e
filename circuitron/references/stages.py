"""Stages that several reference circuits have in common: an indicator, a comparator, a relay with its driver."""

from __future__ import annotations

from circuitron.references.base import shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import DO41, LED_0603, N_MOSFET, NPN, SO8

_GAIN, _VBE, _OVERDRIVE = 100.0, 0.7, 3.0  # BC817: least current gain at 100 mA
_PULL_UP = 4.7e3  # of an I²C bus of some 50 pF
CONTACTS = ("CONTACT_COM", "CONTACT_NO", "CONTACT_NC")
_RELAY, _RELAY_FOOTPRINT = "Relay:SANYOU_SRD_Form_C", "Relay_THT:Relay_SPDT_SANYOU_SRD_Series_Form_C"
# Volts at which the AO3400A carries amperes, and up to which 47 kohm and 100 kohm keep its gate within 12 V.
_GATE_ON, _GATE_DIRECT = 2.5, 15.0
COILS = {5.0: 70.0, 12.0: 400.0, 24.0: 1600.0}  # volts: ohms of the 0.36 W coils of the SRD series


def indicator(draft: Draft, refs: str, volts: float, supply: str, to: str, purpose: str, colour: str = "red") -> float:
    """An LED with its resistor from a supply to a net, some 3 mA; its resistor in ohms.

    Args:
        refs: of the resistor and the LED, such as "R4 D1".
    """
    resistor, led = refs.split()
    vf = 2.0 if colour == "red" else 2.1
    ohms = draft.standard(resistor, f"{resistor} of the LED", "(VCC - VF) / I", "ohm", 24, VCC=volts, VF=vf, I=3e-3)
    anode = f"{led}_A"
    draft.warm_resistor(resistor, ohms, supply, anode, "LED current", (volts - vf) ** 2 / ohms)
    draft.diode(led, "Device:LED", LED_0603, anode, to, purpose, f"{colour} {vf:g}V")
    return ohms


def comparator(draft: Draft, plus: str, minus: str, out: str, supply: str = "VCC", *, is_op_amp: bool = False) -> None:
    """One half of an LM393 as U1 with its supply capacitor C1; the other half is tied off.

    Args:
        is_op_amp: it is an LM358 instead, which needs no pull-up.
    """
    pins = {"3": plus, "2": minus, "1": out, "5": "GND", "6": "GND", "7": OPEN, "8": supply, "4": "GND"}
    if is_op_amp:
        pins |= {"6": "SPARE", "7": "SPARE"}
    symbol, what = ("Amplifier_Operational:LM358", "op-amp") if is_op_amp else ("Comparator:LM393", "comparator")
    draft.part("U1", symbol, "", SO8, f"{what} that compares" if is_op_amp else what, pins)
    draft.capacitor("C1", 100e-9, supply, "GND", "supply capacitor, at the comparator")
    draft.decoupled("U1")
    draft.joined("U1", "3", plus)
    draft.joined("U1", "2", minus)


def relay(draft: Draft, drive: float, net: str, coil: float, supply: str, refs: str) -> None:
    """A relay of the SRD series with transistor and flyback diode.

    Args:
        drive: volts of the net that turns it on.
        coil: volts of the coil, on the net `supply`.
        refs: of the base resistor, the one that keeps it off, and the diode, such as "R5 R6 D1".
    """
    first, second, diode = refs.split()
    current = draft.figure("coil current", "VCOIL / RCOIL", "A", VCOIL=coil, RCOIL=COILS[coil])
    base = draft.standard(
        first, "base resistor", "(VDRIVE - VBE) * HFE / (ICOIL * OVERDRIVE)", "ohm", 12,
        VDRIVE=drive, VBE=_VBE, HFE=_GAIN, ICOIL=current, OVERDRIVE=_OVERDRIVE,
    )  # fmt: skip
    draft.resistor(first, base, net, "BASE", "base current, three times what the coil needs")
    draft.resistor(second, 10e3, "BASE", "GND", "keeps the relay off while nothing drives it")
    draft.part("Q1", *NPN, "switches the coil", {"B": "BASE", "C": "COIL", "E": "GND"})
    draft.diode(diode, "Diode:1N4007", DO41, "COIL", supply, "carries the coil's current when Q1 opens")
    pins = {"5": supply, "2": "COIL", "1": "CONTACT_COM", "3": "CONTACT_NO", "4": "CONTACT_NC"}
    draft.part("K1", _RELAY, f"SRD-{coil:02.0f}VDC-SL-C", _RELAY_FOOTPRINT, "relay, 10 A contacts", pins)
    draft.terminal("J9", "contacts", *CONTACTS, "common, normally open, normally closed")
    draft.pulled("BASE", "GND")
    draft.joined("Q1", "E", "GND")


def relay_by_mosfet(draft: Draft, net: str, drive: float, supply: str, coil: float, refs: str) -> None:
    """A relay of the SRD series that a net turns on by a MOSFET, without a connector of its contacts.

    Args:
        drive: volts of the net.
        coil: volts of the coil, on the net `supply`.
        refs: of the resistors before and after the gate, such as "R1 R2".
    """
    first, second = refs.split()
    draft.figure("coil current", "VCOIL / RCOIL", "A", VCOIL=coil, RCOIL=COILS[coil])
    series = 47e3 if drive <= _GATE_DIRECT else 150e3
    gate = draft.figure("gate voltage", "VDRIVE * RB / (RA + RB)", "V", VDRIVE=drive, RA=series, RB=100e3)
    draft.require(gate >= _GATE_ON, f"a level of {shown(drive, 'V')} leaves {shown(gate, 'V')} at the gate")
    draft.resistor(first, series, net, "GATE", f"keeps the gate within its 12 V together with {second}")
    draft.resistor(second, 100e3, "GATE", "GND", "keeps the relay off while nothing drives the input")
    draft.part("Q1", *N_MOSFET, "switches the coil", {"G": "GATE", "D": "COIL", "S": "GND"})
    draft.diode("D1", "Diode:1N4007", DO41, "COIL", supply, "carries the coil's current when Q1 opens")
    pins = {"5": supply, "2": "COIL", "1": "CONTACT_COM", "3": "CONTACT_NO", "4": "CONTACT_NC"}
    draft.part("K1", _RELAY, f"SRD-{coil:02.0f}VDC-SL-C", _RELAY_FOOTPRINT, "relay, 10 A contacts", pins)
    draft.pulled_all(GATE=net)
    draft.wired("Q1", GND="S", COIL="D")
    draft.measured("value", first, series, 1.0)
    draft.measured("value", second, 100e3, 1.0)


def i2c_bus(draft: Draft, volts: float, header: str = "J1") -> None:
    """Header and pull-ups of an I²C bus on the net VDD."""
    least = draft.figure("smallest pull-up", "(VDD - 0.4) / IOL", "ohm", VDD=volts, IOL=3e-3)
    most = draft.figure("largest pull-up for 400 kHz", "TR / (0.8473 * CB)", "ohm", TR=300e-9, CB=50e-12)
    draft.require(least <= _PULL_UP <= most, "no pull-up does")
    draft.header(header, f"{volts:g}V/GND/SDA/SCL", "supply, ground, SDA, SCL", "VDD", "GND", "SDA", "SCL")
    draft.resistor("R1", _PULL_UP, "VDD", "SDA", "pull-up; once on each bus")
    draft.resistor("R2", _PULL_UP, "VDD", "SCL", "pull-up; once on each bus")
    draft.pulled("SDA", "VDD")
    draft.pulled("SCL", "VDD")
    draft.stated(R1=_PULL_UP)


def window(draft: Draft, volts: float) -> None:
    """Both halves of an LM393 as a window comparator on the nets IN, HIGH and LOW, on a supply VCC: OUT is low, and a
    red LED lit, outside of the window, a green one inside."""
    pull = 4.7e3 if volts <= 12 else 10e3  # an LM393 sinks 6 mA at the least, with that of the red LED
    pins = {"3": "HIGH", "2": "IN", "1": "OUT", "5": "IN", "6": "LOW", "7": "OUT", "8": "VCC", "4": "GND"}
    draft.part("U1", "Comparator:LM393", "", SO8, "comparators; their open collectors join", pins)
    draft.warm_resistor("R4", pull, "VCC", "OUT", "pull-up of the open collectors", volts**2 / pull)
    indicator(draft, "R5 D1", volts, "VCC", "OUT", "lit outside of the window")
    draft.resistor("R7", 120e3, "OUT", "GATE", "keeps the gate within its 12 V together with R8")
    draft.resistor("R8", 100e3, "GATE", "GND", "keeps the gate within its 12 V together with R7")
    draft.part("Q1", *N_MOSFET, "turns the green LED on", {"G": "GATE", "D": "OK", "S": "GND"})
    indicator(draft, "R6 D2", volts, "VCC", "OK", "lit inside of the window: OK", "green")
    draft.decoupled("U1")
    draft.wired("U1", HIGH="3", LOW="6")
    draft.pulled_all(OUT="VCC", GATE="OUT")
    draft.joined("Q1", "S", "GND")
    draft.stated(R4=pull)


def spi_bus(draft: Draft, volts: float, *more: str) -> None:
    """Header of an SPI bus on the net VDD, with the selection CS_N pulled up, and further lines of the device."""
    nets = ("VDD", "GND", "SCK", "MOSI", "MISO", "CS_N", *more)
    value = "/".join((f"{volts:g}V", "GND", "SCK", "MOSI", "MISO", "CS", *(net.removesuffix("_N") for net in more)))
    draft.header("J1", value, "supply, ground, SPI", *nets)
    draft.resistor("R1", 10e3, "VDD", "CS_N", "not selected while nothing drives it")
    draft.pulled("CS_N", "VDD")
    draft.stated(R1=10e3)
