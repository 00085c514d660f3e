"""The buck driver AL8860, or one like it, with its coil, for LEDs between the nets SET and LED_N on a supply VIN."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from circuitron.references.base import shown
from circuitron.references.draft import OPEN, Draft

SENSE = 0.1  # volts of the mean over the sense resistor
SOURCE = "AL8860 40V 1.5A Buck LED Driver, Diodes Incorporated"
_HERTZ = 300e3


class Package(NamedTuple):
    """Symbol, footprint, the net of each pin, what it takes, and what dims it."""

    symbol: str
    footprint: str
    pins: Mapping[str, str]
    purpose: str = "driver, 40 V, 1.5 A"
    dimmed: str = "PWM or 0.4 V to 2.5 V; open: fully on"


SMALL = Package(
    "Driver_LED:AL8860WT", "Package_TO_SOT_SMD:TSOT-23-5", {"3": "CTRL", "5": "VIN", "2": "GND", "4": "SET", "1": "SW"}
)
COOLED = Package(
    "Driver_LED:AL8860MP",
    "Package_SO:MSOP-8-1EP_3x3mm_P0.65mm_EP1.5x1.8mm",
    {"4": "CTRL", "8": "VIN", **dict.fromkeys(("2", "3", "9"), "GND"), "1": "SET", **dict.fromkeys(("5", "6"), "SW"),
     "7": OPEN},
)  # fmt: skip


def driver(draft: Draft, package: Package, string: float, current: float, least_coil: float = 0.0) -> float:
    """The blocks `supply` and `driver`; the current that it comes to in amperes.

    Args:
        string: volts of the LEDs.
        current: in amperes.
        least_coil: henries below which the coil may not be.
    """
    vin = draft.values["vin"]
    sense = draft.standard("R1", "sense resistor", "VS / I", "ohm", 96, VS=SENSE, I=current)
    real = draft.figure("LED current", "VS / R1", "A", asked=current, VS=SENSE, R1=sense)
    coil = draft.standard("L1", "L1", "max(LMIN, (VIN - VLED) * VLED / VIN / (0.35 * I * F))", "H", 6,
                          LMIN=least_coil, VIN=vin, VLED=string, I=current, F=_HERTZ)  # fmt: skip
    draft.figure("heat in D1, the most", "0.5 * I", "W", I=current)
    with draft.block("supply", f"{shown(vin, 'V')} in"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "supply")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C3", 100e-9, "VIN", "GND", "at the driver", vin)
    with draft.block("driver", f"{shown(real, 'A')}"):
        draft.warm_resistor("R1", sense, "VIN", "SET", "senses the current, 1 %", SENSE * real)
        draft.part("U1", package.symbol, "", package.footprint, package.purpose, package.pins)
        draft.diode("D1", "Diode:B360", "Diode_SMD:D_SMC", "SW", "VIN", "freewheels")
        draft.inductor(
            "L1", coil, "LED_N", "SW", f"saturation above {shown(1.4 * current, 'A')}", "Inductor_SMD:L_12x12mm_H6mm"
        )
        draft.header("J3", "dim", package.dimmed, "CTRL", "GND")
        draft.capacitor("C2", 1e-9, "CTRL", "GND", "keeps noise off")
    draft.fed("VIN", "GND")
    draft.decoupled("U1")
    draft.pulled("SET", "VIN")
    places = {net: pin for pin, net in package.pins.items()}
    draft.wired("U1", SET=places["SET"], SW=places["SW"])
    draft.measured("value", "R1", SENSE / current, 6.0)
    draft.rated("C1", 1.25 * vin)
    return real
