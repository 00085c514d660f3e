"""Charger for a supercapacitor of 2.7 V from 5 V, with a constant current."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SMA, SOT23
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_FULL, _VBE, _RESISTANCE = 2.5, 0.62, 10e3
_MOST_HEAT, _VF = 0.8, 0.35  # watts of the SOT-223 on some copper; volts of D1


def _work_out(values: Values) -> Designed:
    vin, farads, current = values["vin"], values["capacitance"], values["current"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "VBE / I", "ohm", 24, VBE=_VBE, I=current)
    real = draft.figure("charging current", "VBE / R1", "A", asked=current, VBE=_VBE, R1=ohms)
    heat = draft.figure("heat in U1", "(VIN - VF - VFULL) * I", "W", VIN=vin, VF=_VF, VFULL=_FULL, I=real)
    own = draft.figure("heat in Q1 at first", "(VFULL - VBE) * I", "W", VFULL=_FULL, VBE=_VBE, I=real)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: a smaller current")
    time = draft.figure("time to nine tenths, about", "0.9 * C * VFULL / I", "s", C=farads, VFULL=_FULL, I=real)
    draft.figure("energy when full", "C * VFULL^2 / 2", "J", C=farads, VFULL=_FULL)
    _drawn(draft, ohms, real, (heat, own))
    return _finished(draft, ohms, time)


def _drawn(draft: Draft, ohms: float, real: float, heat: tuple[float, float]) -> None:
    vin, farads = draft.values["vin"], draft.values["capacitance"]
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.diode("D1", "Diode:SS34", SMA, "VIN", "FED", "keeps the capacitor from feeding a source that is off")
        draft.capacitor("C1", 10e-6, "FED", "GND", "input capacitor", vin)
    with draft.block("regulator", f"{_FULL:g} V, a capacitor of 2.7 V is never charged above"):
        draft.part("U1", "Regulator_Linear:AP7361C-25E", "", "Package_TO_SOT_SMD:SOT-223-3_TabPin2",
                   f"2.5 V, 1 A; {shown(heat[0], 'W')}", {"1": "FED", "2": "GND", "3": "V2V5"})  # fmt: skip
        draft.capacitor("C2", 10e-6, "V2V5", "GND", "output capacitor", 5.0)
    with draft.block("current limit", f"{shown(real, 'A')}"):
        draft.warm_resistor("R1", ohms, "V2V5", "SENSE", "senses the current", _VBE * real)
        draft.part("Q1", "Transistor_FET:IRLML6401", "", SOT23, f"passes the current; {shown(heat[1], 'W')} at first",
                   {"S": "SENSE", "D": "STORE", "G": "GATE"})  # fmt: skip
        draft.part("Q2", "Transistor_BJT:BC807", "", SOT23, "takes the gate back at the limit",
                   {"E": "V2V5", "B": "BASE", "C": "GATE"})  # fmt: skip
        draft.resistor("R2", 1e3, "SENSE", "BASE", "protects the base of Q2")
        draft.resistor("R3", _RESISTANCE, "GATE", "GND", "turns Q1 on")
    with draft.block("capacitor", f"{farads:g} F, 2.7 V"):
        draft.terminal("J2", "supercapacitor", "STORE", "GND", f"{farads:g} F for 2.7 V, plus first, and its load")


def _finished(draft: Draft, ohms: float, time: float) -> Designed:
    vin, farads, current = (draft.values[name] for name in ("vin", "capacitance", "current"))
    draft.decoupled("U1")
    draft.pulled_all(GATE="GND", BASE="SENSE")
    draft.wired("Q1", SENSE="S", STORE="D", GATE="G")
    draft.wired("Q2", V2V5="E", BASE="B", GATE="C")
    draft.wired("U1", FED="1", V2V5="3")
    draft.stated(R1=ohms)
    return draft.finish(
        f"Supercapacitor charger {farads:g} F",
        f"Charges a supercapacitor of {farads:g} F, 2.7 V to {_FULL:g} V with {shown(current, 'A')} from "
        f"{shown(vin, 'V')}, in about {shown(time, 's')}.",
    )


REFERENCE = Reference(
    name="supercapacitor-charger",
    title="Charger for a supercapacitor of 2.7 V, 1 F to 400 F, with 50 mA to 300 mA from 5 V",
    answers=listed(
        """
        supercapacitor charger, supercap charger, super capacitor charger, ultracapacitor charger, charge a
        supercapacitor, charge a supercap, charge supercap, charge supercapacitor, supercapacitor charging circuit,
        supercap charging circuit, supercap charge, supercapacitor charge, charging a supercapacitor, charging a
        supercap, supercapacitor charger circuit, supercap charger circuit, 10f supercap charger, charge a 10f supercap
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.5, 6.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter("capacitance", "capacitance", "F", 10.0, 1.0, 400.0, ("a", "for", "of"), ("supercap", "capacitor"),
                  alone=True),
        Parameter("rated", "voltage that the capacitor is for", "V", 2.7, 2.7, 2.7,
                  before=("supercap", "supercapacitor", "capacitor", "ultracapacitor"),
                  after=("supercap", "supercapacitor", "super", "capacitor", "ultracapacitor")),
        Parameter("current", "charging current", "A", 0.2, 0.05, 0.3, ("at", "with", "limit", "to"),
                  ("charge", "charging", "limit", "current", "max"), alone=True),
    ),
    sources=(
        "AP7361C 1A Low Dropout Adjustable and Fixed-Mode Regulator with Enable, Diodes Incorporated DS40746",
        "IRLML6401 -12V Single P-Channel HEXFET Power MOSFET, International Rectifier PD-93756: on from 1.8 V",
        "The Art of Electronics, Horowitz and Hill, third edition, 9.13.3: current limit by a transistor's VBE",
    ),
    limits=(
        "For one capacitor of 2.7 V: two in series for 5 V need balancing, see supercapacitor-backup.",
        "The current falls by 2 mV/K of VBE, some 10 % from 25 °C to 60 °C, and fades near the end.",
        "There is no protection against a capacitor that is put in reversed.",
        "When the source is off, U1 takes some 60 uA out of the capacitor through Q1.",
    ),
    neutral=listed(
        "safely, safe, capacitor, supercap, supercapacitor, charge, charging, charger, current, limit, limited, "
        "constant, usb, slowly, super, cap, ultracapacitor"
    ),
    devices=("AP7361C",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "current"),),
)  # fmt: skip
