"""Fan that an LM35 turns on above a temperature."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import comparator
from circuitron.references.thermostats import switched_load
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_SLOPE, _VREF, _CURRENT = 10e-3, 1.235, 1e-3  # volts a degree; volts and amperes of the LM385
_SERIES, _LOWER, _PULL_UP = 1e3, 10e3, 4.7e3


def _work_out(values: Values) -> Designed:
    celsius, hysteresis, volts = (values[name] for name in ("temperature", "hysteresis", "supply"))
    draft = Draft(REFERENCE, values)
    wanted = draft.figure("LM35 at that temperature", "K * T", "V", K=_SLOPE, T=celsius)
    upper = draft.standard("R2", "R2", "R3 * (VREF / VT - 1)", "ohm", 96, R3=_LOWER, VREF=_VREF, VT=wanted)
    threshold = draft.figure("threshold", "VREF * R3 / (R2 + R3)", "V", asked=wanted, VREF=_VREF, R2=upper, R3=_LOWER)
    feedback = draft.standard("R4", "R4", "R1 * VCC / (K * H)", "ohm", 96, R1=_SERIES, VCC=volts, K=_SLOPE,
                              H=hysteresis)  # fmt: skip
    draft.figure("on above", "VT * (1 + R1 / R4) / K", "°C", VT=threshold, R1=_SERIES, R4=feedback, K=_SLOPE)
    draft.figure("off again below", "(VT * (1 + R1 / R4) - VCC * R1 / R4) / K", "°C", VT=threshold, R1=_SERIES,
                 R4=feedback, K=_SLOPE, VCC=volts)  # fmt: skip
    sink = draft.standard("R10", "R10, which takes the current of R4", "R1 * (T - H) / (1.5 * H)", "ohm", 12,
                          R1=_SERIES, T=celsius, H=hysteresis)  # fmt: skip
    source = draft.standard("R9", "R9", "(VCC - VREF) / I", "ohm", 12, VCC=volts, VREF=_VREF, I=_CURRENT)
    return _drawn(draft, (upper, feedback, sink), source)


def _drawn(draft: Draft, ohms: tuple[float, float, float], source: float) -> Designed:
    upper, feedback, sink = ohms
    celsius, volts = draft.values["temperature"], draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of circuit and fan")
        draft.capacitor("C2", 100e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("sensor", "10 mV for each degree C"):
        pins = {"1": "VCC", "2": "WARMTH", "3": "GND"}
        draft.part("U2", "Sensor_Temperature:LM35-LP", "", "Package_TO_SOT_THT:TO-92_Inline", "temperature sensor",
                   pins)  # fmt: skip
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the sensor", volts)
        draft.resistor("R1", _SERIES, "WARMTH", "SENSE", "with R4: hysteresis; lets the sensor drive C3 and a cable")
        draft.resistor("R10", sink, "WARMTH", "GND", "takes the current of R4, which an LM35 does not")
        draft.capacitor("C3", 100e-9, "SENSE", "GND", "keeps noise of the fan out")
    with draft.block("threshold", f"{celsius:g} °C, from a reference of {_VREF:g} V"):
        draft.warm_resistor("R9", source, "VCC", "VREF", "current of the reference", (volts - _VREF) ** 2 / source)
        draft.diode("U3", "Reference_Voltage:LM385BZ-1.2", "Package_TO_SOT_THT:TO-92_Inline", "GND", "VREF", "1 %")
        draft.resistor("R2", upper, "VREF", "THRESHOLD", "threshold, 1 %")
        draft.resistor("R3", _LOWER, "THRESHOLD", "GND", "threshold, 1 %")
        draft.resistor("R4", feedback, "OUT", "SENSE", "hysteresis")
        comparator(draft, "SENSE", "THRESHOLD", "OUT")
        draft.warm_resistor("R5", _PULL_UP, "VCC", "OUT", "pull-up of the open collector", volts**2 / _PULL_UP)
    switched_load(draft)
    return _finished(draft, upper, feedback)


def _finished(draft: Draft, upper: float, feedback: float) -> Designed:
    celsius, volts, current = (draft.values[name] for name in ("temperature", "supply", "current"))
    draft.decoupled("U2")
    draft.pulled_all(OUT="VCC", SENSE="WARMTH", VREF="VCC", THRESHOLD="GND")
    draft.wired("U2", WARMTH="2")
    draft.stated(R1=_SERIES, R2=upper, R4=feedback)
    draft.rated("C2", 1.25 * volts)
    return draft.finish(
        f"Fan above {celsius:g} °C",
        f"An LM35 turns a fan of up to {shown(current, 'A')} at {shown(volts, 'V')} on above {celsius:g} °C, and off "
        f"again {draft.values['hysteresis']:g} K below.",
    )


REFERENCE = Reference(
    name="thermostat-lm35",
    title="Fan that an LM35 and a comparator turn on above a temperature, 5 V to 24 V, up to 5 A",
    answers=listed(
        """
        temperature controlled fan lm35, temperature controlled fan with lm35, lm35 fan, lm35 fan controller, lm35 fan
        control, fan controller lm35, fan controller with lm35, fan control lm35, lm35 temperature controlled fan, lm35
        thermostat, thermostat lm35, thermostat with lm35, thermostat with an lm35, lm35 comparator fan, fan above lm35,
        fan when hot lm35, automatic fan lm35, lm35 lm393 fan, lm35 fan switch, temperature switch lm35, lm35
        temperature switch, lm35 temperature controller
        """
    ),
    parameters=(
        Parameter("temperature", "temperature", "°C", 40.0, 20.0, 100.0, ("at", "above", "over", "to", "exceeds"),
                  ("thermostat",), alone=True),
        Parameter("hysteresis", "hysteresis", "K", 2.0, 1.0, 10.0, ("hysteresis",), ("hysteresis",)),
        supply(12.0, 5.0, 24.0, "fan", "load"),
        Parameter("current", "load current", "A", 0.5, 1e-3, 5.0, LOAD_BEFORE, (*LOAD_AFTER, "fan"), alone=True),
    ),
    sources=(
        "LM35 Precision Centigrade Temperature Sensors, Texas Instruments SNIS159",
        "LM385-1.2 Micropower Voltage References, Texas Instruments SLVS075: 1.235 V",
        "Comparator with Hysteresis Reference Design, Texas Instruments TIDU020",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
    ),
    limits=(
        "Sensor, reference and comparator together are good to some 2 °C.",
        "It turns the fan on and off, and does not set its speed.",
        "It is for cooling: for a heater see thermostat-mosfet.",
        "There is no fuse.",
    ),
    neutral=listed(
        "lm35, temperature, sensor, control, controlled, controller, fan, cooling, above, over, when, on, turns, "
        "switches, hot, it, gets, exceeds, degree, degrees, celsius, c, hysteresis, comparator, automatic, mosfet, "
        "thermostat, load, dc, brushless, pc, lm393"
    ),
    unlike=("heater", "heating", "below", "relay", "speed"),
    devices=("LM35", "LM393"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.03"),),
)  # fmt: skip
