"""USB-C receptacle as a 5 V sink."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_RD = 5.1e3
# Amperes that a fuse holds at 60 °C are 0.7 of its rating.
_FUSES = ((0.5, "750mA"), (0.75, "1.1A"), (1.0, "1.5A"), (1.35, "2A"), (1.75, "2.6A"), (2.0, "3A"), (3.0, "5A"))
_LARGE = 2.0  # amperes above which the fuse is of the larger size


def _work_out(values: Values) -> Designed:
    current = values["current"]
    draft = Draft(REFERENCE, values)
    fuse = next(rating for most, rating in _FUSES if current <= most)
    size = "Fuse:Fuse_1812_4532Metric" if current <= _LARGE else "Fuse:Fuse_2920_7451Metric"
    draft.figure("voltage at CC of a default source", "80e-6 * RD", "V", RD=_RD)
    draft.figure("voltage at CC of a 3 A source", "330e-6 * RD", "V", RD=_RD)
    with draft.block("receptacle", "USB-C, power alone"):
        pins = {
            "A9": "VBUS", "B9": "VBUS", "A12": "GND", "B12": "GND", "A5": "CC1", "B5": "CC2", "S1": "GND",
        }  # fmt: skip
        footprint = "Connector_USB:USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal"
        draft.part("J1", "Connector:USB_C_Receptacle_PowerOnly_6P", "", footprint, "USB-C", pins)
        draft.resistor("R1", _RD, "CC1", "GND", "says that this is a sink")
        draft.resistor("R2", _RD, "CC2", "GND", "the same for the plug the other way round")
    with draft.block("protection", "fuse and surges"):
        draft.part("F1", "Device:Polyfuse", f"{fuse} 16V", size, "resettable fuse",
                   {"1": "VBUS", "2": "VOUT"})  # fmt: skip
        draft.part("D1", "Diode:SMAJ5.0A", "", "Diode_SMD:D_SMA", "takes surges; its cathode is pin 1",
                   {"1": "VOUT", "2": "GND"})  # fmt: skip
        draft.capacitor("C1", 4.7e-6, "VOUT", "GND", "below the 10 uF that USB allows", 5.0)
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    draft.fed("VBUS", "GND")
    draft.pulled_all(CC1="GND", CC2="GND")
    draft.apart("CC1", "CC2")
    draft.stated(R1=_RD, R2=_RD)
    draft.measured("rail", "VOUT", 5.0, 3.0)
    return draft.finish(
        "USB-C sink", f"USB-C receptacle that takes 5 V, up to {shown(current, 'A')}, with fuse and surge protection."
    )


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
    ),
    sources=("USB Type-C Cable and Connector Specification, USB-IF, release 2.0, section 4.5.1",),
    limits=(
        "5 V only: other voltages need a controller for USB Power Delivery.",
        "Above 0.5 A the source must offer it: measure CC1 and CC2, or accept that a weak source switches off.",
        "The data lines are not connected.",
    ),
    neutral=listed(
        "protection, protected, fuse, esd, usb, c, type, sink, power, only, receptacle, connector, "
        "port, cc, resistor, resistors, 5.1k, fuse"
    ),
    devices=("USB4125",),
    work_out=_work_out,
    takes=(Rail("VBUS", "5", "current"),),
    gives=(Rail("VOUT", "5", "current"),),
)
