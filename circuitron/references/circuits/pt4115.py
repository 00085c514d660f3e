"""Buck driver for power LEDs with the PT4115."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.al8860 import Package, driver
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.circuits.led_driver import REFERENCE as LED_DRIVER
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE

_PACKAGE = Package(
    "Circuitron:PT4115",
    "Package_TO_SOT_SMD:SOT-89-5",
    {"3": "CTRL", "5": "VIN", "2": "GND", "4": "SET", "1": "SW"},
    "driver, 30 V, 1.2 A",
    "PWM or 0.5 V to 2.5 V; open: fully on",
)
_LEAST_COIL = 47e-6
_LOWEST = 8.0  # volts: some versions of the device start at 7.3 V only


def _work_out(values: Values) -> Designed:
    vin, vf, current, count = values["vin"], values["vf"], values["current"], round(values["series"])
    draft = Draft(REFERENCE, values)
    draft.require(count == values["series"], "the number of LEDs must be whole")
    string = draft.figure("voltage of the string", "N * VF", "V", N=float(count), VF=vf)
    draft.require(vin >= 1.1 * string + 2, f"{count} LEDs need {shown(1.1 * string + 2, 'V')}, not {shown(vin, 'V')}")
    real = driver(draft, _PACKAGE, string, current, _LEAST_COIL)
    with draft.block("lamp", f"{count} LEDs in series"):
        draft.terminal("J2", "LEDs", "SET", "LED_N", "anode, cathode of the string; no side on ground")
    return draft.finish(
        "LED driver",
        f"Drives {count} LEDs in series with {shown(real, 'A')} from {shown(vin, 'V')} (PT4115), dimmable by PWM.",
    )


_KINDS = ("", " led driver", " driver", " circuit", " module", " buck led driver", " constantcurrent led driver",
          " power led driver", " high power led driver", " dimmable led driver")  # fmt: skip
_VIN = Parameter("vin", "supply voltage", "V", 12.0, _LOWEST, 28.0, ("for", *SUPPLY_BEFORE), SUPPLY_AFTER, alone=True)
REFERENCE = Reference(
    name="pt4115",
    title="Buck driver for power LEDs with a PT4115, 0.1 A to 1 A, 8 V to 28 V, with a dimming input",
    answers=tuple(f"pt4115{kind}" for kind in _KINDS),
    parameters=(
        _VIN,
        *(replace(each, high=7.0) if each.name == "series" else each
          for each in LED_DRIVER.parameters if each.name in ("current", "series", "vf")),
    ),
    sources=("PT4115 30V, 1.2A Step-down High Brightness LED Driver with 5000:1 Dimming, PowTech: I = 0.1 V / RS",),
    limits=("The LEDs need a heat sink.", "There is no protection against reverse polarity."),
    neutral=LED_DRIVER.neutral,
    devices=("PT4115",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "vin", "series * vf * current / (0.85 * vin)"),),
    signals=(Signal("CTRL", "pwm", "3.3"),),
)  # fmt: skip
