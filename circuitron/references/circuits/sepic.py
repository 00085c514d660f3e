"""SEPIC converter: an output that lies within the range of the input."""

from __future__ import annotations

from math import sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.coils import coil_size
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.lm3478 import FREQUENCY, LEAST_PEAK, SOURCE, controller, loop, output
from circuitron.references.words import INPUT_AFTER, LOAD_AFTER, LOAD_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed

_VD, _EFFICIENCY, _COUPLING = 0.5, 0.82, 20e-6
_MOST_VOLTS, _MOST_PEAK, _MOST_DUTY = 65.0, 7.0, 0.8  # of a switch and a diode for 100 V
_COIL = "Inductor_SMD:L_Bourns_SRP1245A"


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    stress = draft.figure("voltage at Q1 and D1", "VIN + VOUT + VD", "V", VIN=vin, VOUT=vout, VD=_VD)
    draft.require(stress <= _MOST_VOLTS, f"Q1 would see {shown(stress, 'V')}")
    duty = draft.figure("duty cycle", "(VOUT + VD) / (VIN + VOUT + VD)", "", VIN=vin, VOUT=vout, VD=_VD)
    draft.require(duty <= _MOST_DUTY, f"{shown(vin, 'V')} to {shown(vout, 'V')} needs a duty cycle above 80 %")
    current = draft.figure("input current", "VOUT * IOUT / (VIN * ETA)", "A",
                           VOUT=vout, IOUT=iout, VIN=vin, ETA=_EFFICIENCY)  # fmt: skip
    henries = draft.standard("L1 L2", "L1 and L2", "VIN * D / (F * 0.4 * IIN)", "H", 6,
                             VIN=vin, D=duty, F=FREQUENCY, IIN=max(current, 1.0))  # fmt: skip
    ripple = draft.figure("ripple of each coil", "VIN * D / (F * L)", "A", VIN=vin, D=duty, F=FREQUENCY, L=henries)
    peak = draft.figure("peak current of Q1", "IIN + IOUT + RIPPLE", "A", IIN=current, IOUT=iout, RIPPLE=ripple)
    draft.require(peak <= _MOST_PEAK, f"Q1 would carry {shown(peak, 'A')}, above {_MOST_PEAK:g} A")
    return _drawn(draft, duty, current, max(peak, LEAST_PEAK), henries)


def _drawn(draft: Draft, duty: float, current: float, peak: float, henries: float) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    chosen = loop(draft, vout, duty, peak, henries, vout - vin)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 100e-6, "VIN", "GND", "input capacitor, low ESR", vin)
        draft.capacitor("C9", 10e-6, "VIN", "GND", "input capacitor, at the coil", vin)
    with draft.block("controller", f"{shown(FREQUENCY, 'Hz')}, limits the current of Q1"):
        whole = current + iout
        watts = draft.figure("heat in R5", "I^2 * D * RS", "W", I=whole, D=duty, RS=chosen.sense)
        controller(draft, chosen, vin, vout, watts)
    with draft.block("power stage", f"makes {shown(vout, 'V')} of more and of less"):
        _power(draft, duty, current, peak, henries)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        output(draft, vout, iout * sqrt(duty / (1 - duty)))
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    return draft.finish(
        f"SEPIC converter to {shown(vout, 'V')}, {shown(iout, 'A')}",
        f"Gives {shown(vout, 'V')} at up to {shown(iout, 'A')} from an input that may be above or below it, "
        f"{shown(vin, 'V')} here.",
    )


def _power(draft: Draft, duty: float, current: float, peak: float, henries: float) -> None:
    """Coils, coupling capacitors, switch and rectifier."""
    vin, iout = draft.values["vin"], draft.values["iout"]
    draft.figure("ripple current of the coupling", "IIN * ROOT", "A", IIN=current, ROOT=sqrt((1 - duty) / duty))
    most = 1.6 * (peak - iout)
    limit, size = f"saturation above {shown(most, 'A')}", coil_size(henries, most, _COIL)
    draft.inductor("L1", henries, "VIN", "SW", limit, size)
    draft.inductor("L2", henries, "COUPLED", "GND", limit, size)
    for ref in ("C10", "C11"):
        draft.capacitor(ref, _COUPLING / 2, "SW", "COUPLED", "couples both coils", max(vin, 24.0))
    draft.capacitor("C12", 47e-6, "SW", "COUPLED", "damps the coils with C10 and C11, by its ESR", max(vin, 24.0))
    pins = {"G": "GATE", "D": "SW", "S": "SOURCE"}
    draft.part("Q1", "Transistor_FET:BUK9M34-100EX", "", "Package_TO_SOT_SMD:LFPAK33", "switch, 100 V", pins)
    draft.diode("D1", "Diode:SB5H100", "Diode_THT:D_DO-201AD_P15.24mm_Horizontal", "COUPLED", "VOUT", "rectifier, 5 A")
    draft.wired("Q1", SW="D", SOURCE="S")
    draft.rated("C10", 1.25 * vin)


REFERENCE = Reference(
    name="sepic",
    title="SEPIC converter with an LM3478, 4.5 V to 36 V in, 3.3 V to 24 V out, up to 2 A",
    answers=listed(
        """
        sepic, sepic converter, sepic regulator, lm3478 sepic, buck boost converter, buck boost regulator, buck boost,
        step up down converter, step up step down converter, step up and down converter, buck boost dc dc converter
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 9.0, 4.5, 36.0,
                  ("from", "input", "vin", "supply", "supplied", "powered", "off"), INPUT_AFTER, hardest="low"),
        Parameter("vout", "output voltage", "V", 12.0, 3.3, 24.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 1.0, 0.05, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        SOURCE,
        "Designing DC/DC Converters Based on SEPIC Topology, Texas Instruments SLYT309",
        "BUK9M34-100E N-channel 100 V, 34 mohm logic level MOSFET, Nexperia",
        "SB5H100 High-Voltage Schottky Rectifier, Vishay 88722",
    ),
    limits=(
        "It is compensated to react slowly, at 1 kHz: steps of the load move the output by some hundred millivolts.",
        "The input is not protected against reverse polarity or surges.",
    ),
    neutral=listed("sepic, buck, boost, step, up, down, regulated, dc, wide, input, range"),
    devices=("LM3478",),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VIN", "vin", "vout * iout / (0.8 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
