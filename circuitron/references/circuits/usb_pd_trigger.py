"""USB-C input that asks for a voltage by USB Power Delivery."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import SMA
from circuitron.references.usb import socket
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed

_SETTINGS = {9.0: 6.8e3, 12.0: 24e3, 15.0: 56e3, 20.0: 0.0}  # volts: ohms at CFG1, 0: open
_VDD, _SERIES, _SENSE = 3.3, 1e3, 10e3
_PACKAGE = "Package_SO:SSOP-10-1EP_3.9x4.9mm_P1mm_EP2.1x3.3mm"


def _work_out(values: Values) -> Designed:
    volts, current = values["vout"], values["current"]
    draft = Draft(REFERENCE, values)
    made = ", ".join(shown(each, "V") for each in _SETTINGS)
    draft.require(volts in _SETTINGS, f"sources have {made}, not {shown(volts, 'V')}")
    ohms = _SETTINGS[volts]
    heat = draft.figure("heat in R1", "(VBUS - VDD)^2 / R1", "W", VBUS=volts, VDD=_VDD, R1=_SERIES)
    power = draft.figure("power that the source must offer", "VBUS * I", "W", VBUS=volts, I=current)
    with draft.block("USB", f"USB-C, {shown(volts, 'V')} once the source has agreed, 5 V before"):
        socket(draft)
        draft.part("D1", "Diode:SMAJ24A", "", SMA, "takes surges; its cathode is pin 1", {"1": "VBUS", "2": "GND"})
    with draft.block("trigger", f"asks for {shown(volts, 'V')}"):
        pins = {"1": "VDD", "2": OPEN, "3": OPEN, "4": "USB_DP", "5": "USB_DM", "6": "CC2", "7": "CC1", "8": "SENSE",
                "9": "CFG1" if ohms else OPEN, "10": OPEN, "11": "GND"}  # fmt: skip
        draft.part("U1", "Interface_USB:CH224K", "", _PACKAGE, "sink controller with the resistors of CC inside", pins)
        draft.warm_resistor("R1", _SERIES, "VBUS", "VDD", "feeds its shunt regulator", heat)
        draft.capacitor("C1", 1e-6, "VDD", "GND", "supply capacitor, at the controller", 5.0)
        draft.resistor("R2", _SENSE, "VBUS", "SENSE", "measures VBUS")
        if ohms:
            draft.resistor("R3", ohms, "CFG1", "GND", f"asks for {shown(volts, 'V')}")
    with draft.block("output", f"up to {shown(current, 'A')}"):
        draft.capacitor("C2", 4.7e-6, "VBUS", "GND", "below the 10 uF that USB allows", volts)
        draft.terminal("J2", "out", "VBUS", "GND", "load")
    return _finished(draft, power)


def _finished(draft: Draft, power: float) -> Designed:
    volts, current = draft.values["vout"], draft.values["current"]
    ohms = _SETTINGS[volts]
    draft.makes("VDD")
    draft.fed("VBUS", "GND")
    draft.decoupled("U1")
    draft.apart("CC1", "CC2")
    draft.wired("U1", CC1="7", CC2="6")
    draft.pulled_all(VDD="VBUS", SENSE="VBUS")
    draft.stated(R1=_SERIES)
    if ohms:
        draft.stated(R3=ohms)
    draft.rated("C2", 1.25 * volts)
    return draft.finish(
        f"USB-PD trigger {shown(volts, 'V')}",
        f"Asks a USB-C charger of {shown(power, 'W')} and more for {shown(volts, 'V')}, up to {shown(current, 'A')}.",
    )


REFERENCE = Reference(
    name="usb-pd-trigger",
    title="USB-C input for 9, 12, 15 or 20 V by USB Power Delivery (CH224K), up to 3 A",
    answers=listed(
        """
        out of usb c charger, from usb c pd charger, out of usb pd charger, out of usb c,
        usb pd trigger, usb pd sink, usb pd, pd trigger, usb pd decoy, usb c pd trigger, usb c pd, usb c pd sink,
        usb power delivery, usb power delivery sink, usb power delivery trigger, pd sink, pd decoy, ch224k, ch224,
        usb pd input, usb c pd input, usb pd power supply, usb pd supply, usb pd power input, usb c pd power supply,
        usb c power delivery, usb c power delivery sink, usb pd trigger board, ch224k usb pd trigger, usb c pd
        decoy, usb pd power, power delivery trigger, usb c pd power
        """
    ),
    parameters=(
        Parameter("vout", "voltage", "V", 12.0, 9.0, 20.0, ("at", "for", *OUTPUT_BEFORE),
                  ("power", "sink", "from", *OUTPUT_AFTER), alone=True, made=True),
        Parameter("current", "load current", "A", 2.0, 0.001, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "CH224 USB PD and Other Fast Charging Protocol Sink Controllers, WCH CH224DS1: CFG1 of 6.8, 24, 56 kohm",
        "USB Power Delivery Specification, USB-IF, revision 3.1: fixed voltages of 5, 9, 15 and 20 V, 12 V optional",
    ),
    limits=(
        "5 V come first, and stay where the charger has no such voltage: the load must stand that.",
        "12 V are optional in the standard: many chargers lack them.",
        "The charger limits the current; there is no switch before the load.",
    ),
    neutral=listed(
        "usb, c, type, pd, power, delivery, trigger, sink, decoy, charger, soldering, iron, station, laptop, "
        "negotiate, request, fast, charging, input, receptacle, connector, cc, ch224k, from, resistor, resistors, "
        "controller, chip, asks, asking, ask, screw, terminal, standalone"
    ),
    devices=("CH224K", "CH224"),
    work_out=_work_out,
    rank=2,
)  # fmt: skip
