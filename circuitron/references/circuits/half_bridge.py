"""Half bridge with two MOSFETs and an IR2110."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SMA, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_CHARGE, _RON, _GATE = 71e-9, 80e-3, 10.0  # IRF540N: coulombs, warm ohms; ohms before each gate
_VGATE, _DROP, _DRIVE = 12.0, 0.9, 2.0  # volts of the gate supply, of the bootstrap diode; amperes of the driver
_MOST_HEAT = 12.0
_QUIET, _HOLD = 230e-6, 100e3  # amperes that the high side of the driver draws at most; ohms that keep a gate off


def _work_out(values: Values) -> Designed:
    bus, current, frequency, logic = values["bus"], values["current"], values["frequency"], values["logic"]
    draft = Draft(REFERENCE, values)
    named = {"QG": _CHARGE, "IQ": _QUIET, "VG": _VGATE, "RH": _HOLD, "F": frequency}
    boot = draft.standard("C1", "bootstrap capacitor", "(10 * QG + (IQ + VG / RH) / F) / 1", "F", 6, **named)
    draft.figure("droop of the bootstrap", "(QG + (IQ + VG / RH) / F) / C1", "V", C1=boot, **named)
    draft.figure("ripple current of C5, the most", "I / 2", "A", I=current)
    draft.figure("current of the gate supply", "2 * QG * F", "A", QG=_CHARGE, F=frequency)
    on = draft.figure("heat by conduction in each, the most", "I^2 * RON", "W", I=current, RON=_RON)
    time = draft.figure("time of an edge, about", "QG * (RG + VG / IG) / (VG - 5)", "s",
                        QG=0.4 * _CHARGE, RG=_GATE, VG=_VGATE, IG=_DRIVE)  # fmt: skip
    edges = draft.figure("heat by switching", "VBUS * I * TE * F", "W", VBUS=bus, I=current, TE=time, F=frequency)
    draft.require(on + edges <= _MOST_HEAT, f"each MOSFET would turn {shown(on + edges, 'W')} into heat")
    with draft.block("control", f"two lines of {shown(logic, 'V')} logic"):
        draft.header("J1", f"{logic:g}V/GND/HIN/LIN", "logic supply, ground, high side, low side", "VDD", "GND", "HIN",
                     "LIN")  # fmt: skip
        for number, net in ((1, "HIN"), (2, "LIN")):
            draft.resistor(f"R{number}", 10e3, net, "GND", "both off while nothing drives them")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor of the logic")
    with draft.block("driver", f"gates at {shown(_VGATE, 'V')}"):
        draft.terminal("J2", "12 V in", "VGATE", "GND", "gate supply")
        pins = {"10": "HIN", "12": "LIN", "11": "GND", "13": "GND", "9": "VDD", "2": "GND", "6": "BOOT", "7": "HO",
                "5": "OUT", "3": "VGATE", "1": "LO", "4": OPEN, "8": OPEN, "14": OPEN}  # fmt: skip
        draft.part("U1", "Driver_FET:IR2110", "", "Package_DIP:DIP-14_W7.62mm", "driver, 2 A", pins)
        draft.capacitor("C3", 10e-6, "VGATE", "GND", "recharges C1", 16.0)
        draft.capacitor("C4", 100e-9, "VGATE", "GND", "supply capacitor, at the driver")
        draft.diode("D1", "Diode:US1D", SMA, "VGATE", "BOOT", "bootstrap, fast, 200 V")
        draft.capacitor("C1", boot, "BOOT", "OUT", "bootstrap", 16.0)
    with draft.block("bridge", f"{shown(bus, 'V')}, {shown(current, 'A')}"):
        draft.terminal("J3", f"{shown(bus, 'V')} in", "VBUS", "GND", "supply of the bridge")
        draft.capacitor("C5", 470e-6, "VBUS", "GND", "carries the pulses", bus)
        draft.capacitor("C6", 1e-6, "VBUS", "GND", "for fast edges, at the transistors", bus)
        for number, (drive, drain, source) in enumerate((("HO", "VBUS", "OUT"), ("LO", "OUT", "GND")), 1):
            gate = f"GATE{number}"
            draft.resistor(f"R{2 + number}", _GATE, drive, gate, "speed of the edges", "Resistor_SMD:R_1206_3216Metric")
            draft.resistor(f"R{4 + number}", _HOLD, gate, source, "keeps it off")
            draft.part(f"Q{number}", "Transistor_FET:IRF540N", "", TO220, f"{shown(on + edges, 'W')}, heat sink",
                       {"G": gate, "D": drain, "S": source})  # fmt: skip
        draft.terminal("J4", "out", "OUT", "GND", "output of the bridge")
    draft.fed("VGATE", "VDD", "VBUS", "GND")
    draft.decoupled("U1")
    draft.pulled_all(HIN="GND", LIN="GND")
    draft.joined("Q1", "D", "VBUS")
    draft.joined("Q2", "S", "GND")
    draft.joined("U1", "5", "OUT")
    draft.rated("C5", 1.25 * bus)
    draft.measured("value", "C1", boot, 1.0)
    draft.note("The controller must leave 500 ns between turning one off and the other on.")
    draft.note(f"C5 carries up to {shown(current / 2, 'A')} of ripple: one of low ESR, or several in parallel.")
    draft.note("The high side cannot stay on for long: the bootstrap needs pulses of the low side.")
    return draft.finish(
        f"Half bridge {shown(bus, 'V')} {shown(current, 'A')}",
        f"Half bridge for {shown(bus, 'V')} and {shown(current, 'A')} at {shown(frequency, 'Hz')}, from two lines of "
        f"{shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="half-bridge",
    title="Half bridge of two MOSFETs with an IR2110, up to 60 V, 10 A, 150 kHz",
    answers=listed(
        """
            halfbridge, halfbridge driver, halfbridge gate driver, mosfet gate driver halfbridge, high and
            low side driver, halfbridge mosfet driver, bootstrap gate driver, ir2110, ir2110 driver, high side
            gate driver, mosfet halfbridge, bootstrap driver, ir2110 halfbridge, halfbridge power
            stage, bootstrap mosfet driver, high low side driver
        """
    ),
    parameters=(
        Parameter(
            "bus",
            "bridge voltage",
            "V",
            24.0,
            12.0,
            60.0,
            ("for", "a", *SUPPLY_BEFORE),
            ("bus", "bridge", "motor", *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter("current", "output current", "A", 5.0, 0.1, 10.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter(
            "frequency",
            "switching frequency",
            "Hz",
            20e3,
            100.0,
            150e3,
            ("at", "pwm"),
            ("pwm", "switching"),
            alone=True,
        ),
        replace(LOGIC, low=3.0),  # at VDD
    ),
    sources=(
        "IR2110/IR2113 High and Low Side Driver, International Rectifier PD60147",
        "HV Floating MOS-Gate Driver ICs, International Rectifier AN-978",
        "IRF540N HEXFET Power MOSFET, International Rectifier PD-91341",
    ),
    limits=("Dead time is the controller's.", "There is no current limit.", "Both MOSFETs need a heat sink."),
    neutral=listed(
        "mosfet, gate, driver, half, bridge, high, low, side, n, channel, bootstrap, pwm, switching, motor, logic, "
        "control, power, dead, time, inverter, diode"
    ),
    devices=("IR2110", "IRF540N"),
    work_out=_work_out,
    takes=(Rail("VGATE", "12.0", "0.05"), Rail("VDD", "logic", "0.005"), Rail("VBUS", "bus", "current")),
    signals=(Signal("HIN", "pwm", "logic"), Signal("LIN", "pwm", "logic")),
)
