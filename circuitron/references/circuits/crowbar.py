"""Crowbar: shorts a supply that is too high and blows its fuse."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import FUSE, SOT23, TO220
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, LOAD_AFTER, LOAD_BEFORE, listed

_VREF, _LOWER = 2.495, 2.2e3
_HIGH = 21.0  # volts up to which 100 ohm keep the gate within its 0.2 A
_FUSES = (0.5, 1.0, 2.0, 3.15)


def _work_out(values: Values) -> Designed:
    vin, trip, current = values["vin"], values["trip"], values["current"]
    trip = values.given.get("trip", 1.2 * vin)
    draft = Draft(REFERENCE, values)
    draft.require(trip >= 1.08 * vin, f"{shown(trip, 'V')} is too near to the supply of {shown(vin, 'V')}")
    fuse = next((rating for rating in _FUSES if rating >= 1.3 * current), 0.0)
    draft.require(fuse > 0, f"{shown(current, 'A')} is too much for the thyristor")
    upper = draft.standard("R1", "R1", "R2 * (VTRIP / VREF - 1)", "ohm", 96, R2=_LOWER, VTRIP=trip, VREF=_VREF)
    real = draft.figure("trip voltage", "VREF * (1 + R1 / R2)", "V", asked=trip, VREF=_VREF, R1=upper, R2=_LOWER)
    # The TL431 turns the PNP on, which fires the thyristor: the gate current comes from the supply.
    series = 100.0 if real <= _HIGH else 150.0
    gate = draft.figure("gate current, about", "(VTRIP - 1.5) / R5", "A", VTRIP=real, R5=series)
    draft.require(gate >= 10e-3, "the gate would get too little current")
    with draft.block("input stage", f"{shown(vin, 'V')}"):
        draft.inlet("J1", vin, "VIN")
        draft.part(
            "F1", "Device:Fuse", f"{fuse:g}A F", FUSE, "blows when the thyristor fires", {"1": "VIN", "2": "VOUT"}
        )
    with draft.block("detector", f"fires at {shown(real, 'V')}"):
        draft.resistor("R1", upper, "VOUT", "SENSE", "threshold, 1 %")
        draft.resistor("R2", _LOWER, "SENSE", "GND", "threshold, 1 %")
        draft.capacitor("C1", 100e-9, "SENSE", "GND", "so that short pulses do not fire it")
        draft.part("U1", "Reference_Voltage:TL431DBZ", "", SOT23, "compares with 2.495 V",
                   {"2": "SENSE", "3": "GND", "1": "CATHODE"})  # fmt: skip
        draft.resistor("R3", 1e3, "CATHODE", "BASE", "base current")
        draft.resistor("R4", 1e3, "VOUT", "BASE", "carries what the TL431 draws below its threshold")
        draft.part("Q2", "Transistor_BJT:BC807", "", SOT23, "fires the thyristor",
                   {"B": "BASE", "E": "VOUT", "C": "FIRE"})  # fmt: skip
    with draft.block("crowbar", "shorts the output"):
        draft.resistor("R5", series, "FIRE", "GATE", "gate current", "Resistor_SMD:R_2512_6332Metric")
        draft.resistor("R6", 1e3, "GATE", "GND", "keeps noise from firing it")
        draft.part("Q1", "Triac_Thyristor:TIC106", "", TO220, "thyristor, 5 A", {"2": "VOUT", "1": "GND", "3": "GATE"})
        draft.terminal("J2", f"{shown(vin, 'V')} out", "VOUT", "GND", "load")
    draft.pulled_all(BASE="VOUT", GATE="GND")
    draft.wired("Q1", VOUT="2", GND="1")
    draft.joined("U1", "2", "SENSE")
    draft.stated(R1=upper, R2=_LOWER)
    return draft.finish(
        f"Crowbar {shown(trip, 'V')}",
        f"Shorts a supply of {shown(vin, 'V')} and blows its fuse of {fuse:g} A above {shown(real, 'V')}.",
    )


REFERENCE = Reference(
    name="crowbar",
    title="Crowbar over-voltage protection with fuse and thyristor, 3.3 V to 24 V, up to 2.4 A",
    answers=listed(
        """
            crowbar, crowbar circuit, crowbar protection, overvoltage crowbar, scr crowbar, crowbar overvoltage
            protection, thyristor crowbar, scr overvoltage protection, overvoltage crowbar protection, scr crowbar
            circuit
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            5.0,
            3.3,
            24.0,
            ("for", "a", *INPUT_BEFORE),
            (*INPUT_AFTER, "rail"),
            alone=True,
        ),
        Parameter(
            "trip",
            "trip voltage",
            "V",
            6.0,
            3.8,
            30.0,
            ("at", "above", "trip", "trips", "over", "exceeds", "fires"),
            ("trip", "threshold"),
        ),
        Parameter("current", "load current", "A", 1.0, 0.05, 2.4, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "TL431 Adjustable Precision Shunt Regulator, Texas Instruments SLVS543",
        "TIC106 Series Silicon Controlled Rectifiers, Bourns",
    ),
    limits=("The source must be able to blow the fuse.", "After it has fired the fuse must be replaced."),
    neutral=listed(
        "over, voltage, overvoltage, protection, protect, protects, scr, thyristor, fuse, blows, rail, supply, "
        "short, crowbar, tl431, trip, triggered, load, circuit"
    ),
    devices=("TL431", "TIC106"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)
