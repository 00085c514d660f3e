"""Sockets for modules on an I²C bus with four pins: supply, ground, SCL, SDA."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import NO_MODULE, listed

_BUS = "I2C-bus specification and user manual, NXP UM10204"


class _Module(NamedTuple):
    """A module whose print says VIN (or VCC), GND, SCL, SDA in this order.

    Args:
        kinds: behind its name in requests.
        supply: volts from and to, at which its regulator and its bus work.
    """

    device: str
    title: str
    kinds: str
    alone: str
    supply: tuple[float, float]
    address: int
    source: str
    limit: str
    words: str
    amperes: str = "0.005"


_MODULES = (
    _Module(
        "BH1750", "light in lux", "light sensor, lux sensor, ambient light sensor", "gy 302, gy302, bh1750fvi",
        (3.0, 5.5), 0x23, "BH1750FVI Digital 16bit Serial Output Type Ambient Light Sensor IC, ROHM: address 23h with "
        "ADDR low", "A fifth pin of the module, ADDR, stays open.",
        "light, lux, ambient, brightness, illuminance, gy, 302",
    ),
    _Module(
        "AHT20", "humidity and temperature", "humidity sensor, temperature sensor, temperature and humidity sensor",
        "aht10, aht20 aht10, aht21", (3.0, 5.5), 0x38,
        "AHT20 Product manuals, Aosong: 2.0 V to 5.5 V, address 38h",
        "It measures the board's warmth as well: keep it away from what gets warm.",
        "humidity, temperature, climate, hygrometer, weather",
    ),
    _Module(
        "MLX90614", "temperature without contact", "ir thermometer, temperature sensor, ir sensor",
        "gy 906, gy906, non contact thermometer, contactless thermometer, infrared thermometer", (3.0, 5.5), 0x5A,
        "MLX90614 family, Digital non-contact infrared thermometer, Melexis 3901090614: SMBus address 5Ah",
        "It is no thermometer for medicine; its bus works up to 100 kHz.",
        "infrared, ir, thermometer, temperature, contactless, contact, non, object, gy, 906",
    ),
)  # fmt: skip


def _work_out(module: _Module, values: Values) -> Designed:
    reference = next(each for each in REFERENCES if each.devices == (module.device,))
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(reference, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    with draft.block("module", f"{module.title}, address {where}"):
        draft.header("J2", f"{module.device} VIN/GND/SCL/SDA", "compare with the print of the module in your hand",
                     "VDD", "GND", "SCL", "SDA")  # fmt: skip
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the socket")
    draft.fed("VDD", "GND")
    draft.wired("J2", VDD="1", GND="2", SCL="3", SDA="4")
    return draft.finish(
        f"{module.device} module", f"Socket for a {module.device} module on an I2C bus of {shown(volts, 'V')}, {where}."
    )


def _reference(module: _Module) -> Reference:
    name = module.device.lower()
    low, high = module.supply
    kinds = ("", "sensor", "module", "board", "breakout", "i2c", *listed(module.kinds))
    return Reference(
        name=f"{name}-module",
        title=f"{module.device} module for {module.title} on an I²C bus",
        answers=(*(f"{name} {kind}".strip() for kind in kinds), *(f"{kind} {name}" for kind in listed(module.kinds)),
                 *listed(module.alone)),
        parameters=(supply(3.3, low, high, "microcontroller", "mcu", "i2c"), address(module.address, module.address)),
        sources=(module.source, _BUS),
        limits=(module.limit, "Modules differ in the order of their pins, and have pull-ups of their own: then leave "
                "R1 and R2 out."),
        neutral=listed(f"i2c, sensor, board, bus, pull, up, ups, breakout, digital, module, socket, {module.words}"),
        devices=(module.device,),
        unlike=NO_MODULE,
        work_out=partial(_work_out, module),
        rank=2,
        takes=(Rail("VDD", "supply", module.amperes),),
        signals=i2c("supply"),
    )  # fmt: skip


REFERENCES = tuple(map(_reference, _MODULES))
