"""Isolated I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

# ISO1540: amperes that the outputs of side 1 and 2 take, and the low level of side 1.
_SINKS, _LOW = (3e-3, 30e-3), 0.8
_NEAR, _FAR = 4.7e3, 2.2e3
_ALIKE = {"ADuM1250": "Isolator:ADuM1250"}  # with the same pinout, levels and currents


def _work_out(values: Values) -> Designed:
    near, far = values["supply"], values["far"]
    draft = Draft(REFERENCE, values)
    least = draft.figure("smallest pull-up of side 1", "(VCC1 - VOL) / IOL", "ohm", VCC1=near, VOL=_LOW, IOL=_SINKS[0])
    draft.require(least <= _NEAR, "no pull-up does")
    draft.figure("largest pull-up of side 1 for 400 kHz and 40 pF", "TR / (0.8473 * CB)", "ohm", TR=300e-9, CB=40e-12)
    most = draft.figure("largest pull-up of side 2 for 400 kHz and 150 pF", "TR / (0.8473 * CB)", "ohm", TR=300e-9,
                        CB=150e-12)  # fmt: skip
    draft.require(most >= _FAR, "no pull-up does")
    with draft.block("side 1", f"the controller, {shown(near, 'V')}; short lines of 40 pF at most"):
        draft.header("J1", f"{near:g}V/GND/SDA/SCL", "supply, ground, SDA, SCL", "VCC1", "GND", "SDA", "SCL")
        draft.resistor("R1", _NEAR, "VCC1", "SDA", "pull-up")
        draft.resistor("R2", _NEAR, "VCC1", "SCL", "pull-up")
        draft.capacitor("C1", 100e-9, "VCC1", "GND", "supply capacitor, at the isolator")
    with draft.block("isolator", "2.5 kV between both sides, both lines both ways, up to 1 MHz"):
        pins = {"1": "VCC1", "2": "SDA", "3": "SCL", "4": "GND", "5": "GND2", "6": "SCL2", "7": "SDA2", "8": "VCC2"}
        symbol = next((s for device, s in _ALIKE.items() if device in draft.values.devices), "Isolator:ISO1540")
        draft.part("U1", symbol, "", SO8, "isolator of an I2C bus", pins)
    with draft.block("side 2", f"the devices, {shown(far, 'V')} of a supply of their own"):
        draft.capacitor("C2", 100e-9, "VCC2", "GND2", "supply capacitor, at the isolator")
        draft.resistor("R3", _FAR, "VCC2", "SDA2", "pull-up")
        draft.resistor("R4", _FAR, "VCC2", "SCL2", "pull-up")
        draft.header("J2", f"{far:g}V/GND/SDA/SCL", "supply, ground, SDA, SCL", "VCC2", "GND2", "SDA2", "SCL2")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    near, far = (draft.values[name] for name in ("supply", "far"))
    draft.fed("VCC1", "GND", "VCC2", "GND2")
    draft.decoupled("U1")
    draft.apart("GND", "GND2")
    draft.apart("VCC1", "VCC2")
    draft.pulled_all(SDA="VCC1", SCL="VCC1", SDA2="VCC2", SCL2="VCC2")
    draft.wired("U1", SDA="2", SCL="3", SDA2="7", SCL2="6")
    draft.stated(R1=_NEAR, R3=_FAR)
    return draft.finish(
        "Isolated I2C bus", f"Isolates an I2C bus: {shown(near, 'V')} at the controller, {shown(far, 'V')} beyond."
    )


REFERENCE = Reference(
    name="isolated-i2c",
    title="Isolated I²C bus (ISO1540), 3 V to 5.5 V on both sides",
    answers=listed(
        """
        isolated i2c, i2c isolator, i2c isolation, isolated i2c bus, galvanically isolated i2c, iso1540, adum1250,
        adum1250 i2c isolator, i2c bus
        isolator, isolator for i2c, isolate i2c, isolate an i2c bus, isolator for an i2c bus, galvanic isolation i2c,
        ground loop isolator for i2c, iso1540 i2c isolator, ground loop isolator i2c, isolator i2c sensor bus,
        ground loop isolator for i2c sensor bus, i2c galvanic isolator, isolated i2c interface
        """
    ),
    parameters=(
        Parameter("supply", "supply of the controller's side", "V", 3.3, 3.0, 5.5, SUPPLY_BEFORE,
                  ("controller", "microcontroller", "mcu", "side", *SUPPLY_AFTER), alone=True),
        Parameter("far", "supply of the other side", "V", 3.3, 3.0, 5.5, ("isolated", "to", "secondary", "far"),
                  ("isolated", "sensor", "sensors", "secondary", "far")),
    ),
    sources=(
        "ISO154x Low-Power Bidirectional I2C Isolators, Texas Instruments SLLSEB6",
        "ADuM1250/ADuM1251 Hot Swappable, Dual I2C Isolators, Analog Devices: pinout, 3 mA at side 1, 30 mA at side 2",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "The other side needs a supply of its own: see isolated-supply.",
        "Clearances on the board decide what the isolation is worth.",
        "Another isolator or buffer on side 1 does not work: its low level is above 0.5 V.",
    ),
    neutral=listed(
        "isolated, isolation, isolator, galvanic, galvanically, i2c, bus, sensor, sensors, ground, loop, interface, "
        "bidirectional, sda, scl, digital, microcontroller, mcu"
    ),
    devices=("ISO1540", *_ALIKE),
    work_out=_work_out,
    isolates=2500.0,
)  # fmt: skip
