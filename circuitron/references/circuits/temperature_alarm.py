"""Temperature alarm: LM35, comparator and LED."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import comparator, indicator
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_VREF, _LOWER, _HYSTERESIS = 2.5, 10e3, 10e-3
_SCALE = 10e-3  # volts for each degree of the LM35
_PULL_UP = 10e3


def _work_out(values: Values) -> Designed:
    volts, celsius = values["supply"], values["temperature"]
    draft = Draft(REFERENCE, values)
    threshold = draft.figure("output of U3 at the threshold", "SCALE * T", "V", SCALE=_SCALE, T=celsius)
    upper = draft.standard("R1", "R1", "R2 * (VREF / (VT - VHYST) - 1)", "ohm", 96,
                           R2=_LOWER, VREF=_VREF, VT=threshold, VHYST=_HYSTERESIS)  # fmt: skip
    feedback = draft.standard(
        "R3", "R3", "(VCC - VT) * (R1 * R2 / (R1 + R2)) / VHYST", "ohm", 24,
        VCC=volts, VT=threshold, R1=upper, R2=_LOWER, VHYST=_HYSTERESIS,
    )  # fmt: skip
    parts = {"R1": upper, "R2": _LOWER, "R3": feedback, "VREF": _VREF}
    draft.figure(
        "voltage that turns the LED on", "(VREF / R1 + VCC / (R3 + R6)) / (1 / R1 + 1 / R2 + 1 / (R3 + R6))", "V",
        asked=threshold, VCC=volts, R6=_PULL_UP, **parts,
    )  # fmt: skip
    off = draft.figure("voltage that turns it off", "VREF / R1 / (1 / R1 + 1 / R2 + 1 / R3)", "V", **parts)
    series = draft.standard("R4", "R4", "(VCC - VREF) / I", "ohm", 12, VCC=volts, VREF=_VREF, I=1e-3)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
    with draft.block("sensor", "10 mV for each degree C"):
        pins = {"1": "VCC", "2": "SENSE", "3": "GND"}
        draft.part(
            "U3", "Sensor_Temperature:LM35-LP", "", "Package_TO_SOT_THT:TO-92_Inline", "temperature sensor", pins
        )
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the sensor")
    with draft.block("threshold", f"{celsius:g} degrees C, from a reference of 2.5 V"):
        draft.resistor("R4", series, "VCC", "VREF", "current of the reference")
        pins = {"1": "VREF", "2": "GND", "3": OPEN}
        draft.part("U2", "Reference_Voltage:LM4040DBZ-2.5", "", SOT23, "2.5 V reference", pins)
        draft.resistor("R1", upper, "VREF", "THRESHOLD", "threshold, 1 %")
        draft.resistor("R2", _LOWER, "THRESHOLD", "GND", "threshold, 1 %")
        draft.resistor("R3", feedback, "OUT", "THRESHOLD", "hysteresis of about 1 degree")
        comparator(draft, "THRESHOLD", "SENSE", "OUT")
    with draft.block("alarm", "lit while it is too warm"):
        indicator(draft, "R5 D1", volts, "VCC", "OUT", "lit above the threshold")
        draft.resistor("R6", _PULL_UP, "VCC", "OUT", "pull-up of the open collector")
        draft.header("J2", "OUT/GND", "low while it is too warm", "OUT", "GND")
    draft.decoupled("U3")
    draft.joined("U3", "2", "SENSE")
    draft.pulled_all(THRESHOLD="VREF", OUT="THRESHOLD")
    draft.stated(R1=upper, R3=feedback)
    return draft.finish(
        f"Temperature alarm {celsius:g} °C",
        f"Lights an LED above {celsius:g} °C and puts it out below {off / _SCALE:.3g} °C.",
    )


REFERENCE = Reference(
    name="temperature-alarm",
    title="Temperature alarm with an LM35, a comparator and an LED, 20 °C to 100 °C",
    answers=listed(
        """
            temperature alarm, over temperature alarm, overtemperature alarm, temperature indicator, temperature
            switch, lm35 alarm, lm35 temperature alarm, lm35 comparator, heat alarm, over temperature indicator,
            temperature threshold detector, temperature warning, over temperature warning, lm35 temperature switch,
            lm35 temperature indicator, overheat alarm, overheat indicator, temperature comparator, lm35, over
            temperature detector
        """
    ),
    parameters=(
        Parameter(
            "temperature",
            "temperature",
            "°C",
            50.0,
            20.0,
            100.0,
            ("at", "above", "over"),
            ("lm35",),
            alone=True,
            usual=(
                ("engine", 100.0),
                ("motor", 80.0),
                ("heatsink", 70.0),
                ("amplifier", 70.0),
                ("battery", 45.0),
                ("server", 35.0),
                ("room", 35.0),
                ("greenhouse", 35.0),
                ("aquarium", 28.0),
                ("fish", 28.0),
            ),
        ),
        supply(9.0, 4.5, 15.0),
    ),
    sources=(
        "LM35 Precision Centigrade Temperature Sensors, Texas Instruments SNIS159",
        "LM4040 Precision Micropower Shunt Voltage Reference, Texas Instruments SNOS633",
        "Comparator with Hysteresis Reference Design, Texas Instruments TIDU020",
    ),
    limits=("LM35 and reference together are good to about 1.5 °C.", "It lights an LED; a load needs a driver."),
    neutral=listed(
        "led, alarm, temperature, light, lights, warn, warning, comes, above, exceeds, over, indicator, "
        "degree, degrees, celsius, c, hysteresis, sensor, comparator, goes, too, hot, warm, threshold"
    ),
    devices=("LM35", "LM393"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
