"""Amplifier for a pH electrode, around half of an ADC's supply."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, listed

_WARM, _FROM_NEUTRAL = 74.04e-3, 7.0  # volts for each pH at 100 °C; pH from neutral to either end
_ROOM = 59.16e-3  # at 25 °C
_MARGIN, _LOWER, _BIAS = 0.9, 10e3, 100e3
_LEAK, _GLASS = 4e-12, 250e6  # amperes into an LMC6482, the most; ohms of an electrode
_JACK = "Connector_Coaxial:BNC_Amphenol_B6252HB-NPP3G-50_Horizontal"


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    ends = draft.figure("electrode at pH 0, 100 °C", "S * PH", "V", S=_WARM, PH=_FROM_NEUTRAL)
    upper = draft.standard("R2", "R2", "R1 * (MARGIN * VCC / (2 * VPH) - 1)", "ohm", 24, R1=_LOWER, MARGIN=_MARGIN,
                           VCC=volts, VPH=ends)  # fmt: skip
    gain = draft.figure("gain", "1 + R2 / R1", "", R1=_LOWER, R2=upper)
    draft.require(ends * gain <= 0.5 * volts, "the output would leave its range")
    draft.figure("output for one pH at 25 °C", "S * A", "V", S=_ROOM, A=gain)
    draft.figure("error by the current of the input", "I * RGLASS / S", "", I=_LEAK, RGLASS=_GLASS, S=_ROOM)
    draft.figure("corner of the filter", "1 / (TWOPI * R6 * C3)", "Hz", TWOPI=2 * pi, R6=10e3, C3=1e-6)
    return _drawn(draft, gain, upper)


def _drawn(draft: Draft, gain: float, upper: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("reference", f"half of {shown(volts, 'V')}, on which the electrode's shield lies"):
        draft.resistor("R3", _BIAS, "VCC", "HALF", "half of the supply")
        draft.resistor("R4", _BIAS, "HALF", "GND", "half of the supply")
        draft.capacitor("C2", 10e-6, "HALF", "GND", "keeps ripple of the supply out", volts)
        draft.resistor("R5", 100.0, "VREF", "SHIELD", "keeps the capacitance of the cable from the op-amp")
    with draft.block("amplifier", "guard its input by a ring on SHIELD, without solder mask and flux"):
        draft.part("J1", "Connector:Conn_Coaxial", "BNC", _JACK, "electrode", {"1": "PH", "2": "SHIELD"})
        pins = {"3": "HALF", "2": "VREF", "1": "VREF", "5": "PH", "6": "MINUS", "7": "AMP", "8": "VCC", "4": "GND"}
        draft.part("U1", "Amplifier_Operational:LMC6482", "", SO8, "op-amps whose inputs take some femtoamperes", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the op-amp")
        draft.resistor("R1", _LOWER, "MINUS", "VREF", "gain")
        draft.resistor("R2", upper, "AMP", "MINUS", "gain")
    with draft.block("filter", "takes off hum"):
        draft.resistor("R6", 10e3, "AMP", "OUT", "filter")
        draft.capacitor("C3", 1e-6, "OUT", "GND", "filter, and charge for the ADC")
        draft.header("J2", f"{volts:g}V/GND/OUT/REF", "supply, ground, output, pH 7", "VCC", "GND", "OUT", "VREF")
    return _finished(draft, gain, upper)


def _finished(draft: Draft, gain: float, upper: float) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.divides("VCC", "HALF", "GND", volts, volts / 2, 2.0)
    draft.wired("U1", PH="5", MINUS="6", HALF="3")
    draft.pulled_all(OUT="AMP", MINUS="VREF", SHIELD="VREF")
    draft.stated(R1=_LOWER, R2=upper)
    draft.note(f"pH 7 is {shown(volts / 2, 'V')}; the output falls by {shown(_ROOM * gain, 'V')} for each pH at 25 °C.")
    return draft.finish(
        "pH amplifier", f"A pH electrode of 0 to 14 around {shown(volts / 2, 'V')}, for an ADC of {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="ph-amplifier",
    title="Amplifier for a pH electrode (LMC6482), around half of an ADC's supply, 3 V to 5.5 V",
    answers=listed(
        """
        ph probe amplifier, ph amplifier, ph electrode amplifier, ph sensor amplifier, ph probe, ph probe interface,
        ph sensor interface, ph sensor, ph electrode, ph meter, ph meter circuit, ph probe to adc, ph electrode to
        adc, ph electrode interface, ph probe buffer, ph electrode buffer, ph measurement, ph sensor to adc, ph
        sensor board
        """
    ),
    parameters=(
        Parameter("supply", "supply of amplifier and ADC", "V", 3.3, 3.0, 5.5, ("to", "into", "on", "at", "from"),
                  ("adc", "mcu", "microcontroller", *SUPPLY_AFTER), alone=True),
    ),
    sources=(
        "LMC6482 CMOS Dual Rail-to-Rail Input and Output Operational Amplifier, Texas Instruments SNOS674",
        "AN-1852 Designing With pH Electrodes, Texas Instruments SNOA529: 59.16 mV for each pH at 25 °C",
    ),
    limits=(
        "For pH: the volt and more of a redox electrode (ORP) would leave its range.",
        "Calibrate with two buffers; the program takes the temperature of the liquid into account.",
        "Nothing isolates it: other electrodes or pumps in the same liquid shift what it reads.",
        "The offset of the op-amp, up to 3 mV, is a twentieth of a pH, until it is calibrated.",
    ),
    neutral=listed(
        "ph, probe, electrode, sensor, meter, amplifier, buffer, high, impedance, input, adc, analog, arduino, esp32, "
        "microcontroller, mcu, bnc, aquarium, pool, water, hydroponics, glass, opamp, interface, measure"
    ),
    devices=("LMC6482",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.003"),),
    signals=(Signal("OUT", "adc", "supply"),),
)  # fmt: skip
