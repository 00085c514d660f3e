"""Pull-ups of an I²C bus for its speed and capacitance."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import supply
from circuitron.references.words import listed

# Hertz up to which a mode goes, its longest rise in seconds, and the amperes that each device must sink.
_MODES = ((100e3, 1000e-9, 3e-3), (400e3, 300e-9, 3e-3), (1e6, 120e-9, 20e-3))
_LOW = 0.4  # volts
_LEAST, _MOST = 1e3, 10e3  # ohms: above, noise comes in; below, not all devices pull it low


def _work_out(values: Values) -> Designed:
    volts, speed, farads = values["supply"], values["speed"], values["capacitance"]
    draft = Draft(REFERENCE, values)
    rise, sink = next(mode[1:] for mode in _MODES if speed <= mode[0] * (1 + 1e-9))
    least = draft.figure("smallest pull-up", "(VDD - VOL) / IOL", "ohm", VDD=volts, VOL=_LOW, IOL=sink)
    most = draft.figure("largest pull-up", "TR / (0.8473 * CB)", "ohm", TR=rise, CB=farads)
    draft.require(
        1.1 * max(least, _LEAST) <= most,
        f"{shown(farads, 'F')} are too much for {shown(speed, 'Hz')} at {shown(volts, 'V')}: a buffer is needed",
    )
    ohms = draft.standard("R1 R2", "R1 and R2, between both", "min(RHIGH, max(RLOW, (RMIN * RMAX)^0.5))", "ohm", 24,
                          RHIGH=_MOST, RLOW=_LEAST, RMIN=least, RMAX=most)  # fmt: skip
    draft.figure("time of a rise", "0.8473 * R1 * CB", "s", R1=ohms, CB=farads)
    draft.figure("current of a line that is low", "(VDD - VOL) / R1", "A", VDD=volts, VOL=_LOW, R1=ohms)
    return _drawn(draft, ohms)


def _drawn(draft: Draft, ohms: float) -> Designed:
    volts, speed, farads = (draft.values[name] for name in ("supply", "speed", "capacitance"))
    names = f"{volts:g}V/GND/SDA/SCL"
    with draft.block("bus", f"{shown(volts, 'V')}, up to {shown(speed, 'Hz')}"):
        draft.header("J1", names, "controller", "VDD", "GND", "SDA", "SCL")
        draft.header("J2", names, "devices", "VDD", "GND", "SDA", "SCL")
        draft.resistor("R1", ohms, "VDD", "SDA", "pull-up; once on each bus")
        draft.resistor("R2", ohms, "VDD", "SCL", "pull-up; once on each bus")
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor")
    draft.fed("VDD", "GND")
    draft.pulled_all(SDA="VDD", SCL="VDD")
    draft.stated(R1=ohms, R2=ohms)
    return draft.finish(
        f"I2C pull-ups {shown(ohms, 'ohm')}",
        f"Pull-ups of a bus of {shown(volts, 'V')} for {shown(speed, 'Hz')} and {shown(farads, 'F')} a line.",
    )


REFERENCE = Reference(
    name="i2c-pull-ups",
    title="Pull-ups of an I²C bus, worked out for its speed and capacitance",
    answers=listed(
        """
        i2c pullup, i2c pullups, i2c pull up, i2c pull ups, i2c pull up resistors, i2c pullup resistors, i2c bus pullup,
        i2c bus pull ups, i2c bus pullups, pull ups for i2c, pullups for i2c, pull up resistors for i2c, pullup
        resistors for i2c, pullup resistors for i2c bus, i2c bus pull up resistors, i2c bus with pull ups, i2c bus with
        pullups, i2c pull up resistor, i2c pullup resistor, sda scl pullups, sda scl pull ups
        """
    ),
    parameters=(
        supply(3.3, 1.8, 5.5, "bus", "i2c"),
        Parameter("speed", "speed", "Hz", 400e3, 10e3, 1e6, ("at", "for"), ("bus", "i2c", "speed"), alone=True),
        Parameter("capacitance", "capacitance of a line", "F", 100e-12, 10e-12, 400e-12, ("with", "for"),
                  ("bus", "load", "capacitance"), alone=True),
    ),
    sources=("I2C-bus specification and user manual, NXP UM10204, section 7.1: RP(max) = TR / (0.8473 CB)",),
    limits=(
        "Modules have pull-ups of their own as a rule, which count as well.",
        "A metre of cable has some 100 pF.",
    ),
    neutral=listed(
        "i2c, bus, sda, scl, pull, up, pullup, resistor, resistors, microcontroller, mcu, arduino, esp32, fast, "
        "standard, mode, two, 2, sensor, sensors"
    ),
    devices=(),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VDD", "supply", "0.01"),),
    signals=i2c("supply"),
)  # fmt: skip
