"""Monitor of current, voltage and power on I²C."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_SCALE = 81.92e-3  # volts across the shunt at full scale


def _work_out(values: Values) -> Designed:
    volts, bus, current = values["supply"], values["vbus"], values["current"]
    draft = Draft(REFERENCE, values)
    shunt = draft.standard("R3", "R3", "0.85 * VFS / I", "ohm", 12, VFS=_SCALE, I=current)
    most = draft.figure("current at full scale", "VFS / R3", "A", VFS=_SCALE, R3=shunt)
    draft.require(most >= current, f"the shunt would not reach {shown(current, 'A')}")
    draft.figure("a step of current", "2.5e-6 / R3", "A", R3=shunt)
    with draft.block("bus", f"I²C of {shown(volts, 'V')}"):
        i2c_bus(draft, volts)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the monitor")
    _shunt(draft, shunt, most)
    draft.fed("VDD", "VBUS", "GND")
    draft.decoupled("U1")
    draft.wired("U1", VBUS="10", LOAD="9", SDA="4", SCL="5")
    draft.stated(R3=shunt)
    return draft.finish(
        "Power monitor on I²C",
        f"INA226 that measures up to {shown(most, 'A')} and the voltage of the load at {shown(bus, 'V')}.",
    )


def _shunt(draft: Draft, shunt: float, most: float) -> None:
    """The shunt on the high side, and the chip that measures it."""
    bus, current = draft.values["vbus"], draft.values["current"]
    with draft.block("shunt", f"up to {shown(most, 'A')} at {shown(bus, 'V')}"):
        draft.terminal("J2", f"{shown(bus, 'V')} in", "VBUS", "GND", "supply that is watched")
        draft.warm_resistor("R3", shunt, "VBUS", "LOAD", "shunt, 1 %, with Kelvin connections", current**2 * shunt)
        draft.terminal("J3", "load", "LOAD", "GND", "load")
    with draft.block("monitor", f"16 bits, address {shown(draft.values['address'], 'i2c')}"):
        pins = {"10": "VBUS", "9": "LOAD", "8": "LOAD", "6": "VDD", "7": "GND", "4": "SDA", "5": "SCL", "3": OPEN}
        pins |= strapped(draft.values["address"], "2", "1")
        draft.part("U1", "Sensor_Energy:INA226", "", "Package_SO:VSSOP-10_3x3mm_P0.5mm", "monitor", pins)


REFERENCE = Reference(
    name="power-monitor",
    title="Monitor of current, voltage and power on I²C (INA226), up to 30 V, 10 mA to 5 A",
    answers=listed(
        """
        power monitor, i2c power monitor, ina226, current monitor i2c, i2c current monitor, i2c current sensor, ina226
        power monitor, ina226 current sensor, digital power monitor, power monitor i2c, digital current sensor, power
        meter i2c, i2c power meter, digital power meter, dc power monitor
        """
    ),
    parameters=(
        supply(3.3, 2.7, 5.5, "microcontroller", "mcu", "i2c"),
        address(0x40, 0x41),
        Parameter("vbus", "voltage of the load", "V", 12.0, 0.0, 30.0,
                  ("bus", "for", "of", "up", "to", "monitor", "i2c"),
                  ("bus", "load", "rail", "supply", "max"), alone=True, charged=True),
        Parameter("current", "load current", "A", 3.0, 10e-3, 5.0, ("up", "to", "at", "load"),
                  ("load", "max", "current"),
                  alone=True),
    ),
    sources=("INA226 36-V, 16-Bit, Ultra-Precise I2C Output Current, Voltage, and Power Monitor, TI SBOS547",),
    limits=("The load's supply and the controller share their ground.", "The alert output is not used."),
    neutral=listed(
        "i2c, digital, power, current, voltage, voltage and current, monitor, sensor, shunt, high, side, measure, "
        "meter, dc"
    ),
    devices=("INA226",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.002"),),
    signals=(Signal("SDA", "i2c sda", "supply"), Signal("SCL", "i2c scl", "supply")),
)  # fmt: skip
