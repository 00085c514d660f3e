"""Ten LEDs on an LM3914 or LM3915, which show a voltage in equal steps or in steps of 3 dB."""

from __future__ import annotations

from circuitron.references.base import Parameter
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import LED_5MM

_LEDS = ("1", "18", "17", "16", "15", "14", "13", "12", "11", "10")
VREF = 1.25
_ONE, _ALL = 1.2e3, 3e3  # R1 in ohms, where one LED is lit, and where all may be
_LADDERS = {"LM3914N": 12e3, "LM3915N": 28e3}  # ohms of the divider inside, which the reference feeds too
_HEAT, _GLOW = 1.2, 4.7e3  # watts of the 1.365 W of the package; ohms across the first LED
BAR = Parameter(
    "bar", "all LEDs up to the level (1) or the one at the level (0)", "", 0.0, 0.0, 1.0,
    named=(("bar", 1.0), ("bars", 1.0), ("bargraph", 1.0), ("dot", 0.0)),
)  # fmt: skip


def _series(draft: Draft) -> float:
    return _ALL if draft.values["bar"] else _ONE


def full_scale(draft: Draft, chip: str, volts: float) -> float:
    """R2 in ohms for a full scale, with its figures; 0 where the reference is that itself."""
    lower, series = 0.0, _series(draft)
    if volts > VREF:
        lower = draft.standard(
            "R2", "R2", "(VFULL - VREF) / (VREF / R1 + 80e-6)", "ohm", 96, R1=series, VFULL=volts, VREF=VREF
        )
        draft.figure(
            "full scale, about", "VREF * (1 + R2 / R1) + 80e-6 * R2", "V", asked=volts, VREF=VREF, R1=series, R2=lower
        )
    current = draft.figure(
        "LED current, about", "10 * (VREF / R1 + VFULL / RLADDER)", "A", VREF=VREF, R1=series, VFULL=volts,
        RLADDER=_LADDERS[chip],
    )  # fmt: skip
    heat = draft.figure("heat in U1, the most, about", "N * (VCC - VF) * I + VCC * 0.01", "W", VF=2.0, I=current,
                        N=10.0 if draft.values["bar"] else 1.0, VCC=draft.values["supply"])  # fmt: skip
    draft.require(heat <= _HEAT, f"U1 would turn {heat:.2g} W into heat; nearest: a lower supply, or a dot")
    return lower


def driver(draft: Draft, chip: str, signal: str, lower: float) -> None:
    """The driver of a net as U1 with R1 and R2.

    Args:
        chip: "LM3914N", or one with the same pins.
        lower: R2 in ohms; 0 for none.
    """
    is_bar = bool(draft.values["bar"])
    adjust = "ADJ" if lower else "GND"
    pins = {"5": signal, "6": "REF", "4": "GND", "7": "REF", "8": adjust, "3": "VCC", "2": "GND"}
    pins["9"] = "VCC" if is_bar else OPEN
    pins |= {pin: f"LED{n}" for n, pin in enumerate(_LEDS, 1)}
    value = "" if chip == "LM3914N" else chip
    purpose = "driver; MODE on the supply: all LEDs up to the level" if is_bar else "driver; MODE open: one LED (dot)"
    draft.part("U1", "Driver_LED:LM3914N", value, "Package_DIP:DIP-18_W7.62mm", purpose, pins)
    draft.resistor("R1", _series(draft), "REF", adjust, "current of the LEDs, 1 %")
    if lower:
        draft.resistor("R2", lower, "ADJ", "GND", "full scale, 1 %")
        draft.stated(R2=lower)
    draft.decoupled("U1")
    draft.pulled("REF", adjust)
    if is_bar:
        draft.joined("U1", "9", "VCC")
    draft.wired("U1", REF="6", GND="4", **{signal: "5"})


def leds(draft: Draft, red: int) -> None:
    """The ten LEDs, the last `red` of them red and the others green."""
    for n in range(1, 11):
        value = "red 2V" if n > 10 - red else "green 2.1V"
        draft.diode(f"D{n}", "Device:LED", LED_5MM, "VCC", f"LED{n}", "lights up", value)
    if not draft.values["bar"]:
        draft.resistor("R9", _GLOW, "VCC", "LED1", "carries what U1 draws at pin 1 while another LED is lit")
