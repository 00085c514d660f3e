"""Real-time clock with a coin cell."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import (
    SO8,
)
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("years that the cell lasts without supply, about", "0.22 / 3e-6 / 8766", "")
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "INT_N", "pull-up of the alarm or square wave")
        draft.header("J2", "INT", "alarm or square wave, low", "INT_N", "GND")
    with draft.block("clock", "address 0x68, its resonator inside"):
        pins = {"8": "SCL", "7": "SDA", "4": OPEN, "6": "VBAT", "2": "VDD", "5": "GND", "1": OPEN, "3": "INT_N"}
        draft.part("U1", "Timer_RTC:DS3231MZ", "", SO8, "clock, 5 ppm", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the clock")
    with draft.block("backup", "keeps the time without supply"):
        draft.part("BT1", "Device:Battery_Cell", "CR2032", "Battery:BatteryHolder_Keystone_3034_1x20mm",
                "coin cell, 3 V",
                   {"1": "VBAT", "2": "GND"})  # fmt: skip
        draft.capacitor("C2", 100e-9, "VBAT", "GND", "at the clock")
    draft.fed("VDD", "GND")
    draft.makes("VBAT")
    draft.decoupled("U1")
    draft.pulled("INT_N", "VDD")
    draft.wired("U1", SDA="7", SCL="8", VBAT="6")
    return draft.finish(
        "Real-time clock", f"DS3231M with a coin cell on an I2C bus of {shown(volts, 'V')}, address 0x68."
    )


REFERENCE = Reference(
    name="real-time-clock",
    title="Real-time clock (DS3231M) with a coin cell on an I²C bus",
    answers=listed(
        """
            real time clock, rtc, ds3231, ds3231 rtc, rtc module, rtc with battery, i2c rtc, ds3231m, ds3231 module,
            clock module, rtc battery backup, rtc ds3231, rtc circuit, real time clock battery, rtc coin cell,
            i2c clock
        """
    ),
    parameters=(supply(3.3, 2.5, 5.5), address(0x68, 0x68)),
    sources=("DS3231M ±5ppm, I2C Real-Time Clock, Maxim 19-5312", "I2C-bus specification and user manual, NXP UM10204"),
    limits=(
        "It is a DS3231M (5 ppm, SO-8), not the DS3231 of 2 ppm in SO-16, whose registers are the same.",
        "The cell is not charged.",
        "RST and 32KHZ are left open.",
    ),
    neutral=listed(
        """
        i2c, rtc, clock, real, time, coin, cell, battery, backup, cr2032, bus, pull, up, ups, alarm, interrupt,
        accurate, date, backed, up
        """
    ),
    devices=("DS3231M", "DS3231"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=i2c("supply"),
)
