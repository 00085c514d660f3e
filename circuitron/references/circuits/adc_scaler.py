"""Higher voltages for the input of an ADC, with protection."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_LOWER, _MARGIN = 10e3, 0.95


def _work_out(values: Values) -> Designed:
    vin, vadc = values["vin"], values["vadc"]
    draft = Draft(REFERENCE, values)
    draft.require(vin > vadc, f"{shown(vin, 'V')} needs no divider for an ADC of {shown(vadc, 'V')}")
    upper = draft.standard("R1", "R1", "R2 * (VIN / (MARGIN * VADC) - 1)", "ohm", 24,
                           R2=_LOWER, VIN=vin, MARGIN=_MARGIN, VADC=vadc)  # fmt: skip
    full = draft.figure("voltage at full scale", "VIN * R2 / (R1 + R2)", "V", VIN=vin, R1=upper, R2=_LOWER)
    draft.require(full <= vadc, f"the ADC would get {shown(full, 'V')}")
    source = draft.figure("resistance of the divider", "R1 * R2 / (R1 + R2)", "ohm", R1=upper, R2=_LOWER)
    draft.figure("corner of the filter", "1 / (TWOPI * R * C1)", "Hz", TWOPI=2 * pi, R=source, C1=100e-9)
    draft.figure("current at twice the voltage, about", "2 * VIN / R1", "A", VIN=vin, R1=upper)
    with draft.block("divider", f"0 to {shown(vin, 'V')}"):
        draft.header("J1", f"0-{vin:g}V in", "signal and ground", "IN", "GND")
        draft.warm_resistor("R1", upper, "IN", "DIVIDED", "divider, 1 %; limits the current of a surge", vin**2 / upper)
        draft.resistor("R2", _LOWER, "DIVIDED", "GND", "divider, 1 %")
        draft.capacitor("C1", 100e-9, "DIVIDED", "GND", "filter, and the charge that the ADC takes")
    with draft.block("protection", f"for an ADC of {shown(vadc, 'V')}"):
        pins = {"1": "GND", "3": "DIVIDED", "2": "VADC"}
        draft.part("D1", "Diode:BAT54S", "", SOT23, "keeps the input within the supply of the ADC", pins)
        draft.resistor("R3", 1e3, "DIVIDED", "OUT", "limits what is left of a surge")
        draft.header("J2", f"{vadc:g}V/GND/ADC", "supply of the ADC, ground and signal", "VADC", "GND", "OUT")
    draft.fed("IN", "VADC", "GND")
    draft.stated(R1=upper, R2=_LOWER)
    draft.pulled("DIVIDED", "GND")
    draft.wired("D1", DIVIDED="3", VADC="2")
    draft.pulled("OUT", "DIVIDED")
    return draft.finish(
        f"ADC input for {shown(vin, 'V')}",
        f"Makes 0 to {shown(vin, 'V')} 0 to {shown(full, 'V')} for an ADC on {shown(vadc, 'V')}, and clamps the rest.",
    )


REFERENCE = Reference(
    name="adc-input",
    title="Input of 4 V to 60 V for an ADC: divider, filter and clamp",
    answers=listed(
        """
        cheap way to measure adc, measure 30 v adc, measure 0 30 v adc, measure voltage with an adc, measure with adc,
        measure with an adc, adc input, analog input, analog input protection, adc input protection, 0 10v input, 0 to
        10v input, voltage input for adc, adc divider, adc voltage divider, 0 10v analog input, analog input 0 10v, adc
        protection, battery voltage monitor, battery voltage measurement, battery voltage divider, voltage measurement,
        0 10v to adc, 0 10v signal to adc, adc input divider, adc scaling, voltage sensing, battery monitor, voltage
        monitor adc, analog input conditioning, adc input scaling, voltage measurement input, 0 10v adc input, adc input
        conditioning, voltage sense, read voltage, measure voltage, measure battery voltage, adc level shifter, measure
        adc, read adc, voltage adc, measure voltage adc, read voltage adc, voltage to adc, voltmeter input, voltage adc,
        read battery, measure battery, battery adc, battery to adc, signal adc, signal to adc, signal into adc
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "voltage at full scale",
            "V",
            10.0,
            4.0,
            60.0,
            (
                "from",
                "up",
                "of",
                "measure",
                "read",
                "sense",
                "monitor",
                "battery",
                "voltage",
                "scale",
                "scales",
                "input",
                "analog",
            ),
            ("input", "battery", "in", "signal", "to", "analog", "sensor", "max", "rail"),
            alone=True,
            usual=(
                *((word, 16.0) for word in ("battery", "car", "camper", "boat")),
                *((word, 4.2) for word in ("lipo", "lithium", "li-ion", "li ion", "18650")),
            ),
            hardest="high",
            charged=True,
        ),
        Parameter(
            "vadc",
            "supply of the ADC",
            "V",
            3.3,
            1.8,
            5.0,
            ("to", "for", "with", "on", "into"),
            ("adc", "mcu", "microcontroller", "esp32", "arduino", "logic", "out", "output"),
            alone=True,
            named=(("esp32", 3.3), ("arduino", 5.0), ("stm32", 3.3), ("pico", 3.3)),
        ),
    ),
    sources=("Divider: VADC = VIN R2 / (R1 + R2)", "BAT54 Series Schottky Barrier Diodes, Nexperia"),
    limits=(
        "No isolation.",
        "The clamp feeds a surge into the supply of the ADC, which must take it.",
        "Slow signals: the filter passes some hundred hertz.",
    ),
    neutral=listed(
        "cheap, way, adc, analog, voltage, signal, sensor, protect, protection, protected, clamp, clamped, scale, "
        "scaling, scaled, divider, filter, monitor, measure, measuring, read, reading, sense, industrial, input, "
        "spikes, surge, surges, transients, survive, battery, mcu, microcontroller, schottky, diode, diodes, level, "
        "safe, see, sees, plc, pin, car, truck, lead, acid, lithium, liion, pack, take, against, overvoltage"
    ),
    unlike=("current", "currents", "amps", "amperes", "resistance", "temperature"),
    devices=("BAT54S",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VADC", "vadc", "0.001"),),
    signals=(Signal("OUT", "adc", "vadc", drive=Drive("0", "vadc", "vadc", ohms="10e3")),),
)
