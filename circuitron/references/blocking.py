"""The blocking oscillator of a joule thief: a white LED on one cell."""

from __future__ import annotations

from circuitron.references.draft import Draft
from circuitron.references.stock import LED_5MM, NPN, SOT23

SOURCES = (
    "One Volt LED - A Bright Light, Z. Kaparnik, Everyday Practical Electronics, November 1999",
    "BC817 45 V, 500 mA NPN general-purpose transistors, Nexperia",
)
LIMITS = (
    "The current of the LED hangs on the gain of Q1, and falls with the cell.",
    "Without the LED the pulses may destroy Q1.",
    "The coil is wound by hand: both wires together, and the start of one joined to the end of the other at VBAT. If "
    "the LED stays dark, exchange the ends of one winding.",
)
BASE_OHMS = 5.6e3
_LEAST_GAIN, _MOST_GAIN = 100.0, 250.0  # of a BC817-16
_TURNS, _VF, _VBE, _HENRIES, _LED = 20.0, 3.2, 0.7, 100e-6, 30e-3  # amperes that a 5 mm LED carries


def worked_out(draft: Draft, volts: float) -> float:
    """Figures of the oscillator on a cell of so many volts; the mean current that it draws.

    Raises:
        NotCovered: the transistor would carry too much.
    """
    base = draft.figure("base current, about", "(2 * VCELL - VBE) / R1", "A", VCELL=volts, VBE=_VBE, R1=BASE_OHMS)
    draft.figure("peak collector current, the least", "HFE * IB", "A", HFE=_LEAST_GAIN, IB=base)
    peak = draft.figure("peak collector current, the most", "HFE * IB", "A", HFE=_MOST_GAIN, IB=base)
    draft.require(peak <= 0.5, f"the transistor would carry {peak:.2g} A")
    on = draft.figure("on-time, about", "L * IPEAK / VCELL", "s", L=_HENRIES, IPEAK=peak, VCELL=volts)
    off = draft.figure("off-time, about", "L * IPEAK / (VF - VCELL)", "s", L=_HENRIES, IPEAK=peak, VF=_VF, VCELL=volts)
    draft.figure("frequency, about", "1 / (TON + TOFF)", "Hz", TON=on, TOFF=off)
    mean = draft.figure(
        "mean LED current, the most", "IPEAK / 2 * TOFF / (TON + TOFF)", "A", IPEAK=peak, TON=on, TOFF=off
    )
    draft.require(mean <= _LED, f"the LED would carry {mean:.2g} A")
    return peak / 2


def oscillator(draft: Draft) -> None:
    """The oscillator with its LED on the net VBAT."""
    with draft.block("oscillator", "two equal windings, wound together; the start of one meets the end of the other"):
        draft.part("L1", "Device:L_Coupled", f"2 x {_HENRIES * 1e6:.0f}uH",
                   "Inductor_THT:L_CommonMode_Toroid_Vertical_L19.3mm_W10.8mm_Px6.35mm_Py15.24mm_Bourns_8100",
                   f"{_TURNS:.0f} turns each on a ferrite ring", {"1": "VBAT", "2": "SW", "3": "FEED", "4":
                   "VBAT"})  # fmt: skip
        draft.resistor("R1", BASE_OHMS, "FEED", "BASE", "base current")
        draft.part("Q1", NPN[0], "BC817-16", SOT23, "switch; of the least gain, which keeps the LED's current down",
                   {"B": "BASE", "C": "SW", "E": "GND"})  # fmt: skip
    with draft.block("LED", "lit by the pulses"):
        draft.resistor("R2", 10, "SW", "LAMP", "takes the tip off the pulses")
        draft.diode("D1", "Device:LED", LED_5MM, "LAMP", "GND", "lamp", "white 3.2V")
    draft.pulled_all(BASE="FEED", LAMP="SW")
    draft.wired("Q1", SW="C", GND="E")
    draft.stated(R1=BASE_OHMS)
