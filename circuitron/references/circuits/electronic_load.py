"""Adjustable current sink (electronic load): op-amp, MOSFET, shunt and potentiometer."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import FUSE, KNOB, SO8, SOT23, TO220
from circuitron.references.words import listed

_FULL, _MOST_HEAT = 0.15, 25.0  # volts of the shunt at the largest current; watts of a TO-220 on a heat sink
_REFERENCE, _POT, _CATHODE = 2.5, 10e3, 1e-3
_OFFSET, _LOOSE = 7e-3, 0.2  # volts of an LM358, the most; of a potentiometer


def _work_out(values: Values) -> Designed:
    current, volts, supply_ = values["current"], values["vin"], values["supply"]
    draft = Draft(REFERENCE, values)
    shunt = draft.standard("R5", "shunt", "VFULL / I", "ohm", 24, VFULL=_FULL, I=current)
    heat = draft.figure("heat in Q1", "VIN * I - I^2 * RS", "W", VIN=volts, I=current, RS=shunt)
    draft.require(
        heat <= _MOST_HEAT, f"Q1 would turn {shown(heat, 'W')} into heat; nearest: a lower voltage or current"
    )
    draft.figure("thermal resistance of the heat sink, at most", "60 / P", "K/W", P=heat)
    full = draft.figure("shunt at the largest current", "I * RS", "V", I=current, RS=shunt)
    upper = draft.standard("R2", "R2", "RV * (VREF / VFULL - 1)", "ohm", 96, RV=_POT, VREF=_REFERENCE, VFULL=full)
    draft.figure("largest current", "VREF * RV / (RV + R2) / RS", "A", asked=current, VREF=_REFERENCE,
                 RV=_POT, R2=upper, RS=shunt)  # fmt: skip
    _said(draft, shunt, upper)
    bias = draft.standard("R1", "R1", "(VCC - VREF) / (IK + VREF / (RV + R2))", "ohm", 12, VCC=supply_,
                          VREF=_REFERENCE, IK=2 * _CATHODE, RV=_POT, R2=upper)  # fmt: skip
    return _drawn(draft, shunt, upper, bias, heat)


def _said(draft: Draft, shunt: float, upper: float) -> None:
    """What offset and tolerance make of the current."""
    parts = {"VREF": _REFERENCE, "RV": _POT, "RT": upper, "RS": shunt}
    low = draft.figure("largest current, RV1 20 % low", "VREF * K * RV / (K * RV + RT) / RS", "A",
                       K=1 - _LOOSE, **parts)  # fmt: skip
    high = draft.figure("largest current, RV1 20 % high", "VREF * K * RV / (K * RV + RT) / RS", "A", K=1 + _LOOSE,
                        **parts)  # fmt: skip
    shift = draft.figure("current by the offset of U1, at most", "VOS / RS", "A", VOS=_OFFSET, RS=shunt)
    draft.note(f"The offset of U1 moves the current by up to {shown(shift, 'A')}; the potentiometer's tolerance puts "
               f"the largest current between {shown(low, 'A')} and {shown(high, 'A')}: measure it.")  # fmt: skip


def _drawn(draft: Draft, shunt: float, upper: float, bias: float, heat: float) -> Designed:
    current, volts, supply_ = (draft.values[name] for name in ("current", "vin", "supply"))
    with draft.block("supply", f"{shown(supply_, 'V')} for the control"):
        draft.terminal("J1", f"{shown(supply_, 'V')} in", "VCC", "GND", "supply of the control")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", supply_)
    with draft.block("setting", f"0 to {shown(current, 'A')} by a knob"):
        draft.resistor("R1", bias, "VCC", "VREF", "current of the reference")
        draft.part("U2", "Reference_Voltage:TL431DBZ", "", SOT23, "2.5 V", {"K": "VREF", "REF": "VREF", "A": "GND"})
        draft.resistor("R2", upper, "VREF", "TOP", "sets the largest current")
        draft.part(
            "RV1", "Device:R_Potentiometer", "10k", KNOB, "sets the current", {"1": "GND", "2": "SET", "3": "TOP"}
        )
    return _completed(draft, current, heat, shunt, volts)


def _completed(draft: Draft, current: float, heat: float, shunt: float, volts: float) -> Designed:
    with draft.block("sink", f"{shown(volts, 'V')}, {shown(heat, 'W')}"):
        pins = {"3": "SET", "2": "MINUS", "1": "DRIVE", "5": "GND", "6": "UNUSED", "7": "UNUSED", "8":
                "VCC", "4": "GND"}  # fmt: skip
        draft.part("U1", "Amplifier_Operational:LM358", "", SO8, "op-amp; its inputs reach ground", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the op-amp")
        draft.resistor("R3", 100, "DRIVE", "GATE", "keeps the gate from the op-amp")
        draft.resistor("R6", 100e3, "GATE", "GND", "off without a supply")
        draft.resistor("R4", 1e3, "SENSE", "MINUS", "compensation, with C3")
        draft.stable("C3", 10e-9, "DRIVE", "MINUS", "compensation")
        device = "IRFZ44N" if "IRFZ44N" in draft.values.devices else ""  # 55 V, 49 A, with the same pins
        draft.part("Q1", "Transistor_FET:IRF540N", device, TO220,
                   "turns the power into heat, on a heat sink with a fan", {"G": "GATE", "D": "LOAD", "S":
                   "SENSE"})  # fmt: skip
        draft.warm_resistor(
            "R5", shunt, "SENSE", "GND", "senses the current, 1 %; taken at its pads", current**2 * shunt
        )
        fuse = draft.figure("fuse", "1.5 * I", "A", I=current)
        draft.part(
            "F1", "Device:Fuse", f"{fuse:.2g}A", FUSE, "in front of the tested source", {"1": "SOURCE", "2": "LOAD"}
        )
        draft.terminal("J2", f"{shown(volts, 'V')} under test", "SOURCE", "GND", "battery or supply under test")
    return _finished(draft, current, shunt, volts)


def _finished(draft: Draft, current: float, shunt: float, volts: float) -> Designed:
    draft.fed("VCC", "GND", "SOURCE")
    draft.decoupled("U1")
    draft.pulled_all(MINUS="SENSE", GATE="DRIVE", SENSE="GND")
    draft.wired("U1", SET="3", MINUS="2")
    draft.stated(R5=shunt)
    return draft.finish(
        "Electronic load",
        f"Draws 0 to {shown(current, 'A')} from a source of up to {shown(volts, 'V')}, set by a knob.",
    )


REFERENCE = Reference(
    name="electronic-load",
    title="Electronic load: a current sink that a knob sets, up to 2 A, 30 V, 25 W",
    answers=listed(
        "electronic load, dc load, dummy load, adjustable constantcurrent, adjustable constantcurrent sink, "
        "adjustable current sink, constantcurrent load, adjustable electronic load, dc electronic load, "
        "constantcurrent dummy load, battery tester load, battery discharge tester, battery discharger, "
        "constantcurrent discharge, opamp mosfet "
        "constantcurrent, constantcurrent battery testing, variable current sink, adjustable load, power "
        "supply tester load"
    ),
    parameters=(
        Parameter(
            "current",
            "largest current",
            "A",
            2.0,
            0.1,
            2.0,
            ("to", "up", "at", "of"),
            ("max", "load"),
            alone=True,
            least=0.0,
        ),
        Parameter(
            "vin",
            "highest voltage of the source",
            "V",
            8.4,
            1.0,
            30.0,
            ("from", "for", "up"),
            ("source", "battery", "input"),
            alone=True,
            usual=(("wall wart", 24.0), ("wallwart", 24.0), ("adapter", 24.0), ("psu", 24.0)),
        ),
        Parameter(
            "supply", "supply of the control", "V", 12.0, 9.0, 15.0, ("supply", "powered"), ("supply", "control")
        ),
    ),
    sources=(
        "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068",
        "IRF540N HEXFET Power MOSFET, International Rectifier PD-91341",
        "IRFZ44N HEXFET Power MOSFET, International Rectifier PD-94053",
        "TL431 Precision Programmable Reference, Texas Instruments SLVS543",
    ),
    limits=(
        "It does not stop when a battery is empty: watch it, or add a disconnect.",
        "Q1 needs a heat sink for all of the power, with a fan above some 10 W.",
    ),
    neutral=listed(
        "electronic, load, dummy, adjustable, variable, constant, current, sink, battery, batteries, testing, "
        "test, tester, discharge, opamp, mosfet, shunt, potentiometer, knob, set, capacity, psu, "
        "bench, adapter"
    ),
    devices=("LM358", "IRF540N", "IRFZ44N"),
    unlike=("resistor", "capacity", "currentsource", "grounded"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)
