"""Real-time clock DS1307 with its crystal and a coin cell."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_PULL_UP = 10e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("years that the cell lasts without supply, about", "min(AGE, Q / IBAT / HOURS)", "", AGE=10.0, Q=0.22,
                 IBAT=500e-9, HOURS=8766.0)  # fmt: skip
    draft.figure("supply below which it is not read", "1.25 * VBAT", "V", VBAT=3.0)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", _PULL_UP, "VDD", "SQW", "pull-up of the square wave")
        draft.header("J2", "SQW", "square wave of 1 Hz to 32 kHz, and ground", "SQW", "GND")
    with draft.block("clock", "address 0x68"):
        pins = {"1": "OSCI", "2": "OSCO", "3": "VBAT", "4": "GND", "5": "SDA", "6": "SCL", "7": "SQW", "8": "VDD"}
        draft.part("U1", "Timer_RTC:DS1307Z+", "", SO8, "clock, with both capacitors of the crystal inside", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the clock")
        draft.part("Y1", "Device:Crystal", "32.768kHz", "Crystal:Crystal_C38-LF_D3.0mm_L8.0mm_Horizontal",
                   "12.5 pF load, 45 kohm at most, as cylinders of 3 x 8 mm have",
                   {"1": "OSCI", "2": "OSCO"})  # fmt: skip
    _kept(draft)
    draft.fed("VDD", "GND")
    draft.makes("VBAT")
    draft.decoupled("U1")
    draft.pulled("SQW", "VDD")
    draft.wired("U1", SDA="5", SCL="6", VBAT="3")
    draft.stated(R3=_PULL_UP)
    return draft.finish(
        "Real-time clock DS1307", f"DS1307 with a crystal and a coin cell on an I2C bus of {shown(volts, 'V')}."
    )


def _kept(draft: Draft) -> None:
    """The cell that feeds the clock while there is no supply."""
    with draft.block("backup", "keeps the time without supply"):
        draft.part("BT1", "Device:Battery_Cell", "CR2032", "Battery:BatteryHolder_Keystone_3034_1x20mm",
                   "coin cell, 3 V", {"1": "VBAT", "2": "GND"})  # fmt: skip
        draft.capacitor("C2", 100e-9, "VBAT", "GND", "at the clock")


REFERENCE = Reference(
    name="rtc-ds1307",
    title="Real-time clock (DS1307) with a watch crystal and a coin cell on an I²C bus of 5 V",
    answers=listed(
        """
        ds1307, ds1307 rtc, ds1307 real time clock, ds1307 module, ds1307 clock, ds1307 clock module, ds1307 rtc
        module, rtc ds1307, real time clock ds1307, rtc with ds1307, real time clock with ds1307, ds1307 circuit
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5), address(0x68, 0x68)),
    sources=(
        "DS1307 64 x 8, Serial, I2C Real-Time Clock, Maxim 19-6130: 500 nA from the cell at most, crystal of 12.5 pF",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "It takes 4.5 V to 5.5 V: a controller of 3.3 V needs a level shifter, or a DS3231.",
        "The bus runs at 100 kHz.",
        "The crystal makes it good to some minutes a month at different temperatures: see real-time-clock for 5 ppm.",
        "The cell is not charged; the frequency depends on the layout: keep the crystal at its pins, over ground.",
    ),
    neutral=listed(
        "i2c, rtc, clock, real, time, coin, cell, battery, backup, cr2032, bus, pull, up, ups, date, backed, crystal, "
        "watch, 32.768, 32k, khz, square, wave"
    ),
    devices=("DS1307",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.002"),),
    signals=i2c("supply"),
)
