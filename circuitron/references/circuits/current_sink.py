"""Constant-current sink for one current: op-amp, MOSFET and shunt."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.sinks import sized, sunk
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_REFERENCE, _UPPER, _LOWER, _CATHODE = 2.5, 18e3, 2e3, 2e-3  # a divider of 1 : 10; amperes of the TL431


def _work_out(values: Values) -> Designed:
    supply_ = values["supply"]
    draft = Draft(REFERENCE, values)
    setting = draft.figure("voltage of the shunt", "VREF * R3 / (R2 + R3)", "V", VREF=_REFERENCE, R2=_UPPER, R3=_LOWER)
    shunt = sized(draft, setting)
    bias = draft.standard("R1", "R1", "(VCC - VREF) / (IK + VREF / (R2 + R3))", "ohm", 12, VCC=supply_, VREF=_REFERENCE,
                          IK=_CATHODE, R2=_UPPER, R3=_LOWER)  # fmt: skip
    return _drawn(draft, shunt, bias)


def _drawn(draft: Draft, shunt: float, bias: float) -> Designed:
    supply_ = draft.values["supply"]
    with draft.block("supply", f"{shown(supply_, 'V')} for the control"):
        draft.terminal("J1", f"{shown(supply_, 'V')} in", "VCC", "GND", "supply of the control")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", supply_)
    with draft.block("reference", "a tenth of 2.5 V"):
        draft.resistor("R1", bias, "VCC", "VREF", "current of the reference")
        draft.part("U2", "Reference_Voltage:TL431DBZ", "", SOT23, "2.5 V", {"K": "VREF", "REF": "VREF", "A": "GND"})
        draft.resistor("R2", _UPPER, "VREF", "SET", "sets the current, 1 %")
        draft.resistor("R3", _LOWER, "SET", "GND", "sets the current, 1 %")
    return _finished(draft, shunt)


def _finished(draft: Draft, shunt: float) -> Designed:
    current, volts = draft.values["current"], draft.values["vin"]
    sunk(draft, shunt, f"{shown(current, 'A')} from the load on up to {shown(volts, 'V')}")
    draft.pulled_all(SET="VREF")
    draft.stated(R2=_UPPER, R3=_LOWER)
    return draft.finish(
        "Constant-current sink",
        f"Sinks {shown(current, 'A')} from a load on a supply of up to {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="current-sink",
    title="Constant-current sink for one current (op-amp, MOSFET, shunt), 2 mA to 1 A, 30 V, 25 W",
    answers=listed(
        "current sink, constantcurrent sink, opamp current sink, current sink opamp, current sink opamp mosfet, opamp "
        "mosfet current sink, constantcurrent sink opamp mosfet, fixed current sink, opamp "
        "constantcurrent sink"
    ),
    parameters=(
        Parameter(
            "current", "current", "A", 0.1, 2e-3, 1.0, ("of", "at", "sink", "sinks"), ("sink", "current"), alone=True
        ),
        Parameter(
            "vin", "highest voltage of the load's supply", "V", 12.0, 2.0, 30.0, ("from", "for", "up", "on", "load"),
            ("load", "source", "input"), alone=True,
        ),
        Parameter(
            "supply",
            "supply of the control",
            "V",
            5.0,
            4.75,
            15.0,
            ("supply", "powered"),
            ("supply", "control", "logic"),
        ),
    ),
    sources=(
        "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068",
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
        "TL431 Precision Programmable Reference, Texas Instruments SLVS543",
        "The Art of Electronics, Horowitz and Hill, third edition, section 4.2.5: current sources",
    ),
    limits=(
        "The current is as exact as R5, R2, R3 and the offset of U1.",
        "It sinks: the load is between its supply and J3.",
    ),
    neutral=listed("constant, current, sink, opamp, mosfet, shunt, load, fixed, resistor"),
    unlike=("precision", "precise", "accurate", "adjustable", "variable", "programmable", "controlled", "battery",
            "led", "leds", "discharge"),
    devices=("LM358", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
