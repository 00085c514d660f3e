"""Monitor of current and voltage INA219 on I²C."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_SCALE = 80e-3  # volts across the shunt at full scale, with a gain of 1/2
_SCALES = (40e-3, _SCALE, 160e-3, 320e-3)  # that its gain can be set to
_MOST_HEAT = 0.5  # watts in the shunt


def _work_out(values: Values) -> Designed:
    volts, bus = values["supply"], values["vbus"]
    draft = Draft(REFERENCE, values)
    shunt, most, current = _sized(draft)
    draft.figure("a step of current", "10e-6 / R3", "A", R3=shunt)
    with draft.block("bus", f"I²C of {shown(volts, 'V')}"):
        i2c_bus(draft, volts)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the monitor")
    _shunt(draft, shunt, most, current)
    with draft.block("monitor", f"12 bits, address {shown(values['address'], 'i2c')}"):
        pins = {"8": "VBUS", "7": "LOAD", "5": "VDD", "6": "GND", "3": "SDA", "4": "SCL",
                **strapped(values["address"], "2", "1")}  # fmt: skip
        draft.part("U1", "Sensor_Energy:INA219AxD", "", SO8, "monitor", pins)
    draft.fed("VDD", "VBUS", "GND")
    draft.decoupled("U1")
    draft.wired("U1", VBUS="8", LOAD="7", SDA="3", SCL="4")
    draft.stated(R3=shunt)
    return draft.finish(
        "INA219 monitor",
        f"INA219 that measures up to {shown(most, 'A')} and the voltage of a load at {shown(bus, 'V')}.",
    )


def _sized(draft: Draft) -> tuple[float, float, float]:
    """The shunt, the current at full scale, and the one that is to be measured."""
    values, shunt = draft.values, draft.values["shunt"]
    scale = _SCALE
    if shunt:
        usual = min(values["current"], _SCALES[-1] / shunt, sqrt(_MOST_HEAT / shunt))
        current = draft.suppose("current", float(f"{usual:.2g}"))
        scale = next((each for each in _SCALES if each >= 0.999 * current * shunt), 0.0)
        draft.require(scale > 0, f"{shown(shunt, 'ohm')} reach {shown(_SCALES[-1] / shunt, 'A')}")
        draft.note(f"The range of the shunt's voltage (PG) is to be set to {shown(scale, 'V')}.")
    else:
        current = values["current"]
        shunt = draft.standard("R3", "R3", "0.85 * VFS / I", "ohm", 24, VFS=scale, I=current)
    most = draft.figure("current at full scale", "VFS / R3", "A", VFS=scale, R3=shunt)
    draft.require(most >= 0.999 * current, f"the shunt would not reach {shown(current, 'A')}")
    return shunt, most, current


def _shunt(draft: Draft, shunt: float, most: float, current: float) -> None:
    bus = draft.values["vbus"]
    with draft.block("shunt", f"up to {shown(most, 'A')} at {shown(bus, 'V')}"):
        draft.terminal("J2", f"{shown(bus, 'V')} in", "VBUS", "GND", "supply that is watched")
        draft.warm_resistor("R3", shunt, "VBUS", "LOAD", "shunt, 1 %, with Kelvin connections", current**2 * shunt)
        draft.terminal("J3", "load", "LOAD", "GND", "load")


REFERENCE = Reference(
    name="ina219",
    title="Monitor of current and voltage INA219 on I²C, up to 26 V, 10 mA to 5 A",
    answers=listed(
        """
        ina219, battery monitor ina219, ina219 battery monitor, battery monitor with ina219,
        current sense with ina219, high side current sense with ina219, current sense high side with ina219,
        ina219 current sensor, ina219 power monitor, ina219 current monitor, ina219 sensor, ina219 module,
        ina219 board, ina219 current measurement, current sensor ina219, power monitor ina219, current monitor ina219,
        voltage and current monitor, voltage and current sensor, i2c voltage and current sensor, voltage and current
        monitor i2c, voltage and current measurement, measure voltage and current, voltage and current meter
        """
    ),
    parameters=(
        replace(supply(3.3, 3.0, 5.5), after=("microcontroller", "mcu", "i2c", "logic")),
        Parameter("vbus", "voltage that is watched", "V", 12.0, 3.0, 24.0,
                  ("watch", "monitor", "bus", "battery", "on", "of", "load", "a"),
                  ("bus", "rail", "load", "battery", "line", "solar", "panel", "pack", "supply"),
                  alone=True, charged=True),
        Parameter("current", "largest current", "A", 2.0, 0.01, 5.0, ("to", "up", "max", "at", "measure"),
                  ("max", "maximum", "load", "current", "full"), alone=True),
        Parameter("shunt", "shunt, or one for the current (0)", "ohm", 0.0, 0.0, 10.0, ("shunt", "with"), ("shunt",),
                  alone=True),
        address(0x40, 0x41),
    ),
    sources=(
        "INA219 Zero-Drift, Bidirectional Current/Power Monitor With I2C Interface, Texas Instruments SBOS448",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("The shunt is on the high side: the grounds of both supplies are one.", "It has no alarm."),
    neutral=listed(
        "i2c, current, voltage, voltage and current, power, monitor, sensor, high, side, shunt, measure, measures, "
        "module, load, bus, measurement, pull, up, ups, resistor, address, watch"
    ),
    devices=("INA219", "INA219A"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=i2c("supply"),
)  # fmt: skip
