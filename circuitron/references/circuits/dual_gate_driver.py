"""Two drivers for the gates of MOSFETs on ground, in one package, from a controller."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RON, _QUIET, _HIGH, _MOST = 9.0, 4.5e-3, 2.4, 0.45  # ohms, the most at 18 V; amperes, volts and watts of a TC4427
_EDGE, _HOLD = 100e-9, 10e3


def _work_out(values: Values) -> Designed:
    supply, charge, hertz, logic = (values[name] for name in ("supply", "charge", "frequency", "logic"))
    draft = Draft(REFERENCE, values)
    draft.require(logic >= _HIGH, f"its inputs need {shown(_HIGH, 'V')}")
    draft.require(logic <= supply, f"its inputs stand no more than its supply of {shown(supply, 'V')}")
    wanted = draft.figure("resistance for an edge of 100 ns", "T * VDD / QG", "ohm", T=_EDGE, VDD=supply, QG=charge)
    ohms = draft.standard("R1 R2", "R1, R2", "max(2.2, REDGE - RON)", "ohm", 12, REDGE=wanted, RON=_RON)
    draft.figure("edge, about", "QG * (R1 + RON) / VDD", "s", QG=charge, R1=ohms, RON=_RON, VDD=supply)
    heat = draft.figure("heat in U1 and its resistors", "2 * QG * VDD * F + VDD * IQ", "W", QG=charge, VDD=supply,
                        F=hertz, IQ=_QUIET)  # fmt: skip
    draft.require(heat <= _MOST, f"driver and resistors would turn {shown(heat, 'W')} into heat; nearest: gate-driver")
    store = draft.standard(
        "C2", "C2, a hundred times both gates", "max(1e-6, 200 * QG / VDD)", "F", 6, QG=charge, VDD=supply
    )
    _drawn(draft, ohms, store, heat)
    return _finished(draft, ohms)


def _drawn(draft: Draft, ohms: float, store: float, heat: float) -> None:
    supply, logic = draft.values["supply"], draft.values["logic"]
    with draft.block("supply", f"{shown(supply, 'V')} for the gates"):
        draft.inlet("J1", supply, "VDD")
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at U1", supply)
        draft.capacitor("C2", store, "VDD", "GND", "gives the charge of the gates, at U1", supply)
    with draft.block("driver", f"from {shown(logic, 'V')} logic, 1.5 A each"):
        draft.header("J2", f"0-{logic:g}V", "two controls and ground", "CTRL_A", "CTRL_B", "GND")
        draft.resistor("R3", _HOLD, "CTRL_A", "GND", "off while nothing drives it")
        draft.resistor("R4", _HOLD, "CTRL_B", "GND", "off while nothing drives it")
        pins = {"1": OPEN, "2": "CTRL_A", "3": "GND", "4": "CTRL_B", "5": "DRIVE_B", "6": "VDD", "7": "DRIVE_A",
                "8": OPEN}  # fmt: skip
        draft.part("U1", "Circuitron:TC4427xOA", "TC4427A", SO8, "two drivers, not inverting", pins)
    with draft.block("gates", "as near to the MOSFETs as can be"):
        for n, channel in ((1, "A"), (2, "B")):
            draft.warm_resistor(f"R{n}", ohms, f"DRIVE_{channel}", f"GATE_{channel}", "edge", heat / 4)
            draft.resistor(f"R{n + 4}", _HOLD, f"GATE_{channel}", "GND", "off while U1 has no supply")
            draft.header(f"J{n + 2}", f"gate {channel}", "gate and source of a MOSFET", f"GATE_{channel}", "GND")


def _finished(draft: Draft, ohms: float) -> Designed:
    supply, charge, hertz, logic = (draft.values[name] for name in ("supply", "charge", "frequency", "logic"))
    draft.decoupled("U1")
    draft.pulled_all(CTRL_A="GND", CTRL_B="GND", GATE_A="GND", GATE_B="GND")
    draft.wired("U1", CTRL_A="2", CTRL_B="4", DRIVE_A="7", DRIVE_B="5", VDD="6")
    draft.stated(R1=ohms, R2=ohms)
    return draft.finish(
        "Dual MOSFET gate driver",
        f"Drives two gates of {charge * 1e9:.4g} nC to {shown(supply, 'V')} from {shown(logic, 'V')} logic, up to "
        f"{shown(hertz, 'Hz')}.",
    )


_KINDS = ("", " gate driver", " driver", " mosfet driver", " mosfet gate driver", " dual gate driver", " circuit",
          " low side driver", " low side gate driver")  # fmt: skip
REFERENCE = Reference(
    name="dual-gate-driver",
    title="Two gate drivers (TC4427, 1.5 A) for MOSFETs with their sources on ground, from 2.5 V to 5 V logic",
    answers=(
        *(f"{name}{kind}" for name in ("tc4427", "tc4427a", "mic4427") for kind in _KINDS),
        *(f"{kind.strip()} {name}" for name in ("tc4427", "tc4427a") for kind in _KINDS if kind),
        *listed("dual gate driver, dual mosfet driver, dual mosfet gate driver, dual low side driver, gate driver, "
                "low side mosfet gate driver, low side gate driver, mosfet gate driver, mosfet driver, two channel "
                "gate driver"),
    ),
    parameters=(
        Parameter("supply", "voltage of the gates", "V", 12.0, 4.5, 18.0,
                  tuple(word for word in SUPPLY_BEFORE if word != "from"), ("gate", *SUPPLY_AFTER), alone=True),
        Parameter("charge", "charge of each gate", "C", 20e-9, 2e-9, 100e-9, ("charge",), ("gate", "charge")),
        Parameter("frequency", "switching frequency", "Hz", 50e3, 1.0, 500e3, ("at", "up"), ("pwm", "switching"),
                  alone=True),
        replace(LOGIC, before=("from", *LOGIC.before)),
    ),
    sources=(
        "TC4426/TC4427/TC4428 1.5A Dual High-Speed Power MOSFET Drivers, Microchip DS20001422",
        "Fundamentals of MOSFET and IGBT Gate Driver Circuits, Texas Instruments SLUA618: charge and resistance",
    ),
    limits=(
        "For MOSFETs with the source on ground: for bridges see half-bridge.",
        "It does not isolate.",
    ),
    neutral=listed(
        "gate, driver, mosfet, low, side, drive, fast, ic, logic, pwm, microcontroller, mcu, arduino, esp32, "
        "switching, n, channel, level, strong, high, speed, power, dual, two, from"
    ),
    devices=("TC4427", "TC4427A"),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VDD", "supply", "0.03"),),
)  # fmt: skip
