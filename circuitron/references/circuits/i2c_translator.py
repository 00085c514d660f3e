"""Level shifter of an I²C bus for low voltages, with the PCA9306."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import listed

_PULL, _BIAS, _FILTER = 4.7e3, 200e3, 100e-12  # ohms of the bus, ohms and farads at VREF2
_APART = 0.6  # volts that the higher supply must be above the lower one


def _work_out(values: Values) -> Designed:
    low, high = values["low"], values["high"]
    draft = Draft(REFERENCE, values)
    draft.require(high >= low + _APART, f"{shown(high, 'V')} is not {_APART:g} V above {shown(low, 'V')}")
    draft.figure("current that a device must sink", "VLOW / RP + VHIGH / RP", "A", VLOW=low, VHIGH=high, RP=_PULL)
    draft.figure("largest pull-up for 400 kHz and 50 pF", "TR / (0.8473 * CB)", "ohm", TR=300e-9, CB=50e-12)
    with draft.block("low side", f"bus of {shown(low, 'V')}"):
        draft.header("J1", f"{low:g}V/GND/SDA/SCL", "supply, ground, SDA, SCL", "VLOW", "GND", "SDA_LOW", "SCL_LOW")
        draft.resistor("R1", _PULL, "VLOW", "SDA_LOW", "pull-up")
        draft.resistor("R2", _PULL, "VLOW", "SCL_LOW", "pull-up")
        draft.capacitor("C1", 100e-9, "VLOW", "GND", "at VREF1")
    with draft.block("shifter", "passes low levels both ways"):
        pins = {"1": "GND", "2": "VLOW", "3": "SCL_LOW", "4": "SDA_LOW", "5": "SDA_HIGH", "6": "SCL_HIGH",
                "7": "VREF", "8": "VREF"}  # fmt: skip
        draft.part("U1", "Interface:PCA9306DC1", "", "Package_SO:VSSOP-8_2.3x2mm_P0.5mm", "translator", pins)
        draft.resistor("R5", _BIAS, "VHIGH", "VREF", "biases VREF2 and EN")
        draft.capacitor("C2", _FILTER, "VREF", "GND", "filter at VREF2")
    with draft.block("high side", f"bus of {shown(high, 'V')}"):
        draft.resistor("R3", _PULL, "VHIGH", "SDA_HIGH", "pull-up")
        draft.resistor("R4", _PULL, "VHIGH", "SCL_HIGH", "pull-up")
        draft.header("J2", f"{high:g}V/GND/SDA/SCL", "supply, ground, SDA, SCL", "VHIGH", "GND", "SDA_HIGH", "SCL_HIGH")
    draft.fed("VLOW", "VHIGH", "GND")
    draft.makes("VREF")
    draft.decoupled("U1")
    draft.pulled_all(SDA_LOW="VLOW", SCL_LOW="VLOW", SDA_HIGH="VHIGH", SCL_HIGH="VHIGH", VREF="VHIGH")
    draft.wired("U1", VLOW="2", VREF="7", SDA_LOW="4", SDA_HIGH="5")
    draft.stated(R1=_PULL, R5=_BIAS)
    return draft.finish(
        f"I2C translator {shown(low, 'V')} to {shown(high, 'V')}",
        f"Joins an I2C bus of {shown(low, 'V')} and one of {shown(high, 'V')}.",
    )


REFERENCE = Reference(
    name="i2c-translator",
    title="Level shifter of an I²C bus for low voltages (PCA9306), 1.2 V to 3.3 V and 1.8 V to 5.5 V",
    answers=listed(
        """
        i2c level shifter, i2c level translator, i2c level converter, bidirectional i2c level shifter, pca9306, pca9306
        level shifter, pca9306 i2c level shifter, i2c level shifter pca9306, pca9306 level translator, i2c voltage
        translator, i2c level translator pca9306
        """
    ),
    parameters=(
        Parameter("low", "lower voltage", "V", 1.8, 1.2, 3.3, ("from", "between"), ("to", "side", "and")),
        Parameter("channels", "lines", "", 2.0, 2.0, 2.0, (), ("channel", "channels"), alone=True),
        Parameter("high", "higher voltage", "V", 3.3, 1.8, 5.5, ("to", "and"), ("side",)),
    ),
    sources=(
        "PCA9306 Dual Bidirectional I2C Bus and SMBus Voltage-Level Translator, Texas Instruments SCPS113: VREF2 and "
        "EN through 200 kohm, 0.6 V between both supplies",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("Up to 400 kHz; it isolates nothing, and adds the capacitance of both buses.",),
    neutral=listed(
        "i2c, bidirectional, level, shifter, bus, two, channel, between, pull, up, pullup, resistors, sensor, "
        "breakout, sda, scl, smbus"
    ),
    devices=("PCA9306",),
    work_out=_work_out,
    rank=3,
    sides=("low", "high"),
    takes=(Rail("VLOW", "low", "0.005"), Rail("VHIGH", "high", "0.005")),
)  # fmt: skip
