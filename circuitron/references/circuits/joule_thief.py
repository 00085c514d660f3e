"""Joule thief: a white LED on one cell, by a blocking oscillator."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import LED_5MM, NPN
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_TURNS, _BASE, _VF, _VBE = 20.0, 1e3, 3.2, 0.7
_HENRIES = 100e-6


def _work_out(values: Values) -> Designed:
    volts = values["cell"]
    draft = Draft(REFERENCE, values)
    base = draft.figure("base current, about", "(2 * VCELL - VBE) / R1", "A", VCELL=volts, VBE=_VBE, R1=_BASE)
    peak = draft.figure("peak collector current, about", "100 * IB", "A", IB=base)
    draft.require(peak <= 0.5, f"the transistor would carry {shown(peak, 'A')}")
    on = draft.figure("on-time, about", "L * IPEAK / VCELL", "s", L=_HENRIES, IPEAK=peak, VCELL=volts)
    off = draft.figure("off-time, about", "L * IPEAK / (VF - VCELL)", "s", L=_HENRIES, IPEAK=peak, VF=_VF, VCELL=volts)
    draft.figure("frequency, about", "1 / (TON + TOFF)", "Hz", TON=on, TOFF=off)
    draft.figure("mean LED current, about", "IPEAK / 2 * TOFF / (TON + TOFF)", "A", IPEAK=peak, TON=on, TOFF=off)
    with draft.block("cell", f"one of {shown(volts, 'V')}, until it is empty"):
        draft.terminal("J1", f"{shown(volts, 'V')} cell", "VBAT", "GND", "AA or AAA cell")
        draft.capacitor("C1", 10e-6, "VBAT", "GND", "supply capacitor", volts)
    with draft.block("oscillator", "two equal windings, wound together; dots at opposite ends of the tap"):
        draft.part("L1", "Device:L_Coupled", f"2 x {_HENRIES * 1e6:.0f}uH",
                   "Inductor_THT:L_CommonMode_Toroid_Vertical_L19.3mm_W10.8mm_Px6.35mm_Py15.24mm_Bourns_8100",
                   f"{_TURNS:.0f} turns each on a ferrite ring", {"1": "VBAT", "2": "SW", "3": "FEED", "4":
                   "VBAT"})  # fmt: skip
        draft.resistor("R1", _BASE, "FEED", "BASE", "base current")
        draft.part("Q1", *NPN, "switch", {"B": "BASE", "C": "SW", "E": "GND"})
    with draft.block("LED", "lit by the pulses"):
        draft.resistor("R2", 10, "SW", "LAMP", "takes the tip off the pulses")
        draft.diode("D1", "Device:LED", LED_5MM, "LAMP", "GND", "lamp", "white 3.2V")
    return _finished(draft, volts)


def _finished(draft: Draft, volts: float) -> Designed:
    draft.fed("VBAT", "GND")
    draft.pulled_all(BASE="FEED", LAMP="SW")
    draft.wired("Q1", SW="C", GND="E")
    draft.stated(R1=_BASE)
    return draft.finish("Joule thief", f"A white LED on a cell of {shown(volts, 'V')}, by a blocking oscillator.")


REFERENCE = Reference(
    name="joule-thief",
    title="Joule thief: a white LED on one AA or AAA cell by a blocking oscillator",
    answers=listed(
        "joule thief, joule thief led, joule thief circuit, joule thief white led, white led from one cell, "
        "led from 1.5v battery, blocking oscillator, blocking oscillator led, led torch one cell, single cell "
        "led driver, white led from 1.5v"
    ),
    parameters=(
        Parameter(
            "cell", "cell", "V", 1.5, 1.0, 1.6, SUPPLY_BEFORE, (*SUPPLY_AFTER, "cell"), alone=True, hardest="high"
        ),
    ),
    sources=(
        "One Volt LED - A Bright Light, Z. Kaparnik, Everyday Practical Electronics, November 1999",
        "BC817 45 V, 500 mA NPN general-purpose transistors, Nexperia",
    ),
    limits=(
        "The current of the LED is not regulated, and falls with the cell.",
        "Without the LED the pulses may destroy Q1.",
        "The coil is wound by hand: both windings must have the same sense from the tap's side to the other.",
    ),
    neutral=listed(
        "joule, thief, led, white, one, single, cell, battery, aa, aaa, torch, oscillator, blocking, toroid, "
        "ferrite, transistor, dead, old, lamp, light"
    ),
    devices=("BC817",),
    unlike=("laser",),
    work_out=_work_out,
)
