"""Preamplifier with an electret microphone."""

from __future__ import annotations

from circuitron.references.audio import amplifier, coupled_output, gain_resistor, proved
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.opamps import MCP6022, MCP6022_SOURCE, OPA2134, OPA2134_SOURCE, half_supply
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_MICROPHONE, _LOAD = 0.5e-3, 2.2e3  # amperes that it draws, the most; ohms that its datasheet has it work on
_LEAST, _MOST = 1.5, 10.0  # volts that it works with
_FILTER, _LOWER, _LOW_SUPPLY = 470.0, 4.7e3, 6.0


def _work_out(values: Values) -> Designed:
    gain, supply = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip = MCP6022 if supply <= MCP6022.high else OPA2134
    draft.require(supply >= chip.low, f"no op-amp of the catalogue runs on {shown(supply, 'V')}")
    upper = gain_resistor(draft, gain, chip, 29e3)
    draft.figure("largest output, peak", "VCC / 2 - HEADROOM", "V", VCC=supply, HEADROOM=chip.headroom)
    filter_ohms = _bias(draft, supply)
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C6", 10e-6, "VCC", "GND", "supply capacitor", supply)
        half_supply(draft, "VCC", "VREF", ("R5", "R6"), "C5")
    with draft.block("microphone", "with the supply of its transistor"):
        draft.resistor("R8", filter_ohms, "VCC", "BIAS", "keeps noise of the supply out")
        draft.capacitor("C7", 47e-6, "BIAS", "GND", "keeps noise of the supply out", supply)
        if supply > _LOW_SUPPLY:
            draft.resistor("R10", _LOWER, "BIAS", "GND", "keeps the microphone below 10 V")
        draft.resistor("R9", _LOAD, "BIAS", "IN", "load of the microphone")
        draft.part("MK1", "Device:Microphone_Condenser", "electret", "Sensor_Audio:POM-2244P-C3310-2-R",
                   "two-wire capsule, up to 0.5 mA", {"2": "IN", "1": "GND"})  # fmt: skip
    with draft.block("amplifier", f"gain of {gain:.4g}"):
        amplifier(draft, chip, upper)
    return _finished(draft, gain, supply)


def _bias(draft: Draft, supply: float) -> float:
    """R8 in ohms."""
    if supply > _LOW_SUPPLY:
        ohms = draft.standard("R8", "R8", "R10 * (VCC / VBIAS - 1)", "ohm", 12, R10=_LOWER, VCC=supply, VBIAS=6.0)
        high = draft.figure("bias without a microphone", "VCC * RL / (RF + RL)", "V", VCC=supply, RF=ohms, RL=_LOWER)
        least = draft.figure("microphone, at its most current", "VB - I * (RF * RL / (RF + RL) + RM)", "V",
                             VB=high, I=_MICROPHONE, RF=ohms, RL=_LOWER, RM=_LOAD)  # fmt: skip
    else:
        ohms, high = _FILTER, supply
        least = draft.figure("microphone, at its most current", "VCC - I * (RF + RM)", "V",
                             VCC=supply, I=_MICROPHONE, RF=_FILTER, RM=_LOAD)  # fmt: skip
    draft.require(least >= _LEAST and high <= _MOST, f"{shown(supply, 'V')} leaves the microphone {shown(least, 'V')}")
    return ohms


def _finished(draft: Draft, gain: float, supply: float) -> Designed:
    with draft.block("output stage", "without DC, and around half of the supply for an ADC"):
        coupled_output(draft)
        draft.header("J3", "OUT/OUT_DC/GND", "without DC, around half of the supply, ground", "OUT", "OUT_DC", "GND")
    proved(draft, gain)
    draft.pulled("IN", "BIAS")
    draft.wired("MK1", IN="2", GND="1")
    return draft.finish(
        f"Electret microphone preamplifier, gain {gain:.4g}",
        f"Supplies an electret microphone, and amplifies it {gain:.4g} times, on a single supply of "
        f"{shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="electret-preamplifier",
    title="Preamplifier with an electret microphone, gain 5 to 300",
    answers=listed(
        """
        electret microphone adc, electret mic adc, microphone amplifier adc, electret microphone amp, electret preamp,
        electret microphone preamp, electret mic preamp, electret preamplifier, electret amplifier, electret microphone
        amplifier, electret microphone preamplifier, electret mic preamplifier, electret microphone, electret, electret
        mic amplifier, electret capsule amplifier, condenser microphone preamp, electret condenser microphone, electret
        condenser microphone amplifier, electret microphone circuit, microphone amplifier, microphone preamp, microphone
        preamplifier, microphone amplifier module, microphone
        """
    ),
    parameters=(
        Parameter("gain", "gain", "", 100.0, 5.0, 300.0, ("gain", "amplify", "about", "of"), ("gain", "times", "x"),
                  alone=True),
        Parameter("supply", "supply voltage", "V", 5.0, 3.0, 30.0, SUPPLY_BEFORE, (*SUPPLY_AFTER, "adc"), alone=True,
                  hardest="low", named=(("arduino", 5.0), ("esp32", 3.3), ("pico", 3.3), ("stm32", 3.3))),
    ),
    sources=(
        "Single-Supply, Electret Microphone Pre-Amplifier Reference Design, Texas Instruments TIDU765",
        MCP6022_SOURCE,
        OPA2134_SOURCE,
    ),
    limits=("The gain is fixed: it has no automatic level.", "One channel."),
    neutral=listed(

        "arduino, esp32, microcontroller, mcu, analog, signal, "
        "electret, microphone, mic, capsule, preamp, preamplifier, amplifier, op, amp, opamp, audio, mono, adc, "
        "single, supply, bias, biased, condenser, low, noise, mid, rail, output, sound"
    ),
    devices=("MCP6022", "OPA2134"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal("OUT", "adc", "supply", drive=Drive("-0.5 * supply", "0", "supply / 2", "0.001", ohms="100")),
    ),
)  # fmt: skip
