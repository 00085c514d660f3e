"""Fan whose speed follows the temperature, without a controller."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.loads import LOAD_CURRENT, RON, SOURCE, switched_load
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8
from circuitron.references.thermostats import PARAMETERS
from circuitron.references.thermostats import SOURCES as THERMAL
from circuitron.references.words import listed

_KELVIN, _ROOM = 273.15, 298.15
_HALF, _PULL_UP, _FARADS, _HERTZ = 100e3, 2.7e3, 470e-9, 30.0
_WIRES = "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical"


def _work_out(values: Values) -> Designed:
    volts, start, full = values["supply"], values["start"], values["full"]
    draft = Draft(REFERENCE, values)
    draft.require(full - start >= 5, f"full speed must be 5 K above the start, not {full - start:.3g} K")
    cold, hot = (_ntc(draft, celsius) for celsius in (start, full))
    fixed = draft.standard("R1", "R1, between both", "(RCOLD * RHOT)^0.5", "ohm", 96, RCOLD=cold, RHOT=hot)
    share = draft.figure("lower end of the triangle, of the supply", "R1 / (R1 + RCOLD)", "", R1=fixed, RCOLD=cold)
    draft.require(0.15 <= share <= 0.45, "the temperatures are too far apart or too close")
    draft.require((1 - share) * volts <= volts - 2, f"{shown(volts, 'V')} are too little for the comparator")
    hold = draft.standard("R4", "R4", "RHALF / (1 / LOWER - 2) - RP", "ohm", 96, RHALF=_HALF, LOWER=share, RP=_PULL_UP)
    slow = draft.standard("R5", "R5", "1 / (2 * F * C1 * ln((1 - LOWER) / LOWER))", "ohm", 24, F=_HERTZ, C1=_FARADS,
                          LOWER=share)  # fmt: skip
    draft.figure("frequency of the PWM, about", "1 / (2 * R5 * C1 * ln((1 - LOWER) / LOWER))", "Hz", R5=slow,
                 C1=_FARADS, LOWER=share)  # fmt: skip
    draft.figure("heat in Q1", "I^2 * RON", "W", I=values["current"], RON=RON)
    _drawn(draft, fixed, hold, slow)
    return _finished(draft, hold, slow)


def _ntc(draft: Draft, celsius: float) -> float:
    return draft.figure(f"NTC at {celsius:g} degrees C", "RNTC * exp(BETA * (1 / (T + KELVIN) - 1 / ROOM))", "ohm",
                        RNTC=draft.values["ntc"], BETA=draft.values["beta"], T=celsius, KELVIN=_KELVIN,
                        ROOM=_ROOM)  # fmt: skip


def _drawn(draft: Draft, fixed: float, hold: float, slow: float) -> None:
    volts, ntc, beta = (draft.values[name] for name in ("supply", "ntc", "beta"))
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of circuit and fan")
        draft.capacitor("C4", 100e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("sensor", "its voltage rises as it gets warmer"):
        draft.part("TH1", "Device:Thermistor_NTC", f"{ntc / 1e3:g}k B{beta:.0f} 1%", _WIRES,
                   "senses the temperature, on wires", {"1": "VCC", "2": "SENSE"})  # fmt: skip
        draft.resistor("R1", fixed, "SENSE", "GND", "other half of the divider, 1 %")
        draft.capacitor("C3", 1e-6, "SENSE", "GND", "keeps noise of the wires out")
    with draft.block("oscillator", "a triangle between the voltages of both temperatures"):
        pins = {"3": "THRESHOLD", "2": "TRIANGLE", "1": "SQUARE", "5": "SENSE", "6": "TRIANGLE", "7": "PWM",
                "8": "VCC", "4": "GND"}  # fmt: skip
        draft.part("U1", "Comparator:LM393", "", SO8, "oscillator, and comparator of the PWM", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the comparator")
        draft.resistor("R2", _HALF, "VCC", "THRESHOLD", "threshold")
        draft.resistor("R3", _HALF, "THRESHOLD", "GND", "threshold")
        draft.resistor("R4", hold, "SQUARE", "THRESHOLD", "hysteresis: the ends of the triangle")
        draft.resistor("R5", slow, "SQUARE", "TRIANGLE", "charges and discharges C1")
        draft.capacitor("C1", _FARADS, "TRIANGLE", "GND", "timing")
        draft.warm_resistor("R6", _PULL_UP, "VCC", "SQUARE", "pull-up of the open collector", volts**2 / _PULL_UP / 2)
    with draft.block("fan", "two wires; on while the sensor's voltage is above the triangle"):
        draft.warm_resistor("R7", _PULL_UP, "VCC", "PWM", "pull-up of the open collector", volts**2 / _PULL_UP)
        switched_load(draft, "PWM", "J2")


def _finished(draft: Draft, hold: float, slow: float) -> Designed:
    volts, start, full = (draft.values[name] for name in ("supply", "start", "full"))
    draft.decoupled("U1")
    draft.wired("U1", TRIANGLE="6", SENSE="5", PWM="7")
    draft.pulled_all(PWM="VCC", SQUARE="THRESHOLD", TRIANGLE="SQUARE", SENSE="GND")
    draft.stated(R4=hold, R5=slow)
    draft.rated("C4", 1.25 * volts)
    return draft.finish(
        "Fan by temperature",
        f"A fan of {shown(volts, 'V')} that begins to turn at {start:g} °C and is at full speed from {full:g} °C.",
    )


REFERENCE = Reference(
    name="fan-by-temperature",
    title="Fan whose speed follows an NTC, without a controller (PWM by an LM393), 9 V to 15 V, up to 3 A",
    answers=listed(
        """
        fan speed by temperature, fan speed depends on temperature, temperature fan speed controller, fan speed
        controller ntc, temperature controlled fan speed, automatic fan speed control, fan speed control by
        temperature, proportional fan controller, temperature proportional fan, fan speed temperature, ntc fan speed
        control, fan speed control with ntc, fan speed with temperature, variable speed fan by temperature, fan
        speed follows temperature, temperature dependent fan speed, thermistor fan speed controller,
        fan speed control with thermistor, thermistor fan speed control, fan speed with thermistor, fan speed thermistor
        """
    ),
    parameters=(
        supply(12.0, 9.0, 15.0, "fan"),
        Parameter("start", "temperature at which it begins to turn", "°C", 30.0, 0.0, 60.0,
                  ("from", "starts", "start", "starting", "begins", "between", "above"), ("to", "start", "and")),
        Parameter("full", "temperature of full speed", "°C", 50.0, 10.0, 90.0, ("to", "full", "speed", "and"),
                  ("full", "maximum", "max")),
        LOAD_CURRENT,
        *(p for p in PARAMETERS if p.name in ("ntc", "beta")),
    ),
    sources=(*THERMAL, SOURCE),
    limits=(
        "For fans of two wires: a tachometer reads nonsense while its fan is pulsed.",
        "A fan hums at 30 Hz, and stands still below a fifth of full speed.",
        "A broken wire to the NTC stops the fan.",
    ),
    neutral=listed(
        "fan, speed, temperature, depends, dependent, depending, controlled, control, controller, microcontroller, "
        "automatic, ntc, thermistor, proportional, pwm, thermal, cooling, variable, 2, wire, wires, "
        "analog, follows, mosfet, comparator, lm393, when, hot, warm, faster, hotter, gets, it, starts, full, heat, "
        "pc, between, in"
    ),
    devices=("LM393", "IRLZ44N"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "current + 0.03"),),
)  # fmt: skip
