"""Platinum resistance thermometer as a voltage for an ADC: a bridge for three wires, and an amplifier."""

from __future__ import annotations

from circuitron.references import platinum
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import SO8, SOT23
from circuitron.references.words import listed

_VREF, _TOP, _COMMON, _SUPPLY = 2.5, 1.5e3, 1.69e3, 5.0
_UNIT, _FILL, _FOOT = 100e3, 0.93, 0.05  # AD623: ohms of the gain's equation; of the ADC's range; volts at the low end
_FARADS = 100e-9


def _work_out(values: Values) -> Designed:
    low, high, vadc = values["low"], values["high"], values["vadc"]
    draft = Draft(REFERENCE, values)
    draft.require(high - low >= 50, f"it is for spans of 50 K and more, not {high - low:g} K")
    draft.require(vadc <= 4.5, f"on {shown(_SUPPLY, 'V')} it fills an ADC of up to 4.5 V, not {shown(vadc, 'V')}")
    least, most = platinum.sensor(draft, "low", low), platinum.sensor(draft, "high", high)
    other = draft.standard("R3", "R3, below the low end", "RLOW - 0.04 * (RHIGH - RLOW)", "ohm", 96, RLOW=least,
                           RHIGH=most)  # fmt: skip
    named = {"VREF": _VREF, "R1": _TOP, "R4": _COMMON, "R3": other}
    volts = [
        draft.figure(f"bridge at the {word} end",
                     "VREF * (RT / (R1 + RT) - R3 / (R1 + R3)) / (1 + R4 * (1 / (R1 + RT) + 1 / (R1 + R3)))", "V",
                     RT=ohms, **named)
        for word, ohms in (("low", least), ("high", most))
    ]  # fmt: skip
    wanted = draft.figure("gain", "FILL * VADC / VBRIDGE", "", FILL=_FILL, VADC=vadc, VBRIDGE=volts[1])
    gain = draft.standard("R5", "R5", "RG / (G - 1)", "ohm", 96, RG=_UNIT, G=wanted)
    real = 1 + _UNIT / gain
    for word, each in zip(("low", "high"), volts, strict=True):
        draft.figure(f"output at the {word} end", "(1 + RG / R5) * VBRIDGE", "V", RG=_UNIT, R5=gain, VBRIDGE=each)
    draft.require(real * volts[0] >= _FOOT, "the output would not come down so far")
    middle = draft.figure("inputs of the amplifier, about", "VREF - VREF * R1 / (R1 + 100 + 2 * R4)", "V", VREF=_VREF,
                          R1=_TOP, R4=_COMMON)  # fmt: skip
    reach = draft.figure("inside of the amplifier, the least", "VCM + 0.6 - VOUT / 2", "V", VCM=middle,
                         VOUT=real * volts[1])  # fmt: skip
    draft.require(reach >= 0.1, "the amplifier would saturate inside")
    draft.figure(
        "current of the sensor", "VREF / (R1 + RT + 2 * R4)", "A", VREF=_VREF, R1=_TOP, RT=platinum.ZERO, R4=_COMMON
    )
    _drawn(draft, other, gain)
    return _finished(draft, other, gain, [real * each for each in volts])


def _drawn(draft: Draft, other: float, gain: float) -> None:
    with draft.block("supply", f"{shown(_SUPPLY, 'V')} in, and a reference of {shown(_VREF, 'V')}"):
        draft.header("J1", "5V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")
        draft.capacitor("C1", 1e-6, "VCC", "GND", "input capacitor, at U2")
        draft.part("U2", "Reference_Voltage:REF3025", "", SOT23, "feeds the bridge",
                   {"IN": "VCC", "OUT": "VREF", "GND": "GND"})  # fmt: skip
        draft.capacitor("C2", 1e-6, "VREF", "GND", "less noise")
    with draft.block("bridge", "the wires are in both branches, so that their resistance takes itself out"):
        draft.resistor("R1", _TOP, "VREF", "P", "bridge, 0.1 %")
        draft.resistor("R2", _TOP, "VREF", "N", "bridge, 0.1 %")
        draft.resistor("R3", other, "N", "WIRE2", "the low end of the range, 0.1 %")
        draft.header("J2", "PT100 1/2/3", "sensor: one wire at one end, two at the other; for two wires join 2 and 3",
                     "P", "WIRE2", "WIRE3")  # fmt: skip
        draft.resistor("R4", _COMMON, "WIRE3", "GND", "lifts the bridge into the range of the amplifier")
    with draft.block("amplifier", f"gain {1 + _UNIT / gain:.4g}"):
        pins = {"1": "RG1", "8": "RG2", "2": "N_IN", "3": "P_IN", "4": "GND", "5": "GND", "6": "AMPLIFIED", "7": "VCC"}
        draft.part("U1", "Amplifier_Instrumentation:AD623", "", SO8, "instrumentation amplifier", pins)
        draft.resistor("R5", gain, "RG1", "RG2", "sets the gain, 0.1 %")
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        for ref, one, into in (("R6", "P", "P_IN"), ("R7", "N", "N_IN")):
            draft.resistor(ref, 1e3, one, into, "filter against interference from the cable")
        draft.capacitor("C4", _FARADS, "P_IN", "N_IN", "filter against interference from the cable")
        draft.resistor("R8", 1e3, "AMPLIFIED", "OUT", "filter, and limits the current into an ADC of less volts")
        draft.capacitor("C5", _FARADS, "OUT", "GND", "charge for the ADC")


