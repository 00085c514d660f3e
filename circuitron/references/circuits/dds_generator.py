"""Sine generator AD9833 on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_CLOCK, _BITS, _PULL_UP, _LOAD = 25e6, 28.0, 10e3, 200.0  # ohms from VOUT to ground inside


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(values["low"] <= values["frequency"], "the lowest frequency is above the highest")
    draft.figure("step of the frequency", "FCLK / 2^BITS", "Hz", FCLK=_CLOCK, BITS=_BITS)
    draft.figure("highest useful frequency", "FCLK / 8", "Hz", FCLK=_CLOCK)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}, data alone; FSYNC low selects"):
        draft.header("J1", f"{volts:g}V/GND/SCK/MOSI/FSYNC", "supply, ground, SPI", "VDD", "GND", "SCK", "MOSI", "CS_N")
        draft.resistor("R1", _PULL_UP, "VDD", "CS_N", "not selected while nothing drives it")
    with draft.block("clock", shown(_CLOCK, "Hz")):
        pins = {"1": "VDD", "2": "GND", "3": "CLOCK", "4": "VDD"}
        draft.part("X1", "Oscillator:ASE-xxxMHz", "25MHz", "Oscillator:Oscillator_SMD_Abracon_ASE-4Pin_3.2x2.5mm",
                   "oscillator, 3.3 V", pins)  # fmt: skip
        draft.capacitor("C1", 10e-9, "VDD", "GND", "supply capacitor, at the oscillator")
    with draft.block("generator", "sine, triangle or square; some 0.6 V peak to peak"):
        pins = {"1": "COMP", "2": "VDD", "3": "CAP", "4": "GND", "5": "CLOCK", "6": "MOSI", "7": "SCK", "8": "CS_N",
                "9": "GND", "10": "OUT"}  # fmt: skip
        draft.part("U1", "Interface:AD9833xRM", "", "Package_SO:MSOP-10_3x3mm_P0.5mm", "direct digital synthesis", pins)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the generator")
        draft.capacitor("C3", 10e-6, "VDD", "GND", "supply capacitor", volts)
        draft.capacitor("C4", 10e-9, "COMP", "VDD", "bias of its converter")
        draft.capacitor("C5", 100e-9, "CAP", "GND", "its regulator of 2.5 V")
        draft.capacitor("C6", 20e-12, "OUT", "GND", "takes the clock out")
        draft.header("J2", "out", "signal and ground; 200 ohm inside", "OUT", "GND")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VDD", "GND")
    draft.makes("CAP")
    draft.decoupled("U1")
    draft.pulled("CS_N", "VDD")
    draft.wired("U1", SCK="7", MOSI="6", CLOCK="5")
    draft.measured("frequency", "CLOCK", _CLOCK, 0.1)
    return draft.finish("DDS generator", f"AD9833: sine, triangle and square to 3 MHz on SPI, {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="dds-generator",
    title="Signal generator AD9833 (DDS) on SPI: sine, triangle and square, up to 3 MHz",
    answers=listed(
        """
        ad9833, dds generator, dds, ad9833 signal generator, ad9833 function generator, ad9833 module, ad9833 dds,
        dds signal generator, dds function generator, direct digital synthesis, ad9833 sine generator, programmable sine
        generator, digital signal generator, ad9833 board, ad9833 generator, spi signal generator, programmable function
        generator, sine square and triangle generator, sine square triangle generator, sine triangle and square
        generator, sine triangle square generator, sine square and triangle wave generator, sine square triangle wave
        generator, sine square and triangle oscillator, function generator with sine square and triangle
        """
    ),
    parameters=(
        supply(3.3, 3.0, 3.6),
        Parameter("low", "lowest frequency", "Hz", 1.0, 0.1, 3e6, ("generator", "oscillator", "from"), ("to",)),
        Parameter("frequency", "highest frequency", "Hz", 3e6, 1.0, 3e6, ("to", "up"), alone=True),
    ),
    sources=(
        "AD9833 Low Power, 12.65 mW, 2.3 V to 5.5 V, Programmable Waveform Generator, Analog Devices",
        "ASE Series 3.3 V CMOS SMD Crystal Clock Oscillator, Abracon",
    ),
    limits=(
        "0.04 V to 0.65 V at the output, above ground: an amplifier and a coupling capacitor follow.",
        "The square wave is of the whole supply.",
        "A controller sets frequency and shape by SPI: there is no knob.",
    ),
    neutral=listed(
        "ad9833, dds, signal, function, generator, sine, triangle, square, wave, waveform, spi, programmable, digital, "
        "direct, synthesis, microcontroller, mcu, module, board, oscillator, 25, mhz"
    ),
    devices=("AD9833",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.03"),),
    signals=(
        Signal("SCK", "spi sck", "supply"),
        Signal("MOSI", "spi mosi", "supply"),
        Signal("CS_N", "output", "supply"),
    ),
)
