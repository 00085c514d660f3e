"""Input of a symmetrical voltage for an ADC of a single supply: three resistors, filter and clamp."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import SOT23
from circuitron.references.words import SUPPLY_AFTER, listed

_LEG, _MARGIN, _SERIES, _FARADS = 20e3, 0.94, 1e3, 10e-9


def _work_out(values: Values) -> Designed:
    vin, vadc = values["vin"], values["vadc"]
    draft = Draft(REFERENCE, values)
    draft.require(vin >= 1.1 * vadc, f"{shown(vin, 'V')} must be more than the {shown(vadc, 'V')} of the ADC")
    top = draft.standard("R1", "R1", "R2 * VIN / (MARGIN * VADC)", "ohm", 96, R2=_LEG, VIN=vin, MARGIN=_MARGIN,
                         VADC=vadc)  # fmt: skip
    lower = draft.standard("R3", "R3, which with R1 is as much as R2", "1 / (1 / R2 - 1 / R1)", "ohm", 96, R2=_LEG,
                           R1=top)  # fmt: skip
    named = {"R1": top, "R2": _LEG, "R3": lower}
    middle = draft.figure("output at 0 V", "VADC / R2 / (1 / R1 + 1 / R2 + 1 / R3)", "V", VADC=vadc, **named)
    swing = draft.figure("output for each volt", "1 / R1 / (1 / R1 + 1 / R2 + 1 / R3)", "V", **named)
    draft.figure("output at the lowest input", "VMID - VIN * K", "V", VMID=middle, VIN=vin, K=swing)
    high = draft.figure("output at the highest input", "VMID + VIN * K", "V", VMID=middle, VIN=vin, K=swing)
    draft.require(high <= vadc and middle - vin * swing >= 0, "the output would leave the range of the ADC")
    draft.figure("corner", "1 / (TWOPI * R4 * C1)", "Hz", TWOPI=2 * pi, R4=_SERIES + _LEG / 2, C1=_FARADS)
    draft.figure("current into the clamp at three times the input", "2 * VIN / R1", "A", VIN=vin, R1=top)
    return _drawn(draft, lower, middle, swing, top)


def _drawn(draft: Draft, lower: float, middle: float, swing: float, top: float) -> Designed:
    vin, vadc = (draft.values[each] for each in ("vin", "vadc"))
    with draft.block("input stage", f"{shown(-vin, 'V')} to {shown(vin, 'V')}"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "IN", "GND", "signal; its ground is that of the ADC")
        draft.resistor("R1", top, "IN", "TAP", "divides, 1 %")
        draft.resistor("R2", _LEG, "VADC", "TAP", "lifts to the middle, 1 %")
        draft.resistor("R3", lower, "TAP", "GND", "lifts to the middle, 1 %")
        draft.part("D1", "Diode:BAT54S", "", SOT23, "keeps the ADC within its supply",
                   {"1": "GND", "2": "VADC", "3": "TAP"})  # fmt: skip
    with draft.block("filter", "charge for the ADC"):
        draft.resistor("R4", _SERIES, "TAP", "OUT", "filter")
        draft.capacitor("C1", _FARADS, "OUT", "GND", "filter; at the ADC's pin")
        draft.header("J2", f"{vadc:g}V/GND/OUT", "supply of the ADC, ground and its input", "VADC", "GND", "OUT")
    return _finished(draft, lower, middle, swing, top)


def _finished(draft: Draft, lower: float, middle: float, swing: float, top: float) -> Designed:
    vin, vadc = (draft.values[each] for each in ("vin", "vadc"))
    draft.fed("VADC", "GND")
    draft.wired("D1", GND="1", VADC="2", TAP="3")
    draft.pulled_all(TAP="IN", OUT="TAP")
    draft.stated(R1=top, R2=_LEG, R3=lower)
    return draft.finish(
        f"ADC input for ±{shown(vin, 'V')}",
        f"Scales {shown(-vin, 'V')} to {shown(vin, 'V')} for an ADC of {shown(vadc, 'V')}: 0 V is "
        f"{shown(middle, 'V')}, {shown(swing, 'V')} for each volt.",
    )


REFERENCE = Reference(
    name="bipolar-adc-input",
    title="Input of ±2.5 V to ±30 V for an ADC: lifted to the middle of its range, filtered, clamped",
    answers=listed(
        """
        bipolar adc input, bipolar input for adc, symmetrical adc input, symmetrical input for adc, symmetrical
        input to adc, symmetrical to adc, symmetrical voltage adc, symmetrical voltage to adc, cv input for adc, cv
        input to adc, cv to adc, clamp cv input adc, eurorack cv input, eurorack cv to adc, bipolar to unipolar,
        bipolar to unipolar converter, negative voltage adc, measure negative voltage with adc, negative voltage to
        adc, cv input, symmetrical analog input, bipolar signal to adc, cv input microcontroller, symmetrical signal
        adc, ac signal to adc
        """
    ),
    parameters=(
        Parameter("vin", "amplitude of the input", "V", 10.0, 2.5, 30.0,
                  ("symmetrical", "from", "clamp", "to", "read", "measure"), ("symmetrical", "cv", "input", "signal",
                  "in"), alone=True, mirrored=True),
        Parameter("vadc", "supply of the ADC", "V", 3.3, 1.8, 5.5, ("to", "into", "0"), ("adc", *SUPPLY_AFTER),
                  alone=True),
    ),
    sources=(
        "Three resistors at a node: the sum of currents is none, The Art of Electronics, Horowitz and Hill, chapter 1",
        "BAT54S Schottky diodes, Nexperia",
    ),
    limits=(
        "The source must drive R1: a buffer helps one of more than 1 kohm.",
        "The middle follows the supply of the ADC, which must be its reference as well.",
    ),
    neutral=listed(
        "symmetrical, bipolar, unipolar, input, adc, cv, eurorack, synth, modular, clamp, clamped, scale, scaled, "
        "negative, voltage, signal, analog, microcontroller, mcu, arduino, esp32, level, shift, lift, offset, divider, "
        "protection, protected, sensor, read, measure, range, plus, minus, ac, converter"
    ),
    devices=("BAT54S",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VADC", "vadc", "0.001"),),
    signals=(Signal("OUT", "adc", "vadc", Drive("0", "vadc", "vadc", ohms="11e3")),),
)  # fmt: skip
