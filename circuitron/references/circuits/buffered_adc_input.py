"""Voltages for the input of an ADC through a follower: an input of high resistance, divider, clamp and filter."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.opamps import DEVICES, SOURCES, op_amp, place
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_MARGIN, _LEAST, _TOP = (
    0.95,
    0.6,
    0.06,
)  # of the ADC's range: what is filled by a divider, what needs no gain; volts below its supply
_SERIES = 10e3  # ohms of a signal that needs no divider, in front of the clamp
_BOTTOM, _MOST, _OFFSET = 10e3, 20.0, 4.5e-3  # ohms; gain; volts of an MCP6001, the most
_CLAMPED = 1.5e-3  # amperes into the clamp, the most
_CAPACITORS = (10e-6, 1e-6, 100e-9, 10e-9, 1e-9)
_CHARGE = (1e3, 12e3)  # ohms between the follower and the ADC


def _work_out(values: Values) -> Designed:
    vadc = values["vadc"]
    draft = Draft(REFERENCE, values)
    vin = values["vin"] if "vin" in values.given else draft.suppose("vin", vadc - _TOP)
    upper, lower = _divider(draft, vin)
    times, feedback = _gain(draft, vin)
    named = {"A": times, "R1": upper, "R2": lower}
    gain = draft.figure("output for each volt", "A * R2 / (R1 + R2)", "V", **named)
    full = draft.figure("output at the largest input", "VIN * A * R2 / (R1 + R2)", "V", VIN=vin, **named)
    draft.require(full <= vadc, f"the ADC would get {shown(full, 'V')}")
    ohms, farads = _filter(draft)
    _drawn(draft, vin, (upper, lower), feedback)
    _filtered(draft, ohms, farads)
    draft.measured("gain", "OUT", gain, 5.0, "IN")
    draft.stated(R1=upper, R2=lower, R3=ohms)
    return draft.finish(
        f"Buffered ADC input for {shown(vin, 'V')}",
        f"Makes 0 to {shown(vin, 'V')} 0 to {shown(full, 'V')} for an ADC on {shown(vadc, 'V')}, through an op-amp, "
        "and clamps the rest.",
    )


def _divider(draft: Draft, vin: float) -> tuple[float, float]:
    """The resistors in front of the op-amp: what is less than the ADC takes is not divided."""
    vadc, upper, lower = draft.values["vadc"], _SERIES, draft.values["rin"]
    if vin > vadc - _TOP:
        lower = draft.standard("R2", "R2", "MARGIN * VADC / VIN * RIN", "ohm", 96, MARGIN=_MARGIN, VADC=vadc, VIN=vin,
                               RIN=lower)  # fmt: skip
        upper = draft.standard("R1", "R1", "RIN - R2", "ohm", 96, RIN=draft.values["rin"], R2=lower)
    draft.figure("input resistance", "R1 + R2", "ohm", R1=upper, R2=lower)
    surge = draft.figure("current into the clamp at 10 V more than the input", "(VIN + 10 - VADC) / R1", "A", VIN=vin,
                         VADC=vadc, R1=upper)  # fmt: skip
    draft.require(surge <= _CLAMPED, f"the clamp would take {shown(surge, 'A')}")
    return upper, lower


def _gain(draft: Draft, vin: float) -> tuple[float, float]:
    """The gain of the op-amp and its upper resistor: that of a follower, where the input fills the ADC."""
    vadc = draft.values["vadc"]
    if vin >= _LEAST * vadc:
        return 1.0, 0.0
    feedback = draft.standard("R4", "R4", "R5 * (MARGIN * VADC / VIN - 1)", "ohm", 96, R5=_BOTTOM, MARGIN=_MARGIN,
                              VADC=vadc, VIN=vin)  # fmt: skip
    times = draft.figure("gain of the op-amp", "1 + R4 / R5", "", R4=feedback, R5=_BOTTOM)
    draft.require(times <= _MOST, f"the offset of the op-amp counts too much at a gain of {times:.3g}")
    draft.figure("offset at the output, at most", "VOS * A", "V", VOS=_OFFSET, A=times)
    return times, feedback


def _filter(draft: Draft) -> tuple[float, float]:
    """What stands between the op-amp and the ADC."""
    cutoff = draft.values["cutoff"]
    low, high = _CHARGE
    farads = next((each for each in _CAPACITORS if low <= 1 / (2 * pi * cutoff * each) <= high), _CAPACITORS[-1])
    ohms = draft.standard("R3", "R3", "1 / (TWOPI * F * C2)", "ohm", 96, TWOPI=2 * pi, F=cutoff, C2=farads)
    draft.figure("corner of the filter", "1 / (TWOPI * R3 * C2)", "Hz", asked=cutoff, TWOPI=2 * pi, R3=ohms, C2=farads)
    return ohms, farads


def _drawn(draft: Draft, vin: float, ohms: tuple[float, float], feedback: float) -> None:
    vadc, (upper, lower) = draft.values["vadc"], ohms
    is_divided = vin > vadc - _TOP
    with draft.block("input stage", f"0 to {shown(vin, 'V')}"):
        draft.header("J1", f"0-{vin:g}V in", "signal and ground", "IN", "GND")
        draft.resistor("R1", upper, "IN", "TAP", "divider, 1 %" if is_divided else "limits the current of D1")
        draft.resistor("R2", lower, "TAP", "GND", "divider, 1 %" if is_divided else "holds an open input at ground")
        draft.part("D1", "Circuitron:BAV199", "", SOT23, "keeps the op-amp within its supply; of little leakage",
                   {"1": "GND", "2": "VADC", "3": "TAP"})  # fmt: skip
    with draft.block("amplifier" if feedback else "follower", "drives the ADC"):
        chip = op_amp(REFERENCE.name, vadc, 1 + feedback / _BOTTOM, draft.values["cutoff"])
        place(draft, chip, "VADC", ("TAP", "FB" if feedback else "BUFFERED", "BUFFERED"))
        if feedback:
            draft.resistor("R4", feedback, "BUFFERED", "FB", "gain, 1 %")
            draft.resistor("R5", _BOTTOM, "FB", "GND", "gain, 1 %")
            draft.pulled_all(FB="BUFFERED")
    draft.fed("VADC", "GND")
    draft.wired("D1", GND="1", VADC="2", TAP="3")
    draft.pulled("TAP", "IN")


def _filtered(draft: Draft, ohms: float, farads: float) -> None:
    vadc = draft.values["vadc"]
    with draft.block("filter", f"for an ADC of {shown(vadc, 'V')}"):
        draft.resistor("R3", ohms, "BUFFERED", "OUT", "filter")
        draft.capacitor("C2", farads, "OUT", "GND", "filter, and the charge that the ADC takes; at its pin", vadc)
        draft.header("J2", f"{vadc:g}V/GND/ADC", "supply of ADC and op-amp, ground and signal", "VADC", "GND", "OUT")
    draft.pulled("OUT", "BUFFERED")


REFERENCE = Reference(
    name="buffered-adc-input",
    title="Input of 0.15 V to 40 V for an ADC with an op-amp: high resistance, clamp and filter",
    answers=listed(
        """
        buffered adc input, adc input buffer, adc buffer, buffer for adc, buffer adc, buffered input for adc, buffered
        voltage divider adc, voltage divider with buffer adc, voltage divider with opamp adc, voltage divider with
        opamp buffer adc, voltage divider with voltage follower adc, divider buffer adc, divider opamp adc, signal
        conditioning buffer, signal conditioning opamp, signal conditioning opamp buffer, signal conditioning adc opamp,
        adc signal conditioning opamp, adc input opamp, adc input with opamp, adc opamp, opamp adc buffer, opamp buffer
        adc, opamp to adc, opamp buffer to adc, unity gain buffer adc, unity buffer adc, unity buffer rc filter adc,
        buffer and rc filter adc, buffer with rc filter adc, voltage follower adc, voltage follower for adc, high
        impedance adc input, high impedance input adc, high impedance voltage input adc, high impedance adc, high
        impedance input arduino, high impedance input esp32, sensor buffer adc, buffer sensor adc, opamp signal
        conditioning, buffered analog input, analog input buffer, analog input with buffer, analog input opamp, analog
        input with opamp, scale adc opamp, scaling opamp adc, adc with buffer, adc with opamp buffer, level shifter
        opamp adc, 0 10v input opamp, 0 10v input with opamp buffer, 0 10v to adc with opamp buffer, 0 10v to with
        opamp, 0 10v to with opamp buffer, 0 10v to with buffer, 0 10v buffer, opamp buffered 0 10v input, amplifier
        adc, amplifier for adc, amplifier to adc, amplify adc, amplify for adc, amplify to adc, sensor amplifier adc,
        scale up adc, sensor signal amplifier adc, amplifier for sensor adc, amplify signal adc, amplify sensor adc
        """
    ),
    parameters=(
        Parameter("vin", "voltage at full scale", "V", 3.3, 0.15, 40.0,
                  ("from", "up", "of", "measure", "read", "scale", "scales", "input", "analog", "buffer",
                   "conditioning"),
                  ("input", "battery", "in", "signal", "to", "analog", "sensor", "max", "amplifier"),
                  alone=True, hardest="high",
                  charged=True),
        Parameter("vadc", "supply of the ADC", "V", 3.3, 2.5, 5.5, ("to", "for", "with", "on", "into"),
                  ("adc", "mcu", "microcontroller", "esp32", "arduino", "logic", "out", "output", "supply"), alone=True,
                  named=(("esp32", 3.3), ("arduino", 5.0), ("stm32", 3.3), ("pico", 3.3)), least=0.0),
        Parameter("rin", "input resistance", "ohm", 1e6, 100e3, 2e6, ("input", "impedance", "resistance", "least"),
                  ("input", "impedance"), alone=True),
        Parameter("cutoff", "corner of the filter", "Hz", 1e3, 2.0, 20e3, ("at", "cutoff", "filter", "bandwidth", "of"),
                  ("filter", "cutoff", "corner", "bandwidth", "low", "rc"), alone=True),
    ),
    sources=("Divider: VADC = VIN R2 / (R1 + R2)", "BAV199 Low-leakage double diode, Nexperia", SOURCES[0]),
    limits=(
        "No isolation.",
        "The clamp feeds a surge into the supply of the ADC, which must take it.",
        "Its offset is that of the op-amp, up to 4.5 mV times its gain, and the output stays some 25 mV off both ends.",
        "It does not take an offset away.",
    ),
    neutral=listed(
        "adc, analog, voltage, signal, sensor, input, buffer, buffered, follower, unity, gain, high, impedance, "
        "resistance, opamp, scale, scaling, scaled, divider, divide, filter, rc, low, pass, lowpass, conditioning, "
        "protect, protection, protected, clamp, clamped, measure, measuring, read, reading, mcu, microcontroller, "
        "front, end, rail, level, driver, pin, amplify, amplifier, up, range, against, overvoltage"
    ),
    unlike=("current", "currents", "amps", "amperes", "temperature", "differential", "audio", "ac", "isolated",
            "isolation"),
    devices=("BAV199", *DEVICES[:2]),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VADC", "vadc", "0.002"),),
    signals=(Signal("OUT", "adc", "vadc", drive=Drive("0", "vadc", "vadc", ohms="12e3")),),
)  # fmt: skip
