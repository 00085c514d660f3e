"""Load-cell amplifier and converter with the HX711."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_VREF, _LOWER = 1.25, 8.2e3
_CELLS = 4
_EXCITATION = 4.3  # volts, 0.2 V below the smallest supply at the least


def _work_out(values: Values) -> Designed:
    volts, rate = values["supply"], values["rate"]
    draft = Draft(REFERENCE, values)
    draft.require(rate in (10.0, 80.0), f"it samples at 10 Hz or 80 Hz, not {shown(rate, 'Hz')}")
    wanted = _EXCITATION if volts >= _EXCITATION + 0.2 else 2.8
    upper = draft.standard("R1", "R1", "R2 * (VAVDD / VBG - 1)", "ohm", 24, R2=_LOWER, VAVDD=wanted, VBG=_VREF)
    avdd = draft.figure("excitation", "VBG * (1 + R1 / R2)", "V", asked=wanted, VBG=_VREF, R1=upper, R2=_LOWER)
    draft.figure("full scale at a gain of 128", "0.5 * VAVDD / 128", "V", VAVDD=avdd)
    with draft.block("controller", f"two lines of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/DOUT/SCK", "supply, ground, data, clock", "VCC", "GND", "DOUT", "SCK")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the converter")
    _excitation(draft, upper, avdd)
    draft.require(values["cells"] in (0, _CELLS), f"a bridge is of {_CELLS} half-bridge cells, not {values['cells']:g}")
    with draft.block("load cell", "a bridge of four cells" if values["cells"] else "bridge of four wires"):
        (_of_halves if values["cells"] else _of_four_wires)(draft)
        draft.resistor("R3", 100.0, "CELL_N", "IN_N", "filter")
        draft.resistor("R4", 100.0, "CELL_P", "IN_P", "filter")
        draft.capacitor("C5", 100e-9, "IN_N", "IN_P", "filter, at the converter")
    _converter(draft, rate)
    draft.fed("VCC", "GND")
    draft.makes("AVDD")
    draft.decoupled("U1")
    draft.divides("AVDD", "VFB", "GND", avdd, _VREF, 2.0)
    draft.wired("U1", IN_N="7", IN_P="8", SCK="11", DOUT="12")
    draft.stated(R2=_LOWER)
    return draft.finish(
        "Load-cell converter",
        f"HX711 for a load cell with {shown(avdd, 'V')} of excitation and {shown(rate, 'Hz')}, on {shown(volts, 'V')}.",
    )


def _excitation(draft: Draft, upper: float, avdd: float) -> None:
    """The regulator of the bridge: a transistor that the chip drives."""
    with draft.block("excitation", f"{shown(avdd, 'V')} for the bridge"):
        pins = {"B": "BASE", "C": "AVDD", "E": "VCC"}
        draft.part("Q1", "Transistor_BJT:MMBT3906", "", SOT23, "regulates the supply of the bridge", pins)
        draft.resistor("R1", upper, "AVDD", "VFB", "excitation, 1 %")
        draft.resistor("R2", _LOWER, "VFB", "GND", "excitation, 1 %")
        draft.capacitor("C3", 10e-6, "AVDD", "GND", "holds the excitation", avdd)
        draft.capacitor("C4", 100e-9, "AVDD", "GND", "at the converter")


def _of_four_wires(draft: Draft) -> None:
    draft.header("J2", "E+/E-/A-/A+", "excitation, ground, signals", "AVDD", "GND", "CELL_N", "CELL_P")


def _of_halves(draft: Draft) -> None:
    """Four cells of three wires in a ring: their middles are its corners, and like gauges of neighbours are an arm."""
    middles, arms = ("AVDD", "CELL_P", "GND", "CELL_N"), ("ARM1", "ARM2", "ARM3", "ARM4")
    for n, middle in enumerate(middles):
        one, other = arms[n], arms[n - 1]
        white, black = (one, other) if n % 2 == 0 else (other, one)
        draft.header(f"J{n + 2}", "cell: white/red/black", f"load cell {n + 1}: an end, the middle, the other end",
                     white, middle, black)  # fmt: skip
    draft.note("J2 to J5: red is the middle, with half of the resistance to either end; white and black alike at all.")
    draft.note("All four cells stand the same way up; swap white and black at all of them where the sign is wrong.")


def _converter(draft: Draft, rate: float) -> None:
    """The chip, with the load cell on its input A."""
    with draft.block("converter", "24 bits"):
        pins = {"1": "VCC", "16": "VCC", "2": "BASE", "3": "AVDD", "4": "VFB", "5": "GND", "6": "VBG", "7": "IN_N",
                "8": "IN_P", "9": "GND", "10": "GND", "11": "SCK", "12": "DOUT", "13": OPEN, "14": "GND",
                "15": "VCC" if rate > 10 else "GND"}  # fmt: skip
        draft.part("U1", "Analog_ADC:HX711", "", "Package_SO:SOP-16_3.9x9.9mm_P1.27mm", "converter", pins)
        draft.capacitor("C6", 100e-9, "VBG", "GND", "reference")


REFERENCE = Reference(
    name="hx711",
    title="Load cell on two lines (HX711)",
    answers=listed(
        """
        hx711, hx711 load cell, load cell hx711, hx711 load cell 4 wire, hx711 4 wire load cell, load cell 4 wire hx711,
        hx711 for a 4 wire load cell, load cell amplifier with hx711, hx711 amplifier, hx711 load cell
        amplifier, load cell with hx711, hx711 circuit, hx711 scale, load cell adc, hx711 board
        """
    ),
    parameters=(
        supply(5.0, 3.0, 5.5, "microcontroller", "mcu"),
        Parameter("rate", "samples per second", "Hz", 10.0, 10.0, 80.0, ("at", "rate"), ("rate", "samples")),
        Parameter(
            "cells",
            "half-bridge load cells in a ring (4), or one of four wires (0)",
            "",
            0.0,
            0.0,
            4.0,
            named=(("fourhalfcells", 4.0),),
        ),
    ),
    sources=("HX711 24-Bit Analog-to-Digital Converter for Weigh Scales, Avia Semiconductor",),
    limits=("One load cell of four wires, or four of three wires where they are asked for, at a gain of 128.",),
    neutral=listed(
        "load, cell, weight, scale, weighing, sensor, amplifier, adc, bridge, strain, gauge, kitchen, bathroom, "
        "wires, body"
    ),
    devices=("HX711",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
    signals=(Signal("SCK", "output", "supply"), Signal("DOUT", "input", "supply")),
)
