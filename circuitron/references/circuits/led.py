"""LED with its series resistor."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import FORWARD_VOLTAGE, IN_VEHICLES, colour_of
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SPREAD = 0.2  # volts by which LEDs of one type differ


def _work_out(values: Values) -> Designed:
    vin, vf, current = values["vin"], values["vf"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(vin >= vf + 0.5, f"{shown(vin, 'V')} is too little for an LED of {shown(vf, 'V')}")
    ohms = draft.standard("R1", "series resistor", "(VIN - VF) / I", "ohm", VIN=vin, VF=vf, I=current)
    real = draft.figure("LED current", "(VIN - VF) / R1", "A", asked=current, VIN=vin, VF=vf, R1=ohms)
    heat = draft.figure("heat in R1", "(VIN - VF) * I", "W", VIN=vin, VF=vf, I=real)
    colour = colour_of(vf)
    with draft.block("indicator", f"an LED at {shown(current, 'A')}"):
        draft.terminal("J1", shown(vin, "V"), "VIN", "GND", "supply")
        draft.warm_resistor("R1", ohms, "VIN", "LED_A", "sets the current", heat)
        draft.diode(
            "D1", "Device:LED", "LED_SMD:LED_0603_1608Metric", "LED_A", "GND", "lights up", f"{colour or 'LED'} {vf:g}V"
        )
    draft.fed("VIN", "GND")
    draft.measured("current", "D1", current, max(15.0, 100 * _SPREAD / (vin - vf)))
    draft.pulled("LED_A", "VIN")
    return draft.finish(
        f"LED on {shown(vin, 'V')}",
        f"An LED of {shown(vf, 'V')} with its resistor, {shown(current, 'A')} from {shown(vin, 'V')}.",
    )


REFERENCE = Reference(
    name="led",
    title="LED with a series resistor, 2.5 V to 24 V",
    answers=listed(
        """
        led, led indicator, indicator led, power led, power indicator, led resistor, led driver, led circuit
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            5.0,
            1.8,
            24.0,
            (*INPUT_BEFORE, *SUPPLY_BEFORE),
            (*INPUT_AFTER, *SUPPLY_AFTER),
            alone=True,
            usual=IN_VEHICLES,
        ),
        Parameter("current", "LED current", "A", 5e-3, 0.5e-3, 20e-3, ("at", "current"), ("current",), alone=True),
        FORWARD_VOLTAGE,
    ),
    sources=("Series resistor of an LED: R = (VIN - VF) / I, with forward voltages by colour as in LED datasheets",),
    limits=("One LED of at most 20 mA; power LEDs need a constant-current driver.",),
    neutral=listed("series, resistor, indicator, current, limiting, status, single, one, user"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    signals=(Signal("VIN", "output", "vin", load=Load("1", "0.6 * vin", "1.5 * vin", "current", usual="1")),),
)
