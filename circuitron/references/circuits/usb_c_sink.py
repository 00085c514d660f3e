"""USB-C receptacle as a 5 V sink."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import indicator
from circuitron.references.stock import SO8
from circuitron.references.usb import RD, SINK
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

# Amperes that a fuse holds at 60 °C are 0.7 of its rating.
_FUSES = ((0.5, "750mA"), (0.75, "1.1A"), (1.0, "1.5A"), (1.35, "2A"), (1.75, "2.6A"), (2.0, "3A"), (3.0, "5A"))
_LARGE = 2.0  # amperes above which the fuse is of the larger size


def _work_out(values: Values) -> Designed:
    current = values["current"]
    draft = Draft(REFERENCE, values)
    fuse = next(rating for most, rating in _FUSES if current <= most)
    size = "Fuse:Fuse_1812_4532Metric" if current <= _LARGE else "Fuse:Fuse_2920_7451Metric"
    draft.figure("voltage at CC of a default source", "80e-6 * RD", "V", RD=RD)
    draft.figure("voltage at CC of a 3 A source", "330e-6 * RD", "V", RD=RD)
    with draft.block("receptacle", "USB-C, power alone"):
        pins = {
            "A9": "VBUS", "B9": "VBUS", "A12": "GND", "B12": "GND", "A5": "CC1", "B5": "CC2", "S1": "GND",
        }  # fmt: skip
        draft.part("J1", *SINK, "USB-C", pins)
        draft.resistor("R1", RD, "CC1", "GND", "says that this is a sink")
        draft.resistor("R2", RD, "CC2", "GND", "the same for the plug the other way round")
        for ref, line in (("D3", "CC1"), ("D4", "CC2")) if values["esd"] else ():
            draft.part(ref, "Device:D_TVS", "PESD5V0S1BA", "Diode_SMD:D_SOD-323", "takes static discharge",
                       {"1": line, "2": "GND"})  # fmt: skip
    with draft.block("protection", "fuse and surges"):
        draft.part("F1", "Device:Polyfuse", f"{fuse} hold 16V", size, "resettable fuse",
                   {"1": "VBUS", "2": "VOUT"})  # fmt: skip
        draft.part("D1", "Diode:SMAJ5.0A", "", "Diode_SMD:D_SMA", "takes surges; its cathode is pin 1",
                   {"1": "VOUT", "2": "GND"})  # fmt: skip
        draft.capacitor("C1", 4.7e-6, "VOUT", "GND", "below the 10 uF that USB allows", 5.0)
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    if values["detect"]:
        _detected(draft)
    if not values["esd"]:
        draft.note("D1 protects VBUS: CC1 and CC2 have no protection against static discharge of their own.")
    draft.fed("VBUS", "GND")
    draft.pulled_all(CC1="GND", CC2="GND")
    draft.apart("CC1", "CC2")
    draft.stated(R1=RD, R2=RD)
    draft.measured("rail", "VOUT", 5.0, 3.0)
    return draft.finish(
        "USB-C sink", f"USB-C receptacle that takes 5 V, up to {shown(current, 'A')}, with fuse and surge protection."
    )


def _detected(draft: Draft) -> None:
    """Comparators that tell whether the source offers 3 A: the CC line in use is then above 1.23 V."""
    draft.figure("voltage at CC of a 1.5 A source", "180e-6 * RD", "V", RD=RD)
    with draft.block("detection", "low, and an LED lit, while the source offers 3 A"):
        draft.resistor("R3", 2.2e3, "VOUT", "LIMIT", "current of the reference")
        draft.diode("U2", "Reference_Voltage:LM385D-1.2", SO8, "GND", "LIMIT", "1.235 V, between 1.5 A and 3 A")
        pins = {"3": "LIMIT", "2": "CC1", "1": "FULL_N", "5": "LIMIT", "6": "CC2", "7": "FULL_N", "8": "VOUT",
                "4": "GND"}  # fmt: skip
        draft.part("U1", "Comparator:LM393", "", SO8, "comparators; their open collectors join", pins)
        draft.capacitor("C2", 100e-9, "VOUT", "GND", "supply capacitor, at the comparators")
        draft.resistor("R4", 10e3, "VOUT", "FULL_N", "pull-up of the open collectors")
        indicator(draft, "R5 D2", 5.0, "VOUT", "FULL_N", "lit while the source offers 3 A", "green")
        draft.header("J3", "3A/GND", "low while the source offers 3 A, and ground", "FULL_N", "GND")
    draft.decoupled("U1")
    draft.pulled_all(FULL_N="VOUT", LIMIT="VOUT")
    draft.wired("U1", CC1="2", CC2="6", LIMIT="3")


REFERENCE = Reference(
    name="usb-c-sink",
    title="USB-C receptacle as a 5 V sink, up to 3 A",
    answers=listed(
        """
            usb c sink, usb c power input, usb c power, usb c receptacle, usb c connector, usb type c power, usb type c
            sink, usb type c connector, usb type c power input, usb c input, usb c port, usb type c receptacle, usb c
            socket, usb type c input, usb c power supply, usb c power sink, usb c 5v, usb c breakout
        """
    ),
    parameters=(
        Parameter("vout", "voltage", "V", 5.0, 5.0, 5.0, ("at", "for"), ("power", "output", "sink"), alone=True),
        Parameter("current", "load current", "A", 0.5, 0.001, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("esd", "TVS diodes at CC1 and CC2 (1) or none (0)", "", 0.0, 0.0, 1.0, named=(("esd", 1.0),)),
        Parameter(
            "detect",
            "detection of a source of 3 A (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("tell", 1.0), ("detect", 1.0), ("detection", 1.0), ("detects", 1.0), ("whether", 1.0)),
        ),
    ),
    sources=(
        "USB Type-C Cable and Connector Specification, USB-IF, release 2.0, section 4.5.1",
        "PESDxS1BA series Low capacitance bidirectional ESD protection diodes, Nexperia",
    ),
    limits=(
        "5 V only: other voltages need a controller for USB Power Delivery.",
        "Above 0.5 A the source must offer it: measure CC1 and CC2, or accept that a weak source switches off.",
        "The data lines are not connected.",
    ),
    neutral=listed(
        "pull downs, pulldown, pulldowns, protection, protected, fuse, esd, usb, c, type, sink, power, only, "
        "receptacle, connector, port, cc, resistor, resistors, 5.1k, fuse, whether, can, "
        "give, source, detect, detection, detects, advertises, offers, tell, current, comparator, 3a"
    ),
    devices=("USB4125",),
    work_out=_work_out,
    takes=(Rail("VBUS", "5", "current"),),
    gives=(Rail("VOUT", "5", "current"),),
)
