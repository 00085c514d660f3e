"""Real-time clock PCF8563 with its crystal and a coin cell."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_CRYSTAL = 32.768e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("years that the cell lasts without supply, about", "min(AGE, Q / (IDD + ILEAK) / HOURS)", "", AGE=10.0,
                 Q=0.22, IDD=0.5e-6, ILEAK=0.5e-6, HOURS=8766.0)  # fmt: skip
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "INT_N", "pull-up of the alarm")
        draft.header("J2", "INT", "alarm, low", "INT_N", "GND")
    with draft.block("clock", "address 0x51"):
        pins = {"1": "OSCI", "2": "OSCO", "3": "INT_N", "4": "GND", "5": "SDA", "6": "SCL", "7": OPEN, "8": "VRTC"}
        draft.part("U1", "Timer_RTC:PCF8563T", "", SO8, "clock, with the second capacitor of the crystal inside", pins)
        draft.capacitor("C1", 100e-9, "VRTC", "GND", "supply capacitor, at the clock")
        draft.part("Y1", "Device:Crystal", "32.768kHz", "Crystal:Crystal_SMD_3215-2Pin_3.2x1.5mm", "12.5 pF load",
                   {"1": "OSCI", "2": "OSCO"})  # fmt: skip
        draft.capacitor("C2", 15e-12, "OSCI", "GND", "load of the crystal; the one at OSCO is inside")
    with draft.block("backup", "the cell keeps the time without supply"):
        schottky = ("Diode:BAT54C", "", "Package_TO_SOT_SMD:SOT-23")
        draft.part("D1", *schottky, "the higher of supply and cell feeds the clock",
                   {"1": "VDD", "2": "VBAT", "3": "VRTC"})  # fmt: skip
        draft.part("BT1", "Device:Battery_Cell", "CR2032", "Battery:BatteryHolder_Keystone_3034_1x20mm",
                   "coin cell, 3 V", {"1": "CELL", "2": "GND"})  # fmt: skip
        draft.resistor("R4", 1e3, "CELL", "VBAT", "limits the current into the cell should D1 fail")
    draft.fed("VDD", "GND")
    draft.makes("CELL", "VRTC")
    draft.decoupled("U1")
    draft.pulled("INT_N", "VDD")
    draft.apart("VDD", "VBAT")
    draft.pulled("VBAT", "CELL")
    draft.wired("U1", SDA="5", SCL="6", VRTC="8")
    return draft.finish(
        "Real-time clock with crystal",
        f"PCF8563 with a crystal of 32.768 kHz and a coin cell on an I2C bus of {shown(volts, 'V')}, address 0x51.",
    )


REFERENCE = Reference(
    name="rtc-crystal",
    title="Real-time clock (PCF8563) with a watch crystal and a coin cell on an I²C bus",
    answers=listed(
        """
        rtc with crystal, real time clock with crystal, pcf8563 clock module, pcf8563 clock, pcf8563 rtc module, pcf8563
        module, rtc crystal, real time clock crystal, pcf8563, pcf8563 rtc, rtc
        pcf8563, rtc coin cell crystal, rtc with 32.768 kHz crystal, rtc battery crystal, pcf8563 real time clock, rtc
        with coin cell and crystal
        """
    ),
    parameters=(supply(3.3, 3.1, 5.5), address(0x51, 0x51)),
    sources=(
        "PCF8563 Real-time clock/calendar, product data sheet, NXP",
        "BAT54 series Schottky barrier diodes, Nexperia",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "The cell is not charged, and feeds the clock too while the supply is below 3.1 V.",
        "The frequency depends on the layout: keep the crystal at its pins, over ground.",
    ),
    neutral=listed(
        "i2c, rtc, clock, real, time, coin, cell, battery, backup, cr2032, bus, pull, up, ups, alarm, interrupt, date, "
        "backed, up, crystal, watch, 32.768, 32k, khz, backup"
    ),
    devices=("PCF8563", "PCF8563T"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=i2c("supply"),
)
