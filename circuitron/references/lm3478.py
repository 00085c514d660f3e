"""What converters with an LM3478 and an external switch have in common."""

from __future__ import annotations

from math import pi
from typing import NamedTuple

from circuitron.references.base import shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SO8

VFB, FREQUENCY = 1.26, 200e3
SOURCE = "LM3478 High-Efficiency Low-Side N-Channel Controller for Switching Regulator, Texas Instruments SNVS085"
_VSENSE, _RATIO, _RAMP = 0.125, 0.49, 52e-3  # volts of the current limit, least; of its fall with duty; of the ramp
_GM, _SENSE_GAIN = 800e-6, 10.0  # of the error amplifier; COMP to ISEN, from the spans of both
_CROSSOVER, _BOTTOM = 1e3, 10e3
_MARGIN = 1.2  # of the current limit above the largest peak
LEAST_PEAK = 2.5  # amperes that the current limit is made for, so that the loop keeps within what the amplifier can do
BULK = 220e-6  # farads of each of the two output capacitors


class Loop(NamedTuple):
    """The values that are chosen for a switch current and a duty cycle."""

    top: float  # feedback, upper
    rate: float  # sets the frequency
    sense: float
    zero: float  # ohms and farads of the compensation
    hold: float


def loop(draft: Draft, vout: float, duty: float, peak: float, henries: float, slope: float) -> Loop:
    """The values of R1 and R3 to R5, and C3.

    Args:
        peak: amperes of the switch, `LEAST_PEAK` or more.
        slope: volts across the coil while the switch is off, less those while it is on; 0 and less needs no ramp.
    """
    top = draft.standard("R1", "feedback upper resistor", "RB * (VOUT / VFB - 1)", "ohm", 96,
                         RB=_BOTTOM, VOUT=vout, VFB=VFB)  # fmt: skip
    draft.figure("output voltage", "VFB * (1 + RT / RB)", "V", asked=vout, VFB=VFB, RT=top, RB=_BOTTOM)
    rate = draft.standard("R3", "R3", "K / F^1.26", "ohm", 96, K=4.503e11, F=FREQUENCY)
    sense = draft.standard("R5", "R5", "VSENSE * (1 - D * RATIO) / (MARGIN * IPEAK)", "ohm", 24,
                           VSENSE=_VSENSE, D=duty, RATIO=_RATIO, MARGIN=_MARGIN, IPEAK=peak)  # fmt: skip
    if slope > 0:
        most = draft.figure("largest sense resistor for stability", "2 * VSL * F * L / DV", "ohm",
                            VSL=_RAMP, F=FREQUENCY, L=henries, DV=slope)  # fmt: skip
        draft.require(sense <= most, f"a sense resistor of {shown(sense, 'ohm')} would make it oscillate")
    zero = draft.standard(
        "R4", "R4", "TWOPI * COUT * FC * A * RS * VOUT / (VFB * GM * (1 - D))", "ohm", 24, TWOPI=2 * pi, COUT=2 * BULK,
        FC=_CROSSOVER, A=_SENSE_GAIN, RS=sense, VOUT=vout, VFB=VFB, GM=_GM, D=duty,
    )  # fmt: skip
    hold = draft.standard("C3", "C3", "4 / (TWOPI * FC * RZ)", "F", 6, TWOPI=2 * pi, FC=_CROSSOVER, RZ=zero)
    return Loop(top, rate, sense, zero, hold)


def controller(draft: Draft, chosen: Loop, vin: float, vout: float, watts: float) -> None:
    """The LM3478 as U1 between VIN, GATE, SOURCE and VOUT, with what sets it.

    Args:
        watts: in the sense resistor.
    """
    pins = {"8": "VIN", "4": "GND", "5": "GND", "6": "GATE", "1": "SENSE", "2": "COMP", "3": "FB", "7": "RATE"}
    draft.part("U1", "Regulator_Controller:LM3478MA", "", SO8, "controller", pins)
    draft.capacitor("C2", 1e-6, "VIN", "GND", "supply capacitor, at the controller", vin)
    draft.resistor("R1", chosen.top, "VOUT", "FB", "feedback, upper; 1 %")
    draft.resistor("R2", _BOTTOM, "FB", "GND", "feedback, lower; 1 %")
    draft.resistor("R3", chosen.rate, "RATE", "GND", f"sets {shown(FREQUENCY, 'Hz')}")
    draft.resistor("R4", chosen.zero, "COMP", "ZERO", "compensation")
    draft.capacitor("C3", chosen.hold, "ZERO", "GND", "compensation")
    draft.warm_resistor("R5", chosen.sense, "SOURCE", "GND", "senses the current; four-terminal layout", watts)
    draft.resistor("R6", 100, "SOURCE", "SENSE", "keeps edges off the sense pin, with C4")
    draft.capacitor("C4", 1e-9, "SENSE", "GND", "keeps edges off the sense pin")
    draft.decoupled("U1")
    draft.divides("VOUT", "FB", "GND", vout, VFB, 2.0)
    draft.wired("U1", GATE="6", SENSE="1")
    draft.stated(R5=chosen.sense)


def output(draft: Draft, vout: float, amperes: float) -> None:
    """Capacitors of the output.

    Args:
        amperes: of ripple in all of them.
    """
    rating = next(volts for volts in (25, 35, 50, 63) if volts >= 1.25 * vout)
    each = f"output capacitor, low ESR, {shown(amperes / 2, 'A')} of ripple"
    for ref in ("C5", "C6"):
        draft.part(ref, "Device:C_Polarized", f"{BULK * 1e6:.0f}uF {rating}V",
                   "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm", each, {"1": "VOUT", "2": "GND"})  # fmt: skip
    for ref in ("C7", "C8"):
        draft.capacitor(ref, 10e-6, "VOUT", "GND", "output capacitor, at the diode", vout)
    draft.rated("C5", 1.25 * vout)
    draft.rated("C7", 1.25 * vout)
