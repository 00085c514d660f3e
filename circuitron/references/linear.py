"""What circuits with an LM317 that regulates a voltage have in common: the regulator with its capacitors and diodes."""

from __future__ import annotations

from circuitron.references.base import shown
from circuitron.references.draft import Draft
from circuitron.references.stock import DO41, TO220

VREF, ADJUST, TOP = 1.25, 50e-6, 240.0  # volts, amperes out of ADJ, ohms of R1
HEADROOM, MOST_HEAT = 3.0, 10.0  # volts from input to output; watts of a TO-220 with a heat sink
SOURCE = "LM317 3-Terminal Adjustable Regulator, Texas Instruments SLVS044"


def lm317(draft: Draft, vout: float, heat: float) -> None:
    """The LM317 as U1 between the nets VIN and VOUT, with R1, C2, D1 and D2; what sets the voltage is on its net ADJ.

    Args:
        vout: the highest output voltage.
        heat: watts, the most.
    """
    pins = {"VI": "VIN", "VO": "VOUT", "ADJ": "ADJ"}
    draft.part("U1", "Regulator_Linear:LM317_TO-220", "", TO220, f"turns {shown(heat, 'W')} into heat", pins)
    draft.resistor("R1", TOP, "VOUT", "ADJ", "carries the least load, 5 mA")
    draft.capacitor("C2", 10e-6, "ADJ", "GND", "less ripple", vout)
    draft.diode("D1", "Diode:1N4007", DO41, "VOUT", "VIN", "discharges the output when the input is shorted")
    draft.diode("D2", "Diode:1N4007", DO41, "ADJ", "VOUT", "discharges C2 when the output is shorted")
    draft.note("Without a load of 5 mA beside R1 some LM317 let the output rise: they need up to 10 mA.")
    if heat > 1.0:
        draft.note(f"U1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
