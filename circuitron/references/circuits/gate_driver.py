"""Driver for the gate of a MOSFET on ground, from a controller."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RON, _QUIET, _HIGH, _MOST = 1.7, 1.5e-3, 2.4, 0.45  # ohms, amperes, volts and watts of a TC4422
_HOLD = 10e3


def _work_out(values: Values) -> Designed:
    supply, charge, hertz, logic = (values[name] for name in ("supply", "charge", "frequency", "logic"))
    draft = Draft(REFERENCE, values)
    draft.require(logic >= _HIGH, f"its input needs {shown(_HIGH, 'V')}")
    wanted = draft.figure("resistance for an edge of 100 ns", "T * VDD / QG", "ohm", T=100e-9, VDD=supply, QG=charge)
    series = draft.standard("R1", "R1", "max(2.2, REDGE - RON)", "ohm", 12, REDGE=wanted, RON=_RON)
    draft.figure("peak current of the gate", "VDD / (R1 + RON)", "A", VDD=supply, R1=series, RON=_RON)
    draft.figure("edge, about", "QG * (R1 + RON) / VDD", "s", QG=charge, R1=series, RON=_RON, VDD=supply)
    heat = draft.figure("heat in U1 and R1", "QG * VDD * F + VDD * IQ", "W", QG=charge, VDD=supply, F=hertz, IQ=_QUIET)
    draft.require(heat <= _MOST, f"driver and resistor would turn {shown(heat, 'W')} into heat")
    store = draft.standard(
        "C2", "C2, a hundred times the gate", "max(0.000001, 100 * QG / VDD)", "F", 6, QG=charge, VDD=supply
    )
    return _drawn(draft, charge, heat, hertz, logic, series, store, supply)


def _drawn(
    draft: Draft, charge: float, heat: float, hertz: float, logic: float, series: float, store: float, supply: float
) -> Designed:
    with draft.block("supply", f"{shown(supply, 'V')} for the gate"):
        draft.inlet("J1", supply, "VDD")
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at U1", supply)
        draft.capacitor("C2", store, "VDD", "GND", "gives the charge of the gate, at U1", supply)
    with draft.block("driver", f"from {shown(logic, 'V')} logic, 9 A"):
        draft.header("J2", f"0-{logic:g}V", "control and ground", "CTRL", "GND")
        draft.resistor("R2", _HOLD, "CTRL", "GND", "off while nothing drives it")
        pins = {"1": "VDD", "8": "VDD", "2": "CTRL", "3": OPEN, "4": "GND", "5": "GND", "6": "DRIVE", "7": "DRIVE"}
        draft.part("U1", "Driver_FET:TC4422", "", SO8, "driver, not inverting", pins)
    with draft.block("gate", "as near to the MOSFET as can be"):
        draft.warm_resistor("R1", series, "DRIVE", "GATE", "edge, and keeps it from ringing", heat / 2)
        draft.resistor("R3", _HOLD, "GATE", "GND", "off while U1 has no supply")
        draft.header("J3", "gate", "gate and source of the MOSFET", "GATE", "GND")
    return _finished(draft, charge, hertz, logic, series, supply)


def _finished(draft: Draft, charge: float, hertz: float, logic: float, series: float, supply: float) -> Designed:
    draft.decoupled("U1")
    draft.pulled_all(CTRL="GND", GATE="GND")
    draft.wired("U1", CTRL="2", DRIVE="6")
    draft.stated(R1=series)
    return draft.finish(
        "MOSFET gate driver",
        f"Drives a gate of {charge * 1e9:.4g} nC to {shown(supply, 'V')} from {shown(logic, 'V')} logic, up to "
        f"{shown(hertz, 'Hz')}.",
    )


REFERENCE = Reference(
    name="gate-driver",
    title="Gate driver (TC4422, 9 A) for a MOSFET with its source on ground, from 2.5 V to 5 V logic",
    answers=listed(
        """
        gate driver, mosfet gate driver, low side gate driver, mosfet driver, gate driver ic, tc4422, tc4422 gate
        driver, mosfet gate driver tc4422, gate driver from 3v3, gate drive circuit, mosfet gate drive,
        fast mosfet driver, igbt gate driver, mosfet driver ic, low side mosfet driver ic, gate driver for a mosfet
        """
    ),
    parameters=(
        Parameter("supply", "voltage of the gate", "V", 12.0, 5.0, 18.0, SUPPLY_BEFORE, ("gate", *SUPPLY_AFTER),
                  alone=True),
        Parameter("charge", "charge of the gate", "C", 60e-9, 5e-9, 500e-9, ("charge",), ("gate", "charge")),
        Parameter("frequency", "switching frequency", "Hz", 20e3, 1.0, 500e3, ("at", "up"), ("pwm", "switching"),
                  alone=True),
        LOGIC,
    ),
    sources=(
        "TC4421, TC4422 9A High-Speed MOSFET Drivers, Microchip DS21420",
        "Fundamentals of MOSFET and IGBT Gate Driver Circuits, Texas Instruments SLUA618: charge and resistance",
    ),
    limits=(
        "For MOSFETs with the source on ground: for bridges see half-bridge.",
        "It does not isolate.",
    ),
    neutral=listed(
        "gate, driver, mosfet, low, side, drive, fast, igbt, ic, logic, pwm, microcontroller, mcu, arduino, esp32, "
        "switching, n, channel, level, strong, high, speed, power"
    ),
    devices=("TC4422",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VDD", "supply", "0.03"),),
)  # fmt: skip
