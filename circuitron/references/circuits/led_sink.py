"""LED that an output lights by pulling it to ground."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import FORWARD_VOLTAGE, colour_of
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_LOW = 0.2  # volts that an open collector keeps at some milliamperes


def _work_out(values: Values) -> Designed:
    supply, vf, current = values["supply"], values["vf"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(supply >= vf + 0.7, f"{shown(supply, 'V')} is too little for an LED of {shown(vf, 'V')}")
    volts = {"VCC": supply, "VF": vf, "VLOW": _LOW}
    ohms = draft.standard("R1", "series resistor", "(VCC - VF - VLOW) / I", "ohm", 24, I=current, **volts)
    real = draft.figure("LED current", "(VCC - VF - VLOW) / R1", "A", asked=current, R1=ohms, **volts)
    colour = colour_of(vf)
    with draft.block("indicator", f"an LED at {shown(current, 'A')}, on while the input is low"):
        draft.header("J1", f"{supply:g}V/IN", "supply, and the output that pulls it low", "VCC", "IN")
        draft.warm_resistor("R1", ohms, "VCC", "LED_A", "sets the current", (supply - vf) * real)
        led = "LED_SMD:LED_0603_1608Metric"
        draft.diode("D1", "Device:LED", led, "LED_A", "IN", "lights up", f"{colour or 'LED'} {vf:g}V")
    draft.fed("VCC")
    draft.pulled("LED_A", "VCC")
    draft.measured("value", "R1", (supply - vf - _LOW) / current, 6.0)
    return draft.finish(
        f"LED to {shown(supply, 'V')}",
        f"An LED of {shown(vf, 'V')} at {shown(current, 'A')} that lights up while its input is low.",
    )


REFERENCE = Reference(
    name="led-sink",
    title="LED that an open collector lights by pulling it to ground",
    answers=listed("open collector led, open drain led, active low led, led to supply"),
    beside=listed("led, led indicator, indicator led, indicator"),
    rank=2,
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 2.5, 24.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("current", "LED current", "A", 3e-3, 0.5e-3, 8e-3, ("at", "current"), ("current",), alone=True),
        FORWARD_VOLTAGE,
    ),
    sources=("Series resistor of an LED: R = (VCC - VF - VLOW) / I, forward voltages as in LED datasheets",),
    limits=("The output that lights it must take the LED's current and stand the supply.",),
    neutral=listed("series, resistor, indicator, current, limiting, status, single, one, active, low, open"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current"),),
    signals=(
        Signal(
            "IN", "output", "supply",
            load=Load("0.5", "supply - 0.7 * vf", "1.01 * supply", sinks="current", usual="1"),
        ),
    ),
)  # fmt: skip
