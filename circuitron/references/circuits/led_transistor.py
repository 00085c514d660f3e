"""LED that an NPN transistor lights, so that a pin need not carry its current."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import FORWARD_VOLTAGE, LOGIC, colour_of
from circuitron.references.stock import LED_0603, NPN
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SATURATED, _VBE, _GAIN = 0.1, 0.75, 20.0  # volts at some milliamperes; collector to base current
_TO92 = "Package_TO_SOT_THT:TO-92_Inline"
_DEVICES = {
    "BC337": ("Transistor_BJT:BC337", "", _TO92),
    "BC547": ("Transistor_BJT:BC547", "", _TO92),
    "2N3904": ("Transistor_BJT:2N3904", "", _TO92),
    "2N2222": ("Transistor_BJT:PN2222A", "2N2222 (PN2222A)", _TO92),
    "BC817": NPN,
}


def _work_out(values: Values) -> Designed:
    supply, vf, current, logic = (values[name] for name in ("supply", "vf", "current", "logic"))
    draft = Draft(REFERENCE, values)
    draft.require(supply >= vf + 0.7, f"{shown(supply, 'V')} is too little for an LED of {shown(vf, 'V')}")
    volts = {"VLED": supply, "VF": vf, "VSAT": _SATURATED}
    ohms = draft.standard("R1", "series resistor", "(VLED - VF - VSAT) / I", "ohm", 24, I=current, **volts)
    real = draft.figure("LED current", "(VLED - VF - VSAT) / R1", "A", asked=current, R1=ohms, **volts)
    base = draft.standard("R2", "base resistor", "(VLOGIC - VBE) * HFE / I", "ohm", 12, VLOGIC=logic, VBE=_VBE,
                          HFE=_GAIN, I=current)  # fmt: skip
    draft.figure("current of the pin", "(VLOGIC - VBE) / R2", "A", VLOGIC=logic, VBE=_VBE, R2=base)
    colour = colour_of(vf)
    npn = next((part for name, part in _DEVICES.items() if name in values.devices), NPN)
    with draft.block("control", f"{shown(logic, 'V')} logic; high lights the LED"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R2", base, "CTRL", "BASE", "base current, a twentieth of the LED's")
        draft.resistor("R3", 100e3, "BASE", "GND", "off while nothing drives the input")
    with draft.block("indicator", f"an LED at {shown(current, 'A')} from {shown(supply, 'V')}"):
        draft.inlet("J2", supply, "VLED", "supply of the LED")
        draft.warm_resistor("R1", ohms, "VLED", "LED_A", "sets the current", (supply - vf) * real)
        draft.diode("D1", "Device:LED", LED_0603, "LED_A", "LED_K", "lights up", f"{colour or 'LED'} {vf:g}V")
        draft.part("Q1", *npn, "switches the LED to ground", {"B": "BASE", "C": "LED_K", "E": "GND"})
    draft.pulled_all(BASE="GND", LED_A="VLED")
    draft.wired("Q1", LED_K="C", GND="E")
    draft.stated(R1=ohms, R2=base)
    return draft.finish(
        f"LED on {shown(supply, 'V')} by a transistor",
        f"An NPN transistor lights an LED of {shown(vf, 'V')} at {shown(current, 'A')} from {shown(supply, 'V')} while "
        f"its input of {shown(logic, 'V')} logic is high.",
    )


REFERENCE = Reference(
    name="led-transistor",
    title="LED that an NPN transistor (BC817) lights from a pin of 2.5 V to 5.5 V, up to 20 mA, supply of 3 V to 24 V",
    answers=listed(
        """
        led transistor, transistor led, led transistor driver, led driver with transistor, transistor led driver, led
        by transistor, led through transistor, led with transistor, led npn transistor, npn led driver, npn led, led
        npn, led bc547, led 2n3904, led bc337, led 2n2222, led bjt, bjt led driver, transistor switch for led,
        transistor as switch for led, npn transistor switch for led, npn transistor as a switch for led, led
        transistor switch, led driver npn transistor
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage of the LED", "V", 5.0, 3.0, 24.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("current", "LED current", "A", 10e-3, 1e-3, 20e-3, ("at", "current"), ("current", "led"), alone=True),
        FORWARD_VOLTAGE,
        LOGIC,
    ),
    sources=(
        "BC817 series NPN General-Purpose Transistor, Nexperia: saturated at a twentieth of the collector current",
        "2N3904 NPN general-purpose amplifier, onsemi: 0.2 V at most at 10 mA with a base current of 1 mA",
        "Series resistor of an LED: R = (VLED - VF - VSAT) / I, with forward voltages by colour as in LED datasheets",
    ),
    limits=("One LED of at most 20 mA; power LEDs need a constant-current driver.",),
    neutral=listed(
        "npn, transistor, bjt, bipolar, switch, switching, low, side, base, series, resistor, microcontroller, mcu, "
        "gpio, arduino, logic, pin, current, limiting, one, single, bc817, through, by, as, driver, lit"
    ),
    devices=tuple(_DEVICES),
    work_out=_work_out,
    takes=(Rail("VLED", "supply", "current"),),
    signals=(Signal("CTRL", "output", "logic", load=Load("0.4", "logic - 0.3", "logic + 0.5", "0.06 * current")),),
)  # fmt: skip
