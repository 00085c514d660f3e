"""Half bridges of two MOSFETs on a driver with a bootstrap supply."""

from __future__ import annotations

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SMA, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE

VGATE = 12.0  # volts of the gate supply
# IRF540N: coulombs of the gate and of the body diode that recovers, the most; warm ohms; ohms before each gate.
_CHARGE, _RECOVERY, _RON, _GATE = 71e-9, 760e-9, 80e-3, 10.0
_MOST_HEAT = 12.0
_QUIET, _HOLD = 230e-6, 100e3  # amperes that the high side of the driver draws at most; ohms that keep a gate off
SOURCES = (
    "HV Floating MOS-Gate Driver ICs, International Rectifier AN-978",
    "IRF540N HEXFET Power MOSFET, International Rectifier PD-91341",
)
BUS = Parameter(
    "bus",
    "bridge voltage",
    "V",
    24.0,
    12.0,
    60.0,
    ("for", "a", *SUPPLY_BEFORE),
    ("bus", "bridge", "motor", *SUPPLY_AFTER),
    alone=True,
)
CURRENT = Parameter("current", "output current", "A", 5.0, 0.1, 10.0, LOAD_BEFORE, LOAD_AFTER, alone=True)


def frequency(highest: float) -> Parameter:
    """The switching frequency up to so many hertz."""
    return Parameter(
        "frequency", "switching frequency", "Hz", 20e3, 100.0, highest, ("at", "pwm"), ("pwm", "switching"), alone=True
    )


def losses(draft: Draft, drive: float) -> tuple[float, float]:
    """The bootstrap capacitor in farads and the heat of each MOSFET in watts, with their figures.

    Args:
        drive: amperes that the driver gives.

    Raises:
        NotCovered: that is too much.
    """
    bus, current, hertz = (draft.values[name] for name in ("bus", "current", "frequency"))
    named = {"QG": _CHARGE, "IQ": _QUIET, "VG": VGATE, "RH": _HOLD, "F": hertz}
    boot = draft.standard("C1", "bootstrap capacitor", "(10 * QG + (IQ + VG / RH) / F) / 1", "F", 6, **named)
    draft.figure("droop of the bootstrap", "(QG + (IQ + VG / RH) / F) / C1", "V", C1=boot, **named)
    draft.figure("ripple current of C5, the most", "I / 2", "A", I=current)
    draft.figure("current of the gate supply", "2 * QG * F", "A", QG=_CHARGE, F=hertz)
    on = draft.figure("heat by conduction in each, the most", "I^2 * RON", "W", I=current, RON=_RON)
    time = draft.figure("time of an edge, about", "QG * (RG + VG / IG) / (VG - 5)", "s",
                        QG=0.4 * _CHARGE, RG=_GATE, VG=VGATE, IG=drive)  # fmt: skip
    edges = draft.figure("heat by switching", "VBUS * I * TE * F", "W", VBUS=bus, I=current, TE=time, F=hertz)
    recovery = draft.figure("heat by the recovery of the other body diode, the most", "VBUS * QRR * F", "W", VBUS=bus,
                            QRR=_RECOVERY, F=hertz)  # fmt: skip
    heat = on + edges + recovery
    draft.require(heat <= _MOST_HEAT, f"each MOSFET would turn {shown(heat, 'W')} into heat")
    return boot, heat


def bootstrap(draft: Draft, boot: float) -> None:
    """What the driver needs around it: its gate supply VGATE, D1, and C1 between BOOT and OUT."""
    draft.capacitor("C3", 10e-6, "VGATE", "GND", "recharges C1", 16.0)
    draft.capacitor("C4", 100e-9, "VGATE", "GND", "supply capacitor, at the driver")
    draft.diode("D1", "Diode:US1D", SMA, "VGATE", "BOOT", "bootstrap, fast, 200 V")
    draft.capacitor("C1", boot, "BOOT", "OUT", "bootstrap", 16.0)
    draft.decoupled("U1")
    draft.stated(C1=boot)


def bridge(draft: Draft, heat: float) -> None:
    """The MOSFETs on the nets VBUS, OUT and GND, whose gates the nets HO and LO drive."""
    bus, current = draft.values["bus"], draft.values["current"]
    with draft.block("bridge", f"{shown(bus, 'V')}, {shown(current, 'A')}"):
        draft.terminal("J3", f"{shown(bus, 'V')} in", "VBUS", "GND", "supply of the bridge")
        draft.capacitor("C5", 470e-6, "VBUS", "GND", "carries the pulses", bus)
        draft.capacitor("C6", 1e-6, "VBUS", "GND", "for fast edges, at the transistors", bus)
        for number, (drive, drain, source) in enumerate((("HO", "VBUS", "OUT"), ("LO", "OUT", "GND")), 1):
            gate = f"GATE{number}"
            draft.resistor(f"R{2 + number}", _GATE, drive, gate, "speed of the edges", "Resistor_SMD:R_1206_3216Metric")
            draft.resistor(f"R{4 + number}", _HOLD, gate, source, "keeps it off")
            draft.part(f"Q{number}", "Transistor_FET:IRF540N", "", TO220, f"{shown(heat, 'W')}, heat sink",
                       {"G": gate, "D": drain, "S": source})  # fmt: skip
        draft.terminal("J4", "out", "OUT", "GND", "output of the bridge")
    draft.joined("Q1", "D", "VBUS")
    draft.joined("Q2", "S", "GND")
    draft.rated("C5", 1.25 * bus)
    draft.note(f"C5 carries up to {shown(current / 2, 'A')} of ripple: one of low ESR, or several in parallel.")
    draft.note("The high side cannot stay on for long: the bootstrap needs pulses of the low side.")
