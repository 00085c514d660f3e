"""Negative supply with a charge pump."""

from __future__ import annotations

from math import isclose

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_OHMS, _MOST, _FARADS = (
    55.0,
    100.0,
    10e-6,
)  # output resistance at 5 V and 10 kHz with capacitors of 10 µF: typical, most
_LEAST, _LOW_OHMS, _LOW_MOST = 3.0, 150.0, 300.0  # volts below which the switches have more; the most is at 2 V
_LOSS = 0.1  # of a voltage that is asked for, as nothing regulates it
_LOW = 3.5  # volts below which the pin LV belongs on ground


def _work_out(values: Values) -> Designed:
    iout = values["iout"]
    draft = Draft(REFERENCE, values)
    vin = draft.suppose("vin", values.given.get("vout", values["vin"]))
    vout = draft.suppose("vout", vin)
    under_load = draft.figure(
        "output under load", "-(VIN - IOUT * RO)", "V", VIN=vin, IOUT=iout, RO=_OHMS if vin >= _LEAST else _LOW_OHMS
    )
    draft.figure("output under load, with the worst of U1", "-(VIN - IOUT * RO)", "V", VIN=vin, IOUT=iout,
                 RO=_MOST if vin >= _LEAST else _LOW_MOST)  # fmt: skip
    draft.require(-under_load >= 0.75 * vin, f"{shown(iout, 'A')} would take the output to {shown(under_load, 'V')}")
    draft.require(
        "vout" not in values.given or isclose(-under_load, vout, rel_tol=_LOSS),
        f"{shown(vin, 'V')} makes {shown(under_load, 'V')} at {shown(iout, 'A')}, not {shown(-vout, 'V')}",
    )
    draft.figure("ripple", "IOUT / (2 * F * C2)", "V", IOUT=iout, F=10e3, C2=_FARADS)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C3", 10e-6, "VIN", "GND", "input capacitor", vin)
    with draft.block("charge pump", f"{shown(vin, 'V')} to {shown(-vin, 'V')}"):
        pins = {
            "8": "VIN", "3": "GND", "2": "PUMP_P", "4": "PUMP_N", "5": "VNEG", "7": OPEN,
            "6": "GND" if vin < _LOW else OPEN,
        }  # fmt: skip
        package = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"
        draft.part("U1", "Regulator_SwitchedCapacitor:ICL7660", "ICL7660A", package, "charge pump, 10 kHz", pins)
        draft.capacitor("C1", _FARADS, "PUMP_P", "PUMP_N", "carries the charge", vin)
        draft.capacitor("C2", _FARADS, "GND", "VNEG", "output capacitor", vin)
        draft.terminal("J2", f"-{vin:g} V out", "VNEG", "GND", "load")
    draft.decoupled("U1")
    draft.wired("U1", VNEG="5", PUMP_P="2", PUMP_N="4")
    draft.rated("C1", 1.25 * vin)
    draft.rated("C2", 1.25 * vin)
    return draft.finish(
        f"Charge pump {shown(-vin, 'V')}",
        f"Inverts {shown(vin, 'V')}: about {shown(under_load, 'V')} at {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="charge-pump",
    title="Negative supply with an ICL7660 charge pump, 1.5 V to 10 V, up to 20 mA",
    answers=listed(
        """
        charge pump, charge pump inverter, voltage inverter, icl7660, icl7660 inverter, negative supply,
        negative voltage supply, negative voltage generator, negative rail, negative charge pump, switched
        capacitor inverter, negative voltage, charge pump supply, voltage inverter circuit, negative rail
        generator
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 1.5, 10.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter(
            "vout",
            "output voltage below ground",
            "V",
            5.0,
            1.5,
            10.0,
            ("negative", *OUTPUT_BEFORE),
            OUTPUT_AFTER,
            mirrored=True,
            made=True,
        ),
        Parameter("iout", "output current", "A", 5e-3, 0.0, 20e-3, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("ICL7660, MAX1044 Switched-Capacitor Voltage Converters, Maxim Integrated 19-4667",),
    limits=(
        "It is not regulated: the output falls by 55 mV for each milliampere, below 3 V by 150 mV, and by "
        "twice as much with the worst of U1.",
        "Above 6.5 V it must be an ICL7660A.",
    ),
    neutral=listed(
        "inverting, negative, positive, supply, rail, unregulated, op, amp, opamp, low, current, guitar, pedal, pedals"
    ),
    unlike=("amplifier", "buffer", "follower"),
    devices=("ICL7660",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "iout + 0.001"),),
)
