"""Pi filter of a ferrite bead and capacitors for the supply of something that noise disturbs."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_BEAD, _AT, _OHMS = 600.0, 100e6, 0.2  # ohms at so many hertz, and for direct current
_INPUT, _OUTPUT, _DAMPING = 1e-6, 1e-6, 4.7e-6
_USB = 10e-6  # farads that USB allows on its 5 V


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    henries = draft.figure("inductance of the bead, about", "Z / (TWOPI * F)", "H", Z=_BEAD, TWOPI=2 * pi, F=_AT)
    corner = draft.figure("corner, about", "1 / (TWOPI * sqrt(L * C3))", "Hz", TWOPI=2 * pi, L=henries, C3=_OUTPUT)
    ohms = draft.standard("R1", "damping", "sqrt(L / C3)", "ohm", 12, L=henries, C3=_OUTPUT)
    drop = draft.figure("voltage lost in the bead, at most", "I * R", "V", I=current, R=_OHMS)
    whole = draft.figure("all capacitors", "C1 + C2 + C3 + C4", "F", C1=_INPUT, C2=100e-9, C3=_OUTPUT, C4=_DAMPING)
    draft.require(whole <= _USB, "USB allows 10 uF")
    with draft.block("noisy side", f"{shown(volts, 'V')}, with its noise"):
        draft.inlet("J1", volts, "VIN")
        draft.capacitor("C1", _INPUT, "VIN", "GND", "takes noise before the bead", volts)
        draft.capacitor("C2", 100e-9, "VIN", "GND", "the same at high frequencies", volts)
    with draft.block("filter", f"a bead, which noise above some {shown(corner, 'Hz')} does not pass"):
        draft.part("FB1", "Device:FerriteBead", "600R@100MHz 1A", "Inductor_SMD:L_0805_2012Metric",
                   "ferrite bead, at half of its current at most", {"1": "VIN", "2": "VOUT"})  # fmt: skip
        draft.capacitor("C3", _OUTPUT, "VOUT", "GND", "takes what the bead lets pass", volts)
        draft.capacitor("C4", _DAMPING, "VOUT", "DAMPED", "damps the bead and C3, with R1", volts)
        draft.resistor("R1", ohms, "DAMPED", "GND", "keeps the bead and C3 from ringing")
    with draft.block("quiet side", f"up to {shown(current, 'A')}"):
        draft.terminal("J2", f"{shown(volts, 'V')} out", "VOUT", "GND", "what is to be kept from noise")
    draft.pulled("DAMPED", "GND")
    draft.wired("FB1", VIN="1", VOUT="2")
    draft.stated(R1=ohms, C3=_OUTPUT, C4=_DAMPING)
    return draft.finish(
        f"Pi filter {shown(volts, 'V')}",
        f"Keeps noise of a supply of {shown(volts, 'V')} from a load of up to {shown(current, 'A')}, which gets up to "
        f"{shown(drop, 'V')} less.",
    )


REFERENCE = Reference(
    name="pi-filter",
    title="Pi filter of a ferrite bead and capacitors for a supply, up to 0.5 A",
    answers=listed(
        """
        pifilter, ferrite bead filter, ferrite filter, ferrite bead pifilter, pifilter ferrite bead, pifilter with a
        ferrite bead, supply pifilter, power supply pifilter, ferrite bead supply filter, supply filter ferrite bead,
        analog supply filter, analog power filter, avdd filter, ferrite bead and capacitor filter, ferrite bead filter
        for analog supply, filter ferrite bead, supply noise filter, power supply noise filter, supply filter with a
        ferrite bead
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 1.8, 24.0,
                  (*SUPPLY_BEFORE, "for", "usb", "between"), (*SUPPLY_AFTER, "analog", "usb", "avdd"), alone=True),
        Parameter("current", "current of the load", "A", 0.1, 1e-3, 0.5, ("up", "to", "for", "at"),
                  ("load", "max", "maximum"), alone=True),
    ),
    sources=(
        "Ferrite Beads Demystified, Analog Dialogue 50-02, Analog Devices: damping by a capacitor with a resistor",
        "Universal Serial Bus Specification, section 7.2.4.1: 10 uF at most on VBUS of a device",
    ),
    limits=(
        "It does nothing against ripple below some hundred kilohertz, as of a slow converter or of mains: a linear "
        "regulator does.",
        "A bead at half of its current has some of its resistance left: it is for small loads.",
    ),
    neutral=listed(
        "pifilter, ferrite, bead, filter, filtering, cap, caps, capacitor, capacitors, noise, clean, usb, analog, "
        "section, digital, part, rail, supply, power, 5v, 3.3v, avdd, vdd, adc, circuit, high, frequency, clc, from"
    ),
    unlike=("ripple", "hum", "mains", "rf", "antenna", "inductor", "coil", "choke", "lc", "ohm", "audio", "speaker"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "supply", "current"),),
)  # fmt: skip
