"""Bar of ten LEDs that shows a voltage, with the LM3914."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import (
    LED_5MM,
)
from circuitron.references.words import listed

_LEDS = ("1", "18", "17", "16", "15", "14", "13", "12", "11", "10")
_VREF, _R1, _LADDER = 1.25, 1.2e3, 12e3  # the last: ohms of the divider inside, which the reference feeds too


def _work_out(values: Values) -> Designed:
    volts, full = values["supply"], values["full"]
    draft = Draft(REFERENCE, values)
    draft.require(full <= volts - 1.5, f"a full scale of {shown(full, 'V')} needs {shown(full + 1.5, 'V')}")
    lower = draft.standard(
        "R2", "R2", "(VFULL - VREF) / (VREF / R1 + 80e-6)", "ohm", 96, R1=_R1, VFULL=full, VREF=_VREF
    )
    draft.figure(
        "full scale, about", "VREF * (1 + R2 / R1) + 80e-6 * R2", "V", asked=full, VREF=_VREF, R1=_R1, R2=lower
    )
    draft.figure(
        "LED current, about", "10 * (VREF / R1 + VFULL / RLADDER)", "A", VREF=_VREF, R1=_R1, VFULL=full, RLADDER=_LADDER
    )
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.terminal("J1", f"{shown(volts, 'V')} in", "VCC", "GND", "supply")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the driver")
    with draft.block("driver", f"0 to {shown(full, 'V')}, one LED each"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R3", 10e3, "IN", "SIG", "limits a surge")
        pins = {"5": "SIG", "6": "REF", "4": "GND", "7": "REF", "8": "ADJ", "9": OPEN, "3": "VCC", "2": "GND"}
        pins |= {pin: f"LED{n}" for n, pin in enumerate(_LEDS, 1)}
        draft.part(
            "U1", "Driver_LED:LM3914N", "", "Package_DIP:DIP-18_W7.62mm", "driver; MODE open: one LED (dot)", pins
        )
        draft.resistor("R1", _R1, "REF", "ADJ", "current of the LEDs, 1 %")
        draft.resistor("R2", lower, "ADJ", "GND", "full scale, 1 %")
    with draft.block("LEDs", "ten"):
        for n in range(1, 11):
            draft.diode(f"D{n}", "Device:LED", LED_5MM, "VCC", f"LED{n}", "lights up", "green 2.1V")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("REF", "ADJ")
    draft.wired("U1", REF="6", GND="4")
    draft.measured("value", "R2", lower, 1.0)
    return draft.finish(
        "LED level meter", f"Ten LEDs show a voltage of 0 to {shown(full, 'V')}, from {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="led-level-meter",
    title="Level meter of ten LEDs (LM3914), dot display",
    answers=listed(
        """
            lm3914, led bar graph, bar graph voltmeter, led level meter, lm3914 bar graph, led bargraph, bargraph, led
            voltmeter, lm3914 voltmeter, lm3914 led bar graph, level meter, 10 led bar graph, led bar graph voltmeter,
            dot bar display, bar graph, level indicator led bar, lm3914 level indicator, lm3914 battery level indicator
        """
    ),
    parameters=(
        Parameter(
            "full",
            "full scale",
            "V",
            5.0,
            1.3,
            12.0,
            ("to", "scale", "up", "of"),
            ("full", "scale", "input", "range"),
            alone=True,
        ),
        supply(9.0, 5.0, 15.0),
    ),
    sources=("LM3914 Dot/Bar Display Driver, Texas Instruments SNVS761",),
    limits=("It begins at 0 V, in ten equal steps.", "The input stands 35 V."),
    neutral=listed(
        """
        led, leds, bar, graph, bargraph, level, meter, voltmeter, display, dot, ten, 10, show, shows, voltage,
        indicator, driver, scale, signal
        """
    ),
    devices=("LM3914",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
)
