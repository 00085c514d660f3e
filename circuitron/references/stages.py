"""Stages that several reference circuits have in common: an indicator, a comparator, a relay with its driver."""

from __future__ import annotations

from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import DO41, LED_0603, NPN, SO8

_GAIN, _VBE, _OVERDRIVE = 100.0, 0.7, 3.0  # BC817: least current gain at 100 mA
_PULL_UP = 4.7e3  # of an I²C bus of some 50 pF
_RELAY, _RELAY_FOOTPRINT = "Relay:SANYOU_SRD_Form_C", "Relay_THT:Relay_SPDT_SANYOU_SRD_Series_Form_C"
COILS = {5.0: 70.0, 12.0: 400.0, 24.0: 1600.0}  # volts: ohms of the 0.36 W coils of the SRD series


def indicator(draft: Draft, refs: str, volts: float, supply: str, to: str, purpose: str, colour: str = "red") -> float:
    """An LED with its resistor from a supply to a net, some 3 mA; its resistor in ohms.

    Args:
        refs: of the resistor and the LED, such as "R4 D1".
    """
    resistor, led = refs.split()
    vf = 2.0 if colour == "red" else 2.1
    ohms = draft.standard(resistor, f"{resistor} of the LED", "(VCC - VF) / I", "ohm", 12, VCC=volts, VF=vf, I=3e-3)
    anode = f"{led}_A"
    draft.warm_resistor(resistor, ohms, supply, anode, "LED current", (volts - vf) ** 2 / ohms)
    draft.diode(led, "Device:LED", LED_0603, anode, to, purpose, f"{colour} {vf:g}V")
    return ohms


def comparator(draft: Draft, plus: str, minus: str, out: str, supply: str = "VCC") -> None:
    """One half of an LM393 as U1 with its supply capacitor C1; the other half is tied off."""
    pins = {"3": plus, "2": minus, "1": out, "5": "GND", "6": "GND", "7": OPEN, "8": supply, "4": "GND"}
    draft.part("U1", "Comparator:LM393", "", SO8, "comparator", pins)
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
    draft.header("J9", "contacts", "common, normally open, normally closed", "CONTACT_COM", "CONTACT_NO", "CONTACT_NC")
    draft.pulled("BASE", "GND")
    draft.joined("Q1", "E", "GND")


def i2c_bus(draft: Draft, volts: float) -> None:
    """Header and pull-ups of an I²C bus on the net VDD."""
    least = draft.figure("smallest pull-up", "(VDD - 0.4) / IOL", "ohm", VDD=volts, IOL=3e-3)
    most = draft.figure("largest pull-up for 400 kHz", "TR / (0.8473 * CB)", "ohm", TR=300e-9, CB=50e-12)
    draft.require(least <= _PULL_UP <= most, "no pull-up does")
    draft.header("J1", f"{volts:g}V/GND/SDA/SCL", "supply, ground, SDA, SCL", "VDD", "GND", "SDA", "SCL")
    draft.resistor("R1", _PULL_UP, "VDD", "SDA", "pull-up; once on each bus")
    draft.resistor("R2", _PULL_UP, "VDD", "SCL", "pull-up; once on each bus")
    draft.pulled("SDA", "VDD")
    draft.pulled("SCL", "VDD")
    draft.measured("value", "R1", _PULL_UP, 1.0)
