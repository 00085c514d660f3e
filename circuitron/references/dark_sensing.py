"""An LDR and a comparator whose output is high in the dark, on a supply VCC: what dark switches have in common."""

from __future__ import annotations

from circuitron.references.base import shown
from circuitron.references.draft import Draft
from circuitron.references.stages import comparator
from circuitron.references.stock import KNOB

_PULL_UP, _FEEDBACK, _SERIES = 4.7e3, 470e3, 10e3
OP_AMP, _OP_AMP_FROM = "LM358", 6.5  # volts from which its output turns a MOSFET of logic level on
_HEADROOM = 1.5  # volts that its output keeps from the supply
OP_AMP_SOURCE = "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068"
_KNOB, _COMMON_MODE = 10e3, 2.0  # ohms; volts that one input of an LM393 stays below its supply


def dark_sensor(draft: Draft, farads: float = 10e-6, sensor: str = "bright light makes its voltage high") -> float:
    """From the supply terminal J1 to the net OUT: R1 to R5, R9, RV1, C1 to C3 and U1; volts of OUT in the dark.

    Args:
        farads: of C3, which makes it slow.
    """
    volts, is_op_amp = draft.values["supply"], OP_AMP in draft.values.devices
    draft.require(not is_op_amp or volts >= _OP_AMP_FROM, f"an LM358 needs more than {shown(volts, 'V')} here")
    high = volts - _HEADROOM if is_op_amp else volts
    top = draft.standard("R9", "R9, with 30 % for the tolerance of RV1", "1.3 * RV1 * VCM / (VCC - VCM)", "ohm", 12,
                         RV1=_KNOB, VCM=_COMMON_MODE, VCC=volts)  # fmt: skip
    draft.figure("highest threshold", "VCC * RV1 / (RV1 + R9)", "V", VCC=volts, RV1=_KNOB, R9=top)
    draft.figure("hysteresis, about", "VOUT * R2 / (R2 + R4)", "V", VOUT=high, R2=_SERIES, R4=_FEEDBACK)
    with draft.block("supply", f"{volts:g} V in"):
        draft.terminal("J1", f"{volts:g} V in", "VCC", "GND", "supply of circuit and load")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("sensor", sensor):
        draft.part("R5", "Device:R_Photo", "15k GL5528", "OptoDevice:R_LDR_5.1x4.3mm_P3.4mm_Vertical",
                   "10 to 20 kohm at 10 lux", {"1": "VCC", "2": "SENSE"})  # fmt: skip
        draft.resistor("R1", 10e3, "SENSE", "GND", "other half of the divider")
        draft.capacitor("C3", farads, "SENSE", "GND", "so that a short flash or shadow changes nothing", volts)
    with draft.block("threshold", "set by a trimmer"):
        draft.part("RV1", "Device:R_Potentiometer", "10k", KNOB, "sets the threshold",
                   {"1": "GND", "2": "SET", "3": "TRACK"})  # fmt: skip
        draft.resistor("R9", top, "VCC", "TRACK", "keeps the threshold within what the comparator takes")
        draft.resistor("R2", _SERIES, "SET", "THRESHOLD", "with R4: hysteresis")
        draft.resistor("R4", _FEEDBACK, "OUT", "THRESHOLD", "hysteresis")
        comparator(draft, "THRESHOLD", "SENSE", "OUT", is_op_amp=is_op_amp)
        if not is_op_amp:
            draft.warm_resistor("R3", _PULL_UP, "VCC", "OUT", "pull-up of the open collector", volts**2 / _PULL_UP)
    draft.fed("VCC", "GND")
    draft.pulled("SENSE", "GND")
    if not is_op_amp:
        draft.pulled("OUT", "VCC")
    draft.stated(R4=_FEEDBACK)
    draft.rated("C2", 1.25 * volts)
    return high
