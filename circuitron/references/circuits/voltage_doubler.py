"""Charge pump that doubles a voltage."""

from __future__ import annotations

from math import isclose

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SO8
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_FARADS, _DIODE, _LOSS, _SHARE = 10e-6, 0.3, 0.1, 0.25  # volts of a Schottky diode; of what is asked; of all
_LIGHT, _MOST = 0.15, 1.15  # volts of a diode at microamperes; of the output that is asked
_LOW = 3.5  # volts below which the pin LV belongs on ground


def _work_out(values: Values) -> Designed:
    vin, iout = values["vin"], values["iout"]
    draft = Draft(REFERENCE, values)
    ohms = draft.figure("output resistance, the most", "100 * max(1, (5 / VIN)^1.3)", "ohm", VIN=vin)
    draft.require(iout * ohms <= _SHARE * 2 * vin, f"at {shown(vin, 'V')} it does not give {shown(iout, 'A')}")
    out = draft.figure("output under load", "2 * VIN - 2 * VD - IOUT * RO", "V", VIN=vin, VD=_DIODE, IOUT=iout,
                       RO=ohms)  # fmt: skip
    wanted = draft.suppose("vout", out)
    draft.require(
        isclose(out, wanted, rel_tol=_LOSS),
        f"{shown(vin, 'V')} makes {shown(out, 'V')} at {shown(iout, 'A')}, not {shown(wanted, 'V')}",
    )
    light = draft.figure("output without load", "2 * VIN - 2 * VF", "V", VIN=vin, VF=_LIGHT)
    draft.require(
        "vout" not in values.given or light <= _MOST * wanted,
        f"nothing regulates its output: it is {shown(light, 'V')} without a load",
    )
    draft.figure("ripple", "IOUT / (2 * F * C2)", "V", IOUT=iout, F=5e3, C2=_FARADS)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C3", 10e-6, "VIN", "GND", "input capacitor", vin)
    with draft.block("charge pump", f"lifts C1 by {shown(vin, 'V')}"):
        pins = {"8": "VIN", "3": "GND", "2": "PUMP", "4": OPEN, "5": OPEN, "7": OPEN,
                "6": "GND" if vin < _LOW else OPEN}  # fmt: skip
        draft.part(
            "U1",
            "Regulator_SwitchedCapacitor:ICL7660",
            "ICL7660A",
            SO8,
            "charge pump; its oscillator of 10 kHz is halved",
            pins,
        )
        draft.diode("D1", "Diode:1N5819WS", "Diode_SMD:D_SOD-323", "VIN", "LIFTED", "fills C1")
        draft.diode("D2", "Diode:1N5819WS", "Diode_SMD:D_SOD-323", "LIFTED", "VOUT", "empties C1 into the output")
        draft.capacitor("C1", _FARADS, "LIFTED", "PUMP", "carries the charge", vin)
        draft.capacitor("C2", _FARADS, "VOUT", "GND", "output capacitor", 2 * vin)
        draft.terminal("J2", f"{shown(out, 'V')} out", "VOUT", "GND", "load")
    return _finished(draft, out)


def _finished(draft: Draft, out: float) -> Designed:
    vin, iout = (draft.values[each] for each in ("vin", "iout"))
    draft.makes("VOUT")
    draft.decoupled("U1")
    draft.wired("U1", VIN="8", PUMP="2")
    draft.rated("C1", 1.25 * vin)
    draft.rated("C2", 1.25 * 2 * vin)
    return draft.finish(
        f"Voltage doubler {shown(vin, 'V')}",
        f"Doubles {shown(vin, 'V')}: about {shown(out, 'V')} at {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="voltage-doubler",
    title="Voltage doubler with an ICL7660 charge pump, 2 V to 10 V in, up to 20 mA",
    answers=listed(
        """
        voltage doubler, charge pump doubler, charge pump voltage doubler, doubling charge pump, positive charge
        pump, icl7660 voltage doubler, icl7660 doubler, charge pump boost, step up charge pump, charge pump,
        inductorless boost, double the voltage, voltage doubler charge pump
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 2.0, 10.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter("vout", "output voltage", "V", 9.1, 3.0, 19.5, OUTPUT_BEFORE, (*OUTPUT_AFTER, "charge"), alone=True),
        Parameter("iout", "output current", "A", 5e-3, 1e-5, 20e-3, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "ICL7660, MAX1044 Switched-Capacitor Voltage Converters, Maxim: positive voltage doubler; at most "
        "100 ohm at 5 V, 325 ohm at 2 V",
    ),
    limits=(
        "Nothing regulates the output.",
        "A short circuit of the output runs through both diodes, without a limit.",
    ),
    neutral=listed(
        "charge, pump, voltage, doubler, double, positive, boost, step, up, capacitor, switched, few, ma, small, "
        "current"
    ),
    devices=("ICL7660",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "vin", "2 * iout + 0.001"),),
    gives=(Rail("VOUT", "2 * vin - 0.6 - 100 * max(1, (5 / vin)^1.3) * iout", "iout"),),
)
