"""Light that a lithium cell feeds while the adapter that charges it is away."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.lithium import (
    CAPACITY,
    CELLS,
    CHARGING,
    DW01A_SOURCES,
    FS8205A_SOURCE,
    TP4056_SOURCE,
    dw01a,
    tp4056,
)
from circuitron.references.stock import LED_5MM, SOT23
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_FULL, _USUAL, _VF, _VF_LOW, _MOST = 4.2, 3.7, 3.2, 3.0, 20e-3  # volts of the cell and of a white LED; amperes


def _work_out(values: Values) -> Designed:
    vin, count, capacity = values["vin"], values["leds"], values["capacity"]
    draft = Draft(REFERENCE, values)
    draft.require(count == round(count), "the number of LEDs must be whole")
    tp4056(draft)
    ohms = draft.standard("R21", "resistor of an LED, for a full cell", "(VFULL - VF) / I", "ohm", 24, VFULL=_FULL,
                          VF=_VF, I=_MOST)  # fmt: skip
    each = draft.figure("current of an LED at 3.7 V, about", "(VCELL - VFLOW) / R21", "A", VCELL=_USUAL, VFLOW=_VF_LOW,
                        R21=ohms)  # fmt: skip
    draft.figure("hours of light with a full cell, about", "AH / (N * I)", "h", AH=capacity, N=count, I=each)
    draft.figure("gate of Q9 against its source while the adapter is there", "VIN - VFULL", "V", VIN=vin, VFULL=_FULL)
    trip = dw01a(draft, values["current"], "U2", "R4 R5 C3", "GND", dual=True)
    _drawn(draft, ohms)
    draft.fed("GND", "CELL_N")
    draft.joined("Q9", "G", "VIN")
    draft.joined("Q9", "S", "VBAT")
    draft.pulled("LED1_A", "LAMP")
    draft.stated(R21=ohms)
    return draft.finish(
        "Emergency light",
        f"{count:.0f} white LEDs that a lithium cell feeds while the adapter of {shown(vin, 'V')} is away; it charges "
        f"the cell with {shown(values['current'], 'A')} and is protected (2.4 V, about {shown(trip, 'A')}).",
    )


def _drawn(draft: Draft, ohms: float) -> None:
    count = round(draft.values["leds"])
    with draft.block("cell", "one lithium cell, 18650 or pouch"):
        draft.terminal("J2", "cell", "VBAT", "CELL_N", "lithium cell")
    with draft.block("switch", "on while the adapter is away"):
        draft.resistor("R6", 10e3, "VIN", "GND", "takes the gate down when the adapter goes")
        draft.part("Q9", "Transistor_FET:AO3401A", "", SOT23, "feeds the LEDs from the cell",
                   {"G": "VIN", "S": "VBAT", "D": "SWITCHED"})  # fmt: skip
        draft.part("SW1", "Switch:SW_SPST", "", "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
                   "off for storage", {"1": "SWITCHED", "2": "LAMP"})  # fmt: skip
    with draft.block("light", f"{count} white LEDs"):
        for n in range(1, count + 1):
            draft.resistor(f"R{20 + n}", ohms, "LAMP", f"LED{n}_A", "LED current")
            draft.diode(f"D{10 + n}", "Device:LED", LED_5MM, f"LED{n}_A", "GND", "light", "white 3.2V")


REFERENCE = Reference(
    name="emergency-light",
    title="Emergency light: white LEDs on a lithium cell while the 5 V adapter that charges it is away",
    answers=listed(
        """
        emergency light, automatic emergency light, led emergency light, emergency lamp, emergency light circuit,
        emergency led light, power failure light, power cut light, blackout light, power outage light, emergency lamp
        circuit, automatic emergency lamp, automatic power failure light, power failure lamp, emergency lighting,
        emergency light with battery, liion emergency light, 18650 emergency light, automatic led emergency light
        """
    ),
    parameters=(
        Parameter("vin", "voltage of the adapter", "V", 5.0, 4.5, 6.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter("leds", "number of LEDs", "", 6.0, 1.0, 10.0, ("with", "of"), ("led", "leds", "white"), alone=True),
        replace(CHARGING, alone=False),
        CAPACITY,
        CELLS,
        Parameter("cell", "voltage of the cell", "V", 3.7, 3.6, 4.2, (),
                  ("battery", "cell", "liion", "lithium", "lipo")),
    ),
    sources=(
        TP4056_SOURCE,
        *DW01A_SOURCES[:1],
        FS8205A_SOURCE,
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "It is fed by an adapter of 5 V, never by mains itself, and is no emergency lighting to a standard.",
        "The LEDs get darker as the cell empties.",
        "It is lit whenever the adapter is away, by day as well.",
        "The cell's temperature is not measured.",
    ),
    neutral=listed(
        "emergency, light, exit, lamp, led, leds, white, automatic, power, failure, cut, fails, outage, blackout, "
        "battery, cell, liion, lithium, 18650, rechargeable, charger, adapter, usb, when, goes, out, off, home, "
        "backup, on, turns"
    ),
    unlike=("12v", "acid", "sensor", "ldr"),
    devices=("TP4056", "DW01A", "DW01", "FS8205A"),
    work_out=_work_out,
    rank=2,
)  # fmt: skip