def _finished(draft: Draft, other: float, gain: float, ends: list[float]) -> Designed:
    low, high, vadc = (draft.values[name] for name in ("low", "high", "vadc"))
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.decoupled("U2")
    draft.wired("U1", P_IN="3", N_IN="2")
    draft.pulled_all(P="VREF", N="VREF", WIRE3="GND")
    draft.measured("rail", "VREF", _VREF, 0.5)
    draft.stated(R1=_TOP, R3=other, R5=gain)
    draft.note("Software straightens the line: two readings at known temperatures set offset and slope.")
    return draft.finish(
        "PT100 amplifier",
        f"A PT100 of two or three wires from {low:g} °C to {high:g} °C as {shown(ends[0], 'V')} to "
        f"{shown(ends[1], 'V')}, for an ADC of {shown(vadc, 'V')}.",
    )


REFERENCE = Reference(
    name="pt100-amplifier",
    title="PT100 as a voltage for an ADC: bridge for two or three wires, AD623, on 5 V",
    answers=listed(
        """
        pt100 amplifier, pt100 analog, pt100 to voltage, pt100 front end, pt100 interface analog, pt100 rtd amplifier,
        analog pt100 amplifier, rtd amplifier, pt100 signal conditioner, pt100 signal conditioning, pt100 transmitter
        voltage, pt100 wheatstone bridge, pt100 bridge amplifier, pt100 to adc, pt100 adc, pt100 bridge, pt100 3 wire
        amplifier, 3 wire pt100 amplifier, pt100 instrumentation amplifier, pt100 voltage output, rtd to voltage, rtd
        signal conditioner, pt100 with opamp, pt100 to
        """
    ),
    parameters=(
        Parameter("high", "highest temperature", "°C", 200.0, 0.0, 600.0, ("to", "up", "max", "for"), ("max",),
                  alone=True),
        Parameter("low", "lowest temperature", "°C", 0.0, -100.0, 300.0, ("from", "between"), ("to", "and")),
        Parameter("vadc", "range of the output", "V", 3.3, 2.0, 4.5, ("to", "into", "adc"), ("adc", "output", "out"),
                  alone=True, least=0.0),
        Parameter("wires", "wires of the sensor", "", 3.0, 2.0, 3.0, (), ("wire", "wires")),
    ),
    sources=(
        "IEC 60751, Industrial platinum resistance thermometers: R0 (1 + A T + B T^2)",
        "AD623 Single and Dual-Supply, Rail-to-Rail Instrumentation Amplifier, Analog Devices: G = 1 + 100k / RG",
        "REF30xx 50-ppm/°C Max, 50-uA, CMOS Voltage Reference, Texas Instruments SBVS032",
    ),
    limits=(
        "The output stays some percent away from both ends of its range.",
        "The curve of sensor and bridge bends by some percent over 200 K.",
        "With two wires their resistance counts: 0.39 ohm are 1 K.",
    ),
    neutral=listed(
        "pt100, rtd, platinum, amplifier, analog, bridge, wheatstone, 3, three, two, wire, wires, sensor, temperature, "
        "adc, signal, conditioner, conditioning, instrumentation, thermometer, resistance, degc, voltage, interface"
    ),
    unlike=("spi", "max31865"),
    devices=("AD623", "REF3025"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "5", "0.005"),),
    signals=(Signal("OUT", "adc", "vadc", Drive("0", "vadc", "5", ohms="1e3", is_simulated=False)),),
)  # fmt: skip
