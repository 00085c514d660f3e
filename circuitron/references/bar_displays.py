"""Ten LEDs on an LM3914 or LM3915, which show a voltage in equal steps or in steps of 3 dB."""

from __future__ import annotations

from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import LED_5MM

_LEDS = ("1", "18", "17", "16", "15", "14", "13", "12", "11", "10")
_VREF, _R1, _LADDER = 1.25, 1.2e3, 12e3  # the last: ohms of the divider inside, which the reference feeds too


def full_scale(draft: Draft, volts: float) -> float:
    """R2 in ohms for a full scale, with its figures."""
    lower = draft.standard(
        "R2", "R2", "(VFULL - VREF) / (VREF / R1 + 80e-6)", "ohm", 96, R1=_R1, VFULL=volts, VREF=_VREF
    )
    draft.figure(
        "full scale, about", "VREF * (1 + R2 / R1) + 80e-6 * R2", "V", asked=volts, VREF=_VREF, R1=_R1, R2=lower
    )
    draft.figure(
        "LED current, about", "10 * (VREF / R1 + VFULL / RLADDER)", "A", VREF=_VREF, R1=_R1, VFULL=volts,
        RLADDER=_LADDER,
    )  # fmt: skip
    return lower


def driver(draft: Draft, chip: str, signal: str, lower: float) -> None:
    """The driver of a net as U1 with R1 and R2.

    Args:
        chip: "LM3914N", or one with the same pins.
        lower: R2 in ohms.
    """
    pins = {"5": signal, "6": "REF", "4": "GND", "7": "REF", "8": "ADJ", "9": OPEN, "3": "VCC", "2": "GND"}
    pins |= {pin: f"LED{n}" for n, pin in enumerate(_LEDS, 1)}
    value = "" if chip == "LM3914N" else chip
    purpose = "driver; MODE open: one LED (dot)"
    draft.part("U1", "Driver_LED:LM3914N", value, "Package_DIP:DIP-18_W7.62mm", purpose, pins)
    draft.resistor("R1", _R1, "REF", "ADJ", "current of the LEDs, 1 %")
    draft.resistor("R2", lower, "ADJ", "GND", "full scale, 1 %")
    draft.decoupled("U1")
    draft.pulled("REF", "ADJ")
    draft.wired("U1", REF="6", GND="4", **{signal: "5"})
    draft.stated(R2=lower)


def leds(draft: Draft, red: int) -> None:
    """The ten LEDs, the last `red` of them red and the others green."""
    for n in range(1, 11):
        value = "red 2V" if n > 10 - red else "green 2.1V"
        draft.diode(f"D{n}", "Device:LED", LED_5MM, "VCC", f"LED{n}", "lights up", value)
