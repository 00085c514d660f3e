"""Peak detectors of two op-amps and a diode, which forget the peak by themselves or when they are told to."""

from __future__ import annotations

from circuitron.references.draft import Draft
from circuitron.references.opamps import MCP6022, place

CHARGE = 220.0  # ohms between the diode and the capacitor
LEAKAGE = 25e-9  # amperes of a cold 1N4148W, the most
_BLEED, _INPUT = 1e6, 10e3
DIODE_SOURCE = "1N4148W Fast Switching Diode, Vishay 85748"


def detector(draft: Draft, farads: float) -> None:
    """From the header J2 to the net OUT, with the peak on the net HOLD: U1, R2 to R4, C1 and C2, D1 and J3."""
    draft.header("J2", "in", "signal and ground", "IN", "GND")
    draft.resistor("R3", _INPUT, "IN", "PLUS", "limits the current of an input below ground")
    draft.resistor("R4", _BLEED, "IN", "GND", "holds the input while nothing is connected")
    place(draft, MCP6022, "VCC", ("PLUS", "PEAK", "DRIVE"), ("HOLD", "OUT", "OUT"))
    draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DRIVE", "PEAK", "inside of the loop: no drop counts")
    draft.resistor("R2", CHARGE, "PEAK", "HOLD", "keeps C2 out of the loop")
    draft.stable("C2", farads, "HOLD", "GND", "holds the peak; film above 100 nF")
    draft.header("J3", "out", "peak and ground", "OUT", "GND")
    draft.pulled_all(HOLD="PEAK", PLUS="IN")
    draft.stated(C2=farads)


def highest(draft: Draft) -> float:
    """The highest peak in volts, as a figure."""
    return draft.figure("highest peak", "VCC - VF - HEADROOM", "V", VCC=draft.values["supply"], VF=0.7,
                        HEADROOM=MCP6022.headroom)  # fmt: skip
